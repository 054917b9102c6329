import { composite, may, must, opaque, open, UNBOUNDED } from '../table';
import { an } from './types';

// Names and places are from published messages, a style sheet and two published readers, not the schema
// (docs/decisions/script-messages.md): what stands inside an instruction is open to what they do not show.

const term = open(may('Text', an()), may('Qualifier', an()), may('Code', an()));

/** A number of a unit, and the number that it may go up to. */
const amount = (value: string, modifier: string, unit: string) =>
  open({ options: { [value]: an(), [modifier]: an(), [unit]: term }, min: 0, max: UNBOUNDED });

const administration = open(
  may('DoseDeliveryMethod', term),
  may('DoseDeliveryMethodModifier', term),
  may('Dosage', amount('DoseQuantity', 'DoseRangeModifier', 'DoseUnitOfMeasure')),
  may('DoseCalculation', opaque),
  may('DoseAmount', term),
  may('DoseClarifyingFreeText', an()),
  may('DoseForm', term),
  may('Vehicle', opaque),
  may('RouteOfAdministration', term),
  may('RouteOfAdministrationClarifyingFreeText', an()),
  may('SiteOfAdministration', term),
  may('SiteOfAdministrationClarifyingFreeText', an()),
);

const timing = open(
  may('ManufacturerPackageLabelTiming', opaque),
  may(
    'AdministrationTiming',
    open(
      {
        options: { AdministrationTimingNumericValue: an(), VariableAdministrationTimingModifier: opaque },
        min: 0,
        max: UNBOUNDED,
      },
      may('AdministrationTimingUnits', term),
      may('AdministrationTimingModifier', term),
      may('AdministrationTimingEvent', term),
      may('AdministrationTimingClarifyingFreeText', an()),
    ),
  ),
  may('Frequency', amount('FrequencyNumericValue', 'VariableFrequencyModifier', 'FrequencyUnits')),
  may('RateOfAdministration', opaque),
  may('Interval', amount('IntervalNumericValue', 'VariableIntervalModifier', 'IntervalUnits')),
  may('TimingClarifyingFreeText', an()),
  may('Duration', open(may('DurationNumericValue', an()), may('DurationText', term))),
  may('DurationTrigger', opaque),
  may('Until', opaque),
  may('StopIndicator', opaque),
);

const instruction = open(
  may('InstructionIndicator', opaque),
  may('AdministrationIndicator', opaque),
  may('DoseAdministration', administration),
  {
    options: { TimingAndDuration: timing, MultipleTimingModifier: an() },
    min: 0,
    max: UNBOUNDED,
  },
  may('IndicationForUse', opaque, UNBOUNDED),
  may('IndicationClarifyingFreeText', an()),
  may('MaximumDoseRestriction', opaque, UNBOUNDED),
);

const maximum = open(
  may('MaximumDoseRestrictionNumericValue', an()),
  may('MaximumDoseRestrictionForm', term),
  may('MaximumDoseRestrictionUnits', term),
  may('MaximumDoseRestrictionDurationValue', an()),
  may('MaximumDoseRestrictionDurationUnit', term),
  may('MaximumDoseRestrictionClarifyingFreeText', an()),
);

/** The directions of a medication: their text, and their structure. */
export const sig = composite(
  must('SigText', an(1000)),
  may('CodeSystem', open(may('SNOMEDVersion', an()), may('FMTVersion', an()))),
  // Instruction and MultipleInstructionModifier take turns, fifty instructions at most.
  { options: { Instruction: instruction, MultipleInstructionModifier: an() }, min: 0, max: 99 },
  may('IndicationForUse', opaque, 50),
  may('MaximumDoseRestriction', maximum, 50),
  may('ClarifyingFreeText', an(255)),
);
