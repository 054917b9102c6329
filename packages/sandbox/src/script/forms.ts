import * as z from 'zod';
import { changed, documentOf, type XmlElement } from './element';

/**
 * Forms that real pharmacies send though no one promised them, and what each is, in the order in which they
 * are put on: the prefix changes every name, and so comes last.
 */
export const FORMS = {
  'utf-16': 'The bytes are UTF-16 with a byte order mark.',
  'iso-8859-1': 'The bytes are ISO-8859-1, with an accented letter in notes.',
  'white-space': 'Indented, with white space around every value.',
  dashes: 'Telephone numbers, NDCs and ZIP codes of nine digits have dashes.',
  'state-names': 'States have their names in place of two letters.',
  'unit-c44278': 'Quantities count units (C44278), which is on no list of units to prescribe in.',
  'line-breaks': 'Notes have line breaks, directions a tab.',
  'unknown-element': 'The medication ends with an element that the standard does not know.',
  'curly-quotes': 'Notes stand in curly quotes.',
  'prefixed-namespace': 'Every element has the prefix of a namespace.',
} as const;

export const Form = z.enum(Object.keys(FORMS) as [keyof typeof FORMS, ...(keyof typeof FORMS)[]]);
export type Form = z.infer<typeof Form>;

const STATES: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,' +
    'DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,' +
    'KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,' +
    'MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,' +
    'NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,' +
    'SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,' +
    'WV West Virginia,WI Wisconsin,WY Wyoming'
  )
    .split(',')
    .map((one) => [one.slice(0, 2), one.slice(3)]),
);

const NOTES = ['Note', 'ChangeReasonText', 'DenialReason'];
const NAMESPACE = 'http://www.ncpdp.org/schema/SCRIPT';

type Change = (element: XmlElement) => XmlElement;

/** Changes the texts of elements of some names. */
const texts =
  (names: readonly string[], change: (text: string) => string): Change =>
  (element) =>
    names.includes(element.name) && typeof element.content === 'string'
      ? { ...element, content: change(element.content) }
      : element;

const all =
  (...changes: readonly Change[]): Change =>
  (element) =>
    changes.reduce((one, change) => change(one), element);

const isNdc = ({ name, content }: XmlElement) =>
  (name === 'ProductCode' || name === 'ItemNumber') &&
  typeof content !== 'string' &&
  content.some((one) => one.name === 'Qualifier' && one.content === 'ND');

const withDashes: Change = (element) =>
  isNdc(element) && typeof element.content !== 'string'
    ? {
        ...element,
        content: element.content.map(
          texts(['Code'], (ndc) => ndc.replace(/^(\d{5})(\d{4})(\d{2})$/, '$1-$2-$3')),
        ),
      }
    : all(
        texts(['Number'], (number) => number.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')),
        texts(['PostalCode'], (code) => code.replace(/^(\d{5})(\d{4})$/, '$1-$2')),
      )(element);

const inUnits: Change = (element) =>
  element.name === 'QuantityUnitOfMeasure'
    ? { ...element, content: [{ name: 'Code', content: 'C44278' }] }
    : element;

const withUnknown: Change = (element) =>
  (element.name === 'MedicationDispensed' || element.name === 'MedicationPrescribed') &&
  typeof element.content !== 'string'
    ? {
        ...element,
        content: [...element.content, { name: 'PharmacyRemark', content: 'Patient waits at the counter' }],
      }
    : element;

const withPrefix: Change = (element) => ({
  ...element,
  name: `n:${element.name}`,
  ...(element.name === 'Message' ? { attributes: { 'xmlns:n': NAMESPACE, ...element.attributes } } : {}),
});

/** Indents what has elements, and puts spaces around what has a text. */
const spaced = (element: XmlElement, depth = 0): XmlElement =>
  typeof element.content === 'string'
    ? { ...element, content: element.content === '' ? '' : ` ${element.content}\n` }
    : {
        ...element,
        content: element.content.flatMap((one) => [
          { name: '', content: `\n${'  '.repeat(depth + 1)}` },
          spaced(one, depth + 1),
        ]),
      };

const CHANGES: Readonly<Record<Exclude<Form, 'utf-16' | 'white-space'>, Change>> = {
  dashes: withDashes,
  'state-names': texts(['StateProvince'], (state) => STATES[state] ?? state),
  'unit-c44278': inUnits,
  'line-breaks': all(
    texts(NOTES, (note) => note.replace(' ', '\n')),
    texts(['SigText'], (sig) => sig.replace(' ', '\t')),
  ),
  'curly-quotes': texts(NOTES, (note) => `\u201c${note}\u201d`),
  'iso-8859-1': texts(NOTES, (note) => `${note} (\u00e9)`),
  'unknown-element': withUnknown,
  'prefixed-namespace': withPrefix,
};

/** A message in some of the forms; in none of them as the standard has it. */
export const inForms = (message: XmlElement, forms: readonly Form[]): string => {
  const formed = Form.options.reduce(
    (tree, form) =>
      forms.includes(form) && form !== 'utf-16' && form !== 'white-space'
        ? changed(tree, CHANGES[form])
        : tree,
    message,
  );
  const encoding = forms.includes('utf-16')
    ? 'UTF-16'
    : forms.includes('iso-8859-1')
      ? 'ISO-8859-1'
      : 'UTF-8';
  return documentOf(forms.includes('white-space') ? spaced(formed) : formed, encoding);
};

/** The bytes of a document in the encoding that it declares. */
export const bytesOf = (xml: string): Uint8Array<ArrayBuffer> => {
  const encoding = /^<\?xml[^>]*encoding="([^"]+)"/.exec(xml)?.[1];
  if (encoding === 'UTF-16') return new Uint8Array(Buffer.from(`\ufeff${xml}`, 'utf16le'));
  if (encoding !== 'ISO-8859-1') return new Uint8Array(Buffer.from(xml, 'utf8'));
  const within = xml.replace(
    /[^\0-\u00ff]/gu,
    (character) => `&#x${(character.codePointAt(0) ?? 0).toString(16)};`,
  );
  return new Uint8Array(Buffer.from(within, 'latin1'));
};
