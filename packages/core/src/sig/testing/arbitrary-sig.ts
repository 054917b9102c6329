import fc from 'fast-check';
import type * as z from 'zod';
import { CONDITION_PHRASES } from '../conditions';
import { isMaximumInDoubt, isNotDailyInDoubt } from '../doubts';
import { impliedRoute, periods, Sig, type SigStep, type Timing } from '../model';
import { PURPOSES } from '../purposes';
import {
  ADVICE,
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
} from '../vocabulary';

const amount = fc.integer({ min: 1, max: 39_999 }).map((hundredths) => String(hundredths / 100));
const dose = fc
  .record({ amount, unit: fc.constantFrom(...DOSE_UNITS), more: fc.option(fc.integer({ min: 1, max: 20 })) })
  .map(({ amount: least, unit, more }) => ({
    amount: least,
    ...(more === null ? {} : { most: String(Math.round((Number(least) + more) * 100) / 100) }),
    unit,
  }));
const timing = fc.oneof(
  fc.constant({ kind: 'once' as const }),
  fc.integer({ min: 1, max: 24 }).map((times) => ({ kind: 'daily' as const, times, at: [] })),
  fc
    .uniqueArray(fc.constantFrom(...DAY_TIMES), { minLength: 1, maxLength: 4 })
    .map((at) => ({ kind: 'daily' as const, times: at.length, at })),
  fc
    .record({
      every: fc.integer({ min: 1, max: 99 }),
      more: fc.option(fc.integer({ min: 1, max: 9 })),
      unit: fc.constantFrom(...INTERVAL_UNITS),
    })
    // every day is once daily, and is written so
    .filter(({ every, more, unit }) => unit !== 'day' || every > 1 || more !== null)
    .map(({ every, more, unit }) => ({
      kind: 'interval' as const,
      every,
      ...(more === null ? {} : { most: every + more }),
      unit,
    })),
  fc
    .record({ times: fc.integer({ min: 2, max: 6 }), at: fc.option(fc.constantFrom(...DAY_TIMES)) })
    .map(({ times, at }) => ({ kind: 'weekly' as const, times, ...(at === null ? {} : { at }) })),
  fc
    .integer({ min: 3, max: 7 })
    .map((times) => ({ kind: 'daily' as const, times, at: ['at bedtime' as const] })),
  fc
    .record({ every: fc.integer({ min: 2, max: 9 }), at: fc.constantFrom(...DAY_TIMES) })
    .map(({ every, at }) => ({ kind: 'interval' as const, every, unit: 'day' as const, at })),
  fc
    .constantFrom('at the start of migraine', '15 minutes before exercise', 'after each loose stool')
    .map((event) => ({ kind: 'event' as const, event })),
  fc
    .uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1, maxLength: 5 })
    .map((days) => ({ kind: 'weekdays' as const, days })),
);
const step = fc.record({
  dose,
  layer: fc.option(fc.constantFrom(...LAYERS), { nil: undefined }),
  timing,
  meal: fc.option(fc.constantFrom(...MEALS), { nil: undefined }),
  duration: fc.option(
    fc
      .record({
        count: fc.integer({ min: 1, max: 365 }),
        unit: fc.constantFrom(...DURATION_UNITS),
        isMost: fc.boolean(),
      })
      .map(({ isMost, ...rest }) => ({ ...rest, ...(isMost ? { isMost } : {}) })),
    { nil: undefined },
  ),
  repeat: fc.option(
    fc.record({
      times: fc.integer({ min: 1, max: 2 }),
      after: fc.integer({ min: 1, max: 48 }),
      unit: fc.constantFrom(...INTERVAL_UNITS),
    }),
    { nil: undefined },
  ),
  cycle: fc.option(
    fc.record({ days: fc.integer({ min: 1, max: 20 }), of: fc.integer({ min: 21, max: 99 }) }),
    {
      nil: undefined,
    },
  ),
  conditions: fc.option(
    fc.subarray(
      CONDITION_PHRASES.map(({ write }) => write(['3', '7'])).filter(
        (text) => !/^(?:half|as directed by)/.test(text),
      ),
      { minLength: 1, maxLength: 4 },
    ),
    { nil: undefined },
  ),
  orAsDirected: fc.option(fc.constant(true as const), { nil: undefined }),
  asNeeded: fc.boolean(),
  purpose: fc.option(fc.constantFrom(...PURPOSES, 'moodiness', 'elbow pain', 'anxiety or sleep'), {
    nil: undefined,
  }),
});

const given = {
  layer: undefined,
  stated: undefined,
  repeat: undefined,
  increase: undefined,
  duration: undefined,
};
const atMoments = (...at: (Timing & { kind: 'daily' })['at']): Timing => ({
  kind: 'daily',
  times: at.length,
  at,
});
const onDays = (...days: (Timing & { kind: 'weekdays' })['days']): Timing => ({ kind: 'weekdays', days });
const EVERY_OTHER: Timing = { kind: 'interval', every: 2, unit: 'day' };
/** Times that the doses of one period can have. */
const together = fc.constantFrom<readonly Timing[]>(
  [atMoments('in the morning'), atMoments('at bedtime')],
  [atMoments('in the morning'), atMoments('at noon', 'in the evening'), atMoments('at bedtime')],
  [atMoments('before breakfast'), atMoments('before lunch'), atMoments('before dinner')],
  [atMoments('at 8 AM'), atMoments('at 11:30 AM', 'at 4 PM')],
  [{ kind: 'daily', times: 3, at: [] }, atMoments('at bedtime')],
  [onDays('Monday', 'Wednesday', 'Friday'), onDays('Tuesday', 'Thursday', 'Saturday', 'Sunday')],
  [EVERY_OTHER, EVERY_OTHER],
);
const scaled = fc
  .record({
    amounts: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 2, maxLength: 6 }),
    base: fc.option(fc.integer({ min: 1, max: 30 })),
  })
  .map(({ amounts, base }) => {
    const rows = [...amounts]
      .sort((one, other) => one - other)
      .map((units, place, all) => ({
        from: 150 + 50 * place,
        ...(place === all.length - 1 ? {} : { to: 199 + 50 * place }),
        amount: String(units),
      }));
    const least = Number(rows[0]?.amount) + (base ?? 0);
    const most = Number(rows.at(-1)?.amount) + (base ?? 0);
    return {
      dose: { amount: String(least), most: String(most), unit: 'unit' as const },
      scale: { rows, ...(base === null ? {} : { base: String(base) }) },
      timing: { kind: 'daily' as const, times: 3, at: [] },
    };
  });
const increasing = fc
  .record({
    from: fc.integer({ min: 1, max: 20 }),
    by: fc.integer({ min: 1, max: 5 }),
    every: fc.integer({ min: 1, max: 14 }),
  })
  .map(({ from, by, every }) => ({
    dose: { amount: String(from), most: String(from + by * 4), unit: 'unit' as const },
    increase: { by: String(by), every, unit: 'day' as const },
    timing: atMoments('at bedtime'),
  }));
const period = fc
  .tuple(step, together, fc.array(step, { minLength: 4, maxLength: 4 }))
  .map(([first, timings, steps]) =>
    timings.map((when, place) => ({
      ...(place === 0 ? first : (steps[place] ?? first)),
      ...given,
      // The same dose at two times would be one.
      dose: { amount: String(place + 1), unit: first.dose.unit },
      timing: when,
      cycle: undefined,
      ...(place === 0 ? {} : { isAlongside: true as const }),
    })),
  );
const changing = fc
  .tuple(fc.oneof(scaled, increasing), fc.option(fc.constantFrom(...MEALS), { nil: undefined }))
  .map(([one, meal]) => [{ ...one, meal, asNeeded: false }]);
/**
 * Directions of every form that can be written, @internal for tests of what is made of them. The steps of one are
 * given in one way: what changes between them is said again.
 */
export const arbitrarySig: fc.Arbitrary<Sig> = fc
  .record({
    // A scale has no number behind its method, and 'spray' alone is one.
    method: fc.constantFrom(...METHODS.filter((one) => one !== 'spray')),
    site: fc.option(fc.constantFrom(...SITES), { nil: undefined }),
    route: fc.constantFrom(...ROUTES),
    steps: fc
      .array(fc.oneof({ weight: 4, arbitrary: step.map((one) => [one]) }, period, changing), {
        minLength: 1,
        maxLength: 4,
      })
      .map((all) => all.flat().slice(0, 12)),
    maximum: fc.option(fc.record({ amount, unit: fc.constantFrom(...DOSE_UNITS) }), { nil: undefined }),
    advice: fc.subarray([...ADVICE]),
    remarks: fc.subarray([
      'ok to fill december 20 2022',
      'patient will buy otc if not covered',
      'must last 30 days',
    ]),
  })
  .map(({ method, site, route, steps, maximum, advice, remarks }) =>
    withoutDoubt({
      steps: withEnds(steps).map((one) =>
        withoutUndefined({ ...one, method, site, route: impliedRoute({ site, method }) ?? route }),
      ),
      ...(maximum ? { maximum } : {}),
      ...(advice.length > 0 ? { advice } : {}),
      ...(remarks.length > 0 ? { remarks } : {}),
    }),
  );

/** A most that does not fit how often, and 'not daily' of what is: what is asked about is not written. */
function withoutDoubt({ maximum, advice = [], ...rest }: z.input<typeof Sig>): Sig {
  const [only, ...others] = rest.steps;
  const isDoubtful = maximum && only && others.length === 0 && isMaximumInDoubt(only, maximum);
  const isDaily = rest.steps.some((one) => isNotDailyInDoubt(one, ['Do not take daily']));
  const said = advice.filter((one) => !isDaily || one !== 'Do not take daily');
  return Sig.parse({
    ...rest,
    ...(maximum && !isDoubtful ? { maximum } : {}),
    ...(said.length > 0 ? { advice: said } : {}),
  });
}

type Made = Omit<SigStep, 'method' | 'route' | 'site'>;

/** Only the last period may have no end, none is shorter than what it repeats after, and all of one end together. */
function withEnds(steps: readonly Made[]): Made[] {
  const all = periods(steps);
  return all.flatMap((doses, place) => {
    const isLast = place === all.length - 1;
    const [{ timing, duration }, ...others] = doses;
    const isLong = timing.kind !== 'daily' && timing.kind !== 'once' && timing.kind !== 'event';
    const length =
      doses.some(({ increase }) => increase) && !isLast
        ? { count: 300 + place, unit: 'month' as const }
        : timing.kind === 'once'
          ? undefined
          : isLong && (duration !== undefined || !isLast)
            ? { count: 600 + place, unit: 'month' as const }
            : isLast
              ? duration
              : (duration ?? { count: 3 + place, unit: 'day' as const });
    return [doses[0], ...others].map((one) => ({ ...one, duration: length }) as Made);
  });
}

function withoutUndefined(step: object): SigStep {
  return Object.fromEntries(Object.entries(step).filter(([, part]) => part !== undefined)) as SigStep;
}
