import type { WritableSchedule } from '../../drugs/model';
import { say, type MessageCode, type MessageData } from '../../findings/messages';
import type { GrantPerson } from '../../grants/rules';
import { countAsTwoFrom, type Handling } from '../../approvals/two-people';
import { holdsToken } from '../proofing/rules';
import type { ProofingState } from '../proofing/model';
import { type CalendarDate, showDate, showInstant, type TimeZone } from '../../values/dates';
import { lacksOfPractice, type PracticeReach } from '../../practices/reachable';
import { expiryOf } from '../expiry';
import { registeredStateNote } from '../registered-state';
import type { ReadyAct, ReadyItem, ReadyLine } from './model';

/** Whether two people are there who could give someone the permission. */
export type SecondPerson =
  | { readonly state: 'met' }
  /** They count as two from then on. */
  | { readonly state: 'waits'; readonly from: Date }
  | { readonly state: 'missing'; readonly lacks: 'member' | 'change-permission' | 'approver' };

/** What decides how far a prescriber is, as it is stored. */
export interface Standing extends Pick<
  GrantPerson,
  'npi' | 'deaNumber' | 'hasPinNumber' | 'hasSoftToken' | 'hardwareTokenReference' | 'permissionEpcsRts'
> {
  readonly spi?: string | undefined;
  /** The network's reason; '' where nothing is wrong. */
  readonly spiError: string;
  /** Whether the network has been notified and has not answered. */
  readonly isRegistering: boolean;
  readonly deaSchedules: readonly WritableSchedule[];
  readonly deaExpiresOn?: CalendarDate | undefined;
  /** The state of the address, which is that of the registration; '' where no one stated it. */
  readonly state: string;
  readonly stateLicenseNumber?: string | undefined;
  readonly licenseExpiresOn?: CalendarDate | undefined;
  /** By the practice's clock. */
  readonly today: CalendarDate;
  readonly proofing: ProofingState;
  readonly secondPerson: SecondPerson;
  /** Whether a request to give the permission is open. */
  readonly isRequested: boolean;
  readonly timeZone: TimeZone;
  readonly practice: PracticeReach;
  /** Names of those who may enter what the practice lacks. */
  readonly administrators: readonly string[];
}

type LineState = Omit<ReadyLine, 'item'>;

const met = (code: MessageCode): LineState => ({ state: 'met', why: say(code) });
const missing = (code: MessageCode, act?: ReadyAct, data: MessageData = {}): LineState => ({
  state: 'missing',
  why: say(code, data),
  ...(act === undefined ? {} : { act }),
});
const waits = (code: MessageCode, act?: ReadyAct, data: MessageData = {}): LineState => ({
  ...missing(code, act, data),
  state: 'waits',
});

/** A line of something that expires: it holds, ends soon, has ended, or no one stated when it ends. */
function expiring(expiresOn: CalendarDate | undefined, today: CalendarDate): LineState {
  const { state, days = 0 } = expiryOf(expiresOn, today);
  if (expiresOn === undefined || state === 'unknown')
    return { ...missing('ready.expiry-unknown', 'provider-info'), state: 'unknown' };
  const day = showDate(expiresOn);
  if (state === 'expired') return missing('ready.expired', 'provider-info', { day });
  if (state === 'valid') return met('ready.met');
  return { ...missing('ready.expires-soon', 'provider-info', { day, days }), state: 'due' };
}

const LACKS = {
  member: missing('ready.nobody-else', 'people'),
  'change-permission': missing('ready.nobody-begins', 'grants'),
  approver: missing('ready.nobody-approves', 'grants'),
} as const;

/** Each line of S6-12, and what the law asks before: 21 CFR 1311.105 identity, 1311.115 two factors, 1311.125 two people. */
const LINES: Readonly<Record<ReadyItem, (standing: Standing) => LineState>> = {
  practice({ practice, administrators }) {
    const lacks = lacksOfPractice(practice);
    const who = administrators.length === 0 ? 'a super administrator' : administrators.join(', ');
    return lacks === '' ? met('ready.met') : missing('ready.practice-missing', 'practice', { lacks, who });
  },
  npi: ({ npi }) => (npi ? met('ready.met') : missing('ready.npi-missing')),
  spi({ spi, spiError, isRegistering }) {
    if (spi) return met('ready.met');
    if (isRegistering) return waits('ready.spi-waits');
    return spiError === ''
      ? missing('ready.spi-missing', 'register')
      : missing('ready.spi-refused', 'register', { reason: spiError });
  },
  license: ({ stateLicenseNumber, licenseExpiresOn, today }) =>
    stateLicenseNumber
      ? expiring(licenseExpiresOn, today)
      : { ...missing('ready.license-unknown', 'provider-info'), state: 'unknown' },
  'dea-number': ({ deaNumber }) =>
    deaNumber ? met('ready.met') : missing('ready.dea-missing', 'provider-info'),
  'dea-state'({ deaNumber = '', state, practice }) {
    if (deaNumber === '') return waits('ready.expiry-after-number');
    const why = registeredStateNote({ deaNumber, registeredIn: state, practiceState: practice.state });
    return why === undefined ? met('ready.met') : { state: 'unknown', why, act: 'provider-info' };
  },
  'dea-expiry': ({ deaNumber, deaExpiresOn, today }) =>
    deaNumber ? expiring(deaExpiresOn, today) : waits('ready.expiry-after-number'),
  'dea-schedules'({ deaNumber, deaSchedules }) {
    if (deaSchedules.length > 0) return met('ready.met');
    return deaNumber
      ? missing('ready.schedules-missing', 'dea-schedules')
      : waits('ready.schedules-after-number');
  },
  identity(standing) {
    if (holdsToken(standing) || standing.proofing === 'Complete') return met('ready.met');
    return standing.proofing === 'None'
      ? missing('ready.identity-missing', 'proofing')
      : waits('ready.identity-waits', 'proofing');
  },
  token(standing) {
    if (holdsToken(standing)) return met('ready.met');
    return standing.proofing === 'Complete'
      ? missing('ready.token-missing', 'proofing')
      : waits('ready.token-after-identity');
  },
  pin: ({ hasPinNumber }) => (hasPinNumber ? met('ready.met') : missing('ready.pin-missing', 'pin')),
  'second-person'({ permissionEpcsRts, secondPerson, timeZone }) {
    if (permissionEpcsRts || secondPerson.state === 'met') return met('ready.met');
    return secondPerson.state === 'missing'
      ? LACKS[secondPerson.lacks]
      : waits('ready.second-from', undefined, {
          from: showInstant(timeZone, secondPerson.from.toISOString()),
        });
  },
  permission(standing) {
    if (standing.permissionEpcsRts) return met('ready.met');
    if (standing.isRequested) return waits('ready.permission-waits', 'grants');
    const isFirst = standing.deaNumber && holdsToken(standing);
    return isFirst ? missing('ready.permission-missing', 'grants') : waits('ready.permission-after');
  },
};

/**
 * What a prescriber has and lacks before controlled substances can be sent (S6-12): one line for each, in the
 * order in which it is got. Nothing is done by it; the rules of sending and signing decide again.
 */
export function readyLines(standing: Standing): ReadyLine[] {
  return (Object.keys(LINES) as ReadyItem[]).map((item) => ({ item, ...LINES[item](standing) }));
}

/** The states in which something does not keep anyone from prescribing. */
const HOLDS: readonly ReadyLine['state'][] = ['met', 'due', 'unknown'];

const ALWAYS: readonly ReadyItem[] = ['practice', 'npi', 'spi', 'license'];

/**
 * The lines that keep someone from a drug: of a controlled one all, of another where the practice is, NPI and
 * SPI (P5-21), and an expired license.
 */
export function linesFor(lines: readonly ReadyLine[], isControlled: boolean): ReadyLine[] {
  return lines.filter(({ item, state }) => !HOLDS.includes(state) && (isControlled || ALWAYS.includes(item)));
}

type Colleague = GrantPerson & { readonly isAwaited?: boolean };

/**
 * Whether two people are there who could give a person the permission: one who may begin it, and one who may
 * approve it (S6-15, S6-18): a holder with a token, or the person, where there is no holder. They are two
 * (readings S6-18).
 * @param handlings who handled whose sign-in
 */
export function secondPersonFor(
  members: readonly Colleague[],
  targetId: string,
  handlings: readonly Handling[],
  hours: number,
  now: Date,
): SecondPerson {
  const others = members.filter(
    ({ id, active, isPartner, isAwaited }) => id !== targetId && active && !isPartner && !isAwaited,
  );
  if (others.length === 0) return { state: 'missing', lacks: 'member' };
  const beginners = others.filter(({ permissionChangeRequestsGrant: mayBegin }) => mayBegin);
  if (beginners.length === 0) return { state: 'missing', lacks: 'change-permission' };
  const holders = members.filter(({ id, active, permissionEpcsRts }) => {
    return id !== targetId && active && permissionEpcsRts;
  });
  const approvers =
    holders.length === 0
      ? [targetId]
      : holders
          .filter((holder) => holder.npi && holder.deaNumber && !holder.isPartner && holdsToken(holder))
          .map(({ id }) => id);
  const pairs = beginners.flatMap(({ id }) =>
    approvers.filter((approver) => approver !== id).map((approver) => [id, approver] as const),
  );
  if (pairs.length === 0) return { state: 'missing', lacks: 'approver' };
  const from = pairs.map(([one, other]) => countAsTwoFrom(handlings, one, other, hours, now)?.getTime());
  if (from.includes(undefined)) return { state: 'met' };
  return { state: 'waits', from: new Date(Math.min(...from.map((time) => time ?? 0))) };
}
