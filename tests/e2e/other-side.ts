import { listAllergies } from '@erx/core/allergies/contract';
import { listMedications } from '@erx/core/medications/contract';
import { listPatientFavorites } from '@erx/core/pharmacies/contract';
import { listPrescriptions } from '@erx/core/prescriptions/contract';
import type { Prescription, PrescriptionFilter } from '@erx/core/prescriptions/model';
import { listProblems } from '@erx/core/problems/contract';
import { searchSignedPrescriptions, validateSignedPrescription } from '@erx/core/signing/contract';
import { openDatabase } from '@erx/server/platform/database/open';
import type { Product } from '../harness/product';
import { atService } from './at-service';

/** A message as the sandbox's pharmacy network saw it. */
export interface SandboxMessage {
  readonly kind: string;
  readonly direction: 'in' | 'out';
  readonly xml: string;
}

/**
 * The one prescription of a patient in a status, as the service has it.
 * @param drug its description, where the patient has others
 * @throws when there is another number of them
 */
export async function prescriptionOf(
  product: Product,
  patientId: string,
  status: PrescriptionFilter,
  drug?: string,
): Promise<Prescription> {
  const { client } = await atService(product, 'provider@demo.test');
  const all = await client.call(listPrescriptions, { params: { status }, query: { patientId } });
  const [found, another] = drug === undefined ? all : all.filter(({ description }) => description === drug);
  if (!found || another)
    throw new Error(`The patient has ${found ? 'several prescriptions' : 'no prescription'} in ${status}.`);
  return found;
}

/** What the network received about an order, oldest first. */
export async function received(
  product: Product,
  kind: 'NewRx' | 'CancelRx' | 'RxChangeResponse',
  orderNumber: string,
): Promise<SandboxMessage[]> {
  const response = await fetch(`${product.sandboxUrl}/api/messages?kind=${kind}&text=${orderNumber}`);
  const messages = (await response.json()) as SandboxMessage[];
  return messages.filter(({ direction }) => direction === 'in');
}

/**
 * The medications, allergies and problems of a patient as the service has them, and the pharmacies that the
 * patient likes.
 */
export async function chartOf(product: Product, patientId: string) {
  const { client } = await atService(product, 'staff@demo.test');
  const [medications, allergies, problems, pharmacies] = await Promise.all([
    client.call(listMedications, { params: { patientId } }),
    client.call(listAllergies, { params: { patientId } }),
    client.call(listProblems, { params: { patientId } }),
    client.call(listPatientFavorites, { params: { patientId } }),
  ]);
  return { medications, allergies, problems, pharmacies };
}

/** What the archive holds of a patient, each with the verdict on its signature. */
export async function archivedOf(
  product: Product,
  patientId: string,
  email = 'provider@demo.test',
): Promise<{ prescriptionId: string; valid: boolean }[]> {
  const { client } = await atService(product, email);
  const found = await client.call(searchSignedPrescriptions, { query: { patientId } });
  return await Promise.all(
    found.map(async ({ id, resourceId }) => {
      const { valid } = await client.call(validateSignedPrescription, { params: { id } });
      return { prescriptionId: resourceId, valid };
    }),
  );
}

/**
 * Asks the product's database. The embedded one has room for one process, so the server is stopped for the
 * question: nothing of the page may be asked for meanwhile.
 */
async function query<Row>(product: Product, name: string, text: string, values: string[]): Promise<Row[]> {
  const isEmbedded = product.databaseUrl === null;
  if (isEmbedded) await product.kill('SIGTERM');
  const database = await openDatabase({
    databaseUrl: product.databaseUrl ?? undefined,
    dataFolder: product.dataFolder,
  });
  const rows = await database.run<Row>({ name, text }, values);
  await database.close();
  if (isEmbedded) await product.restart();
  return rows;
}

/** Events and outcomes of the audit trail about something, oldest first. */
export async function auditOf(product: Product, id: string): Promise<string[]> {
  const records = await query<{ event: string; outcome: string }>(
    product,
    'e2e-audit',
    'SELECT event, outcome FROM audit_records WHERE resource_id = $1 ORDER BY sequence',
    [id],
  );
  return records.map(({ event, outcome }) => `${event} ${outcome}`);
}

/** Stores other directions than a form would take, as they were kept before its rules. */
export async function storeSig(product: Product, id: string, sig: string): Promise<void> {
  await query(product, 'e2e-sig', 'UPDATE prescriptions SET sig = $2 WHERE id = $1', [id, sig]);
}
