import { tallMan } from '@erx/core/drugs/tall-man';
import { patientName } from '@erx/core/patients/name';
import { getPrescriptionByOrderNumber } from '@erx/core/prescriptions/contract';
import { say, type MessageCode, type MessageData } from '@erx/core/findings/messages';
import type { EpaState } from '@erx/core/prior-authorization/model';
import { AppError } from '@erx/core/findings/app-error';
import type { PharmacyRequest } from '@erx/core/requests/model';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { loadNotices, useNotices } from '../../session/toasts';
import { usePushEvent, useStartPush } from '../../session/push';
import { queryKey, type QueryNoun } from '../../session/queries';
import { useMay, usePracticeSession } from '../../session/practice-session';

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
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { toast, failure } = useNotices();
  const { client, user, refreshUser, lock } = usePracticeSession();
  const mayOversee = useMay('incident.read');
  const told = useRef(new Set<string>());
  const refresh = (noun: QueryNoun) => {
    void queries.invalidateQueries({ queryKey: queryKey(noun) });
    // What fails, or is answered, is on the list of what needs the user, or leaves it.
    if (noun === 'prescriptions' || noun === 'requests')
      void queries.invalidateQueries({ queryKey: queryKey('attention') });
  };

  /** A prescriber hears of the own prescriptions, staff of the practice's (readings S8-22). */
  const concerns = (providerId: string) => !user.npi || providerId === user.id;
  const tell = (
    tone: 'info' | 'success' | 'warning' | 'error',
    code: MessageCode,
    data: MessageData,
    path: string,
    about?: string,
  ) => {
    toast(
      tone,
      say(code, data),
      {
        text: 'Open',
        onClick: () => {
          void navigate(path);
        },
      },
      about === undefined ? undefined : { group: code, subject: about },
    );
  };
  /** As `tell`, about the drug and the patient of a prescription; its order alone where it cannot be read. */
  const tellOfPrescription = async (
    tone: 'success' | 'error' | 'warning',
    code: MessageCode,
    orderNumber: string,
    path: string,
  ) => {
    const found = await client
      .call(getPrescriptionByOrderNumber, { params: { orderNumber }, query: {} })
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
  const patientPath = (patientId: string) => `/patient/${patientId}`;
  const onRequest = (code: MessageCode, request: PharmacyRequest) => {
    refresh('requests');
    if (!concerns(request.prescriber.id)) return;
    const { patient, patientAsSent, drug, orderNumber } = request;
    const name = patient ? patientName(patient.name) : patientAsSent;
    const order = orderNumber === '' ? '' : `, order ${orderNumber}`;
    tell(
      'info',
      code,
      {},
      `/surescripts?requestId=${request.id}`,
      `${tallMan(drug.drugDescription)}, ${name}${order}`,
    );
  };

  usePushEvent('ClinicalChanged', ({ patientId, list }) => {
    const reads = (noun: QueryNoun, ...parts: readonly string[]) => {
      void queries.invalidateQueries({ queryKey: queryKey(noun, ...parts, patientId) });
    };
    reads(list);
    if (list === 'allergies') reads('patients', 'one'); // which says whether none are known
    reads('interactions'); // also where the list itself is not in view
  });
  usePushEvent('PrescriptionChanged', () => {
    refresh('prescriptions');
    refresh('medications'); // what is prescribed here stands there
  });
  usePushEvent('AttentionChanged', () => {
    refresh('attention');
  });
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
      if (!isRefused || told.current.has(requestId) || !concerns(providerId)) return;
      told.current.add(requestId); // once, however often the network says so
      // N4-5, N8-15
      if (kind === 'change' && state === 'Denied') failure(new AppError('request.denied-not-forwarded'));
      tell('error', 'request.answer-not-forwarded', { order: orderNumber }, '/surescripts');
    },
  );
  usePushEvent('FreeStandingVerifyMessage', ({ orderNumber, patientId, providerId }) => {
    refresh('prescriptions');
    if (concerns(providerId))
      void tellOfPrescription('success', 'push.verified', orderNumber, patientPath(patientId));
  });
  usePushEvent('FreeStandingErrorMessage', ({ orderNumber, patientId, providerId }) => {
    refresh('prescriptions');
    if (concerns(providerId))
      void tellOfPrescription('error', 'push.refused', orderNumber, patientPath(patientId));
  });
  usePushEvent('CancelResponse', ({ orderNumber, patientId, providerId, status }) => {
    refresh('prescriptions');
    const [tone, code] = CANCEL_TOLD[status];
    if (concerns(providerId)) void tellOfPrescription(tone, code, orderNumber, patientPath(patientId));
  });
  usePushEvent('GrantChanged', ({ accountId }) => {
    refresh('grants');
    refresh('users');
    // what one may do has changed: screens show it, the server decides it anyway
    if (accountId === user.id) void refreshUser();
  });
  usePushEvent('SessionsEnded', ({ accountId }) => {
    if (accountId === user.id) lock('ended-everywhere');
  });
  usePushEvent('EmergencyAccess', ({ who }) => {
    if (mayOversee) tell('warning', 'emergency.began', { who }, '/incident_report');
  });
  usePushEvent('EpaStatusChanged', ({ orderNumber, providerId, state }) => {
    refresh('prior-authorizations');
    const said = EPA_SAID[state];
    if (said && concerns(providerId)) tell(said.tone, said.code, { order: orderNumber }, '/epastatus');
  });
  useStartPush(() => {
    // What happened between the first reading of a list and the first connection was not delivered here.
    for (const noun of ['requests', 'prescriptions', 'prior-authorizations', 'grants'] as const)
      refresh(noun);
    loadNotices();
  });
  return null;
}
