import type { Resource } from 'fhir/r4';
import { FHIR_MEDIA_TYPE } from '@erx/core/fhir/vocabulary';
import * as z from 'zod';
import { describeProblem } from './delivery-result';
import {
  callRecordSystem,
  readJson,
  type RecordSystemCalls,
  type RecordSystemClient,
  type RecordSystemOutcome,
  type RecordSystemTokens,
} from './record-system';

/** A record system's FHIR, opened by a token. */
export interface OpenFhir extends RecordSystemCalls {
  readonly issuer: string;
  readonly access: string;
}

/** Opens it. */
export const toOpenFhir = (
  { issuer, partner, signal }: Pick<RecordSystemClient, 'issuer' | 'partner' | 'signal'>,
  { access }: Pick<RecordSystemTokens, 'access'>,
): OpenFhir => ({ issuer, access, partner, ...(signal ? { signal } : {}) });

const Bundle = z.object({
  resourceType: z.literal('Bundle'),
  link: z.array(z.object({ relation: z.string(), url: z.string() })).default([]),
  total: z.number().optional().catch(undefined),
  entry: z
    .array(
      z.object({
        resource: z.unknown(),
        search: z.object({ mode: z.string().optional() }).optional().catch(undefined),
      }),
    )
    .default([]),
});
const Outcome = z.object({
  resourceType: z.literal('OperationOutcome'),
  issue: z.array(z.object({ severity: z.string().catch(''), code: z.string().catch('') })).default([]),
});
/** Codes of issues by which a search says that it is not whole (FHIR R4, IssueType). */
const LIMITS = new Set(
  'suppressed incomplete too-costly timeout throttled transient security forbidden login expired'.split(' '),
);
const Stored = z.looseObject({ resourceType: z.string(), id: z.string().regex(/^[A-Za-z0-9\-.]{1,64}$/) });

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly location: string | null;
}

async function call(
  open: OpenFhir,
  path: string,
  init: { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: object } = {},
): Promise<RecordSystemOutcome<Answer>> {
  const { issuer, access } = open;
  const { method = 'GET', headers = {}, body } = init;
  try {
    const { response, text } = await callRecordSystem(open, `${issuer}${path}`, {
      method,
      headers: {
        accept: FHIR_MEDIA_TYPE,
        authorization: `Bearer ${access}`,
        ...(body === undefined ? {} : { 'content-type': FHIR_MEDIA_TYPE, prefer: 'return=representation' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { status } = response;
    if (response.ok) {
      if (text === undefined) return { is: 'unusable', problem: 'answer too large' };
      return {
        is: 'done',
        reply: { status, body: readJson(text), location: response.headers.get('location') },
      };
    }
    // what is judged is the request; what is not there for a while, too much or not allowed any more says nothing of it
    const isJudged =
      status >= 400 && status < 500 && ![401, 403, 404, 408, 410, 423, 425, 429].includes(status);
    return {
      is: isJudged ? 'unusable' : status === 401 || status === 403 ? 'refused' : 'unreachable',
      problem: `http ${String(status)}`,
    };
  } catch (error) {
    return { is: 'unreachable', problem: describeProblem(error) };
  }
}

/** Reads one resource. @param path below its FHIR, such as /Patient/1 */
export async function readResource(open: OpenFhir, path: string): Promise<RecordSystemOutcome<unknown>> {
  const answer = await call(open, path);
  return answer.is === 'done' ? { is: 'done', reply: answer.reply.body } : answer;
}

/** Whether what a search says of itself leaves something of it out; undefined for what says nothing of it. */
function limitsIn(resource: unknown): boolean | undefined {
  const outcome = Outcome.safeParse(resource).data;
  return outcome?.issue.some(
    ({ severity, code }) => severity === 'error' || severity === 'fatal' || LIMITS.has(code),
  );
}

/**
 * Searches, page by page; pages elsewhere than below its own FHIR are not followed: they would get the token.
 * @param most resources at which it ends
 * @returns what was found, and whether that is all of it
 */
export async function searchResources(
  open: OpenFhir,
  path: string,
  most: number,
): Promise<RecordSystemOutcome<{ readonly found: readonly unknown[]; readonly isWhole: boolean }>> {
  const found: unknown[] = [];
  let isLimited = false;
  let next: string | undefined = path;
  for (let pages = 0; next !== undefined; pages += 1) {
    if (pages === 20 || found.length >= most) return { is: 'done', reply: { found, isWhole: false } };
    const answer = await call(open, next);
    if (answer.is !== 'done') return answer;
    const bundle = Bundle.safeParse(answer.reply.body);
    if (!bundle.success) return { is: 'unusable', problem: 'answer is no Bundle' };
    for (const { resource, search } of bundle.data.entry) {
      const isLimit = limitsIn(resource);
      if (isLimit !== undefined) isLimited ||= isLimit;
      else if (search?.mode !== 'include') found.push(resource);
    }
    isLimited ||= nextOf(bundle.data) === undefined && (bundle.data.total ?? 0) > found.length;
    const following = nextOf(bundle.data);
    const address = following === undefined ? undefined : URL.parse(following, `${open.issuer}/`)?.href;
    if (following !== undefined && address === undefined)
      return { is: 'done', reply: { found, isWhole: false } };
    if (
      address !== undefined &&
      !address.startsWith(`${open.issuer}/`) &&
      !address.startsWith(`${open.issuer}?`)
    )
      return { is: 'done', reply: { found, isWhole: false } };
    next = address?.slice(open.issuer.length);
  }
  return { is: 'done', reply: { found: found.slice(0, most), isWhole: !isLimited && found.length <= most } };
}

const nextOf = (bundle: z.infer<typeof Bundle>): string | undefined =>
  bundle.link.find(({ relation }) => relation === 'next')?.url;

/**
 * Creates a resource unless one has its identifier already (FHIR R4, 3.1.0.8.1): a repetition after a lost answer makes
 * no second one.
 * @param unless the search that must find nothing
 * @returns the id there, and whether it was not there before
 */
export async function createResource(
  open: OpenFhir,
  resource: Resource,
  unless: string,
): Promise<RecordSystemOutcome<{ readonly id: string; readonly isNew: boolean }>> {
  const answer = await call(open, `/${resource.resourceType}`, {
    method: 'POST',
    headers: { 'if-none-exist': unless },
    body: resource,
  });
  return answer.is === 'done' ? toCreated(answer.reply, resource.resourceType) : answer;
}

/** Replaces a resource, unless it was changed since it was read (FHIR R4, 3.1.0.5). */
export async function updateResource(
  open: OpenFhir,
  resource: Resource & { readonly id: string },
): Promise<RecordSystemOutcome<undefined>> {
  const version = resource.meta?.versionId;
  const answer = await call(open, `/${resource.resourceType}/${resource.id}`, {
    method: 'PUT',
    body: resource,
    ...(version === undefined ? {} : { headers: { 'if-match': `W/"${version}"` } }),
  });
  return answer.is === 'done' ? { is: 'done', reply: undefined } : answer;
}

function toCreated(
  { status, body, location }: Answer,
  kind: string,
): RecordSystemOutcome<{ readonly id: string; readonly isNew: boolean }> {
  const stored = Stored.safeParse(body).data;
  const id = stored?.resourceType === kind ? stored.id : idInLocation(location, kind);
  return id === undefined
    ? { is: 'unreachable', problem: 'answer without an id' }
    : { is: 'done', reply: { id, isNew: status === 201 } };
}

const idInLocation = (location: string | null, kind: string): string | undefined =>
  new RegExp(`/${kind}/([A-Za-z0-9\\-.]{1,64})(?:/_history/|$)`).exec(location ?? '')?.[1];
