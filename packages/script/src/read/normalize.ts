import { POTENCY_UNITS } from '../codes';
import { isNamespacing } from '../validate/namespacing';
import { faultsOf, isBeyondAscii, isLongRemark } from '../validate/text';
import type { CompositeType, ElementType, LeafType, Slot } from '../validate/table';
import { child, isSame, type Element } from '../xml/element';
import { formOf, ndcOf } from './forms';
import type { Notes } from './note';

/** What says which drug and how much of it: what is not known there is not passed over. */
const OF_A_DOSE = new Set(['Sig', 'Quantity', 'DrugCoded', 'CompoundInformation', 'Strength']);
/** Whose order says something. */
const ORDERED = 'Sig';
const CODED_PRODUCTS = new Set(['ProductCode', 'ItemNumber']);
/** As many elements of one name are compared with each other. */
const MOST_COMPARED = 20;

interface Place {
  readonly path: string;
  readonly isDose: boolean;
  readonly isOrdered: boolean;
}

const below = ({ path, isDose, isOrdered }: Place, name: string): Place => ({
  path: `${path}/${name}`,
  isDose: isDose || OF_A_DOSE.has(name),
  isOrdered: isOrdered || name === ORDERED,
});

const isBlank = ({ text, children }: Element) => children.length === 0 && text.trim() === '';

/** Whether an element without content says nothing, and not that something is so. */
const isNothing = (type: ElementType) =>
  type.kind === 'leaf' || (type.kind === 'composite' && type.slots.some(({ min }) => min > 0));

/** Where an unknown element is the answer itself, or the message, in words that no one knows. */
const isChoice = ({ slots }: CompositeType) => slots.length === 1 && (slots[0]?.min ?? 0) > 0;

const textsOf = (element: Element, depth = 0): string[] => {
  if (depth > 10) return [];
  const own = element.text.trim();
  return [...(own === '' ? [] : [own]), ...element.children.flatMap((one) => textsOf(one, depth + 1))];
};

/** Around a value, what is no printable space, or is in the way of its form, is a pretty printer's. */
const isPadded = (name: string, text: string, type: LeafType) =>
  text.trim() !== text && text.trim() !== '' && faultsOf(text, name, type, 'written').length > 0;

/**
 * A document as the tables describe it, from one that says the same in another form: white space around
 * values, empty and unknown elements, another order, numbers with dashes. What would endanger the meaning is
 * left as it is, for the tables to refuse. Each element is looked at once.
 * @param notes receives what was done
 */
export const normalize = (document: Element, type: CompositeType, notes: Notes): Element => {
  const leafOf = (element: Element, rule: LeafType, { path }: Place): Element => {
    let { text } = element;
    if (element.children.length > 0) return element;
    if (isPadded(element.name, text, rule)) {
      text = text.trim();
      notes.add('/Message', 'space.trimmed');
    }
    const form = formOf(element.name, text);
    if (form) {
      notes.add(path, form.code);
      ({ text } = form);
    }
    if (isBeyondAscii(text)) notes.add(path, 'text.beyond-ascii');
    if (rule.max !== undefined && text.length > rule.max && isLongRemark(element.name, text))
      notes.add(path, 'text.long');
    return text === element.text ? element : { ...element, text };
  };

  const opaqueOf = (element: Element): Element => {
    const text =
      /^\s|\s$/.test(element.text) && /[\r\n\t]/.test(element.text) ? element.text.trim() : element.text;
    if (text !== element.text) notes.add('/Message', 'space.trimmed');
    return { ...element, attributes: bare(element), children: element.children.map(opaqueOf), text };
  };

  const bare = ({ attributes }: Element): Element['attributes'] => {
    const names = Object.keys(attributes);
    return names.some(isNamespacing)
      ? Object.fromEntries(
          names.filter((name) => !isNamespacing(name)).map((name) => [name, attributes[name] ?? '']),
        )
      : attributes;
  };

  const ndcIn = (element: Element, { path }: Place): Element => {
    const code = child(element, 'Code');
    if (!code || child(element, 'Qualifier')?.text !== 'ND' || /^[0-9]{11}$/.test(code.text)) return element;
    const ndc = ndcOf(code.text);
    notes.add(`${path}/Code`, ndc === undefined ? 'ndc.ambiguous' : 'ndc.dashes');
    return ndc === undefined
      ? element
      : {
          ...element,
          children: element.children.map((one) => (one === code ? { ...code, text: ndc } : one)),
        };
  };

  const flagUnit = (element: Element, { path }: Place): void => {
    const unit = child(element, 'Code')?.text;
    if (unit !== undefined && !Object.hasOwn(POTENCY_UNITS, unit)) notes.add(`${path}/Code`, 'unit.unlisted');
  };

  const compositeOf = (element: Element, table: CompositeType, place: Place): Element => {
    const kept: { readonly at: number; readonly element: Element }[] = [];
    const earlier = new Map<string, Element[]>();
    let reached = 0;
    let isInOrder = true;
    for (const one of element.children) {
      const known = table.places.get(one.name);
      const slot: Slot | undefined = known && table.slots[known.at];
      if (!known || !slot) {
        const said = { path: place.path, name: one.name, text: textsOf(one).join(', ') };
        if (place.isDose || isChoice(table) || !notes.say(said)) kept.push({ at: reached, element: one });
        continue;
      }
      const inside = below(place, one.name);
      if (slot.min === 0 && isBlank(one) && isNothing(known.type)) {
        notes.add(inside.path, 'element.empty');
        continue;
      }
      const read = elementOf(one, known.type, inside);
      const before = earlier.get(one.name) ?? [];
      if (slot.max === 1 && before.some((same) => isSame(same, read))) {
        notes.add(inside.path, 'element.repeated');
        continue;
      }
      if (before.length < MOST_COMPARED) earlier.set(one.name, [...before, read]);
      if (known.at < reached) isInOrder = false;
      reached = Math.max(reached, known.at);
      kept.push({ at: known.at, element: read });
    }
    if (!isInOrder && !place.isOrdered) {
      kept.sort((one, other) => one.at - other.at);
      notes.add(place.path, 'element.moved');
    }
    return {
      ...element,
      children: kept.map((one) => one.element),
      text: element.text.trim() === '' ? '' : element.text,
    };
  };

  const elementOf = (element: Element, rule: ElementType, place: Place): Element => {
    if (rule.kind === 'opaque') return opaqueOf(element);
    const plain = { ...element, attributes: bare(element) };
    if (rule.kind === 'leaf') return leafOf(plain, rule, place);
    const read = compositeOf(plain, rule, place);
    if (element.name === 'QuantityUnitOfMeasure') flagUnit(read, place);
    return CODED_PRODUCTS.has(element.name) ? ndcIn(read, place) : read;
  };

  // The root's own attributes say the version, and which namespace.
  return {
    ...compositeOf(document, type, { path: '/Message', isDose: false, isOrdered: false }),
    attributes: document.attributes,
  };
};
