/**
 * A segment of X12: its name, and its elements as they stand between the separators, the first one at place
 * 0.
 */
export interface Segment {
  readonly tag: string;
  readonly elements: readonly string[];
}

/** The characters that part an interchange, as its header names them. */
export interface Separators {
  readonly element: string;
  /** Undefined where the header names none (before version 00402 the place held something else). */
  readonly repetition: string | undefined;
  readonly component: string;
  readonly terminator: string;
}

/**
 * A transaction set between ST and SE, with the version that its group names (GS08, which says more than the
 * header's ISA12).
 */
export interface Transaction {
  readonly code: string;
  readonly control: string;
  readonly version: string;
  readonly segments: readonly Segment[];
}

/** One interchange, read whole. */
export interface Interchange {
  readonly control: string;
  readonly sender: string;
  readonly receiver: string;
  readonly separators: Separators;
  /** TA1: what a receiver says of an interchange it could not take. */
  readonly acknowledgements: readonly Segment[];
  readonly transactions: readonly Transaction[];
}

/** An interchange that cannot be believed. `reason` is for support and holds nothing of the content. */
export class UnreadableInterchange extends Error {
  override name = 'UnreadableInterchange';
}

const HEADER_LENGTH = 106;
const HEADER_ELEMENTS = 16;

/** The element at a place, counted from 1 as the standard does; '' where it is absent. */
export function at(segment: Segment, place: number): string {
  return segment.elements[place - 1] ?? '';
}

/** The repetitions of an element. */
export function repeated(text: string, { repetition }: Separators): readonly string[] {
  return repetition === undefined ? [text] : text.split(repetition);
}

/**
 * Reads one interchange. A byte-order mark before it and line ends or indentation between its segments are
 * let pass; counts and control numbers of every envelope must be right, so that one that was cut off is never
 * taken for a whole one.
 * @throws UnreadableInterchange
 */
export function readInterchange(text: string): Interchange {
  const trimmed = text.replace(/^\uFEFF/, '').trimStart();
  const separators = separatorsOf(trimmed);
  const segments = trimmed
    .split(separators.terminator)
    .map((part) => part.replace(/^[\s\uFEFF]+/, ''))
    .map((part) => segmentOf(part, separators));
  const rest = segments.pop();
  if (rest && (rest.tag.trim() !== '' || rest.elements.length > 0))
    throw new UnreadableInterchange('the last segment has no end');
  const [header, ...following] = segments;
  if (header?.tag !== 'ISA' || header.elements.length !== HEADER_ELEMENTS)
    throw new UnreadableInterchange('the header is not one');
  return walk(header, following, separators);
}

function separatorsOf(text: string): Separators {
  if (!text.startsWith('ISA') || text.length < HEADER_LENGTH)
    throw new UnreadableInterchange('there is no header');
  const element = text.charAt(3);
  const component = text.charAt(HEADER_LENGTH - 2);
  const terminator = text.charAt(HEADER_LENGTH - 1);
  const repetition = text.split(element, 12)[11] ?? '';
  if (
    [element, component, terminator].some((sign) => /[A-Za-z0-9 ]/.test(sign)) ||
    element === terminator ||
    component === terminator ||
    component === element
  ) {
    throw new UnreadableInterchange('the header names no usable separators');
  }
  return {
    element,
    component,
    terminator,
    repetition: /^[^A-Za-z0-9 ]$/.test(repetition) ? repetition : undefined,
  };
}

function segmentOf(part: string, { element }: Separators): Segment {
  const [tag = '', ...elements] = part.split(element);
  return { tag, elements };
}

function walk(header: Segment, following: readonly Segment[], separators: Separators): Interchange {
  const acknowledgements: Segment[] = [];
  const transactions: Transaction[] = [];
  let groups = 0;
  let group: { readonly head: Segment; sets: number } | undefined;
  let set: { readonly head: Segment; readonly segments: Segment[] } | undefined;
  let isEnded = false;
  for (const segment of following) {
    if (isEnded) throw new UnreadableInterchange('something follows the end');
    if (set) {
      if (segment.tag !== 'SE') {
        if (['ST', 'GE', 'GS', 'IEA', 'ISA'].includes(segment.tag))
          throw new UnreadableInterchange('a transaction set has no end');
        set.segments.push(segment);
        continue;
      }
      agree('a transaction set', at(segment, 1), set.segments.length + 2, at(segment, 2), at(set.head, 2));
      transactions.push({
        code: at(set.head, 1),
        control: at(set.head, 2),
        version: at(group?.head ?? set.head, 8),
        segments: set.segments,
      });
      set = undefined;
    } else if (segment.tag === 'ST' && group) {
      set = { head: segment, segments: [] };
      group.sets += 1;
    } else if (segment.tag === 'GE' && group) {
      agree('a group', at(segment, 1), group.sets, at(segment, 2), at(group.head, 6));
      group = undefined;
    } else if (segment.tag === 'GS' && !group) {
      group = { head: segment, sets: 0 };
      groups += 1;
    } else if (segment.tag === 'TA1' && !group) {
      acknowledgements.push(segment);
    } else if (segment.tag === 'IEA' && !group) {
      agree('the interchange', at(segment, 1), groups, at(segment, 2), at(header, 13));
      isEnded = true;
    } else {
      throw new UnreadableInterchange('the envelopes are out of order');
    }
  }
  if (!isEnded) throw new UnreadableInterchange('the interchange has no end');
  return {
    control: at(header, 13),
    sender: at(header, 6).trim(),
    receiver: at(header, 8).trim(),
    separators,
    acknowledgements,
    transactions,
  };
}

function agree(what: string, counted: string, count: number, control: string, opened: string): void {
  if (!/^\d{1,10}$/.test(counted) || Number(counted) !== count)
    throw new UnreadableInterchange(`the count of ${what} is wrong`);
  if (control.trim() !== opened.trim())
    throw new UnreadableInterchange(`the control number of ${what} is wrong`);
}
