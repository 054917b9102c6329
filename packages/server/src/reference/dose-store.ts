import { DoseFact } from '@erx/core/doses/facts';
import type { Connection, Statement } from '../platform/database/database';
import type { doseFacts } from '../platform/database/schema';
import type { TableRow } from '../platform/database/row';

type Row = TableRow<typeof doseFacts>;

const PUT: Statement = {
  name: 'put-dose-facts',
  text: `INSERT INTO dose_facts (source, fact_key, ingredient, route, release, from_months, to_months, from_kg,
      to_kg, kind, amount, unit, note, kidney_below, beyond_days, in_liver_disease)
    SELECT row.source, row.fact_key, row.ingredient, row.route, row.release, row.from_months, row.to_months,
      row.from_kg, row.to_kg, row.kind, row.amount, row.unit, row.note, row.kidney_below, row.beyond_days,
      row.in_liver_disease
    FROM jsonb_to_recordset($1::text::jsonb) AS row (source text, fact_key text, ingredient text, route text,
      release text, from_months float8, to_months float8, from_kg float8, to_kg float8, kind text,
      amount float8, unit text, note text, kidney_below float8, beyond_days float8, in_liver_disease boolean)
    ON CONFLICT (source, fact_key)
    DO UPDATE SET amount = excluded.amount, unit = excluded.unit, note = excluded.note`,
};

const ALL: Statement = {
  name: 'dose-facts',
  text: `SELECT source, ingredient, route, release, from_months, to_months, from_kg, to_kg, kind, amount, unit,
      note, kidney_below, beyond_days, in_liver_disease
    FROM dose_facts
    ORDER BY ingredient, route, source, fact_key`,
};

/** Dose facts of imported sets; global, as the catalog is. */
export const importedDoses = (connection: Connection) => ({
  /** Adds facts or brings them to what is given; of two alike in a set the later stays. */
  async put(facts: readonly DoseFact[]): Promise<void> {
    const last = new Map(facts.map((fact) => [`${fact.source}\n${keyOf(fact)}`, toRow(fact)]));
    await connection.run(PUT, [JSON.stringify([...last.values()])]);
  },
  /** A few thousand at the most: every one is needed in memory. */
  async all(): Promise<DoseFact[]> {
    const rows = await connection.run<Omit<Row, 'fact_key'>>(ALL, []);
    return rows.map(toFact);
  },
});

function toFact({
  from_months: fromMonths,
  to_months: toMonths,
  from_kg: fromKg,
  to_kg: toKg,
  note,
  kidney_below: kidneyBelow,
  beyond_days: beyondDays,
  in_liver_disease: inLiverDisease,
  ...row
}: Omit<Row, 'fact_key'>): DoseFact {
  return DoseFact.parse({
    ...{ ...row, fromMonths, toMonths, fromKg, toKg },
    ...(note === '' ? {} : { note }),
    ...(kidneyBelow === null ? {} : { kidneyBelow }),
    ...(beyondDays === null ? {} : { beyondDays }),
    ...(inLiverDisease ? { inLiverDisease } : {}),
  });
}

/** What a fact is about: the same line of a newer edition of a set replaces it. */
function keyOf({ kidneyBelow, beyondDays, inLiverDisease, ...fact }: DoseFact): string {
  const { ingredient, route, release, fromMonths, toMonths, fromKg, toKg, kind } = fact;
  const situation = [kidneyBelow, beyondDays, inLiverDisease].some((one) => one !== undefined)
    ? [kidneyBelow ?? null, beyondDays ?? null, inLiverDisease ?? false]
    : [];
  return JSON.stringify([ingredient, route, release, fromMonths, toMonths, fromKg, toKg, kind, ...situation]);
}

function toRow(fact: DoseFact): Row {
  const { ingredient, route, release, fromMonths, toMonths, fromKg, toKg, kind } = fact;
  return {
    source: fact.source,
    fact_key: keyOf(fact),
    ingredient,
    route,
    release,
    from_months: fromMonths,
    to_months: toMonths,
    from_kg: fromKg,
    to_kg: toKg,
    kind,
    amount: fact.amount,
    unit: fact.unit,
    note: fact.note ?? '',
    kidney_below: fact.kidneyBelow ?? null,
    beyond_days: fact.beyondDays ?? null,
    in_liver_disease: fact.inLiverDisease ?? false,
  };
}
