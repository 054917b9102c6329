import { type BootstrapReply, describeBootstrap } from '@erx/core/accounts/bootstrap';
import { readEntry } from '@erx/core/accounts/entry';
import { PracticeEntry } from '@erx/core/accounts/model';
import { findingsOnPractice } from '@erx/core/accounts/rules';
import { say } from '@erx/core/findings/messages';
import { TimeZone } from '@erx/core/values/dates';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { readConfig } from '../platform/config';
import { onMachine } from '../platform/on-machine';
import { bootstrapAdministrator, type FirstAdministrator } from './bootstrap';

const Person = z.object({
  email: z.email('it is no e-mail address').max(80),
  'first-name': z.string().trim().min(1).max(35).optional(),
  'last-name': z.string().trim().min(1).max(35).optional(),
});

/**
 * The program `bootstrap`: the first super administrator of the data folder or database that the environment
 * names. The embedded database must not be in use; PostgreSQL may be. A new database is made ready as a start
 * of the service does it.
 * @returns what to print
 * @throws Error with one sentence; nothing was changed then
 */
export async function bootstrapProgram(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  now: () => Date,
): Promise<string> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      email: { type: 'string' },
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
      practice: { type: 'string' },
      'time-zone': { type: 'string' },
      'practice-file': { type: 'string' },
      json: { type: 'boolean' },
    },
  });
  if (values.email === undefined) throw new Error('Name the e-mail address of the person: --email.');
  const person = Person.safeParse({
    email: values.email,
    'first-name': values['first-name'],
    'last-name': values['last-name'],
  });
  if (!person.success)
    throw new Error(
      `The option --${String(person.error.issues[0]?.path[0])} cannot be used: ` +
        `${person.error.issues[0]?.message ?? 'it is invalid'}. Nothing was changed.`,
    );
  const { email, 'first-name': firstName, 'last-name': lastName } = person.data;
  const practice = readPractice(values.practice, values['time-zone'], values['practice-file']);
  const config = readConfig(environment);
  const issuer = config.foreignIssuer?.url;
  const { link, ...made } = await onMachine(config, (transaction) =>
    bootstrapAdministrator(transaction, { email, firstName, lastName, practice }, issuer, now()),
  );
  const reply: BootstrapReply = {
    ...made,
    email,
    issuer: issuer ?? null,
    // Behind the '#', which browsers send to no server and write into no log.
    address: link ? `${config.publicUrl}/signup#password=${link.token}` : null,
    expiresAt: link?.expiresAt ?? null,
  };
  if (values.json) return JSON.stringify(reply);
  const lines = describeBootstrap(reply);
  return [lines.made, ...(reply.address === null ? [] : [reply.address]), lines.next].join('\n');
}

/** A practice by its name and time zone, or with everything from a file. */
function readPractice(
  name: string | undefined,
  timeZone: string | undefined,
  file: string | undefined,
): FirstAdministrator['practice'] {
  const named = name?.trim();
  if (file !== undefined) {
    const read = readJson(file);
    const parsed = PracticeEntry.strict().safeParse(
      typeof read === 'object' && read !== null
        ? { ...NO_PRACTICE, ...read, ...(named ? { practiceName: named } : {}) }
        : read,
    );
    if (!parsed.success)
      throw new Error(
        `The file ${file} cannot be used. Nothing was changed.${linesOf(
          parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim()),
        )}`,
      );
    const entry = readEntry(parsed.data);
    const findings = findingsOnPractice(entry);
    if (findings.length > 0)
      throw new Error(
        `The practice in ${file} cannot be made. Nothing was changed.${linesOf(
          findings.map(({ field = '', code, data }) => `${field}: ${say(code, data)}`),
        )}`,
      );
    return { name: entry.practiceName, entry };
  }
  if (!named) return undefined;
  if (named.length > 70)
    throw new Error('The option --practice is longer than 70 characters. Nothing was changed.');
  if (timeZone === undefined) return { name: named, entry: undefined };
  if (!TimeZone.safeParse(timeZone).success)
    throw new Error(
      'The option --time-zone names no time zone; one is called such as America/Chicago. Nothing was changed.',
    );
  return { name: named, entry: { ...NO_PRACTICE, practiceName: named, timeZone } };
}

/** Each on a separate line, below what concerns all of them. */
const linesOf = (lacks: readonly string[]) => lacks.map((lack) => `\n  ${lack}`).join('');

const NO_PRACTICE: PracticeEntry = {
  practiceName: '',
  tin: '',
  timeZone: '',
  practiceAddress: '',
  practiceAddress2: '',
  practiceCity: '',
  practiceState: '',
  practiceZipCode: '',
  practicePhone: '',
  practiceFax: '',
};

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Error(`The file ${file} cannot be read as JSON. Nothing was changed.`, { cause });
  }
}
