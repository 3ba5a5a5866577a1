### Triumvene, in plain English. One message for each rule, its id with _ for .
