import { toSubject } from '@erx/core/requests/matching-patient';
import type { PharmacyRequest } from '@erx/core/requests/model';
import { strictestSchedule } from '@erx/core/requests/schedule-of-request';
import type { Schedule } from '@erx/core/drugs/model';
import { fullName } from '@erx/core/users/names';
import type { Message } from '@erx/script/model';
import { uuidv7 } from 'uuidv7';
import { receiptFor } from '../inbox/receipt';
import { scheduleOfText } from '../matching/resolve-drug';
import type { Services } from '../services';
import type { InboundMessage } from '../platform/gateway/sender';
import type { NewRequest } from './intake-statements';
import type { Addressee, AskedPrescription, RequestMatching } from './matching-queries';
import {
  type Asking,
  describedMedication,
  listDrugs,
  type KnownSchedule,
  type NamedDrug,
  patientAsSent,
  patientLine,
  toMessageContent,
  findContentSchedule,
} from './request-content';

/** What matching reads. */
export interface Matching {
  readonly matching: RequestMatching;
  readonly drugs: Pick<Services['drugs'], 'products' | 'schedulesOf' | 'lawOf'>;
}

/** A message in which a pharmacy asks a prescriber for something. */
export type PharmacyRequestMessage = Message & { readonly body: Asking };

/**
 * The request that a message makes to a prescriber, with prescription and patient where they are certain
 * (core/requests/matching-patient.ts). Reads only, and only in the prescriber's practice.
 */
export async function matchRequest(
  { matching, drugs }: Matching,
  message: PharmacyRequestMessage,
  addressee: Addressee,
  inbound: InboundMessage,
  at: Date,
): Promise<
  Omit<NewRequest, 'audit'> & {
    readonly matched: { readonly prescription: boolean; readonly patient: 'prescription' | 'name' | null };
  }
> {
  const { header, body } = message;
  const { practiceId } = addressee;
  const asSent = patientAsSent(body);
  const drugsNamed = listDrugs(body);
  const { ncpdpId } = body.pharmacy.identification;
  const [referred, schedules, storeName] = await Promise.all([
    matching.prescription({
      practiceId,
      orderNumber: header.prescriberOrderNumber ?? null,
      messageId: header.relatesToMessageId ?? null,
    }),
    findSchedules({ matching, drugs }, addressee, drugsNamed),
    matching.storeName(ncpdpId),
  ]);
  const { rxReferenceNumber } = header;
  const named =
    referred ??
    (rxReferenceNumber === undefined
      ? undefined
      : await matching.prescriptionByPharmacyNumber(
          { practiceId, rxReferenceNumber, pharmacyNcpdpId: ncpdpId },
          at,
        ));
  const isOfPrescription = named !== undefined && toSubject(asSent, named, []).patientId !== undefined;
  const others =
    isOfPrescription || asSent.birthDate === undefined
      ? []
      : await matching.bornOn(practiceId, asSent.birthDate);
  const { prescription, patientId, by } = toSubject(asSent, named, others);
  const patient = [named?.patient, ...others].find((one) => one !== undefined && one.id === patientId);

  const known = await readSchedules(drugs, addressee, drugsNamed, schedules, prescription);
  const content = toMessageContent(message, known);
  const writtenDate = content.prescribed?.writtenDate ?? content.dispensed?.writtenDate;
  const shared = {
    id: uuidv7(),
    version: 1,
    orderNumber: header.prescriberOrderNumber ?? prescription?.orderNumber ?? '',
    state: 'Pending' as const,
    ...(patient
      ? {
          patient: {
            id: patient.id,
            name: {
              firstName: patient.firstName,
              middleName: patient.middleName,
              lastName: patient.lastName,
              generation: patient.generation,
            },
            ...(patient.birthDate === null ? {} : { birthDate: patient.birthDate }),
          },
        }
      : {}),
    patientAsSent: patientLine(content),
    ...(prescription ? { prescriptionId: prescription.id } : {}),
    prescriber: {
      id: addressee.providerId,
      ...(addressee.spi === null ? {} : { spi: addressee.spi }),
      name: fullName(addressee),
    },
    drug: {
      ...(prescription ? { scriptedAt: prescription.scriptedAt.toISOString() } : {}),
      ...(writtenDate === undefined ? {} : { writtenDate }),
      ...(prescription?.sentOn ? { sentOn: prescription.sentOn } : {}),
      drugDescription: describedMedication(content)?.description ?? '',
      deaSchedule: findContentSchedule(content),
      namedSchedule: describedMedication(content)?.schedule ?? 'unknown',
    },
    pharmacy: { ncpdpId, storeName: storeName ?? `NCPDP ${ncpdpId}` },
    responseMessageVerification: { status: 'Unsent' as const },
    receivedAt: at.toISOString(),
  };
  const request: PharmacyRequest =
    body.kind === 'RxRenewalRequest'
      ? { kind: 'refill', ...shared }
      : { kind: 'change', type: body.messageRequestCode, ...shared };
  return {
    practiceId,
    request,
    rxReferenceNumber: rxReferenceNumber ?? '',
    content: JSON.stringify(content),
    message: { ...inbound, archiveId: uuidv7(), relatesTo: header.relatesToMessageId },
    receipt: receiptFor(message, practiceId, at),
    at,
    matched: { prescription: prescription !== undefined, patient: by ?? null },
  };
}

/** The schedules of what is named, by its package code and by its description with its concept. */
async function findSchedules(
  { matching, drugs }: Matching,
  { practiceId, practiceState }: Addressee,
  named: readonly NamedDrug[],
) {
  const [packages, products] = await Promise.all([
    Promise.all(
      named
        .flatMap(({ ndc }) => ndc ?? [])
        .map(async (ndc) => ({ ndc, schedules: await matching.schedules({ practiceId, ndc }) })),
    ),
    Promise.all(
      named.map(async (drug) => ({
        ...drug,
        schedules: await drugs.schedulesOf({ ...drug, state: practiceState }),
      })),
    ),
  ]);
  return { packages, products };
}

/** The strictest schedule that is known of each drug; what no code and no description of ours names is read. */
async function readSchedules(
  drugs: Matching['drugs'],
  { practiceState }: Addressee,
  named: readonly NamedDrug[],
  { packages, products }: Awaited<ReturnType<typeof findSchedules>>,
  prescription: AskedPrescription | undefined,
): Promise<KnownSchedule> {
  const toKnown = ({ description, ndc, rxNormId }: NamedDrug): Schedule[] => [
    ...packages.filter((one) => one.ndc === ndc).flatMap(({ schedules }) => schedules),
    ...products
      .filter((one) => one.description === description && one.rxNormId === rxNormId)
      .flatMap(({ schedules }) => schedules),
    ...(prescription && isDrugOf(prescription, description, ndc) ? [prescription.schedule] : []),
  ];
  const read = new Map(
    await Promise.all(
      named
        .filter((drug) => toKnown(drug).length === 0)
        .map(
          async ({ description }) =>
            [description, await scheduleOfText(drugs, description, practiceState)] as const,
        ),
    ),
  );
  return (drug) => {
    const said = toKnown(drug);
    return said.length === 0 ? read.get(drug.description) : strictestSchedule(said);
  };
}

/** Whether a medication is the one that was prescribed: by its package, else by its very name. */
function isDrugOf(prescription: AskedPrescription, description: string, ndc: string | undefined): boolean {
  return (
    (ndc !== undefined && ndc === prescription.ndc) ||
    description.toLowerCase() === prescription.description.toLowerCase()
  );
}
