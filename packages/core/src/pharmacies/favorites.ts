import type { Permission } from '../access/rights';
import type { CalendarDate } from '../values/dates';
import { type FavoriteFilter, isActivePharmacy, type Pharmacy } from './model';

/**
 * What changing a list of favourites asks for: a patient's belongs to the patient, the others to anyone who
 * writes prescriptions (docs/roles.md).
 */
export const PERMISSION_TO_CHANGE = {
  Patient: 'patient.write',
  User: 'prescription.write',
  Practice: 'prescription.write',
} as const satisfies Record<FavoriteFilter, Permission>;

/**
 * A list after one of its members changed places with the neighbour above or below (N2-41, N7-29). The first
 * cannot go up and the last cannot go down: the list stays as it is.
 * @returns the same members in their new order; undefined when the one to move is not among them
 */
export function withOneMoved<Member>(
  list: readonly Member[],
  moved: Member,
  up: boolean,
): readonly Member[] | undefined {
  const from = list.indexOf(moved);
  if (from < 0) return undefined;
  const to = from + (up ? -1 : 1);
  const neighbour = list[to];
  if (neighbour === undefined) return list;
  return list.map((member, place) => (place === to ? moved : place === from ? neighbour : member));
}

/**
 * The one other pharmacy that a patient uses, for what did not reach one; undefined where there is none, or several
 * to choose among.
 */
export function onlyOtherPharmacy<Own extends Pick<Pharmacy, 'ncpdpId' | 'activeEndTime'>>(
  usual: readonly Own[],
  failedAt: string | undefined,
  today: CalendarDate,
): Own | undefined {
  const [only, ...more] = usual.filter(
    (pharmacy) => pharmacy.ncpdpId !== failedAt && isActivePharmacy(pharmacy, today),
  );
  return more.length === 0 ? only : undefined;
}
