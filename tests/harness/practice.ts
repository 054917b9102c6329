import { withNpiCheckDigit } from '@erx/core/users/registrations';
import { toTrailName } from '@erx/server/platform/audit-trail/trail-name';
import type { Database } from '@erx/server/platform/database/database';
import {
  memberships,
  accounts,
  patients,
  practices,
  prescriptions,
} from '@erx/server/platform/database/schema';
import { randomUUID } from 'node:crypto';

export const TEST_ISSUER = 'https://issuer.test';

/** A member of a test practice; signs in with the token `token-of-<subject>`. */
export interface TestMember {
  readonly accountId: string;
  readonly subject: string;
  readonly token: string;
  /** As audit records keep who it is. */
  readonly trailName: string;
}

export interface TestPractice {
  readonly id: string;
  readonly patientId: string;
  /** Two prescribers and one of the staff. */
  readonly first: TestMember;
  readonly second: TestMember;
  readonly staff: TestMember;
  readonly spi: string;
}

const at = new Date('2026-01-05T10:00:00Z');
let made = 0;

/** Puts a practice with two prescribers, staff and a patient into a database. */
export async function seedPractice({ orm }: Database): Promise<TestPractice> {
  made += 1;
  const id = randomUUID();
  const spi = `1234567890${String(made).padStart(3, '0')}`;
  await orm
    .insert(practices)
    .values({ id, name: `Practice ${String(made)}`, timeZone: 'America/New_York', createdAt: at });
  const member = async (
    name: string,
    role: 'Provider' | 'User',
    more: { npi?: string; spi?: string },
  ): Promise<TestMember> => {
    const accountId = randomUUID();
    const subject = `${name}-${accountId}`;
    await orm.insert(accounts).values({
      id: accountId,
      issuer: TEST_ISSUER,
      subject,
      email: `${subject}@test.example`,
      firstName: name,
      lastName: 'Test',
      npi: more.npi ?? null,
      createdAt: at,
    });
    await orm
      .insert(memberships)
      .values({ practiceId: id, accountId, role, spi: more.spi ?? null, createdAt: at });
    return {
      accountId,
      subject,
      token: `token-of-${subject}`,
      trailName: toTrailName({
        firstName: name,
        middleName: '',
        lastName: 'Test',
        login: `${subject}@test.example`,
      }),
    };
  };
  // An NPI is one account's: the practices that follow the first one have others.
  const npiOf = (known: string, lead: string) =>
    made === 1 ? known : withNpiCheckDigit(`${lead}${String(made).padStart(8, '0')}`);
  const first = await member('first', 'Provider', { npi: npiOf('1234567893', '1'), spi });
  const second = await member('second', 'Provider', { npi: npiOf('1245319599', '2') });
  const staff = await member('staff', 'User', {});
  const patientId = randomUUID();
  await orm.insert(patients).values({
    practiceId: id,
    id: patientId,
    accountNumber: '1',
    firstName: 'Ada',
    lastName: 'Sample',
    birthDate: '1980-02-03',
    createdAt: at,
    updatedAt: at,
  });
  return { id, patientId, first, second, staff, spi };
}

/** Puts a sent prescription of the first prescriber into a practice. */
export async function seedPrescription(
  { orm }: Pick<Database, 'orm'>,
  practice: TestPractice,
): Promise<{ id: string; orderNumber: string }> {
  const id = randomUUID();
  const orderNumber = id.replaceAll('-', '');
  await orm.insert(prescriptions).values({
    practiceId: practice.id,
    id,
    orderNumber,
    patientId: practice.patientId,
    providerId: practice.first.accountId,
    writtenBy: practice.first.accountId,
    prescribableDrugId: 'drug',
    description: 'Lisinopril 10 MG Oral Tablet',
    schedule: 'none',
    pharmacyNcpdpId: '9900001',
    sig: 'Take 1 tablet daily',
    sigChosen: false,
    dispense: '30',
    units: 'C48542',
    refillsPrn: false,
    refillCount: 0,
    effectiveDate: '2026-01-05',
    substitutionAllowed: true,
    scriptStatus: 'Sent',
    deliveryState: 'queued',
    scriptedAt: at,
    sentAt: at,
    updatedAt: at,
  });
  return { id, orderNumber };
}
