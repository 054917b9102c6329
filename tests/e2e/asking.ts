import { sayNoKnownAllergies } from '@erx/core/allergies/contract';
import { createPatient } from '@erx/core/patients/contract';
import { NEW_PATIENT, type Patient } from '@erx/core/patients/model';
import { searchDrugs } from '@erx/core/drugs/contract';
import { createPrescription } from '@erx/core/prescriptions/contract';
import { newForm, type Prescription, type PrescriptionForm } from '@erx/core/prescriptions/model';
import { toPrescriptionOrder } from '@erx/core/prescriptions/rules/writing';
import { markReady, sendPrescription } from '@erx/core/signing/contract';
import { getSentPrescription } from '@erx/core/signing/model';
import { getUserInfo } from '@erx/core/users/contract';
import { type CalendarDate, daysAfter } from '@erx/core/values/dates';
import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { answersTo, issueRenewal } from '../harness/network';
import type { Product } from '../harness/product';
import { atService } from './at-service';
import { expect } from './fixtures';
import { received } from './other-side';
import { createReadyToSignToken } from '@erx/core/requests/signing-contract';

/** A sandbox pharmacy that takes and verifies everything (docs/sandbox.md). */
const PHARMACY = '9900001';

/** What a pharmacy holds and can ask about. */
export interface Held {
  readonly patient: Patient;
  readonly prescription: Prescription;
}

interface Wanted {
  /** Who prescribes; default provider@demo.test. */
  readonly email?: string;
  /** Who keeps the patients of that practice; default staff@demo.test. */
  readonly staff?: string;
  readonly lastName: string;
  readonly drug?: { readonly typed: string; readonly description: string };
  readonly form?: Partial<PrescriptionForm>;
  /** Where it goes; default a pharmacy that takes and verifies it. One that refuses it has nothing of it. */
  readonly pharmacy?: string;
  /** The day on which it was written, for what a pharmacy filled since; default today. */
  readonly writtenOn?: CalendarDate;
  /** Reads a code of the prescriber's hardware token, for a controlled substance. */
  readonly code?: () => Promise<string>;
}

const LISINOPRIL = { typed: 'lisinopril 10', description: 'lisinopril 10 mg tablet' };

/** A new patient whose prescription a pharmacy of the sandbox has. */
export async function prescribed(
  product: Product,
  {
    email = 'provider@demo.test',
    staff = 'staff@demo.test',
    lastName,
    drug = LISINOPRIL,
    form = {},
    pharmacy = PHARMACY,
    writtenOn,
    code,
  }: Wanted,
): Promise<Held> {
  const keeper = await atService(product, staff);
  const patient = await keeper.client.call(createPatient, {
    body: {
      ...NEW_PATIENT,
      accountNumber: crypto.randomUUID().slice(0, 12),
      firstName: 'Wilma',
      lastName,
      gender: 'Female',
      birthDate: '1971-03-04',
      height: '64',
      weight: '150',
      address: '1 Sandbox Row',
      city: 'Birmingham',
      state: 'AL',
      zipCode: '35205',
      homePhone: '2055550134',
    },
  });
  const { client } = await atService(product, email);
  const found = (await client.call(searchDrugs, { query: { searchStr: drug.typed } })).find(
    ({ description }) => description === drug.description,
  );
  if (!found) throw new Error(`${drug.description} is not in the catalogue`);
  const me = await client.call(getUserInfo, {});
  const tomorrow = daysAfter(new Date().toISOString().slice(0, 10), 1);
  const pending = await client.call(createPrescription, {
    body: toPrescriptionOrder(
      {
        ...newForm(tomorrow, found.potencyUnitCode),
        sig: `Take 1 ${found.doseForm.includes('capsule') ? 'capsule' : 'tablet'} by mouth once daily`,
        dispense: '30',
        daysSupply: '30',
        refills: { count: 2 },
        ...form,
      },
      {
        patientId: patient.id,
        providerId: me.id,
        prescribableDrugId: found.prescribableDrugId,
        pharmacyNcpdpId: pharmacy,
      },
    ),
  });
  const prescription = code
    ? await sign(client, pending, code)
    : getSentPrescription(
        await client.call(sendPrescription, {
          params: { id: pending.id },
          body: { version: pending.version },
        }),
      );
  await expect.poll(async () => (await received(product, 'NewRx', prescription.orderNumber)).length).toBe(1);
  if (writtenOn !== undefined) await setWrittenOn(product, prescription, writtenOn);
  return { patient, prescription };
}

/** No screen dates a prescription back: the database is told. */
export async function setWrittenOn(
  { databaseUrl }: Product,
  { id }: Pick<Prescription, 'id'>,
  day: CalendarDate,
): Promise<void> {
  if (databaseUrl === null) throw new Error('Only PostgreSQL can be told from outside');
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query(
    'UPDATE prescriptions SET scripted_at = $2, sent_at = $2, effective_date = $3 WHERE id = $1',
    [id, `${day}T12:00:00Z`, day],
  );
  await database.end();
}

async function sign(
  client: Awaited<ReturnType<typeof atService>>['client'],
  { id, version }: Prescription,
  code: () => Promise<string>,
): Promise<Prescription> {
  const marked = await client.call(markReady, {
    params: { prescriptionId: id },
    body: { version, isReady: true },
  });
  const { readyToSignToken } = await client.call(createReadyToSignToken, {
    params: { type: 'Prescription', id },
    body: {},
  });
  return getSentPrescription(
    await client.call(sendPrescription, {
      params: { id },
      body: {
        version: marked.version,
        signing: {
          otpType: 'Hwtok',
          otp: await code(),
          pin: '1234',
          readyToSignToken,
        },
      },
    }),
  );
}

/** The NDC of a product, as a pharmacy names it. */
export async function ndcOf(product: Product, typed: string, description: string): Promise<string> {
  const { client } = await atService(product, 'provider@demo.test');
  const found = (await client.call(searchDrugs, { query: { searchStr: typed } })).find(
    (drug) => drug.description === description,
  );
  if (found?.representativeNdc === undefined) throw new Error(`${description} has no NDC in the catalogue`);
  return found.representativeNdc;
}

/** The row of an order in the queue of requests. */
export const requestRow = (page: Page, orderNumber: string) =>
  page
    .getByRole('region', { name: 'Waiting requests' })
    .getByRole('listitem')
    .filter({ hasText: orderNumber });

/** The request that is looked at in the queue. */
export const requestPane = (page: Page) => page.getByRole('region', { name: 'Request', exact: true });

/** Opens the one request about an order on the alerts page. */
export async function openRequest(page: Page, orderNumber: string) {
  await page.goto(`/surescripts?orderNumber=${orderNumber}`);
  const pane = requestPane(page);
  await expect(pane).toContainText(orderNumber);
  return pane;
}

/** Lets the answers that can still be taken back leave. */
export const sendNow = (page: Page) => page.getByRole('button', { name: 'Send now' }).click();

/** The one answer that a pharmacy got to a request. */
export async function answerTo(product: Product, requestId: string) {
  await expect.poll(async () => (await answersTo(product.sandboxUrl, requestId)).length).toBe(1);
  const [answer] = await answersTo(product.sandboxUrl, requestId);
  if (!answer) throw new Error('The pharmacy got no answer.');
  return answer;
}

/** A renewal of what a patient of whom everything is known had before: nothing speaks against it. */
export async function cleanRenewal(product: Product, lastName: string) {
  const lastFillDate = daysAfter(new Date().toISOString().slice(0, 10), -28); // of 30 days, nearly used up
  const { patient, prescription } = await prescribed(product, {
    lastName,
    writtenOn: daysAfter(lastFillDate, -60), // it was the last of its three fills
  });
  const staff = await atService(product, 'staff@demo.test');
  await staff.client.call(sayNoKnownAllergies, { body: { patientId: patient.id, noKnownAllergies: true } });
  const { orderNumber } = prescription;
  const request = await issueRenewal(product.sandboxUrl, { orderNumber, fills: 3, lastFillDate });
  return { patient, orderNumber, request };
}
