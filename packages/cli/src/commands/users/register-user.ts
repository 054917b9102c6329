import { createPasswordLink, inviteUser, registerUser } from '@erx/core/accounts/contract';
import { PASSWORD_LIMIT, RegistrationEntry, NEW_REGISTRATION } from '@erx/core/accounts/model';
import { phoneTypeOf } from '@erx/core/accounts/people-file';
import { findingsOnRegistration } from '@erx/core/accounts/rules';
import type { Finding } from '@erx/core/findings/finding';
import { AppError } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { getUserInfo } from '@erx/core/users/contract';
import { randomBytes } from 'node:crypto';
import { addAbortSignal } from 'node:stream';
import type { CommonOptions, Context } from '../../context';
import { TerminalFailure } from '../../messages';
import { createReport, type Report } from '../../output/report';
import { connect, type Connection } from '../../session/connect';
import { canAsk, type Prompter, whilePrompting } from '../../terminal/prompter';
import { printLink, printPasswordLink } from './run';
import { toFlag, REGISTRATION_OPTIONS, type RegistrationField } from './registration-options';
import { readEntry } from '@erx/core/accounts/entry';
import { readJson, readJsonFile } from '../../input/json-file';

export interface RegisterOptions extends CommonOptions, Partial<Record<RegistrationField, string>> {
  readonly from?: string;
  /** No one but its owner ever knows the password: they set it by a link. */
  readonly link?: boolean;
  readonly passwordStdin?: boolean;
  /** Makes an invitation where a user signs in with the address already. */
  readonly invite?: boolean;
  /** They are an administrator of the practice from the beginning. */
  readonly administrator?: boolean;
}

/** What the command line asks for by itself; whatever else is needed is asked for where a rule says so. */
const ALWAYS_ASKED = [
  'firstName',
  'lastName',
  'email',
  'npi',
  'workPhone',
] as const satisfies readonly RegistrationField[];

/**
 * Registers another user of the practice (S2.12): asks for what is missing on a terminal, and names it where
 * no one can be asked. Anyone who has a login already is invited instead: only they themselves can join.
 * @throws TerminalFailure or CallError
 */
export async function registerUserCommand(options: RegisterOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const given = {
    ...(options.from === undefined ? {} : await readEntryFile(options.from)),
    ...entryIn(options),
    ...(options.administrator ? { isAdministrator: true } : {}),
  };
  const connection = await connect(options, context, report);
  // A person whom a foreign provider signs in is asked about people whom it signs in too: it keeps the passwords.
  const { externalUserId } = await connection.client.call(getUserInfo, {}, { signal: context.cancelled });
  const signsInElsewhere = externalUserId !== undefined;
  const entry = await completed(given, options, context, signsInElsewhere);
  const reply = await connection.client.call(registerUser, { body: entry }, { signal: context.cancelled });
  if (reply.outcome === 'login-exists')
    return await invite(entry.email, options, connection, context, report);
  if (!options.link) {
    if (options.json) return report.json(reply);
    return report.say(
      `${say(signsInElsewhere ? 'registration.awaited' : 'registration.created')} ${entry.email} is ${reply.id}.`,
    );
  }
  report.say(say('registration.created'));
  const link = await connection.client.call(
    createPasswordLink,
    { params: { id: reply.id } },
    { signal: context.cancelled },
  );
  await printPasswordLink(link, connection, options, context, report, reply);
}

async function invite(
  email: string,
  options: RegisterOptions,
  connection: Connection,
  context: Context,
  report: Report,
): Promise<void> {
  report.ask(say('registration.login-exists'));
  if (!options.invite) throw new TerminalFailure('terminal.login-exists', { email });
  const link = await connection.client.call(inviteUser, { body: { email } }, { signal: context.cancelled });
  await printLink('invitation', link, connection, options, context, report, { outcome: 'login-exists' });
}

/**
 * The whole entry with its password.
 * @throws TerminalFailure terminal.entry-missing, terminal.entry-refused
 */
async function completed(
  given: Partial<Registered>,
  options: RegisterOptions,
  context: Context,
  signsInElsewhere: boolean,
): Promise<RegistrationEntry> {
  if (signsInElsewhere) {
    if (options.link || options.passwordStdin) throw new AppError('account.password-elsewhere');
    return judged(toEntry(given), undefined, options, context, true);
  }
  if (options.link) return judged(toEntry(given), generatedPassword(), options, context);
  if (isPiped(options, context)) return judged(toEntry(given), await firstLineOf(context), options, context);
  return judged(toEntry(given), undefined, options, context);
}

async function judged(
  entry: Registered,
  password: string | undefined,
  options: RegisterOptions,
  context: Context,
  signsInElsewhere = false,
): Promise<RegistrationEntry> {
  const findingsOn = (one: Registered): readonly Finding[] =>
    findingsOnRegistration(
      { ...one, password: password ?? '', confirmation: password ?? '' },
      signsInElsewhere,
    );
  const isAsked = canAsk(context) && !isPiped(options, context);
  if (isAsked && ((password === undefined && !signsInElsewhere) || findingsOn(entry).length > 0)) {
    return await whilePrompting(context, async (prompter) => {
      const asked = await askFields(prompter, entry, context);
      return password === undefined && !signsInElsewhere
        ? await askPassword(prompter, asked, context)
        : { ...asked, password: password ?? '', confirmation: password ?? '' };
    });
  }
  refuse(findingsOn(entry), password);
  return { ...entry, password: password ?? '', confirmation: password ?? '' };
}

/** Asks for what is missing, and again immediately for what cannot be right. */
async function askFields(
  prompter: Prompter,
  from: Registered,
  { stderr }: Pick<Context, 'stderr'>,
): Promise<Registered> {
  let entry = from;
  const ask = async (field: RegistrationField): Promise<void> => {
    const typed = await prompter.line(`${REGISTRATION_OPTIONS[field][1]}:`);
    entry = toEntry({ ...entry, [field]: typed });
  };
  const firstWrong = (isMeant: (field: RegistrationField) => boolean): RegistrationField | undefined => {
    for (const { code, data, field } of findingsOnRegistration({
      ...entry,
      password: '',
      confirmation: '',
    })) {
      if (field === undefined || field === 'password' || field === 'confirmation') continue;
      // a telephone that is given is the primary one
      const asked = field === 'primaryPhoneType' ? 'workPhone' : (field as RegistrationField);
      if (!isMeant(asked)) continue;
      stderr.write(`${say(code, data)}\n`);
      return asked;
    }
    return undefined;
  };
  for (const field of ALWAYS_ASKED) {
    if (entry[field] !== '' || (field === 'workPhone' && entry.primaryPhoneType !== 'None')) continue;
    do await ask(field);
    while (firstWrong((one) => one === field) !== undefined);
  }
  for (;;) {
    const wrong = firstWrong(() => true);
    if (wrong === undefined) return entry;
    await ask(wrong);
  }
}

async function askPassword(
  prompter: Prompter,
  entry: Registered,
  { stderr }: Pick<Context, 'stderr'>,
): Promise<RegistrationEntry> {
  for (;;) {
    const password = await prompter.secret('Password for them:');
    const confirmation = await prompter.secret('The same password again:');
    const [wrong] = findingsOnRegistration({ ...entry, password, confirmation });
    if (wrong === undefined) return { ...entry, password, confirmation };
    stderr.write(`${say(wrong.code, wrong.data)}\n`);
  }
}

/** Shows a script what is missing and what is wrong, by its options. */
function refuse(findings: readonly Finding[], password: string | undefined): void {
  if (findings.length === 0) return;
  const missing = findings.filter(
    ({ code, field }) => code === 'field.required' && !(field === 'password' && password !== undefined),
  );
  if (missing.length > 0) {
    const flags = missing.map(({ field = '' }) =>
      field === 'password'
        ? '--link or --password-stdin'
        : field === 'primaryPhoneType'
          ? '--work-phone, --cell-phone or --home-phone'
          : toFlag(field),
    );
    throw new TerminalFailure('terminal.entry-missing', { list: [...new Set(flags)].join(', ') });
  }
  throw new TerminalFailure('terminal.entry-refused', {
    findings: findings
      .map(
        ({ code, data, field = '' }) =>
          `${field === 'password' ? 'Password' : toFlag(field)}: ${say(code, data)}`,
      )
      .join(' '),
  });
}

/** A password that no one will know: 128 bits of chance, with the kinds of characters that S5-9 asks for. */
function generatedPassword(): string {
  return `${randomBytes(16).toString('base64url')}!aA1`;
}

/** Whether the password comes through a pipe. What is typed on a terminal is asked for unseen instead. */
function isPiped({ passwordStdin }: RegisterOptions, { stdin }: Pick<Context, 'stdin'>): boolean {
  return passwordStdin === true && !stdin.isTTY;
}

/**
 * The first line of what is piped in; only its end of line is taken off. What is longer than any password is
 * not read on.
 */
async function firstLineOf({ stdin, cancelled }: Pick<Context, 'stdin' | 'cancelled'>): Promise<string> {
  let text = '';
  addAbortSignal(cancelled, stdin).setEncoding('utf8');
  for await (const chunk of stdin as AsyncIterable<string>) {
    text += chunk;
    if (text.includes('\n') || text.length > 2 * PASSWORD_LIMIT) break;
  }
  return (text.split('\n')[0] ?? '').replace(/\r$/, '');
}

/** What a user's registration is made of, next to the password. */
type Registered = Omit<RegistrationEntry, 'password' | 'confirmation'>;

/** Without secrets, so that neither a file nor a command line ever holds one; unknown names are slips. */
const FileEntry = RegistrationEntry.omit({ password: true, confirmation: true }).partial().strict();

/**
 * A registration as it is in a JSON file, by the names of the contract.
 * @throws TerminalFailure terminal.file-unreadable, terminal.entry-file-invalid
 */
async function readEntryFile(file: string): Promise<Partial<Registered>> {
  const value = await readJson(file);
  if (typeof value === 'object' && value !== null && ('password' in value || 'confirmation' in value)) {
    throw new TerminalFailure('terminal.entry-file-invalid', {
      file,
      reason: 'a password does not belong in a file; use --link or --password-stdin',
    });
  }
  return definedOf(await readJsonFile(file, FileEntry)) as Partial<Registered>;
}

/** What was given, as it is stored; the telephone that is given is the primary one where none is named. */
function toEntry(given: Partial<Registered>): Registered {
  const { password: _, confirmation: __, ...empty } = NEW_REGISTRATION;
  const entry = readEntry({ ...empty, state: '', ...given });
  return entry.primaryPhoneType === 'None' ? { ...entry, primaryPhoneType: phoneTypeOf(entry) } : entry;
}

/** The fields among the options of the command. */
function entryIn(options: Partial<Record<RegistrationField, string>>): Partial<Registered> {
  return definedOf(
    Object.fromEntries(
      Object.keys(REGISTRATION_OPTIONS).map((field) => [field, options[field as RegistrationField]]),
    ),
  ) as Partial<Registered>;
}

function definedOf<T extends object>(from: T): T {
  return Object.fromEntries(Object.entries(from).filter(([, value]) => value !== undefined)) as T;
}
