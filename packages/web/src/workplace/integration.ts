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

const NAMES: readonly string[] = [MODE, FACILITY, PATIENT];
const keyOf = (name: string) => `erx.${name}`;

/** The longest facility id that a prescription takes. */
const FACILITY_LIMIT = 35;

/**
 * Reads integratedmode, facilityId and openpatientid (S2.1-3) from the address, whatever their case, and keeps them for this tab until it is closed: signing in
 * leaves the page. They are taken out of the address bar, where a patient's id would stay in the history.
 * @returns the address without them; undefined when there were none
 */
export function takeIntegration(address: URL, storage: Storage): URL | undefined {
  const given = [...address.searchParams].filter(([name]) => NAMES.includes(name.toLowerCase()));
  if (given.length === 0) return undefined;
  const rest = new URL(address);
  for (const [name, value] of given) {
    rest.searchParams.delete(name);
    const kept = readParameter(name.toLowerCase(), value.trim());
    if (kept === undefined) storage.removeItem(keyOf(name.toLowerCase()));
    else storage.setItem(keyOf(name.toLowerCase()), kept);
  }
  return rest;
}

function readParameter(name: string, value: string): string | undefined {
  if (name === MODE) return ['', 'true', '1', 'yes'].includes(value.toLowerCase()) ? 'true' : undefined;
  if (name === PATIENT) return Id.safeParse(value.toLowerCase()).success ? value.toLowerCase() : undefined;
  return value !== '' && value !== 'null' && value.length <= FACILITY_LIMIT && !hasControlCharacters(value) ? value : undefined;
}

/** What was kept for this tab. */
export function keptIntegration(storage: Storage): Integration {
  return { integrated: storage.getItem(keyOf(MODE)) === 'true', facilityId: storage.getItem(keyOf(FACILITY)) ?? undefined };
}

/** The patient to open first, once: then it is forgotten (S2.1-5). */
export function takePatientToOpen(storage: Storage): Id | undefined {
  const kept = storage.getItem(keyOf(PATIENT)) ?? undefined;
  storage.removeItem(keyOf(PATIENT));
  return kept;
}

const NONE: Integration = { integrated: false, facilityId: undefined };

export const IntegrationContext = createContext<Integration>(NONE);

/** How the application is embedded; not at all outside of the provider. */
export function useIntegration(): Integration {
  return useContext(IntegrationContext);
}
