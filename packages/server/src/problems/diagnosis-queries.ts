import { Diagnosis, type EndedDiagnosis, type FoundDiagnosis } from '@erx/core/drugs/model';
import { EVERYDAY_DIAGNOSES, readDiagnosisQuery, SAME_WORDS } from '@erx/core/problems/diagnosis-query';
import { readingsOf, wordsOfAll } from '@erx/core/problems/misspelt';
import * as z from 'zod';
import type { Connection, Statement } from '../platform/database/database';
import { starterDiagnoses } from '../reference/starter-catalogue';

const COLUMNS = 'code, description, billable';

/**
 * Of one injury the visit that treats it first, then those that follow, last what it left behind (ICD-10-CM,
 * seventh character A, D and S): who means another says so.
 */
const ENCOUNTER = `CASE WHEN description LIKE '%, sequela' THEN 2
    WHEN description LIKE '%, subsequent encounter%' THEN 1 ELSE 0 END`;

const BY_CODE: Statement = {
  name: 'search-diagnoses-by-code',
  text: `SELECT ${COLUMNS}
    FROM diagnoses
    WHERE billable AND code >= $1 AND code < $1 || '~'
    ORDER BY rank DESC, code
    LIMIT $2`,
};

/**
 * What begins with one of the meant codes, the earlier ones first, and says the words, where there are any; then
 * what is coded more, then the plainer wording.
 */
const BY_MEANING: Statement = {
  name: 'search-diagnoses-by-meaning',
  text: `SELECT ${COLUMNS}
    FROM unnest($1::text[]) WITH ORDINALITY AS meant (beginning, place)
    JOIN diagnoses ON code >= beginning AND code < beginning || '~'
    WHERE billable AND ($2 = '' OR to_tsvector('simple', description) @@ to_tsquery('simple', $2))
    GROUP BY code
    ORDER BY min(place), rank DESC, ${ENCOUNTER}, length(description), code
    LIMIT $3`,
};

const IN_ORDER: Statement = {
  name: 'diagnoses-in-order',
  text: `SELECT ${COLUMNS}
    FROM unnest($1::text[]) WITH ORDINALITY AS asked (code, place)
    JOIN diagnoses USING (code)
    WHERE billable
    ORDER BY place`,
};

/** Every word begins a word of the description; what is coded more comes first, then the plainer wording. */
const BY_WORDS: Statement = {
  name: 'search-diagnoses-by-words',
  text: `SELECT ${COLUMNS}
    FROM diagnoses
    WHERE billable AND to_tsvector('simple', description) @@ to_tsquery('simple', $1)
    ORDER BY rank DESC, ${ENCOUNTER}, length(description), code
    LIMIT $2`,
};

const FIND: Statement = { name: 'find-diagnosis', text: `SELECT ${COLUMNS} FROM diagnoses WHERE code = $1` };

/** A code that took the place of one and has ended itself leads to what took its place. */
const ENDED: Statement = {
  name: 'find-ended-diagnoses',
  text: `WITH RECURSIVE following AS (
      SELECT code AS ended, successor, effective_on, 1 AS steps
      FROM diagnosis_successors
      WHERE code = ANY ($1::text[])
      UNION
      SELECT f.ended, s.successor, f.effective_on, f.steps + 1
      FROM following f
      JOIN diagnosis_successors s ON s.code = f.successor
      JOIN diagnoses d ON d.code = f.successor AND NOT d.billable
      WHERE f.steps < 5
    )
    SELECT asked.code, coalesce(d.ended_on, min(f.effective_on))::text AS "endedOn",
      coalesce(jsonb_agg(DISTINCT jsonb_build_object('code', s.code, 'description', s.description))
        FILTER (WHERE s.code IS NOT NULL), '[]')::text AS successors
    FROM unnest($1::text[]) AS asked (code)
    LEFT JOIN diagnoses d ON d.code = asked.code
    LEFT JOIN following f ON f.ended = asked.code
    LEFT JOIN diagnoses s ON s.code = f.successor AND s.billable
    WHERE d.billable IS NOT TRUE AND (d.is_ended OR f.ended IS NOT NULL)
    GROUP BY asked.code, d.ended_on`,
};

/** ICD-10-CM: the same for every practice. */
export const diagnosisList = (connection: Connection) => ({
  /** A code of the list, billable or not; undefined where the list has none. */
  async find(code: string): Promise<Diagnosis | undefined> {
    const [row] = await connection.run<Diagnosis>(FIND, [code]);
    return row;
  },

  /** Those of these codes that can no longer be billed, each with what took its place. */
  async findEnded(codes: readonly string[]): Promise<EndedDiagnosis[]> {
    if (codes.length === 0) return [];
    const rows = await connection.run<{ code: string; endedOn: string | null; successors: string }>(ENDED, [
      [...new Set(codes)],
    ]);
    return rows.map(({ code, endedOn, successors }) => ({
      code,
      ...(endedOn === null ? {} : { endedOn }),
      successors: z
        .array(Diagnosis.pick({ code: true, description: true }))
        .parse(JSON.parse(successors))
        .sort((one, other) => (one.code < other.code ? -1 : 1)),
    }));
  },

  /** Those of these codes that can be billed, in their order. */
  async findSeveral(codes: readonly string[]): Promise<Diagnosis[]> {
    return codes.length === 0 ? [] : await connection.run<Diagnosis>(IN_ORDER, [codes]);
  },

  /** What is written so; where nothing is, what a text with a slip in it may mean, which says what was read. */
  async search(text: string, limit: number): Promise<FoundDiagnosis[]> {
    const code = codeBeginning(text);
    const [ended] = code === undefined ? [] : await this.findEnded([code]);
    if (ended && ended.successors.length > 0) {
      const { successors, ...insteadOf } = ended;
      return successors.slice(0, limit).map((one) => ({ ...one, billable: true, insteadOf }));
    }
    const found = await findWritten(connection, text, limit);
    if (found.length > 0) return found;
    for (const readAs of readingsOf(text, knownWords())) {
      const meant = await findWritten(connection, readAs, limit);
      if (meant.length > 0) return meant.map((one) => ({ ...one, readAs }));
    }
    return [];
  },
});

/** Made when first asked for. */
let known: ReadonlySet<string> | undefined;

/** Words of everyday wordings, and of the descriptions that every installation has. */
const knownWords = (): ReadonlySet<string> =>
  (known ??= wordsOfAll([
    ...EVERYDAY_DIAGNOSES.map(({ said }) => said),
    ...Object.keys(SAME_WORDS),
    ...starterDiagnoses().flatMap(({ description, isUsual }) => (isUsual ? description : [])),
  ]));

/**
 * Billable codes by a code's beginning ('e11', 'E11.9', 'E119'), by what people call a diagnosis ('uti'), or by
 * words of the description.
 */
async function findWritten(connection: Connection, text: string, limit: number): Promise<Diagnosis[]> {
  const code = codeBeginning(text);
  if (code !== undefined) {
    const found = await connection.run<Diagnosis>(BY_CODE, [code, limit]);
    if (found.length > 0) return found;
  }
  const { meant, words } = readDiagnosisQuery(text);
  if (meant.length === 0 && words.length === 0) return [];
  const codes = meant.flat();
  const byMeaning = (terms: string) => connection.run<Diagnosis>(BY_MEANING, [codes, terms, limit]);
  const byWords = (terms: string) => connection.run<Diagnosis>(BY_WORDS, [terms, limit]);
  // what is meant and says the other words too; what is meant; what has every word as it was typed, none as the
  // beginning of another: 'uti' is no 'utility'
  const found = await Promise.all(
    codes.length === 0
      ? [byWords(toTerms(words))]
      : [
          ...(words.length === 0 ? [] : [byMeaning(toTerms(words))]),
          byMeaning(''),
          byWords(wordsOf(text).join(' & ')),
        ],
  );
  return [...new Map(found.flat().map((one) => [one.code, one])).values()].slice(0, limit);
}

/** Words of a text as the list is searched by. */
const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .match(/[a-z0-9]+/g)
    ?.slice(0, 8) ?? [];

/** '(leg:* | (lower:* & limb:*)) & left:*' */
const toTerms = (words: readonly (readonly string[])[]): string =>
  words
    .map(
      (wordings) =>
        `(${wordings
          .map(
            (wording) =>
              `(${wordsOf(wording)
                .map((word) => `${word}:*`)
                .join(' & ')})`,
          )
          .join(' | ')})`,
    )
    .join(' & ');

/** 'e119' -> 'E11.9'; undefined for what is no code's beginning. */
function codeBeginning(text: string): string | undefined {
  const plain = text.trim().toUpperCase().replace('.', '');
  if (!/^[A-Z]\d[0-9A-Z]{0,5}$/.test(plain)) return undefined;
  return plain.length > 3 ? `${plain.slice(0, 3)}.${plain.slice(3)}` : plain;
}
