import { baseIngredient } from '../../drugs/ingredient-name';
import type { InteractionSeverity } from '../../interactions/model';
import { hasControlCharacters } from '../../values/text';
import type { InteractionColumns } from '../model';
import { bad, csvFields, headedReader, type LineReader } from './line-format';

/** A line of a set of interactions. */
export interface ListedInteraction {
  readonly kind: 'drug-drug' | 'drug-food' | 'drug-allergy';
  /** Ingredient without its salt, or a class, lower case; for two drugs the first in the alphabet. */
  readonly subject: string;
  /** The other drug, the food, or the allergen. */
  readonly object: string;
  readonly severity: InteractionSeverity;
  readonly message: string;
  readonly narrative: string;
  readonly source: string;
}

/** The columns under the product's own names. */
export const OWN_INTERACTION_COLUMNS: InteractionColumns = {
  subject: 'subject',
  object: 'object',
  severity: 'severity',
  kind: 'kind',
  message: 'message',
  narrative: 'narrative',
  source: 'source',
};

const KINDS = [
  'drug-drug',
  'drug-food',
  'drug-allergy',
] as const satisfies readonly ListedInteraction['kind'][];

/** Words that published sets use for the three levels. */
export const SEVERITIES: Readonly<Record<string, InteractionSeverity | undefined>> = {
  low: 'low',
  minor: 'low',
  moderate: 'moderate',
  medium: 'moderate',
  significant: 'moderate',
  serious: 'serious',
  major: 'serious',
  severe: 'serious',
  critical: 'serious',
  contraindicated: 'serious',
};

/** The longest texts; a line of a set is a fact, not an article. */
const LONGEST = { name: 200, message: 1000, narrative: 5000, source: 200 };

/** Columns without which a file is no set of interactions. */
export function interactionColumnsOf(columns: InteractionColumns = OWN_INTERACTION_COLUMNS): string[] {
  return Object.values(columns).filter((column) => column !== '');
}

/** A set of interactions as CSV. Where the set has no column for the kind, its lines are of two drugs. */
export function interactionsCsvReader(
  columns: InteractionColumns = OWN_INTERACTION_COLUMNS,
): LineReader<ListedInteraction> {
  return headedReader(csvFields, interactionColumnsOf(columns), (row, number) => {
    const of = (column: keyof InteractionColumns) =>
      columns[column] === '' ? '' : row(columns[column]).normalize('NFC');
    const missing = (['subject', 'object', 'severity', 'message', 'source'] as const).find(
      (column) => of(column) === '',
    );
    if (missing !== undefined) return bad(number, 'value-missing', columns[missing]);
    const severity = SEVERITIES[of('severity').toLowerCase()];
    if (severity === undefined) return bad(number, 'value-invalid', columns.severity);
    const kind = columns.kind === '' ? 'drug-drug' : KINDS.find((each) => each === of('kind').toLowerCase());
    if (kind === undefined) return bad(number, 'value-invalid', columns.kind);
    const tooLong = (['subject', 'object', 'message', 'narrative', 'source'] as const).find(
      (column) =>
        of(column).length > (column === 'subject' || column === 'object' ? LONGEST.name : LONGEST[column]) ||
        hasControlCharacters(of(column)),
    );
    if (tooLong !== undefined) return bad(number, 'value-invalid', columns[tooLong]);
    const subject = baseIngredient(of('subject'));
    const object =
      kind === 'drug-food'
        ? of('object')
        : kind === 'drug-drug'
          ? baseIngredient(of('object'))
          : of('object').toLowerCase();
    if (kind === 'drug-drug' && subject === object) return bad(number, 'value-invalid', columns.object);
    const [first, second] = kind === 'drug-drug' && object < subject ? [object, subject] : [subject, object];
    return {
      record: {
        kind,
        subject: first,
        object: second,
        severity,
        message: of('message'),
        narrative: of('narrative'),
        source: of('source'),
      },
    };
  });
}
