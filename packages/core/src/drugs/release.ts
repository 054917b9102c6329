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
 * Whether a product has each of several releases. Of a drug that comes for 12 and for 24 hours, a product that does
 * not say which is neither.
 */
function hasReleases(product: Released, asked: readonly Release[]): boolean {
  const own = releasesIn(`${product.doseForm} ${product.description}`);
  const hours = own.filter((one) => typeof one === 'number');
  const isSeveral = product.ingredients.some((one) => SEVERAL_RELEASES.has(baseIngredient(one)));
  return asked.every((one) => {
    if (typeof one === 'number')
      return hours.length > 0 ? hours.includes(one) : !isSeveral && own.includes('extended');
    return own.includes(one) || (one === 'extended' && hours.length > 0);
  });
}

/**
 * Letters that mean how much of a capsule of methylphenidate releases at once, as RxNorm calls it (labels of
 * Ritalin LA, 50 % at once, and of Metadate CD, 30 %).
 */
const SHARES: Readonly<Record<string, string>> = { la: '50/50', cd: '30/70' };

/** Whether a product releases as a text asks; true where the text says nothing of it. */
export const fitsRelease = (product: Released, text: string): boolean => releaseAsked(text)(product);

/** Of one text that many products are held against: whether a product releases as it asks. */
export function releaseAsked(text: string): (product: Released) => boolean {
  const asked = releasesIn(text);
  if (asked.length === 0) return () => true; // letters of shares are letters of releases
  const wordsOf = (one: string): string[] => one.toLowerCase().match(/[a-z]+|\d+\/\d+/g) ?? [];
  const shares = wordsOf(text).filter((word) => word in SHARES);
  return (product) => {
    const isShared =
      shares.length > 0 && product.ingredients.some((one) => baseIngredient(one) === 'methylphenidate');
    if (!isShared) return hasReleases(product, asked);
    const own = wordsOf(product.description);
    return shares.every((letters) => own.includes(letters) || own.includes(SHARES[letters] ?? ''));
  };
}
