import type { AuditEvent } from '../audit/events';
import { type IncidentType, incidentOfEvent } from './model';

/** A record of the trail as the analysis reads it. */
export interface TrailRecord {
  readonly sequence: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly accountId: string | null;
  readonly event: string;
  readonly outcome: 'done' | 'refused' | 'failed';
  /** JSON text, for the events of READ_WITH_DETAILS; may be left out for others. */
  readonly details: string;
}

/**
 * Where a user is: of the practice, of the application's provider (21 CFR 1311.150(a)(6)), or neither.
 */
export type Standing = 'member' | 'operator' | 'outsider';

/** What the day is judged against. */
export interface DayFacts {
  readonly standingOf: (accountId: string) => Standing;
  /** Whether no one works at this instant (milliseconds since 1970). */
  readonly isOutsideHours: (at: number) => boolean;
  /** Controlled prescriptions that a user signs on a usual day; 0 where nothing is known. */
  readonly usualSignatures: (accountId: string) => number;
}

/**
 * What the daily analysis may find, by the class of 21 CFR 1311.150(a) that it belongs to, and how that
 * reads.
 */
export const FINDINGS = {
  'failed-sign-ins': { type: 'unauthorizedAccessFound', sentence: 'many sign-ins failed' },
  'refused-access': {
    type: 'unauthorizedAccessFound',
    sentence: 'many operations were refused for lack of permission',
  },
  'other-practice': {
    type: 'unauthorizedAccessFound',
    sentence: 'an account of another practice asked for records of this one',
  },
  'unusual-volume': {
    type: 'unauthorizedAccessFound',
    sentence: 'far more controlled prescriptions were signed than on a usual day',
  },
  'others-records': {
    type: 'recordChangeFound',
    sentence: 'many changes of records of someone else were tried',
  },
  'archive-altered': {
    type: 'recordChangeFound',
    sentence: 'a signed prescription does not match its signature',
  },
  'archive-missing': {
    type: 'recordChangeFound',
    sentence: 'a signed prescription that the trail tells of is not in the archive',
  },
  'signing-lockouts': { type: 'interferenceFound', sentence: 'signing was locked several times' },
  'account-lockouts': { type: 'interferenceFound', sentence: 'the sign-in of several people was locked' },
  'clock-wrong': {
    type: 'interferenceFound',
    sentence: 'signing was refused because the clock of the service was wrong',
  },
  'outside-hours': { type: 'accessControlFound', sentence: 'permissions were changed outside working hours' },
  'self-serving': { type: 'accessControlFound', sentence: 'a person changed their own permissions' },
  'one-person': { type: 'accessControlFound', sentence: 'one person requested and approved the same change' },
  'trail-deviates': { type: 'auditInterferenceFound', sentence: 'the audit trail does not match its seals' },
  'trail-unsealed': {
    type: 'auditInterferenceFound',
    sentence: 'records of the audit trail were not sealed',
  },
  'time-turned-back': {
    type: 'auditInterferenceFound',
    sentence: 'records were written with a time that had already passed',
  },
  'operator-act': {
    type: 'operatorActFound',
    sentence: 'somebody of the application’s provider wrote prescriptions or changed permissions',
  },
  'outsider-act': {
    type: 'operatorActFound',
    sentence: 'a person who is not of the practice wrote prescriptions or changed permissions',
  },
  'unusual-readings': {
    type: 'unusualReadingFound',
    sentence: 'far more charts were opened than on a usual day of that person',
  },
  'own-chart': {
    type: 'unusualReadingFound',
    sentence: 'a chart was opened that has the name or e-mail address of the one who opened it',
  },
  'colleague-chart': {
    type: 'unusualReadingFound',
    sentence: 'a chart was opened that has the name or e-mail address of a colleague',
  },
} as const satisfies Record<string, { readonly type: IncidentType; readonly sentence: string }>;
export type FindingCode = keyof typeof FINDINGS;

/** One thing found: how often, and when first. */
export interface DayFinding {
  readonly code: FindingCode;
  readonly accountId: string | null;
  readonly count: number;
  /** Milliseconds since 1970 of the first; undefined for what has no time. */
  readonly firstAt: number | undefined;
}

/** From how many on something is more than mishap. Ours: the law names the classes, not the numbers. */
export const LIMITS = {
  failedSignIns: 10,
  refusedAccess: 5,
  othersRecords: 5,
  signingLockouts: 2,
  lockedAccounts: 3,
  volume: 20,
  volumeTimes: 3,
  charts: 50,
  chartsTimes: 3,
} as const;

/**
 * Records of a later time but an earlier place in the trail by more than this are no matter of transactions
 * that overtake each other.
 */
const TURNED_BACK = 10 * 60_000;

const REACHED_FOR_OTHERS = new Set([
  'prescription.other-writer',
  'sending.other-provider',
  'request.other-prescriber',
  'favorite-sig.other-provider',
  'other-prescriber',
  'other-provider',
]);
const PERMISSION_CHANGES: ReadonlySet<IncidentType> = new Set<IncidentType>([
  'changeRequestsPermissionAdded',
  'changeRequestsPermissionRemoved',
  'rtsPermissionAddInitiated',
  'rtsPermissionRemoveInitiated',
  'rtsPermissionAddApproved',
  'rtsPermissionRemoveApproved',
  'exostarRevoke',
  'resetPinNumber',
]);
const PRESCRIPTION_ACTS: ReadonlySet<string> = new Set<AuditEvent>([
  'prescription.created',
  'prescription.changed',
  'prescription.marked-ready',
  'prescription.signed',
  'prescription.sent',
  'prescription.cancelled',
  'prescription.printed',
]);
const REFUSALS: ReadonlySet<string> = new Set<AuditEvent>([
  'access.refused',
  'prescription.write-refused',
  'prescription.sign-refused',
  'prescription.send-refused',
  'prescription.ready-refused',
  'request.sign-refused',
  'request.answer-refused',
  'signing.factors-refused',
]);

/**
 * Takes the day's records in the order of their time and says what they amount to. Holds counts only, however
 * many records there are.
 */
export function analyze(facts: DayFacts) {
  const counts = new Map<
    string,
    { code: FindingCode; accountId: string | null; count: number; firstAt: number | undefined }
  >();
  const lockedAccounts = new Map<string, number>();
  let bucket = Number.NEGATIVE_INFINITY;
  let latestOfBucket = 0;
  let latestBefore = 0;
  let latestSettled = 0;

  function count(code: FindingCode, accountId: string | null, at: number | undefined, times = 1): void {
    const key = `${code} ${accountId ?? ''}`;
    const known = counts.get(key);
    if (known) known.count += times;
    else counts.set(key, { code, accountId, count: times, firstAt: at });
  }

  function takeTime({ sequence, at }: TrailRecord): void {
    const own = Math.floor(at / TURNED_BACK);
    if (own !== bucket) {
      latestSettled = Math.max(
        latestSettled,
        own === bucket + 1 ? latestBefore : Math.max(latestBefore, latestOfBucket),
      );
      latestBefore = own === bucket + 1 ? latestOfBucket : 0;
      latestOfBucket = 0;
      bucket = own;
    }
    latestOfBucket = Math.max(latestOfBucket, sequence);
    if (sequence < latestSettled) count('time-turned-back', null, at);
  }

  function takePermissionChange(record: TrailRecord): void {
    const details = detailsOf(record);
    if (facts.isOutsideHours(record.at)) count('outside-hours', record.accountId, record.at);
    if (record.accountId === null) return;
    if (details['targetAccountId'] === record.accountId) count('self-serving', record.accountId, record.at);
    if (details['initiatedBy'] === record.accountId && record.event.endsWith('Approved'))
      count('one-person', record.accountId, record.at);
  }

  function takeRefusal(record: TrailRecord): void {
    const { reason } = detailsOf(record);
    if (reason === 'signing.clock-wrong') count('clock-wrong', null, record.at);
    if (record.event === 'signing.factors-refused' && reason === 'locked now')
      count('signing-lockouts', null, record.at);
    if (typeof reason === 'string' && REACHED_FOR_OTHERS.has(reason))
      count('others-records', record.accountId, record.at);
    if (record.event !== 'access.refused') return;
    if (record.accountId !== null && facts.standingOf(record.accountId) === 'outsider')
      count('other-practice', record.accountId, record.at);
    else count('refused-access', record.accountId, record.at);
  }

  return {
    take(record: TrailRecord): void {
      const { event, accountId, at } = record;
      takeTime(record);
      if (event === 'session.sign-in-failed') count('failed-sign-ins', accountId, at);
      else if (event === 'prescription.signed') count('unusual-volume', accountId, at);
      else if (event === 'signed.validated' && record.outcome === 'failed')
        count('archive-altered', null, at);
      if (REFUSALS.has(event)) takeRefusal(record);
      const incident = event.startsWith('incident.') ? incidentOfEvent(event) : undefined;
      if (incident === 'accountLocked' && accountId !== null && !lockedAccounts.has(accountId))
        lockedAccounts.set(accountId, at);
      const isPermissionChange = incident !== undefined && PERMISSION_CHANGES.has(incident);
      if (isPermissionChange) takePermissionChange(record);
      if (
        accountId !== null &&
        record.outcome === 'done' &&
        (isPermissionChange || PRESCRIPTION_ACTS.has(event))
      ) {
        const standing = facts.standingOf(accountId);
        if (standing !== 'member')
          count(standing === 'operator' ? 'operator-act' : 'outsider-act', accountId, at);
      }
    },

    /**
     * How many charts a person opened that day, held against the median of their days before.
     * @param before charts of each day before on which they opened any
     */
    takeCharts(accountId: string, charts: number, before: readonly number[]): void {
      if (charts >= LIMITS.charts && charts > LIMITS.chartsTimes * medianOf(before))
        count('unusual-readings', accountId, undefined, charts);
    },

    /** Charts that a person opened and that seem to be their own, or a colleague's, and when first. */
    takeChartsOfPeople(
      code: 'own-chart' | 'colleague-chart',
      accountId: string,
      charts: number,
      firstAt: number,
    ): void {
      count(code, accountId, firstAt, charts);
    },

    /** What comparing archive and trail with their signatures and seals has shown. */
    takeCheck(
      code: 'archive-altered' | 'archive-missing' | 'trail-deviates' | 'trail-unsealed',
      times = 1,
    ): void {
      count(code, null, undefined, times);
    },

    /** What the day amounts to: one finding for each kind and person. */
    findings(): readonly DayFinding[] {
      const found = [...counts.values()].filter(
        ({ code, accountId, count: times }) => times >= limitOf(code, accountId, facts),
      );
      const [first] = [...lockedAccounts.values()].sort((one, other) => one - other);
      return lockedAccounts.size < LIMITS.lockedAccounts
        ? found
        : [
            ...found,
            { code: 'account-lockouts', accountId: null, count: lockedAccounts.size, firstAt: first },
          ];
    },
  };
}

function limitOf(code: FindingCode, accountId: string | null, facts: DayFacts): number {
  if (code === 'failed-sign-ins') return LIMITS.failedSignIns;
  if (code === 'refused-access') return LIMITS.refusedAccess;
  if (code === 'others-records') return LIMITS.othersRecords;
  if (code === 'signing-lockouts') return LIMITS.signingLockouts;
  if (code !== 'unusual-volume') return 1;
  const usual = accountId === null ? 0 : facts.usualSignatures(accountId);
  return Math.max(LIMITS.volume, Math.floor(LIMITS.volumeTimes * usual) + 1);
}

function detailsOf(record: TrailRecord): Record<string, unknown> {
  try {
    return JSON.parse(record.details) as Record<string, unknown>;
  } catch {
    return {}; // an unreadable record is found by its seal
  }
}

/** 0 of none. */
function medianOf(counts: readonly number[]): number {
  const sorted = [...counts].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}
