import { showClock, type TimeZone } from '@erx/core/values/dates';
import { Box, useIsScreenReaderEnabled } from 'ink';
import stringWidth from 'string-width';
import { fit } from '../output/fit';
import { Tone } from './styled-text';
import type { PagedList } from './use-paged-list';

/** At either side of what is at the right. */
const MARGINS = 2;

interface Props {
  /** What the list is called, said where there is room. */
  readonly name?: string;
  /** What is looked at, the most important first. */
  readonly parts: readonly string[];
  readonly list: Pick<PagedList<unknown>, 'above' | 'below' | 'page' | 'hasNext' | 'hasPrevious' | 'read'>;
  /** The practice's: of when the list was read. */
  readonly zone: TimeZone;
  readonly width: number;
}

/** How many rows there are, or are on this page; that they are being read, before the first of them came. */
export function countText({
  state,
  hasNext,
  hasPrevious,
}: Pick<PagedList<unknown>, 'state' | 'hasNext' | 'hasPrevious'>): string {
  if (!state.isLoaded) return 'reading …';
  return `${String(state.rows.length)}${hasNext || hasPrevious ? ' on this page' : ''}`;
}

/** The filter that a list is narrowed by, as a part of the summary; none without one. */
export function filterPart({ state: { filter } }: Pick<PagedList<unknown>, 'state'>): readonly string[] {
  return filter.trim() === '' ? [] : [`filter "${filter.trim()}"`];
}

/**
 * What is being looked at; which page of it, what lies above and below the screen, and as of when. That it was read
 * again because the user asked is said, too.
 */
export function ListSummary({ name, parts, list, zone, width }: Props) {
  // Read out, all is said again whenever something of it changes: the time alone is no reason.
  const isSpoken = useIsScreenReaderEnabled();
  const read = isSpoken && !list.read?.isRenewed ? undefined : list.read;
  const at = read && showClock(zone, read.at.toISOString());
  const pages = list.hasPrevious || list.hasNext;
  const beyond = [
    ...(list.above > 0 ? [`▲ ${String(list.above)}`] : []),
    ...(list.below > 0 ? [`▼ ${String(list.below)}`] : []),
  ];
  const long = [
    ...(pages ? [`page ${String(list.page)}${list.hasNext ? '' : ', the last'}`] : []),
    ...beyond,
    ...(at === undefined ? [] : [read?.isRenewed ? `✓ read again ${at}` : `as of ${at}`]),
  ].join('  ');
  const places = [...(pages ? [`page ${String(list.page)}${list.hasNext ? '' : ', last'}`] : []), ...beyond];
  const short = [...places, ...(at === undefined ? [] : [read?.isRenewed ? `✓ ${at}` : at])].join('  ');
  const least = places.join('  ');
  // What is looked at is not cut as long as less can be said of what, when and where.
  const bare = ` ${parts.join(' · ')}`;
  const named = name === undefined ? bare : ` ${name} ·${bare}`;
  const ways = [
    [named, long],
    [named, short],
    [bare, long],
    [bare, short],
    [bare, least],
  ] as const;
  const [left, right] = ways.find(
    ([said, right]) => stringWidth(said) + stringWidth(right) + MARGINS <= width,
  ) ?? [bare, least];
  return (
    <Box width={width}>
      <Tone role="muted">{fit(left, Math.max(0, width - stringWidth(right) - MARGINS))}</Tone>
      <Tone role="muted">{` ${right} `}</Tone>
    </Box>
  );
}
