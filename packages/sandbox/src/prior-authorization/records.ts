import * as z from 'zod';
import type { Changes } from '../store/changes';
import type { Journal } from '../store/journal';

const text = (limit: number) => z.string().max(limit);

/** What the product hands over for a prior authorization. */
export const InitiationRequest = z.object({
  id: z.uuid(),
  practice: z.object({ id: z.uuid(), name: text(200) }),
  prescriber: z.object({
    id: text(100),
    name: text(200).min(1),
    npi: text(20).min(1),
    address: text(300),
    phone: text(30),
    fax: text(30),
  }),
  patient: z.object({
    firstName: text(100).min(1),
    middleName: text(100),
    lastName: text(100).min(1),
    birthDate: z.iso.date(),
    gender: text(20),
    address: text(300),
    phone: text(30),
  }),
  coverage: z.object({ planName: text(200), memberId: text(100), pbmId: text(100) }).nullable(),
  drug: z.object({ description: text(300).min(1), ndc: text(20).nullable(), rxNorm: text(20).nullable() }),
  prescription: z.object({
    orderNumber: text(35).min(1),
    sig: text(2_000),
    quantity: z.string().regex(/^\d+(\.\d+)?$/),
    units: text(20),
    daysSupply: z.number().int().nullable(),
    refills: z.union([z.number().int(), z.literal('PRN')]),
    isUrgent: z.boolean(),
    diagnoses: z.array(z.object({ code: text(10), description: text(300) })),
  }),
});
export type InitiationRequest = z.infer<typeof InitiationRequest>;

/** What the plan decides: 0 approved, 1 denied, 2 partially denied, 3 approved as changed. */
export const Answer = z.strictObject({
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  authorizationNumber: z.string().trim().max(35).optional(),
  quantity: z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .optional(),
  daysSupply: z.number().int().min(1).max(999).optional(),
  note: z.string().trim().max(2_000).optional(),
  appealNote: z.string().trim().max(2_000).optional(),
});
export type Answer = z.infer<typeof Answer>;

/** A request as the portal keeps it. */
export const PortalRecord = z.strictObject({
  reference: z.string(),
  at: z.string(),
  request: InitiationRequest,
  status: z.enum(['open', 'answered', 'not-required', 'cancelled']),
  changedAt: z.string(),
  /** What the office answered to the plan's questions, by the question's name. */
  answers: z.record(z.string(), z.string()).optional(),
  answer: Answer.optional(),
  /** Whether the product knows its state; what it does not know is reported until it does. */
  isTold: z.boolean(),
});
export type PortalRecord = z.infer<typeof PortalRecord>;

/** A line of the journal: a request as it stood from then on. */
export const PortalEvent = z.strictObject({ record: PortalRecord });
export type PortalEvent = z.infer<typeof PortalEvent>;

/** How a request is, in the words of the protocol. */
export const reportOf = ({ request, reference, status, changedAt, answer }: PortalRecord) => ({
  id: request.id,
  reference,
  status,
  changedAt,
  ...(answer ? { answer } : {}),
});

/** Requests for prior authorizations, kept across restarts. */
export interface PortalStore {
  /** Newest first; of one practice, or of all. */
  list: (practiceId?: string) => PortalRecord[];
  byId: (id: string) => PortalRecord | undefined;
  byReference: (reference: string) => PortalRecord | undefined;
  put: (record: PortalRecord) => PortalRecord;
  /** A name that no request has yet. */
  newReference: () => string;
}

export const makePortalStore = (journal: Journal<PortalEvent>, changes: Changes): PortalStore => {
  const records = new Map<string, PortalRecord>();
  for (const { record } of journal.past) records.set(record.request.id, record);
  return {
    list: (practiceId) =>
      [...records.values()]
        .reverse()
        .filter(({ request }) => practiceId === undefined || request.practice.id === practiceId),
    byId: (id) => records.get(id),
    byReference: (reference) => [...records.values()].find((record) => record.reference === reference),
    put: (record) => {
      journal.append({ record });
      records.set(record.request.id, record);
      changes.tell('prior-authorizations');
      return record;
    },
    newReference: () =>
      `PA-${String(100_001 + records.size)}-${Math.random().toString(36).slice(2, 6).toUpperCase()}`,
  };
};
