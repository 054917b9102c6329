import { type ClinicalName, contradictsListing, traitsOfNames } from './clinical-name';
import { type ContainerContent, contradictsFill, distinctFills, isOtherPack } from './container-fill';
import { productOfNdc } from './ndc';

/**
 * A listed package as it is distinguished from others of its group: products of the same substances,
 * strengths, form and route.
 */
export interface GroupedPackage {
  readonly ndc: string;
  /** RxNorm's clinical drug (SCD, SBD, GPCK or BPCK); undefined where the lists give none. */
  readonly rxcui: string | undefined;
  /** FDA's number of the application it is marketed under; '' where none is stated. */
  readonly application: string;
  /** What its description says beyond the group (packageTrait). */
  readonly trait: string;
  /** What one of its containers holds. */
  readonly content: ContainerContent;
}

/**
 * Whose packages a group's are when nothing speaks against it: the product of the group, and what is known of
 * it.
 */
export interface GroupOwner {
  /** A product of the starter catalogue stays what it is; one of a directory is named by its group alone. */
  readonly isStarter: boolean;
  readonly rxcui: string | undefined;
  readonly ndc: string | undefined;
  readonly strength: string;
  readonly doseForm: string;
}

/** What is known of clinical drugs beyond the listings of one group. */
export interface KnownCodes {
  /** Whether packages of a code may be what their listing says; where they are not, the list contradicts itself. */
  isAtHome(rxcui: string): boolean;
  /** RxNorm's name of a code, read. */
  nameOf(rxcui: string): ClinicalName | undefined;
  /** What a labeler's own sources say of a code where the directory does not ('Mix75/25'). */
  traitOf(rxcui: string): string | undefined;
}

/** Why a product of a directory may not be prescribed. */
export type SplitReason = 'unplaced' | 'name-shared' | 'code-contradicts';

/** Packages of one clinical drug, as far as the lists say. */
export interface Part {
  readonly kind: 'owner' | 'coded' | 'unplaced';
  readonly rxcui: string | undefined;
  readonly packages: readonly GroupedPackage[];
  /** What its name must say beyond the group's; '' where the group's name is enough. */
  readonly trait: string;
  readonly withheld: SplitReason | undefined;
}

/**
 * Forms whose directory words leave open which clinical drug a product is: hours of release, days of a patch,
 * volume, device. RxNorm distinguishes them by dose form and quantity (RxNorm technical documentation,
 * Appendix 2 and 3).
 */
const OPEN_FORM =
  /extended-release|patch|kit|pack|inject|vial|pen\b|syringe|cartridge|insert|ring|implant|pellet|system|inhaler|powder|device/;

/** Whether substances, strengths, form and route determine the clinical drug. */
export function formTellsDrug(doseForm: string): boolean {
  return !OPEN_FORM.test(doseForm);
}

/**
 * What a package's description says that distinguishes clinical drugs of one group: the days or hours of a
 * patch ('7 d in 1 PATCH'), and for what is injected the container that the patient handles. '' where it says
 * neither.
 */
export function packageTrait(doseForm: string, packageDescription: string): string {
  if (doseForm.includes('patch')) {
    const [, count = '', unit = ''] = / ([\d.]+) (d|h) in 1 (?:PATCH|FILM)/.exec(packageDescription) ?? [];
    return count === '' ? '' : `${count} ${unit === 'd' ? 'days' : 'hours'} each`;
  }
  if (!doseForm.includes('injection')) return '';
  if (/CARTRIDGE/.test(packageDescription)) return 'cartridge';
  return /\bPEN\b|SYRINGE|INJECTOR/.test(packageDescription) ? 'pen or syringe' : '';
}

/**
 * Divides a group into clinical drugs. A package without a code is that of the same labeler's product
 * (NDC-9), else that of its application, where all codes under it that come in its fill are one. One that is
 * neither stays with the owner only where the form identifies the drug and no other clinical drug competes;
 * otherwise nothing says what it is, and it is withheld, as is one whose fill its code's name contradicts.
 * Each of several is named by what distinguishes it: a fact of its labeler, RxNorm's name, or what its
 * packages say.
 */
export function splitGroup(
  packages: readonly GroupedPackage[],
  owner: GroupOwner,
  known: KnownCodes,
): Part[] {
  const placed = placing(packages, known);
  const codes = [...new Set(packages.flatMap((one) => placed(one) ?? []))].sort();
  const packagesOf = (code: string) => packages.filter((one) => placed(one) === code);
  const fillsOf = (code: string) => packagesOf(code).map(({ content }) => content.fill);
  const contradicts = (code: string) => {
    const name = known.nameOf(code);
    return name !== undefined && contradictsListing(name, owner);
  };
  const atHome = codes.filter((code) => known.isAtHome(code) && !contradicts(code));
  const competing = atHome.length > 0 ? atHome : codes.filter((code) => !contradicts(code));
  const ownPackage = packages.find(({ ndc }) => ndc === owner.ndc);
  const sole = competing.length === 1 ? competing[0] : undefined;
  const ownCode = owner.isStarter ? (owner.rxcui ?? (ownPackage && placed(ownPackage)) ?? sole) : sole;
  const hasRivals = (one: GroupedPackage) =>
    competing.some(
      (code) => code !== ownCode && !isOtherPack(known.nameOf(code), fillsOf(code), one.content),
    );
  const isOfOwner = (one: GroupedPackage): boolean => {
    const code = placed(one);
    if (code !== undefined) return code === ownCode;
    if (isDoubtful(one, known)) return false;
    if (ownPackage !== undefined && owner.isStarter && isOfSameMaker(one, ownPackage)) return true;
    if (hasRivals(one)) return false;
    return (
      formTellsDrug(owner.doseForm) ||
      (codes.length === 0 && new Set(packages.map(({ application }) => application)).size === 1)
    );
  };
  const own = packages.filter(isOfOwner);
  const others = packages.filter((one) => !isOfOwner(one));
  const unplaced = others.filter((one) => placed(one) === undefined);
  // The group's own name does not say which of several it is; the starter catalogue's name is its own, and
  // not to be had twice.
  const traits = traitsOf(competing, ownCode, owner, { known, packagesOf });
  const parts: Part[] = [
    { kind: 'owner', rxcui: ownCode, packages: own, trait: '', withheld: undefined },
    ...codes
      .filter((code) => code !== ownCode)
      .map((code): Part => {
        const trait = traits?.get(code) ?? '';
        return {
          kind: 'coded',
          rxcui: code,
          packages: others.filter((one) => placed(one) === code),
          trait,
          withheld: !competing.includes(code) ? 'code-contradicts' : trait === '' ? 'name-shared' : undefined,
        };
      }),
    { kind: 'unplaced', rxcui: undefined, packages: unplaced, trait: '', withheld: 'unplaced' },
  ];
  return parts.filter((part) => part.packages.length > 0);
}

/**
 * What each of several codes is called by beyond the group. The starter catalogue's product keeps its name,
 * so that only the others need one, and none that says what is in the starter's own packages.
 * @returns undefined where nothing distinguishes them
 */
function traitsOf(
  competing: readonly string[],
  ownCode: string | undefined,
  owner: GroupOwner,
  { known, packagesOf }: { known: KnownCodes; packagesOf: (code: string) => readonly GroupedPackage[] },
): ReadonlyMap<string, string> | undefined {
  const lists = competing.map(packagesOf);
  const fills = lists.map((list) => list.map(({ content }) => content.fill));
  const traits =
    distinct(competing.map(known.traitOf)) ??
    distinctTraits(lists) ??
    distinctFills(fills) ??
    traitsOfNames(competing.map(known.nameOf));
  if (traits) return new Map(competing.map((code, at) => [code, traits[at] ?? '']));
  const others = competing.filter((code) => code !== ownCode);
  if (!owner.isStarter || ownCode === undefined || others.length === 0) return undefined;
  const own = new Set(packagesOf(ownCode).map(({ content }) => content.fill));
  const distinctions = distinctFills(
    others.map((code) => packagesOf(code).map(({ content }) => content.fill)),
  );
  const isOther = !others.some((code) => packagesOf(code).some(({ content }) => own.has(content.fill)));
  return distinctions && isOther
    ? new Map(others.map((code, at) => [code, distinctions[at] ?? '']))
    : undefined;
}

/** Whether a package's code is of another volume than its container: then nothing says which drug it is. */
function isDoubtful({ rxcui, content }: GroupedPackage, { nameOf }: KnownCodes): boolean {
  return rxcui !== undefined && contradictsFill(nameOf(rxcui), content.fill);
}

/**
 * The code of each package: its own, that of the labeler's product, or that of the application. A package
 * without a code is of one that comes in its fill, where the packages of the code say theirs.
 */
function placing(
  packages: readonly GroupedPackage[],
  known: KnownCodes,
): (one: GroupedPackage) => string | undefined {
  const byProduct = new Map<string, Set<string>>();
  const byApplication = new Map<string, Set<string>>();
  const fills = new Map<string, Set<string>>();
  const note = (map: Map<string, Set<string>>, key: string, value: string) =>
    map.set(key, (map.get(key) ?? new Set()).add(value));
  for (const one of packages) {
    const { ndc, rxcui, application, content } = one;
    if (rxcui === undefined || isDoubtful(one, known)) continue;
    note(byProduct, productOfNdc(ndc), rxcui);
    if (application !== '') note(byApplication, application, rxcui);
    note(fills, rxcui, content.fill);
  }
  const comesIn = (code: string, fill: string) => {
    const known = fills.get(code) ?? new Set();
    return fill === '' || known.has('') || known.has(fill);
  };
  const only = (codes: ReadonlySet<string> | undefined, fill: string) => {
    const fitting = [...(codes ?? [])].filter((code) => comesIn(code, fill));
    return fitting.length === 1 ? fitting[0] : undefined;
  };
  return (one) => {
    const { ndc, rxcui, application, content } = one;
    if (isDoubtful(one, known)) return undefined;
    return (
      rxcui ??
      only(byProduct.get(productOfNdc(ndc)), content.fill) ??
      only(byApplication.get(application), content.fill)
    );
  };
}

function isOfSameMaker(one: GroupedPackage, other: GroupedPackage): boolean {
  return (
    productOfNdc(one.ndc) === productOfNdc(other.ndc) ||
    (one.application !== '' && one.application === other.application)
  );
}

/**
 * The one trait of each list of packages; undefined where a list has none or several, or two lists have the
 * same.
 */
function distinctTraits(lists: readonly (readonly GroupedPackage[])[]): readonly string[] | undefined {
  const traits = lists.map((packages) => [...new Set(packages.map(({ trait }) => trait))]);
  return distinct(traits.map((found) => (found.length === 1 ? found[0] : undefined)));
}

/** The texts, where every one is there and says something else; undefined otherwise. */
function distinct(texts: readonly (string | undefined)[]): readonly string[] | undefined {
  const said = texts.flatMap((text) => (text === undefined || text === '' ? [] : text));
  return said.length === texts.length && new Set(said).size === said.length ? said : undefined;
}
