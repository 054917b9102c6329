import { HTMLSelect } from '@blueprintjs/core';
import { findingsOnMeasure, type Measure, type Measures, showMeasure } from '@erx/core/patients/measures';
import { HeightUnits, WeightUnits } from '@erx/core/patients/model';
import { readDecimal } from '@erx/core/values/decimals';

export const MEASURE_LABEL = { height: 'Height', weight: 'Weight' } as const satisfies Record<
  Measure,
  string
>;
const UNITS = { height: HeightUnits.options, weight: WeightUnits.options } as const;

/** The measures as typed, with the units chosen for them. */
export type TypedMeasures = Record<'height' | 'weight' | 'heightUnits' | 'weightUnits', string>;

/** The choice of units at the end of a measure's field. */
export function MeasureUnits({
  measure,
  value,
  isDisabled = false,
  onChoose,
}: {
  measure: Measure;
  value: string;
  isDisabled?: boolean;
  onChoose: (units: string) => void;
}) {
  return (
    <HTMLSelect
      minimal
      className="erx-units"
      aria-label={`${MEASURE_LABEL[measure]} units`}
      value={value}
      disabled={isDisabled}
      options={UNITS[measure]}
      onChange={(event) => {
        onChoose(event.currentTarget.value);
      }}
    />
  );
}

/**
 * What was typed, in both systems of units, so that a number in the wrong one is seen: '31 lb (14.1 kg)'.
 * Nothing for what cannot be a measure.
 */
export function otherUnits(measure: Measure, typed: TypedMeasures): string | undefined {
  const measures: Measures = {
    weight: readDecimal(typed.weight) ?? '',
    weightUnits: typed.weightUnits as WeightUnits,
    weightMeasuredOn: '',
    height: readDecimal(typed.height) ?? '',
    heightUnits: typed.heightUnits as HeightUnits,
    heightMeasuredOn: '',
  };
  return measures[measure] === '' || findingsOnMeasure(measure, measures).length > 0
    ? undefined
    : showMeasure(measure, measures);
}
