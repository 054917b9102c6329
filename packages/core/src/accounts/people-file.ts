import * as z from 'zod';
import { type Finding, stop } from '../findings/finding';
import { type MessageCode, say } from '../findings/messages';
import type { PrimaryPhoneType } from '../users/model';
import { readCsv } from '../values/csv';
import { Id } from '../values/ids';
import { readEntry } from './entry';
import { NEW_REGISTRATION, type RegistrationEntry } from './model';
import { findingsOnRegistration } from './rules';
import { IMPORT_OUTCOMES } from './vocabulary';

/** The columns of a file of people, as the registration calls them and as the file heads them. */
export const PEOPLE_COLUMNS = {
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  email: 'E-mail',
  npi: 'NPI',
  isAdministrator: 'Administrator',
  workPhone: 'Work phone',
  cellPhone: 'Cell phone',
  homePhone: 'Home phone',
  fax: 'Fax',
  address: 'Address',
  address2: 'Address 2',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
} as const satisfies Partial<Record<keyof RegistrationEntry, string>>;
type Field = keyof typeof PEOPLE_COLUMNS;
const FIELDS = Object.keys(PEOPLE_COLUMNS) as Field[];
const NEEDED = ['firstName', 'lastName', 'email'] as const satisfies readonly Field[];

/** So many people a file has at most: each gets a password of their own, which takes a moment. */
export const MOST_IMPORTED = 200;

/** Everything a file may be headed by: the words of the columns, or the names of the API. */
export const PEOPLE_FILE_HEAD = Object.values(PEOPLE_COLUMNS).join(',');

/** A line of a file of people, with what speaks against it. */
export interface PeopleLine {
  /** Counted from 1, as an editor counts. */
  readonly line: number;
  readonly entry: RegistrationEntry;
  readonly findings: readonly Finding[];
}

/** What is not the file's own: whose they are already, and who imports. */
export interface PeopleFileContext {
  readonly signsInElsewhere: boolean;
  /** The people of the practice: a line of one of them is not imported again. */
  readonly people: readonly {
    readonly email: string;
    readonly npi?: string | undefined;
    readonly active: boolean;
  }[];
}

/** Something that is wrong with a file or one of its lines, with the column that it is in. */
export const FileProblem = z.object({
  /** As the file heads it; '' for the line as a whole. */
  column: z.string(),
  code: z.string(),
  text: z.string(),
});
export type FileProblem = z.infer<typeof FileProblem>;

/** What became of a line, or would become of it. */
export const ImportedLine = z.object({
  line: z.number().int(),
  name: z.string(),
  email: z.string(),
  outcome: z.enum(IMPORT_OUTCOMES),
  problems: z.array(FileProblem),
  /** Of a person who was registered. */
  id: Id.optional(),
});
export type ImportedLine = z.infer<typeof ImportedLine>;
export type ImportOutcome = ImportedLine['outcome'];

/** What each is called, as the end of a sentence about a line. */
export const IMPORT_OUTCOME_LABEL: Readonly<Record<ImportOutcome, string>> = {
  ready: 'Can be imported',
  registered: 'Registered',
  here: 'In the practice already',
  'here-inactive': 'In the practice, InActive',
  'login-exists': 'Has a login: invite them',
  wrong: 'To be corrected',
  'not-done': 'Not done',
};

/** What a file came to. */
export const PeopleImport = z.object({
  isRehearsal: z.boolean(),
  lines: z.array(ImportedLine),
  /** Whether each who was registered gets a letter with the way to their first sign-in. */
  isMailed: z.boolean(),
});
export type PeopleImport = z.infer<typeof PeopleImport>;

/** A password that satisfies the rules, for judging a line: each person who is registered gets another. */
const JUDGED_WITH = 'Judged?Alone9-without-effect';

/**
 * Reads a file of people and judges each line by the rules of registering one person, and by the other lines. A
 * person of the practice is found by e-mail address; an NPI of one of them under another address is wrong.
 * @returns the lines, or what is wrong with the file as a whole
 */
export function readPeopleFile(
  text: string,
  context: PeopleFileContext,
): { readonly lines: readonly PeopleLine[] } | { readonly refused: Finding } {
  // what a letter of another encoding than UTF-8 was read as: a name would be registered with it
  const unknownAt = text.indexOf('\uFFFD');
  if (unknownAt !== -1)
    return refused('people-file.unreadable', { line: text.slice(0, unknownAt).split('\n').length });
  const { rows, brokenAt } = readCsv(text);
  if (brokenAt !== undefined) return refused('people-file.unreadable', { line: brokenAt });
  const [head, ...body] = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const columns = (head?.cells ?? []).map((heading) => fieldOf(heading));
  const unknown = head?.cells.find((heading, at) => heading.trim() !== '' && columns[at] === undefined);
  if (unknown !== undefined)
    return refused('people-file.column-unknown', { column: unknown.trim().slice(0, 40) });
  const twice = columns.find((field, at) => field !== undefined && columns.indexOf(field) < at);
  if (twice !== undefined) return refused('people-file.column-twice', { column: PEOPLE_COLUMNS[twice] });
  const missing = NEEDED.find((field) => !columns.includes(field));
  if (missing !== undefined)
    return refused('people-file.column-missing', { column: PEOPLE_COLUMNS[missing] });
  if (body.length === 0) return refused('people-file.empty');
  if (body.length > MOST_IMPORTED) return refused('people-file.too-many', { limit: MOST_IMPORTED });
  const entries = body.map(({ line, cells }) => {
    const given: Partial<Record<Field, string>> = Object.fromEntries(
      columns.flatMap((field, at) => (field ? [[field, cells[at] ?? '']] : [])),
    );
    return {
      line,
      entry: toEntry(given, context.signsInElsewhere),
      isRankUnclear: !/^(?:yes|no)?$/i.test((given.isAdministrator ?? '').trim()),
      hasMore:
        cells.length > columns.length ||
        cells.some((cell, at) => cell.trim() !== '' && columns[at] === undefined),
    };
  });
  return {
    lines: entries.map(({ line, entry, hasMore, isRankUnclear }, at) => ({
      line,
      entry,
      findings: hasMore
        ? stop('people-file.cells-more')
        : [
            ...findingsOnRegistration(entry, context.signsInElsewhere),
            ...(isRankUnclear ? stop('people-file.yes-or-no', {}, 'isAdministrator') : []),
            ...findingsOnTwice(entry, entries.slice(0, at)),
            ...findingsOnNumberOfOther(entry, context.people),
          ],
    })),
  };
}

const refused = (code: MessageCode, data: Readonly<Record<string, string | number>> = {}) => ({
  refused: { code, data, severity: 'stop' } as Finding,
});

function fieldOf(heading: string): Field | undefined {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const wanted = plain(heading);
  return FIELDS.find((field) => plain(field) === wanted || plain(PEOPLE_COLUMNS[field]) === wanted);
}

function toEntry(given: Partial<Record<Field, string>>, signsInElsewhere: boolean): RegistrationEntry {
  const { isAdministrator = '', ...texts } = given;
  const password = signsInElsewhere ? '' : JUDGED_WITH;
  const entry = readEntry({
    ...NEW_REGISTRATION,
    state: '',
    ...texts,
    isAdministrator: /^yes$/i.test(isAdministrator.trim()),
    password,
    confirmation: password,
  });
  return { ...entry, primaryPhoneType: phoneTypeOf(entry) };
}

/** The telephone that is given is the primary one where none is named. */
export function phoneTypeOf({
  workPhone,
  cellPhone,
  homePhone,
}: Pick<RegistrationEntry, 'workPhone' | 'cellPhone' | 'homePhone'>): PrimaryPhoneType {
  return workPhone !== '' ? 'Work' : cellPhone !== '' ? 'Cell' : homePhone !== '' ? 'Home' : 'None';
}

const addressOf = ({ email }: { readonly email: string }) => email.toLowerCase();

/** A person whom a line before is of already, by address or number. */
function findingsOnTwice(
  entry: RegistrationEntry,
  before: readonly { readonly line: number; readonly entry: RegistrationEntry }[],
): readonly Finding[] {
  const address = before.find((one) => entry.email !== '' && addressOf(one.entry) === addressOf(entry));
  if (address) return stop('people-file.twice', { line: address.line }, 'email');
  const number = before.find((one) => entry.npi !== '' && one.entry.npi === entry.npi);
  return number ? stop('people-file.twice', { line: number.line }, 'npi') : [];
}

function findingsOnNumberOfOther(
  { email, npi }: RegistrationEntry,
  people: PeopleFileContext['people'],
): readonly Finding[] {
  const holder = people.find((person) => npi !== '' && person.npi === npi);
  return holder && addressOf(holder) !== addressOf({ email }) ? stop('people-file.npi-here', {}, 'npi') : [];
}

/** What a line comes to that is of a person of the practice, who is not registered again. */
export function findHere(
  { email }: RegistrationEntry,
  people: PeopleFileContext['people'],
): 'here' | 'here-inactive' | undefined {
  const person = people.find((one) => addressOf(one) === addressOf({ email }));
  return person && (person.active ? 'here' : 'here-inactive');
}

/** What is wrong, with the column that it is in and the sentence that is said. */
export function toProblems(findings: readonly Finding[]): FileProblem[] {
  return findings.map(({ code, data, field }) => {
    // a telephone that is given is the primary one
    const column = field === 'primaryPhoneType' ? 'workPhone' : field;
    return {
      column: column !== undefined && column in PEOPLE_COLUMNS ? PEOPLE_COLUMNS[column as Field] : '',
      code,
      text: say(code, data),
    };
  });
}

/** How many lines came to what. */
export function countOutcomes(
  lines: readonly Pick<ImportedLine, 'outcome'>[],
): Record<ImportOutcome, number> {
  const count = (outcome: ImportOutcome) => lines.filter((line) => line.outcome === outcome).length;
  return {
    ready: count('ready'),
    registered: count('registered'),
    here: count('here'),
    'here-inactive': count('here-inactive'),
    'login-exists': count('login-exists'),
    wrong: count('wrong'),
    'not-done': count('not-done'),
  };
}

/** What a file came to, in a sentence. */
export function importText({ isRehearsal, lines }: Pick<PeopleImport, 'isRehearsal' | 'lines'>): string {
  const counts = countOutcomes(lines);
  const parts = (Object.keys(counts) as ImportOutcome[])
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${IMPORT_OUTCOME_LABEL[outcome]}: ${String(counts[outcome])}`);
  return `${isRehearsal ? 'Rehearsal, nothing was written. ' : ''}${parts.join('. ')}.`;
}
