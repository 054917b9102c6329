import { baseIngredient } from './ingredient-name';
import { SEVERAL_RELEASES } from './drug-place';

/** What a word of a release asks of a product: hours, a slow release of any kind, or a delayed one. */
type Release = 12 | 24 | 'extended' | 'delayed';

/**
 * Letters behind the names of brands, and what they release like: SR twice a day, XL, LA and CD once (labels of
 * Wellbutrin SR and XL, Inderal LA, Ritalin LA, Cardizem CD). ER, XR and CR are said of either.
 */
const LETTERS: Readonly<Record<string, Release>> = {
  sr: 12,
  xl: 24,
  la: 24,
  cd: 24,
  er: 'extended',
  xr: 'extended',
  cr: 'extended',
  cc: 'extended',
  extended: 'extended',
  dr: 'delayed',
  ec: 'delayed',
  delayed: 'delayed',
};
const HOURS = /\b(12|24)[\s-]?(?:h|hr|hrs|hour|hours)\b/g;

/** The releases that a text asks for; none where it says nothing of it. */
export function releasesIn(text: string): readonly Release[] {
  const lower = text.toLowerCase();
  const words = lower.match(/[a-z]+/g) ?? [];
  const hours = [...lower.matchAll(HOURS)].map(([, count]) => Number(count) as 12 | 24);
  return [...new Set([...words.flatMap((word) => LETTERS[word] ?? []), ...hours])];
}

interface Released {
  /** With what distinguishes it after the form: '…capsule, 24-hour'. */
  readonly description: string;
  readonly doseForm: string;
  readonly ingredients: readonly string[];
}

export const isReleasedLater = ({
  description,
  doseForm,
}: Pick<Released, 'description' | 'doseForm'>): boolean =>
  /extended-release|delayed-release|\d+-hour/.test(`${doseForm} ${description}`);

/**
 * Whether a product releases as a text asks. Of a drug that comes for 12 and for 24 hours, a product that does
 * not say which is neither.
 */
export function hasReleases(product: Released, asked: readonly Release[]): boolean {
  const own = releasesIn(`${product.doseForm} ${product.description}`);
  const hours = own.filter((one) => typeof one === 'number');
  const isSeveral = product.ingredients.some((one) => SEVERAL_RELEASES.has(baseIngredient(one)));
  return asked.every((one) => {
    if (typeof one === 'number')
      return hours.length > 0 ? hours.includes(one) : !isSeveral && own.includes('extended');
    return own.includes(one) || (one === 'extended' && hours.length > 0);
  });
}

const CONCENTRATION = /(\d[\d.,]*)\s*(?:mg|mcg|g|units?|meq)?\s*(?:\/|per\s)\s*(\d[\d.]*)?\s*ml\b/;

/** How much is in a milliliter where a text or a strength says it: 20 of '20/ml', 4 of '20 mg/5 mL'. */
function concentrationIn(text: string): number | undefined {
  const [, amount = '', volume = '1'] = CONCENTRATION.exec(text.toLowerCase()) ?? [];
  return amount === '' ? undefined : Number(amount.replaceAll(',', '')) / Number(volume);
}

/** Whether a strength is another concentration than a text asks for: '20 mg/5 mL' where '20 mg/mL' was typed. */
export function isOtherConcentration(strength: string, text: string): boolean {
  const asked = concentrationIn(text);
  return asked !== undefined && Math.abs((concentrationIn(strength) ?? 0) - asked) > asked / 1000;
}
