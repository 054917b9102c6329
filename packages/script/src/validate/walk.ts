import type { Element } from '../xml/element';
import type { AttributeRule, CompositeType, ElementType, LeafType, Slot } from './table';
import { faultsOf, isBeyondAscii, type Strictness } from './text';
import type { Violation, ViolationCode } from './violation';

type Report = (path: string, code: ViolationCode, sentence: string) => void;

/** Where violations go, and how strictly texts are taken. */
export interface Walk {
  readonly report: Report;
  readonly strictness: Strictness;
}

const checkText = (
  value: string,
  name: string,
  type: LeafType | undefined,
  path: string,
  { report, strictness }: Walk,
) => {
  for (const { code, sentence } of faultsOf(value, name, type, strictness)) report(path, code, sentence);
};

/**
 * Checks attributes against their rules; those that `mayIgnore` names (namespaces on the root) are passed
 * over.
 */
export const checkAttributes = (
  attributes: Element['attributes'],
  rules: Readonly<Record<string, AttributeRule>>,
  path: string,
  walk: Walk,
  mayIgnore: (name: string) => boolean = () => false,
): void => {
  for (const name of Object.keys(attributes)) {
    const value = attributes[name] ?? '';
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule) checkText(value, name, rule.type, `${path}/@${name}`, walk);
    else if (!mayIgnore(name))
      walk.report(
        path,
        'attribute.unexpected',
        'There is an attribute here that the standard does not know.',
      );
  }
  for (const name of Object.keys(rules)) {
    if (rules[name]?.required && !Object.hasOwn(attributes, name))
      walk.report(`${path}/@${name}`, 'attribute.missing', 'This attribute is required.');
  }
};

const named = (slot: Slot) => Object.keys(slot.options).join(' or ');

const checkComposite = (element: Element, type: CompositeType, path: string, walk: Walk) => {
  const { report } = walk;
  if (element.text !== '' && element.text.trim() !== '')
    report(path, 'text.unexpected', 'Only elements are allowed here, no text between them.');
  const counts: number[] = [];
  const seen: number[] = [];
  let reached = 0;
  for (const child of element.children) {
    const place = type.places.get(child.name);
    const slot = place && type.slots[place.at];
    if (!place || !slot) {
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
    if (at < reached)
      report(childPath, 'element.out-of-order', 'This element stands too late: another one must follow it.');
    else reached = at;
    if (count === slot.max + 1)
      report(childPath, 'element.too-many', `At most ${slot.max} of ${named(slot)} may be here.`);
    checkElement(child, place.type, childPath, walk);
  }
  type.slots.forEach((slot, at) => {
    if (slot.min > 0 && (counts[at] ?? 0) < slot.min)
      report(`${path}/${named(slot)}`, 'element.missing', `${named(slot)} is required here.`);
  });
};

const checkOpaque = (element: Element, path: string, walk: Walk) => {
  for (const [name, text] of [[element.name, element.text] as const, ...Object.entries(element.attributes)]) {
    if (text.trim() !== '') checkText(text, name, undefined, path, walk);
    else if (text !== '' && isBeyondAscii(text))
      walk.report(path, 'value.pattern', 'A value is needed here.');
  }
  if (element.children.length > 0 && element.text.trim() !== '')
    walk.report(path, 'text.unexpected', 'Only elements are allowed here, no text between them.');
  for (const child of element.children) checkOpaque(child, path, walk);
};

/** Walks an element and all below it along a table, reporting every place that departs from it. */
export const checkElement = (element: Element, type: ElementType, path: string, walk: Walk): void => {
  if (type.kind === 'opaque') return checkOpaque(element, path, walk);
  checkAttributes(element.attributes, type.kind === 'leaf' ? type.attributes : {}, path, walk);
  if (type.kind === 'composite') return checkComposite(element, type, path, walk);
  if (element.children.length > 0)
    return walk.report(path, 'element.unexpected', 'Only text is allowed here.');
  checkText(element.text, element.name, type, path, walk);
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
