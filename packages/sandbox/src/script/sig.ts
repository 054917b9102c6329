import { group, maybe, text, type XmlElement } from './element';
import type { Amount, Instruction, Sig, Term, Timing } from './facts';

const term = (name: string, { text: words, qualifier, code }: Term): XmlElement =>
  group(name, text('Text', words, 255), text('Qualifier', qualifier, 35), text('Code', code, 35));

const maybeTerm = (name: string, of: Term | undefined) => (of ? term(name, of) : undefined);

/** A dose names its unit behind each number. */
const dosage = ({ value, unit, range }: Amount): XmlElement =>
  group(
    'Dosage',
    text('DoseQuantity', value, 18),
    term('DoseUnitOfMeasure', unit),
    range && [
      text('DoseRangeModifier', range.modifier, 2),
      text('DoseQuantity', range.value, 18),
      term('DoseUnitOfMeasure', unit),
    ],
  );

/** A frequency and an interval name their unit once, behind both numbers. */
const often = (kind: 'Frequency' | 'Interval', { value, unit, range }: Amount): XmlElement =>
  group(
    kind,
    text(`${kind}NumericValue`, value, 18),
    range && [
      text(`Variable${kind}Modifier`, range.modifier, 3),
      text(`${kind}NumericValue`, range.value, 18),
    ],
    term(`${kind}Units`, unit),
  );

const timing = ({ moment, frequency, interval, duration }: Timing): XmlElement =>
  group(
    'TimingAndDuration',
    moment &&
      group(
        'AdministrationTiming',
        maybeTerm('AdministrationTimingModifier', moment.modifier),
        maybeTerm('AdministrationTimingEvent', moment.event),
      ),
    frequency && often('Frequency', frequency),
    interval && often('Interval', interval),
    duration &&
      group(
        'Duration',
        text('DurationNumericValue', duration.value, 18),
        term('DurationText', duration.unit),
      ),
  );

const instruction = ({ administration, timings }: Instruction): XmlElement =>
  group(
    'Instruction',
    administration &&
      group(
        'DoseAdministration',
        maybeTerm('DoseDeliveryMethod', administration.method),
        administration.dose && dosage(administration.dose),
        maybeTerm('RouteOfAdministration', administration.route),
        maybeTerm('SiteOfAdministration', administration.site),
      ),
    timings?.map((one) => (typeof one === 'string' ? text('MultipleTimingModifier', one, 4) : timing(one))),
  );

/** Sig: the text that is binding, and its structure where the prescription had one. */
export const sigOf = ({
  text: words,
  codeSystem,
  instructions,
  maximumDoses,
  clarifyingText,
}: Sig): XmlElement =>
  group(
    'Sig',
    text('SigText', words, 1000),
    codeSystem &&
      group(
        'CodeSystem',
        text('SNOMEDVersion', codeSystem.snomedVersion, 35),
        text('FMTVersion', codeSystem.fmtVersion, 35),
      ),
    instructions?.map((one) =>
      typeof one === 'string' ? text('MultipleInstructionModifier', one, 4) : instruction(one),
    ),
    maximumDoses?.map(({ value, unit, durationValue, durationUnit }) =>
      group(
        'MaximumDoseRestriction',
        text('MaximumDoseRestrictionNumericValue', value, 18),
        // What is counted in doses has another element than what is measured.
        term(
          unit.qualifier === 'SNOMED' ? 'MaximumDoseRestrictionUnits' : 'MaximumDoseRestrictionForm',
          unit,
        ),
        text('MaximumDoseRestrictionDurationValue', durationValue, 18),
        term('MaximumDoseRestrictionDurationUnit', durationUnit),
      ),
    ),
    maybe('ClarifyingFreeText', clarifyingText, 255),
  );
