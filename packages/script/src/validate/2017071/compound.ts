import { DEA_SCHEDULES } from '../../codes';
import { composite, may, must } from '../table';
import { drugUseEvaluation } from './drug-use-evaluation';
import { an, code, n, nciCode } from './types';

/** What a quantity counts. */
export const QUANTITY_QUALIFIER = code('38', '40', '87', 'QS', 'CF', 'UQ', 'QT');

/** The strength of a product, in value, form and unit. */
export const strength = composite(
  may('StrengthValue', an(70)),
  may('StrengthForm', nciCode()),
  may('StrengthUnitOfMeasure', nciCode()),
);

/** What a drug that the pharmacy makes is made of (CompoundLotNotUsed): 1 to 25 ingredients. */
export const compound = composite(must('FinalCompoundPharmaceuticalDosageForm', an()), {
  options: {
    CompoundIngredientsLotNotUsed: composite(
      may(
        'CompoundIngredient',
        composite(
          must('CompoundIngredientItemDescription', an(105)),
          may(
            'ItemNumber',
            composite(
              must('Code', an()),
              must(
                'Qualifier',
                code('ND', 'UP', 'RT', 'NH', 'UN', 'SCD', 'SBD', 'GPK', 'BPK', 'GMP', 'GPI', 'GSP', 'DI'),
              ),
            ),
          ),
          may('Strength', strength),
          may('DEASchedule', nciCode(DEA_SCHEDULES.map(([, nci]) => nci))),
        ),
      ),
      must(
        'Quantity',
        composite(
          must('Value', n(14)),
          must('CodeListQualifier', QUANTITY_QUALIFIER),
          must('QuantityUnitOfMeasure', nciCode()),
        ),
      ),
      may('DrugUseEvaluation', drugUseEvaluation, 5),
    ),
  },
  min: 1,
  max: 25,
});
