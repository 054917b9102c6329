import { patientTerms as termsOf } from '@erx/core/patients/search-terms';
import { withNpiCheckDigit } from '@erx/core/users/registrations';
import type { ChangeRequest, RefillRequest } from '@erx/core/requests/model';
import {
  patients,
  patientTerms,
  pharmacies,
  pharmacyRequests,
  prescriptions,
} from '@erx/server/platform/database/schema';
import { recordEvent } from '@erx/server/platform/outbox/event-store';
import { requestsStore } from '@erx/server/requests/store';
import { randomUUID } from 'node:crypto';
import { addPerson, addPractice } from '../fixtures/people';
import type { TestServer } from '../fixtures/running-server';

/** A practice for the terminal: a prescriber, staff, a patient and a pharmacy. */
export interface TerminalPractice {
  readonly id: string;
  readonly provider: string;
  readonly otherProvider: string;
  readonly patientId: string;
  prescribe(drug: string, more?: Partial<typeof prescriptions.$inferInsert>): Promise<string>;
  /** A pharmacy's request as the network files it: the row, and the event that tells of it. */
  ask(
    kind: 'refill' | 'change',
    drug: string,
    more?: Partial<typeof pharmacyRequests.$inferInsert>,
  ): Promise<void>;
  /** Somebody answered it. */
  answer(drug: string): Promise<void>;
}

const NCPDP = '1234567';

/**
 * Puts a practice into the database of a server. Its people sign in as provider@…, other@… and
 * staff@`domain`.
 * @param current the server as it runs now, where it is started again in between
 */
export async function makePractice(
  server: TestServer,
  name: string,
  domain: string,
  current: () => TestServer = () => server,
): Promise<TerminalPractice> {
  const { database, now } = server.services;
  const id = await addPractice(database, name);
  // An NPI is one account's: the practices that follow the first one have others.
  const known = (
    await database.run({ name: 'test-known-npis', text: 'SELECT 1 FROM accounts WHERE npi IS NOT NULL' }, [])
  ).length;
  const npiFor = (first: string, lead: string) =>
    known === 0 ? first : withNpiCheckDigit(`${lead}${String(known).padStart(8, '0')}`);
  const provider = await addPerson(server, `provider@${domain}`, [id], {
    role: 'Provider',
    npi: npiFor('1234567893', '1'),
  });
  const otherProvider = await addPerson(server, `other@${domain}`, [id], {
    role: 'Provider',
    npi: npiFor('1245319599', '2'),
    firstName: 'Victor',
    lastName: 'Osei',
  });
  await addPerson(server, `staff@${domain}`, [id], { firstName: 'Sam', lastName: 'Porter' });
  const patientId = randomUUID();
  await database.orm.insert(patients).values({
    practiceId: id,
    id: patientId,
    accountNumber: '1',
    firstName: 'Rosa',
    lastName: 'Sample',
    birthDate: '1980-02-03',
    createdAt: now(),
    updatedAt: now(),
  });
  await database.orm
    .insert(pharmacies)
    .values({
      ncpdpId: NCPDP,
      storeName: 'Hill Street Drugs',
      phonePrimary: '6175550100',
      city: 'Boston',
      state: 'MA',
      updatedAt: now(),
    })
    .onConflictDoNothing();
  const named = { firstName: 'Rosa', middleName: '', lastName: 'Sample', accountNumber: '1' };
  await database.orm.insert(patientTerms).values(
    termsOf({ ...named, birthDate: '1980-02-03', homePhone: '', cellPhone: '', workPhone: '' }).map(
      (term) => ({
        practiceId: id,
        patientId,
        term,
      }),
    ),
  );
  return {
    id,
    provider,
    otherProvider,
    patientId,
    async prescribe(drug, more = {}) {
      const { database } = current().services;
      const prescriptionId = randomUUID();
      await database.orm.insert(prescriptions).values({
        practiceId: id,
        id: prescriptionId,
        orderNumber: prescriptionId.replaceAll('-', ''),
        patientId,
        providerId: provider,
        writtenBy: provider,
        prescribableDrugId: 'drug',
        description: drug,
        schedule: 'none',
        pharmacyNcpdpId: NCPDP,
        sig: 'Take 1 tablet daily',
        sigChosen: false,
        dispense: '30',
        units: 'C48542',
        refillsPrn: false,
        refillCount: 0,
        effectiveDate: '2026-01-05',
        substitutionAllowed: true,
        scriptStatus: 'Pending',
        scriptedAt: now(),
        updatedAt: now(),
        ...more,
      });
      return prescriptionId;
    },
    async ask(kind, drug, more = {}) {
      const { database, notify } = current().services;
      const requests = requestsStore(database, id);
      const row = {
        practiceId: id,
        id: randomUUID(),
        kind,
        changeType: kind === 'change' ? ('G' as const) : null,
        orderNumber: `RX${randomUUID().slice(0, 8)}`,
        patientId,
        patientAsSent: 'SAMPLE, ROSA 1980-02-03',
        providerId: provider,
        pharmacyNcpdpId: NCPDP,
        drugDescription: drug,
        schedule: 'none' as const,
        receivedAt: now(),
        content: JSON.stringify({
          patient: { name: 'ROSA SAMPLE' },
          pharmacy: { ncpdpId: NCPDP, storeName: '' },
          requested: [],
        }),
        ...more,
      };
      await database.orm.insert(pharmacyRequests).values(row);
      const waiting: readonly (RefillRequest | ChangeRequest)[] =
        kind === 'refill'
          ? await requests.waitingRefills({ providerId: undefined, orderNumber: row.orderNumber })
          : await requests.waitingChanges({ providerId: undefined, orderNumber: row.orderNumber });
      const [content] = waiting;
      if (!content) throw new Error('the request was not filed');
      await (content.kind === 'refill'
        ? recordEvent(
            database,
            { practiceId: id, name: 'NewRefillRequest', providerId: row.providerId, content },
            now(),
          )
        : recordEvent(
            database,
            { practiceId: id, name: 'NewRxChangeRequest', providerId: row.providerId, content },
            now(),
          ));
      notify('events');
    },
    async answer(drug) {
      await current().services.database.run(
        {
          name: 'test-answer',
          text: "UPDATE pharmacy_requests SET state = 'Approved' WHERE practice_id = $1 AND drug_description = $2",
        },
        [id, drug],
      );
    },
  };
}
