import type { Permission } from '@erx/core/access/rights';
import { SCREEN_PERMISSION } from './cockpit/screen-permission';
import type { ScreenName } from './cockpit/target';
import type { OpenScreen } from './cockpit/show-screen';

/** A screen of the home screen's menu and of the command bar. */
export interface ScreenEntry {
  readonly name: ScreenName;
  /** As the menu calls it. */
  readonly title?: string;
  /** Opens it from the home screen; neither j, k, q, r nor ?. */
  readonly key: string;
  /** What one does there, in a few words. */
  readonly about: string;
  /** Offered to anyone who holds this. */
  readonly allow: Permission;
  /** What does the same without a terminal. */
  readonly instead: string;
  /** Whether it draws before it is known who looks at it. */
  readonly opensAtOnce?: true;
  load(): Promise<OpenScreen>;
}

const ENTRIES: readonly Omit<ScreenEntry, 'allow'>[] = [
  {
    name: 'alerts',
    key: 'a',
    about: 'refill and change requests, live',
    instead: 'erx queue watch --json',
    opensAtOnce: true,
    load: async () => (await import('./alerts/alerts')).openAlerts as OpenScreen,
  },
  {
    name: 'attention',
    title: 'needs-you',
    key: 'y',
    about: 'what waits until someone acts',
    instead: 'erx needs-you list --json',
    load: async () => (await import('./attention/attention-screen')).openAttention as OpenScreen,
  },
  {
    name: 'grants',
    key: 'g',
    about: 'who may sign: requests that wait for a second person',
    instead: 'erx grants list --json',
    load: async () => (await import('./grants/grants-screen')).openGrants as OpenScreen,
  },
  {
    name: 'prescriptions',
    key: 'p',
    about: 'prescriptions by status',
    instead: 'erx prescriptions list --json',
    load: async () => (await import('./prescriptions/prescriptions-screen')).openPrescriptions as OpenScreen,
  },
  {
    name: 'patients',
    key: 'c',
    about: 'patients, and what was prescribed to one',
    instead: 'erx prescriptions list --patient ID --json',
    load: async () => (await import('./patients/patients-screen')).openPatients as OpenScreen,
  },
  {
    name: 'trace',
    key: 't',
    about: 'where a prescription is: its messages',
    instead: 'erx prescriptions timeline',
    load: async () => (await import('./prescription-history/trace-screen')).openTrace as OpenScreen,
  },
  {
    name: 'audit',
    key: 'u',
    about: 'what was done: search, export, verify the seals',
    instead: 'erx audit search --json',
    load: async () => (await import('./audit/open-audit')).openAudit as OpenScreen,
  },
  {
    name: 'signed',
    key: 's',
    about: 'signed prescriptions: read them, check their signatures',
    instead: 'erx signed list --json',
    load: async () => (await import('./signing/signed-screen')).openSigned as OpenScreen,
  },
  {
    name: 'network',
    key: 'n',
    about: 'messages to and from the pharmacy network',
    instead: 'erx network list --json',
    load: async () => (await import('./network/network-screen')).openNetwork as OpenScreen,
  },
];

/**
 * Every screen, in the order of the menu. Each is loaded when it is opened.
 */
export const SCREENS: readonly ScreenEntry[] = ENTRIES.map((entry) => ({
  ...entry,
  allow: SCREEN_PERMISSION[entry.name],
}));

export function screenOf(name: ScreenName): ScreenEntry {
  const entry = SCREENS.find((one) => one.name === name);
  if (!entry) throw new Error(`There is no screen ${name}.`);
  return entry;
}
