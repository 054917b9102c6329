import type { ChangeType, RequestState } from '../model';

/** What of a request says which prescription it is about, and for whom. */
export interface Groupable {
  readonly id: string;
  readonly kind: 'refill' | 'change';
  readonly type?: ChangeType | undefined;
  readonly state: RequestState;
  readonly providerId: string;
  readonly pharmacyNcpdpId: string;
  readonly patientId: string | undefined;
  /** As the pharmacy wrote it; empty where it did not. */
  readonly orderNumber: string;
  readonly prescriptionId: string | undefined;
  /** The pharmacy's own number; empty where it gave none. */
  readonly rxReferenceNumber: string;
  /** The message as it was read. */
  readonly content: string;
  readonly receivedAt: Date;
}

/** Requests of one prescription: one row, and one decision. */
export interface RequestGroup<Request> {
  /** The newest: what it asks for is answered. */
  readonly lead: Request;
  /** The earlier ones, oldest first. */
  readonly others: readonly Request[];
}

/**
 * Requests of one pharmacy for one prescription of one patient are one decision. By our prescription, else the
 * number of the order, else the pharmacy's own; where there is none, only by the very same words.
 */
export function prescriptionKey(request: Groupable): string {
  const { prescriptionId, orderNumber, rxReferenceNumber, content } = request;
  const subject =
    prescriptionId !== undefined
      ? ['prescription', prescriptionId]
      : orderNumber !== ''
        ? ['order', orderNumber]
        : rxReferenceNumber !== ''
          ? ['rx', rxReferenceNumber]
          : ['words', content];
  const { kind, type, state, providerId, pharmacyNcpdpId, patientId } = request;
  const patient = patientId ?? patientAsSent(content);
  return JSON.stringify([...subject, kind, type, state, providerId, pharmacyNcpdpId, patient]);
}

/** Without a linked patient, whom the pharmacy wrote. */
function patientAsSent(content: string): unknown {
  return (JSON.parse(content) as { readonly patient?: unknown }).patient;
}

/** Waiting requests by prescription; each group at the place of its oldest. */
export function groupByPrescription<Request extends Groupable>(
  requests: readonly Request[],
): readonly RequestGroup<Request>[] {
  const groups = new Map<string, Request[]>();
  for (const request of requests) {
    const key = prescriptionKey(request);
    groups.set(key, [...(groups.get(key) ?? []), request]);
  }
  return [...groups.values()].flatMap((members) => {
    const sorted = members.toSorted(
      (one, other) => one.receivedAt.getTime() - other.receivedAt.getTime() || (one.id < other.id ? -1 : 1),
    );
    const lead = sorted.at(-1);
    return lead ? [{ lead, others: sorted.slice(0, -1) }] : [];
  });
}
