import { child, textAt, type Element } from '../../xml/element';
import type { CrossRule } from '../table';
import type { Violation } from '../violation';

const wrong = (path: string, code: Violation['code'], sentence: string): Violation[] => [
  { path, code, sentence },
];

const matches = (text: string | undefined, pattern: RegExp) => text === undefined || pattern.test(text);

const NAMING = new Set([
  'Status',
  'Verify',
  'CancelRxResponse',
  'RxRenewalResponse',
  'RxChangeResponse',
  'RxHistoryResponse',
]);

/**
 * A Status or response answers, and a Verify follows, one message: they name it. (An Error may answer what
 * could not be read.)
 */
export const answersNameTheirMessage: CrossRule = (message) => {
  const kind = child(message, 'Body')?.children[0]?.name;
  return kind !== undefined &&
    NAMING.has(kind) &&
    textAt(message, 'Header', 'RelatesToMessageID') === undefined
    ? wrong(
        '/Message/Header/RelatesToMessageID',
        'element.missing',
        `A ${kind} names the message it is about.`,
      )
    : [];
};

/**
 * Messages about one prescription, or one patient's history. Not the answer of a benefit manager: its claims
 * are what a payer has, and a history is not refused for one of them.
 */
const ABOUT_PRESCRIPTIONS = new Set([
  'NewRx',
  'CancelRx',
  'RxRenewalRequest',
  'RxRenewalResponse',
  'RxChangeRequest',
  'RxChangeResponse',
  'RxFill',
  'RxHistoryRequest',
]);

/**
 * Messages that are written here from the first to the last word. An answer repeats what the pharmacy wrote,
 * in whatever form.
 */
const OWN_WORDS = new Set(['NewRx', 'CancelRx', 'RxHistoryRequest']);

/** The prescription in a message, and the path to it. */
const prescriptionOf = (message: Element, kinds: ReadonlySet<string>) => {
  const body = child(message, 'Body')?.children[0];
  return body && kinds.has(body.name) ? { element: body, at: `/Message/Body/${body.name}` } : undefined;
};

const down = (element: Element | undefined, names: readonly string[]) =>
  names.reduce<Element | undefined>((at, name) => at && child(at, name), element);

const MEDICATIONS = new Set([
  'MedicationPrescribed',
  'MedicationDispensed',
  'MedicationRequested',
  'MedicationResponse',
]);

const NDC_FORM = 'An NDC is eleven digits.';

/** Whether a code with its qualifier is an NDC of another form. */
const wrongNdc = (code: Element | undefined): boolean =>
  code !== undefined && textAt(code, 'Qualifier') === 'ND' && !matches(textAt(code, 'Code'), /^[0-9]{11}$/);

const ingredientsOf = (medication: Element): readonly Element[] =>
  (child(medication, 'CompoundInformation')?.children ?? []).filter(
    ({ name }) => name === 'CompoundIngredientsLotNotUsed',
  );

/** The medications of a message that is written here, each with the path to it. */
function ownMedications(message: Element): { readonly medication: Element; readonly at: string }[] {
  const found = prescriptionOf(message, OWN_WORDS);
  const counts = new Map<string, number>();
  return (found?.element.children ?? [])
    .filter(({ name }) => MEDICATIONS.has(name))
    .map((medication) => {
      const nth = (counts.get(medication.name) ?? 0) + 1;
      counts.set(medication.name, nth);
      return { medication, at: `${found?.at ?? ''}/${medication.name}${nth > 1 ? `[${nth}]` : ''}` };
    });
}

/** An NDC is eleven digits without dashes, in whichever medication of a message it is. */
export const ndcHasElevenDigits: CrossRule = (message) =>
  ownMedications(message).flatMap(({ medication, at }) => [
    ...(wrongNdc(down(medication, ['DrugCoded', 'ProductCode']))
      ? wrong(`${at}/DrugCoded/ProductCode/Code`, 'value.pattern', NDC_FORM)
      : []),
    ...ingredientsOf(medication).flatMap((ingredient, place) =>
      wrongNdc(down(ingredient, ['CompoundIngredient', 'ItemNumber']))
        ? wrong(
            `${at}/CompoundInformation/CompoundIngredientsLotNotUsed${place > 0 ? `[${place + 1}]` : ''}` +
              '/CompoundIngredient/ItemNumber/Code',
            'value.pattern',
            NDC_FORM,
          )
        : [],
    ),
  ]);

/**
 * The lists by which the standard names an agent beside the drug (DUE Co-Agent ID Qualifier): packages, diagnoses,
 * RxNorm, those of publishers.
 */
const CO_AGENT_LISTS = new Set(
  '01 02 03 04 07 08 09 11 12 14 15 16 17 18 19 20 21 23 24 25 26 27 28 29 30 31 32 33 37 38 39 40 41 99 DI'.split(
    ' ',
  ),
);

/** An agent has a code, the list that it is of, and a description. */
export const agentsAreWhole: CrossRule = (message) =>
  ownMedications(message).flatMap(({ medication, at }) =>
    medication.children
      .filter(({ name }) => name === 'DrugUseEvaluation')
      .flatMap((evaluation, place) => {
        const agent = child(evaluation, 'CoAgent');
        const coded = (part: string) => agent && textAt(agent, 'CoAgentCode', part);
        const isListed = CO_AGENT_LISTS.has(coded('Qualifier') ?? '');
        return !agent || (isListed && coded('Code') && coded('Description'))
          ? []
          : wrong(
              `${at}/DrugUseEvaluation${place > 0 ? `[${place + 1}]` : ''}/CoAgent/CoAgentCode`,
              isListed ? 'element.missing' : 'value.code',
              'An agent has a code, the list it is of, and a description.',
            );
      }),
  );

const IDENTIFIERS: readonly [path: readonly string[], form: RegExp, sentence: string][] = [
  [['Pharmacy', 'Identification', 'NCPDPID'], /^[0-9]{7}$/, 'An NCPDP id is seven digits.'],
  [['Pharmacy', 'Identification', 'NPI'], /^[0-9]{10}$/, 'An NPI is ten digits.'],
  [['Prescriber', 'NonVeterinarian', 'Identification', 'NPI'], /^[0-9]{10}$/, 'An NPI is ten digits.'],
];

/** NPI: ten digits. NCPDP id: seven. */
export const identifiersHaveTheirLength: CrossRule = (message) => {
  const found = prescriptionOf(message, ABOUT_PRESCRIPTIONS);
  return found
    ? IDENTIFIERS.flatMap(([path, form, sentence]) =>
        matches(textAt(found.element, ...path), form)
          ? []
          : wrong([found.at, ...path].join('/'), 'value.pattern', sentence),
      )
    : [];
};

const PEOPLE = [['Patient', 'HumanPatient'], ['Pharmacy'], ['Prescriber', 'NonVeterinarian']];

/** In the United States: a state of two letters, a postal code of five or nine digits. */
export const usAddressesCanBeMailed: CrossRule = (message) => {
  const found = prescriptionOf(message, OWN_WORDS);
  return PEOPLE.flatMap((names) => {
    const address = down(found?.element, [...names, 'Address']);
    if (!found || !address || (textAt(address, 'CountryCode') ?? 'US') !== 'US') return [];
    const path = [found.at, ...names, 'Address'].join('/');
    return [
      ...(matches(textAt(address, 'StateProvince'), /^[A-Z]{2}$/)
        ? []
        : wrong(`${path}/StateProvince`, 'value.pattern', 'A state is two letters.')),
      ...(matches(textAt(address, 'PostalCode'), /^([0-9]{5}|[0-9]{9})$/)
        ? []
        : wrong(
            `${path}/PostalCode`,
            'value.pattern',
            'A postal code is five or nine digits without a dash.',
          )),
    ];
  });
};
