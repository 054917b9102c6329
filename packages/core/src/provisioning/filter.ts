import { type Filter, parse } from 'scim2-parse-filter';
import { AppError } from '../findings/app-error';
import { USER_SCHEMA } from './vocabulary';

/** Whom a list is asked for: all that is said holds. */
export interface Wanted {
  readonly userName?: string;
  readonly externalId?: string;
  readonly email?: string;
  readonly id?: string;
  readonly active?: boolean;
}

/** Characters of a filter: longer ones are none that a directory sends, and nesting is bounded by it. */
const LONGEST = 1000;

const TEXTS: Readonly<Record<string, keyof Omit<Wanted, 'active'>>> = {
  username: 'userName',
  externalid: 'externalId',
  id: 'id',
  emails: 'email',
  'emails.value': 'email',
};

/**
 * Reads a filter (RFC 7644, 3.4.2.2) as far as directories send them: equality of what identifies someone,
 * joined by `and`. Names are read in any case (RFC 7643, 2.1).
 * @returns undefined where two parts contradict each other, so that no one is meant
 * @throws AppError provisioning.filter
 */
export function readFilter(filter: string): Wanted | undefined {
  if (filter.length > LONGEST) throw new AppError('provisioning.filter');
  let read: Filter;
  try {
    read = parse(filter);
  } catch (cause) {
    throw new AppError('provisioning.filter', {}, { cause });
  }
  return joined(partsOf(read));
}

function partsOf(filter: Filter): readonly Wanted[] {
  if ('filters' in filter && filter.op === 'and') return filter.filters.flatMap(partsOf);
  if (filter.op === 'eq' && 'compValue' in filter) return [partOf(filter.attrPath, filter.compValue)];
  // emails[type eq "work"]: each person has one address, and it is that of their work
  if ('valFilter' in filter && filter.attrPath.toLowerCase() === 'emails' && saysWork(filter.valFilter))
    return [];
  throw new AppError('provisioning.filter');
}

const saysWork = (filter: Filter): boolean =>
  filter.op === 'eq' &&
  'compValue' in filter &&
  ((filter.attrPath.toLowerCase() === 'type' && filter.compValue === 'work') ||
    (filter.attrPath.toLowerCase() === 'primary' && filter.compValue === true));

function partOf(path: string, value: string | number | boolean | null): Wanted {
  const name = withoutSchema(path).toLowerCase();
  if (name === 'active' && typeof value === 'boolean') return { active: value };
  const field = TEXTS[name];
  if (field === undefined || !Object.hasOwn(TEXTS, name) || typeof value !== 'string')
    throw new AppError('provisioning.filter');
  return { [field]: field === 'externalId' ? value : value.normalize('NFC').trim().toLowerCase() };
}

/** An attribute without the schema of users before it, which may be said and says nothing. */
export function withoutSchema(path: string): string {
  return path.toLowerCase().startsWith(`${USER_SCHEMA.toLowerCase()}:`)
    ? path.slice(USER_SCHEMA.length + 1)
    : path;
}

function joined(parts: readonly Wanted[]): Wanted | undefined {
  if (parts.length === 0) throw new AppError('provisioning.filter');
  const whole: Record<string, unknown> = {};
  for (const part of parts)
    for (const [name, value] of Object.entries(part)) {
      if (name in whole && whole[name] !== value) return undefined;
      whole[name] = value;
    }
  return whole as Wanted;
}
