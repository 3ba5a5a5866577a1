### What the referee decides

## What players propose

proposals = What players propose
proposes = <who>{ $name }</who> proposes
proposes-what = <who>{ $name }</who> proposes: <what>{ $what }</what>
proposes-plain = { $name } proposes: { $what }

## Overruling a line of a result

overrule-open = What is open: { $what }
overrule-nothing = There is no number yet that could be overruled.
overrule-line = Overrule: { $line } { $figure }
came-to-end = It came to
came-to-instead = It came to: <b>{ $outcome }</b>. Instead:
holds-not = It does not hold
holds = It holds
this-counts = This counts
holds-instead = What holds instead
