import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Statement } from './database';
import { named } from './named';

const COLUMNS = ['id', 'at', 'day'].join(', ');
const KEEP = named({
  name: 'keep-one',
  text: `INSERT INTO kept (${COLUMNS}) VALUES (:id, :at::timestamptz, to_char(:at, 'HH24:MI'))
    ON CONFLICT (id) DO UPDATE SET at = :at, until = :valid_until2`,
});

/** A connection that says what it was asked. */
function setupConnection() {
  const asked: { statement: Statement; values: readonly unknown[] }[] = [];
  return {
    asked,
    connection: {
      run: <Row>(statement: Statement, values: readonly unknown[]) => {
        asked.push({ statement, values });
        return Promise.resolve<Row[]>([]);
      },
    },
  };
}

describe('a statement with named values', () => {
  it('has one number for each name, wherever the name occurs; casts stay, and the text is one for all runs', async () => {
    const { asked, connection } = setupConnection();
    const values = { id: 'one', at: new Date(0), valid_until2: null };
    await KEEP.run(connection, values);
    await KEEP.run(connection, values);
    expect(asked[0]?.statement).toEqual({
      name: 'keep-one',
      text: `INSERT INTO kept (id, at, day) VALUES ($1, $2::timestamptz, to_char($2, 'HH24:MI'))
    ON CONFLICT (id) DO UPDATE SET at = $2, until = $3`,
    });
    expect(asked[1]?.statement).toBe(asked[0]?.statement);
  });

  it('gets its values by name, in whichever order they are written; an absent one is null', async () => {
    const { asked, connection } = setupConnection();
    const at = new Date(0);
    await KEEP.run(connection, { valid_until2: undefined, at, id: 'one' });
    expect(asked.map(({ values }) => values)).toEqual([['one', at, null]]);
  });

  it('takes the names of its text and no others', () => {
    expectTypeOf<keyof Parameters<typeof KEEP.run>[1]>().toEqualTypeOf<'id' | 'at' | 'valid_until2'>();
  });

  it.each(['SELECT now()', 'SELECT $1', 'SELECT :id, $1'])('is refused at load where it reads %s', (text) => {
    expect(() => named({ name: 'wrong', text })).toThrow('wrong');
  });
});
