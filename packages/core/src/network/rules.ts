import type { AlarmKind, NetworkHour } from './model';

/**
 * When an hour is reported as an alarm: ours, no law gives a number (21 CFR 1311.150 asks for the analysis).
 * A quiet night with three refusals is no alarm, and a busy network refuses a few in every hour.
 */
export const ALARM = { least: 10, timesUsual: 3 } as const;

/** Days that the usual is the average of, before the hour that is judged. */
export const USUAL_DAYS = 7;

/**
 * Whether an hour is far above the usual.
 * @param count of the hour so far
 * @param usual an hour's average before
 */
export function isAlarming(count: number, usual: number): boolean {
  return count >= ALARM.least && count > ALARM.timesUsual * usual;
}

/** The kinds of an hour that are to be reported. */
export function alarmsOf(
  hour: Pick<NetworkHour, AlarmKind>,
  usual: Readonly<Record<AlarmKind, number>>,
): readonly { readonly kind: AlarmKind; readonly count: number }[] {
  return (Object.keys(usual) as AlarmKind[])
    .filter((kind) => isAlarming(hour[kind], usual[kind]))
    .map((kind) => ({ kind, count: hour[kind] }));
}
