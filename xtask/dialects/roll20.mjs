// npm @3d-dice/dice-roller-parser: an approximation of what Roll20 reads, not of how it rolls. What the grammar does not know
// it takes as a label of the whole roll, so this says what was left over as such.
import parser from '@3d-dice/dice-roller-parser';
import { expressions, line } from './paths.mjs';

const roller = new parser.DiceRoller();
for (const expression of expressions('roll20')) {
  const head = { dialect: 'roll20', expression };
  try {
    const { label } = roller.parse(expression);
    console.log(line(label ? { ...head, refused: false, label } : { ...head, refused: false }));
  } catch (error) {
    console.log(line({ ...head, refused: true, error: String(error.message).split('\n')[0].slice(0, 120) }));
  }
}
