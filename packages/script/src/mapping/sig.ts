import type { SigAmount, SigInstruction, SigMaximum, SigTerm, SigTiming, StructuredSig } from '../model/sig';
import type { Element } from '../xml/element';
import { exact, text, type Codec } from './codec';
import { alternating, composite, many, maybe, one } from './composite';

type Part<T, K extends keyof T> = NonNullable<T[K]>;

const term = composite<SigTerm>({
  text: one('Text', text),
  qualifier: one('Qualifier', text),
  code: one('Code', text),
});

const firstOf = <T>(element: Element, name: string, codec: Codec<T>): T | undefined => {
  const found = element.children.find((child) => child.name === name);
  return found && codec.read(found);
};

/**
 * A number of a unit, and the number that it may go up to: `[value, modifier, unit]` names the elements. The
 * unit comes once after the numbers, or after each of them.
 */
const amount = (
  [valueName, modifierName, unitName]: readonly [string, string, string],
  unitPlace: 'once' | 'behind-each',
): Codec<SigAmount> =>
  exact<SigAmount>({
    read: (element) => {
      const value = firstOf(element, valueName, text);
      const unit = firstOf(element, unitName, term);
      const modifier = firstOf(element, modifierName, text);
      const last = element.children.findLast(({ name }) => name === valueName);
      const most = last && text.read(last);
      if (value === undefined || unit === undefined) return undefined;
      return modifier === undefined || most === undefined
        ? { value, unit }
        : { value, unit, range: { modifier, value: most } };
    },
    write: (name, { value, unit, range }) => {
      const units = [term.write(unitName, unit)];
      const least = [text.write(valueName, value), ...(range && unitPlace === 'once' ? [] : units)];
      const most = range
        ? [text.write(modifierName, range.modifier), text.write(valueName, range.value), ...units]
        : [];
      return { name, attributes: {}, children: [...least, ...most], text: '' };
    },
  });

const administration = composite<Part<SigInstruction, 'administration'>>({
  method: maybe('DoseDeliveryMethod', term),
  dose: maybe('Dosage', amount(['DoseQuantity', 'DoseRangeModifier', 'DoseUnitOfMeasure'], 'behind-each')),
  route: maybe('RouteOfAdministration', term),
  site: maybe('SiteOfAdministration', term),
});

const timing = composite<SigTiming>({
  moment: maybe(
    'AdministrationTiming',
    composite<Part<SigTiming, 'moment'>>({
      modifier: maybe('AdministrationTimingModifier', term),
      event: maybe('AdministrationTimingEvent', term),
    }),
  ),
  frequency: maybe(
    'Frequency',
    amount(['FrequencyNumericValue', 'VariableFrequencyModifier', 'FrequencyUnits'], 'once'),
  ),
  interval: maybe(
    'Interval',
    amount(['IntervalNumericValue', 'VariableIntervalModifier', 'IntervalUnits'], 'once'),
  ),
  duration: maybe(
    'Duration',
    composite<Part<SigTiming, 'duration'>>({
      value: one('DurationNumericValue', text),
      unit: one('DurationText', term),
    }),
  ),
});

const instruction = exact(
  composite<SigInstruction>({
    administration: maybe('DoseAdministration', administration),
    timings: alternating('TimingAndDuration', timing, 'MultipleTimingModifier'),
  }),
);

const maximum = exact(
  composite<SigMaximum>({
    value: one('MaximumDoseRestrictionNumericValue', text),
    unit: one('MaximumDoseRestrictionUnits', term),
    durationValue: one('MaximumDoseRestrictionDurationValue', text),
    durationUnit: one('MaximumDoseRestrictionDurationUnit', term),
  }),
);

/** The directions of a medication. */
export const sig: Codec<StructuredSig> = composite<StructuredSig>({
  text: one('SigText', text),
  codeSystem: maybe(
    'CodeSystem',
    composite<Part<StructuredSig, 'codeSystem'>>({
      snomedVersion: one('SNOMEDVersion', text),
      fmtVersion: one('FMTVersion', text),
    }),
  ),
  instructions: alternating('Instruction', instruction, 'MultipleInstructionModifier'),
  maximumDoses: many('MaximumDoseRestriction', maximum),
  clarifyingText: maybe('ClarifyingFreeText', text),
});
