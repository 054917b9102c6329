import { drugPlace, ingredientsKey, SEVERAL_RELEASES } from '@erx/core/drugs/drug-place';
import { baseIngredient } from '@erx/core/drugs/ingredient-name';
import { toProduct } from '@erx/core/drugs/listed-product';
import { ndcPackagesCsvReader } from '@erx/core/reference/formats/ndc-packages-csv';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  describeOverList,
  describeWithPublished,
  DIRECTORY,
} from '../../../../tests/harness/describe-published';
import { publishedLines } from '../../../../tests/harness/published';
import { isKnownUncontrolled } from '../reference/known-ingredients';
import { starterProducts } from '../reference/starter-catalogue';
import { DRUG_GROUPS } from './drug-groups';
import { brandNames, listedBrands } from './brand-names';

/** What the directory says of names, of ingredients and of extended releases. */
function readDirectory(lines: readonly string[]) {
  /** Ingredients and places of the packages of a proprietary name. */
  const listed = new Map<string, { keys: Set<string>; places: Set<string> }>();
  const ingredients = new Set<string>();
  /** RxNorm concepts by ingredient, form and strength of what is extended-release by mouth and not a brand. */
  const releases = new Map<string, Set<string>>();
  const read = ndcPackagesCsvReader();
  lines.forEach((line, at) => {
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
  return { listed, ingredients, releases };
}

/** Newer than the directory that is read here. */
const NEWER = new Set([
  'Mounjaro: tirzepatide',
  'Zepbound: tirzepatide',
  'Paxlovid: nirmatrelvir',
  'Xofluza: baloxavir',
  'Cabenuva: cabotegravir',
  'Dayvigo: lemborexant',
  'Lybalvi: samidorphan',
  'Quviviq: daridorexant',
  'Qulipta: atogepant',
  'Reyvow: lasmiditan',
  'Sunosi: solriamfetol',
  'Verquvo: vericiguat',
  'Xcopri: cenobamate',
]);

/** Left the market before the directory that is read here, and are still said: names of RxNorm and of charts. */
const LEFT_THE_MARKET = new Set(['Gantrisin: sulfisoxazole', 'Seldane: terfenadine']);

describe('brands by name', () => {
  it('says of each where it goes, and names no brand twice for one drug', () => {
    const all = brandNames();
    expect(all.filter(({ places }) => places.length === 0)).toEqual([]);
    const keys = all.map(
      ({ name, ingredients: named, places }) => `${name}|${named.join()}|${places.join()}`,
    );
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });
});

describeOverList('brands that the directory lists', DIRECTORY, (lines, isWhole) => {
  it('are there with these ingredients and places', () => {
    const { listed } = readDirectory(lines());
    const brands = listedBrands().filter(({ name }) => isWhole || listed.has(name.toLowerCase()));
    expect(brands.length).toBeGreaterThan(isWhole ? 500 : 20);
    const wrong = brands.filter(({ name, ingredients, places }) => {
      const found = listed.get(name.toLowerCase());
      return (
        !found?.keys.has(ingredientsKey(ingredients)) || !places.every((place) => found.places.has(place))
      );
    });
    expect(wrong).toEqual([]);
  }, 120_000);
});

describeWithPublished('names of the whole directory', [DIRECTORY.whole], () => {
  let directory: ReturnType<typeof readDirectory>;
  beforeAll(() => {
    directory = readDirectory(publishedLines(DIRECTORY.whole));
  }, 120_000);

  it('are those of every ingredient of a brand that neither the catalog nor the list of ingredients knows', () => {
    const unknown = brandNames().flatMap(({ name, ingredients: named }) =>
      named
        .filter((one) => !directory.ingredients.has(baseIngredient(one)) && !isKnownUncontrolled(one))
        .map((one) => `${name}: ${one}`),
    );
    expect(unknown.filter((one) => !NEWER.has(one) && !LEFT_THE_MARKET.has(one))).toEqual([]);
  });

  it('are those of every ingredient of a class or use', () => {
    const unknown = DRUG_GROUPS.flatMap(({ heading, members }) =>
      members.flatMap(([key]) =>
        key
          .split(' / ')
          .filter((one) => !directory.ingredients.has(one) && !isKnownUncontrolled(one))
          .map((one) => `${heading}: ${one}`),
      ),
    );
    expect(unknown).toEqual([]);
  });

  it('have several clinical drugs of one strength and form for the ingredients with several releases', () => {
    const several = [...directory.releases]
      .filter(([, codes]) => codes.size > 1)
      .map(([key]) => key.split('|')[0]);
    expect([...new Set(several)].sort()).toEqual([...SEVERAL_RELEASES].sort());
  });
});
