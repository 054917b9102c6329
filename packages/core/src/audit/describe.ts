import * as z from 'zod';
import { reasonInWords } from '../findings/recorded';
import { CHANGE_TYPE_LABEL } from '../requests/model';
import { describeEvent } from './events';
import { TYPE_LABEL } from './model';

/** Facts of a record that say something to people; the others are ids, versions and hashes. */
const TOLD: Readonly<Record<string, string>> = {
  reason: 'reason',
  code: 'code',
  permission: 'permission',
  as: 'as',
  original: 'number',
  reprintReason: 'printed again',
  reprintNote: 'note',
  from: 'from',
  status: 'status',
  otpType: 'factor',
  role: 'role',
  fields: 'fields',
  format: 'format',
  rows: 'rows',
  message: 'message',
  response: 'response',
  problem: 'problem',
  list: 'list',
  client: 'by',
  unit: 'unit',
  address: 'address',
  kinds: 'about',
};

/** A property that was changed, as records keep it. */
const Changed = z.object({ field: z.string(), before: z.string(), after: z.string() });

const TOLD_IN_ORDER = Object.keys(TOLD);
const CHANGES: ReadonlyMap<unknown, string> = new Map(Object.entries(CHANGE_TYPE_LABEL));

/** What is known of a record beside itself. */
export interface AuditSubject {
  /**
   * Whom of the practice's people it was done to, by name; undefined where that is nobody, or anyone who did it.
   */
  readonly person?: string | undefined;
  /** 'Last, First'; undefined where it concerns no patient. */
  readonly patient: string | undefined;
  readonly drug: string | undefined;
  readonly orderNumber: string | undefined;
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
  for (const key of toldOf(details)) {
    const told = textOf(details[key]);
    if (told !== undefined) add(`${TOLD[key] ?? key}: ${key === 'reason' ? reasonInWords(told) : told}`);
  }
  for (const part of changesIn(details)) add(part);
  return words;
}

/** Names of changed properties that no rule spells out of the property itself. */
const FIELD_LABEL: Readonly<Record<string, string>> = {
  npi: 'NPI',
  deaNumber: 'DEA number',
  dps: 'DPS',
  zipCode: 'ZIP code',
  address2: 'address 2',
};
const NONE = 'none';

/** What was changed, from which value to which. */
function changesIn({ changes, before, after }: Readonly<Record<string, unknown>>): readonly string[] {
  if (typeof before === 'string' && typeof after === 'string')
    return [`${before || NONE} → ${after || NONE}`];
  if (Array.isArray(before) && Array.isArray(after))
    return [`${textOf(before) || NONE} → ${textOf(after) || NONE}`];
  if (!Array.isArray(changes)) return [];
  return changes.flatMap((change: unknown) => {
    const read = Changed.safeParse(change);
    if (!read.success) return [];
    const { field, before: from, after: to } = read.data;
    return [
      `${FIELD_LABEL[field] ?? field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}: ${from || NONE} → ${to || NONE}`,
    ];
  });
}

/** The facts of a record that are shown, in order: most records keep few, and none of these. */
function toldOf(details: Readonly<Record<string, unknown>>): readonly string[] {
  const told = Object.keys(details).filter((key) => Object.hasOwn(TOLD, key));
  return told.length < 2 ? told : TOLD_IN_ORDER.filter((key) => told.includes(key));
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? value.map(String).join(', ') : undefined;
}
