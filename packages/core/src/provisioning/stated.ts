import { AppError } from '../findings/app-error';
import { withoutSchema } from './filter';
import { ScimBoolean, type ScimPatch, ScimUserEntry, type Stated } from './model';
import { ENTERPRISE_SCHEMA, ERX_SCHEMA, LEFT_ATTRIBUTES } from './vocabulary';

/** The one address of several: the primary one, else that of the work, else the first. */
function addressOf({ emails }: Pick<ScimUserEntry, 'emails'>): string | undefined {
  const given = (emails ?? []).filter(({ value }) => Boolean(value));
  const chosen =
    given.find(({ primary }) => primary === true) ?? given.find(({ type }) => type === 'work') ?? given[0];
  return chosen?.value ?? undefined;
}

/** What a person as a directory sends them states. `null` and '' state nothing. */
export function toStated(entry: ScimUserEntry): Stated {
  const { userName, externalId, name, active, roles } = entry;
  const email = addressOf(entry);
  const npi = entry[ERX_SCHEMA]?.npi;
  return {
    ...(userName ? { userName } : {}),
    ...(externalId ? { externalId } : {}),
    ...(email === undefined ? {} : { email }),
    ...(name?.givenName ? { firstName: name.givenName } : {}),
    ...(name?.familyName ? { lastName: name.familyName } : {}),
    ...(active === null || active === undefined ? {} : { active }),
    ...(npi ? { npi } : {}),
    ...(roles && roles.length > 0 ? { roles: roles.flatMap(({ value }) => (value ? [value] : [])) } : {}),
  };
}

/** Attributes of a person that may be without a value. */
const REMOVABLE: ReadonlySet<string> = new Set(['externalid', 'roles']);
const LEFT: ReadonlySet<string> = new Set(LEFT_ATTRIBUTES.map((name) => name.toLowerCase()));
/** emails[type eq "work"].value, emails[primary eq true], roles[primary eq "True"].value */
const SELECTED = /^(emails|roles)\[[^\]]*\](\.\w+)?$/i;
const PARTS = /^(emails|roles)\.\w+$/i;

/**
 * What operations state, one after another (RFC 7644, 3.5.2). `add` and `replace` are the same for what has one
 * value, and everything here has one. Names and `op` are read in any case: Entra ID sends "Replace".
 * @throws AppError provisioning.operation, provisioning.path, provisioning.no-target, provisioning.value,
 * provisioning.needed
 */
export function readPatch({ Operations }: ScimPatch): Stated {
  let stated: Stated = {};
  for (const { op, path, value } of Operations) {
    const operation = op.toLowerCase();
    if (!['add', 'replace', 'remove'].includes(operation)) throw new AppError('provisioning.operation');
    if (operation === 'remove') stated = { ...stated, ...removed(path) };
    else if (path) stated = { ...stated, ...setAt(path, value) };
    else for (const [name, one] of membersOf(value)) stated = { ...stated, ...setAt(name, one) };
  }
  return stated;
}

/** Without a path the attributes of the value are paths themselves, also such as "name.givenName". */
function membersOf(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('provisioning.value', { path: 'value' });
  return Object.entries(value);
}

function removed(path: string | null | undefined): Stated {
  if (!path) throw new AppError('provisioning.no-target');
  const name = withoutSchema(path).toLowerCase();
  if (isLeft(name) || name === 'roles') return {};
  if (REMOVABLE.has(name)) return { externalId: '' };
  if (name.startsWith(ERX_SCHEMA.toLowerCase())) throw new AppError('provisioning.npi-fixed');
  if (isKnown(name)) throw new AppError('provisioning.needed', { path: shown(path) });
  throw new AppError('provisioning.path', { path: shown(path) });
}

function setAt(path: string, value: unknown): Stated {
  const plain = withoutSchema(path);
  const name = plain.toLowerCase();
  if (isLeft(name) || name === 'schemas' || name === 'name.formatted') return {};
  const entry = entryAt(name, value);
  if (entry === undefined) throw new AppError('provisioning.path', { path: shown(path) });
  const read = ScimUserEntry.safeParse(entry);
  if (!read.success) throw new AppError('provisioning.value', { path: shown(path) });
  const isEmpty = value === '' || value === null;
  if (isEmpty && name === 'externalid') return { externalId: '' };
  if (isEmpty && !name.startsWith('roles')) throw new AppError('provisioning.needed', { path: shown(path) });
  return toStated(read.data);
}

/** The person of whom a path and its value say one thing; undefined for a path that leads nowhere. */
function entryAt(name: string, value: unknown): unknown {
  switch (name) {
    case 'active':
      return { active: ScimBoolean.safeParse(value).success ? value : {} };
    case 'username':
      return { userName: value };
    case 'externalid':
      return { externalId: value };
    case 'name':
      return { name: value };
    case 'name.givenname':
      return { name: { givenName: value } };
    case 'name.familyname':
      return { name: { familyName: value } };
    case 'emails':
    case 'roles':
      return { [name]: Array.isArray(value) ? value : [value] };
    case ERX_SCHEMA.toLowerCase():
      return { [ERX_SCHEMA]: value };
    case `${ERX_SCHEMA.toLowerCase()}:npi`:
      return { [ERX_SCHEMA]: { npi: value } };
    default:
      return selectedAt(name, value);
  }
}

/** One address or role of several: each person has one, and so it is that. */
function selectedAt(name: string, value: unknown): unknown {
  if (!SELECTED.test(name) && !PARTS.test(name)) return undefined;
  const noun = name.startsWith('emails') ? 'emails' : 'roles';
  const part = name.slice(name.lastIndexOf(name.includes(']') ? ']' : '.') + 1).replace(/^\./, '');
  if (part === '') return { [noun]: Array.isArray(value) ? value : [value] };
  return part === 'value' ? { [noun]: [{ value }] } : {};
}

const isLeft = (name: string): boolean =>
  LEFT.has(name.split(/[.[]/)[0] ?? '') || name.startsWith(ENTERPRISE_SCHEMA.toLowerCase());
const isKnown = (name: string): boolean => entryAt(name, '') !== undefined;
/** As much of a path as a sentence repeats. */
const shown = (path: string): string => path.replace(/[^\w.:[\]" -]/g, '').slice(0, 120);

const CANONICAL: ReadonlyMap<string, string> = new Map(
  [
    ...Object.keys(ScimUserEntry.shape),
    ...['familyName', 'givenName', 'value', 'type', 'primary', 'npi', 'Operations', 'op', 'path'],
  ].map((name) => [name.toLowerCase(), name]),
);

/**
 * A message with the names that we know in the case that the standard writes them in: they may come in any
 * (RFC 7643, 2.1), and one that is left out for its case would look like one that was taken.
 */
export function withCanonicalNames(message: unknown, depth = 0): unknown {
  if (depth > 4 || typeof message !== 'object' || message === null) return message;
  if (Array.isArray(message)) return message.map((one) => withCanonicalNames(one, depth + 1));
  return Object.fromEntries(
    Object.entries(message).map(([name, value]) => [
      CANONICAL.get(name.toLowerCase()) ?? name,
      withCanonicalNames(value, depth + 1),
    ]),
  );
}
