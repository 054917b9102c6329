import { randomBytes } from 'node:crypto';
import { generateSecret } from 'otplib';
import type { PhoneStore } from '../phone/records';
import type { HardwareToken, Proofing, ProofingRequest, ProofingStore, Status } from './records';

export interface Service {
  proofing: ProofingStore;
  /** Where the codes of tokens that were handed over are shown. */
  phone: PhoneStore;
  now: () => Date;
}

const FIRST_SHIPMENT = 4;
const FIRST_REFERENCE = 100_001;

/** Makes a hardware token, which lies in the drawer until someone registers it. */
export const shipToken = ({ proofing }: Service): HardwareToken =>
  proofing.putToken({
    reference: `HT-${String(FIRST_REFERENCE + proofing.tokens().length)}`,
    secret: generateSecret(),
  });

/** A service that never had tokens begins with a few. */
export const shipFirstTokens = (service: Service): void => {
  while (service.proofing.tokens().length < FIRST_SHIPMENT) shipToken(service);
};

/** Hands a token over: its codes are shown from then on with the phone of its holder. */
const handOver = (
  { phone }: Service,
  { reference, secret }: HardwareToken,
  { firstName, lastName }: ProofingRequest['person'],
) => {
  phone.putDevice({
    id: `token-${reference}`,
    owner: `${firstName} ${lastName}`,
    kind: 'hardware',
    label: `Token ${reference}`,
    otpauthUri: `otpauth://totp/${reference}?secret=${secret}&issuer=Proofing`,
  });
};

/**
 * Begins a proofing, or changes the token that an unfinished or finished one is for; the same again changes
 * nothing.
 */
export const begin = (service: Service, request: ProofingRequest): Proofing => {
  const { proofing, now } = service;
  const token = tokenFor(service, request);
  if (token) handOver(service, token, request.person);
  const before = proofing.byId(request.id);
  const at = now().toISOString();
  if (!before) return proofing.put({ request, status: 'WtgRedirect', at, changedAt: at });
  return JSON.stringify(before.request) === JSON.stringify(request)
    ? before
    : proofing.put({ ...before, request, changedAt: at });
};

/** Moves a proofing to another status, as a person of the service does. */
export const move = ({ proofing, now }: Service, record: Proofing, status: Status): Proofing => {
  const { appointmentAt: _, ...rest } = record;
  return proofing.put({
    ...(status === 'WtgProofer' ? record : rest),
    status,
    changedAt: now().toISOString(),
  });
};

/**
 * The secret of the hardware token that a proven person has chosen; from then on the token is that person's.
 * @returns undefined where there is no such token, or it is someone else's
 */
export const seedFor = (service: Service, { request }: Proofing): HardwareToken | undefined => {
  const token = tokenFor(service, request);
  return (
    token &&
    (token.npi === undefined ? service.proofing.putToken({ ...token, npi: request.person.npi }) : token)
  );
};

/** The hardware token that someone wants, where it exists and is free. */
const tokenFor = (
  { proofing }: Service,
  { token: wanted, person }: ProofingRequest,
): HardwareToken | undefined => {
  const token = wanted.kind === 'hardware' ? proofing.token(wanted.reference) : undefined;
  return token && (token.npi === undefined || token.npi === person.npi) ? token : undefined;
};

/** What the prescriber answers: each is judged against what the product said of the person. */
export const QUESTIONS = [
  {
    name: 'npi',
    label: 'What are the last four digits of your NPI?',
    of: ({ npi }: ProofingRequest['person']) => npi.slice(-4),
  },
  {
    name: 'zip',
    label: 'What are the first five digits of the ZIP code of your address?',
    of: ({ zipCode }: ProofingRequest['person']) => zipCode.slice(0, 5),
  },
  {
    name: 'name',
    label: 'What is your last name?',
    of: ({ lastName }: ProofingRequest['person']) => lastName,
  },
] as const;

/** Whether every answer is right, upper and lower case alike. */
export const areRight = (
  { request: { person } }: Proofing,
  answers: Readonly<Record<string, string>>,
): boolean =>
  QUESTIONS.every(
    ({ name, of }) => of(person) !== '' && answers[name]?.trim().toLowerCase() === of(person).toLowerCase(),
  );

const VISIT_MS = 15 * 60_000;

/**
 * Tickets for the page that a prescriber visits; each opens one proofing and ends after a quarter of an hour
 * or a restart.
 */
export const makeVisits = (now: () => Date) => {
  const visits = new Map<string, { id: string; until: number }>();
  return {
    open: (id: string): string => {
      const ticket = randomBytes(24).toString('base64url');
      visits.set(ticket, { id, until: now().getTime() + VISIT_MS });
      return ticket;
    },
    /** The id of the proofing; undefined where the ticket is not known any more. */
    proofingOf: (ticket: string): string | undefined => {
      const visit = visits.get(ticket);
      return visit && visit.until > now().getTime() ? visit.id : undefined;
    },
  };
};
export type Visits = ReturnType<typeof makeVisits>;

const HOURS = [15, 19]; // UTC: a morning and an afternoon in every state between the coasts

/** The times offered for a call: two on each of the next three working days. */
export const appointments = (now: Date): string[] => {
  const days: Date[] = [];
  for (let day = 1; days.length < 3; day += 1) {
    const date = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + day));
    if (date.getUTCDay() % 6 !== 0) days.push(date);
  }
  return days.flatMap((date) =>
    HOURS.map((hour) => new Date(date.getTime() + hour * 3_600_000).toISOString()),
  );
};
