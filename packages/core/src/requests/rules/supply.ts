import { differenceInCalendarDays } from 'date-fns';
import type { MessageCode } from '../../findings/messages';
import { say } from '../../findings/messages';
import { type CalendarDate, daysAfter, showDate } from '../../values/dates';
import type { RequestContent } from '../model';
import { DEFAULT_REFILL_PROTOCOL, type RefillProtocol } from '../protocol';

/** The last fill that a pharmacy names, and how long it lasts. */
export interface SupplyLeft {
  readonly lastFill: CalendarDate;
  readonly daysSupply: number;
  /** The last day for which there is supply. */
  readonly until: CalendarDate;
  /** Days after today for which there is supply; 0 once it is used up. */
  readonly daysLeft: number;
}

/**
 * How long the last fill lasts, as the pharmacy says it; undefined where it says no date or no days of supply,
 * or a date that has not come.
 */
export function supplyLeft(
  { prescribed, dispensed }: Pick<RequestContent, 'prescribed' | 'dispensed'>,
  today: CalendarDate,
): SupplyLeft | undefined {
  const lastFill = dispensed?.lastFillDate ?? prescribed?.lastFillDate;
  const daysSupply = dispensed?.daysSupply ?? prescribed?.daysSupply;
  if (lastFill === undefined || lastFill > today || daysSupply === undefined || daysSupply < 1)
    return undefined;
  const until = daysAfter(lastFill, daysSupply - 1);
  const daysLeft = Math.max(0, differenceInCalendarDays(new Date(until), new Date(today)));
  return { lastFill, daysSupply, until, daysLeft };
}

/** Whether so much of the last fill is left that a renewal asks for a look, by the practice's protocol. */
export const isEarly = (
  { daysLeft, daysSupply }: SupplyLeft,
  { earlyPercent }: Pick<RefillProtocol, 'earlyPercent'> = DEFAULT_REFILL_PROTOCOL,
): boolean => daysLeft * 100 > daysSupply * earlyPercent;

/** 'The last fill of 10/20/2026 for 90 days lasts until 01/17/2027: 54 days are left.' */
export function saySupplyLeft(left: SupplyLeft): string {
  const { lastFill, daysSupply, until, daysLeft } = left;
  const code: MessageCode = daysLeft === 0 ? 'request.supply-used-up' : 'request.supply-left';
  return say(code, {
    filled: showDate(lastFill),
    supply: inDays(daysSupply),
    until: showDate(until),
    left: `${inDays(daysLeft)} ${daysLeft === 1 ? 'is' : 'are'} left`,
  });
}

const inDays = (days: number): string => `${String(days)} ${days === 1 ? 'day' : 'days'}`;
