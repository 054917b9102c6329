import { searchAuditItems } from '@erx/core/audit/contract';
import { CallError } from '@erx/core/client/failure';
import { searchDrugs } from '@erx/core/drugs/contract';
import type { FailureCode } from '@erx/core/findings/messages';
import { createPatient } from '@erx/core/patients/contract';
import { NEW_PATIENT, type Patient } from '@erx/core/patients/model';
import * as prescribing from '@erx/core/prescriptions/contract';
import { sendPrescription } from '@erx/core/signing/contract';
import { newForm, type Prescription } from '@erx/core/prescriptions/model';
import { toPrescriptionOrder } from '@erx/core/prescriptions/rules/writing';
import { getPractice, updatePractice } from '@erx/core/practices/contract';
import { detailsOf } from '@erx/core/practices/rules';
import { createPrintSettings, getPrintSettings, updatePrintSettings } from '@erx/core/printing/contract';
import { DEFAULT_PRINT_SETTINGS, type Reprint } from '@erx/core/printing/model';
import { getSentPrescription } from '@erx/core/signing/model';
import { getUserInfo } from '@erx/core/users/contract';
import { daysAfter } from '@erx/core/values/dates';
import { textOfPdf } from '@erx/server/platform/printing/testing/pdf-text';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signIn, type SignedIn } from '../fixtures/signed-in';
import { type Product, startProduct } from '../harness/product';
import { daysFrom } from '../harness/days';
import { databaseKinds } from '../harness/run';

const ACCEPTS = '9900001';
const REFUSES = '9900002';
const REFUSES_LATER = '9900007';
const WAIT = { timeout: 90_000, interval: 100 };
const tomorrow = daysAfter(new Date().toISOString().slice(0, 10), 1);
const nextDay = daysFrom(tomorrow);

async function refusal(
  call: Promise<unknown>,
): Promise<{ status: number; code: FailureCode; sentence: string }> {
  try {
    await call;
  } catch (error) {
    if (error instanceof CallError)
      return { status: error.status, code: error.code, sentence: error.message };
    throw error;
  }
  throw new Error('this should have been refused');
}

describe.each(databaseKinds())('printing on %s', (database) => {
  let product: Product;
  let provider: SignedIn;
  let staff: SignedIn;
  let patient: Patient;

  beforeAll(async () => {
    product = await startProduct({ database, demo: true, sandbox: true });
    provider = await signIn(product.url, 'provider@demo.test');
    staff = await signIn(product.url, 'staff@demo.test');
    patient = await provider.client.call(createPatient, {
      body: {
        ...NEW_PATIENT,
        accountNumber: 'PRINT-1',
        firstName: 'Paper',
        lastName: 'Testperson',
        gender: 'Female',
        birthDate: '1970-05-17',
        height: '64',
        weight: '150.5',
        address: '1 Dauphin St',
        city: 'Mobile',
        state: 'AL',
        zipCode: '36602',
        homePhone: '2515550134',
      },
    });
  });
  afterAll(() => product.stop());

  async function write(drug: string, pharmacyNcpdpId: string): Promise<Prescription> {
    const [found] = await provider.client.call(searchDrugs, { query: { searchStr: drug } });
    const me = await provider.client.call(getUserInfo, {});
    if (!found) throw new Error(`${drug} is not in the catalogue`);
    return await provider.client.call(prescribing.createPrescription, {
      body: toPrescriptionOrder(
        {
          ...newForm(nextDay(), found.potencyUnitCode),
          sig: 'Take 1 tablet by mouth daily',
          dispense: '30',
          daysSupply: '28',
          comments: 'Prefers mornings',
        },
        {
          patientId: patient.id,
          providerId: me.id,
          prescribableDrugId: found.prescribableDrugId,
          pharmacyNcpdpId,
        },
      ),
    });
  }
  const send = async ({ id, version }: Prescription) =>
    getSentPrescription(await provider.client.call(sendPrescription, { params: { id }, body: { version } }));
  const read = (id: string) => provider.client.call(prescribing.getPrescription, { params: { id } });
  const print = async (id: string, who = provider, reprint?: Reprint) => {
    const pdf = await who.client.call(prescribing.printPrescription, {
      params: { id },
      ...(reprint ? { body: { reprint } } : {}),
    });
    return textOfPdf(new Uint8Array(await pdf.arrayBuffer())).replaceAll(/\s+/g, ' ');
  };

  it('carries the practice as it is called when it is printed, also of what was sent before', async () => {
    const admin = (await signIn(product.url, 'admin@demo.test')).client;
    const written = await write('lisinopril 10 mg tab', ACCEPTS);
    await send(written);
    const sent = await read(written.id);
    const before = await admin.call(getPractice, {});
    expect(await print(written.id)).toContain('(205) 555-0180');
    const change = { name: 'Moved Family Medicine', address: '12 New Road', phone: '2055550199' };
    const { version } = await admin.call(updatePractice, {
      body: { ...detailsOf(before), ...change, version: before.version },
    });
    const paper = await print(written.id);
    for (const text of ['MOVED FAMILY MEDICINE', '12 NEW ROAD', '(205) 555-0199'])
      expect(paper.toUpperCase()).toContain(text);
    expect((await read(written.id)).orderNumber).toBe(sent.orderNumber);
    await admin.call(updatePractice, { body: { ...detailsOf(before), version } });
  });

  describe('settings (S4-15, S7-40)', () => {
    it('are chosen once, changed by what changed, and only by who may', async () => {
      expect(await refusal(provider.client.call(getPrintSettings, {}))).toMatchObject({
        status: 404,
        code: 'printing.settings-none',
      });
      expect(
        await refusal(staff.client.call(createPrintSettings, { body: DEFAULT_PRINT_SETTINGS })),
      ).toMatchObject({ status: 403, code: 'access.refused' });
      expect(
        await refusal(
          provider.client.call(createPrintSettings, { body: { ...DEFAULT_PRINT_SETTINGS, signature2: ' ' } }),
        ),
      ).toMatchObject({ code: 'field.required' });

      const made = await provider.client.call(createPrintSettings, { body: DEFAULT_PRINT_SETTINGS });
      expect(made).toEqual({ id: made.id, ...DEFAULT_PRINT_SETTINGS });
      expect(
        await refusal(provider.client.call(createPrintSettings, { body: DEFAULT_PRINT_SETTINGS })),
      ).toMatchObject({ status: 409, code: 'printing.settings-exist' });
      expect(await staff.client.call(getPrintSettings, {})).toEqual(made);

      const params = { id: made.id };
      expect(
        await refusal(
          provider.client.call(updatePrintSettings, { params, body: [{ key: 'npi', value: false }] }),
        ),
      ).toMatchObject({ status: 422, sentence: 'No changes applied.' });
      expect(
        await refusal(
          staff.client.call(updatePrintSettings, { params, body: [{ key: 'npi', value: true }] }),
        ),
      ).toMatchObject({ status: 403 });
      expect(
        await refusal(
          provider.client.call(updatePrintSettings, { params, body: [{ key: 'npi', value: 'yes' }] }),
        ),
      ).toMatchObject({ status: 400, code: 'call.invalid' });
      expect(
        await refusal(
          provider.client.call(updatePrintSettings, { params, body: [{ key: 'color', value: true }] }),
        ),
      ).toMatchObject({ status: 400, code: 'call.invalid' });
      expect(
        await refusal(
          provider.client.call(updatePrintSettings, {
            params: { id: patient.id },
            body: [{ key: 'npi', value: true }],
          }),
        ),
      ).toMatchObject({ status: 404 });
      expect(
        await provider.client.call(updatePrintSettings, {
          params,
          body: [
            { key: 'npi', value: true },
            { key: 'signature1', value: 'May substitute' },
          ],
        }),
      ).toEqual({ ...made, npi: true, signature1: 'May substitute' });
    });

    it('of one practice are not those of another', async () => {
      const mine = await provider.client.call(getPrintSettings, {});
      const elsewhere = await signIn(product.url, 'partner@demo.test', 'Sonoran Vista Primary Care');
      expect(await refusal(elsewhere.client.call(getPrintSettings, {}))).toMatchObject({ status: 404 });
      expect(
        (
          await refusal(
            elsewhere.client.call(updatePrintSettings, {
              params: { id: mine.id },
              body: [{ key: 'npi', value: false }],
            }),
          )
        ).status,
      ).toBeGreaterThanOrEqual(403);
    });
  });

  it('a pending one prints as an original by the settings, and is never transmitted after', async () => {
    const written = await write('lisinopril 10', ACCEPTS);
    const text = await print(written.id);
    for (const said of [
      'NPI ',
      'May substitute',
      'DISPENSE AS WRITTEN',
      'PREFERS MORNINGS',
      // in their own letters: capitals are hard to read (ISMP)
      'Take 1 tablet by mouth daily',
      '1 DAUPHIN ST',
    ])
      expect(text, said).toContain(said);
    expect(text).not.toContain('Days supply');
    expect(text).not.toContain('Copy only');
    const printed = await read(written.id);
    expect(printed).toMatchObject({ scriptStatus: 'Printed', version: 2 });
    expect(await refusal(send(printed))).toMatchObject({ code: 'prescription.printed-not-sent' });
    const again = await print(written.id); // as paper jams
    expect(again).not.toContain('Copy only');
    expect(again).toMatch(/Reprint\. It replaces original 1, printed \d\d\/\d\d\/\d{4}/);
    expect(await read(written.id)).toMatchObject({ scriptStatus: 'Printed', originalsPrinted: 2 });
  });

  it('a sent one prints as a copy that is not valid for dispensing, whoever prints it', async () => {
    const { id } = await send(await write('lisinopril 10', ACCEPTS));
    await vi.waitFor(async () => {
      expect(await read(id)).toMatchObject({ delivery: { state: 'accepted' } });
    }, WAIT);
    for (const who of [provider, staff])
      expect(await print(id, who)).toMatch(
        /Copy only - not valid for dispensing\. Transmitted electronically to .* on \d\d\/\d\d\/\d{4}/,
      );
    expect(await read(id)).toMatchObject({ scriptStatus: 'Sent' });
  });

  it.each([
    ['the network refused', REFUSES],
    ['the pharmacy refused afterwards', REFUSES_LATER],
  ])('one that %s prints as an original that says so, and stays unsent', async (_, pharmacy) => {
    const { id } = await send(await write('lisinopril 10', pharmacy));
    await vi.waitFor(async () => {
      expect(await read(id)).toMatchObject({ verification: { status: 'Error' } });
    }, WAIT);
    const text = await print(id);
    expect(text).toMatch(
      /Originally transmitted electronically to .* on \d\d\/\d\d\/\d{4} \d+:\d\d [AP]M\. The transmission failed\./,
    );
    expect(text).not.toContain('Copy only');
    const after = await read(id);
    expect(after).toMatchObject({ scriptStatus: 'Sent', printedAt: expect.any(String) as string });
    expect(await refusal(send(after))).toMatchObject({ code: 'prescription.not-pending' });
  });

  it('a controlled one prints with DEA number and address', async () => {
    const written = await write('zolpidem 10', ACCEPTS);
    const settings = await provider.client.call(getPrintSettings, {});
    await provider.client.call(updatePrintSettings, {
      params: { id: settings.id },
      body: [{ key: 'patientAddress', value: false }],
    });
    const text = await print(written.id);
    expect(text).toMatch(/DEA [A-Z]{2}\d{7}/);
    expect(text).toContain('C-IV');
    expect(text).toContain('1 DAUPHIN ST');
    expect(await refusal(send(await read(written.id)))).toMatchObject({
      code: 'prescription.printed-not-sent',
    });
  });

  it('a controlled one is printed again only with a reason, numbered, and the trail has both (G12)', async () => {
    const { id } = await write('lorazepam 0.5', ACCEPTS);
    expect(await print(id)).toContain('Original 1');
    for (const who of [provider, staff])
      expect(await refusal(print(id, who))).toMatchObject({
        status: 422,
        code: 'printing.reprint-reason-required',
      });
    expect(
      await refusal(
        provider.client.call(prescribing.printPrescription, {
          params: { id },
          body: { reprint: { reason: 'other', note: ' ' } },
        }),
      ),
    ).toMatchObject({ status: 400, code: 'call.invalid' });
    expect(await read(id)).toMatchObject({ originalsPrinted: 1 });
    expect(await print(id, provider, { reason: 'damaged', note: 'Jammed' })).toContain('Original 2 · Order');
    const records = await provider.client.call(searchAuditItems, { query: { type: 'CsPrinted' } });
    expect(records[0]?.descriptionText).toMatch(
      /as: original · serial number: \d+ · original number: 2 · printed again because: damaged · note: Jammed$/,
    );
  });

  it('of two reprints at one instant one is a page, and they never carry one number', async () => {
    const { id } = await write('modafinil 200', ACCEPTS);
    await print(id);
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => print(id, provider, { reason: 'lost', note: '' })),
    );
    const pages = tries.flatMap((one) =>
      one.status === 'fulfilled' ? [/Original \d/.exec(one.value)?.[0]] : [],
    );
    expect(new Set(pages).size).toBe(pages.length);
    expect(await read(id)).toMatchObject({ originalsPrinted: 1 + pages.length });
  });

  it('each printout, a copy too, has the next serial number of its practice, and the trail has who took it', async () => {
    const serialOf = (text: string) => Number(/Serial number (\d{6})/.exec(text)?.[1]);
    const written = await write('lisinopril 10', ACCEPTS);
    const first = serialOf(await print(written.id));
    const copied = await send(await write('amlodipine 5', ACCEPTS));
    const copy = await print(copied.id, staff);
    expect(copy).toContain('Copy only - not valid for dispensing');
    expect([serialOf(copy), serialOf(await print(written.id, staff))]).toEqual([first + 1, first + 2]);
    const records = await provider.client.call(searchAuditItems, { query: { type: 'CsPrinted' } });
    const trail = records
      .slice(0, 3)
      .map(({ user, descriptionText }) => `${user?.login ?? ''} ${descriptionText}`);
    expect(trail).toEqual([
      expect.stringMatching(new RegExp(`^staff@.* serial number: ${String(first + 2)}\\b`)),
      expect.stringMatching(new RegExp(`^staff@.* as: copy · serial number: ${String(first + 1)}\\b`)),
      expect.stringMatching(new RegExp(`^provider@.* as: original · serial number: ${String(first)}\\b`)),
    ]);
    const elsewhere = await signIn(product.url, 'provider4@demo.test'); // of another practice
    const { listPrescriptions } = prescribing;
    const [theirs] = await elsewhere.client.call(listPrescriptions, {
      params: { status: 'Sent' },
      query: { duration: 'All' },
    });
    expect(serialOf(await print(theirs?.id ?? '', elsewhere))).toBe(1);
    expect(await refusal(print(written.id, elsewhere))).toMatchObject({ status: 404 });
  });

  it('a cancelled one is not printed', async () => {
    const written = await write('lisinopril 10', ACCEPTS);
    await provider.client.call(prescribing.cancelPrescription, {
      params: { id: written.id },
      body: { version: 1 },
    });
    expect(await refusal(print(written.id))).toMatchObject({ status: 409, code: 'prescription.not-pending' });
  });
});
