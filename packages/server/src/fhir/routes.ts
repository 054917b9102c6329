import { FHIR_BASE } from '@erx/core/client/endpoint';
import { toSearchSet } from '@erx/core/fhir/bundle';
import { toCapabilityStatement } from '@erx/core/fhir/capabilities';
import { smartConfiguration } from '@erx/core/fhir/scopes';
import { FHIR_CALLS, getCapabilityStatement, getSmartConfiguration } from '@erx/core/fhir/contract';
import { ignoredNotice, unmatchedNotice } from '@erx/core/fhir/outcome';
import { narrowToPatient } from '@erx/core/fhir/patient-reach';
import { assertFormat, readSearch, type SearchQuery } from '@erx/core/fhir/search';
import { RESOURCE_TYPES, type ResourceType } from '@erx/core/fhir/vocabulary';
import { AppError } from '@erx/core/findings/app-error';
import type { Bundle } from 'fhir/r4';
import { recordRefusedAccess } from '../platform/api/access-denied';
import type { Member } from '../platform/api/authenticate';
import type { Call, Server } from '../platform/api/router';
import { builtInIssuer } from '../platform/identity/accounts';
import { API_VERSION } from '../platform/version';
import type { Services } from '../services';
import { listUnmatched } from './chart-source';
import { chartsNamed } from './chart-queries';
import { openPage, sealPage } from './page-token';
import { searchFiled } from '../audit/incidents';
import { findPage, findResource, listIncluded } from './search';
import { patientReached } from './source';

type Calls = (typeof FHIR_CALLS)[ResourceType];

/** FHIR R4: reading and searching what the practice holds (docs/fhir.md). */
export function serveFhir(server: Server, services: Services): void {
  const { database, config } = services;
  server.serve(getCapabilityStatement, ({ query }) => {
    formatOf(query);
    return Promise.resolve(toCapabilityStatement(API_VERSION, config.publicUrl));
  });
  server.serve(getSmartConfiguration, () =>
    Promise.resolve(smartConfiguration(builtInIssuer(config), config.foreignIssuer === undefined)),
  );
  for (const type of RESOURCE_TYPES) {
    const { read, search, searchByPost } = FHIR_CALLS[type];
    server.serve(read, async ({ member, params, query, now, request }: Call<Calls['read']>) => {
      formatOf(query);
      if (type === 'AuditEvent')
        await searchFiled(database, member, request.ip, { act: 'search', filters: ['_id'] }, now);
      const reader = { connection: database, member, now };
      const found = await refusalRecorded(services, member, read.name, findResource(reader, type, params.id));
      await chartsNamed(reader, { type, criteria: [], ids: new Set([params.id]) });
      if (!found) throw new AppError('record.not-found');
      return found;
    });
    server.serve(search, (call) =>
      refusalRecorded(
        services,
        call.member,
        search.name,
        answerSearch(services, type, call, pairsOf(call.query)),
      ),
    );
    server.serve(searchByPost, (call) =>
      refusalRecorded(
        services,
        call.member,
        searchByPost.name,
        answerSearch(services, type, call, [...pairsOf(call.query), ...pairsOf(call.body ?? {})]),
      ),
    );
  }
}

/** That an app reached for another patient than its own is written down. */
async function refusalRecorded<Answer>(
  services: Services,
  member: Member,
  name: string,
  answer: Promise<Answer>,
): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError && error.code === 'fhir.other-patient')
      await recordRefusedAccess(services, member, name, { reason: 'other-patient' });
    throw error;
  }
}

type Query = Readonly<Record<string, string | string[] | undefined>>;

function formatOf({ _format: format }: { readonly _format?: string | string[] | undefined }): void {
  for (const one of [format ?? []].flat()) assertFormat(one);
}

const pairsOf = (query: Query): SearchQuery =>
  Object.entries(query).flatMap(([name, values]) =>
    [values ?? []].flat().map((value) => [name, value] as const),
  );

async function answerSearch(
  { database, config, keys }: Services,
  type: ResourceType,
  { member, now, request, showsOf }: Pick<Call<Calls['search']>, 'member' | 'now' | 'request' | 'showsOf'>,
  asked: SearchQuery,
): Promise<Bundle> {
  const reader = { connection: database, member, now };
  const by = { practiceId: member.practiceId, accountId: member.accountId };
  const sealed = asked.find(([name]) => name === '_page')?.[1];
  const opened =
    sealed === undefined ? { query: asked, after: undefined } : openPage(keys, sealed, { ...by, type });
  const { after } = opened;
  const own = patientReached(reader, type, 's');
  const query = own === undefined ? opened.query : narrowToPatient(type, opened.query, own);
  const search = readSearch(type, query, isStrict(request.headers['prefer']));
  // who looks into the trail is filed, as in the application; the pages that follow belong to it, and are no one else's
  if (type === 'AuditEvent' && after === undefined)
    await searchFiled(
      database,
      member,
      request.ip,
      { act: 'search', filters: search.criteria.map(({ parameter }) => parameter.name) },
      now,
    );
  const { resources, next } = await findPage(reader, search, after);
  showsOf(await chartsNamed(reader, search));
  const address = `${config.publicUrl}${FHIR_BASE}/${type}`;
  const addressOf = (parameters: SearchQuery) =>
    parameters.length === 0
      ? address
      : `${address}?${new URLSearchParams(parameters.map(([name, value]) => [name, value])).toString()}`;
  return toSearchSet(
    {
      found: resources,
      included: await listIncluded(reader, search, resources),
      total: after === undefined && next === undefined ? resources.length : undefined,
      notices: [
        ...search.ignored.map(ignoredNotice),
        ...(type === 'AllergyIntolerance' ? await listUnmatched(reader, search.patients ?? []) : []).map(
          ({ patientId, count }) => unmatchedNotice(patientId, count),
        ),
      ],
      self: addressOf(
        sealed === undefined ? query.filter(([name]) => !search.ignored.includes(name)) : [['_page', sealed]],
      ),
      next:
        next === undefined
          ? undefined
          : addressOf([
              [
                '_page',
                sealPage(keys, {
                  ...by,
                  type,
                  query: query.map(([name, value]) => [name, value]),
                  after: next,
                }),
              ],
            ]),
    },
    config.publicUrl,
  );
}

/** Whether what is not supported is to be refused (R4, 3.1.0.1.12.1). */
const isStrict = (prefer: string | string[] | undefined): boolean =>
  [prefer ?? []].flat().some((one) => /handling\s*=\s*strict/i.test(one));
