import { LOCKS } from '../platform/database/advisory-locks';
import { generateSecret } from 'otplib';
import { uuidv7 } from 'uuidv7';
import type { Config } from '../platform/config';
import type { Connection, Statement } from '../platform/database/database';
import {
  accounts,
  advertisements,
  allergies,
  deaSchedules,
  favoritePharmacies,
  favoriteSigs,
  inboundMessages,
  legacyRecords,
  medicationHistory,
  medications,
  memberships,
  networkMessages,
  patientMeasurements,
  patients,
  patientTerms,
  patientVisits,
  pharmacies,
  pharmacyRequests,
  practices,
  prescriptions,
  problems,
  proofings,
} from '../platform/database/schema';
import { priorAuthorizations } from '../platform/database/schema/prior-authorizations';
import type { Services } from '../services';
import { BUILT_IN } from '../platform/identity/accounts';
import { addAuthenticator } from '../platform/identity/authenticators';
import { hashSecret } from '../platform/identity/password-hashing';
import type { Keys } from '../platform/keys/keys';
import { demoAdvertisements } from './advertisements';
import { demoAuditTrail, insertAuditTrail } from './audit-trail';
import { readDemoCatalogue } from './catalogue';
import { demoMeasurements } from './measurements';
import { demoMessages } from './messages';
import { DEMO_PASSWORD, DEMO_PIN, type DemoPerson } from './people';
import { enrolDemoPhone } from './phone';
import { pharmacyRows } from './pharmacies';
import { DEMO_SEED, planDemo, type PracticeContent } from './plan';
import { demoPriorAuthorizations } from './prior-authorizations';
import { createRandom } from './random';
import type { PgTable } from 'drizzle-orm/pg-core';

/** PostgreSQL takes at most 65,535 values in a statement; the widest table has under 60 columns. */
const ROWS_AT_ONCE = 500;

/** Inserts rows in few statements, in their order. */
async function insertAll<Table extends PgTable>(
  connection: Connection,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await connection.orm
      .insert(table)
      .values(rows.slice(start, start + ROWS_AT_ONCE) as Table['$inferInsert'][]);
  }
}

/** What seeding needs. */
export interface DemoServices extends Pick<Services, 'database' | 'now' | 'log'> {
  readonly config: Pick<Config, 'publicUrl' | 'phone' | 'demoPdmpSiteUrl'>;
  readonly keys: Keys;
}

const EXISTS: Statement = {
  name: 'demo-exists',
  text: "SELECT EXISTS (SELECT FROM accounts WHERE email = 'provider@demo.test') AS exists",
};

/**
 * Puts the demo practices into a database that has the starter catalogue: all or nothing, in one transaction.
 * Does nothing where they exist, but put the demo's tokens on the sandbox's phone, which may be new.
 * @returns what ends the tries to reach the phone
 * @throws Error naming what the catalogue lacks
 */
export async function seedDemo(services: DemoServices): Promise<() => void> {
  const { database, log, now } = services;
  await database.withAdvisoryLock(LOCKS.demo, async () => {
    const [found] = await database.run<{ exists: boolean }>(EXISTS, []);
    if (found?.exists !== true) await store(services, now());
  });
  log.debug('demo practices are there');
  return enrolDemoPhone(services);
}

async function store({ database, keys, config }: DemoServices, now: Date): Promise<void> {
  const plan = planDemo(await readDemoCatalogue(database), now);
  const secrets = await Promise.all(
    plan.people.map(async (person) => ({
      person,
      passwordHash: await hashSecret(DEMO_PASSWORD),
      pinHash: person.holdsTokens ? await hashSecret(DEMO_PIN) : null,
    })),
  );
  await database.longRunning.transaction(async (transaction) => {
    await transaction.orm
      .insert(pharmacies)
      .values(pharmacyRows(plan.practices[0]?.practice.today ?? '', now))
      .onConflictDoNothing();
    await insertAll(
      transaction,
      advertisements,
      demoAdvertisements(createRandom(`${DEMO_SEED} advertisements`), now),
    );
    await insertAll(
      transaction,
      practices,
      plan.practices.map(({ practice }) => ({ ...practice.row, pdmpSiteUrl: config.demoPdmpSiteUrl ?? '' })),
    );
    await insertAll(
      transaction,
      accounts,
      secrets.map(({ person, passwordHash, pinHash }) => ({
        ...person.account,
        issuer: BUILT_IN,
        passwordHash,
        pinHash,
      })),
    );
    await insertAll(
      transaction,
      memberships,
      plan.people.flatMap((person) => person.memberships),
    );
    await insertAll(
      transaction,
      deaSchedules,
      plan.people.flatMap((person) => person.schedules),
    );
    for (const person of plan.people) await giveTokens(transaction, keys, person, now);
    for (const content of plan.practices) await storePractice(transaction, content, plan.people, now);
  });
}

async function storePractice(
  transaction: Connection,
  content: PracticeContent,
  people: readonly DemoPerson[],
  now: Date,
): Promise<void> {
  await insertAll(
    transaction,
    patients,
    content.patients.map(({ row }) => row),
  );
  await insertAll(
    transaction,
    patientTerms,
    content.patients.flatMap(({ terms }) => terms),
  );
  await insertAll(transaction, patientMeasurements, measurementsOf(content, people));
  await insertAll(transaction, allergies, content.allergies);
  await insertAll(transaction, medications, content.medications);
  await insertAll(transaction, problems, content.problems);
  await insertAll(transaction, medicationHistory, content.medicationHistory);
  await insertAll(transaction, legacyRecords, content.legacyRecords);
  await insertAll(transaction, favoritePharmacies, content.favorites);
  await insertAll(transaction, favoriteSigs, content.favoriteSigs);
  await insertAll(transaction, patientVisits, content.visits);
  const authorizations = demoPriorAuthorizations(
    content,
    createRandom(`${DEMO_SEED} ${content.practice.plan.key} prior authorizations`),
    now,
  );
  await insertAll(
    transaction,
    prescriptions,
    content.prescriptions.map(({ row }) => ({ ...row, ...authorizations.columnsOf(row.id) })),
  );
  await insertAll(transaction, priorAuthorizations, authorizations.rows);
  await insertAll(
    transaction,
    pharmacyRequests,
    content.requests.map(({ row }) => row),
  );
  const { archive, inbound } = await demoMessages(
    transaction,
    content.practice.id,
    content.prescriptions,
    createRandom(`${DEMO_SEED} ${content.practice.plan.key} messages`),
  );
  await insertAll(transaction, networkMessages, [
    ...archive,
    ...content.requests.map(({ message }) => message),
  ]);
  await insertAll(transaction, inboundMessages, [
    ...inbound,
    ...content.requests.map(({ inbound: taken }) => taken),
  ]);
  await insertAuditTrail(transaction, demoAuditTrail(content, people));
}

/** What the patients of a practice weighed and measured, entered by the first of its people. */
function measurementsOf({ practice, patients: listed }: PracticeContent, people: readonly DemoPerson[]) {
  const recorder = people.find(({ memberships: of }) =>
    of.some(({ practiceId }) => practiceId === practice.id),
  );
  const random = createRandom(`${DEMO_SEED} ${practice.plan.key} measurements`);
  return listed.flatMap((patient) => demoMeasurements(patient, recorder?.account.id, random));
}

/**
 * A hardware and a soft token for anyone who may sign controlled substances, or be given the permission, who
 * were proven before; their secrets are this installation's own.
 */
async function giveTokens(transaction: Connection, keys: Keys, person: DemoPerson, now: Date): Promise<void> {
  if (!person.holdsTokens) return;
  const { id } = person.account;
  const number = (person.account.npi ?? '').slice(-4);
  await addAuthenticator(
    transaction,
    keys,
    {
      accountId: id,
      kind: 'hardware',
      reference: `DEMO-${number}`,
      secret: generateSecret(),
      acceptsPush: false,
    },
    now,
  );
  await addAuthenticator(
    transaction,
    keys,
    { accountId: id, kind: 'soft', reference: 'Phone', secret: generateSecret(), acceptsPush: true },
    now,
  );
  await insertAll(transaction, proofings, [
    {
      accountId: id,
      reference: uuidv7(),
      status: 'Complete',
      isHardwareTokenMain: true,
      startedAt: now,
      updatedAt: now,
    },
  ]);
}
