import * as z from 'zod';
import { Instant } from '../values/dates';
import { Id } from '../values/ids';
import { PracticeMember } from './model';
import { PersonEvent } from './person-history';
import { GIVEN_ROLE_LABEL, GIVEN_ROLE_MEANING } from './roles';
import { GIVEN_ROLES } from './vocabulary';

/** What a person may hold beyond what the NPI makes of them: roles, then permissions (S6-2, S3-3, S6-13). */
export const HELD_KINDS = [...GIVEN_ROLES, 'change-requests', 'ready-to-sign'] as const;
export const HeldKind = z.enum(HELD_KINDS);
export type HeldKind = z.infer<typeof HeldKind>;

/** What each is called. */
export const HELD_LABEL: Readonly<Record<HeldKind, string>> = {
  ...GIVEN_ROLE_LABEL,
  'change-requests': 'Change request permission',
  'ready-to-sign': 'Ready to sign permission',
};

/** What each allows. */
export const HELD_MEANING: Readonly<Record<HeldKind, string>> = {
  ...GIVEN_ROLE_MEANING,
  'change-requests':
    'Begins requests about who may sign controlled substances, and gives and takes this permission.',
  'ready-to-sign':
    'Signs controlled substances with PIN and token, as far as everything else for it is there.',
};

/** What the NPI makes of a person, before anything is given to them. */
export const MEMBER_KINDS = ['prescriber', 'user'] as const;
export type MemberKind = (typeof MEMBER_KINDS)[number];

/** What each is called. */
export const MEMBER_KIND_LABEL: Readonly<Record<MemberKind, string>> = {
  prescriber: 'Prescriber',
  user: 'User',
};

/** What each may do without holding anything (access/rights.ts). */
export const MEMBER_KIND_MEANING: Readonly<Record<MemberKind, string>> = {
  prescriber:
    'Writes, sends and cancels prescriptions, answers pharmacies, administers people, reads the audit trail.',
  user: 'Keeps patients, and prepares prescriptions and answers for a prescriber; sends and signs nothing.',
};

/** What a person is by their NPI. */
export const memberKindOf = ({ npi }: Pick<PracticeMember, 'npi'>): MemberKind =>
  npi === undefined ? 'user' : 'prescriber';

/** Something a person holds, since when and by whom, as far as it is recorded. */
export const Held = z.object({
  what: HeldKind,
  /** Absent where it is not recorded, such as what the installation was set up with. */
  since: Instant.optional(),
  /** Who gave it, as they are called today; '' where it is not recorded. */
  by: z.string(),
  /** Who asked for what a second person then approved; '' where one person gave it, or it is not recorded. */
  askedBy: z.string(),
  /** When it ends by itself; absent for no end. */
  until: Instant.optional(),
  /** When the person last did what it is for; absent where no use of it is recorded. */
  lastUsedAt: Instant.optional(),
});
export type Held = z.infer<typeof Held>;

/** Who gave something, both people where two did; '' where it is not recorded. */
export function givenByText({ by, askedBy }: Pick<Held, 'by' | 'askedBy'>): string {
  return askedBy === '' || by === '' ? by : `${by}, asked by ${askedBy}`;
}

/** Who a person of the practice is, and what they may do, for a review of access (45 CFR 164.308(a)(4)(ii)(C)). */
export const AccessOfPerson = z.object({
  person: PracticeMember,
  memberSince: Instant,
  /** Absent where none is recorded here. */
  lastSignInAt: Instant.optional(),
  held: z.array(Held),
});
export type AccessOfPerson = z.infer<typeof AccessOfPerson>;

/** Everything that is known of a person of the practice, for those who answer for them. */
export const PersonFacts = AccessOfPerson.extend({
  /** Whether someone else chose the password, which then opens the choice of an own one alone. */
  isPasswordTemporary: z.boolean(),
  /** The service accounts that they made here and that are not revoked. */
  serviceAccounts: z.array(z.object({ id: Id, name: z.string() })),
  /** One-time links for their password that still work. */
  openLinks: z.number().int(),
  /** Open grant requests that they began or that are about them. */
  openRequests: z.number().int(),
  /** Prescriptions that they have begun and not saved. */
  drafts: z.number().int(),
  history: z.array(PersonEvent),
});
export type PersonFacts = z.infer<typeof PersonFacts>;

/** What a colleague takes over of a person who leaves; undefined for no one. */
export const Offboarding = z.strictObject({ draftsTo: Id.optional() });
export type Offboarding = z.infer<typeof Offboarding>;

/** What ended with a person's time in the practice. */
export const Offboarded = z.object({
  person: PracticeMember,
  /** Sessions end for the whole login: not where the person also works elsewhere. */
  endedSessions: z.boolean(),
  endedSigning: z.boolean(),
  revokedServiceAccounts: z.number().int(),
  voidedLinks: z.number().int(),
  closedRequests: z.number().int(),
  /** Drafts that the colleague has now, and those that stay, where no colleague was named. */
  handedDrafts: z.number().int(),
  keptDrafts: z.number().int(),
});
export type Offboarded = z.infer<typeof Offboarded>;

/** Which of them a person holds, in the order shown. */
export function heldKinds(person: PracticeMember): readonly HeldKind[] {
  const holds: Readonly<Record<HeldKind, boolean>> = {
    admin: person.role === 'Admin',
    'super-admin': person.isSuperAdmin,
    partner: person.isPartner,
    'epa-preparer': person.epaPaPreparerRole,
    'epa-reviewer': person.epaPaReviewerRole,
    'epa-submitter': person.epaPaSubmitterRole,
    'change-requests': person.permissionChangeRequestsGrant,
    'ready-to-sign': person.permissionEpcsRts,
  };
  return HELD_KINDS.filter((kind) => holds[kind]);
}

/** What ends with a person's time in the practice, a sentence each; what there is none of is not named. */
export function endsWithPerson({
  person,
  serviceAccounts,
  openLinks,
  openRequests,
  drafts,
}: Pick<PersonFacts, 'person' | 'serviceAccounts' | 'openLinks' | 'openRequests' | 'drafts'>): string[] {
  return [
    'The membership: they are refused at once',
    ...(person.permissionEpcsRts ? ['The permission to sign controlled substances'] : []),
    person.worksElsewhere
      ? 'Not their sessions: they work in another practice too'
      : 'Every session, in browsers and terminals',
    ...(serviceAccounts.length === 0
      ? []
      : [`Service accounts that they made: ${serviceAccounts.map(({ name }) => name).join(', ')}`]),
    ...(openLinks === 0 ? [] : [counted(openLinks, 'one-time link', 'one-time links')]),
    ...(openRequests === 0 ? [] : [counted(openRequests, 'open request', 'open requests')]),
    ...(drafts === 0 ? [] : [`${counted(drafts, 'draft', 'drafts')}: handed over, or left unopened`]),
  ];
}

function counted(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${String(count)} ${many}`;
}
