import type { CalendarDate } from '../values/dates';

/**
 * Whether nothing of a product is on the market any more: each of its packages has a last day, and the latest is
 * past (FDA, NDC Product File Definitions, ENDMARKETINGDATE). Where one has none, nothing is known of an end.
 * @param marketedUntil the latest last day of its packages; undefined where one of them has none
 * @param today in the practice's time zone
 */
export function isOffMarket(marketedUntil: CalendarDate | undefined, today: CalendarDate): boolean {
  return marketedUntil !== undefined && marketedUntil < today;
}

/** In the order they come, what is off the market behind what is not. */
export function offMarketLast<Item>(items: readonly Item[], isOff: (item: Item) => boolean): Item[] {
  return [...items.filter((item) => !isOff(item)), ...items.filter(isOff)];
}
