import { DoseFact } from '../../doses/facts';
import { baseIngredient } from '../../drugs/ingredient-name';
import { hasControlCharacters } from '../../values/text';
import { bad, csvFields, headedReader, type LineReader } from './line-format';

/** Columns without which a file is no set of dose facts. */
export const DOSE_COLUMNS = [
  'ingredient',
  'route',
  'release',
  'fromMonths',
  'toMonths',
  'fromKg',
  'toKg',
  'kind',
  'amount',
  'unit',
  'note',
  'source',
] as const;
type Column = (typeof DOSE_COLUMNS)[number] | (typeof SITUATION_COLUMNS)[number];

/** Columns that a set may have besides: where a fact holds in a situation alone, as DoseFact says. */
const SITUATION_COLUMNS = ['kidneyBelow', 'beyondDays', 'inLiverDisease'] as const;

/** The longest texts of a line. */
const LONGEST = 200;

/** A set of dose facts as CSV: one fact a line, under the names of DoseFact; an empty bound is open. */
export function dosesCsvReader(): LineReader<DoseFact> {
  return headedReader(csvFields, DOSE_COLUMNS, (row, number) => {
    const of = (column: Column) => row(column).normalize('NFC').trim();
    const tooLong = [...DOSE_COLUMNS, ...SITUATION_COLUMNS].find(
      (column) => of(column).length > LONGEST || hasControlCharacters(of(column)),
    );
    if (tooLong !== undefined) return bad(number, 'value-invalid', tooLong);
    const missing = (['ingredient', 'route', 'kind', 'amount', 'unit', 'source'] as const).find(
      (column) => of(column) === '',
    );
    if (missing !== undefined) return bad(number, 'value-missing', missing);
    const bound = (column: Column) => (of(column) === '' ? null : toNumber(of(column)));
    const read = DoseFact.safeParse({
      ingredient: baseIngredient(of('ingredient')),
      route: of('route').toLowerCase(),
      release: of('release') === '' ? 'any' : of('release').toLowerCase(),
      fromMonths: bound('fromMonths'),
      toMonths: bound('toMonths'),
      fromKg: bound('fromKg'),
      toKg: bound('toKg'),
      kind: of('kind').toLowerCase(),
      amount: toNumber(of('amount')),
      unit: of('unit'),
      source: of('source'),
      ...(of('note') === '' ? {} : { note: of('note') }),
      ...(of('kidneyBelow') === '' ? {} : { kidneyBelow: toNumber(of('kidneyBelow')) }),
      ...(of('beyondDays') === '' ? {} : { beyondDays: toNumber(of('beyondDays')) }),
      ...(of('inLiverDisease') === '' ? {} : { inLiverDisease: /^yes$/i.test(of('inLiverDisease')) }),
    });
    if (read.success) return { record: read.data };
    // Ages or weights that contradict each other are of no one column.
    const field = read.error.issues[0]?.path[0];
    return bad(number, 'value-invalid', typeof field === 'string' ? field : 'toMonths');
  });
}

/** Plain decimal digits only: '1,000', '1e3' and ' ' are no numbers of a dose. */
const toNumber = (text: string): number => (/^\d{1,9}(?:\.\d{1,6})?$/.test(text) ? Number(text) : NaN);
