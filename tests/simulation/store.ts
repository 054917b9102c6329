import { withNpiCheckDigit } from '@erx/core/users/registrations';
import { findMember, type Member, toMember } from '@erx/server/platform/api/authenticate';
import type { Connection, Database } from '@erx/server/platform/database/database';
import { migrate } from '@erx/server/platform/database/migrate';
import { connectionOf, openMemoryDatabase } from '@erx/server/platform/database/pglite';
import {
  accounts,
  memberships,
  patients,
  pharmacies,
  practices,
  products,
} from '@erx/server/platform/database/schema';
import { DatabaseUnavailable } from '@erx/server/platform/database/unavailable';
import { join } from 'node:path';
import type { Machine, Schedule } from './schedule';

/** What a statement goes through: PGlite, or one transaction of it. */
type Client = Parameters<typeof connectionOf>[0];

export const PHARMACY = '9900001';
export const DRUG = 'simulated-lisinopril-10';
const ISSUER = 'https://issuer.test';
const at = new Date('2026-01-05T10:00:00Z');

/** A prescriber who asks for things. */
export interface Prescriber {
  readonly member: Member;
  readonly spi: string;
}

/** The product's tables and statements, with what every seed needs. */
export interface Store {
  readonly database: Database;
  /** Two of one practice, and one of another. */
  readonly prescribers: readonly [Prescriber, Prescriber, Prescriber];
  close(): Promise<void>;
}

/** Opens a database in memory with the schema of this version. @param root of the repository */
export async function openStore(root: string): Promise<Store> {
  const database = await openMemoryDatabase();
  await migrate(database, join(root, 'packages/server/migrations'));
  const { orm } = database;
  await orm.insert(products).values({
    id: DRUG,
    description: 'Lisinopril 10 mg tablet',
    name: 'lisinopril',
    ingredients: 'lisinopril',
    strength: '10 mg',
    doseForm: 'tablet',
    route: 'oral',
    type: 'Generic',
    overTheCounter: false,
    schedule: 'none',
    rxNormId: '314076',
    rxNormTermType: 'SCD',
    representativeNdc: '00143126701',
    potencyUnitCode: 'C48542',
    source: 'starter',
  });
  await orm.insert(pharmacies).values({
    ncpdpId: PHARMACY,
    npi: '1234567893',
    storeName: 'Main Street Pharmacy',
    addressLine1: '1 Main Street',
    city: 'Springfield',
    state: 'IL',
    zip: '62701',
    phonePrimary: '2175550100',
    fax: '2175550101',
    updatedAt: at,
  });
  const [first, second] = [await addPractice(database, 1), await addPractice(database, 2)];
  return {
    database,
    prescribers: [
      await addPrescriber(database, first, 1),
      await addPrescriber(database, first, 2),
      await addPrescriber(database, second, 3),
    ],
    close: () => database.close(),
  };
}

const idOf = (kind: number, number: number): string =>
  `00000000-0000-4000-8${String(kind).padStart(3, '0')}-${String(number).padStart(12, '0')}`;

async function addPractice({ orm }: Database, number: number): Promise<string> {
  const id = idOf(1, number);
  await orm.insert(practices).values({
    id,
    name: `Practice ${String(number)}`,
    address: '400 Lake Drive',
    city: 'Springfield',
    state: 'IL',
    zipCode: '62703',
    phone: '2175550111',
    timeZone: 'America/Chicago',
    createdAt: at,
  });
  return id;
}

async function addPrescriber(database: Database, practiceId: string, number: number): Promise<Prescriber> {
  const accountId = idOf(2, number);
  const subject = `prescriber-${String(number)}`;
  const spi = `1234567890${String(number).padStart(3, '0')}`;
  await database.orm.insert(accounts).values({
    id: accountId,
    issuer: ISSUER,
    subject,
    email: `${subject}@test.example`,
    firstName: 'Ana',
    lastName: 'Reyes',
    npi: withNpiCheckDigit(`1${String(number).padStart(8, '0')}`),
    stateLicenseNumber: 'IL036000001',
    licenseState: 'IL',
    state: 'IL',
    createdAt: at,
  });
  await database.orm
    .insert(memberships)
    .values({ practiceId, accountId, role: 'Provider', spi, createdAt: at });
  const found = await findMember(
    database,
    { issuer: ISSUER, subject, issuedAt: at.getTime() },
    practiceId,
    at,
  );
  if (found === undefined || typeof found === 'string') throw new Error(`no member: ${found ?? 'unknown'}`);
  return { member: toMember(found, { address: '192.0.2.1' }), spi };
}

/** A patient in the practice. */
export async function addPatient({ orm }: Database, practiceId: string, id: string): Promise<void> {
  await orm.insert(patients).values({
    practiceId,
    id,
    accountNumber: id,
    firstName: 'Nora',
    lastName: 'Sample',
    gender: 'Female',
    birthDate: '1961-03-14',
    address: '12 Elm Street',
    city: 'Springfield',
    state: 'IL',
    zipCode: '62704',
    homePhone: '2175550142',
    createdAt: at,
    updatedAt: at,
  });
}

/** What becomes of a statement besides being executed. */
export type Trouble = 'none' | 'not-executed' | 'answer-lost';

/** The one transaction that is open; PGlite has a single connection, so that the others wait for its end. */
export interface Turnstile {
  holder: object | undefined;
}

/**
 * The database as a machine sees it: each statement of the product waits for its turn, and is then executed as it
 * is, or not at all, or so that its answer is lost.
 */
export function databaseOf(
  real: Database,
  turnstile: Turnstile,
  schedule: Schedule,
  machine: Machine,
  troubleOf: () => Trouble,
): Database {
  const isFree = () => turnstile.holder === undefined;

  /** @param isAlone whether it is a transaction by itself, which may have committed when its answer is lost */
  const inTurns = (client: Client, isReady: () => boolean, isAlone: boolean): Client => {
    const query = ((text: string, values?: unknown[], options: { rowMode?: 'array' } = {}) =>
      schedule.step(
        machine,
        toLabel(text),
        async () => {
          const trouble = troubleOf();
          if (trouble === 'not-executed') throw new DatabaseUnavailable(false, undefined);
          // The parsers are those of the database: given again, they are merged again for each statement.
          const { rowMode } = options;
          const result = await client.query(text, values, rowMode && { rowMode });
          if (trouble === 'answer-lost') throw new DatabaseUnavailable(isAlone, undefined);
          return inOrderOfCreation(result);
        },
        isReady,
      )) as Client['query'];
    return {
      query,
      exec: () => {
        throw new Error('No script runs while prescriptions are sent.');
      },
    };
  };

  async function transaction<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    const holder = {};
    const ending = deferred<'commit' | 'rollback'>();
    let ended: Promise<void> = Promise.resolve();
    const begun = await schedule.step(
      machine,
      'BEGIN',
      async () => {
        const opened = deferred<Client>();
        turnstile.holder = holder;
        ended = real
          .transaction(async (connection) => {
            opened.resolve(clientOf(connection));
            if ((await ending.promise) === 'rollback') throw new RolledBack();
          })
          .catch((error: unknown) => {
            if (!(error instanceof RolledBack)) throw error;
          })
          .finally(() => {
            turnstile.holder = undefined;
          });
        return await opened.promise;
      },
      isFree,
    );
    const endNow = async (how: 'commit' | 'rollback') => {
      machine.onDeath.delete(abandon);
      ending.resolve(how);
      await ended;
    };
    const abandon = () => endNow('rollback');
    machine.onDeath.add(abandon);
    let result: Result;
    try {
      result = await work(connectionOf(inTurns(begun, () => true, false)));
    } catch (error) {
      await schedule.step(machine, 'ROLLBACK', () => endNow('rollback'));
      throw error;
    }
    await schedule.step(machine, 'COMMIT', async () => {
      const trouble = troubleOf();
      await endNow(trouble === 'not-executed' ? 'rollback' : 'commit');
      if (trouble !== 'none') throw new DatabaseUnavailable(true, undefined);
    });
    return result;
  }

  const transacting = { ...connectionOf(inTurns(clientOf(real), isFree, true)), transaction };
  return {
    kind: 'pglite',
    ...transacting,
    longRunning: transacting,
    lagging: (otherwise) => otherwise,
    standbyUse: () => undefined,
    poolUse: () => [],
    ping: () => Promise.resolve(),
    withAdvisoryLock: (_lock, work) => work(),
    listen: () => Promise.resolve(() => Promise.resolve()),
    notify: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

class RolledBack extends Error {}

function deferred<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** The driver's own client behind a connection. */
function clientOf({ orm }: Connection): Client {
  return (orm as unknown as { readonly $client: Client }).$client;
}

const toLabel = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 72);

/** What SQL gives in no order comes in that of creation: how tables lie in memory is no part of a seed. */
function inOrderOfCreation(result: unknown): unknown {
  const { rows } = result as { rows?: { created_at?: Date; attempts?: number; id?: string }[] };
  if (rows?.[1]?.created_at && rows[1].attempts !== undefined)
    rows.sort(
      (one, other) =>
        (one.created_at?.getTime() ?? 0) - (other.created_at?.getTime() ?? 0) ||
        (one.id ?? '').localeCompare(other.id ?? ''),
    );
  return result;
}
