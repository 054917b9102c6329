import * as z from 'zod';
import { CHANGE_TYPE_LABEL } from '../requests/model';
import type { AuditedChange } from './details';
import { detailsInWords, fieldInWords } from './detail-words';
import { describeEvent } from './events';
import { TYPE_LABEL } from './model';
import { plainWords } from '../findings/recorded';

/** A property that was changed, as records keep it. */
export const Changed = z.object({ field: z.string(), before: z.string(), after: z.string() });

const CHANGES: ReadonlyMap<unknown, string> = new Map(Object.entries(CHANGE_TYPE_LABEL));

/** What is known about a record. */
export interface AuditSubject {
  /**
   * Whom of the practice's people it was done to, by name; undefined where there is none, or where it is the
   * actor.
   */
  readonly person?: string | undefined;
  /** 'Last, First'; undefined where it concerns no patient. */
  readonly patient: string | undefined;
  readonly drug: string | undefined;
  readonly orderNumber: string | undefined;
  /** Name of the operation that was asked for. */
  readonly operation?: string | undefined;
  /** Values of a chart that it changed. */
  readonly changes?: readonly AuditedChange[] | undefined;
}

/** The words of a record's type; of another act its own (S2.6-8). */
export function describeType(event: string): string {
  const { type, text } = describeEvent(event);
  return type === 'Other' ? text : TYPE_LABEL[type];
}

/**
 * What is under Additional Info (S2.6-8): what exactly was done, to whom and with what, and the facts the
 * record keeps.
 * @param details of the record, as it keeps them
 */
export function describeItem(
  event: string,
  outcome: 'done' | 'refused' | 'failed',
  details: Readonly<Record<string, unknown>>,
  subject: AuditSubject,
): string {
  const { type, text } = describeEvent(event);
  let words = type === 'Other' ? '' : text;
  const add = (part: string | undefined) => {
    if (part) words = words === '' ? part : `${words} · ${part}`;
  };
  if (outcome !== 'done') add(outcome);
  add(CHANGES.get(details['kind']));
  add(subject.person);
  add(subject.patient);
  add(subject.drug);
  if (subject.orderNumber !== undefined) add(`order ${subject.orderNumber}`);
  if (subject.operation !== undefined) add(`asked to: ${plainWords(subject.operation)}`);
  const changes = changesIn(details, subject.changes);
  // The values say which properties they are of.
  const { fields, kind, ...rest } = details;
  // Of a request its resource or its own words say the kind.
  const others = CHANGES.has(kind) || kind === 'refill' ? rest : { ...rest, kind };
  for (const part of detailsInWords(subject.changes ? others : { ...others, fields })) add(part);
  for (const part of changes) add(part);
  return words;
}

const NONE = 'none';

/** What was changed, from which value to which. */
function changesIn(
  { changes, before, after }: Readonly<Record<string, unknown>>,
  ofChart: readonly AuditedChange[] = [],
): readonly string[] {
  if (typeof before === 'string' && typeof after === 'string')
    return [`${before || NONE} → ${after || NONE}`];
  if (Array.isArray(before) && Array.isArray(after))
    return [`${before.join(', ') || NONE} → ${after.join(', ') || NONE}`];
  const kept: readonly unknown[] = Array.isArray(changes) ? changes : [];
  return [...kept, ...ofChart].flatMap((change: unknown) => {
    const read = Changed.safeParse(change);
    if (!read.success) return [];
    const { field, before: from, after: to } = read.data;
    return [`${fieldInWords(field)}: ${from || NONE} → ${to || NONE}`];
  });
}
