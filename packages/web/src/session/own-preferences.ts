import { getUserSettings } from '@erx/core/prescriptions/settings-contract';
import { toPreferences, type Preferences } from '@erx/core/prescriptions/settings';
import type { Client } from '@erx/core/client/call';
import { AppError } from '@erx/core/findings/app-error';
import type { Id } from '@erx/core/values/ids';
import { adoptedFor, noteAdoption } from './pending-after-sign-in';
import { remember } from './cookies';

/** Where this device keeps the filter that the list of prescriptions begins with (S9-5). */
export const FILTER_KEY = 'erx.prescription-filter';
/** Where it keeps whose favorites the user is shown (N3-25). */
export const defaultProviderKey = (practiceId: Id, userId: Id) =>
  `erx.default-provider.${practiceId}.${userId}`;

/** The stored preferences; empty where there are none (S8-17). @throws CallError when they cannot be had */
export async function loadPreferences(client: Client): Promise<Preferences> {
  try {
    return toPreferences(await client.call(getUserSettings, {}));
  } catch (error) {
    if (error instanceof AppError && error.code === 'settings.none') return {};
    throw error;
  }
}

/**
 * The stored preferences still to be adopted (S2.3-6): once after each sign-in in a tab. Without an answer
 * everything stays as it was, and the next load of the page asks again.
 * @param who this is, and where; not to be asked in an emergency: that is for members, and a refusal would be
 * in the incident report
 */
export async function preferencesToAdopt(client: Client, who: string): Promise<Preferences | undefined> {
  return adoptedFor() === who ? undefined : await loadPreferences(client).catch(() => undefined);
}

/** Takes them up. */
export function applyPreferences(
  { prescriptionFilter, defaultProviderId }: Preferences,
  who: string,
  { user, practice }: SignedIn,
): void {
  try {
    if (prescriptionFilter !== undefined) localStorage.setItem(FILTER_KEY, prescriptionFilter);
    if (defaultProviderId === '') localStorage.removeItem(defaultProviderKey(practice.id, user.id));
    else if (defaultProviderId !== undefined) {
      localStorage.setItem(defaultProviderKey(practice.id, user.id), defaultProviderId);
      // S4-5: anyone who has an NPI writes for oneself
      if (user.npi === undefined) remember('providerId', defaultProviderId);
    }
    noteAdoption(who);
  } catch {
    // The browser keeps nothing more: as it was left.
  }
}

interface SignedIn {
  readonly user: { readonly id: Id; readonly npi?: string | undefined };
  readonly practice: { readonly id: Id };
}
