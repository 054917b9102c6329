import { SHORT_NAMES, SHORT_WORDS } from '@erx/core/drugs/short-names';
import type { MedicationName, Term } from '@erx/core/interactions/facts';
import { brandsInText } from '../../drugs/brands/brand-names';

const named = (names: string, ...terms: Term[]): MedicationName => ({ names: names.split(', '), terms });

/** What patients call a class of medicines: it stands for whichever of its drugs it may be. */
const SPOKEN: readonly MedicationName[] = [
  named('blood thinner, blood thinners, anticoagulant, anticoagulants, doac, noac', 'anticoagulants'),
  named(
    'birth control, birth control pill, birth control pills, the pill, oral contraceptive, oral contraceptives, ' +
      'ocp, ocps, contraceptive pill',
    'hormonal contraceptives',
  ),
  named('water pill, water pills, diuretic, diuretics, fluid pill', 'diuretics'),
  named('steroid, steroids, corticosteroid, steroid pill', 'systemic corticosteroids'),
  named('nsaid, nsaids, anti inflammatory', 'nsaids'),
  named('statin, statins, cholesterol pill', 'statins'),
  named('beta blocker, beta blockers', 'beta blockers'),
  named('ace inhibitor, ace inhibitors', 'ace inhibitors'),
  named('ppi, proton pump inhibitor', 'ppis'),
  named('ssri, ssris', 'ssris'),
  named('antihistamine, antihistamines', 'sedating antihistamines'),
  named('benzo, benzos, benzodiazepine', 'benzodiazepines'),
  named('muscle relaxer, muscle relaxers, muscle relaxant', 'muscle relaxants'),
  named('opioid, opioids, narcotic pain pill', 'opioids'),
  named('antibiotic, antibiotics', 'antibiotics'),
  named('insulin, insulins', 'insulin'),
];

/** Names of medicines beside those of the catalogue, of the tables that the search and the matcher read too. */
export const MEDICATION_NAMES: readonly MedicationName[] = [
  ...SPOKEN,
  ...Array.from(SHORT_WORDS, ([name, ingredient]) => named(name, ingredient)),
  ...Array.from(SHORT_NAMES, ([name, meanings]) =>
    meaningOf(
      name,
      meanings.map(({ ingredients }) => ingredients),
    ),
  ),
  ...brandsInText().map(({ name, meanings }) =>
    meaningOf(
      name,
      meanings.map(({ ingredients }) => ingredients),
    ),
  ),
];

/** A name that is each of several things: all are looked at, and that nobody knows which is said. */
function meaningOf(name: string, meanings: readonly (readonly string[])[]): MedicationName {
  return {
    names: [name],
    terms: [...new Set(meanings.flat())],
    takenFor: meanings.length > 1 ? meanings.map((each) => each.join('-')) : undefined,
  };
}
