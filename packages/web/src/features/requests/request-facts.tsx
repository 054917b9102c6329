import type { DenialReasonCode, RequestDetails } from '@erx/core/requests/model';
import { say } from '@erx/core/findings/messages';
import { bornAhead } from '@erx/core/requests/rules/as-sent';
import { toWrittenDate } from '@erx/core/requests/rules/written-date';
import { isEarly, saySupplyLeft, supplyLeft } from '@erx/core/requests/rules/supply';
import { scheduleNamed } from '@erx/core/requests/schedule-of-request';
import { DENIAL_REASON_LABEL } from '@erx/core/requests/vocabulary';
import { showPhone } from '@erx/core/values/contact';
import { showDate, showInstant } from '@erx/core/values/dates';
import { showQuantity } from '@erx/core/drugs/show-quantity';
import type { ReactNode } from 'react';
import { DrugName } from '../../parts/drug/drug-name';
import { FactList } from '../../ui/layout/fact-list';
import { StatusTag } from '../../ui/text/status-tag';
import { ScheduleTag } from '../../parts/tags/schedule-tag';
import { usePracticeSession, useToday } from '../../session/practice-session';
import { RequestTags } from './request-tags';

/** Who asks, about whom, for whose prescription. */
export function RequestFacts({
  details: { request, content, rxReferenceNumber },
  isNarrow = false,
}: {
  details: RequestDetails;
  isNarrow?: boolean;
}) {
  const { practice } = usePracticeSession();
  const { patient, pharmacy } = content;
  const written = toWrittenDate(request);
  const [ahead] = bornAhead({ patient, today: useToday() });
  const storeName = request.pharmacy.storeName || pharmacy.storeName;
  return (
    <div className="erx-request-facts" data-narrow={isNarrow}>
      <FactList
        facts={[
          [
            'Pharmacy',
            <>
              <b>{storeName}</b>
              <Particulars of={[`NCPDP ${pharmacy.ncpdpId}`, pharmacy.address]} phone={pharmacy.phone} />
            </>,
          ],
          [
            'Patient as sent',
            <>
              {patient.name || request.patientAsSent}
              <Particulars
                of={[
                  patient.birthDate && `born ${showDate(patient.birthDate)}`,
                  patient.gender,
                  patient.address,
                ]}
                phone={patient.phone}
              />
              {ahead && (
                <>
                  {' '}
                  <StatusTag state="error" text="Birth date ahead" detail={say(ahead.code, ahead.data)} />
                </>
              )}
            </>,
          ],
          ...(isNarrow ? [] : besideFacts(content)),
        ]}
      />
      <FactList
        facts={[
          ['Prescriber', request.prescriber.name],
          [
            'Order',
            <>
              {request.orderNumber}
              {rxReferenceNumber !== '' && (
                <>
                  {request.orderNumber !== '' && ', '}
                  <span className="erx-whole">Rx {rxReferenceNumber}</span>
                </>
              )}
            </>,
          ],
          ['Received', showInstant(practice.timeZone, request.receivedAt)],
          ...(written?.sentOn === undefined
            ? []
            : [
                [
                  'Date written',
                  `${showDate(written.date)} as the pharmacy says; sent from here on ${showDate(written.sentOn)}`,
                ] as const,
              ]),
          ...(isNarrow
            ? [
                [
                  'Medication',
                  <>
                    <DrugName key="drug" description={request.drug.drugDescription} />{' '}
                    <ScheduleTag schedule={scheduleNamed(request.drug)} />
                  </>,
                ] as const,
              ]
            : []),
        ]}
      />
    </div>
  );
}

/** What was read with care matters to the one who answers only where it says which drug, or how much of it. */
const NOTED = new Set(['ndc.ambiguous', 'unit.unlisted']);

/** What the pharmacy said that nothing else here shows, and what of its message is to be looked at. */
function besideFacts({
  alsoSaid = [],
  notes = [],
}: RequestDetails['content']): (readonly [string, ReactNode])[] {
  const sentences = [...new Set(notes.filter(({ code }) => NOTED.has(code)).map(({ sentence }) => sentence))];
  return [
    ...(alsoSaid.length === 0
      ? []
      : [
          [
            'Also said by the pharmacy',
            alsoSaid.map(({ name, text }, at) => (
              <span className="erx-also-said" key={at}>
                {name}
                {text === '' ? '' : `: ${text}`}
              </span>
            )),
          ] as const,
        ]),
    ...(sentences.length === 0 ? [] : [['Read with care', sentences.join(' ')] as const]),
  ];
}

/**
 * How long the last fill lasts; nothing where the pharmacy does not say.
 * @param isEarlySaid whether an early one is said elsewhere, among the reasons of its lane
 */
export function SupplyNote({
  content,
  isEarlySaid = false,
}: Pick<RequestDetails, 'content'> & { isEarlySaid?: boolean }) {
  const supply = supplyLeft(content, useToday());
  if (supply === undefined || (isEarlySaid && isEarly(supply))) return null;
  return (
    <p className="erx-supply">
      {isEarly(supply) && <StatusTag state="pending" text="Early" />} {saySupplyLeft(supply)}
    </p>
  );
}

/** What is known next to the name, each behind a comma; a phone number stays on one line. */
function Particulars({ of, phone }: { of: readonly (string | undefined)[]; phone: string | undefined }) {
  return (
    <span className="erx-cell-sub">
      {of.filter(Boolean).map((part) => `, ${part}`)}
      {phone !== undefined && phone !== '' && (
        <>
          , <span className="erx-whole">{showPhone(phone)}</span>
        </>
      )}
    </span>
  );
}

/** What was answered, by whom and when, and what became of it. */
export function AnswerFacts({ details }: { details: RequestDetails }) {
  const { practice } = usePracticeSession();
  const { request, comments, requestedNdc, granted, answeredBy, delivery } = details;
  const reason = request.deniedReasonCode;
  const facts: (readonly [string, ReactNode])[] = [
    ['Answer', <RequestTags key="tags" request={request} />],
    ...(reason === undefined
      ? []
      : [['Reason', `${reason} ${DENIAL_REASON_LABEL[reason as DenialReasonCode] ?? ''}`] as const]),
    ...(comments === '' ? [] : [[request.state === 'Handled' ? 'Note' : 'Comment', comments] as const]),
    ...(requestedNdc === '' ? [] : [['Requested NDC', requestedNdc] as const]),
    ...(granted?.refills === undefined
      ? []
      : [['Refills', 'prn' in granted.refills ? 'PRN' : String(granted.refills.count)] as const]),
    ...(granted?.dispense === undefined
      ? []
      : [
          [
            'Dispense',
            showQuantity(
              granted.dispense,
              details.content.requested[0]?.units ?? details.content.prescribed?.units ?? '',
            ),
          ] as const,
        ]),
    ...(granted?.daysSupply === undefined ? [] : [['Days supply', String(granted.daysSupply)] as const]),
    ...(granted?.sig === undefined ? [] : [['Sig', granted.sig] as const]),
    ...(granted?.priorAuthorizationNumber === undefined
      ? []
      : [['Authorization', granted.priorAuthorizationNumber] as const]),
    ...(answeredBy
      ? [
          [
            'By',
            `${answeredBy.name}${request.answeredAt === undefined ? '' : `, ${showInstant(practice.timeZone, request.answeredAt)}`}`,
          ] as const,
        ]
      : []),
    ...(delivery.state === 'failed'
      ? [
          [
            'Not delivered',
            [delivery.code, delivery.description].filter(Boolean).join(': ') ||
              'The network did not take it.',
          ] as const,
        ]
      : []),
  ];
  return <FactList facts={facts} />;
}
