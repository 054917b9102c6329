import { type Drug, isControlled, type Schedule } from '../drugs/model';
import type { MatchingCatalogue } from './drugs/catalogue';
import type { MatchableProduct } from './drugs/product-reading';
import type { LineReading } from './drugs/similarity';
import type { ComparedPart, DrugResolution, DrugSuggestion, NamedProduct, ResolutionReason } from './model';
import { isOtherFamily, isOtherRelease } from './names/dose-form';

/** A product as far as resolving needs it. */
export type ResolvableProduct = MatchableProduct & Pick<Drug, 'schedule'>;

/** A drug as a message, a chart or a person names it. */
export interface DrugReference {
  readonly text: string;
  /** The product of its NDC; undefined where it has none, or one that the catalogue does not know. */
  readonly byNdc?: ResolvableProduct | undefined;
  /** The product of its RxNorm concept. */
  readonly byRxNorm?: ResolvableProduct | undefined;
  /** The stated schedule; undefined where nothing is said. */
  readonly statedSchedule?: Schedule | undefined;
  /** What was prescribed, where a drug that is named by its text should be no other. */
  readonly prescribed?: ResolvableProduct | undefined;
}

/** Where products are found by their id. */
export type FindProduct = (id: string) => ResolvableProduct | undefined;

/**
 * What a reference means: by its NDC, then its RxNorm concept, then its text. 'sure' only where a code says so
 * and the text does not contradict it, or where the text names ingredients, strength and form, and one product
 * alone has them. 'likely' is one product of which something is near or not stated. Anything else is unknown.
 */
export function resolveDrug(
  catalogue: MatchingCatalogue,
  { text, byNdc, byRxNorm, statedSchedule, prescribed }: DrugReference,
  find: FindProduct,
): DrugResolution {
  const coded = byNdc ?? byRxNorm;
  if (!coded) {
    const read = asPrescribed(catalogue, resolveText(catalogue, text), prescribed, find);
    return withSchedule(read, statedSchedule, find);
  }
  if (byNdc && byRxNorm && contradictions(catalogue, byNdc.description, byRxNorm).length > 0)
    return unknown('codes-disagree', [toNamed(byNdc), toNamed(byRxNorm)]);
  const contradicted = contradictions(catalogue, text, coded);
  if (contradicted.length > 0)
    return { ...unknown('text-contradicts-code', [toNamed(coded)]), differs: contradicted };
  return {
    confidence: 'sure',
    by: byNdc ? 'ndc' : 'rxnorm',
    drug: toNamed(coded),
    reasons: [],
    differs: [],
    candidates: [],
  };
}

/** What a text alone means. */
export function resolveText(catalogue: MatchingCatalogue, text: string): DrugResolution {
  const called = catalogue.called(text);
  if (called)
    return { confidence: 'sure', by: 'text', drug: called, reasons: [], differs: [], candidates: [] };
  const { line, isOpen, suggestions } = catalogue.match(text);
  const [first] = suggestions;
  if (!first) return unknown('not-in-catalogue', []);
  const best = isOpen ? undefined : bestOf(suggestions, line);
  if (!best)
    return unknown(
      'several',
      suggestions.map(({ drug }) => drug),
    );
  const reasons = openReasons(best);
  // the catalogue has one product of its strength, and others of another salt
  const isOneOfSalts =
    !line.isBrandStated && !line.isSaltStated && catalogue.hasSeveralSalts(line.ingredients);
  if (isOneOfSalts && !reasons.includes('salt')) reasons.push('salt');
  return {
    confidence: reasons.length === 0 ? 'sure' : 'likely',
    by: 'text',
    drug: best.drug,
    reasons,
    differs: [],
    candidates: [],
  };
}

/**
 * The parts in which a text says something else than a product: its ingredients, strength, form or salt. What
 * is not stated, near or cannot be read contradicts nothing.
 */
export function contradictions(
  catalogue: MatchingCatalogue,
  text: string,
  product: MatchableProduct,
): ComparedPart[] {
  const { line, suggestion } = catalogue.compare(text, product);
  if (line.ingredients.length === 0 || !line.isWholly || line.isMisspelt) return [];
  const differs = (part: ComparedPart) => agreementOf(suggestion, part) === 'different';
  if (differs('ingredients')) return ['ingredients'];
  const form = catalogue.formOf(product);
  return [
    ...(differs('strength') && isStrengthKnown(catalogue, text, line) ? (['strength'] as const) : []),
    ...(isOtherRelease(line.form, form) || isOtherFamily(line.form, form) ? (['form'] as const) : []),
    ...(differs('salt') ? (['salt'] as const) : []),
  ];
}

/** A number without a unit is a strength only where some product of the ingredient has it. */
function isStrengthKnown(catalogue: MatchingCatalogue, text: string, { name }: LineReading): boolean {
  return (
    name.amounts.length > 0 ||
    catalogue.suggest(text).some((each) => agreementOf(each, 'strength') === 'same')
  );
}

/** The one that is meant: suggested alone, or better than all others of the very strength. */
function bestOf(suggestions: readonly DrugSuggestion[], { form }: LineReading): DrugSuggestion | undefined {
  const suggested = suggestions.filter(({ suggestedMatch }) => suggestedMatch);
  if (suggested.length > 0) return suggested.length === 1 ? suggested[0] : undefined;
  const [best, next] = suggestions.filter(
    (each) =>
      agreementOf(each, 'strength') === 'same' &&
      // a tablet that dissolves in the mouth is another product than a tablet
      !(form.kind !== '' && agreementOf(each, 'form') === 'near') &&
      agreementOf(each, 'form') !== 'different' &&
      agreementOf(each, 'salt') !== 'different' &&
      agreementOf(each, 'brand') !== 'different',
  );
  return best && best.score === next?.score ? undefined : best;
}

const PARTS = ['ingredients', 'strength', 'form', 'brand', 'salt'] as const;

/** What is near or not stated of a product that a text means. */
function openReasons(suggestion: DrugSuggestion): ResolutionReason[] {
  return PARTS.filter((part) => {
    const agreement = agreementOf(suggestion, part);
    return agreement !== 'same' && !(part === 'salt' && agreement === 'unknown');
  });
}

/** A text that names something else than was prescribed is looked at by a person. */
function asPrescribed(
  catalogue: MatchingCatalogue,
  resolution: DrugResolution,
  prescribed: ResolvableProduct | undefined,
  find: FindProduct,
): DrugResolution {
  const product = resolution.drug && find(resolution.drug.id);
  if (!product || !prescribed || contradictions(catalogue, prescribed.description, product).length === 0)
    return resolution;
  return {
    ...resolution,
    confidence: 'likely',
    reasons: [...resolution.reasons, 'prescribed-otherwise'],
  };
}

/**
 * A controlled substance is never taken from a text that leaves anything open, nor against the stated
 * schedule: the text is all that says what is dispensed (21 CFR 1306.05(a): name, strength and form).
 */
function withSchedule(
  resolution: DrugResolution,
  stated: Schedule | undefined,
  find: FindProduct,
): DrugResolution {
  const { drug } = resolution;
  if (!drug) return resolution;
  const schedule = find(drug.id)?.schedule ?? 'unknown';
  if (stated !== undefined && stated !== schedule) return unknown('schedule-differs', [drug]);
  if (resolution.confidence === 'likely' && isControlled(schedule))
    return { ...unknown('controlled', [drug]), differs: [...resolution.reasons] };
  return resolution;
}

function unknown(reason: ResolutionReason, candidates: readonly NamedProduct[]): DrugResolution {
  return { confidence: 'unknown', reasons: [reason], differs: [], candidates: [...candidates] };
}

function agreementOf({ compared }: DrugSuggestion, part: ComparedPart) {
  return compared.find((each) => each.part === part)?.agreement;
}

function toNamed({ prescribableDrugId, description }: ResolvableProduct): NamedProduct {
  return { id: prescribableDrugId, description };
}
