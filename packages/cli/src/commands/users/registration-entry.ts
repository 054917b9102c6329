import { readEntry } from '@erx/core/accounts/entry';
import { NEW_REGISTRATION, RegistrationEntry } from '@erx/core/accounts/model';
import type { PrimaryPhoneType } from '@erx/core/users/model';
import { readJson, readJsonFile } from '../../input/json-file';
import { TerminalFailure } from '../../messages';
import { REGISTRATION_OPTIONS, type RegistrationField } from './registration-options';

/** What a user's registration is made of, next to the password. */
export type Registered = Omit<RegistrationEntry, 'password' | 'confirmation'>;

/** Without secrets, so that neither a file nor a command line ever holds one; unknown names are slips. */
const FileEntry = RegistrationEntry.omit({ password: true, confirmation: true }).partial().strict();

/**
 * A registration as it is in a JSON file, by the names of the contract.
 * @throws TerminalFailure terminal.file-unreadable, terminal.entry-file-invalid
 */
export async function readEntryFile(file: string): Promise<Partial<Registered>> {
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
export function toEntry(given: Partial<Registered>): Registered {
  const { password: _, confirmation: __, ...empty } = NEW_REGISTRATION;
  const entry = readEntry({ ...empty, state: '', ...given });
  return entry.primaryPhoneType === 'None' ? { ...entry, primaryPhoneType: phoneTypeOf(entry) } : entry;
}

function phoneTypeOf({ workPhone, cellPhone, homePhone }: Registered): PrimaryPhoneType {
  return workPhone !== '' ? 'Work' : cellPhone !== '' ? 'Cell' : homePhone !== '' ? 'Home' : 'None';
}

/** The fields among the options of the command. */
export function entryIn(options: Partial<Record<RegistrationField, string>>): Partial<Registered> {
  return definedOf(
    Object.fromEntries(
      Object.keys(REGISTRATION_OPTIONS).map((field) => [field, options[field as RegistrationField]]),
    ),
  ) as Partial<Registered>;
}

function definedOf<T extends object>(from: T): T {
  return Object.fromEntries(Object.entries(from).filter(([, value]) => value !== undefined)) as T;
}
