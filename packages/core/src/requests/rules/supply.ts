import type { MessageCode } from '../../findings/messages';
import { say } from '../../findings/messages';
import { type CalendarDate, daysAfter, showDate } from '../../values/dates';
import { daysLeftFrom, isEarlyBy } from '../../prescriptions/rules/supply-left';
import { inDays, saysDaysLeft } from '../../prescriptions/rules/timing-model';
import type { RequestContent } from '../model';
import { DEFAULT_REFILL_PROTOCOL, type RefillProtocol } from '../protocol';

/** The last fill that a pharmacy names, and how long it lasts. */
interface SupplyLeft {
  readonly lastFill: CalendarDate;
  readonly daysSupply: number;
  /** The last day for which there is supply. */
  readonly until: CalendarDate;
  /** Days for which there is supply, today among them; 0 once it is used up. */
  readonly daysLeft: number;
}

type LastFill = Pick<RequestContent, 'prescribed' | 'dispensed'>;

/** The last day of a fill that a pharmacy names: what was dispensed counts before what was prescribed. */
export const lastFillDate = ({ prescribed, dispensed }: LastFill): CalendarDate | undefined =>
  dispensed?.lastFillDate ?? prescribed?.lastFillDate;

/** For how many days it was, as the pharmacy says it. */
export const lastFillDays = ({ prescribed, dispensed }: LastFill): number | undefined =>
  dispensed?.daysSupply ?? prescribed?.daysSupply;

/**
 * How long the last fill lasts, as the pharmacy says it; undefined where it says no date or no days of supply,
 * or a date that has not come.
 */
export function supplyLeft(content: LastFill, today: CalendarDate): SupplyLeft | undefined {
  const lastFill = lastFillDate(content);
  const daysSupply = lastFillDays(content);
  if (lastFill === undefined || lastFill > today || daysSupply === undefined || daysSupply < 1)
    return undefined;
  const until = daysAfter(lastFill, daysSupply - 1);
  return { lastFill, daysSupply, until, daysLeft: daysLeftFrom(today, until) };
}

/** Whether so much of the last fill is left that a renewal asks for a look, by the practice's protocol. */
export const isEarly = (
  { daysLeft, daysSupply }: SupplyLeft,
  { earlyPercent }: Pick<RefillProtocol, 'earlyPercent'> = DEFAULT_REFILL_PROTOCOL,
): boolean => isEarlyBy(daysLeft, daysSupply, earlyPercent);

/** 'The last fill of 10/20/2026 for 90 days lasts until 01/17/2027: 54 days are left.' */
export function saySupplyLeft(left: SupplyLeft): string {
  const { lastFill, daysSupply, until, daysLeft } = left;
  const code: MessageCode = daysLeft === 0 ? 'request.supply-used-up' : 'request.supply-left';
  return say(code, {
    filled: showDate(lastFill),
    supply: inDays(daysSupply),
    until: showDate(until),
    left: saysDaysLeft(daysLeft),
  });
}
