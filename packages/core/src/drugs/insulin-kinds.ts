/**
 * What distinguishes insulins that share a name: a mixture's parts, regular or NPH, and how much is in a
 * milliliter.
 */
interface InsulinKind {
  readonly mixture: string | undefined;
  readonly human: 'regular' | 'isophane' | undefined;
  readonly isConcentrated: boolean;
}

const INSULIN =
  /insulin|humulin|novolin|humalog|novolog|admelog|apidra|lantus|toujeo|basaglar|tresiba|levemir/;
/** Also where a directory writes it onto the name: "Novolin70/30". */
const MIXTURE = /(?<!\d)(70|75|50)\s*[/-]\s*(30|25|50)(?!\d)/;

interface Named {
  /** With its strength. */
  readonly description: string;
  readonly ingredients: readonly string[];
}

const nameOf = ({ description, ingredients }: Named): string => `${description} ${ingredients.join(' ')}`;

function kindOf(text: string): InsulinKind | undefined {
  const lower = text.toLowerCase();
  if (!INSULIN.test(lower)) return undefined;
  const [, long, short] = MIXTURE.exec(lower) ?? [];
  const isMixture = long !== undefined || /\bmix(?:ture)?\b/.test(lower);
  const letter = /\b(?:humulin|novolin|insulin)\s+(n|r)\b/.exec(lower)?.[1];
  const isRegular = letter === 'r' || /\bregular\b/.test(lower);
  const isIsophane = letter === 'n' || /\bnph\b|\bisophane\b/.test(lower);
  return {
    mixture: isMixture ? (long === undefined ? 'any' : `${long}/${short ?? ''}`) : undefined,
    human: isMixture || isRegular === isIsophane ? undefined : isRegular ? 'regular' : 'isophane',
    isConcentrated: /u-?\s?500\b|\b500(?:\s*units?)?\s*(?:\/|per\s)\s*ml/.test(lower),
  };
}

/**
 * Whether a product is another insulin than a text names: a mixture where none was named or another one,
 * regular for NPH, or 500 units in a milliliter where no one said so.
 */
export function isOtherInsulin(text: string, product: Named): boolean {
  const asked = kindOf(text);
  const offered = kindOf(nameOf(product));
  if (asked === undefined || offered === undefined) return false;
  const isSameMixture =
    asked.mixture === 'any' ? offered.mixture !== undefined : asked.mixture === offered.mixture;
  const isNamed = asked.mixture !== undefined || asked.human !== undefined;
  if (isNamed && !isSameMixture) return true;
  if (asked.human !== undefined && offered.human !== undefined && asked.human !== offered.human) return true;
  return offered.isConcentrated && !asked.isConcentrated && !/\b500\b/.test(text);
}

/** Whether a product has 500 units in a milliliter: five times what a syringe and a habit expect. */
export const isConcentratedInsulin = (product: Named): boolean =>
  kindOf(nameOf(product))?.isConcentrated === true;
