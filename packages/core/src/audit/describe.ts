import { CHANGE_TYPE_LABEL } from '../requests/model';
import { meaningOf } from './events';
import { TYPE_LABEL } from './model';

/** Facts of a record that say something to people; the others are ids, versions and hashes. */
const TOLD: Readonly<Record<string, string>> = {
  reason: 'reason', code: 'code', permission: 'permission', as: 'as', from: 'from', status: 'status', otpType: 'factor', role: 'role', fields: 'fields', format: 'format', rows: 'rows',
  response: 'response', problem: 'problem', list: 'list', client: 'by', unit: 'unit',
};

const TOLD_IN_ORDER = Object.entries(TOLD);
const CHANGES: ReadonlyMap<unknown, string> = new Map(Object.entries(CHANGE_TYPE_LABEL));

/** What is known of a record beside itself. */
export interface AuditSubject {
  /** 'Last, First'; undefined where it concerns no patient. */
  readonly patient: string | undefined;
  readonly drug: string | undefined;
  readonly orderNumber: string | undefined;
}

/** The words of a record's type; of another act its own (S2.6-8). */
export function typeDescriptionOf(event: string): string {
  const { type, text } = meaningOf(event);
  return type === 'Other' ? text : TYPE_LABEL[type];
}

/**
 * What stands under Additional Info (S2.6-8): what exactly was done, to whom and with what, and the facts the record keeps.
 * @param details of the record, as it keeps them
 */
export function descriptionOf(event: string, outcome: 'done' | 'refused' | 'failed', details: Readonly<Record<string, unknown>>, subject: AuditSubject): string {
  const { type, text } = meaningOf(event);
  const facts = TOLD_IN_ORDER.flatMap(([key, word]) => {
    const told = Object.hasOwn(details, key) ? textOf(details[key]) : undefined;
    return told === undefined ? [] : [`${word}: ${told}`];
  });
  const asked = CHANGES.get(details['kind']);
  return [
    type === 'Other' ? undefined : text, outcome === 'done' ? undefined : outcome, asked, subject.patient, subject.drug,
    subject.orderNumber === undefined ? undefined : `order ${subject.orderNumber}`, ...facts,
  ].filter((part) => part !== undefined && part !== '').join(' · ');
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? value.map(String).join(', ') : undefined;
}
