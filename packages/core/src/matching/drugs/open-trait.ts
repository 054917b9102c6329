import type { ProductReading } from './product-reading';
import { alikeIn, type Found } from './salts';
import type { LineReading } from './similarity';
import { statesTrait } from './traits';

/**
 * Whether a line leaves open which of several it means: products of its strength and form differ in how long
 * or from where they release, and it says nothing of that. A word that one product alone has ('osmotic') is
 * expected of a line that means it; of hours, and of what is called the opposite of another, either is common.
 */
export function hasOpenTrait(line: LineReading, found: readonly Found[]): boolean {
  if (line.isBrandStated || line.form.hours !== '') return false;
  const alike = alikeIn(line, found).filter(({ brand }) => brand === '');
  if (alike.some(({ trait }) => trait !== '' && statesTrait(line.text, trait))) return false;
  return new Set(alike.map(({ trait }) => trait)).size > 1 && alike.some(isOneOfTwo);
}

const isOneOfTwo = ({ trait }: ProductReading) =>
  /^not |\bnot |\d-hour|days each|\d\/\d+ release/.test(trait);
