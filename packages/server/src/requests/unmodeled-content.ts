import type { RequestContent } from '@erx/core/requests/model';
import { showPhone } from '@erx/core/values/contact';
import { CalendarDate, showDate } from '@erx/core/values/dates';
import { HEIGHT, WEIGHT } from '@erx/script/codes';
import { type Element, textsOf } from '@erx/script/xml/element';

type UnmodeledContent = NonNullable<RequestContent['alsoSaid']>[number];

const LONGEST_SAID = 2000;

/** LOINC's codes of what is measured at a counter, in words (loinc.org). */
const MEASURED: Readonly<Record<string, string>> = {
  [WEIGHT.vitalSign]: 'Weight',
  [HEIGHT.vitalSign]: 'Height',
  '8480-6': 'Systolic blood pressure',
  '8462-4': 'Diastolic blood pressure',
  '8867-4': 'Heart rate',
  '39156-5': 'Body mass index',
  '8310-5': 'Temperature',
};

const URGENCY: Readonly<Record<string, string>> = { S: 'Urgent', X: 'Not urgent' };

/** What only says who, where or under which number, and never how the drug is to be used. */
const ASIDE = new Set([
  'BenefitsCoordination',
  'Facility',
  'FollowUpPrescriber',
  'FollowUpRequest',
  'Identification',
  'OtherMedicationDate',
  'Strength',
  'Supervisor',
]);
/** Of patient, pharmacy and prescriber: who they are is shown, and the rest is aside. */
const PEOPLE = new Set(['patient', 'pharmacy', 'prescriber']);

/** An additional element, in words. */
export function toUnmodeledContent(element: Element, isOfPerson = false): UnmodeledContent {
  const { name } = element;
  return {
    name: name === 'FollowUpPrescriber' ? 'Follow-up prescriber' : nameInWords(name),
    text: (WORDS[name] ?? generalWords)(element).slice(0, LONGEST_SAID),
    ...(isOfPerson || ASIDE.has(name) ? { isAside: true as const } : {}),
  };
}

/**
 * Everything of a part of a message that the model has no words for, wherever it is: in a medication, in its
 * directions, in the people.
 */
export function carriedIn(part: unknown, isOfPerson = false): UnmodeledContent[] {
  if (Array.isArray(part)) return part.flatMap((one) => carriedIn(one, isOfPerson));
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) => {
    if (key === 'carried')
      return ((value as readonly { element: Element }[] | undefined) ?? [])
        .filter(({ element }) => textsOf(element).length > 0)
        .map(({ element }) => toUnmodeledContent(element, isOfPerson));
    return carriedIn(value, isOfPerson || PEOPLE.has(key));
  });
}

/** NumberOfPackagesDispensed is Number of packages dispensed; a prefix is no word. */
export function nameInWords(name: string): string {
  return name
    .replace(/^.*:/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(' ')
    .map((word, at) => (at === 0 || /^[A-Z]{2}/.test(word) ? word : word.toLowerCase()))
    .join(' ');
}

const WORDS: Readonly<Record<string, (element: Element) => string>> = {
  Supervisor: personIn,
  FollowUpPrescriber: personIn,
  BenefitsCoordination: coverageIn,
  Observation: observationIn,
  UrgencyIndicatorCode: ({ text }) => URGENCY[text] ?? text,
};

/** The texts of every element of a name, at whatever depth. */
function below(element: Element, name: string): string[] {
  return element.children.flatMap((child) => (child.name === name ? textsOf(child) : below(child, name)));
}

const first = (element: Element, name: string): string | undefined => below(element, name)[0];

function labelled(label: string, text: string | undefined): string[] {
  return text === undefined ? [] : [`${label} ${text}`];
}

function personIn(element: Element): string {
  const name = ['FirstName', 'MiddleName', 'LastName', 'Suffix'].flatMap(
    (part) => first(element, part) ?? [],
  );
  return [
    name.join(' '),
    ...below(element, 'BusinessName').slice(0, 1),
    ...labelled('NPI', first(element, 'NPI')),
    ...labelled('DEA', first(element, 'DEANumber')),
    ...below(element, 'Number').slice(0, 1).map(showPhone),
  ]
    .filter(Boolean)
    .join(', ');
}

function coverageIn(element: Element): string {
  const known = [
    ...below(element, 'PayerName').slice(0, 1),
    ...labelled('payer', first(element, 'PayerID')),
    ...labelled('BIN', first(element, 'IINNumber')),
    ...labelled('PCN', first(element, 'ProcessorIdentificationNumber')),
    ...labelled('card', first(element, 'CardholderID')),
    ...labelled('group', first(element, 'GroupID')),
    ...below(element, 'GroupName').slice(0, 1),
    ...labelled('member', first(element, 'PBMMemberID')),
  ];
  return known.length > 0 ? known.join(', ') : generalWords(element);
}

function observationIn(element: Element): string {
  return element.children
    .map((part) => {
      if (part.name !== 'Measurement') return textsOf(part).join(', ');
      const code = first(part, 'VitalSign') ?? '';
      const day = CalendarDate.safeParse(first(part, 'ObservationDate')?.slice(0, 10)).data;
      return [
        MEASURED[code] ?? `Measurement ${code}`,
        first(part, 'Value'),
        first(part, 'UnitOfMeasure'),
        day && `on ${showDate(day)}`,
      ]
        .filter(Boolean)
        .join(' ');
    })
    .join('; ');
}

/** The text next to a code says what it means: the words are shown, and the code where there are none. */
const CODES = new Set(['Code', 'Qualifier', 'CodeListQualifier']);
const IN_WORDS = new Set(['Description', 'Text']);

function generalWords(element: Element): string {
  const { text, children } = element;
  if (children.length === 0) return text.trim();
  const isCoded = children.some(({ name, text: said }) => IN_WORDS.has(name) && said.trim() !== '');
  return children
    .filter(({ name }) => !(isCoded && CODES.has(name)))
    .map((child) => {
      const words = generalWords(child);
      if (words === '') return '';
      const isWrapper = IN_WORDS.has(child.name) || child.name === 'Code' || child.name === 'Date';
      return isWrapper || child.name === 'DateTime' ? words : `${nameInWords(child.name)}: ${words}`;
    })
    .filter(Boolean)
    .join(', ');
}
