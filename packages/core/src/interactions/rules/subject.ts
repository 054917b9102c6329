import type { AllergyKnowledge } from '../../patients/model';
import type { CalendarDate } from '../../values/dates';
import type { KnowledgeIndex } from '../knowledge-index';
import type { ReadName } from '../name-reader';
import type { OtherDrugOrigin } from '../model';

/** A product as far as interactions go. */
export interface CheckedDrug {
  readonly description: string;
  readonly ingredients: readonly string[];
  readonly route: string;
}

/** A drug that the patient takes, took, or is about to take. */
export interface OtherDrug {
  readonly origin: OtherDrugOrigin;
  readonly description: string;
  /** Of the catalogue; absent for free text and for what the catalogue no longer has. */
  readonly product?: Pick<CheckedDrug, 'ingredients' | 'route'>;
  /** The last day of use, of a stopped one. */
  readonly stoppedOn?: CalendarDate;
}

/** Active allergies of a patient; without any, whether it was said that there are none. */
export interface RecordedAllergies {
  readonly knowledge: AllergyKnowledge;
  readonly list: readonly { readonly description: string; readonly reaction: string }[];
}

/** What a check looks at. A part that could not be read is 'failed', never an empty list. */
export interface CheckSubject {
  readonly drug: CheckedDrug;
  readonly allergies: RecordedAllergies | 'failed';
  readonly medications: readonly OtherDrug[] | 'failed';
  /** Those that wait to be sent, and those whose supply lasts. */
  readonly prescriptions: readonly OtherDrug[] | 'failed';
  /** Fills of controlled substances that monitoring programs and plans reported, whose supply lasts. */
  readonly fills: readonly OtherDrug[] | 'failed';
  readonly today: CalendarDate;
}

/** What a check knows: the facts, and who reads the names that people write. */
export interface CheckKnowledge {
  readonly index: KnowledgeIndex;
  readonly readMedication: (text: string) => ReadName;
  readonly readAllergen: (text: string) => ReadName;
  /** Whether facts that were imported could not be loaded: what is found then is not all that is known. */
  readonly isPartMissing: boolean;
}

/** Routes by which hardly anything reaches the blood. All others count as if it does, an unknown one too. */
const LOCAL_ROUTES = new Set([
  'topical',
  'ophthalmic',
  'otic',
  'dental',
  'periodontal',
  'conjunctival',
  'intravitreal',
  'auricular (otic)',
]);

/** Put on the skin so as to be absorbed. */
const ABSORBED = new Set([
  'testosterone',
  'estradiol',
  'nitroglycerin',
  'fentanyl',
  'buprenorphine',
  'nicotine',
  'clonidine',
  'scopolamine',
  'rivastigmine',
  'rotigotine',
  'selegiline',
  'methylphenidate',
  'oxybutynin',
  'granisetron',
]);

/** Whether a product acts where it is put, so that what concerns the whole body does not concern it. */
export function isLocal(
  { route, ingredients }: Pick<CheckedDrug, 'route' | 'ingredients'>,
  index: KnowledgeIndex,
): boolean {
  const routes = route
    .toLowerCase()
    .split(/[;,/]/)
    .map((each) => each.trim())
    .filter((each) => each !== '');
  return (
    routes.length > 0 &&
    routes.every((each) => LOCAL_ROUTES.has(each)) &&
    !ingredients.some((name) => ABSORBED.has(index.ingredient(name)))
  );
}
