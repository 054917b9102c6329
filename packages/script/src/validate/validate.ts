import type { Element } from '../xml/element';
import type { Standard } from './table';
import { isNamespacing } from './namespacing';
import type { Strictness } from './text';
import type { Violation } from './violation';
import { checkAttributes, checkElement, collect } from './walk';

/** Versions before the one of XML names that say theirs themselves: 10.6 and its like. */
const EARLIER_VERSION = /^0?[0-9]{2}[0-9]{3,4}$/;

const unknownVersion = (path: string, sentence: string): Violation[] => [
  { path, code: 'version.unknown', sentence },
];

/**
 * What keeps a document from being a message of a version at all: another root, or another version. [] where
 * nothing does.
 */
export const checkVersion = (document: Element, standard: Standard): Violation[] => {
  if (document.name !== 'Message') {
    return [
      { path: '/', code: 'message.unknown', sentence: 'The root element of a SCRIPT message is Message.' },
    ];
  }
  const { TransactionVersion: version, version: own, release } = document.attributes;
  if (version !== undefined && !standard.announces(version))
    return unknownVersion('/Message/@TransactionVersion', 'This version of the standard is not taken here.');
  // SCRIPT 8 and 10 in XML announce themselves by attributes of other names (version="010" release="006").
  const earlier = `${own ?? ''}${release ?? ''}`;
  const isOwn = Object.hasOwn(standard.rootAttributes, 'version');
  if (version === undefined && !isOwn && EARLIER_VERSION.test(earlier))
    return unknownVersion('/Message/@version', `Version ${earlier} of the standard is not taken here.`);
  return [];
};

/**
 * Everything in a document that breaks a version of the standard, in the order of the document; [] for a
 * valid message.
 * @param strictness 'read' takes texts with any character, and leaves out the rules for what is written
 */
export const validate = (
  document: Element,
  standard: Standard,
  strictness: Strictness = 'written',
): Violation[] => {
  const unknown = checkVersion(document, standard);
  if (unknown.length > 0) return unknown;
  const found = collect((report) => {
    const walk = { report, strictness };
    checkAttributes(document.attributes, standard.rootAttributes, '/Message', walk, isNamespacing);
    checkElement({ ...document, attributes: {} }, standard.message, '/Message', walk);
  });
  const rules = strictness === 'read' ? standard.rules : [...standard.rules, ...standard.writtenRules];
  return [...found, ...rules.flatMap((rule) => rule(document))];
};
