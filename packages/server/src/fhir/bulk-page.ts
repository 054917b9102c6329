import { isSince, mayExport, NOTICES, patientIn } from '@erx/core/fhir/bulk';
import { ownRequestsNotice, unmatchedNotice } from '@erx/core/fhir/outcome';
import type { ServedResource } from '@erx/core/fhir/search-parameters';
import { HAS_PROVENANCE } from '@erx/core/fhir/search-parameters';
import { pharmacyId, type ResourceType } from '@erx/core/fhir/vocabulary';
import { onlyProviderSeenBy } from '@erx/core/requests/rules';
import type { OperationOutcome } from 'fhir/r4';
import { memberOfAccount, toMember } from '../platform/api/authenticate';
import { recordAction } from '../platform/audit-trail/record-action';
import { recordTogether } from '../platform/audit-trail/record';
import { actingAs } from '../platform/audit-trail/acting';
import type { Services } from '../services';
import { listUnmatched } from './chart-source';
import { type BulkExport, bulkExportsStore, keepPage, type Part } from './bulk-store';
import { provenancesOf, scanAll } from './search';
import type { Reader } from './source';

/** Patients of one page, which is kept whole or made again: their charts are in memory meanwhile. */
const PATIENTS_OF_PAGE = 20;
/** Kinds of no patient, made once all charts are. */
const OF_NO_PATIENT: ReadonlySet<ResourceType> = new Set(['Practitioner', 'Organization', 'Location']);

type Needs = Pick<Services, 'database' | 'now'>;

/** Who asked has lost what the export needs: it is given up. */
export class ExportRefused extends Error {}

/**
 * Makes the next page of an export and keeps it, with a reading of each patient who is in it: all or nothing, so that a
 * process that dies leaves an export that another continues.
 * @returns whether it is made to its end
 * @throws ExportRefused where who asked may not any more
 */
export async function makePage(
  { database, now }: Needs,
  made: BulkExport,
  leasedBy: string,
): Promise<boolean> {
  const at = now();
  const { practiceId, id, types, place } = made;
  const membership = await memberOfAccount(database, made, at);
  if (membership === undefined || typeof membership === 'string') throw new ExportRefused('account');
  const member = toMember(membership, {
    address: made.address,
    ...(membership.isService ? { client: 'app' as const } : {}),
  });
  if (!types.every((type) => mayExport(member, type))) throw new ExportRefused('right');
  const reader: Reader = { connection: database.longRunning, member, now: at };

  const charts = await scanAll(reader, 'Patient', { after: place ?? undefined, most: PATIENTS_OF_PAGE });
  const ids = charts.flatMap((chart) => chart.id ?? []);
  const isLast = ids.length < PATIENTS_OF_PAGE;
  const resources = await resourcesOf(reader, made, { charts, ids, isLast });
  const notices = types.includes('AllergyIntolerance') ? await noticesOf(reader, ids) : [];
  const isOfOwn = isLast && types.includes('Task') && onlyProviderSeenBy(member) !== undefined;
  const parts = toParts(types, resources, notices, isOfOwn ? [OWN_REQUESTS] : []);
  const read = [...new Set(resources.flatMap((one) => patientIn(one) ?? []))];

  await actingAs(member, () =>
    database.longRunning.transaction(async (transaction) => {
      await keepPage(
        transaction,
        { practiceId, id, by: leasedBy },
        {
          number: made.patientsDone,
          parts,
          patients: ids.length,
          place: isLast ? undefined : ids.at(-1),
        },
        at,
      );
      if (read.length > 0)
        await recordTogether(
          transaction,
          read.map((patientId) => ({
            entry: {
              ...member,
              event: 'patient.read' as const,
              outcome: 'done' as const,
              resourceType: 'Patient' as const,
              resourceId: patientId,
              details: {},
            },
            at,
          })),
        );
      if (!isLast) return;
      const counts = await bulkExportsStore(transaction, practiceId).counts(id);
      const listed = counts.filter(({ type }) => type !== NOTICES);
      await recordAction(
        transaction,
        member,
        {
          event: 'fhir-export.made',
          resourceType: 'BulkExport',
          resourceId: id,
          details: {
            kinds: listed.map(({ type }) => type),
            rows: listed.reduce((sum, { resources: count }) => sum + count, 0),
            patients: Math.max(0, ...listed.map(({ patients }) => patients)),
          },
        },
        at,
      );
    }),
  );
  return isLast;
}

/** What an export has of the patients of a page; of the last page also what is of no patient. */
async function resourcesOf(
  reader: Reader,
  { practiceId, types, since, transactionTime }: BulkExport,
  {
    charts,
    ids,
    isLast,
  }: {
    readonly charts: readonly ServedResource[];
    readonly ids: readonly string[];
    readonly isLast: boolean;
  },
): Promise<ServedResource[]> {
  const patients = new Set(ids);
  const found: ServedResource[] = types.includes('Patient') ? [...charts] : [];
  for (const type of types) {
    if (type === 'Patient' || type === 'Provenance' || OF_NO_PATIENT.has(type) || ids.length === 0) continue;
    const scanned = await scanAll(reader, type, { patients: ids });
    // a source may narrow by less than it is asked to
    found.push(...scanned.filter((one) => patients.has(patientIn(one) ?? '')));
  }
  // who has such a chart learns that it is in another one
  if (isLast && since !== null && types.includes('Patient')) {
    const merged = await bulkExportsStore(reader.connection, practiceId).merged(since, transactionTime);
    if (merged.length > 0) found.push(...(await scanAll(reader, 'Patient', { ids: new Set(merged) })));
  }
  if (isLast)
    for (const type of types)
      if (OF_NO_PATIENT.has(type))
        found.push(...(await scanAll(reader, type, { ids: await idsOf(reader, type) })));
  const changed = found.filter((one) => isSince(one, since));
  if (!types.includes('Provenance')) return changed;
  return [
    ...changed,
    ...provenancesOf(
      reader,
      changed.filter(({ resourceType }) => HAS_PROVENANCE.has(resourceType)),
    ),
  ];
}

/** Of the directory those that the practice's own prescriptions and requests name; prescribers all. */
async function idsOf(
  { connection, member: { practiceId } }: Reader,
  type: ResourceType,
): Promise<Set<string> | undefined> {
  if (type === 'Practitioner') return undefined;
  const pharmacies = await bulkExportsStore(connection, practiceId).pharmacies();
  return new Set([practiceId, ...pharmacies.map(pharmacyId)]);
}

/** To a prescriber, who reads no other's. */
const OWN_REQUESTS: OperationOutcome = { resourceType: 'OperationOutcome', issue: [ownRequestsNotice()] };

/** Which lists of allergies are not the whole ones. */
const noticesOf = async (reader: Reader, ids: readonly string[]): Promise<OperationOutcome[]> =>
  (await listUnmatched(reader, ids)).map(({ patientId, count }) => ({
    resourceType: 'OperationOutcome',
    issue: [unmatchedNotice(patientId, count)],
  }));

function toParts(
  types: readonly ResourceType[],
  resources: readonly ServedResource[],
  notices: readonly OperationOutcome[],
  others: readonly OperationOutcome[],
): Part[] {
  const toPart = (
    type: Part['type'],
    of: readonly (ServedResource | OperationOutcome)[],
    patients: number,
  ) =>
    of.length === 0
      ? []
      : [
          {
            type,
            resources: of.length,
            patients,
            content: of.map((one) => `${JSON.stringify(one)}\n`).join(''),
          },
        ];
  return [
    ...types.flatMap((type) => {
      const ofType = resources.filter(({ resourceType }) => resourceType === type);
      return toPart(type, ofType, new Set(ofType.flatMap((one) => patientIn(one) ?? [])).size);
    }),
    ...toPart(NOTICES, [...notices, ...others], notices.length),
  ];
}
