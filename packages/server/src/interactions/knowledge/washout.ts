import type { LastingFact } from '@erx/core/interactions/facts';

/** Drugs that act on others after their last dose. */
export const LASTING_FACTS: readonly LastingFact[] = [
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
