import { ListedCaution } from '../../cautions/sets';
import { SEVERITIES } from './interactions-csv';
import { bad, csvFields, headedReader, type LineReader } from './line-format';

/** The columns of a set of cautions; all are there, and a cell that does not apply is empty. */
export const CAUTION_COLUMNS = [
  'set',
  'id',
  'drugs',
  'except',
  'when',
  'conditions',
  'codes',
  'fromWeek',
  'fromMonths',
  'toMonths',
  'below',
  'severity',
  'message',
  'isEvenLocal',
  'isConfirmed',
  'source',
  'owner',
  'reviewBy',
] as const;
type Column = (typeof CAUTION_COLUMNS)[number];

/** Columns without which a line is no fact. */
const NEEDED = [
  'set',
  'id',
  'drugs',
  'when',
  'severity',
  'message',
  'source',
  'owner',
  'reviewBy',
] as const satisfies readonly Column[];
const LISTS = ['drugs', 'except', 'conditions', 'codes'] as const satisfies readonly Column[];
const BOUNDS = ['fromWeek', 'fromMonths', 'toMonths', 'below'] as const satisfies readonly Column[];

/** A set of cautions as CSV: one fact a line; lists are divided by ';'. */
export function cautionsCsvReader(): LineReader<ListedCaution> {
  return headedReader(csvFields, CAUTION_COLUMNS, (row, number) => {
    const of = (column: Column) => row(column).normalize('NFC').trim();
    const missing = NEEDED.find((column) => of(column) === '');
    if (missing !== undefined) return bad(number, 'value-missing', missing);
    const given = <Name extends Column>(columns: readonly Name[], read: (text: string) => unknown) =>
      Object.fromEntries(
        columns.filter((name) => of(name) !== '').map((name) => [name, read(of(name))]),
      ) as Partial<Readonly<Record<Name, unknown>>>;
    const { drugs, except, conditions, codes } = given(LISTS, toList);
    const kind = of('when').toLowerCase();
    const read = ListedCaution.safeParse({
      set: of('set'),
      id: of('id'),
      drugs,
      ...(except === undefined ? {} : { except }),
      when: {
        kind,
        ...(kind === 'condition' || conditions !== undefined ? { conditions: conditions ?? [] } : {}),
        ...(codes === undefined ? {} : { codes: toCodes(codes) }),
        ...given(BOUNDS, toNumber),
      },
      severity: SEVERITIES[of('severity').toLowerCase()],
      message: of('message'),
      source: of('source'),
      owner: of('owner'),
      reviewBy: of('reviewBy'),
      ...given(['isEvenLocal'], (text) => (/^yes$/i.test(text) ? true : text)),
      ...given(['isConfirmed'], (text) => (/^no$/i.test(text) ? false : text)),
    });
    return read.success
      ? { record: read.data }
      : bad(number, 'value-invalid', columnOf(read.error.issues[0] ?? { path: [] }));
  });
}

const toList = (text: string): string[] => text.split(';').map((each) => each.trim());
const toCodes = (codes: unknown): unknown =>
  Array.isArray(codes) ? codes.map((code) => String(code).replace('.', '').toUpperCase()) : codes;
const toNumber = (text: string): number => (/^\d{1,4}$/.test(text) ? Number(text) : NaN);

/** The column that a fault is in: of what a kind has no use for, the column that was given. */
function columnOf(issue: {
  readonly path: readonly PropertyKey[];
  readonly keys?: readonly string[];
}): string {
  const [first, second] = issue.path;
  const inside = first === 'when' ? (issue.keys?.[0] ?? second) : first;
  return typeof inside === 'string' && inside !== 'kind' ? inside : 'when';
}
