import { scriptReader } from '@erx/script/reader';
import type { Message } from '@erx/script/model';
import type { NewRx } from '@erx/script/model/body';
import { FillOutcome } from '../pharmacies/counter';
import { amountOf } from './amount';
import { compoundFacts } from './compound-facts';
import { evaluationFacts } from './evaluation-facts';
import { requestSummary } from './request-summary';
import { sigRows, type SigRow } from './sig-rows';

const reader = scriptReader('2017071');

/** A message as a person would tell it: pairs of what and its words. */
export interface Summary {
  headline: string;
  from: string;
  to: string;
  facts: [string, string][];
  /** The structure of the prescribed directions, where the message has it. */
  directions?: SigRow[];
}

/** What a pharmacy says of its dispensing, in words. */
export const FILL_WORDS: Readonly<Record<FillOutcome, string>> = {
  dispensed: 'Dispensed',
  partiallyDispensed: 'Partially dispensed',
  notDispensed: 'Not dispensed',
  transferred: 'Transferred',
};

const PARTIES: Record<string, string> = {
  P: 'Pharmacy',
  D: 'Prescriber',
  C: 'Clinic',
  M: 'Mailbox',
  ZZZ: 'Unknown',
};

const party = ({ qualifier, id }: Message['header']['to']) => `${PARTIES[qualifier] ?? qualifier} ${id}`;

const fullName = ({ first, middle, last, suffix }: NewRx['patient']['name']) =>
  [first, middle, last, suffix].filter(Boolean).join(' ');

const address = (at: NewRx['patient']['address']) =>
  at && [at.line1, at.line2, at.city, `${at.state} ${at.postalCode}`].filter(Boolean).join(', ');

const prescription = ({
  patient,
  pharmacy,
  prescriber,
  medication,
  observation,
}: Pick<NewRx, 'patient' | 'pharmacy' | 'prescriber' | 'medication' | 'observation'>): Summary['facts'] => {
  const { coded, quantity, diagnosis } = medication;
  const facts: [string, string | undefined][] = [
    ['Drug', medication.drugDescription],
    ['Schedule', coded?.deaSchedule && `C-${coded.deaSchedule}`],
    ...compoundFacts(medication),
    ['Sig', medication.sig.text],
    ['Dispense', amountOf(quantity)],
    ['Days supply', medication.daysSupply],
    ['Refills', medication.refills],
    ['Substitution', medication.substitutionAllowed ? 'Allowed' : 'Dispense as written'],
    ['Written', medication.writtenDate],
    ['Earliest fill', medication.dates?.find(({ qualifier }) => qualifier === 'EffectiveDate')?.date],
    [
      'Diagnosis',
      diagnosis &&
        [diagnosis.primary, diagnosis.secondary]
          .flatMap((one) => (one ? [`${one.code} ${one.description}`] : []))
          .join('; '),
    ],
    ['Note', medication.note],
    ...evaluationFacts(medication),
    [
      'Codes',
      [
        coded?.ndc && `NDC ${coded.ndc}`,
        coded?.rxNorm && `RxNorm ${coded.rxNorm.code} (${coded.rxNorm.qualifier})`,
      ]
        .filter(Boolean)
        .join(', ') || undefined,
    ],
    ['Patient', `${fullName(patient.name)}, born ${patient.dateOfBirth}, ${patient.gender}`],
    ['Address', address(patient.address)],
    ['Measured', observation?.measurements.map(({ value, unit }) => `${value} ${unit}`).join(', ')],
    [
      'Prescriber',
      `${fullName(prescriber.name)}, NPI ` +
        `${prescriber.identification.npi}${prescriber.identification.deaNumber ? `, DEA ${prescriber.identification.deaNumber}` : ''}`,
    ],
    ['Practice', prescriber.practiceLocation?.businessName],
    ['Pharmacy', pharmacy.businessName],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== undefined && fact[1] !== '');
};

/** XML -> what it says; undefined for what is no valid message. */
export const summarise = (xml: string): Summary | undefined => {
  const reading = reader.read(xml);
  if (!reading.valid) return undefined;
  const { header, body } = reading.message;
  const parties = { from: party(header.from), to: party(header.to) };
  switch (body.kind) {
    case 'NewRx':
      return {
        ...parties,
        headline: body.medication.drugDescription,
        facts: prescription(body),
        directions: sigRows(body.medication.sig),
      };
    case 'CancelRx':
      return { ...parties, headline: `Cancel ${body.medication.drugDescription}`, facts: prescription(body) };
    case 'CancelRxResponse': {
      const { approved, denied } = body.response;
      const reasons = [denied?.denialReason, denied?.reasonCodes?.join(', '), approved?.note].filter(
        (reason) => reason !== undefined,
      );
      return {
        ...parties,
        headline: approved ? 'Cancelled' : 'Not cancelled',
        facts: reasons.map((reason) => [approved ? 'Note' : 'Reason', reason]),
      };
    }
    case 'RxFill': {
      const outcome = FillOutcome.options.find((one) => body.fillStatus[one] !== undefined);
      const note = outcome && body.fillStatus[outcome]?.note;
      const { dispensed } = body;
      const facts: Summary['facts'] = [
        ...(dispensed ? [['Handed over', amountOf(dispensed.quantity)] as [string, string]] : []),
        ...(note === undefined ? [] : [['Note', note] as [string, string]]),
        ['Patient', fullName(body.patient.name)],
      ];
      return {
        ...parties,
        headline: `${outcome ? FILL_WORDS[outcome] : 'Fill'}${body.medication ? `: ${body.medication.drugDescription}` : ''}`,
        facts,
      };
    }
    case 'RxRenewalRequest':
    case 'RxChangeRequest':
    case 'RxRenewalResponse':
    case 'RxChangeResponse':
      return {
        ...parties,
        ...requestSummary(body),
        ...(body.medication ? { directions: sigRows(body.medication.sig) } : {}),
      };
    case 'RxHistoryRequest':
      return {
        ...parties,
        headline: 'What was dispensed?',
        facts: [
          ['Patient', fullName(body.patient.name)],
          ['Consent', body.benefits?.[0]?.consent ?? ''],
        ],
      };
    case 'RxHistoryResponse':
      return {
        ...parties,
        headline: body.response.denied ? 'History refused' : `History with ${body.fills?.length ?? 0} fills`,
        facts: body.patient ? [['Patient', fullName(body.patient.name)]] : [],
      };
    case 'Verify':
      return {
        ...parties,
        headline: 'The pharmacy holds it',
        facts: body.status?.description ? [['Description', body.status.description]] : [],
      };
    case 'Status':
    case 'Error':
      return {
        ...parties,
        headline: `${body.kind} ${body.code}${body.description ? `: ${body.description}` : ''}`,
        facts: body.descriptionCodes ? [['Description codes', body.descriptionCodes.join(', ')]] : [],
      };
    case 'other':
      return { ...parties, headline: body.element.name, facts: [] };
  }
};

/** The prescription in a message; undefined for another message. */
export const prescriptionIn = (xml: string): (Message & { body: NewRx }) | undefined => {
  const reading = reader.read(xml);
  return reading.valid && reading.message.body.kind === 'NewRx'
    ? { ...reading.message, body: reading.message.body }
    : undefined;
};
