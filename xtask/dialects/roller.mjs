// npm @dice-roller/rpg-dice-roller. Its dice ask `NumberGenerator.generator`, whose engine is told the range and gives a
// 32-bit number; one within the range is taken as it is.
import { DiceRoll, NumberGenerator } from '@dice-roller/rpg-dice-roller';
import { expressions, line, sample } from './paths.mjs';

const { engines, generator } = NumberGenerator;
let choose;
const source = {
  range: [0, 0],
  next() {
    return choose(this.range[1] - this.range[0] + 1);
  },
};

for (const expression of expressions('rpg-dice-roller')) {
  const plain = () => {
    generator.engine = engines.nativeMath;
    return new DiceRoll(expression).total;
  };
  const roll = (chooses) => {
    choose = chooses;
    generator.engine = source;
    // -0 is 0.
    return new DiceRoll(expression).total + 0;
  };
  console.log(line(sample('rpg-dice-roller', expression, roll, plain)));
}
