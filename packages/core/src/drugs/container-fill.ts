import type { ClinicalName } from './clinical-name';
import { readPackageLevels } from './package-quantity';

/** What one container of a package holds, as far as it distinguishes clinical drugs of one group. */
export interface ContainerContent {
  /** '2 mL', '10 mL multiple-dose', '120 actuations', 'pack of 21'; '' where it distinguishes no drug. */
  readonly fill: string;
  /** How many are in the innermost container; undefined where the words do not say. */
  readonly count: number | undefined;
}

/** Containers of tablets that are a course and not a stock: FDA's words for packs. */
const PACK = /^(?:DOSE PACK|BOX, UNIT-DOSE)$/;
/** Larger boxes of unit doses are a hospital's stock. */
const LARGEST_PACK = 99;
const INHALER = /^(?:INHALER|CANISTER)\b/;

/**
 * Reads what RxNorm distinguishes clinical drugs by besides ingredients, strength and form: the volume of an
 * injection's container, an inhaler's actuations, the count of a pack (RxNorm technical documentation,
 * Appendix 1 and 2: quantity factor, packs).
 * @param packageDescription in the words of FDA's directory (PACKAGEDESCRIPTION)
 */
export function containerContent(doseForm: string, packageDescription: string): ContainerContent {
  const words = packageDescription.replaceAll(/\s*\([\dA-Z*-]+\)/g, '').replaceAll(/\s+/g, ' ');
  const inside = readPackageLevels(words.trim())?.at(-1);
  if (inside === undefined) return { fill: '', count: undefined };
  const { count, unit, container } = inside;
  const withFill = (fill: string): ContainerContent => ({ fill, count });
  if (/inject|vial|syringe|\bpen\b|cartridge/.test(doseForm) && unit === 'mL')
    return withFill(`${String(count)} mL${container.includes('MULTI-DOSE') ? ' multiple-dose' : ''}`);
  if (INHALER.test(container) && count > 1 && /inhal|aerosol|powder/.test(doseForm))
    return withFill(`${String(count)} actuations`);
  const isSolid = /^(?:TABLET|CAPSULE)\b/.test(unit) && /tablet|capsule/.test(doseForm);
  if (isSolid && PACK.test(container) && count > 1 && count <= LARGEST_PACK)
    return withFill(`pack of ${String(count)}`);
  return withFill('');
}

/** Whether RxNorm's name of a code says another volume than the package: '5 ML fentanyl …' in ampules of 2 mL. */
export function contradictsFill(name: ClinicalName | undefined, fill: string): boolean {
  const [volume = ''] = /^[\d.]+ mL\b/.exec(fill) ?? [];
  return volume !== '' && name !== undefined && / mL$/.test(name.quantity) && name.quantity !== volume;
}

/** The most sizes that a name lists. */
const MOST_SIZES = 3;

/**
 * What the containers of each list of packages hold, as a name says it: '2 mL', '10 or 20 mL'.
 * @returns undefined where a list has a package that says nothing, too many sizes, or one that another list has
 */
export function distinctFills(lists: readonly (readonly string[])[]): readonly string[] | undefined {
  const sets = lists.map((fills) =>
    [...new Set(fills)].sort((one, other) => parseFloat(one) - parseFloat(other)),
  );
  const all = sets.flat();
  const isDistinct =
    new Set(all).size === all.length &&
    sets.every((fills) => fills.length > 0 && fills.length <= MOST_SIZES && !fills.includes(''));
  return isDistinct ? sets.map((fills) => fills.join(' or ')) : undefined;
}

/**
 * Whether a code is of a pack, and a package with so many in its container is another thing: bottles of
 * prednisone are not its packs of 21 or 48.
 * @param fills what the packages of that code hold
 */
export function isOtherPack(
  name: ClinicalName | undefined,
  fills: readonly string[],
  { fill, count }: ContainerContent,
): boolean {
  const packs = new Set([
    ...(name?.pack ? [name.pack] : []),
    ...fills.filter((one) => one.startsWith('pack of ')),
  ]);
  const isPack = name?.pack ? true : fills.length > 0 && fills.every((one) => packs.has(one));
  return isPack && count !== undefined && !packs.has(fill) && !packs.has(`pack of ${String(count)}`);
}
