import type { Timing as FhirTiming, TimingRepeat } from 'fhir/r4';
import type { SigDuration, SigStep, Timing } from '../sig/model';
import {
  CLOCK_TIME,
  type DayTime,
  type DURATION_UNITS,
  type IntervalUnit,
  type Weekday,
} from '../sig/vocabulary';
import { writeTiming } from '../sig/write-sig';
import { compact } from './parts';
import { SYSTEM } from './vocabulary';

/** UCUM units of time (value set units-of-time). */
export const TIME_UNIT = {
  minute: 'min',
  hour: 'h',
  day: 'd',
  week: 'wk',
  month: 'mo',
} as const satisfies Record<IntervalUnit | (typeof DURATION_UNITS)[number], string>;

/** Moments of the day (value sets event-timing and v3-TimingEvent). */
export const WHEN: Readonly<Partial<Record<DayTime, NonNullable<TimingRepeat['when']>[number]>>> = {
  'in the morning': 'MORN',
  'before breakfast': 'ACM',
  'with breakfast': 'CM',
  'at noon': 'NOON',
  'before lunch': 'ACD',
  'with lunch': 'CD',
  'in the afternoon': 'AFT',
  'in the evening': 'EVE',
  'before dinner': 'ACV',
  'with dinner': 'CV',
  'at bedtime': 'HS',
};

const DAY_OF_WEEK = {
  Monday: 'mon',
  Tuesday: 'tue',
  Wednesday: 'wed',
  Thursday: 'thu',
  Friday: 'fri',
  Saturday: 'sat',
  Sunday: 'sun',
} as const satisfies Record<Weekday, string>;

/** When a step is given, and for how long; undefined where that has no place in FHIR's Timing. */
export function toDosageTiming({
  timing,
  duration,
}: Pick<SigStep, 'timing' | 'duration'>): FhirTiming | undefined {
  const bounds = duration && toBounds(duration);
  if (timing.kind === 'event' || timing.kind === 'directed')
    return compact<FhirTiming>({ repeat: bounds, code: { text: writeTiming(timing) } });
  const repeat = toRepeat(timing);
  if (!repeat) return undefined;
  return compact<FhirTiming>({
    repeat: { ...bounds, ...repeat },
    // otherwise the same as once daily
    code: isEveryDay(timing) ? { text: EVERY_DAY } : undefined,
  });
}

/** What distinguishes it from 'once daily', which has the same numbers. */
export const EVERY_DAY = 'every day';

const isEveryDay = (timing: Timing): boolean =>
  timing.kind === 'interval' && timing.every === 1 && timing.unit === 'day' && timing.most === undefined;

function toBounds({ count, unit, isMost }: SigDuration): TimingRepeat {
  const length = { value: count, unit, system: SYSTEM.ucum, code: TIME_UNIT[unit] };
  return isMost ? { boundsRange: { high: length } } : { boundsDuration: length };
}

function toRepeat(timing: Timing): TimingRepeat | undefined {
  switch (timing.kind) {
    case 'once':
      return { count: 1 };
    case 'daily': {
      const moments = toMoments(timing.at);
      // 'up to': from once on, which is what is meant where no frequency is stated (R4, Timing.repeat)
      const often = timing.isMost ? { frequencyMax: timing.times } : { frequency: timing.times };
      return moments && { ...often, period: 1, periodUnit: 'd', ...moments };
    }
    case 'weekly': {
      const moments = toMoments(timing.at === undefined ? [] : [timing.at]);
      return moments && { frequency: timing.times, period: 1, periodUnit: 'wk', ...moments };
    }
    case 'interval': {
      const moments = toMoments(timing.at === undefined ? [] : [timing.at]);
      return (
        moments && {
          frequency: 1,
          period: timing.every,
          ...(timing.most === undefined ? {} : { periodMax: timing.most }),
          periodUnit: TIME_UNIT[timing.unit],
          ...moments,
        }
      );
    }
    case 'weekdays': {
      const moments = toMoments(timing.at === undefined ? [] : [timing.at]);
      return moments && { dayOfWeek: timing.days.map((day) => DAY_OF_WEEK[day]), ...moments };
    }
    case 'event':
    case 'directed':
    case 'later':
      return undefined;
  }
}

/** Moments by name or by the clock; undefined for both at once, which FHIR forbids (invariant tim-10). */
function toMoments(moments: readonly DayTime[]): Pick<TimingRepeat, 'when' | 'timeOfDay'> | undefined {
  if (moments.length === 0) return {};
  const clocks = moments.filter((moment) => CLOCK_TIME.test(moment));
  if (clocks.length === moments.length) return { timeOfDay: clocks.map(toTimeOfDay) };
  const when = moments.flatMap((moment) => WHEN[moment] ?? []);
  return clocks.length === 0 && when.length === moments.length ? { when } : undefined;
}

/** 'at 8 AM' as 08:00:00. */
function toTimeOfDay(moment: string): string {
  const [, hour = '', minute = '00', half = ''] = /^at (\d+)(?::(\d+))? ([AP])M$/.exec(moment) ?? [];
  const hours = (Number(hour) % 12) + (half === 'P' ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${minute}:00`;
}
