import * as z from 'zod';
import { type Finding, pass, stop } from '../findings/finding';
import { line } from '../values/text';
import { PREPARERS } from './vocabulary';

/** Who fills answers in for the prescriber: everyone who treats, or prescribers alone. */
export const Preparers = z.enum(PREPARERS);
export type Preparers = z.infer<typeof Preparers>;
export const PREPARERS_LABEL = {
  treating: 'Staff and prescribers',
  prescribers: 'Prescribers only',
} as const satisfies Record<Preparers, string>;

/** The longest list of names. */
const MOST_NAMES = 40;
const LONGEST_NAME = 60;
const EARLIEST = { least: 0, most: 25 };
const REFILLS = { least: 0, most: 98 };

/**
 * A practice's own rules for renewals: what of the waiting requests a person must read although nothing else
 * speaks against it, and who may prepare answers. They only ever ask for more care: nothing that the rules of
 * the product stop or ask a look for becomes clean by them.
 */
export const RefillProtocol = z.strictObject({
  /** A renewal is early while more than this share of the last fill is left, in percent. */
  earlyPercent: z.number().int().min(EARLIEST.least).max(EARLIEST.most),
  /** More requested renewals than these are looked at; null: as many as the law allows. */
  mostRefills: z.number().int().min(REFILLS.least).max(REFILLS.most).nullable(),
  /** Names of ingredients and of classes of drugs that are always looked at, in lower case. */
  lookAt: z.array(line(LONGEST_NAME).min(1)).max(MOST_NAMES),
  preparers: Preparers,
});
export type RefillProtocol = z.infer<typeof RefillProtocol>;

/** What an entry of each field says where the schema does not take it. */
const WRONG: Partial<Record<PropertyKey, readonly Finding[]>> = {
  earlyPercent: stop('field.whole-number', EARLIEST, 'earlyPercent'),
  mostRefills: stop('field.whole-number-or-empty', REFILLS, 'mostRefills'),
  lookAt: stop('request.protocol-names', { most: MOST_NAMES, letters: LONGEST_NAME }, 'lookAt'),
};

/** What is wrong with a protocol as it was entered. */
export function findingsOnEntry(entered: unknown): readonly Finding[] {
  const issues = RefillProtocol.safeParse(entered).error?.issues ?? [];
  return [...new Set(issues.map(({ path: [field] }) => field))].flatMap(
    (field) => (field !== undefined && WRONG[field]) || pass,
  );
}

/** Of a practice that has not chosen. A quarter of the last fill is ours; plans refuse early refills alike. */
export const DEFAULT_REFILL_PROTOCOL: RefillProtocol = {
  earlyPercent: 25,
  mostRefills: null,
  lookAt: [],
  preparers: 'treating',
};

/** A practice's protocol as it is stored; the usual one where it has not chosen. */
export const toRefillProtocol = (stored: string | null): RefillProtocol =>
  stored === null ? DEFAULT_REFILL_PROTOCOL : RefillProtocol.parse(JSON.parse(stored));

/** The protocol of a practice with its names as they are compared: in lower case, once each, in order. */
export function plainProtocol(protocol: RefillProtocol): RefillProtocol {
  const names = protocol.lookAt.map((name) => name.trim().toLowerCase()).filter((name) => name !== '');
  return { ...protocol, lookAt: [...new Set(names)].sort() };
}

/**
 * Refuses a name that no product would ever be found by: a rule that never holds looks like one that does.
 * @param isKnown whether a name is of an ingredient or of a class of drugs
 */
export function findingsOnProtocol(
  { lookAt }: RefillProtocol,
  isKnown: (name: string) => boolean,
): readonly Finding[] {
  const unknown = lookAt.filter((name) => !isKnown(name));
  return unknown.length === 0
    ? pass
    : stop('request.protocol-name-unknown', { names: unknown.join(', ') }, 'lookAt');
}

/** Whether someone may prepare answers in a practice. */
export function mayPrepare({ preparers }: RefillProtocol, who: { readonly hasNpi: boolean }): boolean {
  return preparers === 'treating' || who.hasNpi;
}
