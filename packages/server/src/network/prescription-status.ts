import type { FillStatus } from '@erx/core/prescriptions/model';
import type { Body, CancelRxResponse, Refusal, RxFill, Status, Verify } from '@erx/script/model/body';
import type { AnsweredKind, NetworkStatus, NetworkStatusChange } from '../inbox/store';

/** A message of the network about a prescription it was sent. */
export type Report = Verify | Status | Refusal | CancelRxResponse | RxFill;

const REPORTS: ReadonlySet<string> = new Set<Report['kind']>([
  'Verify',
  'Status',
  'Error',
  'CancelRxResponse',
  'RxFill',
]);

export function isReport(body: Body): body is Report {
  return REPORTS.has(body.kind);
}

/**
 * What a report changes of a prescription; undefined when it says nothing new.
 * @param about the message of this product that it refers to
 */
export function changeBy(
  report: Report,
  about: AnsweredKind,
  current: Omit<NetworkStatus, 'orderNumber' | 'patientId' | 'providerId'>,
): NetworkStatusChange | undefined {
  const change = changeOf(report, about, current);
  return Object.keys(change).length === 0 ? undefined : change;
}

function changeOf(
  report: Report,
  about: AnsweredKind,
  current: Omit<NetworkStatus, 'orderNumber' | 'patientId' | 'providerId'>,
): NetworkStatusChange {
  switch (report.kind) {
    case 'RxFill':
      return fillOf(report, current);
    case 'CancelRxResponse':
      return cancelAnswerOf(report, current);
    default:
      return about === 'CancelRx' ? ofCancelRequest(report, current) : ofPrescription(report, current);
  }
}

/**
 * A Verify or a Status proves that the message arrived, even one that had been given up. An Error is: a
 * Verify that comes beside it does not make it good (P4-3). Once a cancel was asked for, the delivery shown
 * is that of the cancel.
 */
function ofPrescription(
  report: Verify | Status | Refusal,
  current: Pick<NetworkStatus, 'status' | 'delivery' | 'verification'>,
): NetworkStatusChange {
  if (report.kind === 'Error') {
    return current.verification === 'Error'
      ? {}
      : { verification: { status: 'Error', description: report.description ?? null } };
  }
  const accepted =
    current.status !== 'Sent' || current.delivery === 'accepted' || current.verification === 'Error'
      ? {}
      : { delivery: ACCEPTED };
  const verification =
    report.kind === 'Verify' && current.verification === 'Unverified'
      ? { verification: { status: 'Verified' as const, description: report.status?.description ?? null } }
      : {};
  return { ...accepted, ...verification };
}

const ACCEPTED = { state: 'accepted', code: '010', description: null } as const;

/** What is said of the CancelRx itself changes its delivery, while the pharmacy has not answered it. */
function ofCancelRequest(
  report: Verify | Status | Refusal,
  { status, cancelStatus, delivery }: Pick<NetworkStatus, 'status' | 'cancelStatus' | 'delivery'>,
): NetworkStatusChange {
  if (status !== 'CancelledAfterSending' || cancelStatus !== 'Pending') return {};
  if (report.kind === 'Error')
    return delivery === 'failed'
      ? {}
      : { delivery: { state: 'failed', code: report.code, description: report.description ?? null } };
  return delivery === 'accepted' ? {} : { delivery: ACCEPTED };
}

/**
 * The pharmacy's answer to a CancelRx (P4-1). SCRIPT 2017071 knows Approved and Denied alone; an approval of
 * a prescription of which something was dispensed before can only stop what is left, and counts as approved
 * with changes. A later answer replaces an earlier one.
 */
function cancelAnswerOf(
  { response: { approved, denied } }: CancelRxResponse,
  current: Pick<NetworkStatus, 'status' | 'cancelStatus' | 'cancelDescription' | 'fill'>,
): NetworkStatusChange {
  if (current.status !== 'CancelledAfterSending') return {}; // nobody asked
  const status = denied
    ? 'Denied'
    : current.fill.status === 'Dispensed' || current.fill.status === 'PartiallyDispensed'
      ? 'ApprovedWithChanges'
      : 'Approved';
  const reasons = [
    ...(denied?.denialReason ? [denied.denialReason] : []),
    ...(denied?.reasonCodes ? [`(${denied.reasonCodes.join(', ')})`] : []),
  ];
  const description = denied ? reasons.join(' ') : (approved?.note ?? '');
  return current.cancelStatus === status && current.cancelDescription === description
    ? {}
    : { delivery: ACCEPTED, cancel: { status, description } };
}

/**
 * The fill statuses of SCRIPT and ours (P3-2): what went to another pharmacy was not dispensed by this one.
 */
const FILL_STATUS = {
  dispensed: 'Dispensed',
  partiallyDispensed: 'PartiallyDispensed',
  notDispensed: 'NotDispensed',
  transferred: 'NotDispensed',
} as const satisfies Record<string, FillStatus>;

function fillOf(
  { fillStatus, dispensed }: RxFill,
  current: Pick<NetworkStatus, 'fill'>,
): NetworkStatusChange {
  const said = (Object.keys(FILL_STATUS) as (keyof typeof FILL_STATUS)[]).find(
    (key) => fillStatus[key] !== undefined,
  );
  if (!said) return {};
  const fill = {
    status: FILL_STATUS[said],
    note: fillStatus[said]?.note ?? '',
    description:
      said === 'transferred'
        ? 'Transferred to another pharmacy'
        : dispensed && said !== 'notDispensed'
          ? `${dispensed.drugDescription}, quantity ${dispensed.quantity.value}`
          : '',
  };
  const { status, note, description } = current.fill;
  return status === fill.status && note === fill.note && description === fill.description ? {} : { fill };
}
