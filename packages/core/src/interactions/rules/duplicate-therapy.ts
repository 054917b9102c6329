import {
  type DuplicateFact,
  type LegitimatePair,
  namedFact,
  type ReleasePair,
  type Site,
  type Term,
} from '../facts';
import { type DuplicateTherapy, type OtherDrugOrigin, SEVERITY_RANK } from '../model';
import { severityOf } from './known-elsewhere';
import {
  type CheckKnowledge,
  type CheckSubject,
  type OtherDrug,
  readHeld,
  siteInText,
  siteOf,
} from './subject';

/** A medicine as far as doubling goes. */
interface Taken {
  readonly description: string;
  readonly terms: readonly Term[];
  /** Classes that a free text names without saying which drug it is. */
  readonly classes: readonly Term[];
  readonly site: Site;
  readonly isExtended: boolean;
  readonly isPatch: boolean;
}

type Found = Pick<DuplicateTherapy, 'severity' | 'shared' | 'message' | 'source' | 'factId'>;

const SAME_SOURCE = 'The ingredients of both, as the catalogue or the list names them';
/** Places where a second product of the same is often meant for another spot. */
const LOCAL_SITES: ReadonlySet<Site> = new Set(['skin', 'eye', 'ear', 'vagina']);

const ORIGIN_TEXT = {
  medication: 'in the medication list',
  'stopped-medication': 'stopped lately',
  prescription: 'prescribed here and not used up',
  'reported-fill': 'filled lately, as reported',
  'former-record': 'in the former system’s record',
  problem: 'long-term, by the problem list',
  'pharmacy-request': 'asked for by a pharmacy that waits',
  draft: 'being written by someone else',
} as const satisfies Record<OtherDrugOrigin, string>;

/**
 * Other medicines of the patient that double a drug: with the same ingredient, or of a group of which one is
 * enough, whether prescribed here, in the medication list, or reported as filled. Each other medicine is
 * named once, at its gravest; what was stopped never counts. Pure.
 */
export function findDuplicateTherapy(subject: CheckSubject, knowledge: CheckKnowledge): DuplicateTherapy[] {
  const { drug, medications, prescriptions, fills, waiting = [], isRenewal = false } = subject;
  const { index } = knowledge;
  const own: Taken = {
    description: drug.description,
    terms: [...new Set(drug.ingredients.map((name) => index.ingredient(name)))],
    classes: [],
    site: siteOf(drug, index),
    ...releaseOf(drug.description, drug.route),
  };
  // Prescriptions first: what the list has of them as well counts once.
  const others = [prescriptions, medications, fills, waiting].flatMap((part) =>
    part === 'failed' ? [] : part,
  );
  const seen: Taken[] = [];
  return others.flatMap((other) => {
    if (other.stoppedOn !== undefined) return [];
    const theirs = readTaken(other, knowledge);
    if (isRenewal && other.origin !== 'prescription' && isSameMedicine(own, theirs)) return [];
    if (seen.some((each) => isSameMedicine(each, theirs))) return [];
    seen.push(theirs);
    const found = gravest(
      own.terms.flatMap((ours) => [
        ...theirs.terms.flatMap((each) => findOfPair(own, ours, theirs, each, index)),
        ...theirs.classes.flatMap((each) => findOfClass(own, ours, theirs, each, index)),
      ]),
    );
    if (!found) return [];
    const isContinued = isSameMedicine(own, theirs);
    // What a list names is what continues: nothing is wrong with a refill of it. A fill may be one too many.
    if (isContinued && LISTED.has(other.origin)) return [];
    const named = isContinued ? HAS_IT[other.origin] : undefined;
    return [
      {
        drugDescription: other.description,
        origin: other.origin,
        ...(named === undefined
          ? { ...found, severity: severityOf(found.severity, other) }
          : toNamed(found.shared, named)),
        ...(named !== undefined
          ? {}
          : { message: `${other.description}, ${ORIGIN_TEXT[other.origin]}: ${found.message}` }),
      },
    ];
  });
}

/** Lists of what is taken. */
const LISTED: ReadonlySet<OtherDrugOrigin> = new Set(['medication', 'former-record']);

const toNamed = (shared: string, by: string): Found => ({
  severity: 'low',
  shared,
  message: `${by} Fine where this continues it; otherwise it would be taken twice.`,
  source: SAME_SOURCE,
});

/** Who else knows of a medicine that continues. */
const HAS_IT: Partial<Record<OtherDrugOrigin, string>> = {
  'reported-fill': 'This medicine was filled lately, as reported.',
  'pharmacy-request': 'A pharmacy waits for an answer about this medicine.',
  draft: 'Someone else is writing a prescription of this medicine.',
};

function findOfPair(
  own: Taken,
  ours: Term,
  theirs: Taken,
  other: Term,
  index: CheckKnowledge['index'],
): Found[] {
  const releases = releasesOf(own, theirs);
  const isAtSameSite = own.site === theirs.site || own.site === 'unknown' || theirs.site === 'unknown';
  const holdsFor = (fact: LegitimatePair) =>
    (fact.releases === undefined || fact.releases === releases) &&
    (!fact.isPatchWithOther || own.isPatch !== theirs.isPatch);
  if (index.legitimatePairs(ours, other).some(holdsFor)) return [];
  const isSame = ours === other;
  const facts = index
    .duplicateFacts(ours, other)
    .filter((fact) => fact.releases === undefined || fact.releases === releases)
    .filter(({ sites = ['body'], across }) =>
      across
        ? own.site !== theirs.site && across.includes(own.site) && across.includes(theirs.site)
        : isAtSameSite && sites.some((site) => isAt(own, site) && isAt(theirs, site)),
    )
    .filter((fact) => !isSame || fact.releases === 'mixed' || isOfOtherBrand(fact, own, theirs));
  if (!isSame || facts.length > 0 || !isAtSameSite) return facts.map(toFound);
  const severity = LOCAL_SITES.has(own.site) ? 'low' : 'moderate';
  return [
    {
      severity,
      shared: ours,
      message: `it contains ${ours} too. Cancel the one that is replaced, or make sure that both are meant.`,
      source: SAME_SOURCE,
    },
  ];
}

/** A class of which no one knows the drug: judged as the gravest of its drugs, and at least shown. */
function findOfClass(
  own: Taken,
  ours: Term,
  theirs: Taken,
  group: Term,
  index: CheckKnowledge['index'],
): Found[] {
  const found = index
    .membersOf(group)
    .filter((each) => each !== ours)
    .flatMap((each) => findOfPair(own, ours, theirs, each, index));
  const isAtSameSite = own.site === theirs.site || isAt(theirs, own.site);
  if (!index.termsOf(ours).has(group) || !isAtSameSite) return found;
  return [
    ...found,
    {
      severity: 'moderate',
      shared: group,
      message: `it is one of the ${group} too, and which one is not recorded. Ask what is taken.`,
      source: SAME_SOURCE,
    },
  ];
}

const toFound = (fact: DuplicateFact): Found => ({
  severity: fact.severity,
  shared: fact.group,
  message: `${fact.group}. ${fact.message}`,
  source: fact.source,
  ...namedFact(fact),
});

const isAt = ({ site }: Taken, wanted: Site): boolean => site === wanted || site === 'unknown';

/** Two products of one ingredient that are no two strengths of one: their names differ, or what else they hold. */
function isOfOtherBrand(fact: DuplicateFact, own: Taken, theirs: Taken): boolean {
  if (fact.isOfBrands !== true) return false;
  if ([...own.terms].sort().join() !== [...theirs.terms].sort().join()) return true;
  const [one, other] = [brandOf(own), brandOf(theirs)];
  return one !== undefined && other !== undefined && one !== other;
}

/** The first word of a description where it is no ingredient's. */
function brandOf({ description, terms }: Taken): string | undefined {
  const word = wordsOf(description)[0];
  return word === undefined || terms.some((term) => term.includes(word)) ? undefined : word;
}

function readTaken(other: OtherDrug, { index, readMedication }: CheckKnowledge): Taken {
  const { description, product } = other;
  const held = product && readHeld(product, readMedication).ingredients;
  if (held && held.length > 0) {
    return {
      description,
      terms: [...new Set(held.map((name) => index.ingredient(name)))],
      classes: [],
      site: siteOf(product, index),
      ...releaseOf(description, product.route),
    };
  }
  const { terms } = readMedication(description);
  return {
    description,
    terms: terms.filter((term) => !index.isClass(term)),
    classes: terms.filter((term) => index.isClass(term)),
    site: siteInText(description, terms),
    ...releaseOf(description, ''),
  };
}

const EXTENDED = new RegExp(
  '\\b(?:' +
    'er|xr|xl|sr|cr|la|cd|extended|24-hour|12-hour|\\w*contin|opana er|hysingla|zohydro|concerta|vyvanse|' +
    'mydayis|butrans|methadone|fentanyl|patch(?:es)?)\\b',
  'i',
);

/** Whether a medicine acts for long: by its name, or because it is worn on the skin. */
function releaseOf(description: string, route: string): Pick<Taken, 'isExtended' | 'isPatch'> {
  const isPatch = /transdermal/i.test(route) || /\bpatch(?:es)?\b/i.test(description);
  return { isExtended: isPatch || EXTENDED.test(description), isPatch };
}

function releasesOf(own: Taken, theirs: Taken): ReleasePair {
  if (own.isExtended !== theirs.isExtended) return 'mixed';
  return own.isExtended ? 'both-extended' : 'both-immediate';
}

/** The same medicine whatever its spelling: ingredients, strengths, place and release. */
function identityOf(taken: Taken): string {
  const { description, terms, site, isExtended } = taken;
  if (terms.length === 0) return description.toLowerCase();
  const strengths = description.toLowerCase().match(/\d+(?:[.,]\d+)*(?=\s*(?:mg|mcg|g|units?|meq|%))/g) ?? [];
  return JSON.stringify([[...terms].sort(), strengths, site, isExtended, brandOf(taken)]);
}

function isSameMedicine(one: Taken, other: Taken): boolean {
  if (one.description.toLowerCase() === other.description.toLowerCase()) return true;
  // Most pairs differ in what they contain: nothing else of them is compared.
  if (one.terms.length === 0 || one.terms.length !== other.terms.length) return false;
  if (!one.terms.every((term) => other.terms.includes(term))) return false;
  if (one.site === 'unknown') return identityOf({ ...one, site: other.site }) === identityOf(other);
  return identityOf(one) === identityOf(other.site === 'unknown' ? { ...other, site: one.site } : other);
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');

function gravest(found: readonly Found[]): Found | undefined {
  return [...found].sort((a, b) => SEVERITY_RANK[a.severity] - SEVERITY_RANK[b.severity])[0];
}
