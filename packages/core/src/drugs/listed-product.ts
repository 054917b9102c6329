import { toDoseForm, toRoute, usualUnits } from './dose-form';
import { baseIngredient } from './ingredient-name';
import { isConcentratedInsulin } from './insulin-kinds';
import type { DrugType, Schedule, Withheld } from './model';
import { controlledSubstanceIn, findSchedule } from './schedules';
import { toAmount } from './strength';

/**
 * A product to prescribe, as grouped from the labelers' listings: same substances, strengths, form and route;
 * a brand apart.
 */
export interface GroupedProduct {
  /** The same for every listing of the product; nothing but identity. */
  readonly key: string;
  readonly description: string;
  readonly name: string;
  readonly ingredients: readonly string[];
  readonly strength: string;
  readonly doseForm: string;
  readonly route: string;
  readonly type: DrugType;
  readonly overTheCounter: boolean;
  readonly schedule: Schedule;
  readonly potencyUnitCode: string;
  /** Where the listing contradicts itself: it is never one product with those that do not. */
  readonly withheld?: Extract<Withheld, 'name-contradicts' | 'strength-unstated'>;
}

/** More substances than this are called by the product's own name: vitamins, allergen mixes. */
const NAMED_SUBSTANCES = 4;

/**
 * The product that a labeler's listing is of. Pure: the same listing gives the same product, listings that
 * differ in labeler, package or coating share the key. A proprietary name that says no more than the
 * substance is a generic.
 * @param isKnownUncontrolled see scheduleOf
 */
export function toProduct(
  listing: ListedProduct & Partial<Pick<ListedPackage, 'packageDescription'>>,
  isKnownUncontrolled: (name: string) => boolean,
): GroupedProduct {
  const isBrand = isBrandName(listing);
  const substances = sortedSubstances(listing.substances);
  const doseForm = prefilled(
    listing.packageDescription ?? '',
    namedHours(listing, toDoseForm(listing.dosageForm, listing.route)),
  );
  const route = toRoute(listing.route);
  const strength = substances.length <= NAMED_SUBSTANCES ? strengthText(substances) : '';
  const isNamedBySubstance = !isBrand && substances.length > 0 && substances.length <= NAMED_SUBSTANCES;
  const ownName =
    isBrand || !isNamedBySubstance
      ? writtenName(listing.proprietaryName)
      : substances.map((one) => one.name.toLowerCase()).join('-');
  const isConcentrated = isConcentratedInsulin({
    description: strength,
    ingredients: substances.map((one) => one.name.toLowerCase()),
  });
  // Regular is the only insulin of 500 units in a milliliter; its listing calls it by the brand alone.
  const name = isConcentrated ? `${ownName.replace(/(?: R)?(?: U-500)?$/i, '')} R U-500` : ownName;
  const ingredients =
    listing.ingredientNames.length > 0
      ? [...listing.ingredientNames]
      : [...new Set(substances.map((one) => baseIngredient(one.name)))];
  const withheld = contradiction(listing, strength);
  const key = [
    isNamedBySubstance ? '' : `${isBrand ? '' : '~'}${plain(listing.proprietaryName)}`,
    identity(listing, substances, doseForm, isBrand),
    doseForm,
    route,
  ];
  return {
    key: [...key, ...(withheld === 'name-contradicts' ? [withheld] : [])].join('|'),
    description: [name, strength, doseForm].filter((text) => text !== '').join(' '),
    ...(withheld === undefined ? {} : { withheld }),
    name,
    ingredients,
    strength,
    doseForm,
    route,
    type: isBrand ? 'Brand Name' : 'Generic',
    overTheCounter: listing.isOverTheCounter,
    schedule: findSchedule(
      {
        declared: listing.declaredSchedule,
        ingredients:
          substances.length > 0
            ? substances.map((one) => ({ name: one.name, amount: toAmount(one.value, one.unit) }))
            : (listing.ingredientNames.length > 0
                ? listing.ingredientNames
                : namesIn(listing.nonProprietaryName)
              ).map((one) => ({ name: one })),
        names: [listing.nonProprietaryName, listing.proprietaryName],
        doseForm: listing.dosageForm,
      },
      isKnownUncontrolled,
    ),
    potencyUnitCode: usualUnits(doseForm),
  };
}

/** The substances and amounts in a key, by which groups of one content in several forms are known. */
export function contentInKey(key: string): string {
  return key.split('|')[1] ?? '';
}

/**
 * What a listing says against itself: a controlled substance that its names have and its substances lack
 * ('Acetaminophen and Codeine' of acetaminophen alone), or an amount without a unit.
 */
function contradiction(
  { substances, nonProprietaryName, proprietaryName }: ListedProduct,
  strength: string,
): GroupedProduct['withheld'] {
  const isControlledBy = (text: string) => controlledSubstanceIn(text) !== undefined;
  const isNamedAlone =
    [nonProprietaryName, proprietaryName].some(isControlledBy) &&
    !substances.some(({ name }) => isControlledBy(name));
  if (substances.length > 0 && isNamedAlone) return 'name-contradicts';
  return strength.includes(UNIT_NOT_STATED) ? 'strength-unstated' : undefined;
}

const UNIT_NOT_STATED = '(unit not stated)';

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '');

/** What stays in capitals when a name in capitals is written as a name: 'SEROQUEL XR' -> 'Seroquel XR'. */
const CAPITALS = /^(?:[A-Z]{1,3}|HFA)$|\d/;

function writtenName(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name
    .split(' ')
    .map((word) => (CAPITALS.test(word) ? word : word.charAt(0) + word.slice(1).toLowerCase()))
    .join(' ');
}

/**
 * A brand shares no word (its first eight letters) with its substances or its non-proprietary name. Eight,
 * because 'Levothroid' and 'Methylin' are brands; a non-proprietary name that only repeats the brand says
 * nothing. What a brand comes with does not make it a generic ('Tylenol with Codeine').
 */
function isBrandName(listing: ListedProduct): boolean {
  const own = plain(listing.proprietaryName);
  if (own.startsWith('depo')) return true;
  const generic =
    plain(listing.nonProprietaryName) === own && listing.substances.length > 0
      ? ''
      : listing.nonProprietaryName;
  const words = [generic, ...listing.substances.map((one) => baseIngredient(one.name))]
    .join(' ')
    .toLowerCase()
    .split(/[^a-z]+/);
  const alone = plain(listing.proprietaryName.replace(/ with .*/i, ''));
  const named = plain(listing.nonProprietaryName).includes(alone) ? own : alone;
  return !words.some((word) => word.length > 3 && named.includes(word.slice(0, 8)));
}

/** The substances a kit's non-proprietary name lists: 'norgestimate and ethinyl estradiol' names two. */
function namesIn(nonProprietaryName: string): string[] {
  return nonProprietaryName
    .toLowerCase()
    .split(/,|;|\/|&|\band\b|\bwith\b|\+/)
    .map((name) => name.replace(/\b(tablets?|capsules?|kit|cream|ointment|gel|injection|usp)\b/g, '').trim())
    .filter((name) => name !== '');
}

/**
 * A vial and a pen or syringe of the same solution are two products: one is drawn up, the other dialled or
 * given whole.
 */
function prefilled(packageDescription: string, doseForm: string): string {
  return doseForm.startsWith('injection') && /SYRINGE|\bPEN\b|CARTRIDGE|INJECTOR/i.test(packageDescription)
    ? `prefilled ${doseForm}`
    : doseForm;
}

/** In the order of the alphabet, so that two labelers' orders of the same substances agree. */
function sortedSubstances(substances: readonly StatedSubstance[]): StatedSubstance[] {
  return [...substances].sort((a, b) =>
    a.name < b.name ? -1 : a.name > b.name ? 1 : Number(a.value) - Number(b.value),
  );
}

/**
 * Substances with their amounts, comparable between labelers. What is injected keeps its volume: 40 mg in 0.4
 * mL is not 60 mg in 0.6 mL.
 */
function identity(
  listing: ListedProduct,
  substances: readonly StatedSubstance[],
  doseForm: string,
  isBrand: boolean,
): string {
  if (substances.length === 0) return plain(listing.nonProprietaryName);
  const volume = doseForm.includes('injection')
    ? ` in ${(substances[0]?.unit.split('/')[1] ?? '').toLowerCase()}`
    : '';
  // A brand has one salt, which labelers write in several ways; of a generic's salts each is a product.
  return (
    substances
      .map((one) => `${isBrand ? baseIngredient(one.name) : one.name.toLowerCase()} ${comparable(one)}`)
      .join('+') + volume
  );
}

function comparable({ value, unit }: StatedSubstance): string {
  const amount = toAmount(value, unit);
  return amount === undefined
    ? `${value} ${unit}`
    : `${Number(amount.value.toPrecision(6))} ${amount.unit}/${amount.per}`;
}

/**
 * Bupropion's 12-hour and 24-hour tablets are one form to the directory and two products to a patient; only
 * the name says it.
 */
function namedHours(listing: ListedProduct, doseForm: string): string {
  const isBupropion = listing.substances.some((one) => /bupropion/i.test(one.name));
  if (!isBupropion || !doseForm.startsWith('extended-release')) return doseForm;
  if (/\bXL\b/i.test(listing.proprietaryName)) return `24-hour ${doseForm}`;
  return /\bSR\b/i.test(listing.proprietaryName) ? `12-hour ${doseForm}` : doseForm;
}

const UNIT_NAMES: Record<string, string | undefined> = {
  ug: 'mcg',
  '[iu]': 'units',
  "[usp'u]": 'units',
  meq: 'mEq',
  ml: 'mL',
  l: 'L',
};
const PER_NAMES: Record<string, string | undefined> = { ml: 'mL', l: 'L', d: 'day', h: 'hr' };

/** '400 mg/5 mL', '10 mg-12.5 mg', '5%': thousands with a comma, no naked point, no trailing zero (ISMP). */
function strengthText(substances: readonly StatedSubstance[]): string {
  const stated = substances.filter((one) => one.value !== '').map(statedAmount);
  if (stated.length === 0) return '';
  const shared = stated.every((one) => one.per === stated[0]?.per) ? (stated[0]?.per ?? '') : undefined;
  if (shared === undefined) return stated.map((one) => one.amount + one.per).join('-');
  return stated.map((one) => one.amount).join('-') + shared;
}

function statedAmount(substance: StatedSubstance): { amount: string; per: string } {
  const unit = substance.unit.replace('&apos', '');
  const percent = percentOf(substance);
  if (percent !== undefined) return { amount: `${grouped(percent)}%`, per: '' };
  const [numerator = '', denominator = '1'] = unit.split('/');
  const [, count = '', base = ''] = /^([\d.]*)\s*(.*)$/s.exec(denominator) ?? [];
  const name = UNIT_NAMES[numerator.toLowerCase()] ?? numerator;
  const per =
    base === ''
      ? ''
      : `/${count === '' || count === '1' ? '' : `${grouped(count)} `}${PER_NAMES[base.toLowerCase()] ?? base}`;
  return {
    amount:
      name === '1' || name === ''
        ? `${grouped(substance.value)} ${UNIT_NOT_STATED}`
        : `${grouped(substance.value)} ${name}`,
    per,
  };
}

/** Creams, ointments and gels are known by their percentage: 10 mg in 1 g. */
function percentOf(substance: StatedSubstance): string | undefined {
  const amount = toAmount(substance.value, substance.unit);
  if (amount?.unit !== 'mg' || amount.per !== 'g') return undefined;
  return String(Number((amount.value / 10).toPrecision(6)));
}

function grouped(value: string): string {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const [whole = '0', fraction] = String(number).split('.');
  const text = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? text : `${text}.${fraction}`;
}

/** A substance of a product as a directory states it: '400' in 'mg/5mL'. */
export interface StatedSubstance {
  readonly name: string;
  readonly value: string;
  readonly unit: string;
}

/** A product of the FDA's directory: one labeler's, before grouping. */
export interface ListedProduct {
  readonly proprietaryName: string;
  readonly nonProprietaryName: string;
  readonly dosageForm: string;
  readonly route: string;
  readonly substances: readonly StatedSubstance[];
  /** FDA's application number (NDA, ANDA, BLA …); '' or absent where the source has none. */
  readonly application?: string;
  readonly isOverTheCounter: boolean;
  /** What the source says of the schedule; undefined where it has no such column: that is not 'none'. */
  readonly declaredSchedule: Schedule | undefined;
  /** RxNorm's names of the ingredients, where the source has them. */
  readonly ingredientNames: readonly string[];
  /** The last day on which it is marketed (YYYY-MM-DD), where the source says one. */
  readonly marketedUntil?: string;
}

/** A package of a product, with everything the product says, as one line of a joined directory has it. */
export interface ListedPackage extends ListedProduct {
  /** Eleven characters: digits, but for a few old listings with a letter in the product or package code. */
  readonly ndc: string;
  readonly packageDescription: string;
  readonly rxcui: string | undefined;
}
