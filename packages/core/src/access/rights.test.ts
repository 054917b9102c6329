import { describe, expect, it } from 'vitest';
import { type Actor, isServiceRight, may, type Permission, PERMISSIONS, listRights } from './rights';
import { SERVICE_RIGHTS } from './vocabulary';

const noRights: Actor = {
  role: 'User',
  isSuperAdmin: false,
  isPartner: false,
  hasNpi: false,
  canChangeRequests: false,
  canSignControlled: false,
  canPriorAuthorize: false,
  isEmergency: false,
};
const actors = {
  prescriber: { ...noRights, role: 'Provider', hasNpi: true },
  staff: noRights,
  admin: { ...noRights, role: 'Admin' },
  'super admin': { ...noRights, role: 'Admin', isSuperAdmin: true },
  partner: { ...noRights, isPartner: true },
  'partner who prescribes': { ...noRights, isPartner: true, hasNpi: true },
  'ePA preparer': { ...noRights, canPriorAuthorize: true },
  'staff who change requests': { ...noRights, canChangeRequests: true },
} as const satisfies Record<string, Actor>;
type Who = keyof typeof actors;

const EVERYONE: Who[] = [
  'prescriber',
  'staff',
  'admin',
  'super admin',
  'partner',
  'partner who prescribes',
  'ePA preparer',
  'staff who change requests',
];
const CLINICAL: Who[] = [
  'prescriber',
  'staff',
  'admin',
  'super admin',
  'partner who prescribes',
  'ePA preparer',
  'staff who change requests',
];
const PRESCRIBERS: Who[] = ['prescriber', 'partner who prescribes'];
const ADMINISTER: Who[] = ['prescriber', 'admin', 'super admin'];
const CONFIGURE: Who[] = ['prescriber', 'admin', 'super admin', 'partner who prescribes'];

/** The whole table once more, as docs/roles.md has it: a right that changes must change here too. */
const EXPECTED: Record<Permission, Who[]> = {
  'practice.read': EVERYONE,
  'notification.read': EVERYONE,
  'patient.read': EVERYONE,
  'clinical.read': EVERYONE,
  'drug.read': EVERYONE,
  'pharmacy.read': EVERYONE,
  'prescription.read': EVERYONE,
  'request.read': EVERYONE,
  'patient.write': CLINICAL,
  'patient.merge': ADMINISTER,
  'prescription.write': CLINICAL,
  'prescription.cancel': CLINICAL,
  'prescription.print': CLINICAL,
  'clinical.write': CLINICAL,
  'severe-allergy.weaken': PRESCRIBERS,
  'clinical.print': CLINICAL,
  'favorite-sig.write': CLINICAL,
  'order-set.write': CONFIGURE,
  'order-set.confirm': PRESCRIBERS,
  'benefits.check': CLINICAL,
  'signed.read': CLINICAL,
  'prior-authorization.read': EVERYONE,
  'prescription.sign': PRESCRIBERS,
  'interaction-settings.write': PRESCRIBERS,
  'print-settings.write': CONFIGURE,
  'practice.configure': CONFIGURE,
  'practice.write': ['admin', 'super admin'],
  'account.recover': ['admin', 'super admin'],
  'fhir.export': ADMINISTER,
  'pin.clear': ['prescriber', 'admin', 'super admin'],
  'prior-authorization.start': ['ePA preparer'],
  'prior-authorization.cancel': ['prescriber', 'partner who prescribes', 'ePA preparer'],
  'prescription.send': PRESCRIBERS,
  'request.answer': PRESCRIBERS,
  'request.link': CLINICAL,
  'message.read': CLINICAL,
  'prescription.export': CLINICAL,
  'history.ask': CLINICAL,
  'request.prepare': CLINICAL,
  'request.assign': ['super admin'],
  'user.search': EVERYONE,
  'hours.read': EVERYONE,
  'user.read': ADMINISTER,
  'user.activate': ADMINISTER,
  'user.provision': ['admin', 'super admin'],
  'user.register': ADMINISTER,
  'network.register': ADMINISTER,
  'audit.read': ADMINISTER,
  'audit.export': ADMINISTER,
  'incident.read': ADMINISTER,
  'incident.export': ADMINISTER,
  'controlled-log.read': ADMINISTER,
  'emergency.name': ADMINISTER,
  'safety.quiet': ADMINISTER,
  'service.manage': ADMINISTER,
  'hours.write': CONFIGURE,
  'grant.read': [...ADMINISTER, 'staff who change requests', 'partner', 'partner who prescribes'],
  'grant.request': [...ADMINISTER, 'staff who change requests'],
  'grant.approve': PRESCRIBERS,
  'dea-schedules.own': PRESCRIBERS,
  'proofing.own': PRESCRIBERS,
  'proofing.revoke': ['admin', 'super admin', 'partner', 'partner who prescribes'],
  'signed.export': CLINICAL,
  'role.change': ['admin', 'super admin'],
  'marketing.read': ['super admin'],
  'advertisement.show-to-all': ['super admin'],
  'reference.import': ['super admin'],
  'installation.read': ['super admin'],
  'installation.backup': ['super admin'],
  'refused-message.read': ['super admin'],
  'network.read': ['admin', 'super admin'],
  'network.repair': ['super admin'],
  'system-incident.read': ['super admin'],
};

const READ_IN_EMERGENCY: Permission[] = [
  'practice.read',
  'patient.read',
  'clinical.read',
  'prescription.read',
  'drug.read',
  'pharmacy.read',
];

describe('in an emergency', () => {
  it.each(EVERYONE)('%s reads what treating needs, and nothing else', (who) => {
    expect(listRights({ ...actors[who], isEmergency: true }).toSorted()).toEqual(
      READ_IN_EMERGENCY.toSorted(),
    );
  });
});

describe('a service account', () => {
  const serviceWith = (...serviceRights: string[]): Actor => ({
    ...actors['super admin'],
    hasNpi: true,
    canChangeRequests: true,
    canSignControlled: true,
    serviceRights,
  });

  it('holds what it was given, whatever its role would give', () => {
    expect(listRights(serviceWith())).toEqual([]);
    expect(listRights(serviceWith('audit.read', 'prescription.read')).toSorted()).toEqual([
      'audit.read',
      'prescription.read',
    ]);
  });

  const never = PERMISSIONS.filter((permission) => !isServiceRight(permission));
  it.each(never)('never holds %s, even where it is stored', (permission) => {
    expect(may(serviceWith(permission, ...PERMISSIONS), permission)).toBe(false);
  });

  it('can be given nothing that writes but reference data and the people of a directory', () => {
    expect(SERVICE_RIGHTS.filter((right) => !/\.(read|export|search)$/.test(right))).toEqual([
      'user.provision',
      'reference.import',
    ]);
    expect(never).toEqual(
      expect.arrayContaining([
        'prescription.sign',
        'grant.approve',
        'user.activate',
        'patient.write',
        'service.manage',
        'patient.read',
        'request.answer',
      ]),
    );
  });
});

describe('rights of people who differ by NPI, role and flags (S1-2, N6-8)', () => {
  const cases = PERMISSIONS.flatMap((permission) =>
    EVERYONE.map((who) => [permission, who, EXPECTED[permission].includes(who)] as const),
  );
  it.each(cases)('%s by %s: %s', (permission, who, allowed) => {
    expect(may(actors[who], permission)).toBe(allowed);
  });
  it('are listed as they are held', () => {
    expect(listRights(actors['super admin'])).toContain('reference.import');
  });
});
