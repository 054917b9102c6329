import type { Permission } from '@erx/core/access/rights';
import type { KeyEntry } from '../../terminal/key-line';
import type { Named, PatientNamed, Target } from './target';

/** What a selected row is about, as far as it is known. */
export interface Subject {
  readonly orderNumber?: string | undefined;
  readonly prescriptionId?: string | undefined;
  /** The request of a pharmacy that it is. */
  readonly requestId?: string | undefined;
  /** Whether its order number names no prescription of this product. */
  readonly isForeign?: boolean | undefined;
  readonly patient?: PatientNamed | undefined;
  /** Someone of the practice to whom it was done. */
  readonly concerned?: Named | undefined;
  /** The id of who did it, or wrote it. */
  readonly personId?: string | undefined;
  readonly personName?: string | undefined;
}

interface Jump {
  readonly key: string;
  readonly act: string;
  readonly help: string;
  readonly allow: Permission;
  to(subject: Subject): Target | undefined;
}

/** The ways from a row to what belongs to it: the same keys on every screen. */
const JUMPS: readonly Jump[] = [
  {
    key: 't',
    act: 'trace',
    help: 'Its timeline: every message and everything that was done',
    allow: 'prescription.read',
    to: ({ orderNumber, isForeign }) =>
      orderNumber && !isForeign ? { to: 'trace', order: orderNumber } : undefined,
  },
  {
    key: 'x',
    act: 'rx',
    help: 'The prescription itself',
    allow: 'prescription.read',
    to: ({ orderNumber, isForeign, prescriptionId = orderNumber }) =>
      prescriptionId && !isForeign ? { to: 'prescriptions', order: prescriptionId } : undefined,
  },
  {
    key: 'P',
    act: 'patient',
    help: "All of the patient's prescriptions",
    allow: 'prescription.read',
    to: ({ patient }) => (patient ? { to: 'prescriptions', patient } : undefined),
  },
  {
    key: 'M',
    act: 'messages',
    help: 'Its messages to and from the pharmacy network',
    allow: 'network.read',
    to: ({ orderNumber }) => (orderNumber ? { to: 'network', order: orderNumber } : undefined),
  },
  {
    key: 'U',
    act: 'audit',
    help: 'Its records in the audit trail, or those of the account it is about',
    allow: 'audit.read',
    to({ prescriptionId, orderNumber = '', concerned }) {
      if (prescriptionId)
        return { to: 'audit', subject: { id: prescriptionId, label: `order ${orderNumber}`.trim() } };
      return concerned && { to: 'audit', subject: { id: concerned.id, label: `about ${concerned.label}` } };
    },
  },
  {
    key: 'W',
    act: 'who',
    help: 'What this person did: the records of the one who wrote or did it',
    allow: 'audit.read',
    to: ({ personId, personName = '' }) =>
      personId ? { to: 'audit', person: { id: personId, label: personName } } : undefined,
  },
];

/** Which jumps a screen has: not those that lead to itself. */
export type JumpKey = 't' | 'x' | 'P' | 'M' | 'U' | 'W';

/** Where a key leads from a row; undefined for one that leads nowhere. */
export function jumpTo(
  input: string,
  keys: readonly JumpKey[],
  subject: Subject | undefined,
  permissions: readonly string[],
): Target | undefined {
  if (!subject) return undefined;
  const jump = JUMPS.find(({ key, allow }) => key === input && permissions.includes(allow));
  return jump && keys.includes(jump.key as JumpKey) ? jump.to(subject) : undefined;
}

/** The jumps that a row offers to the one who looks at it, for the line of keys. */
export function jumpKeys(
  keys: readonly JumpKey[],
  subject: Subject | undefined,
  permissions: readonly string[],
): readonly KeyEntry[] {
  return JUMPS.filter(({ key }) => jumpTo(key, keys, subject, permissions) !== undefined).map(
    ({ key, act }): KeyEntry => [key, act],
  );
}

/** The same for the help. */
export const jumpHelp = (keys: readonly JumpKey[]): readonly KeyEntry[] =>
  JUMPS.filter(({ key }) => keys.includes(key as JumpKey)).map(({ key, help }): KeyEntry => [key, help]);
