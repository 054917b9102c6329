import {
  type Diagnosis,
  type Drug,
  type DrugPackage,
  isControlled,
  DEA_ID,
  Schedule,
} from '@erx/core/drugs/model';
import { findSchedule } from '@erx/core/drugs/schedules';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { ListedEnd } from './diagnosis-store';
import { isKnownUncontrolled } from './known-ingredients';
import { productId } from './product-id';
import { toDrugPackage } from './package-description';
import { DATA_FOLDER, readList } from '../platform/data-table';

/** What an installation starts with, in packages/server/data. */
const LISTS = {
  drugs: 'starter/drugs.json',
  supplies: 'starter/supplies.json',
  diagnoses: 'starter/diagnoses.json',
  furtherDiagnoses: 'starter/further-diagnoses.json',
  newerDiagnoses: 'starter/newer-diagnoses.json',
  endedDiagnoses: 'starter/ended-diagnoses.json',
  commonDiagnoses: 'starter/common-diagnoses.json',
} as const;

/** A row of starter/drugs.json. */
const StarterRow = z.strictObject({
  /** What a prescriber reads; the product's id is made of it, so a published description is never edited. */
  description: z.string().min(1).max(105),
  genericName: z.string().min(1),
  brandName: z.string().nullable(),
  ingredients: z.array(z.string()).min(1),
  strength: z.string().nullable(),
  form: z.string(),
  route: z.string(),
  otc: z.boolean(),
  schedule: Schedule.exclude(['I', 'unknown']),
  rxcui: z.string().regex(/^\d+$/).nullable(),
  ndc: z
    .string()
    .regex(/^\d{11}$/)
    .nullable(),
  units: z.string(),
  /** Packages of the product in the FDA's directory: how common it is. */
  listings: z.number().int().nonnegative(),
  /** 'NDC package description', the representative one first. */
  packages: z.array(z.string().regex(/^[0-9A-Z]{11} ./)),
  /** Keys of imported products (GroupedProduct.key) that are this product. */
  keys: z.array(z.string()),
});

/** A row of starter/supplies.json. */
const SupplyRow = z.strictObject({
  description: z.string().min(1).max(105),
  name: z.string().min(1),
  form: z.string().min(1),
  strength: z.string(),
  units: z.string(),
  otc: z.boolean(),
  ndc: z
    .string()
    .regex(/^\d{11}$/)
    .nullable(),
  /** The public list that has the code; null where it has none. */
  source: z.string().min(1).nullable(),
  /** How far before others of its kind, in the measure of a drug's listings. */
  listings: z.number().int().nonnegative(),
});

export interface StarterProduct {
  readonly drug: Drug;
  readonly packages: readonly DrugPackage[];
  readonly listings: number;
  readonly keys: readonly string[];
}

/**
 * The catalogue an installation starts with, written for this product; every code confirmed by
 * scripts/reference/check-catalogue.mjs.
 */
export function starterProducts(): StarterProduct[] {
  return [...starterDrugs(), ...starterSupplies()];
}

function starterDrugs(): StarterProduct[] {
  return z
    .array(StarterRow)
    .parse(readList(LISTS.drugs))
    .map((row) => ({
      drug: {
        prescribableDrugId: productId(row.description),
        description: row.description,
        name: row.brandName ?? row.genericName.replaceAll(' / ', '-'),
        ingredients: row.ingredients,
        strength: row.strength ?? '',
        doseForm: row.form,
        route: row.route,
        type: row.brandName === null ? ('Generic' as const) : ('Brand Name' as const),
        overTheCounter: row.otc,
        schedule: row.schedule,
        controlledSubstance: isControlled(row.schedule),
        controlledSubstanceDeaId: DEA_ID[row.schedule],
        ...(row.rxcui === null
          ? {}
          : {
              rxNormId: row.rxcui,
              rxNormTermType: termType(row.brandName !== null, row.form === 'tablet pack'),
            }),
        ...(row.ndc === null ? {} : { representativeNdc: row.ndc }),
        potencyUnitCode: row.units,
      },
      packages: row.packages.map((text) => toDrugPackage(text.slice(0, 11), row.description, text.slice(12))),
      listings: row.listings,
      keys: row.keys,
    }));
}

/** Strips, needles, meters and the like: without ingredients, route and schedule. */
function starterSupplies(): StarterProduct[] {
  return z
    .array(SupplyRow)
    .parse(readList(LISTS.supplies))
    .map(({ description, name, form, strength, units, otc, ndc, listings }) => {
      const schedule = findSchedule(
        { ingredients: [], names: [name], doseForm: form, isSupply: true },
        isKnownUncontrolled,
      );
      return {
        drug: {
          prescribableDrugId: productId(description),
          description,
          name,
          ingredients: [],
          strength,
          doseForm: form,
          route: '',
          type: 'Supply' as const,
          overTheCounter: otc,
          schedule,
          controlledSubstance: isControlled(schedule),
          controlledSubstanceDeaId: DEA_ID[schedule],
          ...(ndc === null ? {} : { representativeNdc: ndc }),
          potencyUnitCode: units,
        },
        packages: [],
        listings,
        keys: [],
      };
    });
}

function termType(isBrand: boolean, isPack: boolean): 'SCD' | 'SBD' | 'GPCK' | 'BPCK' {
  if (isPack) return isBrand ? 'BPCK' : 'GPCK';
  return isBrand ? 'SBD' : 'SCD';
}

/** The fiscal year whose list the starter's codes were last compared with. */
export const STARTER_FISCAL_YEAR = 2026;

const DiagnosisLines = z.array(z.tuple([z.string(), z.string()]));
const NewerDiagnoses = z.object({ usual: DiagnosisLines, further: DiagnosisLines });

/**
 * Billable diagnoses of ICD-10-CM but most injuries and external causes; `isUsual` is true of what an office
 * codes every day.
 */
export function starterDiagnoses(): (Diagnosis & { readonly isUsual: boolean })[] {
  const newer = NewerDiagnoses.parse(readList(LISTS.newerDiagnoses));
  const linesOf = (file: string) => DiagnosisLines.parse(readList(file));
  const listed = (lines: z.infer<typeof DiagnosisLines>, isUsual: boolean) =>
    lines.map(([code, description]) => ({
      code,
      description,
      billable: true,
      isUsual,
    }));
  return [
    ...listed(linesOf(LISTS.diagnoses), true),
    ...listed(newer.usual, true),
    ...listed(linesOf(LISTS.furtherDiagnoses), false),
    ...listed(newer.further, false),
  ];
}

const EndedLines = z.array(z.tuple([z.string(), z.string(), z.iso.date().nullable(), z.array(z.string())]));

/** Codes of the starter's first list (FY2022) that ended since, in its words, with what took their place. */
export function starterEndedDiagnoses(): ListedEnd[] {
  return EndedLines.parse(readList(LISTS.endedDiagnoses)).map(([code, description, endedOn, successors]) => ({
    code,
    description,
    endedOn,
    successors,
  }));
}

/** Codes that offices use most, the most common first. */
export function commonDiagnosisCodes(): string[] {
  return z.array(z.string()).parse(readList(LISTS.commonDiagnoses));
}

/** What the starter catalogue of this version is known by: the files are distinguished by it, not read. */
export function starterHash(): string {
  const hash = createHash('sha256');
  for (const file of Object.values(LISTS)) hash.update(readFileSync(join(DATA_FOLDER, file)));
  return hash.digest('hex');
}
