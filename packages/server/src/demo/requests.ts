import type { RequestContent, RequestMedication } from '@erx/core/requests/model';
import { showDate } from '@erx/core/values/dates';
import { toAscii } from '@erx/script/ascii';
import type { pharmacyRequests } from '../database/schema';
import { demoOrderNumber, type DemoPrescription, personOf, regimenOf, type Surroundings } from './prescriptions';
import { DEMO_PHARMACIES } from './pharmacy-directory';
import type { Random } from './random';
import { SHOWN_REQUESTS, type ShownRequest } from './showcase';

/** A waiting request as stored, and the prescription it is about where the practice knows it. */
export interface DemoRequest {
  readonly row: typeof pharmacyRequests.$inferInsert;
  readonly about: DemoPrescription | undefined;
}

/** The refill and change requests that wait in a practice: of each kind one at least, for each prescriber, some of unknown patients. */
export function demoRequests(around: Surroundings, prescriptions: readonly DemoPrescription[], random: Random): DemoRequest[] {
  return SHOWN_REQUESTS[around.practice.plan.key].map((shown) => {
    const receivedAt = new Date(around.now.getTime() - shown.hoursAgo * 3_600_000);
    const base = {
      practiceId: around.practice.id, id: random.id(receivedAt), receivedAt, messageId: random.id(receivedAt).replaceAll('-', ''),
      ...(shown.kind === 'refill' ? { kind: 'refill' as const } : { kind: 'change' as const, changeType: shown.kind }),
    };
    if (shown.patient !== undefined) return linked(prescriptions, shown, base);
    const row = { ...base, ...unlinked(around, shown, random) };
    return { row: { ...row, content: contentOf(row) }, about: undefined };
  });
}

/** What the pharmacy wrote, as far as a waiting request of the demo says it. */
function contentOf(row: { readonly patientAsSent: string; readonly pharmacyNcpdpId: string; readonly drugDescription: string; readonly schedule: RequestMedication['schedule'] }): string {
  const content: RequestContent = {
    patient: { name: row.patientAsSent.split(',')[0] ?? '' }, pharmacy: { ncpdpId: row.pharmacyNcpdpId, storeName: '' },
    requested: [{ description: row.drugDescription, schedule: row.schedule }],
  };
  return JSON.stringify(content);
}

function unlinked({ people, catalogue }: Surroundings, shown: ShownRequest, random: Random) {
  const product = catalogue.product(regimenOf(shown.regimen).drug);
  const open = DEMO_PHARMACIES.filter(({ ncpdpId, closedDaysAgo }) => ncpdpId.startsWith('991') && closedDaysAgo === undefined);
  return {
    orderNumber: demoOrderNumber(random), patientAsSent: shown.asSent ?? '', providerId: personOf(people, shown.provider).account.id,
    pharmacyNcpdpId: random.pick(open).ncpdpId, drugDescription: product.description, schedule: product.schedule,
  };
}

function linked(prescriptions: readonly DemoPrescription[], shown: ShownRequest, base: Pick<typeof pharmacyRequests.$inferInsert, 'practiceId' | 'id' | 'receivedAt' | 'messageId' | 'kind'>): DemoRequest {
  const about = prescriptions.findLast(({ patient: { person }, regimen, row }) =>
    `${person.first} ${person.last}` === shown.patient && regimen === shown.regimen && row.scriptStatus === 'Sent' && row.pharmacyNcpdpId !== null);
  if (!about) throw new Error(`The demo has no prescription of ${shown.regimen} for ${shown.patient ?? ''} that a pharmacy could ask about.`);
  const { row, patient: { fields } } = about;
  const name = [fields.firstName, fields.middleName, fields.lastName].filter(Boolean).join(' ');
  const request = {
    ...base, orderNumber: row.orderNumber, prescriptionId: row.id ?? null, patientId: row.patientId, providerId: row.providerId,
    patientAsSent: `${toAscii(name) ?? name}, ${showDate(fields.birthDate)}`, pharmacyNcpdpId: row.pharmacyNcpdpId ?? '',
    drugDescription: row.description, schedule: row.schedule, scriptedAt: row.scriptedAt,
  };
  return { about, row: { ...request, content: contentOf(request) } };
}
