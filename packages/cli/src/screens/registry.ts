import type { Permission } from '@erx/core/access/rights';
import type { ShowScreen } from './show-screen';

/** A screen of the home screen's menu; a command of the same name opens it, too. */
export interface ScreenEntry {
  /** As the command is called. */
  readonly name: string;
  /** Opens it from the home screen; neither j, k, q, r nor ?. */
  readonly key: string;
  /** What one does there, in a few words. */
  readonly about: string;
  /** Offered to anyone who holds this. */
  readonly allow: Permission;
  /** What does the same without a terminal. */
  readonly instead: string;
  load(): Promise<ShowScreen>;
}

/**
 * Every screen, in the order of the menu. Each is loaded when it is opened.
 */
export const SCREENS: readonly ScreenEntry[] = [
  {
    name: 'alerts',
    key: 'a',
    about: 'refill and change requests, live',
    allow: 'request.read',
    instead: 'erx queue watch --json',
    load: async () => (await import('./alerts/alerts')).showAlerts,
  },
  {
    name: 'grants',
    key: 'g',
    about: 'who may sign: requests that wait for a second person',
    allow: 'grant.read',
    instead: 'erx grants list --json',
    load: async () => (await import('./grants/show-grants')).showGrants,
  },
  {
    name: 'prescriptions',
    key: 'p',
    about: 'prescriptions by status',
    allow: 'prescription.read',
    instead: 'erx prescriptions list --json',
    load: async () => (await import('./prescriptions/prescriptions-screen')).showPrescriptions,
  },
  {
    name: 'trace',
    key: 't',
    about: 'where a prescription is: its messages',
    allow: 'prescription.read',
    instead: 'erx prescriptions timeline',
    load: async () => (await import('./prescription-history/trace-screen')).showTrace,
  },
  {
    name: 'audit',
    key: 'u',
    about: 'what was done: search, export, verify the seals',
    allow: 'audit.read',
    instead: 'erx audit search --json',
    load: async () => (await import('./audit/audit-screen')).showAudit,
  },
  {
    name: 'signed',
    key: 's',
    about: 'signed prescriptions: read them, check their signatures',
    allow: 'signed.read',
    instead: 'erx signed list --json',
    load: async () => (await import('./signing/signed-screen')).showSigned,
  },
  {
    name: 'network',
    key: 'n',
    about: 'messages to and from the pharmacy network',
    allow: 'network.read',
    instead: 'erx network list --json',
    load: async () => (await import('./network/network-screen')).showNetwork,
  },
];
