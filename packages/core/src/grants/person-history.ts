import * as z from 'zod';
import { Instant } from '../values/dates';
import { REVIEW_DECISIONS, OPERATIONS } from './vocabulary';

/** An act upon the account of a person, as the trail has it; the newest come first. */
export const PersonEvent = z.object({
  at: Instant,
  event: z.string(),
  by: z.string(),
  /** Who asked for what a second person approved; '' where one person did it. */
  askedBy: z.string(),
  /** The role that was given, taken, asked for or that ended, as it was called. */
  role: z.string().optional(),
  /** What the person was or held before and after; codes of the record. */
  before: z.string().optional(),
  after: z.string().optional(),
  /** The last day on which the role holds. */
  until: z.string().optional(),
  /** Of the permission to sign: whether it was given or taken. */
  operation: z.enum(OPERATIONS).optional(),
  /** Of a review of access. */
  decision: z.enum(REVIEW_DECISIONS).optional(),
  /** Properties that were changed, with their values. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export type PersonEvent = z.infer<typeof PersonEvent>;

/** What a person was in the practice, as records keep it. */
const STANDING: Readonly<Record<string, string>> = {
  Admin: 'Administrator',
  Provider: 'Prescriber',
  User: 'User',
  held: 'held',
  'not held': 'not held',
};
const inWords = (code: string) => STANDING[code] ?? code;

/** Permissions that are held or not: their events say which, and what was before follows from it. */
const PERMISSION: Readonly<Record<string, readonly [before: string, after: string]>> = {
  'grant.change-permission-added': ['not held', 'held'],
  'grant.change-permission-removed': ['held', 'not held'],
  'permission.signing-ended': ['held', 'not held'],
};

/** Which role or permission an event gave or took, or which values it changed, in words; '' where it says it all. */
export function personEventText(event: PersonEvent): string {
  const { role, operation, decision, until, changes } = event;
  const [before, after] = statesOf(event);
  return [
    ...(role === undefined ? [] : [inWords(role)]),
    ...(operation === undefined ? [] : [operation === 'Addition' ? 'given' : 'taken']),
    ...(decision === undefined ? [] : [decision]),
    ...(before === undefined || after === undefined
      ? []
      : [`before: ${inWords(before)}, after: ${inWords(after)}`]),
    ...(until === undefined ? [] : [`until ${until}`]),
    ...changes.map((change) => `${change.field}: ${change.before || 'empty'} → ${change.after || 'empty'}`),
  ].join('; ');
}

function statesOf({ event, before, after, operation }: PersonEvent): readonly (string | undefined)[] {
  if (operation !== undefined) return operation === 'Addition' ? ['not held', 'held'] : ['held', 'not held'];
  return PERMISSION[event] ?? [before, after];
}

/** Who did it: both people where two did; the service where no one did. */
export function personEventBy({ by, askedBy }: Pick<PersonEvent, 'by' | 'askedBy'>): string {
  const who = by === '' ? 'The service' : by;
  return askedBy === '' ? who : `${who}, asked by ${askedBy}`;
}
