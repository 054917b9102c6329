import type { Element } from '../xml/element';
import type { Violation } from './violation';

/** The language the element tables of a version are written in. */

/** Text and what it may be. */
export interface LeafType {
  kind: 'leaf';
  max?: number;
  /** A form beyond length and list, and how a sentence names it. */
  form?: { holds: (text: string) => boolean; says: string };
  codes?: ReadonlySet<string>;
  attributes: Readonly<Record<string, AttributeRule>>;
}

export interface AttributeRule {
  required: boolean;
  type: LeafType;
}

/** Elements in a fixed order. */
export interface CompositeType {
  kind: 'composite';
  slots: readonly Slot[];
  /** Each element's place among the slots, the number of its name among all names here, and its type. */
  places: ReadonlyMap<string, { at: number; name: number; type: ElementType }>;
}

/** An element the standard has and this table does not describe inside: any elements, any printable text. */
export interface OpaqueType {
  kind: 'opaque';
}

export type ElementType = LeafType | CompositeType | OpaqueType;

/** One place in the order: an element, or a choice of several, and how many of them. */
export interface Slot {
  options: Readonly<Record<string, ElementType>>;
  min: number;
  max: number;
}

export const leaf = (
  rules: Omit<LeafType, 'kind' | 'attributes'> = {},
  attributes: LeafType['attributes'] = {},
): LeafType => ({ kind: 'leaf', ...rules, attributes });

export const opaque: OpaqueType = { kind: 'opaque' };

export const composite = (...slots: Slot[]): CompositeType => ({
  kind: 'composite',
  slots,
  places: new Map(
    slots
      .flatMap(({ options }, at) => Object.entries(options).map(([name, type]) => ({ name, at, type })))
      .map(({ name, at, type }, number) => [name, { at, name: number, type }]),
  ),
});

/** Exactly one. */
export const must = (name: string, type: ElementType): Slot => ({
  options: { [name]: type },
  min: 1,
  max: 1,
});

/** None, or up to `max` (one by default). */
export const may = (name: string, type: ElementType, max = 1): Slot => ({
  options: { [name]: type },
  min: 0,
  max,
});

/** Exactly one of several. */
export const either = (options: Record<string, ElementType>): Slot => ({ options, min: 1, max: 1 });

/** Slots for elements that may be there and are not described inside. */
export const undescribed = (...names: string[]): Slot[] => names.map((name) => may(name, opaque));

export const UNBOUNDED = Number.POSITIVE_INFINITY;

/** What one version of the standard says. */
export interface Standard {
  /** TransactionVersion values that announce it. */
  announces: (transactionVersion: string) => boolean;
  rootAttributes: Readonly<Record<string, AttributeRule>>;
  message: CompositeType;
  /** Statements about several elements at the same time. */
  rules: readonly CrossRule[];
  /** Binding for the writer only: other forms are read. */
  writtenRules: readonly CrossRule[];
}

/** A statement the tables cannot make: where it applies, and what is wrong there ([] for nothing). */
export type CrossRule = (message: Element) => readonly Violation[];
