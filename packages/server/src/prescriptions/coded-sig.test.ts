import type { SigStep, Timing } from '@erx/core/sig/model';
import { PURPOSES } from '@erx/core/sig/purposes';
import { sigOf } from '@erx/core/sig/rules';
import {
  DAY_TIMES,
  DOSE_UNITS,
  DURATION_UNITS,
  INTERVAL_UNITS,
  LAYERS,
  MEALS,
  METHODS,
  ROUTES,
  SITES,
  WEEKDAYS,
} from '@erx/core/sig/vocabulary';
import { writeSig } from '@erx/core/sig/write-sig';
import { scriptCodec } from '@erx/script/codec';
import type { SigInstruction, SigTiming } from '@erx/script/model/sig';
import { sampleNewRx } from '@erx/script/testing/sample';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCodedSig, toStructuredSig } from './coded-sig';

const codec = scriptCodec('2017071');

const STEP: SigStep = {
  method: 'take',
  dose: { amount: '1', unit: 'tablet' },
  route: 'by mouth',
  timing: { kind: 'daily', times: 2, at: [] },
  asNeeded: false,
};

const stepOf = (changes: Partial<SigStep>): SigInstruction | undefined => {
  const [first] = toCodedSig({ steps: [{ ...STEP, ...changes }] })?.instructions ?? [];
  return first as SigInstruction | undefined;
};
const timingsOf = (timing: Timing, more: Partial<SigStep> = {}) => stepOf({ timing, ...more })?.timings;
const snomed = (text: string, code: string) => ({ text, qualifier: 'SNOMED', code });
const DAY = snomed('day', '258703001');
const HOUR = snomed('hour', '258702006');
const WEEK = snomed('week', '258705008');
const TABLET = { text: 'tablet', qualifier: 'DoseUnitOfMeasure', code: 'C48542' };

/**
 * Devices, pumps and what is dispensed by the piece: the subset has no code for them, or no one looked it up.
 */
const UNCODED: ReadonlySet<string> = new Set([
  'pump',
  'pen',
  'auto-injector',
  'lancet',
  'pen needle',
  'sensor',
  'click',
]);

describe('toCodedSig', () => {
  it('says all of a step', () => {
    expect(stepOf({ duration: { count: 10, unit: 'day' } })).toEqual({
      administration: {
        method: snomed('take', '419652001'),
        dose: { value: '1', unit: TABLET },
        route: snomed('by mouth', '26643006'),
      },
      timings: [{ frequency: { value: '2', unit: DAY } }, { duration: { value: '10', unit: DAY } }],
    });
  });

  it('names the releases of its codes', () => {
    expect(toCodedSig({ steps: [STEP] })?.codeSystem).toEqual({
      snomedVersion: '20170131',
      fmtVersion: '16.03d',
    });
  });

  it('sends what has no code as text alone', () => {
    for (const unit of DOSE_UNITS.filter((one) => UNCODED.has(one)))
      expect(stepOf({ dose: { amount: '1', unit } })).toBeUndefined();
  });

  it('codes every other unit of a dose', () => {
    const codes = Object.fromEntries(
      DOSE_UNITS.filter((unit) => !UNCODED.has(unit)).map((unit) => {
        const dose = stepOf({ dose: { amount: '2.5', unit } })?.administration?.dose;
        expect(dose).toMatchObject({ value: '2.5', unit: { text: unit, qualifier: 'DoseUnitOfMeasure' } });
        return [unit, dose?.unit.code];
      }),
    );
    // The NCPDP preferred terms of these codes: subset C121847 of the NCI Thesaurus.
    expect(codes).toEqual({
      tablet: 'C48542', // Tablet
      capsule: 'C48480', // Capsule
      mL: 'C28254', // Milliliter
      mg: 'C28253', // Milligram
      mcg: 'C48152', // Microgram
      gram: 'C48155', // Gram
      unit: 'C44278', // Unit
      puff: 'C65060', // Puff
      inhalation: 'C48501', // Inhalation
      spray: 'C48537', // Spray
      drop: 'C48491', // Metric Drop
      patch: 'C48524', // Patch
      suppository: 'C48539', // Suppository
      application: 'C25397', // Application
      applicatorful: 'C62412', // Applicator
      packet: 'C48521', // Packet
      lozenge: 'C48506', // Lozenge
      film: 'C53499', // Film
      ring: 'C62609', // Ring
      vial: 'C48551', // Vial
      strip: 'C48538', // Strip
      syringe: 'C48540', // Syringe
      swab: 'C53504', // Swab
    });
  });

  it('codes every route', () => {
    const codes = ROUTES.map((route) => [route, stepOf({ route })?.administration?.route?.code]);
    expect(Object.fromEntries(codes)).toEqual({
      'by mouth': '26643006', // Oral route
      'under the tongue': '37839007', // Sublingual route
      'between cheek and gum': '54471007', // Buccal route
      'by inhalation': '447694001', // Respiratory tract route
      'by nebulizer': '447694001', // the same: there is none for the device
      'into the nose': '46713006', // Nasal route
      'into the eye': '54485002', // Ophthalmic route
      'into the ear': '10547007', // Otic route
      'on the skin': '6064005', // Topical route
      'under the skin': '34206005', // Subcutaneous route
      'into the muscle': '78421000', // Intramuscular route
      'into a vein': '47625008', // Intravenous route
      rectally: '37161004', // Per rectum
      vaginally: '16857009', // Per vagina
    });
  });

  it('codes every method but spraying and testing', () => {
    const codes = METHODS.map((method) => [method, stepOf({ method })?.administration?.method?.code]);
    expect(Object.fromEntries(codes)).toEqual({
      take: '419652001',
      give: '419582001',
      chew: '419747000',
      dissolve: '421682005',
      apply: '417924000',
      inject: '422145002',
      inhale: '421134003',
      instill: '421538008',
      insert: '421257003',
      place: '421066005',
      spray: undefined,
      swish: '421805007',
      use: '419385000',
      test: undefined,
    });
    expect(stepOf({ method: 'spray' })).toBeUndefined();
  });

  it('codes every site that is one part of the body', () => {
    const codes = SITES.map((site) => [site, stepOf({ site })?.administration?.site?.code]);
    expect(Object.fromEntries(codes)).toEqual({
      'in the right eye': '18944008',
      'in the left eye': '8966001',
      'in both eyes': '40638003',
      'in the affected eye': undefined,
      'in the surgical eye': undefined,
      'in the right ear': '25577004',
      'in the left ear': '89644007',
      'in both ears': '34338003',
      'in the affected ear': undefined,
      'in each nostril': undefined,
      'to the affected area': undefined,
      'to the scalp': '41695006',
      'to the face': '89545001',
    });
    expect(stepOf({ site: 'in each nostril' })).toBeUndefined();
  });

  it('codes one moment of the day, where it is none of a meal', () => {
    const codes = DAY_TIMES.map((moment) => {
      const [first] = timingsOf({ kind: 'daily', times: 1, at: [moment] }) ?? [];
      return [moment, (first as SigTiming | undefined)?.moment?.event?.code];
    });
    expect(Object.fromEntries(codes)).toEqual({
      'in the morning': '73775008',
      'before breakfast': undefined,
      'with breakfast': undefined,
      'at noon': '71997007',
      'before lunch': undefined,
      'with lunch': undefined,
      'in the afternoon': '255213009',
      'in the evening': '3157002',
      'before dinner': undefined,
      'with dinner': undefined,
      'at bedtime': '21029003',
    });
    expect(timingsOf({ kind: 'daily', times: 1, at: ['at bedtime'] })).toEqual([
      { moment: { event: snomed('at bedtime', '21029003') } },
      { frequency: { value: '1', unit: DAY } },
    ]);
  });

  it.each<[string, Timing, readonly SigTiming[]]>([
    ['times a day', { kind: 'daily', times: 3, at: [] }, [{ frequency: { value: '3', unit: DAY } }]],
    ['times a week', { kind: 'weekly', times: 3 }, [{ frequency: { value: '3', unit: WEEK } }]],
    ['a week', { kind: 'interval', every: 1, unit: 'week' }, [{ interval: { value: '1', unit: WEEK } }]],
    [
      'a range of hours',
      { kind: 'interval', every: 4, most: 6, unit: 'hour' },
      [{ interval: { value: '4', unit: HOUR, range: { modifier: 'TO', value: '6' } } }],
    ],
  ])('codes %s', (_, timing, timings) => {
    expect(timingsOf(timing)).toEqual(timings);
  });

  it('codes every unit of an interval and of a duration', () => {
    const units = INTERVAL_UNITS.map((unit) => {
      const [first] = timingsOf({ kind: 'interval', every: 5, unit }) ?? [];
      return [unit, (first as SigTiming | undefined)?.interval?.unit.code];
    });
    expect(Object.fromEntries(units)).toEqual({
      minute: '258701004',
      hour: '258702006',
      day: '258703001',
      week: '258705008',
      month: '258706009',
    });
    const durations = DURATION_UNITS.map(
      (unit) =>
        (stepOf({ duration: { count: 2, unit } })?.timings?.[1] as SigTiming | undefined)?.duration?.unit
          .code,
    );
    expect(durations).toEqual(['258703001', '258705008', '258706009']);
  });

  it.each<[string, Timing]>([
    ['once', { kind: 'once' }],
    ['as directed', { kind: 'directed' }],
    ['a day of the week', { kind: 'weekdays', days: ['Monday'] }],
    ['days of the week', { kind: 'weekdays', days: [...WEEKDAYS] }],
    ['two moments of a day', { kind: 'daily', times: 2, at: ['in the morning', 'at bedtime'] }],
  ])('leaves %s to the text', (_, timing) => {
    expect(stepOf({ timing })).toBeUndefined();
  });

  it.each<[string, Partial<SigStep>]>([
    ['as needed', { asNeeded: true }],
    ['a purpose', { purpose: PURPOSES[0] }],
    ['as needed for a purpose', { asNeeded: true, purpose: PURPOSES[0] }],
    ['a layer', { layer: LAYERS[0] }],
    ['a time that may be shorter', { duration: { count: 2, unit: 'week', isMost: true } }],
    ['a dose that may come again', { repeat: { times: 1, after: 2, unit: 'hour' } }],
    ['days of a cycle', { cycle: { days: 12, of: 28 } }],
    ['a condition', { conditions: ['at least 4 hours apart'] }],
    ['what somebody may direct otherwise', { orAsDirected: true }],
    ['a moment of a week', { timing: { kind: 'interval', every: 1, unit: 'week', at: 'at bedtime' } }],
    ['what happens', { timing: { kind: 'event', event: 'after each loose stool' } }],
    ['what comes later', { timing: { kind: 'later', after: 1, unit: 'hour' } }],
    ['up to so many times', { timing: { kind: 'daily', times: 3, at: [], isMost: true } }],
    ['one moment beside others', { timing: { kind: 'daily', times: 4, at: ['at bedtime'] } }],
    ['a meal', { meal: MEALS[0] }],
    ['no dose', { dose: undefined }],
    ['no route', { route: undefined }],
    ['a patch on the skin', { dose: { amount: '1', unit: 'patch' }, route: 'on the skin' }],
  ])('leaves %s to the text', (_, changes) => {
    expect(stepOf(changes)).toBeUndefined();
  });

  it('joins the doses of one day with AND, and leaves alternate days and a scale to the text', () => {
    const morning: SigStep = { ...STEP, timing: { kind: 'daily', times: 1, at: ['in the morning'] } };
    const bedtime: SigStep = {
      ...morning,
      isAlongside: true,
      dose: { amount: '2', unit: 'tablet' },
      timing: { kind: 'daily', times: 1, at: ['at bedtime'] },
    };
    const joined = toCodedSig({ steps: [morning, bedtime] })?.instructions;
    expect(joined?.map((one) => (typeof one === 'string' ? one : one.administration?.dose?.value))).toEqual([
      '1',
      'AND',
      '2',
    ]);
    const other: Timing = { kind: 'interval', every: 2, unit: 'day' };
    expect(
      toCodedSig({
        steps: [
          { ...morning, timing: other },
          { ...bedtime, timing: other },
        ],
      }),
    ).toBeUndefined();
    const rows = [
      { from: 150, to: 199, amount: '2' },
      { from: 200, amount: '4' },
    ];
    expect(toCodedSig({ steps: [{ ...STEP, scale: { rows } }] })).toBeUndefined();
  });

  it('joins steps with THEN, and leaves all to the text where one cannot be coded', () => {
    const second: SigStep = { ...STEP, dose: { amount: '2', unit: 'tablet' } };
    const instructions = toCodedSig({ steps: [STEP, second, STEP] })?.instructions;
    expect(
      instructions?.map((one) => (typeof one === 'string' ? one : one.administration?.dose?.value)),
    ).toEqual(['1', 'THEN', '2', 'THEN', '1']);
    expect(toCodedSig({ steps: [STEP, { ...second, asNeeded: true }] })).toBeUndefined();
  });

  it('codes a range of a dose, and leaves the most in 24 hours to the text', () => {
    const steps = [{ ...STEP, dose: { amount: '1', most: '2', unit: 'tablet' as const } }];
    expect(toCodedSig({ steps })).toMatchObject({
      instructions: [
        { administration: { dose: { value: '1', unit: TABLET, range: { modifier: 'TO', value: '2' } } } },
      ],
    });
    expect(toCodedSig({ steps, maximum: { amount: '8', unit: 'tablet' } })).toBeUndefined();
    expect(toCodedSig({ steps, advice: ['Swallow whole'] })).toBeUndefined();
  });
});

const isByTheClock = (timing: { kind: string; unit?: string }): boolean =>
  timing.kind === 'daily' || timing.unit === 'hour' || timing.unit === 'minute';

const codable = fc
  .record({
    amount: fc.integer({ min: 1, max: 999 }).map((tenths) => String(tenths / 10)),
    unit: fc.constantFrom(...DOSE_UNITS.filter((unit) => !UNCODED.has(unit))),
    method: fc.constantFrom('take', 'give', 'inject', 'use'),
    route: fc.constantFrom('by mouth', 'under the skin', 'rectally'),
    timing: fc.oneof(
      fc.integer({ min: 1, max: 24 }).map((times) => ({ kind: 'daily' as const, times, at: [] })),
      fc
        .record({ every: fc.integer({ min: 2, max: 99 }), unit: fc.constantFrom(...INTERVAL_UNITS) })
        .map((interval) => ({ kind: 'interval' as const, ...interval })),
    ),
    duration: fc.option(
      fc.record({ count: fc.integer({ min: 1, max: 99 }), unit: fc.constantFrom(...DURATION_UNITS) }),
      { nil: undefined },
    ),
  })
  .map(({ amount, unit, duration, ...step }): SigStep => ({
    ...(step as Pick<SigStep, 'method' | 'route' | 'timing'>),
    dose: { amount, unit },
    // 'Every 2 weeks for 1 week' says how long one is worn, or nothing: the reader is not sure of it.
    ...(duration && isByTheClock(step.timing) ? { duration } : {}),
    asNeeded: false,
  }));

describe('toStructuredSig', () => {
  it('says of the written text what is coded of its data, and the message brings it', () => {
    fc.assert(
      fc.property(fc.array(codable, { minLength: 1, maxLength: 3 }), (all) => {
        const [first] = all;
        if (!first) throw new Error('there is a step');
        const { method, route } = first;
        const steps = all.map((step) => ({ ...step, method, route }) as SigStep);
        const text = writeSig({ steps });
        const sig = toStructuredSig(text, undefined);
        // A step without an end before another one may be two doses of one day: no system receives THEN.
        const isClear = steps.slice(0, -1).every(({ duration }) => duration);
        expect(sig).toEqual({ text, ...(isClear ? toCodedSig({ steps }) : {}) });
        const message = sampleNewRx();
        message.body.medication.sig = sig;
        const reading = codec.read(codec.write(message));
        expect(reading).toMatchObject({ valid: true, message: { body: { medication: { sig } } } });
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['not understood', 'Take 1 tablet by mouth daily or as the nurse says'],
    ['contradicting itself', 'Take 1 tablet twice daily every 4 hours'],
    ['without a dose', 'Take by mouth daily'],
    ['without a time', 'Take 1 tablet by mouth'],
  ])('is text alone where the words are %s', (_, text) => {
    expect(toStructuredSig(text, { doseForm: 'tablet', route: 'oral' })).toEqual({ text });
  });

  it('reads shorthand by its product, and codes nothing without one', () => {
    const product = { doseForm: 'tablet', route: 'Oral' };
    expect(sigOf('1 po bid', product)).toBeDefined();
    expect(toStructuredSig('1 po bid', product)).toMatchObject({
      text: '1 po bid',
      instructions: [{ administration: { dose: { value: '1', unit: TABLET } } }],
    });
    expect(toStructuredSig('1 po bid', undefined)).toEqual({ text: '1 po bid' });
  });
});
