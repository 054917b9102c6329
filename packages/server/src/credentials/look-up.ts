import {
  findingsOnListedNpi,
  findingsOnListedRegistrant,
  type StatedRegistration,
} from '@erx/core/credentials/registers';
import { type Finding, pass, sentences } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import { dateIn, showDate, type TimeZone } from '@erx/core/values/dates';
import type { Connection } from '../platform/database/database';
import { registrants } from '../reference/registrant-store';

/** What a look-up came to: when the file was imported, and what in it speaks against the number. */
interface Outcome {
  readonly importedAt: Date;
  readonly findings: readonly Finding[];
}

/** Looks an NPI up in the public file. @returns undefined where the installation has none: no one looked */
async function lookUpNpi(
  connection: Connection,
  npi: string,
  lastName: string,
  now: Date,
): Promise<Outcome | undefined> {
  const store = registrants(connection);
  const importedAt = npi === '' ? undefined : await store.importedAt('npi-registry');
  if (importedAt === undefined) return undefined;
  const listed = await store.npi(npi);
  return {
    importedAt,
    findings: findingsOnListedNpi({ importedOn: dateIn('UTC', now), listed }, { lastName }),
  };
}

/** Looks a DEA registration up in the registrant file. As lookUpNpi. */
async function lookUpDea(
  connection: Connection,
  stated: StatedRegistration,
  zone: TimeZone,
  now: Date,
): Promise<Outcome | undefined> {
  const store = registrants(connection);
  const importedAt = stated.deaNumber === '' ? undefined : await store.importedAt('dea-registrants');
  if (importedAt === undefined) return undefined;
  const listed = await store.registrant(stated.deaNumber);
  const today = dateIn(zone, now);
  return { importedAt, findings: findingsOnListedRegistrant({ importedOn: today, listed }, stated, today) };
}

/** What the public NPI file has against a number that is typed; nothing where no one can look. */
export async function findingsOnTypedNpi(
  connection: Connection,
  npi: string,
  lastName: string,
  now: Date,
): Promise<readonly Finding[]> {
  return (await lookUpNpi(connection, npi, lastName, now))?.findings ?? pass;
}

/** What the DEA registrant file has against a registration that is stated. */
export async function findingsOnStatedDea(
  connection: Connection,
  stated: StatedRegistration,
  zone: TimeZone,
  now: Date,
): Promise<readonly Finding[]> {
  return (await lookUpDea(connection, stated, zone, now))?.findings ?? pass;
}

/** Whether a person's NPI and registration were looked up, in a sentence each. */
export async function lookUpTexts(
  connection: Connection,
  { npi, ...stated }: StatedRegistration & { readonly npi: string },
  zone: TimeZone,
  now: Date,
): Promise<{ readonly npi: string; readonly dea: string }> {
  const inWords = (outcome: Outcome | undefined) => {
    if (outcome === undefined) return say('credential.not-looked-up');
    const day = showDate(dateIn(zone, outcome.importedAt));
    const [finding] = sentences(outcome.findings);
    return finding === undefined
      ? say('credential.looked-up', { day })
      : say('credential.looked-up-differs', { day, finding });
  };
  return {
    npi: inWords(await lookUpNpi(connection, npi, stated.lastName, now)),
    dea: inWords(await lookUpDea(connection, stated, zone, now)),
  };
}
