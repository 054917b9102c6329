import { elevenDigitNdc } from '../drugs/ndc';
import { OFFERED_UNITS, potencyUnit } from '../drugs/potency-units';
import { idIn } from '../fhir/parts';
import { SYSTEM } from '../fhir/vocabulary';
import type { CalendarDate } from '../values/dates';
import { stepsText, wholeText } from './dosage-text';
import type { Came } from './prefetch';
import { codesIn, dayIn, namesIn, relative, unversioned } from './concepts';
import {
  type Concept,
  MedicationRead,
  MedicationRequestRead,
  MedicationStatementRead,
  type Quantity,
} from './resources';

/** A medicine as another system states it. */
export interface StatedMedicine {
  /** Of the resource; '' where it has none. */
  readonly id: string;
  /** 'MedicationRequest/17'; '' where it has no id. */
  readonly reference: string;
  /** Names in the order of their worth, at least one. */
  readonly names: readonly [string, ...string[]];
  readonly rxNorm: readonly string[];
  /** Eleven digits each. */
  readonly ndcs: readonly string[];
  /** Its directions; '' where there are none. */
  readonly sig: string;
  readonly startedOn?: CalendarDate;
  readonly stoppedOn?: CalendarDate;
}

/** An order that is not signed yet. */
export interface DraftOrder extends StatedMedicine {
  /** Whether it is judged, and not only held against the others. */
  readonly isSelected: boolean;
  /** Whether it has directions, and they could not be read: it is not one that has none yet. */
  readonly areDirectionsUnread: boolean;
  /** The order that it renews or replaces: 'MedicationRequest/7'. */
  readonly renews?: string;
  /** Amount as it is written; '' where there is none. */
  readonly dispense: string;
  /** NCPDP's code of its unit; '' where it says none, undefined where no one knows the one it says. */
  readonly units: string | undefined;
  readonly daysSupply?: number;
  /** Diagnoses of ICD-10-CM that it is written for. */
  readonly reasons: readonly { readonly code: string; readonly description: string }[];
}

const UNREAD = { id: '', reference: '', rxNorm: [], ndcs: [], sig: '' } as const;

/** How a medicine that has no name is called. */
export const UNNAMED_MEDICINE = 'medicine without a name';
const UNREADABLE = 'medicine that could not be read';
/** Orders of medicines in an older FHIR, in whose place R4 has MedicationRequest. */
const OF_DSTU2 = 'MedicationOrder';

/** R5's directions as a whole, in R4 as an extension. */
const RENDERED = /MedicationRequest\.renderedDosageInstruction$/;

/**
 * Orders that are drafted, as far as they are of medicines; of another kind nothing is said.
 * @param selections references to those that are judged; where one of them is to none of the resources, all are
 * @param addresses of the resources in their Bundle
 */
export function readDraftOrders(
  resources: readonly Came[],
  selections: readonly string[] = [],
  addresses: ReadonlyMap<unknown, string> = new Map(),
): DraftOrder[] {
  const drugs = drugsIn(resources);
  const selected = selectedOf(resources, selections, addresses);
  return resources.flatMap((resource) => {
    if (resource.resourceType !== 'MedicationRequest' && resource.resourceType !== OF_DSTU2) return [];
    const isSelected = selected.has(resource);
    const read =
      resource.resourceType === OF_DSTU2 ? undefined : MedicationRequestRead.safeParse(resource).data;
    if (!read) {
      const id = typeof resource['id'] === 'string' ? resource['id'] : '';
      return [
        {
          ...UNREAD,
          id,
          names: [UNREADABLE],
          isSelected,
          areDirectionsUnread: true,
          dispense: '',
          units: '',
          reasons: [],
        },
      ];
    }
    // what is ended or taken back by being signed is not given
    if (read.doNotPerform === true || ENDED.has(read.status ?? '')) return [];
    const { quantity, expectedSupplyDuration: supply } = read.dispenseRequest ?? {};
    const days = supply && toDays(supply);
    const renews = read.priorPrescription?.reference;
    return [
      {
        ...toMedicine('MedicationRequest', read, sigOf(read), drugs),
        isSelected,
        areDirectionsUnread: sigOf(read) === '' && hasDirections(read),
        ...(renews === undefined ? {} : { renews: relative(renews) }),
        dispense: quantity?.value === undefined ? '' : String(quantity.value),
        units: quantity ? unitsOf(quantity) : '',
        ...(days === undefined ? {} : { daysSupply: days }),
        reasons: (read.reasonCode ?? []).flatMap(reasonIn),
      },
    ];
  });
}

/** The resources that are judged: also those that no selection could name. */
function selectedOf(
  resources: readonly Came[],
  selections: readonly string[],
  addresses: ReadonlyMap<unknown, string>,
): ReadonlySet<Came> {
  const isMeant = (resource: Came, selection: string): boolean => {
    const [id, address] = [resource['id'], addresses.get(resource)];
    if (address !== undefined && unversioned(address) === unversioned(selection)) return true;
    return [`${resource.resourceType}/${String(id)}`, id, `urn:uuid:${String(id)}`].includes(
      relative(selection),
    );
  };
  const areResolved =
    selections.length > 0 &&
    selections.every((selection) => resources.some((resource) => isMeant(resource, selection)));
  if (!areResolved) return new Set(resources);
  return new Set(
    resources.filter(
      (resource) =>
        (resource['id'] === undefined && !addresses.has(resource)) ||
        selections.some((selection) => isMeant(resource, selection)),
    ),
  );
}

function reasonIn(concept: Concept): DraftOrder['reasons'] {
  const description = namesIn(concept, SYSTEM.icd10)[0] ?? '';
  return codesIn(concept, SYSTEM.icd10).map((code) => ({ code, description }));
}

/** Orders that are over, or never were any (value set medicationrequest-status). */
const ENDED: ReadonlySet<string> = new Set(['completed', 'stopped', 'cancelled', 'entered-in-error']);
/** Statements of what is not taken (value set medication-statement-status). */
const NOT_TAKEN = new Set(['completed', 'entered-in-error', 'stopped', 'not-taken']);

/**
 * What a patient takes by orders and statements of another system. Of an unknown status it is taken: what is left
 * out would look like nothing.
 * @param among where drugs that are referred to are
 */
export function readMedicines(
  resources: readonly Came[],
  among: readonly Came[] = resources,
): StatedMedicine[] {
  const drugs = drugsIn(among);
  return resources.flatMap((resource): StatedMedicine[] => {
    if (resource.resourceType === 'MedicationRequest') return orderedIn(resource, drugs);
    return resource.resourceType === 'MedicationStatement' ? statedIn(resource, drugs) : [];
  });
}

function orderedIn(resource: Came, drugs: Drugs): StatedMedicine[] {
  const read = MedicationRequestRead.safeParse(resource).data;
  if (!read) return [{ ...UNREAD, names: [UNREADABLE] }];
  const { status = '', intent, doNotPerform, authoredOn } = read;
  const isTaken = !ENDED.has(status) && status !== 'draft' && intent !== 'proposal' && doNotPerform !== true;
  return isTaken
    ? [{ ...toMedicine('MedicationRequest', read, sigOf(read), drugs), ...started(authoredOn) }]
    : [];
}

function statedIn(resource: Came, drugs: Drugs): StatedMedicine[] {
  const read = MedicationStatementRead.safeParse(resource).data;
  if (!read) return [{ ...UNREAD, names: [UNREADABLE] }];
  const { status = '', effectivePeriod, effectiveDateTime, dosage = [] } = read;
  const stoppedOn = dayIn(effectivePeriod?.end);
  // when it was stopped says how long it still acts; without a day it is over
  if (NOT_TAKEN.has(status) && (status !== 'stopped' || stoppedOn === undefined)) return [];
  return [
    {
      ...toMedicine('MedicationStatement', read, stepsText(dosage), drugs),
      ...started(effectivePeriod?.start ?? effectiveDateTime),
      ...(stoppedOn === undefined ? {} : { stoppedOn }),
    },
  ];
}

const started = (text: string | undefined): Pick<StatedMedicine, 'startedOn'> => {
  const startedOn = dayIn(text);
  return startedOn === undefined ? {} : { startedOn };
};

type Drugs = ReadonlyMap<string, Concept>;

/** Drugs that are referred to, by their id. */
function drugsIn(resources: readonly Came[]): Drugs {
  return new Map(
    resources.flatMap((resource) => {
      const { id, code } = MedicationRead.safeParse(resource).data ?? {};
      return resource.resourceType === 'Medication' && id !== undefined && code ? [[id, code] as const] : [];
    }),
  );
}

type Stated = Pick<
  MedicationRequestRead,
  'id' | 'medicationCodeableConcept' | 'medicationReference' | 'contained'
>;

function toMedicine(
  kind: 'MedicationRequest' | 'MedicationStatement',
  stated: Stated,
  sig: string,
  drugs: Drugs,
): StatedMedicine {
  const { medicationReference: refers, contained = [] } = stated;
  const { reference = '', display = '' } = refers ?? {};
  const named = reference.startsWith('#')
    ? drugsIn(contained).get(reference.slice(1))
    : drugs.get(idIn(reference));
  const concept = stated.medicationCodeableConcept ?? named ?? {};
  const [first, ...others] = [...namesIn(concept, SYSTEM.rxNorm), ...(display === '' ? [] : [display])];
  const rxNorm = codesIn(concept, SYSTEM.rxNorm);
  return {
    id: stated.id ?? '',
    reference: stated.id ? `${kind}/${stated.id}` : '',
    names: [first ?? (rxNorm[0] === undefined ? UNNAMED_MEDICINE : `RxNorm ${rxNorm[0]}`), ...others],
    rxNorm,
    ndcs: codesIn(concept, SYSTEM.ndc).flatMap((code) => elevenDigitNdc(code) ?? []),
    sig,
  };
}

const hasDirections = ({ extension = [], dosageInstruction = [] }: MedicationRequestRead): boolean =>
  dosageInstruction.length > 0 || extension.some(({ url }) => RENDERED.test(url));

function sigOf({ extension = [], dosageInstruction = [] }: MedicationRequestRead): string {
  const whole = extension.find(({ url }) => RENDERED.test(url))?.valueMarkdown;
  return whole ? wholeText(whole) : stepsText(dosageInstruction);
}

const DAYS: Readonly<Record<string, number>> = { d: 1, day: 1, days: 1, wk: 7, week: 7, weeks: 7 };
/** Days of a supply; undefined where they are no whole number. */
function toDays({ value, code, unit }: Quantity): number | undefined {
  const each = DAYS[(code ?? unit ?? '').toLowerCase()];
  const days = value === undefined || each === undefined ? undefined : value * each;
  return days !== undefined && Number.isInteger(days) && days > 0 && days < 1000 ? days : undefined;
}

/** UCUM's codes for what NCPDP has a code of. */
const OF_UCUM: Readonly<Record<string, string>> = { mL: 'C28254', g: 'C48155' };
const BY_NAME: ReadonlyMap<string, string> = new Map(
  OFFERED_UNITS.map(({ name, code }) => [name.toLowerCase(), code]),
);

/** NCPDP's code of a unit; '' where none is said, undefined where no one knows the one that is. */
function unitsOf({ system, code = '', unit = '' }: Quantity): string | undefined {
  if (code === '' && unit === '') return '';
  if (potencyUnit(code)) return code;
  if (system === SYSTEM.ucum && OF_UCUM[code] !== undefined) return OF_UCUM[code];
  const plain = (unit === '' ? code : unit).toLowerCase().replace(/\(s\)$/, '');
  if (/^(ml|milliliters?)$/.test(plain)) return OF_UCUM['mL'];
  return (
    BY_NAME.get(plain) ?? BY_NAME.get(plain.replace(/(e?s)$/, '')) ?? BY_NAME.get(plain.replace(/s$/, ''))
  );
}
