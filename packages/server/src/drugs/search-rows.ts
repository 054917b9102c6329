import { formFit, SWALLOWS_FROM } from '@erx/core/drugs/form-fit';
import {
  type DrugChoice,
  type DrugRow,
  type DrugSearchAnswer,
  preselectedDrug,
  type PlanStatus,
} from '@erx/core/drugs/drug-rows';
import { isConcentratedInsulin, isOtherInsulin } from '@erx/core/drugs/insulin-kinds';
import type { Drug } from '@erx/core/drugs/model';
import { releaseAsked, releasesIn } from '@erx/core/drugs/release';
import { DRUG_MATCHES } from '@erx/core/drugs/vocabulary';
import { readOutside } from '@erx/core/drugs/outside';
import { isOffMarket, offMarketLast } from '@erx/core/drugs/market';
import { readSearchText } from '@erx/core/drugs/search-text';
import type { CalendarDate } from '@erx/core/values/dates';
import type { PatientDrugs } from './habit-store';
import type { DrugSearchIndex, FamilyHit, Preference } from './search-index';
import type { RankedProduct } from './store';

/** Products by their ids, with how common they are. */
type RankedProducts = ReadonlyMap<string, RankedProduct>;

/** For whom drugs are searched, as far as it is known. */
export interface SearchFor {
  readonly patient?: PatientDrugs;
  /** Whole years; absent where it is not known. */
  readonly ageYears?: number;
  /** How often the prescriber prescribed a product lately. */
  readonly usual?: ReadonlyMap<string, number>;
  /** In the practice's time zone. */
  readonly today: CalendarDate;
  /** What the patient's coverages said lately, by the NDC. */
  readonly plans?: ReadonlyMap<string, readonly PlanStatus[]>;
}

/** Rows of an answer: more than anyone reads; each of their products is judged for the patient. */
const MOST_ROWS = 15;
/** What no one may prescribe is rare: so many more rows are enough to leave it out of. */
const SPARE_ROWS = 5;
/** Brands that stand in a row without having been typed, the commonest. */
const MOST_BRANDS = 2;
/** What the patient has comes before all else of its kind; what is usual before what is only common. */
const TAKES = 40;
const HAD = 30;
const USUAL = 4;
/** By how far each rank of form that suits less is put back. */
const UNFIT = 5;

/**
 * What the search box shows for a text: rows with their strengths, ordered for the patient and the prescriber.
 * @param isOffered whether a product may be chosen
 */
export function searchRows(
  index: DrugSearchIndex,
  products: RankedProducts,
  typed: string,
  { patient, ageYears, usual, today, plans }: SearchFor,
  isOffered: (drug: Drug) => boolean,
): DrugSearchAnswer {
  const reading = readSearchText(typed);
  const tieOf = (drug: Drug): DrugChoice['tie'] => {
    const keys = [drug.prescribableDrugId, drug.description.toLowerCase()];
    if (keys.some((key) => patient?.takes.has(key))) return 'takes';
    return keys.some((key) => patient?.had.has(key)) ? 'had' : undefined;
  };
  const preference: Preference = {
    raised: raisedOf(products, patient, usual),
    unfit: ageYears === undefined || ageYears >= SWALLOWS_FROM ? 0 : UNFIT,
  };
  const toRow = (hit: FamilyHit): DrugRow[] => {
    const choices = hit.ids.flatMap((id): DrugChoice[] => {
      const { drug, marketedUntil } = products.get(id) ?? {};
      if (!drug || !isOffered(drug)) return [];
      const tie = tieOf(drug);
      const known = plans?.get(drug.representativeNdc ?? '');
      return [
        {
          ...drug,
          isFound: hit.found.has(id),
          ...(tie ? { tie } : {}),
          isUsual: usual?.has(id) === true,
          ...(isOffMarket(marketedUntil, today) ? { marketedUntil } : {}),
          ...(known ? { plans: [...known] } : {}),
        },
      ];
    });
    const kept = offMarketLast(
      withFewBrands(choices, typed, (id) => products.get(id)?.rank ?? 0),
      isOff,
    );
    const [first] = kept;
    if (first === undefined || !kept.some(({ isFound }) => isFound)) return [];
    const reason = isConcentratedInsulin(first)
      ? 'U-500: five times as concentrated as U-100. Measure it with a U-500 syringe or pen alone.'
      : formFit(first, ageYears).reason;
    return [
      {
        match: hit.match,
        ...(hit.by ? { by: hit.by } : {}),
        ...(reason === undefined ? {} : { caution: reason }),
        choices: kept,
      },
    ];
  };
  const outside = readOutside(typed);
  const whole = index.searchFamilies(reading, MOST_ROWS + SPARE_ROWS, preference);
  const rest = whole.length > 0 || outside ? undefined : index.searchWithout(reading, MOST_ROWS, preference);
  // what the text names is outside: only what has that very name is shown beside it
  const hits = outside ? whole.filter(({ match }) => match === 'exact') : (rest?.hits ?? whole);
  const found = hits.flatMap(toRow);
  // What is exact and off the market still comes before what is only near the text.
  const meant = found.filter(({ choices }) => choices.some((one) => !isOtherInsulin(typed, one)));
  const ordered = DRUG_MATCHES.flatMap((match) =>
    offMarketLast(
      meant.filter((row) => row.match === match),
      ({ choices }) => choices.filter(({ isFound }) => isFound).every(isOff),
    ),
  ).slice(0, MOST_ROWS);
  const rows = inOrderOfText(ordered, typed);
  const { doubtful } = reading;
  const preselected = preselectedDrug(rows, {
    text: doubtful ? `${doubtful.abbreviation} ${doubtful.rest}` : (reading.meanings[0] ?? ''),
    amounts: reading.amounts,
    sharedNames: index.sharedNames,
  });
  return {
    rows,
    ...(reading.isInFull ? { readAs: reading.meanings[0] } : {}),
    aside: [...reading.aside],
    ...(outside ? { outside } : {}),
    ...(rest && rows.length > 0 ? { without: rest.without } : {}),
    ...(reading.doubtful && rows[0]?.match !== 'exact'
      ? {
          doubtful: {
            abbreviation: reading.doubtful.abbreviation,
            drugs: [...reading.doubtful.drugs],
          },
        }
      : {}),
    ...(preselected === undefined ? {} : { preselected }),
  };
}

/**
 * The release that was typed comes first, whatever is more usual, and of it what has the name that was typed; what
 * only serves a drug that was named (syringes of insulin) is behind the drug.
 */
function inOrderOfText(rows: readonly DrugRow[], typed: string): DrugRow[] {
  const isAsked = releasesIn(typed).length > 0;
  const first = firstWord(typed);
  const isDrug = ({ match, choices }: DrugRow) =>
    match === 'exact' && choices.some(({ ingredients }) => ingredients[0]?.split(' ')[0] === first);
  const isDrugNamed = rows.some(isDrug);
  const fits = releaseAsked(typed);
  const groupOf = ({ match, choices }: DrugRow): number => {
    const fitting = choices.filter((choice) => choice.isFound && fits(choice));
    if (match !== 'exact' || fitting.length === 0) return 3;
    if (isDrugNamed && choices.every(({ type }) => type === 'Supply')) return 2;
    return isAsked && !fitting.some(({ name }) => name.toLowerCase().startsWith(first)) ? 1 : 0;
  };
  const grouped = rows.map((row) => ({ row, group: groupOf(row) }));
  return grouped.toSorted((one, other) => one.group - other.group).map(({ row }) => row);
}

const firstWord = (typed: string): string => /[\p{L}\d]+/u.exec(typed.toLowerCase())?.[0] ?? '';

const isOff = ({ marketedUntil }: DrugChoice): boolean => marketedUntil !== undefined;

/** By how much each product is raised, by its id. A medication is kept by id, or by its description alone. */
function raisedOf(
  products: RankedProducts,
  patient: PatientDrugs | undefined,
  usual: ReadonlyMap<string, number> | undefined,
): ReadonlyMap<string, number> {
  const raised = new Map<string, number>();
  const raise = (key: string, points: number) => {
    for (const id of products.has(key) ? [key] : idsOfDescription(products, key))
      raised.set(id, Math.max(raised.get(id) ?? 0, points));
  };
  for (const [id, times] of usual ?? []) raise(id, USUAL + Math.log2(times));
  for (const key of patient?.had ?? []) raise(key, HAD);
  for (const key of patient?.takes ?? []) raise(key, TAKES);
  return raised;
}

/** Ids by description in lower case, made once for each catalogue. */
const DESCRIPTIONS = new WeakMap<RankedProducts, ReadonlyMap<string, readonly string[]>>();

function idsOfDescription(products: RankedProducts, description: string): readonly string[] {
  let known = DESCRIPTIONS.get(products);
  if (known === undefined) {
    const made = new Map<string, string[]>();
    for (const [id, { drug }] of products) {
      const key = drug.description.toLowerCase();
      made.set(key, [...(made.get(key) ?? []), id]);
    }
    known = made;
    DESCRIPTIONS.set(products, known);
  }
  return known.get(description) ?? [];
}

/**
 * Leaves brands out that no one typed, but for what the patient has, the prescriber uses, and the commonest.
 */
function withFewBrands(
  choices: readonly DrugChoice[],
  typed: string,
  rankOf: (id: string) => number,
): DrugChoice[] {
  const first = firstWord(typed);
  const brands = new Map<string, number>();
  for (const { name, type, prescribableDrugId } of choices)
    if (type === 'Brand Name') brands.set(name, Math.max(brands.get(name) ?? 0, rankOf(prescribableDrugId)));
  const common = new Set(
    [...brands]
      .sort(([, one], [, other]) => other - one)
      .slice(0, MOST_BRANDS)
      .map(([name]) => name),
  );
  const isOnlyBrands = choices.every(({ type }) => type === 'Brand Name');
  return choices.filter(
    ({ name, type, tie, isUsual }) =>
      type !== 'Brand Name' ||
      isOnlyBrands ||
      tie !== undefined ||
      isUsual ||
      common.has(name) ||
      (first !== '' && name.toLowerCase().startsWith(first)),
  );
}
