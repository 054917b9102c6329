import { printPrescription, getPrescription } from '@erx/core/prescriptions/contract';
import type { Prescription } from '@erx/core/prescriptions/model';
import { dateIn, daysAfter } from '@erx/core/values/dates';
import { textOfPdf } from '@erx/server/platform/printing/testing/pdf-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GrantFixture, setupGrants } from '../fixtures/grant-fixture';
import { failureOf, refusal } from '../fixtures/refusal';
import type { Person } from '../fixtures/signer';
import { databaseKinds } from '../harness/run';

describe.each(databaseKinds())('a controlled substance on paper, on %s', (kind) => {
  let fixture: GrantFixture;
  let staff: Person;
  let patientId: string;
  let controlled: Prescription;
  let plain: Prescription;
  beforeAll(async () => {
    fixture = await setupGrants(kind);
    staff = await fixture.person('staff');
    patientId = await fixture.signer.patient();
    controlled = await fixture.signer.write('zolpidem 10 mg tablet', patientId);
    plain = await fixture.signer.write('lisinopril 10 mg tablet', patientId);
  });
  afterAll(() => fixture.close());

  const print = async ({ id }: Prescription, who: Person = fixture.signer) => {
    const pdf = await who.client.call(printPrescription, { params: { id } });
    return textOfPdf(new Uint8Array(await pdf.arrayBuffer())).replaceAll(/\s+/g, ' ');
  };
  const today = () => dateIn('America/Chicago', fixture.server.services.now());
  const statusOf = async ({ id }: Prescription) =>
    (await fixture.signer.client.call(getPrescription, { params: { id } })).scriptStatus;
  /** Does something while a column of a row is another. */
  async function whileIt(
    table: 'practices' | 'accounts' | 'patients',
    id: string,
    column: string,
    value: string | null,
    work: () => Promise<void>,
  ): Promise<void> {
    const [row] = await fixture.rows<{ was: string | null }>(
      `SELECT ${column}::text AS was FROM ${table} WHERE id = $1`,
      id,
    );
    const set = (to: string | null) =>
      fixture.rows(`UPDATE ${table} SET ${column} = $2 WHERE id = $1`, id, to);
    await set(value);
    try {
      await work();
    } finally {
      await set(row?.was ?? null);
    }
  }

  it.each(['address', 'city', 'state', 'zip_code'])(
    'is refused of a practice without its %s, to prescriber and staff, and recorded; what is not controlled is not',
    async (column) => {
      await whileIt('practices', fixture.signer.practiceId, column, '', async () => {
        for (const who of [fixture.signer, staff])
          expect(await refusal(print(controlled, who))).toMatchObject({
            status: 422,
            code: 'printing.practice-address',
          });
        expect(await print(plain)).toContain('lisinopril 10 mg tablet');
      });
      expect(await statusOf(controlled)).toBe('Pending');
      expect(
        await fixture.rows(
          `SELECT details FROM audit_records WHERE event = 'prescription.print-refused' AND resource_id = $1
            ORDER BY sequence DESC LIMIT 1`,
          controlled.id,
        ),
      ).toMatchObject([{ details: expect.stringContaining('printing.practice-address') as string }]);
    },
  );

  it('is refused without a DEA number, and once the registration has ended, naming the prescriber', async () => {
    const { accountId } = fixture.signer;
    await whileIt('accounts', accountId, 'dea_number', null, async () => {
      expect(await failureOf(print(controlled, staff))).toMatchObject({
        code: 'printing.dea-number',
        message: expect.stringContaining('Whitcombe-Hayes') as string,
      });
    });
    await whileIt('accounts', accountId, 'dea_expires_on', daysAfter(today(), -1), async () => {
      expect(await refusal(print(controlled, staff))).toMatchObject({ code: 'printing.dea-expired' });
    });
    expect(await statusOf(controlled)).toBe('Pending');
  });

  it('is refused of a patient whose address is lacking', async () => {
    await whileIt('patients', patientId, 'address', '', async () => {
      expect(await refusal(print(controlled))).toMatchObject({ code: 'printing.patient-address' });
    });
  });

  it('prints on the last day of the registration, with all that 21 CFR 1306.05(a) asks', async () => {
    await whileIt('accounts', fixture.signer.accountId, 'dea_expires_on', today(), async () => {
      const text = await print(controlled, staff);
      expect(text).toContain('DEA FW9990018');
      const [practice] = await fixture.rows<{ address: string; zip_code: string }>(
        'SELECT address, zip_code FROM practices WHERE id = $1',
        fixture.signer.practiceId,
      );
      expect(text.toUpperCase()).toContain((practice?.address ?? '?').toUpperCase());
      expect(await statusOf(controlled)).toBe('Printed');
    });
  });
});
