import { searchAuditItems } from '@erx/core/audit/contract';
import {
  type AuditItem,
  type AuditItemType,
  type AuditResource,
  type AuditSort,
  RESOURCE_LABEL,
  SORT_LABEL,
  TYPE_LABEL,
} from '@erx/core/audit/model';
import { auditDaysInOrder, firstAuditDays, mustFindClicks } from '@erx/core/audit/rules';
import { sentences } from '@erx/core/findings/finding';
import { searchUsers } from '@erx/core/users/contract';
import { fullName } from '@erx/core/users/names';
import { dateIn, type CalendarDate } from '@erx/core/values/dates';
import { parseDay } from '@erx/core/values/parse-relative-date';
import type { TrailQuery } from '../../exports/trail-source';
import { personMeant } from '../../session/person-filter';
import type { PracticeSession } from '../../session/practice-session';
import { dayProblem, showDay } from '../../terminal/day-field';
import { toChoices, foundPeople } from '../../terminal/form-choices';
import type { FormField, FormValues } from '../../terminal/search-form-state';
import type { AskPage } from '../../terminal/use-paged-list';
import type { Named } from '../cockpit/target';

export type AuditFilter = 'start' | 'end' | 'type' | 'resource' | 'user' | 'clicks' | 'sort';
export type AuditFilters = FormValues<AuditFilter>;

/** How many records are asked for at a time. */
const PAGE_ROWS = 50;
const OLDEST_FIRST = 'OldestFirst';

const todayOf = ({ clock, user }: Pick<PracticeSession, 'clock' | 'user'>): CalendarDate =>
  dateIn(user.timeZone, clock.now());

/** The filters of S2.6. */
export function auditFields(practiceSession: PracticeSession): readonly FormField<AuditFilter>[] {
  const show = (word: string) => showDay(word, todayOf(practiceSession));
  return [
    { name: 'start', label: 'From', none: 'the beginning', kind: 'day', show },
    { name: 'end', label: 'To', none: 'now', kind: 'day', show },
    { name: 'type', label: 'Type', none: 'All', kind: 'choice', choices: toChoices(TYPE_LABEL) },
    {
      name: 'resource',
      label: 'Resource',
      none: 'All',
      kind: 'choice',
      choices: toChoices(RESOURCE_LABEL).filter(({ value }) => value !== 'Unknown'),
    },
    {
      name: 'user',
      label: 'User',
      none: 'Everyone',
      kind: 'find',
      unknown: 'No one in the practice has this name or e-mail address.',
      find: async (text) =>
        foundPeople(
          await practiceSession.client.call(searchUsers, {
            query: { searchText: text, serviceAccounts: 'true', limit: 100 },
          }),
        ),
    },
    {
      name: 'clicks',
      label: 'Click events',
      none: 'only if the type asks for them',
      kind: 'choice',
      choices: [{ value: 'true', label: 'found, too' }],
    },
    {
      name: 'sort',
      label: 'Sort by',
      none: `${SORT_LABEL.OccurredOn}, newest first`,
      kind: 'choice',
      choices: [
        { value: OLDEST_FIRST, label: `${SORT_LABEL.OccurredOn}, oldest first` },
        ...toChoices(SORT_LABEL).filter(({ value }) => value !== 'OccurredOn'),
      ],
    },
  ];
}

/** What the form begins with: the last thirty days (S2.6-1). */
export function firstFilters(practiceSession: PracticeSession): AuditFilters {
  const { from, to } = firstAuditDays(todayOf(practiceSession));
  const day = (word: string) => ({ value: word, label: showDay(word, todayOf(practiceSession)) });
  return { start: day(from), end: day(to) };
}

/** Why a search by these is not made: a day that is none, or days in the wrong order (S2.6-10). */
export function findProblems(
  { start, end }: AuditFilters,
  practiceSession: PracticeSession,
): readonly string[] {
  const today = todayOf(practiceSession);
  const unread = [dayProblem('From', start?.value, today), dayProblem('To', end?.value, today)].filter(
    (problem) => problem !== undefined,
  );
  if (unread.length > 0) return unread;
  return sentences(
    auditDaysInOrder({ from: start && parseDay(start.value, today), to: end && parseDay(end.value, today) }),
  );
}

/** The filters as the contract takes them. */
export function toQuery(
  { start, end, type, resource, user, clicks, sort }: AuditFilters,
  practiceSession: PracticeSession,
): TrailQuery {
  const today = todayOf(practiceSession);
  const days = {
    ...(start ? { start: parseDay(start.value, today) } : {}),
    ...(end ? { end: parseDay(end.value, today) } : {}),
  } as Partial<Record<'start' | 'end', CalendarDate>>;
  const itemType = type?.value as AuditItemType | undefined;
  return {
    ...days,
    type: itemType,
    referenceResourceType: resource?.value as AuditResource | undefined,
    userId: user?.value,
    sortBy: sort === undefined || sort.value === OLDEST_FIRST ? 'OccurredOn' : (sort.value as AuditSort),
    clickLogEvent: clicks || mustFindClicks(itemType) ? 'true' : undefined,
  };
}

/** Asks for the pages of a search. */
export function askPages(
  filters: AuditFilters,
  practiceSession: PracticeSession,
  resourceId?: string,
): AskPage<AuditItem> {
  const query = {
    ...toQuery(filters, practiceSession),
    ...(resourceId === undefined ? {} : { resourceId }),
    ...(filters.sort?.value === OLDEST_FIRST ? { oldestFirst: 'true' as const } : {}),
  };
  return ({ after }, signal) =>
    practiceSession.client.page(
      searchAuditItems,
      { query: { ...query, limit: PAGE_ROWS, after } },
      { signal },
    );
}

/** The one who has this id, e-mail address or name. @throws TerminalFailure, CallError */
export async function whoNamed(who: string, { client }: PracticeSession): Promise<Named> {
  const found = personMeant(
    who,
    await client.call(searchUsers, {
      query: { searchText: who.trim(), serviceAccounts: 'true', limit: 100 },
    }),
  );
  return { id: found.id, label: fullName(found) };
}

/** The filters in a few words, the most specific first. */
export function filterText({ start, end, ...others }: AuditFilters): string {
  return [
    `${start?.label ?? 'the beginning'} to ${end?.label ?? 'now'}`,
    ...Object.values(others).map(({ label }) => label),
  ].join(', ');
}
