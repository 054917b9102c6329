import { sentences } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import { showQuantity } from '@erx/core/drugs/show-quantity';
import { showAskedOfPrescriber } from '@erx/core/requests/validation-codes';
import { describeDifferences } from '@erx/core/requests/linking';
import {
  type DenialReasonCode,
  type QueuedRequest,
  REQUEST_LANE_LABEL,
  REQUEST_STATE_LABEL,
  type RequestDetails,
  type RequestLane,
} from '@erx/core/requests/model';
import { DENIAL_REASON_LABEL } from '@erx/core/requests/vocabulary';
import { isOpen, toAnswerable } from '@erx/core/requests/rules/offers';
import { bornAhead } from '@erx/core/requests/rules/as-sent';
import { isEarly, saySupplyLeft, supplyLeft } from '@erx/core/requests/rules/supply';
import { scheduleNamed } from '@erx/core/requests/schedule-of-request';
import { showPhone } from '@erx/core/values/contact';
import { type CalendarDate, dateIn, showDate, showInstant, type TimeZone } from '@erx/core/values/dates';
import type { Fact } from '../output/fact-lines';
import { scheduleText } from '../output/schedule-tag';
import { drugUseFacts, medicationFacts, resolutionFacts } from './medication-facts';
import { titleOfRequest } from './request-columns';

/** Everything that the pharmacy wrote, what was answered, and what became of it. */
export function requestFacts(details: RequestDetails, zone: TimeZone): readonly Fact[] {
  return [
    ...askingFacts(details, zone),
    ...preparationFacts(details, zone),
    ...medicationFacts(details),
    ...drugUseFacts(details),
    ...resolutionFacts(details),
    ...supplyFacts(details, zone),
    ...senderFacts(details, zone),
    ...answerFacts(details, zone),
  ].filter(({ value }) => value !== '');
}

/** The sign of a lane next to its word: nothing hangs on color alone. */
export const LANE_SIGN = { clean: '✓', look: '○', stop: '✕' } as const satisfies Record<RequestLane, string>;

/** In which lane a request waits and why; of a clean one what was not looked at. */
export function laneFacts({
  lane,
  reasons,
  others,
}: Pick<QueuedRequest, 'lane' | 'reasons' | 'others'>): readonly Fact[] {
  return [
    {
      name: 'Lane',
      value: `${LANE_SIGN[lane]} ${REQUEST_LANE_LABEL[lane]}`,
      ...(lane === 'clean' ? {} : { role: lane === 'stop' ? ('bad' as const) : ('warn' as const) }),
    },
    ...reasons.map(({ lane: of, text }): Fact => ({
      name: '',
      value: `${of === 'stop' ? '✕' : '!'} ${text}`,
      role: of === 'stop' ? 'bad' : 'warn',
    })),
    ...(lane === 'clean'
      ? [{ name: '', value: 'When the patient was last seen is not known here and was not looked at.' }]
      : []),
    ...(others.length > 0
      ? [
          {
            name: 'Asked',
            value: `${String(others.length + 1)} times: one answer for all of them`,
            role: 'warn' as const,
          },
        ]
      : []),
  ];
}

/** What staff prepared for the prescriber; nothing of it was sent. */
function preparationFacts({ request: { preparation } }: RequestDetails, zone: TimeZone): readonly Fact[] {
  if (!preparation) return [];
  const { answer, note, dueOn, preparedAt, preparedBy } = preparation;
  const { granted } = answer;
  return [
    {
      name: 'Prepared',
      value: [
        REQUEST_STATE_LABEL[answer.responseType],
        answer.deniedReasonCode &&
          `${answer.deniedReasonCode} ${DENIAL_REASON_LABEL[answer.deniedReasonCode]}`,
        granted?.refills && `refills ${'prn' in granted.refills ? 'PRN' : String(granted.refills.count)}`,
        granted?.dispense && `dispense ${granted.dispense}`,
        granted?.daysSupply && `${String(granted.daysSupply)} days`,
        granted?.sig,
        answer.comments,
        answer.priorAuthorizationNumber && `authorization ${answer.priorAuthorizationNumber}`,
      ]
        .filter(Boolean)
        .join(', '),
    },
    { name: '', value: `by ${preparedBy.name}, ${showInstant(zone, preparedAt)}; nothing is sent yet` },
    { name: 'Note', value: note },
    { name: 'Wanted by', value: dueOn === undefined ? '' : showDate(dueOn) },
  ];
}

/** How long the last fill lasts, of a request that waits. */
function supplyFacts({ request, content }: RequestDetails, zone: TimeZone): readonly Fact[] {
  const supply = isOpen(request.state) ? supplyLeft(content, dateIn(zone, new Date())) : undefined;
  if (supply === undefined) return [];
  return [
    isEarly(supply)
      ? { name: 'Supply', value: `! Early: ${saySupplyLeft(supply)}`, role: 'warn' }
      : { name: 'Supply', value: saySupplyLeft(supply) },
  ];
}

/**
 * The linked patient and the patient as the pharmacy wrote them, with what differs between both.
 * @param today in the practice's time zone; undefined where a birth date ahead of it was said before
 */
export function patientFacts(
  { request, content }: Pick<RequestDetails, 'request' | 'content'>,
  today?: CalendarDate,
): readonly Fact[] {
  const { patient } = content;
  const asSent = [
    patient.name || request.patientAsSent,
    patient.birthDate && `born ${showDate(patient.birthDate)}`,
    patient.gender,
    patient.address,
    patient.phone && showPhone(patient.phone),
  ]
    .filter(Boolean)
    .join(', ');
  const linked =
    request.patient &&
    [`${request.patient.name.lastName},`, request.patient.name.firstName, request.patient.name.middleName]
      .filter(Boolean)
      .join(' ');
  const born =
    request.patient &&
    (request.patient.birthDate === undefined
      ? 'birth date not recorded'
      : `born ${showDate(request.patient.birthDate)}`);
  const { differences } = toAnswerable({ request, content });
  const ahead = today === undefined ? [] : bornAhead({ patient, today });
  const facts: readonly Fact[] = [
    {
      name: 'Patient',
      value: linked === undefined ? '! Not linked to a patient of this practice' : `${linked}, ${born ?? ''}`,
      ...(linked === undefined ? { role: 'warn' as const } : {}),
    },
    { name: 'As sent', value: asSent },
    {
      name: 'Born',
      value: ahead.length === 0 ? '' : `! ${sentences(ahead).join(' ')}`,
      role: 'bad',
    },
    {
      name: 'Differs',
      value: differences.length === 0 ? '' : `≠ ${describeDifferences(differences)} between both`,
      role: 'bad',
    },
  ];
  return facts.filter(({ value }) => value !== '');
}

/** What is asked, about whom, and why. */
function askingFacts({ request, content }: RequestDetails, zone: TimeZone): readonly Fact[] {
  const { drug } = request;
  const schedule = scheduleNamed(drug);
  return [
    { name: 'Request', value: titleOfRequest(request) },
    { name: 'State', value: REQUEST_STATE_LABEL[request.state] },
    ...patientFacts({ request, content }, dateIn(zone, new Date())),
    { name: 'Drug', value: drug.drugDescription },
    {
      name: 'Schedule',
      value: scheduleText(schedule),
      ...(schedule === 'none' ? {} : { role: 'warn' as const }),
    },
    { name: 'Writes', value: content.reason ?? '' },
    { name: 'Asks for', value: content.askedFor?.map(showAskedOfPrescriber).join(', ') ?? '' },
  ];
}

/** Which pharmacy asks, whom, and by which numbers. */
function senderFacts(
  { request, content, rxReferenceNumber }: RequestDetails,
  zone: TimeZone,
): readonly Fact[] {
  const { pharmacy } = content;
  return [
    {
      name: 'Pharmacy',
      value: [
        request.pharmacy.storeName || pharmacy.storeName,
        `NCPDP ${pharmacy.ncpdpId}`,
        pharmacy.address,
        pharmacy.phone && showPhone(pharmacy.phone),
      ]
        .filter(Boolean)
        .join(', '),
    },
    { name: 'Prescriber', value: request.prescriber.name },
    {
      name: 'Order',
      value: [request.orderNumber, rxReferenceNumber && `Rx ${rxReferenceNumber}`].filter(Boolean).join(', '),
    },
    { name: 'Received', value: showInstant(zone, request.receivedAt) },
    { name: 'Id', value: request.id },
    {
      name: 'Also said',
      value:
        content.alsoSaid?.map(({ name, text }) => (text === '' ? name : `${name}: ${text}`)).join('; ') ?? '',
    },
  ];
}

/** What was answered, by whom and when, and what became of it. */
function answerFacts(
  { request, content, comments, requestedNdc, granted, answeredBy, delivery }: RequestDetails,
  zone: TimeZone,
): readonly Fact[] {
  const reason = request.deniedReasonCode;
  const units = content.requested[0]?.units ?? content.prescribed?.units ?? '';
  const { status } = request.responseMessageVerification;
  return [
    {
      name: 'Reason',
      value:
        reason === undefined
          ? ''
          : `${reason} ${DENIAL_REASON_LABEL[reason as DenialReasonCode] ?? ''}`.trim(),
    },
    { name: 'Comment', value: comments },
    { name: 'Asked instead', value: requestedNdc === '' ? '' : `NDC ${requestedNdc}` },
    {
      name: 'Granted',
      value: [
        granted?.refills && `refills ${'prn' in granted.refills ? 'PRN' : String(granted.refills.count)}`,
        granted?.dispense && `dispense ${showQuantity(granted.dispense, units)}`,
        granted?.daysSupply && `${String(granted.daysSupply)} days`,
        granted?.sig,
        granted?.priorAuthorizationNumber && `authorization ${granted.priorAuthorizationNumber}`,
      ]
        .filter(Boolean)
        .join(', '),
    },
    {
      name: 'Answered',
      value: answeredBy
        ? `${answeredBy.name}${request.answeredAt === undefined ? '' : `, ${showInstant(zone, request.answeredAt)}`}`
        : '',
    },
    {
      name: 'Response',
      value: request.answeredAt === undefined ? '' : status,
      ...(status === 'Error' ? { role: 'bad' as const } : {}),
    },
    {
      name: 'Not delivered',
      value:
        delivery.state === 'failed'
          ? [
              say('request.answer-not-forwarded', { order: request.orderNumber }),
              delivery.code,
              delivery.description,
            ]
              .filter(Boolean)
              .join(' ')
          : '',
      role: 'bad',
    },
  ];
}
