### The card of a rule

how-we-read-it = How we read it
house-rule-is = House rule: { $rule }: <b>{ $value }</b>
looking-up = Looking it up …
rule-not-shown = The rule can’t be shown now.
