import type { Element } from '../xml/element';
import type { Standard } from './table';
import type { Violation } from './violation';
import { checkAttributes, checkElement, collect } from './walk';

/** Namespace declarations and schema locations are XML's own: they say nothing about a prescription. */
const isNamespacing = (attribute: string) => /^(xmlns(:|$)|xsi:)/.test(attribute);

/**
 * Everything in a document that breaks a version of the standard, in the order of the document; [] for a
 * valid message.
 */
export const validate = (document: Element, standard: Standard): Violation[] => {
  if (document.name !== 'Message') {
    return [
      { path: '/', code: 'message.unknown', sentence: 'The root element of a SCRIPT message is Message.' },
    ];
  }
  const version = document.attributes['TransactionVersion'];
  if (version !== undefined && !standard.announces(version)) {
    return [
      {
        path: '/Message/@TransactionVersion',
        code: 'version.unknown',
        sentence: 'This version of the standard is not taken here.',
      },
    ];
  }
  const found = collect((report) => {
    checkAttributes(document.attributes, standard.rootAttributes, '/Message', report, isNamespacing);
    checkElement({ ...document, attributes: {} }, standard.message, '/Message', report);
  });
  return [...found, ...standard.rules.flatMap((rule) => rule(document))];
};
