import { drugPlace, ingredientsKey, SEVERAL_RELEASES } from '@erx/core/drugs/drug-place';
import { baseIngredient } from '@erx/core/drugs/ingredient-name';
import { toProduct } from '@erx/core/drugs/listed-product';
import { ndcPackagesCsvReader } from '@erx/core/reference/formats/ndc-packages-csv';
import { beforeAll, describe, expect, it } from 'vitest';
import { isKnownUncontrolled } from '../../reference/known-ingredients';
import { publishedLines } from '../../reference/published-lists';
import { starterProducts } from '../../reference/starter-catalogue';
import { DRUG_GROUPS } from '../drug-groups';
import { brandNames, listedBrands } from './brand-names';

/** What the directory says of a proprietary name: ingredients and places of its packages. */
const listed = new Map<string, { keys: Set<string>; places: Set<string> }>();
const ingredients = new Set<string>();
/** RxNorm concepts by ingredient, form and strength of what is extended-release by mouth and not a brand. */
const releases = new Map<string, Set<string>>();

beforeAll(() => {
  const read = ndcPackagesCsvReader();
  publishedLines('ndc-packages.csv.gz').forEach((line, at) => {
    const result = read(line, at + 1);
    if (!('record' in result)) return;
    const { record } = result;
    const product = toProduct(record, isKnownUncontrolled);
    const key = ingredientsKey(record.substances.map(({ name }) => name));
    for (const { name } of record.substances) ingredients.add(baseIngredient(name));
    for (const name of product.ingredients) ingredients.add(baseIngredient(name));
    const name = record.proprietaryName
      .toLowerCase()
      .replace(/\s+\d[\d./]*( mg)?$/, '')
      .trim();
    const known = listed.get(name) ?? { keys: new Set(), places: new Set() };
    known.keys.add(key);
    known.places.add(drugPlace(product));
    listed.set(name, known);
    const isGeneric =
      record.proprietaryName.toLowerCase().slice(0, 5) ===
      record.nonProprietaryName.toLowerCase().slice(0, 5);
    if (isGeneric && record.rxcui !== undefined && drugPlace(product) === 'extended') {
      const form = /CAPSULE/.test(record.dosageForm) ? 'capsule' : 'tablet';
      const drug = `${key}|${form}|${product.strength}`;
      releases.set(drug, (releases.get(drug) ?? new Set()).add(record.rxcui));
    }
  });
  for (const { drug } of starterProducts())
    for (const name of drug.ingredients) ingredients.add(baseIngredient(name));
}, 120_000);

/** Newer than the directory that is read here. */
const NEWER = new Set([
  'Mounjaro: tirzepatide',
  'Zepbound: tirzepatide',
  'Paxlovid: nirmatrelvir',
  'Xofluza: baloxavir',
]);

/** Left the market before the directory that is read here, and are still said: names of RxNorm and of charts. */
const LEFT_THE_MARKET = new Set(['Gantrisin: sulfisoxazole', 'Seldane: terfenadine']);

describe('brands by name', () => {
  it.each(listedBrands().map((brand) => [brand.name, brand] as const))(
    '%s is in the directory with these ingredients and places',
    (name, { ingredients: named, places }) => {
      const found = listed.get(name.toLowerCase());
      expect([...(found?.keys ?? [])]).toContain(ingredientsKey(named));
      expect([...(found?.places ?? [])]).toEqual(expect.arrayContaining([...places]));
    },
  );

  it('says of each where it goes, and names no brand twice for one drug', () => {
    const all = brandNames();
    expect(all.filter(({ places }) => places.length === 0)).toEqual([]);
    const keys = all.map(
      ({ name, ingredients: named, places }) => `${name}|${named.join()}|${places.join()}`,
    );
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  it('names ingredients alone that the catalogue, the directory or the list of ingredients knows', () => {
    const unknown = brandNames().flatMap(({ name, ingredients: named }) =>
      named
        .filter((one) => !ingredients.has(baseIngredient(one)) && !isKnownUncontrolled(one))
        .map((one) => `${name}: ${one}`),
    );
    expect(unknown.filter((one) => !NEWER.has(one) && !LEFT_THE_MARKET.has(one))).toEqual([]);
  });
});

describe('ingredients with several releases', () => {
  it('are all that the directory has as several clinical drugs of one strength and form', () => {
    const several = [...releases].filter(([, codes]) => codes.size > 1).map(([key]) => key.split('|')[0]);
    expect([...new Set(several)].sort()).toEqual([...SEVERAL_RELEASES].sort());
  });
});

describe('classes and uses', () => {
  it('name ingredients alone that are known', () => {
    const unknown = DRUG_GROUPS.flatMap(({ heading, members }) =>
      members.flatMap(([key]) =>
        key
          .split(' / ')
          .filter((one) => !ingredients.has(one) && !isKnownUncontrolled(one))
          .map((one) => `${heading}: ${one}`),
      ),
    );
    expect(unknown).toEqual([]);
  });
});
