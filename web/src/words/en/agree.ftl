### Everybody agrees to an undoing

undo-asked = <who>{ $name }</who> asks everybody to agree to take the latest change back. It waits for <who>{ $names }</who>.
undo-you-ask = You ask everybody to agree to take the latest change back. It waits for <who>{ $names }</who>.
undo-you = you
i-agree = I agree
