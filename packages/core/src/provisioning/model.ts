import * as z from 'zod';
import { Role } from '../access/rights';
import { Id } from '../values/ids';
import { Instant } from '../values/dates';
import {
  ENTERPRISE_SCHEMA,
  ERROR_SCHEMA,
  ERX_SCHEMA,
  LEFT_ATTRIBUTES,
  LIST_SCHEMA,
  PATCH_SCHEMA,
  SCIM_TYPES,
} from './vocabulary';

/** A refusal in SCIM's form (RFC 7644, 3.12); the number of the request is in the header x-request-id. */
export const ScimFailure = z.object({
  schemas: z.tuple([z.literal(ERROR_SCHEMA)]),
  /** The HTTP status, as a text. */
  status: z.string(),
  scimType: z.enum(SCIM_TYPES).optional(),
  detail: z.string(),
});
export type ScimFailure = z.infer<typeof ScimFailure>;

/** A person of the practice as a directory sees them. */
export const ScimUser = z.object({
  schemas: z.array(z.string()),
  id: Id,
  externalId: z.string().optional(),
  userName: z.string(),
  name: z.object({ formatted: z.string(), familyName: z.string(), givenName: z.string() }),
  emails: z.tuple([z.object({ value: z.string(), type: z.literal('work'), primary: z.literal(true) })]),
  active: z.boolean(),
  /** What they are in the practice; read only. */
  roles: z.tuple([z.object({ value: Role, primary: z.literal(true) })]),
  [ERX_SCHEMA]: z.object({ npi: z.string() }).optional(),
  meta: z.object({
    resourceType: z.literal('User'),
    created: Instant,
    location: z.string(),
    /** The entity tag, as the header ETag has it. */
    version: z.string(),
  }),
});
export type ScimUser = z.infer<typeof ScimUser>;

export const ScimUsers = z.object({
  schemas: z.tuple([z.literal(LIST_SCHEMA)]),
  totalResults: z.int(),
  startIndex: z.int(),
  itemsPerPage: z.int(),
  Resources: z.array(ScimUser),
});
export type ScimUsers = z.infer<typeof ScimUsers>;

/** Also as a text: Entra ID sends "True" and "False" (docs/decisions/provisioning.md). */
export const ScimBoolean = z.union([
  z.boolean(),
  z.enum(['true', 'True', 'false', 'False']).transform((text) => text.toLowerCase() === 'true'),
]);
const text = (limit: number) => z.string().max(limit).nullish();
const left = Object.fromEntries(
  [...LEFT_ATTRIBUTES, ENTERPRISE_SCHEMA].map((name) => [name, z.unknown().optional()]),
) as Record<(typeof LEFT_ATTRIBUTES)[number] | typeof ENTERPRISE_SCHEMA, z.ZodOptional<z.ZodUnknown>>;

/** An address or a role as a directory sends it, with any other fields. */
const Valued = z.looseObject({
  value: text(320),
  type: text(40),
  primary: ScimBoolean.nullish(),
});

/**
 * A person as a directory sends them. `null` is nothing (RFC 7643, 2.5); what the standard names and no one
 * keeps here is taken and left, anything else is refused and named.
 */
export const ScimUserEntry = z.strictObject({
  ...left,
  schemas: z.array(z.string().max(200)).max(20).optional(),
  externalId: text(200),
  userName: text(320),
  name: z.looseObject({ familyName: text(200), givenName: text(200) }).nullish(),
  emails: z.array(Valued).max(20).nullish(),
  active: ScimBoolean.nullish(),
  roles: z.array(Valued).max(20).nullish(),
  [ERX_SCHEMA]: z.strictObject({ npi: text(20) }).nullish(),
});
export type ScimUserEntry = z.infer<typeof ScimUserEntry>;

/** Changes of a person: with a path, or with the attributes of `value` as paths (RFC 7644, 3.5.2). */
export const ScimPatch = z.strictObject({
  schemas: z.array(z.literal(PATCH_SCHEMA)).max(1).optional(),
  Operations: z
    .array(
      z.strictObject({
        /** add, replace or remove, in any case. */
        op: z.string().max(20),
        path: z.string().max(300).nullish(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(100),
});
export type ScimPatch = z.infer<typeof ScimPatch>;

/** What a directory states of a person; what is absent is not stated. */
export interface Stated {
  readonly userName?: string;
  /** '' takes it away. */
  readonly externalId?: string;
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly active?: boolean;
  readonly npi?: string;
  readonly roles?: readonly string[];
}
