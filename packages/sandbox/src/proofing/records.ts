import * as z from 'zod';
import type { Changes } from '../store/changes';
import type { Journal } from '../store/journal';

const text = (limit: number) => z.string().max(limit);

/** How far a proofing has come, in the words of the protocol. */
export const STATUSES = ['None', 'Active', 'Complete', 'WtgRedirect', 'WtgResume', 'WtgProofer'] as const;
export const Status = z.enum(STATUSES);
export type Status = z.infer<typeof Status>;

/** The token that someone wants. */
export const Token = z.union([
  z.strictObject({ kind: z.literal('soft') }),
  z.strictObject({ kind: z.literal('hardware'), reference: z.string().min(1).max(40) }),
]);
export type Token = z.infer<typeof Token>;

/** What the product says of a person whose identity is to be proven. */
export const ProofingRequest = z.object({
  /** Of the product's choosing: the same id again is the same proofing. */
  id: z.uuid(),
  person: z.object({
    firstName: text(100).min(1),
    middleName: text(100),
    lastName: text(100).min(1),
    npi: z.string().regex(/^\d{10}$/),
    deaNumber: text(20),
    stateLicenseNumber: text(50),
    address: text(300),
    city: text(100),
    state: text(2),
    zipCode: text(10),
    phone: text(30),
    email: text(320).min(3),
  }),
  token: Token,
});
export type ProofingRequest = z.infer<typeof ProofingRequest>;

/** A proofing as the service keeps it. */
export const Proofing = z.strictObject({
  request: ProofingRequest,
  status: Status,
  at: z.string(),
  changedAt: z.string(),
  appointmentAt: z.string().optional(),
});
export type Proofing = z.infer<typeof Proofing>;

/** A hardware token that was made; `npi` is whose it is once someone registers it. */
export const HardwareToken = z.strictObject({
  reference: z.string(),
  secret: z.string(),
  npi: z.string().optional(),
});
export type HardwareToken = z.infer<typeof HardwareToken>;

/** A line of the journal: something as it stood from then on. */
export const ProofingEvent = z.union([
  z.strictObject({ proofing: Proofing }),
  z.strictObject({ token: HardwareToken }),
]);
export type ProofingEvent = z.infer<typeof ProofingEvent>;

/** The state of a proofing, as the product receives it. */
export const reportOf = ({ request: { id, token }, status, changedAt, appointmentAt }: Proofing) => ({
  id,
  status,
  changedAt,
  token,
  ...(appointmentAt === undefined ? {} : { appointmentAt }),
});

/** Proofings and hardware tokens, kept across restarts. */
export interface ProofingStore {
  /** Newest first. */
  list: () => Proofing[];
  byId: (id: string) => Proofing | undefined;
  put: (proofing: Proofing) => Proofing;
  tokens: () => HardwareToken[];
  token: (reference: string) => HardwareToken | undefined;
  putToken: (token: HardwareToken) => HardwareToken;
}

export const makeProofingStore = (journal: Journal<ProofingEvent>, changes: Changes): ProofingStore => {
  const proofings = new Map<string, Proofing>();
  const tokens = new Map<string, HardwareToken>();
  const apply = (event: ProofingEvent) => {
    if ('proofing' in event) proofings.set(event.proofing.request.id, event.proofing);
    else tokens.set(event.token.reference, event.token);
  };
  for (const event of journal.past) apply(event);
  const write = (event: ProofingEvent) => {
    journal.append(event);
    apply(event);
    changes.tell('proofing');
  };
  return {
    list: () => [...proofings.values()].reverse(),
    byId: (id) => proofings.get(id),
    put: (proofing) => {
      write({ proofing });
      return proofing;
    },
    tokens: () => [...tokens.values()],
    token: (reference) => tokens.get(reference.toUpperCase()),
    putToken: (token) => {
      write({ token });
      return token;
    },
  };
};
