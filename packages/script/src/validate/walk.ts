import type { Element } from '../xml/element';
import type { AttributeRule, CompositeType, ElementType, LeafType, Slot } from './table';
import type { Violation, ViolationCode } from './violation';

type Report = (path: string, code: ViolationCode, sentence: string) => void;

/**
 * NCPDP's alphanumeric type is printable ASCII with at least one character that is not a space. Each test
 * reads a text once.
 */
const UNPRINTABLE = /[^ -~]/;
const isPrintable = (value: string) => !UNPRINTABLE.test(value) && value.trim() !== '';

const checkText = (value: string, type: LeafType, path: string, report: Report) => {
  // The length first: it is what a text that was made to be slow breaks, and what its refusal names.
  if (type.max !== undefined && value.length > type.max)
    report(path, 'value.too-long', `At most ${type.max} characters are allowed here.`);
  if (!isPrintable(value)) {
    return value.trim() === ''
      ? report(path, 'value.missing', 'A value is needed here.')
      : report(path, 'value.pattern', 'Only printable ASCII characters are allowed here.');
  }
  if (type.form && !type.form.holds(value)) report(path, 'value.pattern', `This must be ${type.form.says}.`);
  if (type.codes && !type.codes.has(value))
    report(path, 'value.code', 'This code is not on the list of the standard.');
};

/**
 * Checks attributes against their rules; those that `mayIgnore` names (namespaces on the root) are passed
 * over.
 */
export const checkAttributes = (
  attributes: Element['attributes'],
  rules: Readonly<Record<string, AttributeRule>>,
  path: string,
  report: Report,
  mayIgnore: (name: string) => boolean = () => false,
): void => {
  for (const name of Object.keys(attributes)) {
    const value = attributes[name] ?? '';
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule) checkText(value, rule.type, `${path}/@${name}`, report);
    else if (!mayIgnore(name))
      report(path, 'attribute.unexpected', 'There is an attribute here that the standard does not know.');
  }
  for (const name of Object.keys(rules)) {
    if (rules[name]?.required && !Object.hasOwn(attributes, name))
      report(`${path}/@${name}`, 'attribute.missing', 'This attribute is required.');
  }
};

const named = (slot: Slot) => Object.keys(slot.options).join(' or ');

const checkComposite = (element: Element, type: CompositeType, path: string, report: Report) => {
  if (element.text !== '' && element.text.trim() !== '')
    report(path, 'text.unexpected', 'Only elements are allowed here, no text between them.');
  const counts: number[] = [];
  const seen: number[] = [];
  let reached = 0;
  for (const child of element.children) {
    const place = type.places.get(child.name);
    const slot = place && type.slots[place.at];
    if (!place || !slot) {
      if (type.isOpen) {
        checkOpaque(child, path, report);
        continue;
      }
      // Its name came from outside and may say anything: the path stays with its parent.
      report(
        path,
        'element.unexpected',
        'There is an element here that the standard does not know at this place.',
      );
      continue;
    }
    const { at, name } = place;
    const nth = (seen[name] ?? 0) + 1;
    seen[name] = nth;
    const childPath = `${path}/${child.name}${nth > 1 ? `[${nth}]` : ''}`;
    const count = (counts[at] ?? 0) + 1;
    counts[at] = count;
    if (at < reached && !type.isOpen)
      report(childPath, 'element.out-of-order', 'This element stands too late: another one must follow it.');
    else reached = at;
    if (count === slot.max + 1 && !type.isOpen)
      report(childPath, 'element.too-many', `At most ${slot.max} of ${named(slot)} may be here.`);
    checkElement(child, place.type, childPath, report);
  }
  type.slots.forEach((slot, at) => {
    if (slot.min > 0 && (counts[at] ?? 0) < slot.min)
      report(`${path}/${named(slot)}`, 'element.missing', `${named(slot)} is required here.`);
  });
};

const checkOpaque = (element: Element, path: string, report: Report) => {
  const texts = [element.text, ...Object.values(element.attributes)].filter((text) => text !== '');
  if (texts.some((text) => !isPrintable(text)))
    report(path, 'value.pattern', 'Only printable ASCII characters are allowed here.');
  if (element.children.length > 0 && element.text.trim() !== '')
    report(path, 'text.unexpected', 'Only elements are allowed here, no text between them.');
  for (const child of element.children) checkOpaque(child, path, report);
};

/** Walks an element and all below it along a table, reporting every place that departs from it. */
export const checkElement = (element: Element, type: ElementType, path: string, report: Report): void => {
  if (type.kind === 'opaque') return checkOpaque(element, path, report);
  checkAttributes(element.attributes, type.kind === 'leaf' ? type.attributes : {}, path, report);
  if (type.kind === 'composite') return checkComposite(element, type, path, report);
  if (element.children.length > 0) return report(path, 'element.unexpected', 'Only text is allowed here.');
  checkText(element.text, type, path, report);
};

/** A message with so many faults is not read further: 1 MB has room for hundreds of thousands. */
const MOST_VIOLATIONS = 500;
const ENOUGH = new Error('There are enough violations.');

/** Collects what a walk reports, the first 500 at most. */
export const collect = (walk: (report: Report) => void): Violation[] => {
  const violations: Violation[] = [];
  try {
    walk((path, code, sentence) => {
      if (violations.push({ path, code, sentence }) === MOST_VIOLATIONS) throw ENOUGH;
    });
  } catch (error) {
    if (error !== ENOUGH) throw error;
  }
  return violations;
};
