import { addToList } from '@erx/core/values/lists';
import {
  type DrugPlace,
  drugPlace,
  hasSaltOf,
  ingredientsKey,
  isReleaseOpen,
} from '@erx/core/drugs/drug-place';
import type { Drug } from '@erx/core/drugs/model';
import { numbersOf } from '@erx/core/drugs/asked-amounts';
import { type BrandName, brandNames, brandsInText } from './brand-names';

/** What a family is made of. */
export interface FamilyProduct extends Readonly<
  Pick<Drug, 'name' | 'type' | 'strength' | 'doseForm' | 'route'>
> {
  readonly ingredients: readonly string[];
  readonly rank: number;
}

/**
 * Which products share one row of a search: the strengths of a generic name in one form and route, and its
 * brands with the same ingredients, form, route and one strength at least; where RxNorm has several releases
 * of the form (isReleaseOpen), a brand has a separate row.
 */
export class DrugFamilies {
  /** By product: the number of its family. */
  readonly familyOf: Int32Array;
  /** By family: its products, generics first, by strength. */
  readonly members: readonly (readonly number[])[];
  /** By product: the brands that it is the generic of. */
  readonly brandsOf: readonly (readonly string[])[];
  /** By product: brands of its ingredients that nothing proves identical. */
  readonly nearBrandsOf: readonly (readonly string[])[];

  constructor(products: readonly FamilyProduct[]) {
    const byKey = new Map<string, number[]>();
    products.forEach((product, at) => {
      const key = `${product.type === 'Brand Name' ? 'b' : 'g'}|${product.name}|${product.doseForm}|${product.route}`;
      addToList(byKey, key.toLowerCase(), at);
    });
    const generics = new Map<string, number[][]>();
    const families: number[][] = [];
    const brands: number[][] = [];
    for (const [key, list] of byKey) {
      if (key.startsWith('b')) brands.push(list);
      else {
        families.push(list);
        addToList(generics, formKey(products[list[0] ?? 0]), list);
      }
    }
    const names = new Map<number[], string[]>();
    for (const list of brands) {
      const family = sameDrug(list, generics.get(formKey(products[list[0] ?? 0])) ?? [], products);
      if (family === undefined) families.push(list);
      else {
        const { name = '' } = products[list[0] ?? 0] ?? {};
        names.set(family, [...(names.get(family) ?? []), name]);
        family.push(...list);
      }
    }
    this.familyOf = new Int32Array(products.length);
    families.forEach((list, family) => {
      list.sort((one, other) => compareProducts(products[one], products[other]) || one - other);
      for (const at of list) this.familyOf[at] = family;
    });
    this.members = families;
    const known = byIngredients(brandNames());
    const here = new Set(
      products
        .filter(({ type }) => type === 'Brand Name')
        .flatMap(({ name }) => [name.toLowerCase(), name.toLowerCase().split(' ')[0] ?? '']),
    );
    // A name that several drugs are sold under identifies none of them.
    const shared = new Set(
      brandsInText().flatMap(({ meanings }) => (meanings.length > 1 ? meanings.map(({ name }) => name) : [])),
    );
    const brandsOf: string[][] = [];
    const nearBrandsOf: string[][] = [];
    products.forEach((product, at) => {
      const family = families[this.familyOf[at] ?? 0] ?? [];
      const isGeneric = product.type === 'Generic';
      const listed = isGeneric ? (known.get(ingredientsKey(product.ingredients)) ?? []) : [];
      const place = drugPlace(product);
      const alike = listed.filter((brand) => isOfBrand(product, place, brand)).map(({ name }) => name);
      // A brand of the table says where it goes, so that a plain form is its own.
      const isOpen = isReleaseOpen(product) && place !== 'oral';
      const own = isGeneric ? (names.get(family) ?? []) : [];
      brandsOf.push(isOpen ? own : distinct([...own, ...alike.filter((name) => !shared.has(name))]));
      // A brand that is listed here has a separate row: nothing else is near it.
      nearBrandsOf.push(
        isOpen
          ? alike.filter((name) => !here.has(name.toLowerCase()))
          : alike.filter((name) => shared.has(name)),
      );
    });
    this.brandsOf = brandsOf;
    this.nearBrandsOf = nearBrandsOf;
  }
}

/** The generic family that a brand's products share most strengths with; undefined where they share none. */
function sameDrug(
  brand: readonly number[],
  families: readonly number[][],
  products: readonly FamilyProduct[],
): number[] | undefined {
  const first = products[brand[0] ?? 0];
  // What has no ingredients is a device: nothing says that two are the same.
  if (first === undefined || ingredientsKey(first.ingredients) === '' || isReleaseOpen(first))
    return undefined;
  const strengths = new Set(brand.map((at) => products[at]?.strength ?? ''));
  let best: { family: number[]; shared: number } | undefined;
  for (const family of families) {
    const shared = family.filter((at) => {
      const product = products[at];
      return product?.type === 'Generic' && product.strength !== '' && strengths.has(product.strength);
    }).length;
    if (shared > (best?.shared ?? 0)) best = { family, shared };
  }
  return best?.family;
}

const formKey = (product: FamilyProduct | undefined): string =>
  product === undefined
    ? ''
    : `${ingredientsKey(product.ingredients)}|${product.doseForm}|${product.route}`.toLowerCase();

function byIngredients(brands: readonly BrandName[]): ReadonlyMap<string, readonly BrandName[]> {
  const map = new Map<string, BrandName[]>();
  for (const brand of brands) {
    const key = ingredientsKey(brand.ingredients);
    map.set(key, [...(map.get(key) ?? []), brand]);
  }
  return map;
}

function isOfBrand(product: FamilyProduct, place: DrugPlace, { places, salt }: BrandName): boolean {
  return places.includes(place) && hasSaltOf(product.name.toLowerCase(), salt);
}

const UNITS = ['mcg', 'mg', 'g'];

/** Generics before brands, brands by name, then by unit and amount. */
function compareProducts(one: FamilyProduct | undefined, other: FamilyProduct | undefined): number {
  if (one === undefined || other === undefined) return 0;
  if (one.type !== other.type) return one.type === 'Generic' ? -1 : 1;
  if (one.name !== other.name) return one.name < other.name ? -1 : 1;
  const unit = (strength: string) => UNITS.indexOf(/[a-z]+/i.exec(strength)?.[0] ?? '');
  if (unit(one.strength) !== unit(other.strength)) return unit(one.strength) - unit(other.strength);
  const [left, right] = [numbersOf(one.strength), numbersOf(other.strength)];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

const distinct = (names: readonly string[]): string[] => {
  const seen = new Set<string>();
  return names.filter((name) => {
    const key = name.toLowerCase();
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
};
