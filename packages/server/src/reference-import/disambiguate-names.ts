import { formTellsDrug, type GroupedPackage, type Part, splitGroup } from '@erx/core/drugs/clinical-drug';
import { containerContent } from '@erx/core/drugs/container-fill';
import type { Drug, Withheld } from '@erx/core/drugs/model';
import { stricter } from '@erx/core/drugs/schedules';
import type { Connection } from '../platform/database/database';
import {
  clinicalDrugsStore,
  type GroupProduct,
  type PackageGroup,
  type SharedName,
  type StarterProduct,
} from '../reference/clinical-drug-store';
import { clinicalNames, type ClinicalNames } from '../reference/clinical-name-store';
import { catalogueWriting, type ProductEntry } from '../reference/product-store';
import { productId } from '../reference/product-id';
import { withSchedule } from '../drugs/store';
import { toDrug } from './packages';

/** What is known of codes and groups when they are divided. */
interface Known {
  readonly homes: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly contents: Contents;
  readonly starters: ReadonlyMap<string, StarterProduct>;
  readonly names: ClinicalNames;
}

/** Substances with their amounts, by the group. */
type Contents = ReadonlyMap<string, ReadonlySet<string>>;

/** Reasons that a listing itself gives: dividing its group does not lift them. */
const OF_LISTING: readonly (Withheld | undefined)[] = ['name-contradicts', 'strength-unstated'];

/**
 * Distinguishes the clinical drugs of the imported directory: puts packages of different ones under separate
 * products, names those by what distinguishes them, and withholds what cannot be distinguished
 * (docs/decisions/imported-drugs.md). Run again, it comes to the same; what a later import brings can
 * withhold a product or release it.
 */
export async function disambiguateDrugs(connection: Connection): Promise<void> {
  const store = clinicalDrugsStore(connection);
  const known: Known = {
    homes: await store.homes(),
    contents: await store.contents(),
    starters: await store.starters(),
    names: await clinicalNames(connection),
  };
  const shared = new Set<string>();
  for await (const groups of store.groups())
    for (const name of await divide(connection, groups, known)) shared.add(name);
  await store.withholdMixed();
  await store.settle();
  await store.withholdNames([...shared]);
  await settleNames(connection);
}

/**
 * @returns the names of groups that are of several drugs, which need more than that name to be distinguished
 */
async function divide(
  connection: Connection,
  groups: readonly PackageGroup[],
  { homes, contents, starters, names }: Known,
): Promise<readonly string[]> {
  const store = clinicalDrugsStore(connection);
  const owners = await store.products(groups.map(({ id }) => id));
  const divided = groups.flatMap((group) => {
    const owner = owners.get(group.id);
    if (owner === undefined) return [];
    const {
      drug: { rxNormId, representativeNdc, strength, doseForm },
      isStarter,
    } = owner;
    const isAtHome = (rxcui: string) => isHome(group.id, doseForm, homes.get(rxcui), contents);
    const parts = splitGroup(
      group.packages.map((one) => ({ ...one, content: containerContent(doseForm, one.description) })),
      { isStarter, rxcui: rxNormId, ndc: representativeNdc, strength, doseForm },
      { ...names, isAtHome },
    );
    return [
      {
        group,
        owner,
        parts: parts.map((part) => {
          const starter = isStarter ? undefined : starterOfPart(part, owner.drug, starters);
          return {
            part,
            id: starter ?? idOfPart(group.id, part, owner, parts),
            isOwn: starter === undefined,
          };
        }),
      },
    ];
  });
  const standing = await store.products(
    divided.flatMap(({ group, parts }) =>
      parts.flatMap(({ id, isOwn }) => (id === group.id || !isOwn ? [] : [id])),
    ),
  );
  const entries = divided.flatMap(({ group, owner, parts }) =>
    parts.flatMap(({ part, id, isOwn }) =>
      id === group.id || !isOwn
        ? []
        : [entryOfPart(id, part, owner, { standing: standing.get(id)?.drug, names })],
    ),
  );
  if (entries.length > 0) await catalogueWriting(connection).putProducts(entries);
  await store.move(
    divided.flatMap(({ group, parts }) => {
      const places = new Map(
        parts.flatMap(({ part, id }) => part.packages.map(({ ndc }) => [ndc, id] as const)),
      );
      return group.packages.flatMap(({ ndc, productId: now }) =>
        places.get(ndc) === now ? [] : [{ ndc, productId: places.get(ndc) ?? now }],
      );
    }),
  );
  await store.withhold(
    divided.flatMap(({ group, owner, parts }) => {
      if (OF_LISTING.includes(owner.drug.withheld)) return [];
      const own = parts.find(({ id }) => id === group.id);
      return [{ id: group.id, withheld: own === undefined ? ('replaced' as const) : own.part.withheld }];
    }),
  );
  // The name of a group of several identifies none of them.
  return divided.flatMap(({ owner, parts }) =>
    parts.some(({ part }) => part.trait !== '') ? [(owner.listed ?? owner.drug).description] : [],
  );
}

/**
 * Whether packages of a code may be what their listing says. They are not where more of them are listed
 * elsewhere in another strength, or in another form although this one identifies the drug.
 */
function isHome(
  group: string,
  doseForm: string,
  home: ReadonlyMap<string, number> | undefined,
  contents: Contents,
): boolean {
  const here = home?.get(group) ?? 0;
  const larger = [...(home ?? [])].filter(([, packages]) => packages > here).map(([id]) => id);
  if (larger.length === 0) return true;
  return (
    !formTellsDrug(doseForm) &&
    larger.some((id) => [...(contents.get(id) ?? [])].some((content) => contents.get(group)?.has(content)))
  );
}

/**
 * The product of the starter catalogue that packages of a code are of, where their listing says the same amounts
 * and form in other words: 'acetaminophen-hydrocodone' is 'hydrocodone-acetaminophen'.
 */
function starterOfPart(
  part: Part,
  { strength, doseForm }: Drug,
  starters: ReadonlyMap<string, StarterProduct>,
): string | undefined {
  if (part.rxcui === undefined || part.withheld === 'code-contradicts') return undefined;
  const starter = starters.get(part.rxcui);
  return starter && isSameContent(starter, { strength, doseForm }) ? starter.id : undefined;
}

function isSameContent(
  one: Pick<Drug, 'strength' | 'doseForm'>,
  other: Pick<Drug, 'strength' | 'doseForm'>,
): boolean {
  const amounts = ({ strength }: Pick<Drug, 'strength'>) => strength.split('-').sort().join('-');
  const form = ({ doseForm }: Pick<Drug, 'doseForm'>) => doseForm.replace(/^\d+-hour /, '');
  return amounts(one) === amounts(other) && form(one) === form(other);
}

/**
 * A directory's product that is no drug keeps those packages that nothing places; every other part has a
 * separate id.
 */
function idOfPart(group: string, part: Part, owner: GroupProduct, parts: readonly Part[]): string {
  if (part.kind === 'owner') return group;
  const hasOwner = owner.isStarter || parts.some(({ kind }) => kind === 'owner');
  if (part.kind === 'unplaced') return hasOwner ? productId(`${group}|unplaced`) : group;
  return productId(`${group}|${part.rxcui ?? ''}`);
}

/** The product of a part: its group's, under a name that says what distinguishes it. */
function entryOfPart(
  id: string,
  part: Part,
  { drug: owner, listed }: GroupProduct,
  { standing, names }: { readonly standing: Drug | undefined; readonly names: ClinicalNames },
): ProductEntry {
  const ndc = representative(part.packages);
  const group = listed === undefined ? owner : withSchedule(toDrug(listed, ''), owner.schedule);
  const {
    representativeNdc: _ndc,
    rxNormId: _rxNormId,
    rxNormTermType: _termType,
    withheld: _withheld,
    ...rest
  } = group;
  const schedule = standing === undefined ? rest.schedule : stricter(rest.schedule, standing.schedule);
  const drug = withSchedule(
    {
      ...rest,
      prescribableDrugId: id,
      // what the labeler itself calls it is found by a search ('Humalog Mix75/25')
      name: [rest.name, names.traitOf(part.rxcui ?? '')].filter((text) => text !== undefined).join(' '),
      description: [rest.description, part.trait].filter((text) => text !== '').join(', '),
      ...(ndc === undefined ? {} : { representativeNdc: ndc }),
    },
    schedule,
  );
  const withheld = part.withheld ?? (OF_LISTING.includes(owner.withheld) ? owner.withheld : undefined);
  return { drug, rank: part.packages.length, source: 'directory', keys: [], withheld };
}

function representative(packages: readonly GroupedPackage[]): string | undefined {
  const ndcs = packages.filter(({ ndc }) => /^\d{11}$/.test(ndc));
  return (ndcs.find(({ rxcui }) => rxcui !== undefined) ?? ndcs[0])?.ndc;
}

/**
 * Products of one name in several groups: distinguished by their routes where each has another. Otherwise those
 * of the directory are withheld; one of the starter catalogue keeps its name.
 */
async function settleNames(connection: Connection): Promise<void> {
  const store = clinicalDrugsStore(connection);
  const byName = new Map<string, SharedName[]>();
  for (const one of await store.sharedNames())
    byName.set(one.description.toLowerCase(), [...(byName.get(one.description.toLowerCase()) ?? []), one]);
  const sets = [...byName.values()].map((all) => ({
    all,
    listed: all.filter(({ source }) => source === 'directory'),
  }));
  const isIdentifiedByRoute = ({
    all,
    listed,
  }: {
    all: readonly SharedName[];
    listed: readonly SharedName[];
  }) =>
    listed.length === all.length &&
    !all.some(({ isWithheld }) => isWithheld) &&
    new Set(all.map(({ route }) => route)).size === all.length &&
    all.every(({ route }) => route !== '');
  await store.rename(
    sets
      .filter(isIdentifiedByRoute)
      .flatMap(({ all }) =>
        all.map(({ id, description, route }) => ({ id, description: `${description} (${route})` })),
      ),
  );
  await store.withhold(
    sets
      .filter((set) => !isIdentifiedByRoute(set))
      .flatMap(({ listed }) => listed.map(({ id }) => ({ id, withheld: 'name-shared' as const }))),
  );
}
