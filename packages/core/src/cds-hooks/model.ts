import * as z from 'zod';
import { Instant } from '../values/dates';
import { Id } from '../values/ids';
import { CARD_OUTCOMES, HOOKS, INDICATORS } from './vocabulary';

/** A code with its system (CDS Hooks 2.0, Coding). */
const Coding = z.object({ system: z.string(), code: z.string(), display: z.string().optional() });

/** Any resource of FHIR: what is read of it, its reader looks at (resources.ts). */
const Resource = z.looseObject({ resourceType: z.string() });

/** What a service answers at one hook. */
export const HookService = z.object({
  hook: z.enum(HOOKS),
  id: z.string(),
  title: z.string(),
  description: z.string(),
  prefetch: z.record(z.string(), z.string()),
  usageRequirements: z.string(),
});
export const HookServices = z.object({ services: z.array(HookService) });

/** The token by which the data of the patient may be asked for (CDS Hooks 2.0, FHIR Resource Access). */
const Authorization = z.looseObject({ access_token: z.string().min(1).max(8000), token_type: z.string() });

const RecordId = z.string().regex(/^[A-Za-z0-9.-]{1,64}$/);

/** A call of a service. Members that are not known are taken: the specification reserves `extension` for them. */
export const HookRequest = z.looseObject({
  hook: z.enum(HOOKS),
  hookInstance: z.uuid(),
  fhirServer: z.string().max(2000).optional(),
  fhirAuthorization: Authorization.optional(),
  context: z.looseObject({
    userId: z.string().max(200).optional(),
    patientId: RecordId,
    encounterId: z.string().max(200).optional(),
    /** Of order-select: those that the clinician has just chosen, as references. */
    selections: z.array(z.string().max(200)).max(200).optional(),
    draftOrders: z
      .looseObject({
        resourceType: z.literal('Bundle'),
        entry: z
          .array(z.looseObject({ resource: Resource }))
          .max(200)
          .optional(),
      })
      .optional(),
  }),
  /** Null says that there is nothing; a key that is absent was not asked for or could not be had. */
  prefetch: z.record(z.string(), Resource.nullable()).optional(),
});
export type HookRequest = z.infer<typeof HookRequest>;

const Action = z.object({
  type: z.enum(['create', 'update', 'delete']),
  description: z.string(),
  resourceId: z.string().optional(),
});

/** What is said to the clinician (CDS Hooks 2.0, Card Attributes). */
export const Card = z.object({
  uuid: Id,
  summary: z.string().min(1).max(139),
  /** GitHub Flavored Markdown. */
  detail: z.string(),
  indicator: z.enum(INDICATORS),
  source: z.object({ label: z.string(), url: z.url().optional(), topic: Coding }),
  suggestions: z.array(z.object({ label: z.string(), uuid: Id, actions: z.array(Action) })).optional(),
  selectionBehavior: z.enum(['at-most-one', 'any']).optional(),
  overrideReasons: z.array(Coding.required()).optional(),
  links: z
    .array(z.object({ label: z.string(), url: z.url(), type: z.enum(['absolute', 'smart']) }))
    .optional(),
});
export type Card = z.infer<typeof Card>;

export const HookResponse = z.object({ cards: z.array(Card) });

/** What became of cards. */
export const Feedback = z.looseObject({
  feedback: z
    .array(
      z.looseObject({
        card: Id,
        outcome: z.enum(CARD_OUTCOMES),
        acceptedSuggestions: z
          .array(z.looseObject({ id: Id }))
          .max(20)
          .optional(),
        overrideReason: z
          .looseObject({
            reason: z.looseObject({ code: z.string().max(200), system: z.string().max(500) }).optional(),
            userComment: z.string().max(4000).optional(),
          })
          .optional(),
        outcomeTimestamp: z.iso.datetime({ offset: true }),
      }),
    )
    .min(1)
    .max(100),
});
export type Feedback = z.infer<typeof Feedback>;

/** A record system that may ask. */
export const HookClient = z.object({
  id: Id,
  name: z.string(),
  /** What its tokens name as their issuer, letter by letter. */
  issuer: z.string(),
  /** The organization its tokens name, where one record system serves several; absent where they need not. */
  tenant: z.string().optional(),
  /** Where its public keys are; absent where they were entered. */
  jwksUri: z.url().optional(),
  createdAt: Instant,
  /** Who registered it; '' where that account is gone. */
  createdBy: z.string(),
  /** Since when it is refused; absent while it may ask. */
  endedAt: Instant.optional(),
});
export type HookClient = z.infer<typeof HookClient>;

/** What is entered to register one. */
export const HookClientEntry = z.strictObject({
  name: z.string().max(200),
  issuer: z.string().trim().max(500),
  tenant: z.string().trim().max(200).optional(),
  jwksUri: z.string().trim().max(500).optional(),
  /** Its public keys as a JSON Web Key Set (RFC 7517), as text. */
  jwks: z.string().max(20_000).optional(),
});
export type HookClientEntry = z.infer<typeof HookClientEntry>;
