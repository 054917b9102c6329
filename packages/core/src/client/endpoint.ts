import type * as z from 'zod';
import type { PatientReading } from '../access/reading';
import type { Permission } from '../access/rights';
import type { MessageCode } from '../findings/messages';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A reply that is a file, not JSON. */
export interface FileReply {
  readonly file: `${string}/${string}`;
}

/**
 * One call of the API, declared once: the client makes it, the server serves it, the OpenAPI page lists it.
 */
export interface Endpoint<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType | FileReply = z.ZodType | FileReply,
> {
  /** Unique, camel case: the operationId of the OpenAPI document. */
  readonly name: string;
  readonly summary: string;
  readonly method: Method;
  /**
   * The protocol whose addresses, media type and failures it speaks; ours when absent. SCIM knows no header of a
   * practice: it is that of the service account (docs/decisions/provisioning.md). FHIR knows none either: it may
   * be left out by who works in one practice alone (docs/decisions/fhir.md). Of CDS Hooks it is that of the client.
   */
  readonly form?: 'scim' | 'fhir' | 'cds-hooks';
  /** Of its answer, where it is not that of its form. */
  readonly mediaType?: string;
  /** Below /api, or where its form has its place; parameters as :name. */
  readonly path: `/${string}`;
  /**
   * Who may call it: a permission of the one table, any signed-in member of the practice, any account (no
   * practice yet), or anyone.
   */
  readonly allow: Permission | 'member' | 'account' | 'anyone';
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
  /** Of success; 200 when absent. */
  readonly status?: 200 | 201 | 204;
  /**
   * Which replies say that a push awaits its answer; those alone are answered with 202
   * (docs/decisions/api.md#what-202-means).
   */
  readonly accepted?: (reply: unknown) => boolean;
  /** Codes it may answer besides those of every call. */
  readonly errors?: readonly MessageCode[];
  /**
   * A create, a send, a cancel or an answer: the client sends an Idempotency-Key, the server answers a repetition as it did
   * before (docs/decisions/api.md#repeated-requests).
   */
  readonly idempotent?: boolean;
  /**
   * That its caller reads what is a patient's, which is recorded before the answer leaves
   * (docs/decisions/audit.md).
   */
  readonly reading?: PatientReading;
  /** That it answers for a chart that was merged into another; every other call that names one is refused. */
  readonly answersMerged?: true;
  /** The largest body taken, in bytes; 256 KiB when absent. */
  readonly bodyLimit?: number;
}

/** The address of an endpoint on the server, parameters as :name. */
export function pathOf({ form, path }: Pick<AnyEndpoint, 'form' | 'path'>): string {
  return `${BASES[form ?? 'api']}${path}`;
}

/** Any endpoint, whatever its schemas. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the one place where an endpoint's schemas do not matter
export type AnyEndpoint = Endpoint<any, any, any, any>;

/** An endpoint that records name; a handler has a name, too, which the build changes, and no `allow`. */
export type NamedEndpoint = Pick<AnyEndpoint, 'name' | 'allow'>;

/**
 * Declares an endpoint; only gives the declaration its exact type. One that no one calls is left out of a
 * client that is built.
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  Params extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Query extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Body extends z.ZodType = z.ZodUndefined,
  const Reply extends z.ZodType | FileReply = z.ZodUndefined,
>(declaration: Endpoint<Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply> {
  return declaration;
}

/** A part without members infers as Record<string, never>, whose keys are all strings. */
type Given<Name extends string, Value> = [keyof Value] extends [never]
  ? Partial<Record<Name, Value>>
  : string extends keyof Value
    ? Partial<Record<Name, Value>>
    : Partial<Value> extends Value
      ? Partial<Record<Name, Value>>
      : Record<Name, Value>;

/**
 * What a caller hands over: only the parts that the endpoint declares; a part with only optional members may
 * be left out.
 */
export type InputOf<E extends AnyEndpoint> =
  E extends Endpoint<infer Params, infer Query, infer Body, infer _Reply>
    ? Given<'params', z.input<Params>> &
        Given<'query', z.input<Query>> &
        (undefined extends z.input<Body> ? { body?: z.input<Body> } : { body: z.input<Body> })
    : never;

/** What comes back: the parsed reply, or the bytes of a file. */
export type ReplyOf<E extends AnyEndpoint> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer Reply>
    ? Reply extends z.ZodType
      ? z.output<Reply>
      : Blob
    : never;

/** Whether an endpoint answers with a file. */
export function answersFile(reply: z.ZodType | FileReply): reply is FileReply {
  return 'file' in reply;
}

/** Where SCIM is served, below the public address. */
export const SCIM_BASE = '/scim/v2';
/** Where FHIR is served. */
export const FHIR_BASE = '/fhir';
/** Where CDS Hooks is served: its addresses begin at the root (CDS Hooks 2.0, Discovery). */
export const HOOKS_BASE = '/cds-services';
/** Where there is something to call, by form. */
export const BASES = { api: '/api', scim: SCIM_BASE, fhir: FHIR_BASE, 'cds-hooks': '' } as const;
