import { Id } from '@erx/core/values/ids';
import { hasControlCharacters } from '@erx/core/values/text';
import { createContext, useContext } from 'react';

/** How the application is embedded in another system (S1-8). */
export interface Integration {
  /** Integrated mode: most of a patient comes from the other system, and so does the way around. */
  readonly integrated: boolean;
  /** Where the patient is seen; goes into prescriptions. */
  readonly facilityId: string | undefined;
}

const MODE = 'integratedmode';
const FACILITY = 'facilityid';
const PATIENT = 'openpatientid';
const PRACTICE = 'practiceid';
const ORGANIZATION = 'organizationid';
const PRIOR_AUTHORIZATION = 'priorauth';
const USER_MODIFIED = 'usermodified';
/** A secret: it never reaches a storage of the browser. */
const TOKEN = 'token';

const NAMES: readonly string[] = [
  MODE,
  FACILITY,
  PATIENT,
  PRACTICE,
  ORGANIZATION,
  PRIOR_AUTHORIZATION,
  USER_MODIFIED,
];
const keyOf = (name: string) => `erx.${name}`;

/** The longest facility id that a prescription takes. */
const FACILITY_LIMIT = 35;
/** What names a practice is an id; anything longer names none. */
const PRACTICE_LIMIT = 100;

let syncToken: string | undefined;

/**
 * Reads the parameters of S2.1-3 from the address, in any case, and keeps them for this tab (the token only
 * in memory). All are taken out of the address bar, so that no patient id or secret stays in the history.
 * @returns the address without them; undefined when there were none
 */
export function takeIntegration(address: URL, storage: Storage): URL | undefined {
  const given = [...address.searchParams].filter(([name]) => [...NAMES, TOKEN].includes(name.toLowerCase()));
  if (given.length === 0) return undefined;
  const rest = new URL(address);
  for (const [name, value] of given) {
    rest.searchParams.delete(name);
    if (name.toLowerCase() === TOKEN) {
      syncToken = value === '' || value === 'null' ? undefined : value;
      continue;
    }
    const kept = readParameter(name.toLowerCase(), value.trim());
    if (kept === undefined) storage.removeItem(keyOf(name.toLowerCase()));
    else storage.setItem(keyOf(name.toLowerCase()), kept);
  }
  return rest;
}

function readParameter(name: string, value: string): string | undefined {
  if (name === MODE || name === PRIOR_AUTHORIZATION || name === USER_MODIFIED)
    return ['', 'true', '1', 'yes'].includes(value.toLowerCase()) ? 'true' : undefined;
  // readings S4-3
  if (name === PRACTICE || name === ORGANIZATION)
    return value !== '' && value !== 'null' ? value.slice(0, PRACTICE_LIMIT) : undefined;
  if (name === PATIENT) return Id.safeParse(value.toLowerCase()).success ? value.toLowerCase() : undefined;
  return value !== '' && value !== 'null' && value.length <= FACILITY_LIMIT && !hasControlCharacters(value)
    ? value
    : undefined;
}

/**
 * What was kept for this tab.
 * @param isFramed integrated mode is for a frame in another system's page alone, which only origins that the
 * server allows can make (S1-8)
 */
export function keptIntegration(storage: Storage, isFramed: boolean): Integration {
  return {
    integrated: isFramed && storage.getItem(keyOf(MODE)) === 'true',
    facilityId: storage.getItem(keyOf(FACILITY)) ?? undefined,
  };
}

/**
 * The practice that the address named, by practiceid or else by organizationid; whatever it is, until another
 * is chosen.
 */
export function askedPractice(storage: Storage): string | undefined {
  return (
    storage.getItem(keyOf(PRACTICE)) ??
    storage.getItem(keyOf(ORGANIZATION)) ??
    undefined
  )?.toLowerCase();
}

/** Forgets the practice of the address: the user has chosen another. */
export function forgetAskedPractice(storage: Storage): void {
  storage.removeItem(keyOf(PRACTICE));
  storage.removeItem(keyOf(ORGANIZATION));
}

/** Whether the address said that the signed-in person was changed elsewhere (S2.1-4). */
export function isUserModified(storage: Storage): boolean {
  return storage.getItem(keyOf(USER_MODIFIED)) === 'true';
}

/** What to do first, once: then it is forgotten. */
export interface DeepLinkAction {
  /**
   * The person was changed elsewhere: brought up to date with the pharmacy network where a token came along,
   * then shown the profile (S2.1-4).
   */
  readonly userModified: boolean;
  readonly token: string | undefined;
  /** The patient to open (S2.1-5). */
  readonly patientId: Id | undefined;
  /** The prior authorizations are to be opened. */
  readonly priorAuthorization: boolean;
}

/** Reads and forgets what to do first. */
export function takeDeepLinkAction(storage: Storage): DeepLinkAction {
  const act = {
    userModified: isUserModified(storage),
    token: syncToken,
    patientId: storage.getItem(keyOf(PATIENT)) ?? undefined,
    priorAuthorization: storage.getItem(keyOf(PRIOR_AUTHORIZATION)) === 'true',
  };
  for (const name of [USER_MODIFIED, PATIENT, PRIOR_AUTHORIZATION]) storage.removeItem(keyOf(name));
  syncToken = undefined;
  return act;
}

const NONE: Integration = { integrated: false, facilityId: undefined };

export const IntegrationContext = createContext<Integration>(NONE);

/** How the application is embedded; not at all outside of the provider. */
export function useIntegration(): Integration {
  return useContext(IntegrationContext);
}
