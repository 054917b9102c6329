import { composite, may, must, opaque, UNBOUNDED, type ElementType } from '../table';
import { an, code } from './types';

// The same name may stand twice in a part of an instruction, so these tables know its names and not their
// order; a name that is not known is refused, because no one reads a dose from half of it.
const inAnyOrder = (options: Readonly<Record<string, ElementType>>) =>
  composite({ options, min: 0, max: UNBOUNDED });

/**
 * The standard wants all three. A term that lacks one is kept with the directions of a pharmacy, and goes
 * back to it: its text is what is binding.
 */
const term = composite(
  may('Text', an()),
  may('Qualifier', code('SNOMED', 'DoseUnitOfMeasure')),
  may('Code', an()),
);

/** A number of a unit, and the number that it may go up to. */
const amount = (value: string, modifier: string, unit: string) =>
  inAnyOrder({ [value]: an(), [modifier]: code('AND', 'OR', 'TO'), [unit]: term });

const administration = inAnyOrder({
  DoseDeliveryMethod: term,
  DoseDeliveryMethodModifier: term,
  Dosage: amount('DoseQuantity', 'DoseRangeModifier', 'DoseUnitOfMeasure'),
  DoseCalculation: opaque,
  DoseAmount: term,
  DoseClarifyingFreeText: an(255),
  Vehicle: opaque,
  RouteOfAdministration: term,
  RouteOfAdministrationClarifyingFreeText: an(255),
  SiteOfAdministration: term,
  SiteOfAdministrationClarifyingFreeText: an(255),
});

const timing = inAnyOrder({
  AdministrationTiming: inAnyOrder({
    AdministrationTimingNumericValue: an(),
    VariableAdministrationTimingModifier: code('AND', 'OR', 'TO'),
    AdministrationTimingUnits: term,
    AdministrationTimingModifier: term,
    AdministrationTimingEvent: term,
    AdministrationTimingClarifyingFreeText: an(255),
  }),
  Frequency: amount('FrequencyNumericValue', 'VariableFrequencyModifier', 'FrequencyUnits'),
  Interval: amount('IntervalNumericValue', 'VariableIntervalModifier', 'IntervalUnits'),
  RateOfAdministration: opaque,
  TimingClarifyingFreeText: an(255),
  Duration: inAnyOrder({ DurationNumericValue: an(), DurationText: term }),
  DurationTrigger: opaque,
  StopIndicator: opaque,
});

const maximum = inAnyOrder({
  MaximumDoseRestrictionNumericValue: an(),
  MaximumDoseRestrictionForm: term,
  MaximumDoseRestrictionUnits: term,
  MaximumDoseRestrictionDurationValue: an(),
  MaximumDoseRestrictionDurationUnit: term,
  MaximumDoseRestrictionClarifyingFreeText: an(255),
});

const indication = inAnyOrder({
  IndicationPrecursor: term,
  Indication: term,
  IndicationValue: term,
  IndicationVariableModifier: code('AND', 'OR', 'TO'),
  IndicationValueUnit: term,
  IndicationValueUnitOfMeasure: term,
});

const instruction = inAnyOrder({
  InstructionIndicator: code('MEDICALENCOUNTER'),
  AdministrationIndicator: code('MANUFACTURERSINSTRUCTIONS'),
  DoseAdministration: administration,
  TimingAndDuration: timing,
  MultipleTimingModifier: code('AND', 'OR'),
  IndicationForUse: indication,
  IndicationClarifyingFreeText: an(255),
  MaximumDoseRestriction: maximum,
});

/** The directions of a medication: their text, and their structure. */
export const sig = composite(
  must('SigText', an(1000)),
  may('CodeSystem', composite(may('SNOMEDVersion', an()), may('FMTVersion', an()))),
  // Instruction and MultipleInstructionModifier take turns, fifty instructions at most.
  {
    options: { Instruction: instruction, MultipleInstructionModifier: code('AND', 'OR', 'THEN', 'NOT') },
    min: 0,
    max: 99,
  },
  may('IndicationForUse', indication, 50),
  may('MaximumDoseRestriction', maximum, 50),
  may('ClarifyingFreeText', an(255)),
);
