import type { Knowledge, LastingFact } from '@erx/core/interactions/facts';
import { ALLERGEN_NAMES } from './allergen-names';
import { ALLERGY_FACTS } from './allergies';
import { ANTICOAGULANT_FACTS } from './anticoagulants';
import { HEART_CLASSES } from './classes-heart-and-blood';
import { OTHER_CLASSES } from './classes-infection-and-others';
import { MIND_CLASSES } from './classes-mind-and-pain';
import { DUPLICATE_FACTS, LEGITIMATE_PAIRS } from './duplicates';
import { EXCIPIENT_FACTS, EXCIPIENTS } from './excipients';
import { FOOD_FACTS } from './food';
import { FURTHER_FACTS } from './other-pairs';
import { HEART_FACTS, TRIPLE_FACTS } from './heart';
import { HIGH_PRIORITY_FACTS } from './onc-high-priority';
import { IMMUNITY_AND_HORMONE_FACTS } from './immunity-and-hormones';
import { INFECTION_FACTS } from './infection';
import { MEDICATION_NAMES } from './medication-names';
import { NERVE_FACTS } from './nerves';
import { QT_CLASSES, QT_FACTS } from './qt';
import { SEDATION_FACTS } from './sedation';
import { SEROTONIN_FACTS } from './serotonin';
import { SYNONYMS } from './synonyms';
import { WITHOUT_FACTS } from './without-facts';

/** Drugs that act on others after their last dose. */
const LASTING_FACTS: readonly LastingFact[] = [
  { drugs: ['maois'], days: 14, source: 'FDA labels of the antidepressants, Contraindications: 14 days' },
  { drugs: ['fluoxetine'], days: 35, source: 'FDA label of fluoxetine, Contraindications: 5 weeks' },
  { drugs: ['vortioxetine'], days: 21, source: 'FDA label of vortioxetine, Contraindications: 21 days' },
  {
    drugs: ['amiodarone'],
    days: 90,
    source: 'FDA label of amiodarone, Clinical pharmacology: half-life of 58 days on average',
  },
  { drugs: ['disulfiram'], days: 14, source: 'FDA label of disulfiram: up to 14 days' },
  {
    drugs: ['rifampin', 'rifapentine', 'carbamazepine', 'phenytoin', 'phenobarbital'],
    days: 14,
    source: 'FDA guidance on drug interaction studies 2020: enzymes return in about two weeks',
  },
];

/**
 * What an installation knows before anything is imported: written for this product from published facts, the
 * source at each.
 */
export const STARTER_KNOWLEDGE: Knowledge = {
  classes: [...HEART_CLASSES, ...MIND_CLASSES, ...OTHER_CLASSES, ...QT_CLASSES],
  drugFacts: [
    ...HIGH_PRIORITY_FACTS,
    ...QT_FACTS,
    ...SEROTONIN_FACTS,
    ...ANTICOAGULANT_FACTS,
    ...SEDATION_FACTS,
    ...HEART_FACTS,
    ...INFECTION_FACTS,
    ...NERVE_FACTS,
    ...IMMUNITY_AND_HORMONE_FACTS,
    ...FURTHER_FACTS,
  ],
  tripleFacts: TRIPLE_FACTS,
  foodFacts: FOOD_FACTS,
  allergyFacts: ALLERGY_FACTS,
  lastingFacts: LASTING_FACTS,
  duplicateFacts: DUPLICATE_FACTS,
  legitimatePairs: LEGITIMATE_PAIRS,
  allergenNames: ALLERGEN_NAMES,
  medicationNames: MEDICATION_NAMES,
  synonyms: SYNONYMS,
  excipients: EXCIPIENTS,
  excipientFacts: EXCIPIENT_FACTS,
  withoutFacts: WITHOUT_FACTS,
};
