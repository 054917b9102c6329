import fc from 'fast-check';
import type { CompositeType, ElementType, LeafType, Slot } from '../validate/table';
import { branch, leaf, type Element } from '../xml/element';
import { words } from './arbitrary';

const FORMS: Record<string, fc.Arbitrary<string>> = {
  'a number in digits': fc.integer({ min: 0, max: 9 }).map(String),
  'two digits': fc.integer({ min: 10, max: 99 }).map(String),
  'a date of the calendar, YYYY-MM-DD': fc.constantFrom('2026-11-20', '2024-02-29', '1984-09-09'),
  'an instant such as 2026-11-20T09:15:00Z': fc.constantFrom(
    '2026-11-20T09:15:00Z',
    '2026-11-20T09:15:00.5Z',
    '2026-11-20T04:15:00-05:00',
  ),
};

/** Elements that a rule across elements says more about than their own table. */
const NAMED: Record<string, string> = {
  NPI: '1234567893',
  NCPDPID: '9900001',
  StateProvince: 'IL',
  PostalCode: '62704',
  CountryCode: 'US',
};

const valueOf = (name: string, type: LeafType): fc.Arbitrary<string> => {
  const fixed = NAMED[name];
  if (fixed !== undefined) return fc.constant(fixed);
  if (type.codes) return fc.constantFrom(...type.codes);
  const form = type.form && FORMS[type.form.says];
  if (type.form && !form) throw new Error(`No examples of ${type.form.says}.`);
  return form ?? words(Math.min(type.max ?? 60, 60));
};

const leafOf = (name: string, type: LeafType): fc.Arbitrary<Element> =>
  fc
    .record(
      Object.fromEntries(
        Object.entries(type.attributes).map(([key, rule]) => [key, valueOf(key, rule.type)]),
      ),
      { noNullPrototype: true },
    )
    .chain((attributes) => valueOf(name, type).map((text) => leaf(name, text, attributes)));

const slotOf = ({ options, min, max }: Slot, depth: number): fc.Arbitrary<Element[]> => {
  const element = fc.oneof(
    ...Object.entries(options).map(([name, type]) => elementOf(name, type, depth - 1)),
  );
  const few = Math.min(max, 3);
  return depth <= 0 && min === 0
    ? fc.constant([])
    : fc.array(element, { minLength: min, maxLength: Math.max(min, few), size: 'small' });
};

/** An agent as it may be written. */
const AGENT = branch('CoAgent', [
  branch('CoAgentCode', [leaf('Code', '855332'), leaf('Qualifier', '38'), leaf('Description', 'warfarin')]),
]);

const compositeOf = (name: string, type: CompositeType, depth: number): fc.Arbitrary<Element> =>
  fc.tuple(...type.slots.map((slot) => slotOf(slot, depth))).map((children) => {
    const flat = children.flat().map((child) => (child.name === 'CoAgent' ? AGENT : child));
    const isNdc =
      (name === 'ProductCode' || name === 'ItemNumber') && flat.some((child) => child.text === 'ND');
    return branch(
      name,
      isNdc ? flat.map((child) => (child.name === 'Code' ? leaf('Code', '00093505698') : child)) : flat,
    );
  });

/** Any element that a table allows. */
export const elementOf = (name: string, type: ElementType, depth = 8): fc.Arbitrary<Element> => {
  if (type.kind === 'leaf') return leafOf(name, type);
  if (type.kind === 'composite') return compositeOf(name, type, depth);
  return fc.oneof(
    words(20).map((text) => leaf(name, text)),
    words(20).map((text) => branch(name, [leaf('Inner', text), leaf('Inner', text)])),
  );
};
