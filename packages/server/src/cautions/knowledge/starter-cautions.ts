import type { CautionKnowledge } from '@erx/core/cautions/facts';
import { CHILDREN_CAUTIONS } from './children';
import { FURTHER_DISEASE_CAUTIONS } from './disease-further';
import { HEART_AND_LUNG_CAUTIONS } from './disease-heart-lung';
import { KIDNEY_CAUTIONS } from './kidney';
import { NERVES_AND_MIND_CAUTIONS } from './disease-nerves-mind';
import { OTHER_DISEASE_CAUTIONS } from './disease-other';
import { OLD_AGE_CAUTIONS } from './old-age';
import { PREGNANCY_CAUTIONS } from './pregnancy';
import { WITHOUT_CAUTIONS } from './without-cautions';

/**
 * What an installation knows of pregnancy, age and disease: written for this product from published facts, the
 * source at each (docs/decisions/cautions.md). Most of kidney function is in the table of doses.
 */
export const STARTER_CAUTIONS: CautionKnowledge = {
  facts: [
    ...PREGNANCY_CAUTIONS,
    ...CHILDREN_CAUTIONS,
    ...OLD_AGE_CAUTIONS,
    ...HEART_AND_LUNG_CAUTIONS,
    ...NERVES_AND_MIND_CAUTIONS,
    ...OTHER_DISEASE_CAUTIONS,
    ...FURTHER_DISEASE_CAUTIONS,
    ...KIDNEY_CAUTIONS,
  ],
  withoutFacts: WITHOUT_CAUTIONS,
};
