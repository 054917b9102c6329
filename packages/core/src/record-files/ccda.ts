import { NONE_KNOWN, NONE_OF_ANOTHER_KIND } from '../cds-hooks/read-record';
import { elevenDigitNdc } from '../drugs/ndc';
import type { CalendarDate } from '../values/dates';
import type { AllergyInFile, ListInFile, MedicationInFile, ProblemInFile, RecordFile } from './model';
import { cut, spaced, whole } from './text';

/** An element of XML; names of HL7's namespace have no prefix, and comments are gone. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

/** LOINC's code of each section that is read (C-CDA R2.1). */
const SECTION: Readonly<Record<string, ListInFile>> = {
  '10160-0': 'medications',
  '10183-2': 'medications', // at discharge
  '48765-2': 'allergies',
  '11450-4': 'problems',
};
/** Code systems by their object identifiers. */
const OID = {
  ndc: '2.16.840.1.113883.6.69',
  icd10: '2.16.840.1.113883.6.90',
  snomed: '2.16.840.1.113883.6.96',
};
/** The template of directions in words. */
const FREE_TEXT_SIG = '2.16.840.1.113883.10.20.22.4.147';
/** The templates of what a concern is of: other observations beside them say something about it. */
const OF_CONCERN = {
  allergies: '2.16.840.1.113883.10.20.22.4.7',
  problems: '2.16.840.1.113883.10.20.22.4.4',
} as const;
/** States of an act that say that it is over or never was (ActStatus). */
const ENDED: ReadonlySet<string> = new Set(['aborted', 'cancelled', 'nullified', 'obsolete']);
/** SNOMED CT: 'Drug or medicament'. */
const ANY_DRUG = '410942007';
/** SNOMED CT: 'Problem', 'Disease', 'Clinical finding'. */
const ANY_PROBLEM: ReadonlySet<string> = new Set(['55607006', '64572001', '404684003']);
/** SNOMED CT: 'No current problems or disability'. */
const NO_PROBLEM = '160245001';

const all = ({ children }: XmlElement, name: string) => children.filter((child) => child.name === name);
const one = (element: XmlElement | undefined, ...path: string[]): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>(
    (at, name) => at?.children.find((child) => child.name === name),
    element,
  );
const attribute = (element: XmlElement | undefined, name: string): string =>
  element?.attributes[name]?.trim() ?? '';
const isOfTemplate = (element: XmlElement, root: string): boolean =>
  all(element, 'templateId').some((template) => attribute(template, 'root') === root);
const isNegated = (element: XmlElement) => attribute(element, 'negationInd') === 'true';

/** An entry of a list: a fact, that there is none, one that is not (any more), or one that no one could read. */
type Entry<Fact> = { readonly is: Fact } | 'none-known' | 'left-out' | 'unread';

/**
 * What a Continuity of Care Document, or another document of C-CDA, says of its patient. What is over, was
 * refused or is denied is left out and counted; a list that is not there is named.
 * @param root of the document
 * @param today what ended before it is over
 * @returns undefined for XML that is no such document
 */
export function readCcda(root: XmlElement, today: CalendarDate): RecordFile | undefined {
  if (root.name !== 'ClinicalDocument') return undefined;
  const madeOn = dayOf(attribute(one(root, 'effectiveTime'), 'value'));
  const targets = all(root, 'recordTarget');
  const sections = sectionsIn(one(root, 'component', 'structuredBody'));
  const words = narrativesIn(root);
  const medications: Entry<MedicationInFile>[] = [];
  const allergies: Entry<AllergyInFile>[] = [];
  const problems: Entry<ProblemInFile>[] = [];
  const present = new Set<ListInFile>();
  let unread = 0;
  for (const section of sections) {
    const list = SECTION[attribute(one(section, 'code'), 'code')];
    if (list === undefined || attribute(section, 'nullFlavor') !== '') continue;
    present.add(list);
    const entries = all(section, 'entry');
    if (entries.length === 0) unread += 1; // a list in words alone
    for (const entry of entries) {
      if (list === 'medications') medications.push(medicationOf(entry, words, today));
      else if (list === 'allergies')
        allergies.push(...ofConcern(entry, list, (observation) => allergyOf(observation, words, today)));
      else problems.push(...ofConcern(entry, list, (observation) => problemOf(observation, words, today)));
    }
  }
  const every = [...medications, ...allergies, ...problems];
  return {
    source: nameOf(one(root, 'custodian', 'assignedCustodian', 'representedCustodianOrganization', 'name')),
    ...(madeOn === undefined ? {} : { madeOn }),
    // of two patients in one document it is not known whose an entry is
    person: personIn(targets.length === 1 ? targets[0] : undefined),
    medications: factsOf(medications),
    allergies: factsOf(allergies),
    problems: factsOf(problems),
    noneKnown: (
      [
        ['medications', medications],
        ['allergies', allergies],
        ['problems', problems],
      ] as const
    ).flatMap(([list, entries]) => (entries.includes('none-known') ? [list] : [])),
    absent: (['medications', 'allergies', 'problems'] as const).filter((list) => !present.has(list)),
    leftOut: every.filter((entry) => entry === 'left-out').length,
    unread: unread + every.filter((entry) => entry === 'unread').length,
  };
}

const factsOf = <Fact>(entries: readonly Entry<Fact>[]): Fact[] =>
  entries.flatMap((entry) => (typeof entry === 'object' ? [entry.is] : []));

/** Sections, with those within sections. */
function sectionsIn(parent: XmlElement | undefined): XmlElement[] {
  return all(parent ?? NOTHING, 'component').flatMap((component) =>
    all(component, 'section').flatMap((section) => [section, ...sectionsIn(section)]),
  );
}
const NOTHING: XmlElement = { name: '', attributes: {}, children: [], text: '' };

function personIn(target: XmlElement | undefined): RecordFile['person'] {
  const patient = one(target, 'patientRole', 'patient');
  const names = patient ? all(patient, 'name') : [];
  const legal = names.find((name) => attribute(name, 'use') === 'L') ?? names[0];
  return {
    firstName: nameOf(one(legal, 'given')),
    lastName: nameOf(one(legal, 'family')),
    birthDate: dayOf(attribute(one(patient, 'birthTime'), 'value')) ?? '',
  };
}

/** Texts of the narrative by their ids, which coded entries refer to; each is put together once. */
function narrativesIn(root: XmlElement): Narratives {
  const found = new Map<string, XmlElement>();
  const visit = (element: XmlElement) => {
    const id = element.attributes['ID'];
    if (id !== undefined) found.set(id, element);
    element.children.forEach(visit);
  };
  visit(root);
  const known = new Map<string, string>();
  return {
    get(id) {
      const element = found.get(id);
      if (element && !known.has(id)) known.set(id, wordsIn(element));
      return known.get(id);
    },
  };
}
type Narratives = Pick<ReadonlyMap<string, string>, 'get'>;

const nameOf = (element: XmlElement | undefined): string => (element ? wordsIn(element) : '');

/** All text of an element; parts beside each other are kept apart. */
const wordsIn = ({ text, children }: XmlElement): string =>
  spaced([text, ...children.map(wordsIn)].join(' '));

/** The text of an element, or what it refers to. */
function said(element: XmlElement | undefined, words: Narratives): string {
  const refers = attribute(one(element, 'reference'), 'value');
  return (refers.startsWith('#') ? words.get(refers.slice(1)) : undefined) ?? nameOf(element);
}

/** A coded value in words: as it was written, else as it is displayed. */
const worded = (code: XmlElement | undefined, words: Narratives): string =>
  cut(said(one(code, 'originalText'), words) || attribute(code, 'displayName'));

/** The codes of a value in one system, with those it is translated to. */
const codesIn = (code: XmlElement | undefined, system: string): string[] =>
  code === undefined
    ? []
    : [code, ...all(code, 'translation')].flatMap((each) =>
        attribute(each, 'codeSystem') === system && attribute(each, 'code') !== ''
          ? [attribute(each, 'code')]
          : [],
      );

/** The day of a time stamp of HL7; undefined for a month or a year alone. */
function dayOf(stamp: string): CalendarDate | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{4})(\d\d)(\d\d)/.exec(stamp) ?? [];
  const written = `${year}-${month}-${day}`;
  return !Number.isNaN(Date.parse(written)) && new Date(written).toISOString().startsWith(written)
    ? written
    : undefined;
}

/** From when to when an entry holds; of several times, the one that is a span. */
function spanOf(element: XmlElement): { startedOn?: CalendarDate; stoppedOn?: CalendarDate } {
  const spans = all(element, 'effectiveTime');
  const span = spans.find((time) => one(time, 'low') ?? one(time, 'high')) ?? spans[0];
  const startedOn = dayOf(attribute(one(span, 'low'), 'value') || attribute(span, 'value'));
  const stoppedOn = dayOf(attribute(one(span, 'high'), 'value'));
  return {
    ...(startedOn === undefined ? {} : { startedOn }),
    ...(stoppedOn === undefined ? {} : { stoppedOn }),
  };
}

function medicationOf(entry: XmlElement, words: Narratives, today: CalendarDate): Entry<MedicationInFile> {
  const given = one(entry, 'substanceAdministration');
  if (!given) return 'unread';
  const material = one(given, 'consumable', 'manufacturedProduct', 'manufacturedMaterial');
  const code = one(material, 'code');
  const name = worded(code, words) || cut(nameOf(one(material, 'name')));
  if (isNegated(given)) return name === '' && isAnyDrug(code) ? 'none-known' : 'left-out';
  const { startedOn, stoppedOn } = spanOf(given);
  if (ENDED.has(attribute(one(given, 'statusCode'), 'code'))) return 'left-out';
  if (stoppedOn !== undefined && stoppedOn < today) return 'left-out';
  // a drug without a code is named in the text of its entry
  const description = name || cut(said(one(given, 'text'), words));
  if (description === '') return 'unread';
  const [ndc = ''] = codesIn(code, OID.ndc).flatMap((each) => elevenDigitNdc(each) ?? []);
  return {
    is: {
      description,
      ndc,
      sig: sigIn(given, words),
      ...(startedOn === undefined ? {} : { startedOn }),
      ...(stoppedOn === undefined ? {} : { stoppedOn }),
    },
  };
}

/** Whether a code names no drug, but any: what is denied then is that there is one. */
function isAnyDrug(code: XmlElement | undefined): boolean {
  const isOther = attribute(code, 'nullFlavor') === 'OTH';
  return isOther
    ? codesIn(code, OID.snomed).includes(ANY_DRUG)
    : attribute(code, 'nullFlavor') !== '' || code === undefined;
}

function sigIn(given: XmlElement, words: Narratives): string {
  const [instruction] = all(given, 'entryRelationship').flatMap((relation) =>
    all(relation, 'substanceAdministration').filter((inner) => isOfTemplate(inner, FREE_TEXT_SIG)),
  );
  return whole(said(one(instruction, 'text'), words));
}

/** The observations that a concern is of; of one that is over, each is left out. */
function ofConcern<Fact>(
  entry: XmlElement,
  list: keyof typeof OF_CONCERN,
  read: (observation: XmlElement) => Entry<Fact>,
): readonly Entry<Fact>[] {
  const act = one(entry, 'act');
  const found = [entry, ...all(act ?? entry, 'entryRelationship')]
    .flatMap((parent) => all(parent, 'observation'))
    .filter((observation) => isOfTemplate(observation, OF_CONCERN[list]));
  if (found.length === 0) return ['unread'];
  const state = attribute(one(act, 'statusCode'), 'code');
  if (state === 'completed' || ENDED.has(state)) return found.map(() => 'left-out');
  return found.map(read);
}

const isOver = (observation: XmlElement, today: CalendarDate): boolean => {
  const { stoppedOn } = spanOf(observation);
  return stoppedOn !== undefined && stoppedOn < today;
};

function allergyOf(observation: XmlElement, words: Narratives, today: CalendarDate): Entry<AllergyInFile> {
  const entity = one(observation, 'participant', 'participantRole', 'playingEntity');
  const code = one(entity, 'code');
  const named = worded(code, words) || cut(nameOf(one(entity, 'name')));
  // that none is known is the denial of an allergy to nothing that is named
  if (isNegated(observation)) return named === '' ? 'none-known' : 'left-out';
  if (isOver(observation, today)) return 'left-out';
  const codes = [code, one(observation, 'value')].map((each) => attribute(each, 'code'));
  if (codes.some((each) => NONE_KNOWN.includes(each))) return 'none-known';
  if (codes.some((each) => NONE_OF_ANOTHER_KIND.includes(each))) return 'left-out';
  const description =
    named || cut(said(one(observation, 'text'), words)) || worded(one(observation, 'value'), words);
  if (description === '') return 'unread';
  const { startedOn } = spanOf(observation);
  return {
    is: {
      description,
      reaction: reactionsIn(observation, words),
      ...(startedOn === undefined ? {} : { startedOn }),
    },
  };
}

function reactionsIn(observation: XmlElement, words: Narratives): string {
  const reactions = all(observation, 'entryRelationship')
    .filter((relation) => attribute(relation, 'typeCode') === 'MFST')
    .flatMap((relation) => all(relation, 'observation').filter((inner) => !isNegated(inner)))
    .map((inner) => worded(one(inner, 'value'), words) || said(one(inner, 'text'), words));
  return cut([...new Set(reactions.filter((reaction) => reaction !== ''))].join(', '));
}

function problemOf(observation: XmlElement, words: Narratives, today: CalendarDate): Entry<ProblemInFile> {
  const value = one(observation, 'value');
  const of = attribute(value, 'code');
  if (of === NO_PROBLEM) return 'none-known';
  if (isNegated(observation)) return ANY_PROBLEM.has(of) ? 'none-known' : 'left-out';
  if (ANY_PROBLEM.has(of)) return 'unread';
  if (isOver(observation, today)) return 'left-out';
  const description =
    cut(attribute(value, 'displayName')) ||
    worded(value, words) ||
    cut(said(one(observation, 'text'), words));
  if (description === '') return 'unread';
  const [code = ''] = codesIn(value, OID.icd10);
  return { is: { icd10Code: code, description } };
}
