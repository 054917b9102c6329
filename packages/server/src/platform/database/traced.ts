import { timedPart } from '../tracing/spans';
import type { Connection, Database, Statement, Transacting } from './database';
import { currentWork } from './work';

/**
 * A database whose statements and transactions are timed as parts of the span under way, the wait for a connection
 * included: by their names and kind of work, never with a value or a text. Cold paths (`orm`) are timed as part of
 * their transaction or caller alone.
 */
export const tracedDatabase = (database: Database): Database => ({
  ...database,
  ...tracedTransacting(database, () => currentWork().kind),
  longRunning: tracedTransacting(database.longRunning, () => 'long'),
  lagging: (otherwise) => tracedConnection(database.lagging(otherwise), () => 'standby'),
});

function tracedTransacting(transacting: Transacting, workOf: () => string): Transacting {
  return {
    ...tracedConnection(transacting, workOf),
    transaction: (work) =>
      timedPart('internal', 'transaction', { work: workOf() }, () =>
        transacting.transaction((transaction) => work(tracedConnection(transaction, workOf))),
      ),
  };
}

function tracedConnection(connection: Connection, workOf: () => string): Connection {
  return {
    orm: connection.orm,
    execute: (script) => connection.execute(script),
    run: <Row>(statement: Statement, values: readonly unknown[]) =>
      timedPart('client', statement.name ?? 'statement', { work: workOf(), statement: statement.name }, () =>
        connection.run<Row>(statement, values),
      ),
  };
}
