import { isNameTaken, isUsableName, NAME_LIMIT } from '../connected-apps/rules';
import { pass, stop, type Rule } from '../findings/finding';
import type { RecordSystem, RecordSystemEntry } from './model';

/** So many a practice may have at a time. */
const SYSTEMS_LIMIT = 20;

/** What decides of a new record system. */
export interface NewRecordSystem extends RecordSystemEntry {
  /** Those that the practice has. */
  readonly existing: readonly Pick<RecordSystem, 'name' | 'issuer' | 'endedAt'>[];
  /** Whether we run on a computer that is reached by itself alone, as for a trial. */
  readonly isOnLoopback: boolean;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a host is this computer itself. */
export const isLoopback = (url: Pick<URL, 'hostname'>): boolean => LOOPBACK.has(url.hostname);

/** The address of a record system as it is kept and compared: without a slash at its end. */
export const toIssuer = (entered: string): string => entered.trim().replace(/\/+$/, '');

/**
 * Whether the service may call an address: encrypted, or on its own computer where the service is reached there
 * alone; without a query, a fragment, a name and a password (SMART App Launch 2.2, `iss`).
 */
export function isCallable(text: string, isOnLoopback: boolean): boolean {
  const url = URL.parse(text);
  if (!url || /[?#]/.test(text) || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isOnLoopback && isLoopback(url));
}

const inUse = (existing: NewRecordSystem['existing']) =>
  existing.filter(({ endedAt }) => endedAt === undefined);

const hasUsableName: Rule<NewRecordSystem> = ({ name }) =>
  isUsableName(name) ? pass : stop('record-system.name-unusable', { limit: NAME_LIMIT }, 'name');

const hasDistinctName: Rule<NewRecordSystem> = ({ name, existing }) =>
  isNameTaken(name, existing) ? stop('record-system.name-taken', {}, 'name') : pass;

const hasUsableIssuer: Rule<NewRecordSystem> = ({ issuer, isOnLoopback }) =>
  isCallable(issuer, isOnLoopback) ? pass : stop('record-system.issuer-unusable', {}, 'issuer');

const hasDistinctIssuer: Rule<NewRecordSystem> = ({ issuer, existing }) =>
  inUse(existing).some((other) => other.issuer === toIssuer(issuer))
    ? stop('record-system.issuer-taken', {}, 'issuer')
    : pass;

const hasClient: Rule<NewRecordSystem> = ({ clientId }) =>
  clientId === '' || /[^\x21-\x7e]/.test(clientId)
    ? stop('record-system.client-missing', {}, 'clientId')
    : pass;

const practiceHasRoom: Rule<NewRecordSystem> = ({ existing }) =>
  inUse(existing).length >= SYSTEMS_LIMIT ? stop('record-system.too-many', { limit: SYSTEMS_LIMIT }) : pass;

/** What a new record system is held against. */
export const RECORD_SYSTEM_RULES: readonly Rule<NewRecordSystem>[] = [
  hasUsableName,
  hasDistinctName,
  hasUsableIssuer,
  hasDistinctIssuer,
  hasClient,
  practiceHasRoom,
];
