import { toAscii } from '../ascii';
import type { Segment } from './interchange';

/** What goes around the transaction sets. */
export interface Envelope {
  /** One to nine digits, of this interchange alone; the group carries the same. */
  readonly control: string;
  /** At most 15 characters each (ISA06, ISA08). */
  readonly sender: string;
  readonly receiver: string;
  readonly sentAt: Date;
  /** T for a test, P for production (ISA15). */
  readonly usage: 'T' | 'P';
  /** HS for 270, HB for 271, FA for 999 (GS01). */
  readonly functionalCode: 'HS' | 'HB' | 'FA';
  /** Such as 005010X279A1 (GS08). */
  readonly version: string;
}

/** A text that X12 cannot carry as it is: a separator, or what has no faithful form in ASCII. */
export class UnwritableText extends Error {
  override name = 'UnwritableText';
}

const SEPARATORS = { element: '*', repetition: '^', component: ':', terminator: '~' } as const;

/** A segment from its elements; those at the end that are empty are left out, as the standard wants. */
export function segment(tag: string, ...elements: readonly (string | undefined)[]): Segment {
  const given = elements.map((element) => element ?? '');
  while (given.at(-1) === '') given.pop();
  return { tag, elements: given };
}

/** The text of an element that a person's record holds. @throws UnwritableText */
export function plain(text: string): string {
  const ascii = toAscii(text);
  if (ascii === null || /[*^:~]/.test(ascii)) throw new UnwritableText('a text that X12 cannot carry');
  return ascii.trim();
}

/** YYYYMMDD of a calendar date, or of an instant in UTC. */
export function compactDate(date: string | Date): string {
  return (typeof date === 'string' ? date : date.toISOString()).slice(0, 10).replaceAll('-', '');
}

/** HHMM in UTC. */
export function compactTime(instant: Date): string {
  return instant.toISOString().slice(11, 16).replace(':', '');
}

/**
 * An interchange of one group around transaction sets, each of them with its code (ST01) and its segments.
 */
export function writeInterchange(
  envelope: Envelope,
  sets: readonly { readonly code: string; readonly segments: readonly Segment[] }[],
): string {
  const { sentAt, usage, functionalCode, version } = envelope;
  const control = envelope.control.padStart(9, '0');
  const [sender, receiver] = [envelope.sender, envelope.receiver].map((id) => {
    if (id.length > 15) throw new UnwritableText('an id of more than 15 characters');
    return plain(id);
  }) as [string, string];
  const empty = ' '.repeat(10);
  const header = [
    'ISA',
    '00',
    empty,
    '00',
    empty,
    'ZZ',
    sender.padEnd(15),
    'ZZ',
    receiver.padEnd(15),
    compactDate(sentAt).slice(2),
    compactTime(sentAt),
    SEPARATORS.repetition,
    '00501',
    control,
    '0',
    usage,
    SEPARATORS.component,
  ].join(SEPARATORS.element);
  const bodies = sets.flatMap(({ code, segments }, index) => {
    const number = String(index + 1).padStart(4, '0');
    return [
      segment('ST', code, number, version),
      ...segments,
      segment('SE', String(segments.length + 2), number),
    ];
  });
  const group = [
    segment(
      'GS',
      functionalCode,
      sender,
      receiver,
      compactDate(sentAt),
      compactTime(sentAt),
      String(Number(control)),
      'X',
      version,
    ),
    ...bodies,
    segment('GE', String(sets.length), String(Number(control))),
  ];
  const lines = [...group, segment('IEA', '1', control)].map(({ tag, elements }) =>
    [tag, ...elements].join(SEPARATORS.element),
  );
  return [header, ...lines].map((text) => `${text}${SEPARATORS.terminator}`).join('');
}
