import { type DrugPlace, drugPlace } from '../../drugs/drug-place';
import type { Drug } from '../../drugs/model';
import { type Amount, takeAmounts } from '../../drugs/written-amounts';
import { type DoseForm, takeDoseForm } from '../names/dose-form';
import { type DrugName, readDrugName } from '../names/drug-name';
import { ingredientKey, saltOf } from '../names/ingredient-key';
import { type LabelledNumber, labelledNumbers } from './bare-numbers';
import { traitOf } from '../../drugs/choice-labels';

/** What matching needs of a product of the catalogue. */
export type MatchableProduct = Pick<
  Drug,
  'prescribableDrugId' | 'description' | 'name' | 'ingredients' | 'strength' | 'doseForm' | 'route' | 'type'
> & {
  /** Higher is prescribed more. */
  readonly rank: number;
};

/** A product in the terms that names are compared in. */
export interface ProductReading {
  readonly id: string;
  readonly description: string;
  readonly rank: number;
  /** Each once, in the order of the amounts where that order is known. */
  readonly ingredients: readonly string[];
  readonly amounts: readonly Amount[];
  /** The numbers of its strength, in the order of the label. */
  readonly labelled: readonly LabelledNumber[];
  /** What the label says before what it is in: '50 mcg' of '50 mcg/hr', '250 mg' of '250 mg/5 mL'. */
  readonly numerators: readonly Amount[];
  /** Whether each amount is of the ingredient at its place. */
  readonly isPaired: boolean;
  readonly form: DoseForm;
  /** What distinguishes it from others of its ingredients, strength and form: 'osmotic'; or ''. */
  readonly trait: string;
  /** '' for a generic. */
  readonly brand: string;
  readonly place: DrugPlace;
  readonly nameInLower: string;
  readonly designation: string;
  /** How a brand writes its release short: 'xl'. */
  readonly letters: string;
  /** The words of a generic's name besides its ingredients: salts. */
  readonly saltWords: ReadonlySet<string>;
  /** Of a generic: which salt, ester or hydrate its name says, or ''. */
  readonly salt: string;
}

/** Reads a product of the catalogue from its fields, never from its description alone. */
export function readProduct(product: MatchableProduct): ProductReading {
  const named = readDrugName(product.name);
  const isBrand = product.type === 'Brand Name';
  const { amounts } = readDrugName(product.strength.replaceAll(' (unit not stated)', ' unstated'));
  const keys = [...new Set(product.ingredients.filter((each) => each !== '').map(ingredientKey))];
  const places = keys.map((key) => product.name.toLowerCase().indexOf(key.split(' ')[0] ?? key));
  const isOrdered = !isBrand && places.every((place) => place >= 0);
  const ingredients = isOrdered
    ? keys
        .map((key, at) => ({ key, place: places[at] ?? 0 }))
        .sort((a, b) => a.place - b.place)
        .map(({ key }) => key)
    : keys;
  return {
    id: product.prescribableDrugId,
    description: product.description,
    rank: product.rank,
    ingredients,
    amounts,
    labelled: labelledNumbers(product.strength),
    numerators: takeAmounts(product.strength.toLowerCase().replaceAll(/(?<=\d),(?=\d{3})|\/.*$/g, ''))
      .amounts,
    isPaired: amounts.length === ingredients.length && (isOrdered || ingredients.length === 1),
    form: readForm(product, named),
    trait: traitOf(product.description, product.doseForm),
    place: drugPlace(product),
    nameInLower: product.name.toLowerCase(),
    brand: isBrand ? brandKey(named.names.join(' ')) : '',
    designation: isBrand ? named.designation : '',
    letters: named.letters ?? '',
    saltWords: new Set(isBrand ? [] : named.names.flatMap((name) => name.split(' '))),
    salt: isBrand ? '' : saltOf(named.names.join(' '), ingredients),
  };
}

/** Where a drug's name says how it is released ('Toprol XL') and its form does not, the name counts. */
function readForm({ doseForm, route }: MatchableProduct, named: DrugName): DoseForm {
  const { form } = takeDoseForm(
    `${doseForm.toLowerCase().replaceAll('-', ' ')} ${route.replaceAll(';', ' ')}`,
  );
  return {
    ...form,
    release:
      form.release || (form.family === 'tablet' || form.family === 'capsule' ? named.form.release : ''),
    hours: form.hours || named.form.hours,
  };
}

/** A brand by its words: 'Ortho Tri-Cyclen' is 'ortho tri cyclen'. */
export function brandKey(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, ' ')
    .trim();
}
