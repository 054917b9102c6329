import type { Diagnosis } from '@erx/core/drugs/model';
import type { CodeConversion } from '@erx/core/reference/formats/icd10cm-conversion';
import type { Connection, Statement } from '../platform/database/database';

/**
 * What is written so and of an older year than the row was seen in leaves the row alone. A rank that a user gave
 * stays when the full list comes. A code that could be billed and is a heading now has ended: on October 1 before
 * its year, where the row is of the year before.
 */
const PUT: Statement = {
  name: 'put-diagnoses',
  text: `INSERT INTO diagnoses (code, description, billable, rank, fiscal_year)
    SELECT code, description, billable, rank, $2::integer
    FROM jsonb_to_recordset($1::text::jsonb) AS row (code text, description text, billable boolean,
      rank integer)
    ON CONFLICT (code)
    DO UPDATE SET description = excluded.description,
      billable = excluded.billable AND (excluded.fiscal_year IS NOT NULL OR NOT diagnoses.is_ended),
      rank = greatest(diagnoses.rank, excluded.rank),
      fiscal_year = coalesce(excluded.fiscal_year, diagnoses.fiscal_year),
      is_ended = CASE WHEN excluded.fiscal_year IS NULL THEN diagnoses.is_ended
        ELSE NOT excluded.billable AND (diagnoses.billable OR diagnoses.is_ended) END,
      ended_on = CASE WHEN excluded.fiscal_year IS NULL THEN diagnoses.ended_on
        WHEN excluded.billable THEN NULL
        WHEN diagnoses.billable AND diagnoses.fiscal_year = excluded.fiscal_year - 1
          THEN make_date(excluded.fiscal_year - 1, 10, 1)
        ELSE diagnoses.ended_on END
    WHERE coalesce(excluded.fiscal_year, diagnoses.fiscal_year, 0) >= coalesce(diagnoses.fiscal_year, 0)`,
};

/** Codes of an older list that a newer one no longer has, in the words they had; newer rows stay as they are. */
const PUT_ENDED: Statement = {
  name: 'put-ended-diagnoses',
  text: `INSERT INTO diagnoses (code, description, billable, rank, fiscal_year, is_ended, ended_on)
    SELECT code, description, false, 0, $2::integer, true, "endedOn"
    FROM jsonb_to_recordset($1::text::jsonb) AS row (code text, description text, "endedOn" date)
    ON CONFLICT (code)
    DO UPDATE SET billable = false, is_ended = true, fiscal_year = $2::integer,
      ended_on = coalesce(excluded.ended_on, diagnoses.ended_on)
    WHERE coalesce(diagnoses.fiscal_year, 0) <= $2::integer`,
};

const PUT_SUCCESSORS: Statement = {
  name: 'put-diagnosis-successors',
  text: `INSERT INTO diagnosis_successors (code, successor, effective_on)
    SELECT code, successor, "effectiveOn"
    FROM jsonb_to_recordset($1::text::jsonb) AS row (code text, successor text, "effectiveOn" date)
    ON CONFLICT (code, successor)
    DO UPDATE SET effective_on = coalesce(excluded.effective_on, diagnosis_successors.effective_on)`,
};

/** A code one of whose successors begins with it is a heading since: it cannot be billed any more. */
const END_CONVERTED: Statement = {
  name: 'end-converted-diagnoses',
  text: `UPDATE diagnoses d
    SET billable = false, is_ended = true, ended_on = coalesce(d.ended_on, s.effective_on)
    FROM (SELECT code, bool_or(starts_with(successor, code)) AS is_divided, min(effective_on) AS effective_on
      FROM diagnosis_successors
      WHERE code = ANY ($1::text[])
      GROUP BY code) s
    WHERE d.code = s.code AND (s.is_divided OR NOT d.billable)`,
};

/** What a whole list of a year no longer has, has ended. $2: the share of codes that a whole list has. */
const END_ABSENT: Statement = {
  name: 'end-absent-diagnoses',
  text: `UPDATE diagnoses
    SET billable = false, is_ended = true,
      ended_on = CASE WHEN fiscal_year = $1::integer - 1 THEN make_date($1::integer - 1, 10, 1) END
    WHERE billable AND coalesce(fiscal_year, 0) < $1::integer
      AND (SELECT count(*) FILTER (WHERE fiscal_year = $1::integer) >= count(*) * $2::double precision
        FROM diagnoses
        WHERE billable)`,
};

/** An ended code’s billable children take its place, where nothing else is known to. */
const FIND_CHILDREN: Statement = {
  name: 'find-children-of-ended-diagnoses',
  text: `INSERT INTO diagnosis_successors (code, successor, effective_on)
    SELECT ended.code, child.code, ended.ended_on
    FROM diagnoses ended
    JOIN diagnoses child ON child.code > ended.code AND child.code < ended.code || '~'
    WHERE ended.is_ended AND child.billable AND ended.fiscal_year = $1::integer
    ON CONFLICT (code, successor) DO NOTHING`,
};

const COUNT_ENDED: Statement = {
  name: 'count-ended-diagnoses',
  text: 'SELECT count(*)::integer AS ended FROM diagnoses WHERE is_ended',
};

/** A list of a year is taken as whole, so that what it lacks has ended, from this share of the billable codes on. */
const WHOLE_LIST = 0.9;

/** A code that ended, as a starter list has it. */
export interface ListedEnd {
  readonly code: string;
  readonly description: string;
  readonly endedOn: string | null;
  readonly successors: readonly string[];
}

/** ICD-10-CM as it is written: the same for every practice. */
export const diagnosisStore = (connection: Connection) => {
  return {
    /**
     * Adds diagnoses or brings them to what is given.
     * @param year fiscal year of their list; without one nothing ends and nothing that ended comes back
     */
    async put(
      diagnoses: readonly (Diagnosis & { readonly rank?: number })[],
      year: number | undefined,
    ): Promise<void> {
      const last = new Map(diagnoses.map((one) => [one.code, { ...one, rank: one.rank ?? 0 }]));
      await connection.run(PUT, [JSON.stringify([...last.values()]), year ?? null]);
    },

    /** Adds codes that ended, by the words they had, with what took their place. */
    async putEnded(ended: readonly ListedEnd[], year: number): Promise<void> {
      await connection.run(PUT_ENDED, [JSON.stringify(ended), year]);
      const pairs = ended.flatMap(({ code, endedOn, successors }) =>
        successors.map((successor) => ({ code, successor, effectiveOn: endedOn })),
      );
      await connection.run(PUT_SUCCESSORS, [JSON.stringify(pairs)]);
    },

    /** Takes rows of CMS's conversion table. */
    async convert(conversions: readonly CodeConversion[]): Promise<void> {
      const pairs = conversions.flatMap(({ code, effectiveOn, previous }) =>
        previous.filter((one) => one !== code).map((one) => ({ code: one, successor: code, effectiveOn })),
      );
      const once = new Map(pairs.map((pair) => [`${pair.code} ${pair.successor}`, pair]));
      if (once.size === 0) return;
      await connection.run(PUT_SUCCESSORS, [JSON.stringify([...once.values()])]);
      await connection.run(END_CONVERTED, [[...new Set(pairs.map(({ code }) => code))]]);
    },

    /**
     * Ends what the list of a year no longer has, once all of it was put.
     * @returns how many codes are known to have ended
     */
    async close(year: number, { isWhole }: { readonly isWhole: boolean }): Promise<number> {
      if (isWhole) await connection.run(END_ABSENT, [year, WHOLE_LIST]);
      await connection.run(FIND_CHILDREN, [year]);
      const [row] = await connection.run<{ ended: number }>(COUNT_ENDED, []);
      return row?.ended ?? 0;
    },
  };
};
