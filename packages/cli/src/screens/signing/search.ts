import { sentences } from '@erx/core/findings/finding';
import { searchPatients } from '@erx/core/patients/contract';
import { searchSignedPrescriptions } from '@erx/core/signing/contract';
import {
  SIGNED_KIND_LABEL,
  SIGNED_SORT_LABEL,
  type SignedKind,
  type SignedPrescription,
  type SignedSort,
} from '@erx/core/signing/model';
import { datesInOrder } from '@erx/core/prescription-history/rules';
import { searchUsers } from '@erx/core/users/contract';
import { fullName } from '@erx/core/users/names';
import { dateIn, showDate, type CalendarDate } from '@erx/core/values/dates';
import { parseDay } from '@erx/core/values/parse-relative-date';
import type { PracticeSession } from '../../session/practice-session';
import { dayProblem, showDay } from '../../terminal/day-field';
import { toChoices, foundPeople } from '../../terminal/form-choices';
import type { FormField, FormValues } from '../../terminal/search-form-state';
import type { AskPage } from '../../terminal/use-paged-list';

export type SignedFilter = 'patient' | 'kind' | 'from' | 'to' | 'user' | 'sort';
export type SignedFilters = FormValues<SignedFilter>;

/** How many records are asked for at a time: each comes with its whole text. */
const PAGE_ROWS = 50;

const todayOf = ({ clock, user }: Pick<PracticeSession, 'clock' | 'user'>): CalendarDate =>
  dateIn(user.timeZone, clock.now());

/** The filters of S2.9-1. */
export function signedFields(practiceSession: PracticeSession): readonly FormField<SignedFilter>[] {
  const { client } = practiceSession;
  const show = (word: string) => showDay(word, todayOf(practiceSession));
  return [
    {
      name: 'patient',
      label: 'Patient',
      none: 'Everyone',
      kind: 'find',
      unknown: 'No patient has this name, account number, birth date or phone.',
      find: async (text) =>
        (await client.call(searchPatients, { query: { searchStr: text } })).map((patient) => ({
          value: patient.id,
          label: `${fullName(patient)}, ${showDate(patient.birthDate)}`,
        })),
    },
    {
      name: 'kind',
      label: 'Request type',
      none: 'All',
      kind: 'choice',
      choices: toChoices(SIGNED_KIND_LABEL),
    },
    { name: 'from', label: 'Date from', none: 'the beginning', kind: 'day', show },
    { name: 'to', label: 'Date to', none: 'now', kind: 'day', show },
    {
      name: 'user',
      label: 'User',
      none: 'Everyone',
      kind: 'find',
      unknown: 'No one in the practice has this name or e-mail address.',
      find: async (text) =>
        foundPeople(await client.call(searchUsers, { query: { searchText: text, limit: 100 } })),
    },
    {
      name: 'sort',
      label: 'Sort by',
      none: `${SIGNED_SORT_LABEL.DateSigned}, newest first`,
      kind: 'choice',
      choices: toChoices(SIGNED_SORT_LABEL).filter(({ value }) => value !== 'DateSigned'),
    },
  ];
}

/** What the form begins with: today (S2.9-1). */
export function firstFilters(practiceSession: PracticeSession): SignedFilters {
  const today = { value: 'today', label: showDay('today', todayOf(practiceSession)) };
  return { from: today, to: today };
}

/** Why a search by these is not made: a day that is none, or days in the wrong order. */
export function findProblems(
  { from, to }: SignedFilters,
  practiceSession: PracticeSession,
): readonly string[] {
  const today = todayOf(practiceSession);
  const unread = [
    dayProblem('Date from', from?.value, today),
    dayProblem('Date to', to?.value, today),
  ].filter((problem) => problem !== undefined);
  if (unread.length > 0) return unread;
  return sentences(
    datesInOrder({ from: from && parseDay(from.value, today), to: to && parseDay(to.value, today) }),
  );
}

/** Asks for the pages of a search. */
export function askPages(
  { patient, kind, from, to, user, sort }: SignedFilters,
  practiceSession: PracticeSession,
): AskPage<SignedPrescription> {
  const today = todayOf(practiceSession);
  const query = {
    patientId: patient?.value,
    userId: user?.value,
    resourceReferenceType: kind?.value as SignedKind | undefined,
    sortBy: (sort?.value ?? 'DateSigned') as SignedSort,
    from: from && parseDay(from.value, today),
    to: to && parseDay(to.value, today),
    limit: PAGE_ROWS,
  };
  return ({ after }, signal) =>
    practiceSession.client.page(searchSignedPrescriptions, { query: { ...query, after } }, { signal });
}

/** The filters in a few words, the days first. */
export function filterText({ from, to, ...others }: SignedFilters): string {
  const days =
    from && to && from.value === to.value
      ? from.label
      : `${from?.label ?? 'the beginning'} to ${to?.label ?? 'now'}`;
  return [days, ...Object.values(others).map(({ label }) => label)].join(', ');
}
