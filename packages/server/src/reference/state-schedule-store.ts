import { type RaisedSchedule, StateSchedule } from '@erx/core/drugs/state-schedules';
import * as z from 'zod';
import type { Connection, Statement } from '../platform/database/database';
import { readList } from '../platform/data-table';
import { once } from '../platform/once';

/** The law that comes with the program: each line was looked up (docs/decisions/schedule-of-a-product.md). */
export const starterLaw = once(() => z.array(StateSchedule).parse(readList('starter/state-schedules.json')));

const PUT: Statement = {
  name: 'put-state-schedules',
  text: `INSERT INTO state_schedules (state, substance, schedule, source, as_of)
    SELECT *
    FROM jsonb_to_recordset($1::text::jsonb) AS row (state text, substance text, schedule text, source text,
      as_of date)
    ON CONFLICT (state, substance)
    DO UPDATE SET schedule = excluded.schedule, source = excluded.source, as_of = excluded.as_of`,
};
const ALL: Statement = {
  name: 'all-state-schedules',
  text: `SELECT state, substance, schedule, source, as_of::text AS "asOf"
    FROM state_schedules
    ORDER BY state, substance`,
};
const REPLACE: readonly Statement[] = [
  { name: 'clear-product-schedules', text: 'DELETE FROM product_schedules' },
  {
    name: 'put-product-schedules',
    text: `INSERT INTO product_schedules (product_id, state, schedule)
      SELECT *
      FROM jsonb_to_recordset($1::text::jsonb) AS row (product_id text, state text, schedule text)`,
  },
];

/** Schedules by state law; global, as the catalogue is. */
export const importedStateSchedules = (connection: Connection) => ({
  /** Adds facts; a later one of the same state and substance takes the place of the one before. */
  async put(facts: readonly StateSchedule[]): Promise<void> {
    const last = new Map(facts.map((fact) => [`${fact.state} ${fact.substance}`, fact]));
    await connection.run(PUT, [
      JSON.stringify([...last.values()].map(({ asOf, ...fact }) => ({ ...fact, as_of: asOf }))),
    ]);
  },

  /** The law as it holds: what was imported takes the place of what the program brought for it. */
  async law(): Promise<readonly StateSchedule[]> {
    const imported = await connection.run<StateSchedule>(ALL, []);
    const own = new Set(imported.map(({ state, substance }) => `${state} ${substance}`));
    return [...starterLaw().filter(({ state, substance }) => !own.has(`${state} ${substance}`)), ...imported];
  },

  /** The schedules of products by states. */
  async replaceProducts(raised: readonly (RaisedSchedule & { readonly productId: string })[]): Promise<void> {
    const [clear, put] = REPLACE;
    if (clear === undefined || put === undefined) return;
    await connection.run(clear, []);
    await connection.run(put, [
      JSON.stringify(raised.map(({ productId, ...rest }) => ({ ...rest, product_id: productId }))),
    ]);
  },
});
