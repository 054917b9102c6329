import type { Diagnosis } from '@erx/core/drugs/model';
import type { Connection, Statement } from '../platform/database/database';

const COLUMNS = 'code, description, billable';

const BY_CODE: Statement = {
  name: 'search-diagnoses-by-code',
  text: `SELECT ${COLUMNS}
    FROM diagnoses
    WHERE billable AND code >= $1 AND code < $1 || '~'
    ORDER BY rank DESC, code
    LIMIT $2`,
};

/** Every word begins a word of the description; what is coded more comes first, then the plainer wording. */
const BY_WORDS: Statement = {
  name: 'search-diagnoses-by-words',
  text: `SELECT ${COLUMNS}
    FROM diagnoses
    WHERE billable AND to_tsvector('simple', description) @@ to_tsquery('simple', $1)
    ORDER BY rank DESC, length(description), code
    LIMIT $2`,
};

const FIND: Statement = { name: 'find-diagnosis', text: `SELECT ${COLUMNS} FROM diagnoses WHERE code = $1` };

/** ICD-10-CM: the same for every practice. */
export const diagnosisList = (connection: Connection) => ({
  /** A code of the list, billable or not; undefined where the list has none. */
  async find(code: string): Promise<Diagnosis | undefined> {
    const [row] = await connection.run<Diagnosis>(FIND, [code]);
    return row;
  },

  /** Billable codes by a code's beginning ('e11', 'E11.9', 'E119') or by words of the description. */
  async search(text: string, limit: number): Promise<Diagnosis[]> {
    const code = codeBeginning(text);
    if (code !== undefined) {
      const found = await connection.run<Diagnosis>(BY_CODE, [code, limit]);
      if (found.length > 0) return found;
    }
    const words =
      text
        .toLowerCase()
        .normalize('NFKD')
        .match(/[a-z0-9]+/g)
        ?.slice(0, 8) ?? [];
    if (words.length === 0) return [];
    return await connection.run<Diagnosis>(BY_WORDS, [words.map((word) => `${word}:*`).join(' & '), limit]);
  },
});

/** 'e119' -> 'E11.9'; undefined for what is no code's beginning. */
function codeBeginning(text: string): string | undefined {
  const plain = text.trim().toUpperCase().replace('.', '');
  if (!/^[A-Z]\d[0-9A-Z]{0,5}$/.test(plain)) return undefined;
  return plain.length > 3 ? `${plain.slice(0, 3)}.${plain.slice(3)}` : plain;
}
