import * as z from 'zod';
import { BACKEND_RIGHTS, ROLES, SERVICE_RIGHTS } from './vocabulary';

/**
 * The roles of the sign-in profile (S3-4). A partner is recognised by the organization type, not by a role.
 */
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

/**
 * Anyone who asks, as the server reads it from the membership on each request; never from token claims
 * (docs/decisions/who-is-who.md).
 */
export const Actor = z.object({
  role: Role,
  isSuperAdmin: z.boolean(),
  isPartner: z.boolean(),
  hasNpi: z.boolean(),
  canChangeRequests: z.boolean(),
  canSignControlled: z.boolean(),
  /** Holds one of the prior-authorization roles (S3-3). */
  canPriorAuthorize: z.boolean(),
  /** Is here in an emergency alone: looks, and does nothing (45 CFR 164.312(a)(2)(ii)). */
  isEmergency: z.boolean(),
  /** Of a service account: what it may, and all it may. Absent for people, whose role and flags decide. */
  serviceRights: z.array(z.string()).optional(),
  /** Whether those are a backend service's, whose closed list is another one. */
  isBackendService: z.literal(true).optional(),
});
export type Actor = z.infer<typeof Actor>;

type Right = (actor: Actor) => boolean;

const everyone: Right = () => true;
const clinical: Right = (actor) => !actor.isPartner || actor.hasNpi;
const prescriber: Right = (actor) => actor.hasNpi;
const configures: Right = (actor) =>
  actor.role === 'Admin' || actor.isSuperAdmin || (clinical(actor) && actor.hasNpi);
/**
 * Administrators, super administrators and prescribers, who found practices and have no other administrator
 * (S4-16); no partner.
 */
const administers: Right = (actor) =>
  !actor.isPartner && (actor.role === 'Admin' || actor.isSuperAdmin || actor.hasNpi);
/** Those who rank above what they give (grants/roles.ts); a prescriber alone gives no roles. */
const givesRoles: Right = (actor) => !actor.isPartner && (actor.role === 'Admin' || actor.isSuperAdmin);
const grants: Right = (actor) => administers(actor) || (!actor.isPartner && actor.canChangeRequests);
const superAdmin: Right = (actor) => actor.isSuperAdmin;

/**
 * Every right by the one who holds it: the only place where roles and flags become permissions. Where the
 * specification says 'not shown' (S6-10), the narrowest sensible right is here and docs/roles.md says
 * why.
 */
const RIGHTS = {
  'practice.read': everyone,
  'notification.read': everyone,
  'patient.read': everyone,
  'patient.write': clinical, // P1-1: providers and their staff manage patients
  'patient.merge': administers, // it changes what every check of the person reads
  'clinical.read': everyone,
  'drug.read': everyone,
  'pharmacy.read': everyone,
  'prescription.read': everyone,
  'prescription.write': clinical, // P1-1: staff prepare prescriptions on behalf of a provider
  'prescription.send': prescriber, // P5-21
  'prescription.sign': prescriber, // S6-12 is asked beyond this, in its own words
  'signed.read': clinical,
  'prescription.cancel': clinical,
  'prescription.print': clinical,
  'clinical.write': clinical, // N1-6
  'clinical.print': clinical, // a printout takes a patient's data out of the application; not for partners
  'favorite-sig.write': clinical, // N6-2 is asked beyond this
  'order-set.write': configures, // whose set it is is asked beyond this (order-sets/rules.ts)
  'order-set.confirm': prescriber, // who answers for the orders answers for the lines
  'benefits.check': clinical, // a check sends the patient's data to a payer
  'severe-allergy.weaken': prescriber, // staff keep the chart; what may kill is taken off by who answers for it
  'interaction-settings.write': prescriber, // S6-4
  'print-settings.write': configures,
  'practice.configure': configures,
  'practice.write': givesRoles, // its name and address are on every paper and message
  // S6-16
  'pin.clear': (actor) => !actor.isPartner && (actor.isSuperAdmin || actor.role === 'Admin' || actor.hasNpi),
  'prior-authorization.read': everyone,
  'prior-authorization.start': (actor) => actor.canPriorAuthorize && clinical(actor), // S3-3
  // S3-3; a prescriber gives up what was started for their own prescription
  'prior-authorization.cancel': (actor) => clinical(actor) && (actor.canPriorAuthorize || actor.hasNpi),
  'request.read': everyone, // readings S8-22: staff, admins and support see the practice's queue
  'request.answer': prescriber, // N6-1
  'request.link': clinical, // N2-21: anyone who keeps patients may say which one is meant
  'request.prepare': clinical, // as with prescriptions (P1-1): staff fill in, the prescriber gives
  'request.assign': superAdmin, // such requests belong to no practice yet
  'refused-message.read': superAdmin, // most belong to no practice, and they carry patients' data
  // The practice's own messages are read by those who answer for it; what belongs to none by super administrators
  'network.read': (actor) => !actor.isPartner && (actor.role === 'Admin' || actor.isSuperAdmin),
  'network.repair': superAdmin, // reading again and sending again act for every practice
  'message.read': clinical, // the network's messages as they are, for tracing; not for partners
  'prescription.export': clinical, // N2-29
  'history.ask': clinical, // N2-66: an inquiry sends the patient's data to a benefit manager
  // S2.6-11: the picker of searches shows names and e-mail addresses of the practice's own people
  'user.search': everyone,
  'user.read': administers, // S2.4
  'user.activate': administers, // S2.4-4
  'user.register': administers, // S2.12
  // what an administrator does to people one by one, handed to the directory that keeps them
  'user.provision': givesRoles,
  // 21 CFR 1311.120: anyone who resets a prescriber's sign-in can become them
  'account.recover': (actor) => !actor.isPartner && (actor.role === 'Admin' || actor.isSuperAdmin),
  'role.change': givesRoles, // S6-2; which role and to whom is asked beyond this (grants/roles.ts)
  // S2.5; S6-17 offers partners one act there, S6-14 hides the others from them
  'grant.read': (actor) => grants(actor) || actor.isPartner,
  'grant.request': grants, // S6-14, S6-15 are asked beyond this
  'grant.approve': (actor) => clinical(actor) && actor.hasNpi, // S6-18 is asked beyond this: a DEA registrant
  'dea-schedules.own': prescriber, // S4-5: anyone who holds the registration says what it covers
  'proofing.own': prescriber, // S2.14-1
  'proofing.revoke': (actor) => actor.isSuperAdmin || actor.role === 'Admin' || actor.isPartner, // S6-17
  'network.register': administers, // S2.1-4: SPI of the practice's prescribers
  'hours.read': everyone,
  'hours.write': configures, // S2.10
  'audit.read': administers, // S2.6
  'audit.export': administers,
  'safety.quiet': administers, // who approves is asked beyond this (safety/quiet.ts)
  'incident.read': administers, // S2.7; 21 CFR 1311.150
  'incident.export': administers,
  'system-incident.read': superAdmin, // what concerns every practice
  // 21 CFR 1311.120(b)(27); a prescriber who administers nothing reads their own
  'controlled-log.read': administers,
  'signed.export': clinical, // S2.9-2
  'marketing.read': superAdmin, // S6-3
  'advertisement.show-to-all': superAdmin, // S6-3, S2.8-3
  'emergency.name': administers,
  // a script's sign-in is a way into the practice: anyone who answers for its people answers for it
  'service.manage': administers,
  'fhir.export': administers, // every chart of the practice leaves it
  'installation.read': superAdmin, // sizes and periods, of every practice together
  'installation.backup': superAdmin, // every practice's data, and only where the installation offers it
  'reference.import': superAdmin, // catalog and directories are shared by every practice
} as const satisfies Record<string, Right>;

export type Permission = keyof typeof RIGHTS;
export const PERMISSIONS = Object.keys(RIGHTS) as readonly Permission[];

/**
 * What is open in an emergency: what is known of the patients and what treating them needs to be read, and
 * nothing that changes anything or leaves the practice.
 */
const IN_EMERGENCY: ReadonlySet<Permission> = new Set([
  'practice.read',
  'patient.read',
  'clinical.read',
  'prescription.read',
  'drug.read',
  'pharmacy.read',
]);

export type ServiceRight = (typeof SERVICE_RIGHTS)[number];

/** Whether a permission is one that a service account can be given. */
export function isServiceRight(permission: string): permission is ServiceRight {
  return (SERVICE_RIGHTS satisfies readonly Permission[] as readonly string[]).includes(permission);
}

const isBackendRight = (permission: Permission): boolean =>
  (BACKEND_RIGHTS satisfies readonly Permission[] as readonly string[]).includes(permission);

/** Whether an actor holds a permission. */
export function may(actor: Actor, permission: Permission): boolean {
  if (actor.serviceRights !== undefined) {
    const isOffered = actor.isBackendService ? isBackendRight(permission) : isServiceRight(permission);
    return isOffered && actor.serviceRights.includes(permission);
  }
  return RIGHTS[permission](actor) && (!actor.isEmergency || IN_EMERGENCY.has(permission));
}

/** Everything an actor may do. */
export function listRights(actor: Actor): Permission[] {
  return PERMISSIONS.filter((permission) => may(actor, permission));
}

/**
 * Whether a user reads everyone's logs: administrators do, and a service account that may read logs, for it
 * has none.
 */
export function seesLogsOfAll({
  role,
  isSuperAdmin,
  serviceRights,
}: Pick<Actor, 'role' | 'isSuperAdmin' | 'serviceRights'>): boolean {
  return serviceRights !== undefined || role === 'Admin' || isSuperAdmin;
}
