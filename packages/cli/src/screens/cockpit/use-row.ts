import type { Permission } from '@erx/core/access/rights';
import type { KeyEntry } from '../../terminal/key-line';
import { jumpHelp, jumpKeys, jumpTo, type JumpKey, type Subject } from './jumps';
import { useCopy, useNavigation } from './navigation';

/** What a selected row offers on every screen, next to what its own screen does with it. */
export interface Row {
  /** Where it leads to, for the line of keys. */
  readonly jumps: readonly KeyEntry[];
  /** What is done with it: copied, opened in the web application. */
  readonly acts: readonly KeyEntry[];
  /** @returns whether the key was one of these */
  onKey(input: string): boolean;
}

/**
 * What the selected row offers to the one who looks at it, by the same keys on every screen.
 * @param jumps where the screen leads to
 * @param subject what the row is about; undefined while none is selected
 * @param permissions of the one who looks at it
 */
export function useRow(
  jumps: readonly JumpKey[],
  subject: Subject | undefined,
  permissions: readonly string[],
): Row {
  const navigation = useNavigation();
  const copy = useCopy();
  const orderNumber = subject?.orderNumber;
  const path = subject && webPath(subject, permissions);
  return {
    jumps: jumpKeys(jumps, subject, permissions),
    acts: [
      ...(orderNumber ? [['y', 'copy order'] as const] : []),
      ...(path === undefined ? [] : [['O', 'web'] as const]),
    ],
    onKey(input) {
      const target = jumpTo(input, jumps, subject, permissions);
      if (target) navigation.go(target);
      else if (input === 'y' && orderNumber) copy('Order number', orderNumber);
      else if (input === 'O' && path !== undefined) navigation.openInWeb(path);
      else return false;
      return true;
    },
  };
}

/** The same for the help. */
export const rowHelp = (jumps: readonly JumpKey[]): readonly KeyEntry[] => [
  ...jumpHelp(jumps),
  ['y', 'Copy the order number'],
  ['O', 'Open it in the web application; its address is shown, too'],
];

/**
 * Where the web application shows what a row is about: a request in its queue, a prescription in the chart of its
 * patient, a patient; undefined where it shows nothing of it to this person, or the row does not say of whom it is.
 */
export function webPath(
  { requestId, prescriptionId, patient }: Subject,
  permissions: readonly string[],
): string | undefined {
  const may = (permission: Permission): boolean => permissions.includes(permission);
  if (requestId !== undefined && may('request.read')) return `/surescripts?requestId=${requestId}`;
  if (patient === undefined || !may('patient.read')) return undefined;
  return `/patient/${patient.id}${prescriptionId === undefined ? '' : `?prescriptionId=${prescriptionId}`}`;
}
