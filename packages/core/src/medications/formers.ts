import type { MedicationPrescription, Medication } from './model';
import type { DuplicatePrescription } from '../prescriptions/duplicates';

/** An earlier prescription whose place a new one may take. */
export type Former = MedicationPrescription & Pick<DuplicatePrescription, 'description' | 'sig' | 'isAlike'>;

/**
 * Earlier prescriptions of the same ingredient that the patient takes or may be given, newest first: where a
 * dose is changed they have to end, or both are filled and taken.
 * @param duplicates of the drug that is prescribed
 * @param medications of the patient
 * @param exceptIds of the one that is being written, where it is kept already, and of one that it is sent
 *   instead of
 */
export function formersOf(
  duplicates: readonly Pick<DuplicatePrescription, 'id' | 'description' | 'sig' | 'isAlike'>[],
  medications: readonly Pick<Medication, 'prescriptions'>[],
  exceptIds: readonly (string | undefined)[],
): readonly Former[] {
  const taken = new Map(
    medications.flatMap(({ prescriptions = [] }) => prescriptions.map((each) => [each.id, each])),
  );
  return duplicates
    .flatMap(({ id, description, sig, isAlike }) => {
      const prescription = taken.get(id);
      return prescription && !exceptIds.includes(id) ? [{ ...prescription, description, sig, isAlike }] : [];
    })
    .toSorted((one, other) => other.writtenOn.localeCompare(one.writtenOn));
}

/**
 * Whether a new prescription takes the place of a former one unless its prescriber says otherwise: it is the
 * same medicine in another strength or with another sig. Of another form, route or release class, or with other
 * ingredients, both may be meant; the same once more is a repeat.
 */
export function isReplacedByDefault(
  former: Pick<Former, 'description' | 'sig' | 'isAlike'>,
  order: { readonly description: string; readonly sig: string },
): boolean {
  const isSame =
    plain(former.description) === plain(order.description) && plain(former.sig) === plain(order.sig);
  return former.isAlike && !isSame;
}

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').replace(/\.$/, '').toLowerCase();
