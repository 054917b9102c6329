import { readMedicines } from '../cds-hooks/read-medicines';
import type { Came } from '../cds-hooks/prefetch';
import { readAllergies, readProblems } from '../cds-hooks/read-record';
import { CalendarDate } from '../values/dates';
import type { ListInFile, RecordFile } from './model';
import { cut, whole } from './text';

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The resources of each list. */
const TYPES: Readonly<Record<ListInFile, readonly string[]>> = {
  medications: ['MedicationRequest', 'MedicationStatement'],
  allergies: ['AllergyIntolerance'],
  problems: ['Condition'],
};

/**
 * What a Bundle of FHIR R4 says of its one patient. What is over, was never or is of another patient is left out and
 * counted.
 * @param today what ended before it is over
 * @returns undefined for what is no Bundle
 */
export function readBundle(file: unknown, today: CalendarDate): RecordFile | undefined {
  if (!isObject(file) || file['resourceType'] !== 'Bundle') return undefined;
  const entries = listIn(file['entry']);
  const resources = entries.flatMap(({ resource }) => (isObject(resource) ? [resource] : []));
  const patients = entries.filter(
    ({ resource }) => isObject(resource) && resource['resourceType'] === 'Patient',
  );
  const [patient] = patients.length === 1 ? patients : [];
  const addresses = patient ? addressesOf(patient) : new Set<string>();
  const isOfPatient = (resource: Json): boolean => {
    const subject = resource['subject'] ?? resource['patient'];
    return isObject(subject) && addresses.has(textIn(subject['reference']));
  };
  const found = (list: ListInFile): Came[] =>
    resources.filter(({ resourceType }) => TYPES[list].includes(textIn(resourceType))) as Came[];
  const lists = Object.keys(TYPES) as ListInFile[];
  let unread = entries.length - resources.length;
  let leftOut = 0;
  /** Facts of each resource of the patient; one without any is over, or is none. */
  const factsOf = <Fact>(list: ListInFile, read: (resource: Came) => readonly Fact[]): Fact[] =>
    found(list).flatMap((resource) => {
      if (!isOfPatient(resource)) unread += 1;
      const facts = isOfPatient(resource) ? read(resource) : [];
      if (facts.length === 0 && isOfPatient(resource)) leftOut += 1;
      return facts;
    });
  let areNoneKnown = false;
  const medicines = factsOf('medications', (resource) =>
    readMedicines([resource], resources as Came[]).filter(
      ({ stoppedOn }) => stoppedOn === undefined || stoppedOn >= today,
    ),
  );
  const allergies = factsOf('allergies', (resource) => {
    const read = readAllergies([resource]);
    areNoneKnown ||= read.areNoneKnown;
    return read.list;
  });
  const problems = factsOf('problems', (resource) => readProblems([resource]));
  const madeOn = CalendarDate.safeParse(textIn(file['timestamp']).slice(0, 10)).data;
  return {
    source: sourceOf(file, resources),
    ...(madeOn === undefined ? {} : { madeOn }),
    person: personOf(patient?.['resource']),
    medications: medicines.map(({ names, ndcs, sig, startedOn, stoppedOn }) => ({
      description: cut(names[0]),
      ndc: ndcs[0] ?? '',
      sig: whole(sig),
      ...(startedOn === undefined ? {} : { startedOn }),
      ...(stoppedOn === undefined ? {} : { stoppedOn }),
    })),
    allergies: allergies.map(({ names, reaction }) => ({
      description: cut(names[0]),
      reaction: cut(reaction),
    })),
    problems: problems.map(({ code, description }) => ({ icd10Code: code, description: cut(description) })),
    noneKnown: areNoneKnown ? ['allergies'] : [],
    absent: lists.filter((list) => found(list).length === 0),
    leftOut: areNoneKnown ? leftOut - 1 : leftOut,
    unread,
  };
}

/** How the patient is referred to: by type and id, and by the address of its entry. */
function addressesOf({ fullUrl, resource }: Json): ReadonlySet<string> {
  const id = isObject(resource) ? textIn(resource['id']) : '';
  return new Set(
    [...(id === '' ? [] : [`Patient/${id}`, `urn:uuid:${id}`]), textIn(fullUrl)].filter(Boolean),
  );
}

function personOf(patient: unknown): RecordFile['person'] {
  if (!isObject(patient)) return { firstName: '', lastName: '', birthDate: '' };
  const names = listIn(patient['name']);
  const name = names.find(({ use }) => use === 'official') ?? names[0] ?? {};
  const given: unknown = Array.isArray(name['given']) ? name['given'][0] : undefined;
  return {
    firstName: cut(textIn(given)),
    lastName: cut(textIn(name['family'])),
    birthDate: CalendarDate.safeParse(patient['birthDate']).data ?? '',
  };
}

/** Who keeps a document, or where the Bundle says that it is from. */
function sourceOf(file: Json, resources: readonly Json[]): string {
  const composition = resources.find(({ resourceType }) => resourceType === 'Composition');
  const custodian = isObject(composition?.['custodian']) ? textIn(composition['custodian']['display']) : '';
  const meta = isObject(file['meta']) ? textIn(file['meta']['source']) : '';
  return cut(custodian || meta);
}
