import * as z from 'zod';
import { CAUTION_KINDS } from '../cautions/facts';
import { Withheld } from '../drugs/model';
import { InteractionSeverity } from '../interactions/model';
import { CalendarDate } from '../values/dates';
import { line } from '../values/text';
import { FACT_TABLES, IMPORT_KINDS, MERGE_RULES } from './vocabulary';

/**
 * Forms in which publishers give out what can be imported; docs/reference-data.md says where each comes from.
 */
export const ImportKind = z.enum(IMPORT_KINDS);
export type ImportKind = z.infer<typeof ImportKind>;

/** Kinds whose first line names the columns; batches after the first must come with it. */
export const HAS_HEADER = {
  'icd10cm-order': false,
  'icd10cm-csv': true,
  'icd10cm-conversion': false,
  'fda-products': true,
  'fda-packages': true,
  'ndc-packages': true,
  'rxnorm-names': false,
  'rxnorm-attributes': false,
  'ndc-codes': true,
  pharmacies: true,
  'synthea-patients': true,
  interactions: true,
  doses: true,
  cautions: true,
  'legacy-records': true,
  'state-schedules': true,
  supplies: true,
  'npi-registry': true,
  'dea-registrants': false,
} as const satisfies Record<ImportKind, boolean>;

/**
 * Why a line was left out: a fault of its form, a package whose product the directory has not brought, a
 * record of a patient who is not here, a fact that a set has twice or that names another set.
 */
export const RefusedReason = z.enum([
  'header-unknown',
  'fields-missing',
  'quotes-open',
  'value-missing',
  'value-invalid',
  'product-unknown',
  'patient-unknown',
  'id-repeated',
  'set-differs',
]);

/**
 * A line that was left out: its number in the file, header included, the reason, and the column where there
 * is one.
 */
export const RefusedLine = z.object({
  line: z.number().int(),
  reason: RefusedReason,
  field: z.string().optional(),
});
export type RefusedLine = z.infer<typeof RefusedLine>;

/** How far an import has come. */
export const ImportState = z.object({
  id: z.uuid(),
  kind: ImportKind,
  /**
   * Lines of the file that are done, header, blank and refused ones included: the import continues after
   * them.
   */
  linesTaken: z.number().int(),
  rowsStored: z.number().int(),
  linesRefused: z.number().int(),
  /** How many lines were refused for each reason. */
  refusals: z.partialRecord(RefusedReason, z.number().int()),
  isFinished: z.boolean(),
  /** The fiscal year of a list of diagnoses, where one was given. */
  year: z.number().int().optional(),
});
export type ImportState = z.infer<typeof ImportState>;

/** A product of an imported directory that may not be prescribed, and why. */
export const WithheldProduct = z.object({
  id: z.string(),
  description: z.string(),
  reason: Withheld,
  /** How many packages it has, the RxNorm codes among them, and the first NDCs. */
  packages: z.number().int(),
  rxNormIds: z.array(z.string()),
  ndcs: z.array(z.string()),
});
export type WithheldProduct = z.infer<typeof WithheldProduct>;

/** By what packages of several labelers' products are one product to prescribe. */
export const MergeRule = z.enum(MERGE_RULES);
export type MergeRule = z.infer<typeof MergeRule>;

/** A product of the catalogue that holds packages of several labelers' products. */
export const MergedProduct = z.object({
  id: z.string(),
  description: z.string(),
  isPrescribable: z.boolean(),
  rules: z.array(MergeRule),
  packages: z.number().int(),
  /** RxNorm's codes and FDA's applications among its packages. */
  rxNormIds: z.array(z.string()),
  applications: z.array(z.string()),
  /** Labeler and product of their NDCs, nine digits. */
  labelerProducts: z.array(z.string()),
});
export type MergedProduct = z.infer<typeof MergedProduct>;

/** A table of facts that come with the product. */
export const FactTable = z.enum(FACT_TABLES);
export type FactTable = z.infer<typeof FactTable>;

/** A fact that comes with the product or with an imported set, as its table has it. */
export const KnownFact = z.object({
  /** Table and digest of what it is about: what is found by it names it. */
  id: z.string(),
  /** Another one whenever anything of it changes. */
  version: z.string(),
  table: FactTable,
  /** Who answers for it. */
  owner: z.string(),
  /** The day by which it has to be looked at again. */
  reviewBy: CalendarDate,
  /** What the rows of its table are grouped by; absent where they are not. */
  topic: z.string().optional(),
  /** Ingredients and classes that it is about. */
  drugs: z.array(z.string()),
  /** What they meet, in words: other drugs, a food, an allergy, something in the patient. */
  meets: z.string(),
  /** Absent of what is no finding. */
  severity: InteractionSeverity.optional(),
  message: z.string(),
  /** The publication that says so. */
  source: z.string(),
  /** False where it is known that the source was not opened for it. */
  isConfirmed: z.boolean(),
  /** Who reviewed it, and when; absent where no pharmacist has. */
  reviewed: z.string().optional(),
  /** The imported set that it came with; absent of what comes with the product. */
  set: z.string().optional(),
  /**
   * Of a fact of the product that is no longer judged by: the sets in its place, and where it is serious the
   * ingredients of which none of them says it as gravely.
   */
  unused: z.object({ by: z.array(z.string()), lostFor: z.array(z.string()) }).optional(),
});
export type KnownFact = z.infer<typeof KnownFact>;

/** Which facts are listed. */
export const FactFilter = z.object({
  table: FactTable.optional(),
  /** An ingredient, a class or a brand: facts on it, or on a class that it belongs to. */
  drug: line(100).optional(),
  severity: InteractionSeverity.optional(),
  /** Only facts whose source was not opened. */
  unconfirmed: z.stringbool().optional(),
  /** Only facts that no pharmacist has reviewed. */
  unreviewed: z.stringbool().optional(),
  /** Instead of the facts in use those of the product that imported sets took the place of. */
  unused: z.stringbool().optional(),
  /** Of those only serious ones that no set states as gravely. */
  lost: z.stringbool().optional(),
});
export type FactFilter = z.infer<typeof FactFilter>;

/** What an import of drugs does to a product, or would do. */
export const CHANGES = ['added', 'withheld', 'released', 'renamed', 'rescheduled', 'gone'] as const;

/** A product that an import changes: what it is called, and what it was before. */
export const ChangedProduct = z.object({
  change: z.enum(CHANGES),
  id: z.string(),
  description: z.string(),
  /** The name or the schedule it had; the reason for which it is withheld; absent for the others. */
  detail: z.string().optional(),
});
export type ChangedProduct = z.infer<typeof ChangedProduct>;

/** What an import of drugs changes in the catalogue. */
export const CatalogueChanges = z.object({
  /** Packages that are new, that have another code or product, and those of earlier lists that this one lacks. */
  packagesAdded: z.number().int(),
  packagesChanged: z.number().int(),
  packagesNotListed: z.number().int(),
  /** Products by what becomes of them; those that are new and withheld are counted as withheld alone. */
  products: z.partialRecord(z.enum(CHANGES), z.number().int()),
  /** Products without a code that hold packages of several applications, joined by their form. */
  productsMerged: z.number().int(),
  /** Products of the whole catalogue that may not be prescribed, by the reason. */
  withheld: z.partialRecord(Withheld, z.number().int()),
  /** The first of each kind, to be read before the import is applied. */
  examples: z.array(ChangedProduct),
});
export type CatalogueChanges = z.infer<typeof CatalogueChanges>;

/** What a set of facts does in a kind of facts. */
const SetKind = z.object({
  kind: z.enum(CAUTION_KINDS),
  mode: z.enum(['add', 'replace']),
  /** Facts of the set. */
  facts: z.number().int(),
  /** Facts of the product that are no longer used, and serious ones among them; none where the set adds. */
  unused: z.number().int(),
  unusedSerious: z.number().int(),
});

/** A set of facts that was imported, and what it takes the place of. */
export const FactSet = z.object({
  /** Of the import that brought it. */
  id: z.uuid(),
  name: z.string(),
  owners: z.array(z.string()),
  /** The first day by which one of its facts has to be looked at again. */
  reviewBy: CalendarDate,
  importedAt: z.iso.datetime(),
  facts: z.number().int(),
  /** Facts of its edition before, whose place it takes: said as it is put in force, where there was one. */
  former: z.number().int().optional(),
  kinds: z.array(SetKind),
  /** Serious facts of the product in kinds that it replaces which no set states as gravely. */
  lost: z.number().int(),
  /** The first of them. */
  examples: z.array(z.object({ id: z.string(), drugs: z.array(z.string()), message: z.string() })),
  /** Names of drugs that nothing here is called by: their facts hold for nothing. */
  unknownDrugs: z.array(z.string()),
});
export type FactSet = z.infer<typeof FactSet>;

/** The kinds whose file is one set of facts, taken whole or not at all. */
export const SET_KINDS = ['cautions'] as const satisfies readonly ImportKind[];

/** Whether the file of an import is one set of facts. */
export function isSetOfFacts(kind: ImportKind): boolean {
  return SET_KINDS.some((each) => each === kind);
}

/** How a set is put in force: the kinds in which it takes the place of the product's facts. */
export const SetMode = z.object({ replaces: z.array(z.enum(CAUTION_KINDS)).max(CAUTION_KINDS.length) });

/** What an import would change if it were finished now: the catalog, or the facts in use. */
export const ImportPreview = ImportState.extend({
  changes: CatalogueChanges.optional(),
  set: FactSet.optional(),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/** The kinds whose lines wait for the import's end, which applies all of them or none. */
export const STAGED_KINDS = [
  'fda-packages',
  'ndc-packages',
  'rxnorm-attributes',
  'ndc-codes',
] as const satisfies readonly ImportKind[];
export type StagedKind = (typeof STAGED_KINDS)[number];

/** Whether an import of the kind can be previewed and undone. */
export function isStaged(kind: ImportKind): kind is StagedKind {
  return STAGED_KINDS.some((each) => each === kind);
}

/** What an administrator decides of a withheld product: the name it is prescribed under, or that it stays. */
export const Resolution = z.object({
  /** A name that no other product has; absent for one that is left out. */
  description: line(105).pipe(z.string().min(3)).optional(),
  reason: line(500).pipe(z.string().min(3)),
});
export type Resolution = z.infer<typeof Resolution>;

/** An import at its end. */
export const FinishedImport = ImportState.extend({
  /** What it changed; absent where the import brings no drugs. */
  changes: CatalogueChanges.optional(),
  /**
   * Products of the catalogue that may not be prescribed because they cannot be distinguished; absent where the
   * import brings no drugs.
   */
  productsWithheld: z.number().int().optional(),
  /** Codes known to have ended, after a list of a year; absent of all other imports. */
  endedCodes: z.number().int().optional(),
  /** The set that is in force now; absent of all that is no set of facts. */
  set: FactSet.optional(),
});

/** The most lines and characters of one batch. */
export const MOST_LINES = 5000;
export const LONGEST_LINE = 20_000;

/** A column of a CSV file with other headers; '' for what the file does not have. */
const header = z.string().max(100);
export const PackageColumns = z.strictObject({
  ndc: header.min(1),
  proprietaryName: header.min(1),
  nonProprietaryName: header,
  dosageForm: header.min(1),
  route: header,
  substances: header,
  values: header,
  units: header,
  packageDescription: header.min(1),
  schedule: header,
  productType: header,
  rxcui: header,
  ingredientNames: header,
  application: header.optional(),
  marketingEnd: header.optional(),
});
export type PackageColumns = z.infer<typeof PackageColumns>;

/** The same for a set of interactions; without a kind every line is of two drugs. */
export const InteractionColumns = z.strictObject({
  subject: header.min(1),
  object: header.min(1),
  severity: header.min(1),
  kind: header,
  message: header.min(1),
  narrative: header,
  source: header.min(1),
});
export type InteractionColumns = z.infer<typeof InteractionColumns>;

/** The kinds whose columns may have other names, and how a mapping looks. */
export const MAPPED_COLUMNS = { 'ndc-packages': PackageColumns, interactions: InteractionColumns } as const;
export const ImportColumns = z.union([PackageColumns, InteractionColumns]);
export type ImportColumns = z.infer<typeof ImportColumns>;

/** What the published files bring, each a list that prescribing searches. */
export const ReferenceList = z.enum([
  'products',
  'packages',
  'concepts',
  'diagnoses',
  'pharmacies',
  'interactions',
  'doses',
  'cautions',
  'state-schedules',
  'npi-registry',
  'dea-registrants',
]);
export type ReferenceList = z.infer<typeof ReferenceList>;

/** Which imports bring what is in a list; 'starter' is the catalogue that an installation begins with. */
export const BROUGHT_BY = {
  products: ['starter', 'fda-packages', 'ndc-packages', 'supplies'],
  packages: ['starter', 'fda-packages', 'ndc-packages'],
  concepts: ['rxnorm-names'],
  diagnoses: ['starter', 'icd10cm-order', 'icd10cm-csv', 'icd10cm-conversion'],
  pharmacies: ['pharmacies'],
  interactions: ['interactions'],
  doses: ['doses'],
  cautions: ['cautions'],
  'state-schedules': ['state-schedules'],
  'npi-registry': ['npi-registry'],
  'dea-registrants': ['dea-registrants'],
} as const satisfies Record<ReferenceList, readonly (ImportKind | 'starter')[]>;

/** How far the work on the whole catalog is that ends an import of drugs: rows that were read or written. */
export const ImportProgress = z.object({
  step: z.enum(['reading', 'judging', 'writing']),
  done: z.number().int(),
  of: z.number().int().optional(),
});
export type ImportProgress = z.infer<typeof ImportProgress>;

/** Kinds of lists that are of a fiscal year. */
export const YEARLY_KINDS = ['icd10cm-order', 'icd10cm-csv'] as const satisfies readonly ImportKind[];

/** A fiscal year of ICD-10-CM: it begins on October 1 of the year before. */
export const FiscalYear = z.number().int().min(2016).max(2100);

/** The fiscal year that a file's name says: 'icd10cm_order_2027.txt', 'icd10cm-fy2022.csv'; undefined without one. */
export function fiscalYearOfName(name: string): number | undefined {
  const years = [...new Set(name.match(/(?<!\d)20\d\d(?!\d)/g))].map(Number);
  const [year] = years;
  return years.length === 1 && year !== undefined && FiscalYear.safeParse(year).success ? year : undefined;
}

/** What is loaded, from when. */
export const ReferenceStatus = z.object({
  lists: z.array(
    z.object({
      list: ReferenceList,
      rows: z.number().int().min(0),
      /**
       * The newest import that was finished; absent where nothing was imported. The interactions and
       * dose facts that the product comes with are not counted.
       */
      loaded: z
        .object({ kind: z.union([ImportKind, z.literal('starter')]), at: z.iso.datetime() })
        .optional(),
      /** The fiscal year of most codes that can be billed; of diagnoses alone. */
      fiscalYear: FiscalYear.optional(),
    }),
  ),
  /** The import of drugs that can be undone; absent where none can. */
  undoable: z.uuid().optional(),
  /**
   * Imports that were started and not finished, newest first: they continue where they stopped. Those of
   * other practices are left out.
   */
  unfinished: z.array(
    z.object({
      id: z.uuid(),
      kind: ImportKind,
      startedAt: z.iso.datetime(),
      linesTaken: z.number().int(),
      /** Absent while its lines are taken, and where another process of the service applies it. */
      progress: ImportProgress.optional(),
    }),
  ),
});
export type ReferenceStatus = z.infer<typeof ReferenceStatus>;
