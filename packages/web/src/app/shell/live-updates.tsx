import { listQuietRules } from '@erx/core/safety/contract';
import { readWhole } from '@erx/core/client/read-whole';
import { listCredentialRequests, listGrantRequests, listRoleRequests } from '@erx/core/approvals/contract';
import { tallMan } from '@erx/core/drugs/tall-man';
import { patientName } from '@erx/core/patients/name';
import { getPrescription } from '@erx/core/prescriptions/contract';
import { say, type MessageCode, type MessageData } from '@erx/core/findings/messages';
import { GIVEN_ROLE_LABEL } from '@erx/core/grants/roles';
import { requestsToApprove } from '@erx/core/approvals/signing';
import { fullName } from '@erx/core/users/names';
import type { EpaState } from '@erx/core/prescriptions/epa-state';
import { AppError } from '@erx/core/findings/app-error';
import { getRequest } from '@erx/core/requests/contract';
import type { PharmacyRequest } from '@erx/core/requests/model';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { loadNotices, useNotices } from '../../ui/feedback/toasts';
import { usePushEvent, useStartPush } from '../../session/push';
import { queryKey, type QueryNoun, readAgain } from '../../session/queries';
import { useMay, usePracticeSession } from '../../session/practice-session';
import { useWritableSchedules } from '../../parts/drug/use-writable-schedules';

/**
 * What is said of a prior authorization that came to each state; nothing where the user here did it (S2.1-9).
 */
const EPA_SAID: Partial<
  Record<EpaState, { readonly tone: 'info' | 'success' | 'warning'; readonly code: MessageCode }>
> = {
  InProcess: { tone: 'info', code: 'push.prior-authorization-request' },
  Approved: { tone: 'success', code: 'push.prior-authorization-approved' },
  Denied: { tone: 'warning', code: 'push.prior-authorization-denied' },
  PartiallyDenied: { tone: 'warning', code: 'push.prior-authorization-partially-denied' },
  NotRequired: { tone: 'info', code: 'push.prior-authorization-not-required' },
};
/**
 * What a pharmacy's answer to a request to cancel is shown as: a warning (S2.1-9). That it was never
 * delivered is no answer.
 */
const CANCEL_TOLD = {
  Approved: ['warning', 'push.cancel-approved'],
  ApprovedWithChanges: ['warning', 'push.cancel-approved-rest'],
  Denied: ['warning', 'push.cancel-denied'],
  Undelivered: ['error', 'push.cancel-undelivered'],
} as const;

/**
 * Lists follow the events of the practice, and what concerns the signed-in person is said in a toast (S2.1-9,
 * S8-22).
 */
export function LiveUpdates() {
  const refresh = useRefresh();
  const telling = useTelling();
  useWritableSchedules(); // they are there when the first drug is chosen (S4-5); a failure is said there
  useClinicalEvents();
  useRequestEvents(refresh, telling);
  usePrescriptionEvents(refresh, telling);
  useApprovalEvents(refresh, telling);
  usePracticeEvents(refresh, telling);
  const { eventsUntil } = usePracticeSession();
  useStartPush(() => {
    loadNotices();
    // Where it is not known since when events are delivered, some since the lists were read may be missing.
    if (eventsUntil !== undefined) return;
    for (const noun of ['requests', 'prescriptions', 'prior-authorizations', 'grants'] as const)
      refresh(noun);
  });
  return null;
}

type Refresh = (noun: QueryNoun) => void;

/** Has the lists of a noun read again, and what needs the user with them. */
function useRefresh(): Refresh {
  const queries = useQueryClient();
  return (noun) => {
    readAgain(queries, noun);
    // What fails, or is answered, is on the list of what needs the user, or leaves it.
    if (noun === 'prescriptions' || noun === 'requests' || noun === 'grants') readAgain(queries, 'attention');
  };
}

type Telling = ReturnType<typeof useTelling>;

/** What is said of an event, and to whom. */
function useTelling() {
  const { toast } = useNotices();
  const { client, user } = usePracticeSession();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  /** A prescriber hears of one's own prescriptions, staff of the practice's (readings S8-22). */
  const concerns = (providerId: string) => !user.npi || providerId === user.id;
  const tell = (
    tone: 'info' | 'success' | 'warning' | 'error',
    code: MessageCode,
    data: MessageData,
    path: string,
    about?: string,
  ) => {
    // What was still being read belongs to the practice that was left.
    if (isHere.current)
      toast(tone, say(code, data), path, about === undefined ? undefined : { group: code, subject: about });
  };
  /** As `tell`, about the drug and the patient of a prescription; its order alone where it cannot be read. */
  const tellOfPrescription = async (
    tone: 'info' | 'success' | 'error' | 'warning',
    code: MessageCode,
    { prescriptionId, orderNumber }: { readonly prescriptionId: string; readonly orderNumber: string },
    path: string,
  ) => {
    const found = await client
      .call(getPrescription, { params: { id: prescriptionId } })
      .catch(() => undefined);
    tell(
      tone,
      code,
      {},
      path,
      found
        ? `${tallMan(found.description)}, ${patientName(found.patient)}, order ${orderNumber}`
        : `Order ${orderNumber}`,
    );
  };
  return { concerns, tell, tellOfPrescription };
}

/** The prescription itself, in its patient's list. */
const toPrescription = (of: { readonly patientId: string; readonly prescriptionId: string }) =>
  `/patient/${of.patientId}?prescriptionId=${of.prescriptionId}`;
const toRequest = (id: string) => `/surescripts?requestId=${id}`;

/** What a patient has, changed at another place. */
function useClinicalEvents(): void {
  const queries = useQueryClient();
  usePushEvent('ClinicalChanged', ({ patientId, list }) => {
    const reads = (noun: QueryNoun, ...parts: readonly string[]) => {
      void queries.invalidateQueries({ queryKey: queryKey(noun, ...parts, patientId) });
    };
    reads(list);
    if (list === 'allergies') reads('patients', 'one'); // which says whether none are known
    reads('interactions'); // also where the list itself is not in view
  });
}

/** Requests of pharmacies, and what became of their answers. */
function useRequestEvents(refresh: Refresh, { concerns, tell }: Telling): void {
  const { client } = usePracticeSession();
  const { failure } = useNotices();
  const announced = useRef(new Set<string>());
  const onRequest = (code: MessageCode, request: PharmacyRequest) => {
    refresh('requests');
    if (concerns(request.prescriber.id)) tell('info', code, {}, toRequest(request.id), nameRequest(request));
  };
  const tellNotForwarded = async (requestId: string, orderNumber: string) => {
    const found = await client.call(getRequest, { params: { id: requestId } }).catch(() => undefined);
    tell(
      'error',
      'push.answer-not-forwarded',
      {},
      toRequest(requestId),
      found ? nameRequest(found.request) : `Order ${orderNumber}`,
    );
  };
  usePushEvent('NewRefillRequest', (request) => {
    onRequest('push.refill-request', request);
  });
  usePushEvent('NewRxChangeRequest', (request) => {
    onRequest('push.change-request', request);
  });
  usePushEvent(
    'RequestChanged',
    ({ requestId, kind, orderNumber, state, providerId, verification, delivery }) => {
      refresh('requests');
      const isRefused = delivery === 'failed' || verification === 'Error';
      if (!isRefused || announced.current.has(requestId) || !concerns(providerId)) return;
      announced.current.add(requestId); // once, however often the network says so
      // N4-5, N8-15
      if (kind === 'change' && state === 'Denied') failure(new AppError('request.denied-not-forwarded'));
      void tellNotForwarded(requestId, orderNumber);
    },
  );
}

/** Prescriptions, what pharmacies say of them, and their prior authorizations. */
function usePrescriptionEvents(refresh: Refresh, { concerns, tellOfPrescription }: Telling): void {
  usePushEvent('PrescriptionChanged', () => {
    refresh('prescriptions');
    refresh('medications'); // what is prescribed here is there
  });
  usePushEvent('FreeStandingVerifyMessage', (answer) => {
    refresh('prescriptions');
    if (concerns(answer.providerId))
      void tellOfPrescription('success', 'push.verified', answer, toPrescription(answer));
  });
  usePushEvent('FreeStandingErrorMessage', (answer) => {
    refresh('prescriptions');
    if (concerns(answer.providerId))
      void tellOfPrescription('error', 'push.refused', answer, toPrescription(answer));
  });
  usePushEvent('CancelResponse', (answer) => {
    refresh('prescriptions');
    const [tone, code] = CANCEL_TOLD[answer.status];
    if (concerns(answer.providerId)) void tellOfPrescription(tone, code, answer, toPrescription(answer));
  });
  usePushEvent('EpaStatusChanged', (changed) => {
    refresh('prior-authorizations');
    const said = EPA_SAID[changed.state];
    if (said && concerns(changed.providerId))
      void tellOfPrescription(said.tone, said.code, changed, '/epastatus');
  });
}

/** What waits for a second person, and rights that changed. */
function useApprovalEvents(refresh: Refresh, { tell }: Telling): void {
  const { client, user, refreshUser } = usePracticeSession();
  const mayApprove = useMay('grant.approve');
  const mayGiveRoles = useMay('role.change');
  const mayReadGrants = useMay('grant.read');
  const mayMakeQuiet = useMay('safety.quiet');
  /** Those who may approve a request that begins, or is called to mind, hear of it (S6-18). */
  const tellOfGrant = async (requestId: string) => {
    const list = await client.call(listGrantRequests, {}).catch(() => undefined);
    const mine = list && requestsToApprove(user, list).find(({ id }) => id === requestId);
    if (mine)
      tell(
        'info',
        'push.grant-to-approve',
        {},
        '/grant_requests?tab=requests',
        `${mine.operation} for ${fullName(mine.targetUser)}, asked by ${fullName(mine.initiatedByUser)}`,
      );
  };
  /** The same of a role that two people give. */
  const tellOfRole = async (requestId: string) => {
    const list = await client.call(listRoleRequests, {}).catch(() => undefined);
    const mine = list?.find(({ id, refusal }) => id === requestId && refusal === undefined);
    if (mine)
      tell(
        'info',
        'push.role-to-approve',
        {},
        '/grant_requests',
        `${GIVEN_ROLE_LABEL[mine.role]} for ${mine.name}, asked by ${mine.askedBy}`,
      );
  };
  /** The same of a change of a person's credentials. */
  const tellOfCredential = async (requestId: string) => {
    const list = await readWhole(client, listCredentialRequests, {}).catch(() => []);
    const mine = list.find(({ id, refusal }) => id === requestId && refusal === undefined);
    if (mine)
      tell(
        'info',
        'push.credential-to-approve',
        {},
        '/grant_requests',
        `${mine.name}, asked by ${mine.requestedBy}`,
      );
  };
  /** The same of a line of the safety check that is to be quiet. */
  const tellOfQuiet = async (ruleId: string) => {
    const list = await client.call(listQuietRules, {}).catch(() => []);
    const mine = list.find(({ id, decision }) => id === ruleId && decision?.mayDecide);
    if (mine)
      tell('info', 'push.quiet-to-approve', {}, '/safety_report', `${mine.text} Asked by ${mine.askedBy}`);
  };
  usePushEvent('GrantChanged', ({ accountId, requestId, change, isRole, isCredential, isQuiet }) => {
    refresh('grants');
    if (isQuiet) {
      refresh('safety');
      if (requestId !== undefined && change === 'requested' && mayMakeQuiet) void tellOfQuiet(requestId);
      return;
    }
    // what cannot be read now is in the list
    if (requestId !== undefined && (change === 'requested' || change === 'reminded')) {
      if (isRole && mayGiveRoles) void tellOfRole(requestId);
      if (isCredential && mayReadGrants) void tellOfCredential(requestId);
      if (!isRole && !isCredential && mayApprove) void tellOfGrant(requestId);
    }
    refresh('users');
    // what one may do has changed: screens show it, the server decides it anyway
    if (accountId === user.id) void refreshUser();
  });
}

/** The practice itself, its sessions, and who entered it in an emergency. */
function usePracticeEvents(refresh: Refresh, { tell }: Telling): void {
  const { user, refreshPractice, lock } = usePracticeSession();
  const mayOversee = useMay('incident.read');
  usePushEvent('AttentionChanged', () => {
    refresh('attention');
  });
  usePushEvent('ChartsMerged', ({ patientId, providerId, isUndone }) => {
    if (providerId === user.id)
      tell('warning', isUndone ? 'push.chart-unmerged' : 'push.chart-merged', {}, `/patient/${patientId}`);
  });
  usePushEvent('PracticeChanged', () => {
    void refreshPractice();
  });
  usePushEvent('SessionsEnded', ({ accountId }) => {
    if (accountId === user.id) lock('ended-everywhere');
  });
  usePushEvent('SessionEnded', () => {
    refresh('users');
  });
  usePushEvent('EmergencyAccess', ({ who }) => {
    if (mayOversee) tell('warning', 'emergency.began', { who }, '/incident_report');
  });
}

/** Drug, patient and order of a request, in a line. */
function nameRequest({ patient, patientAsSent, drug, orderNumber }: PharmacyRequest): string {
  const order = orderNumber === '' ? '' : `, order ${orderNumber}`;
  return `${tallMan(drug.drugDescription)}, ${patient ? patientName(patient.name) : patientAsSent}${order}`;
}
