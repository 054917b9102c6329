import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scriptCodec } from './codec';
import type { SigInstruction, StructuredSig } from './model/sig';
import { sampleNewRx } from './testing/sample';
import { elementOf } from './testing/tree';
import { sig as sigTable } from './validate/2017071/sig';
import type { Element } from './xml/element';
import { readXml } from './xml/read';
import { writeXml } from './xml/write';

const codec = scriptCodec('2017071');
const plain = codec.write(sampleNewRx());
const withSig = (xml: string) => plain.replace(/<Sig>.*<\/Sig>/s, () => `<Sig>${xml}</Sig>`);

const readSig = (xml: string): StructuredSig => {
  const reading = codec.read(xml);
  if (!reading.valid) throw new Error(`expected a valid message, got ${JSON.stringify(reading.violations)}`);
  if (reading.message.body.kind !== 'NewRx') throw new Error('expected a NewRx');
  return reading.message.body.medication.sig;
};
const writtenAgain = (xml: string) => {
  const reading = codec.read(xml);
  if (!reading.valid) throw new Error('expected a valid message');
  return codec.write(reading.message);
};
const writeSig = (sig: StructuredSig): string => {
  const message = sampleNewRx();
  message.body.medication.sig = sig;
  return codec.write(message);
};

const term = (text: string, code: string, qualifier = 'SNOMED') => ({ text, qualifier, code });
const termXml = (name: string, text: string, code: string, qualifier = 'SNOMED') =>
  `<${name}><Text>${text}</Text><Qualifier>${qualifier}</Qualifier><Code>${code}</Code></${name}>`;

const DAY = term('day', '258703001');
const HOUR = term('hour', '258702006');
const TABLET = term('tablet', 'C48542', 'DoseUnitOfMeasure');
const TABLET_XML = termXml('DoseUnitOfMeasure', 'tablet', 'C48542', 'DoseUnitOfMeasure');

/** The structure as published messages of this version have it, element by element. */
const PUBLISHED =
  '<SigText>Take 1 tablet by mouth before bedtime for 30 days</SigText>' +
  '<CodeSystem><SNOMEDVersion>20170131</SNOMEDVersion><FMTVersion>16.03d</FMTVersion></CodeSystem>' +
  '<Instruction><DoseAdministration>' +
  termXml('DoseDeliveryMethod', 'Take', '419652001') +
  `<Dosage><DoseQuantity>1</DoseQuantity>${TABLET_XML}</Dosage>` +
  termXml('RouteOfAdministration', 'oral route', '26643006') +
  '</DoseAdministration>' +
  '<TimingAndDuration><AdministrationTiming>' +
  termXml('AdministrationTimingModifier', 'before', '288556008') +
  termXml('AdministrationTimingEvent', 'bedtime', '21029003') +
  '</AdministrationTiming></TimingAndDuration>' +
  '<TimingAndDuration><Frequency><FrequencyNumericValue>1</FrequencyNumericValue>' +
  termXml('FrequencyUnits', 'day', '258703001') +
  '</Frequency></TimingAndDuration>' +
  '<TimingAndDuration><Duration><DurationNumericValue>30</DurationNumericValue>' +
  termXml('DurationText', 'day', '258703001') +
  '</Duration></TimingAndDuration></Instruction>';

const PUBLISHED_SIG: StructuredSig = {
  text: 'Take 1 tablet by mouth before bedtime for 30 days',
  codeSystem: { snomedVersion: '20170131', fmtVersion: '16.03d' },
  instructions: [
    {
      administration: {
        method: term('Take', '419652001'),
        dose: { value: '1', unit: TABLET },
        route: term('oral route', '26643006'),
      },
      timings: [
        { moment: { modifier: term('before', '288556008'), event: term('bedtime', '21029003') } },
        { frequency: { value: '1', unit: DAY } },
        { duration: { value: '30', unit: DAY } },
      ],
    },
  ],
};

describe('a structured sig', () => {
  it('is read as published messages have it, and written alike', () => {
    const xml = withSig(PUBLISHED);
    expect(readSig(xml)).toEqual(PUBLISHED_SIG);
    expect(writeSig(PUBLISHED_SIG)).toBe(xml);
  });

  it('writes ranges, steps and a maximum in the order of the standard', () => {
    const xml = writeSig({
      text: 'Take 1 to 2 tablets every 4 to 6 hours, then daily for 2 days.',
      instructions: [
        {
          administration: {
            dose: { value: '1', unit: TABLET, range: { modifier: 'TO', value: '2' } },
            site: term('Right eye', '18944008'),
          },
          timings: [{ interval: { value: '4', unit: HOUR, range: { modifier: 'TO', value: '6' } } }],
        },
        'THEN',
        {
          timings: [{ frequency: { value: '1', unit: DAY } }, 'AND', { duration: { value: '2', unit: DAY } }],
        },
      ],
      maximumDoses: [{ value: '8', unit: TABLET, durationValue: '24', durationUnit: HOUR }],
      clarifyingText: 'Stop when better',
    });
    const hour = (name: string) => termXml(name, 'hour', '258702006');
    expect(xml).toContain(
      `<Dosage><DoseQuantity>1</DoseQuantity>${TABLET_XML}<DoseRangeModifier>TO</DoseRangeModifier>` +
        `<DoseQuantity>2</DoseQuantity>${TABLET_XML}</Dosage>` +
        termXml('SiteOfAdministration', 'Right eye', '18944008'),
    );
    expect(xml).toContain(
      '<Interval><IntervalNumericValue>4</IntervalNumericValue>' +
        '<VariableIntervalModifier>TO</VariableIntervalModifier>' +
        `<IntervalNumericValue>6</IntervalNumericValue>${hour('IntervalUnits')}</Interval>`,
    );
    expect(xml).toContain(
      '</Instruction><MultipleInstructionModifier>THEN</MultipleInstructionModifier><Instruction>',
    );
    expect(xml).toContain(
      '</TimingAndDuration><MultipleTimingModifier>AND</MultipleTimingModifier><TimingAndDuration>',
    );
    expect(xml).toContain(
      '<MaximumDoseRestriction>' +
        '<MaximumDoseRestrictionNumericValue>8</MaximumDoseRestrictionNumericValue>' +
        termXml('MaximumDoseRestrictionUnits', 'tablet', 'C48542', 'DoseUnitOfMeasure') +
        '<MaximumDoseRestrictionDurationValue>24</MaximumDoseRestrictionDurationValue>' +
        `${hour('MaximumDoseRestrictionDurationUnit')}</MaximumDoseRestriction>` +
        '<ClarifyingFreeText>Stop when better</ClarifyingFreeText></Sig>',
    );
    expect(writtenAgain(xml)).toBe(xml);
  });

  it('is read and written back element by element, whatever the table allows', () => {
    let structured = 0;
    fc.assert(
      fc.property(elementOf('Sig', sigTable), (tree) => {
        const replaced = (element: Element): Element =>
          element.name === 'Sig' ? tree : { ...element, children: element.children.map(replaced) };
        const document = replaced(readXml(plain));
        const xml = writeXml(document);
        structured += readSig(xml).instructions ? 1 : 0;
        expect(readXml(writtenAgain(xml))).toEqual(document);
      }),
      { numRuns: 300 },
    );
    expect(structured).toBeGreaterThan(30);
  });
});

const within = (xml: string, ...names: string[]) =>
  names.reduceRight((inner, name) => `<${name}>${inner}</${name}>`, xml);
const dosed = (dosage: string) => within(dosage, 'Instruction', 'DoseAdministration', 'Dosage');
const quantity = (value: string) => `<DoseQuantity>${value}</DoseQuantity>`;
const DURATION = within(
  `<DurationNumericValue>3</DurationNumericValue>${termXml('DurationText', 'day', '258703001')}`,
  'TimingAndDuration',
  'Duration',
);

const UNKNOWN_IN_DOSE = dosed(`${quantity('1')}${TABLET_XML}<New>x</New>`);
const RANGE_IN_TWO_UNITS = dosed(
  `${quantity('1')}${TABLET_XML}<DoseRangeModifier>TO</DoseRangeModifier>${quantity('2')}` +
    termXml('DoseUnitOfMeasure', 'mL', 'C28254', 'DoseUnitOfMeasure'),
);
const NO_NUMBER = dosed(`${quantity('1/2')}${TABLET_XML}`);

describe('a structured sig of others', () => {
  it.each([
    [
      'a term without its code',
      within('Take', 'Instruction', 'DoseAdministration', 'DoseDeliveryMethod', 'Text'),
    ],
    [
      'another order than the published one',
      within(
        `${DURATION}${within('for', 'IndicationForUse', 'IndicationPrecursor', 'Text')}<DoseAdministration/>` +
          '<TimingAndDuration/>',
        'Instruction',
      ),
    ],
    ['a range in two units', RANGE_IN_TWO_UNITS],
    [
      'two routes',
      within(
        termXml('RouteOfAdministration', 'oral route', '26643006').repeat(2),
        'Instruction',
        'DoseAdministration',
      ),
    ],
    ['an instruction of nothing', '<Instruction/>'],
    ['a modifier before anything', `${within('THEN', 'MultipleInstructionModifier')}<Instruction/>`],
    ['a quantity that is no number', NO_NUMBER],
    ['an indication of the whole sig', within('pain', 'IndicationForUse', 'Indication', 'Text')],
    [
      'a maximum of another form',
      within('no more', 'MaximumDoseRestriction', 'MaximumDoseRestrictionClarifyingFreeText'),
    ],
    ['one version of two', within('20170131', 'CodeSystem', 'SNOMEDVersion')],
  ])('is taken and kept whole with %s', (_, structure) => {
    const xml = withSig(`<SigText>Take as written</SigText>${structure}`);
    expect(readSig(xml).text).toBe('Take as written');
    expect(writtenAgain(xml)).toBe(xml);
  });

  it.each([
    ['a second unit', RANGE_IN_TWO_UNITS, undefined],
    ['a fraction', NO_NUMBER, { value: '1/2', unit: TABLET }],
  ])('with %s never becomes a dose that it does not say', (_, structure, dose) => {
    const [first] = readSig(withSig(`<SigText>x</SigText>${structure}`)).instructions ?? [];
    expect((first as SigInstruction).administration?.dose).toEqual(dose);
  });

  it.each([
    ['an element nobody knows', within('1', 'Instruction', 'New', 'Inner'), 'element.unexpected'],
    ['an element nobody knows inside a dose', UNKNOWN_IN_DOSE, 'element.unexpected'],
    ['text between elements', '<Instruction>loose<TimingAndDuration/></Instruction>', 'text.unexpected'],
    ['no text of its own', '', 'element.missing'],
    ['a hundred instructions', '<Instruction/>'.repeat(100), 'element.too-many'],
    [
      'an element behind the last',
      '<ClarifyingFreeText>a</ClarifyingFreeText><Instruction/>',
      'element.out-of-order',
    ],
  ])('is refused with %s', (name, structure, code) => {
    const text = name === 'no text of its own' ? '' : '<SigText>x</SigText>';
    const reading = codec.read(withSig(`${text}${structure}`));
    expect(reading.valid ? [] : reading.violations.map((violation) => violation.code)).toContain(code);
    if (!reading.valid) expect(JSON.stringify(reading.violations)).not.toMatch(/loose/);
  });

  it.each([
    ['the same part again', '', '<TimingAndDuration/>'],
    ['parts in an order of their own', '<DoseAdministration/>'.repeat(20_000), '<TimingAndDuration/>'],
    [
      'doses in each other',
      '',
      '<DoseAdministration><Dosage><DoseQuantity>1</DoseQuantity></Dosage></DoseAdministration>',
    ],
  ])('of nearly 1 MB is read in time and kept whole: %s', (_, before, part) => {
    const parts = part.repeat(Math.floor((900_000 - before.length) / part.length));
    const xml = withSig(`<SigText>x</SigText><Instruction>${before}${parts}</Instruction>`);
    const began = performance.now();
    expect(readSig(xml)).not.toHaveProperty('instructions');
    expect(writtenAgain(xml) === xml).toBe(true);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it('is read part by part as long as anybody could mean it', () => {
    const structure = (count: number) => within('<TimingAndDuration/>'.repeat(count), 'Instruction');
    const readWith = (count: number) => readSig(withSig(`<SigText>x</SigText>${structure(count)}`));
    expect((readWith(200).instructions?.[0] as SigInstruction | undefined)?.timings).toHaveLength(200);
    expect(readWith(201)).not.toHaveProperty('instructions');
  });
});
