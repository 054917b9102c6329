import type { ListInFile, PersonDifference, RecordFile } from './model';

export const DIFFERENCE_LABEL = {
  firstName: 'first name',
  lastName: 'last name',
  birthDate: 'birth date',
} as const satisfies Record<PersonDifference, string>;

const LIST_WORD = {
  medications: 'medications',
  allergies: 'allergies',
  problems: 'problems',
} as const satisfies Record<ListInFile, string>;

const listed = (lists: readonly ListInFile[]): string => lists.map((list) => LIST_WORD[list]).join(' and ');
const counted = (count: number): string => `${String(count)} ${count === 1 ? 'entry' : 'entries'}`;

/** What a file says besides its entries, and what of it was not used: a list that is absent never looks empty. */
export function sentencesOf({ noneKnown, absent, leftOut, unread }: RecordFile): string[] {
  return [
    ...(noneKnown.length > 0
      ? [
          `It says that no ${listed(noneKnown).replace(' and ', ' and no ')} are known. Nothing is recorded for that.`,
        ]
      : []),
    ...(absent.length > 0 ? [`It says nothing about ${listed(absent)}.`] : []),
    ...(leftOut > 0
      ? [`Left out: ${counted(leftOut)} that ended, were refused, or say that something is not so.`]
      : []),
    ...(unread > 0
      ? [`Not read: ${counted(unread)}, unreadable or of someone else. Look into the file for them.`]
      : []),
  ];
}
