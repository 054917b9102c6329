import type { Element } from '@erx/script/xml/element';
import { readXml } from '@erx/script/xml/read';

/** What a message that this sandbox wrote contains, by the names of its elements. */
export interface OwnMessage {
  /** The text at a path below Message; undefined where it is not there. */
  at: (...path: readonly string[]) => string | undefined;
  /** The texts of every such element. */
  all: (...path: readonly string[]) => string[];
  has: (...path: readonly string[]) => boolean;
}

const found = (element: Element, [name, ...deeper]: readonly string[]): Element[] =>
  name === undefined
    ? [element]
    : element.children.filter((child) => child.name === name).flatMap((child) => found(child, deeper));

/**
 * Reads what the sandbox itself has written, in whatever form, without the product's reader: lists and pages
 * do not hang on what the product would make of it.
 */
export const readOwn = (xml: string): OwnMessage => {
  const root = readXml(xml);
  const all = (...path: readonly string[]) => found(root, path).map(({ text }) => text.trim());
  return { all, at: (...path) => all(...path)[0], has: (...path) => found(root, path).length > 0 };
};
