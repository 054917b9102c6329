import { type Actor, may } from '../access/rights';
import { AppError } from '../findings/app-error';
import { FHIR_CALLS } from './contract';
import { readIn } from './readings';
import { isExportInScope } from './scopes';
import type { SearchQuery } from './search';
import type { ServedResource } from './search-parameters';
import { EXPORTED_TYPES, NDJSON_MEDIA_TYPE, type ResourceType } from './vocabulary';

/** What an export is asked to hold (Bulk Data Access 2.0, Query Parameters). */
export interface ExportAsked {
  readonly types: readonly ResourceType[];
  /** What changed after it alone. */
  readonly since: Date | undefined;
}

/** Who asks: by rights, and by the scopes of their token, where it has some. */
interface Asker {
  readonly actor: Actor;
  readonly scopes?: readonly string[] | undefined;
}

/** Whether resources of a kind may be exported by who asks: by the right that a search of them needs, and by scopes. */
export function mayExport({ actor, scopes }: Asker, type: ResourceType): boolean {
  const { allow } = FHIR_CALLS[type].search;
  if (!EXPORTED_TYPES.includes(type) || !may(actor, 'fhir.export')) return false;
  if (scopes !== undefined && !isExportInScope(scopes, type)) return false;
  return allow !== 'anyone' && allow !== 'account' && (allow === 'member' || may(actor, allow));
}

/** How NDJSON may be asked for; a plus in an address may have become a space. */
const FORMATS: ReadonlySet<string> = new Set([NDJSON_MEDIA_TYPE, 'application/ndjson', 'ndjson']);
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Beyond it an instant of another time zone has a year of five digits. */
const LAST_YEAR = 9998;

/**
 * What is asked for by the parameters of a kick-off and its Prefer header.
 * @throws AppError fhir.async-needed, fhir.value-invalid, fhir.parameter-unknown (unless handling=lenient),
 * fhir.format-unknown; access.refused for kinds that who asks may not export
 */
export function readExport(query: SearchQuery, prefer: string, asker: Asker): ExportAsked {
  if (!/(^|[\s,;])respond-async($|[\s,;])/i.test(prefer)) throw new AppError('fhir.async-needed');
  const named: string[] = [];
  let since: Date | undefined;
  for (const [name, value] of query) {
    if (name === '_type') named.push(...value.split(',').map((type) => type.trim()));
    else if (name === '_since') since = readSince(value);
    else if (name === '_outputFormat') assertNdjson(value);
    else if (!/handling\s*=\s*lenient/i.test(prefer))
      throw new AppError('fhir.parameter-unknown', {
        type: 'an export',
        name: name.replace(/\W/g, '').slice(0, 40),
      });
  }
  const types = EXPORTED_TYPES.filter((type) => named.length === 0 || named.includes(type));
  if (!named.every((name) => types.some((type) => type === name)))
    throw new AppError('fhir.value-invalid', { name: '_type' });
  const allowed = types.filter((type) => mayExport(asker, type));
  const isShort = named.length > 0 && allowed.length < types.length;
  if (isShort || allowed.length === 0) throw new AppError('access.refused');
  return { types: allowed, since };
}

function readSince(value: string): Date {
  const since = new Date(value.replace(' ', '+'));
  const year = since.getUTCFullYear();
  // a text of no instant has no year either
  if (!INSTANT.test(value.replace(' ', '+')) || !(year >= 1 && year <= LAST_YEAR))
    throw new AppError('fhir.value-invalid', { name: '_since' });
  return since;
}

function assertNdjson(value: string): void {
  if (!FORMATS.has(value.replace(' ', '+'))) throw new AppError('fhir.format-unknown');
}

/** Whether a resource belongs to an export; one of which no one knows when it changed always does. */
export const isSince = (resource: ServedResource, since: Date | null): boolean =>
  since === null ||
  resource.meta?.lastUpdated === undefined ||
  new Date(resource.meta.lastUpdated).getTime() > since.getTime();

/** The patient whose chart a resource is of; undefined for one of none. */
export const patientIn = (resource: ServedResource): string | undefined =>
  readIn(resource).find(({ event }) => event === 'patient.read')?.id;

/** How many of a kind an export has. */
export interface ExportedCount {
  readonly type: string;
  readonly resources: number;
}

/** The kind of what says that something is not whole; it is no output, but an error of an export. */
export const NOTICES = 'OperationOutcome';

/**
 * What an export has, and where (Bulk Data Access 2.0, Response - Complete Status).
 * @param files the address below which they are
 */
export function toManifest(
  made: { readonly request: string; readonly transactionTime: Date },
  counts: readonly ExportedCount[],
  files: string,
) {
  const listed = (isWanted: (type: string) => boolean) =>
    counts
      .filter(({ type }) => isWanted(type))
      .map(({ type, resources }) => ({ type, url: `${files}/${type}.ndjson`, count: resources }));
  return {
    transactionTime: made.transactionTime.toISOString(),
    request: made.request,
    requiresAccessToken: true as const,
    output: listed((type) => type !== NOTICES),
    error: listed((type) => type === NOTICES),
  };
}
