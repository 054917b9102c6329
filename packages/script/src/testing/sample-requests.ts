import type { Message } from '../model';
import type { RxHistoryRequest, RxHistoryResponse } from '../model/history';
import type { PrescribedMedication } from '../model/medication';
import type {
  RxChangeRequest,
  RxChangeResponse,
  RxRenewalRequest,
  RxRenewalResponse,
} from '../model/requests';
import { sampleNewRx } from './sample';

const people = () => {
  const { patient, pharmacy, prescriber } = sampleNewRx().body;
  return { patient, pharmacy, prescriber };
};

/** The medication of sampleNewRx as a message about a prescription that exists has it. */
const medication = (): PrescribedMedication => {
  const { fillIndicator: _, ...prescribed } = sampleNewRx().body.medication;
  return prescribed;
};

/** From the pharmacy of sampleNewRx to its prescriber, about its order number. */
const header = (messageId: string): Message['header'] => {
  const { to, from, ...rest } = sampleNewRx().header;
  return { ...rest, to: from, from: to, messageId, rxReferenceNumber: 'PH-77' };
};

/** From its prescriber to the pharmacy, in answer to the message of that id. */
const answering = (messageId: string, relatesToMessageId: string): Message['header'] => ({
  ...sampleNewRx().header,
  messageId,
  relatesToMessageId,
  rxReferenceNumber: 'PH-77',
});

/** A renewal request that is valid as it is: four fills of what was last handed over are asked for. */
export const sampleRenewalRequest = (): Message & { body: RxRenewalRequest } => ({
  header: header('renewal-1'),
  body: {
    kind: 'RxRenewalRequest',
    ...people(),
    medication: medication(),
    dispensed: {
      drugDescription: 'Lisinopril 10 mg tablet',
      coded: { ndc: '00093505698' },
      quantity: { value: '30', qualifier: '38', unit: 'C48542' },
      daysSupply: '30',
      lastFillDate: '2026-11-01',
      substitutionAllowed: true,
      sig: { text: 'Take 1 tablet by mouth once daily' },
      pharmacyRequestedRefills: '4',
    },
  },
});

/** The answer to sampleRenewalRequest. */
export const sampleRenewalResponse = (
  response: RxRenewalResponse['response'] = { approved: {} },
): Message & { body: RxRenewalResponse } => ({
  header: answering('answer-1', 'renewal-1'),
  body: { kind: 'RxRenewalResponse', response, ...people(), medication: { ...medication(), refills: '4' } },
});

/** A change request that is valid as it is. */
export const sampleChangeRequest = (
  messageRequestCode: RxChangeRequest['messageRequestCode'] = 'T',
): Message & { body: RxChangeRequest } => ({
  header: header('change-1'),
  body: {
    kind: 'RxChangeRequest',
    messageRequestCode,
    ...people(),
    medication: medication(),
    requested: [
      {
        drugDescription: 'Losartan 50 mg tablet',
        coded: { ndc: '00093736598' },
        quantity: { value: '30', qualifier: '38', unit: 'C48542' },
        daysSupply: '30',
        substitutionAllowed: true,
        refills: '3',
        sig: { text: 'Take 1 tablet by mouth once daily' },
      },
      {
        drugDescription: 'Valsartan 80 mg tablet',
        coded: { ndc: '00078035834' },
        quantity: { value: '30', qualifier: '38', unit: 'C48542' },
        substitutionAllowed: false,
      },
    ],
  },
});

/** The answer to sampleChangeRequest. */
export const sampleChangeResponse = (
  response: RxChangeResponse['response'] = { approved: {} },
): Message & { body: RxChangeResponse } => ({
  header: answering('answer-2', 'change-1'),
  body: {
    kind: 'RxChangeResponse',
    messageRequestCode: 'T',
    response,
    ...people(),
    medication: medication(),
  },
});

const coverage = () => ({
  payer: { payerId: 'DEMOPBM' },
  cardholderId: 'C-1001',
  consent: 'Y',
  memberId: 'M-1001',
});

/** A question for a patient's history, valid as it is. */
export const sampleHistoryRequest = (): Message & { body: RxHistoryRequest } => ({
  header: { ...sampleNewRx().header, to: { qualifier: 'PY', id: 'DEMOPBM' }, messageId: 'history-1' },
  body: {
    kind: 'RxHistoryRequest',
    benefits: [coverage()],
    patient: people().patient,
    prescriber: people().prescriber,
    startDate: '2025-11-20',
    endDate: '2026-11-20',
  },
});

/** The answer to sampleHistoryRequest, with one fill. */
export const sampleHistoryResponse = (): Message & { body: RxHistoryResponse } => ({
  header: {
    ...header('history-2'),
    from: { qualifier: 'PY', id: 'DEMOPBM' },
    relatesToMessageId: 'history-1',
  },
  body: {
    kind: 'RxHistoryResponse',
    response: { approved: {} },
    benefits: [coverage()],
    patient: people().patient,
    fills: [
      {
        medication: {
          drugDescription: 'Lisinopril 10 mg tablet',
          coded: { ndc: '00093505698' },
          quantity: { value: '30', qualifier: '38', unit: 'C48542' },
          daysSupply: '30',
          lastFillDate: '2026-10-02',
          substitutionAllowed: true,
        },
        pharmacy: people().pharmacy,
        prescriber: people().prescriber,
      },
    ],
    startDate: '2025-11-20',
    endDate: '2026-11-20',
  },
});
