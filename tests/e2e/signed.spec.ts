import { searchDrugs } from '@erx/core/drugs/contract';
import { createPatient } from '@erx/core/patients/contract';
import { NEW_PATIENT } from '@erx/core/patients/model';
import { createPrescription } from '@erx/core/prescriptions/contract';
import { newForm } from '@erx/core/prescriptions/model';
import { toPrescriptionOrder } from '@erx/core/prescriptions/rules/writing';
import { listSigningKeys, markReady, sendPrescription } from '@erx/core/signing/contract';
import { getUserInfo } from '@erx/core/users/contract';
import { daysAfter } from '@erx/core/values/dates';
import { openDatabase } from '@erx/server/platform/database/open';
import type { Page } from '@playwright/test';
import { compactVerify, importJWK } from 'jose';
import { readFileSync } from 'node:fs';
import type { Product } from '../harness/product';
import { atService } from './at-service';
import { expectNoBarriers } from './barriers';
import { expect, signIn, test } from './fixtures';
import { takeCode, takePhone } from './phone';
import { createReadyToSignToken } from '@erx/core/requests/signing-contract';

/** Signs with other tokens than most tests of signing do. */
const SIGNER = 'provider4@demo.test';

/** A prescription of zolpidem for a new patient, signed with the code that the phone shows. */
async function signOne(product: Product, page: Page, lastName: string): Promise<void> {
  const { client } = await atService(product, SIGNER);
  const patient = await client.call(createPatient, {
    body: {
      ...NEW_PATIENT,
      accountNumber: crypto.randomUUID().slice(0, 12),
      firstName: 'Sigrid',
      lastName,
      gender: 'Female',
      birthDate: '1970-05-17',
      height: '64',
      weight: '150',
      address: '1 Stone Ave',
      city: 'Tucson',
      state: 'AZ',
      zipCode: '85712',
      homePhone: '5205550134',
    },
  });
  const me = await client.call(getUserInfo, {});
  const [drug] = await client.call(searchDrugs, { query: { searchStr: 'zolpidem' } });
  if (!drug) throw new Error('zolpidem is not in the catalogue');
  const written = await client.call(createPrescription, {
    body: toPrescriptionOrder(
      {
        ...newForm(daysAfter(new Date().toISOString().slice(0, 10), 1), drug.potencyUnitCode),
        sig: 'Take 1 tablet by mouth at bedtime',
        dispense: '10',
        daysSupply: '10',
      },
      {
        patientId: patient.id,
        providerId: me.id,
        prescribableDrugId: drug.prescribableDrugId,
        pharmacyNcpdpId: '9900001',
      },
    ),
  });
  const marked = await client.call(markReady, {
    params: { prescriptionId: written.id },
    body: { version: written.version, isReady: true },
  });
  const { readyToSignToken } = await client.call(createReadyToSignToken, {
    params: { type: 'Prescription', id: written.id },
  });
  const phone = await takePhone(page.context(), product);
  await client.call(sendPrescription, {
    params: { id: written.id },
    body: {
      version: marked.version,
      signing: {
        otpType: 'Swtok',
        otp: await takeCode(phone, `${SIGNER} (app)`),
        pin: '1234',
        readyToSignToken,
      },
    },
  });
  await phone.close();
}

test('When I look for what I signed, I can read it, check it, take it away, and see when somebody has changed it', async ({
  page,
  product,
}) => {
  test.skip(
    product.databaseUrl === null,
    'Tampering needs a second connection to the database: PostgreSQL is missing here.',
  );
  await signOne(product, page, 'Signet');
  await signIn(page, SIGNER);
  await page.goto('/view_export_signed_prescriptions');
  const record = page
    .getByRole('list', { name: 'Signed prescriptions' })
    .getByRole('listitem')
    .filter({ hasText: 'Signet' });
  await record.getByRole('button', { name: /zolpidem/i }).click();
  await expect(record).toContainText('New Prescription');
  await expect(record.getByLabel('The record, indented')).toContainText('"dispense": "10"');
  await record.getByRole('tab', { name: 'Raw JSON' }).click();
  await expect(record.getByLabel('The record as it was signed')).toContainText('"dispense":"10"');
  await record.getByRole('button', { name: 'Validate' }).click();
  await expect(record.getByRole('status')).toHaveText('The signature holds: this is what was signed.');
  await page.setViewportSize({ width: 400, height: 900 });
  await expectNoBarriers(page, 'signed prescriptions');

  // The file holds the record and its signature; the public keys alone check it.
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export with signatures' }).click(),
  ]);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; content: string; signature: string });
  const exported = lines.find(({ content }) => content.includes('Signet'));
  if (!exported) throw new Error('the record is not in the file');
  const { client } = await atService(product, SIGNER);
  const { keys } = await client.call(listSigningKeys, {});
  const key = await importJWK(keys[0] as Parameters<typeof importJWK>[0], 'ES256');
  await compactVerify(
    exported.signature.replace('..', `.${Buffer.from(exported.content).toString('base64url')}.`),
    key,
  );

  const database = await openDatabase({
    databaseUrl: product.databaseUrl ?? undefined,
    dataFolder: product.dataFolder,
  });
  await database.execute(`BEGIN; ALTER TABLE signed_prescriptions DISABLE TRIGGER
    signed_prescriptions_append_only;
    UPDATE signed_prescriptions
    SET content = replace(content, '"dispense":"10"', '"dispense":"90"')
    WHERE id = '${exported.id}';
    ALTER TABLE signed_prescriptions ENABLE TRIGGER signed_prescriptions_append_only; COMMIT;`);
  await database.close();
  await record.getByRole('button', { name: 'Validate' }).click();
  await expect(record.getByRole('status')).toContainText(
    'The signed prescription could not be validated: its content does not match its signature.',
  );
  await page.goto('/incident_report');
  await expect(page.getByRole('list', { name: 'Security incidents' })).toContainText(
    'A signed prescription does not match its signature',
  );
});
