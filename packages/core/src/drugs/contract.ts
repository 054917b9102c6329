import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Id } from '../values/ids';
import { line } from '../values/text';
import { CompoundWriting } from './compound';
import { FoundDrug } from './drug-match';
import { DrugSearchAnswer } from './drug-rows';
import { Diagnosis, Drug, DrugPackage, DrugSig, FoundDiagnosis } from './model';

const drugId = z.object({ id: z.string().max(64) });
const catalogue = z.object({ excludeUnsupportedGenericIds: z.stringbool().optional() });

export const searchDrugs = endpoint({
  // P7-3, N7-31
  name: 'searchDrugs',
  summary:
    'Products whose names, strength or form match the text, best first; what only resembles it comes last and says so',
  method: 'GET',
  path: '/drugs/_search',
  allow: 'drug.read',
  query: catalogue.extend({
    searchStr: z.string().max(100),
    limit: z.coerce.number().int().min(1).max(100).optional(),
  }),
  reply: z.array(FoundDrug),
});

export const writeFreeTextDrug = endpoint({
  name: 'writeFreeTextDrug',
  summary:
    'A drug in the words of the writer, where the catalogue has no product: never a controlled one, and checked by nobody',
  method: 'POST',
  path: '/drugs/freeText',
  allow: 'prescription.write',
  body: z.object({ name: line(200), strength: line(200), form: line(200) }),
  reply: Drug,
  errors: [
    'free-text.name-missing',
    'free-text.too-long',
    'free-text.character',
    'free-text.controlled',
    'free-text.near-controlled',
  ],
});

export const writeCompound = endpoint({
  name: 'writeCompound',
  summary:
    'A drug that the pharmacy makes: 2 to 25 ingredients with quantities, none of them controlled. The same is one product',
  method: 'POST',
  path: '/drugs/compounds',
  allow: 'prescription.write',
  body: CompoundWriting,
  reply: Drug,
  errors: [
    'compound.name-missing',
    'compound.ingredient-missing',
    'compound.text-too-long',
    'compound.form-missing',
    'compound.quantity-invalid',
    'compound.unit-missing',
    'compound.unit-does-not-fit',
    'compound.too-few',
    'compound.too-many',
    'compound.ingredient-twice',
    'compound.part-too-large',
    'compound.ingredient-unknown',
    'compound.ingredient-no-drug',
    'compound.ingredient-withheld',
    'compound.ingredient-unsendable',
    'compound.schedule-unknown',
    'compound.controlled',
    'compound.names-controlled',
    'compound.near-controlled',
    'free-text.character',
    'prescription.unit-not-offered',
  ],
});

export const searchDrugRows = endpoint({
  name: 'searchDrugRows',
  summary:
    'Drugs with their strengths and brands in one row: first what the patient takes, what the prescriber uses, and what suits the age',
  method: 'GET',
  path: '/drugs/_search/rows',
  allow: 'drug.read',
  reading: { event: 'patient.read', of: 'patientId' },
  query: z.object({
    searchStr: z.string().max(100),
    /** For whom; absent while no patient is chosen. */
    patientId: Id.optional(),
  }),
  reply: DrugSearchAnswer,
});

export const getDrugByNdc = endpoint({
  name: 'getDrugByNdc',
  summary: 'The product of a package', // P7-5, N7-34
  method: 'GET',
  path: '/drugs/ndc/:ndc',
  allow: 'drug.read',
  params: z.object({ ndc: z.string().max(13) }),
  reply: Drug,
  errors: ['prescription.drug-unknown'],
});

/** The most NDCs that are looked up at a time. */
const NDC_LIST_LIMIT = 200;

export const findDrugsByNdc = endpoint({
  // N7-43
  name: 'findDrugsByNdc',
  summary:
    'The products of several packages, in the order asked; without a product where the catalogue has none',
  method: 'POST',
  path: '/medications/ndcList',
  allow: 'drug.read',
  body: z.array(z.string().max(13)).min(1).max(NDC_LIST_LIMIT),
  reply: z.array(z.object({ ndc: z.string(), drug: Drug.optional() })),
});

export const listDrugSigs = endpoint({
  name: 'listDrugSigs',
  summary: 'Sigs common for a product', // N7-32
  method: 'GET',
  path: '/drugs/sigs/:id',
  allow: 'drug.read',
  params: drugId,
  reply: z.array(DrugSig),
  errors: ['prescription.drug-unknown'],
});

export const listDrugPackages = endpoint({
  // P7-7, N7-36
  name: 'listDrugPackages',
  summary: 'Packages that a product comes in, with the quantity to dispense where it is certain',
  method: 'GET',
  path: '/drugs/getDrugPackages/:id',
  allow: 'drug.read',
  params: drugId,
  reply: z.array(DrugPackage),
  errors: ['prescription.drug-unknown'],
});

export const getDrug = endpoint({
  name: 'getDrug',
  summary: 'One product', // P7-4, N7-33
  method: 'GET',
  path: '/drugs/:id',
  allow: 'drug.read',
  params: drugId,
  query: catalogue,
  reply: Drug,
  errors: ['prescription.drug-unknown'],
});

export const searchDiagnoses = endpoint({
  name: 'searchDiagnoses',
  summary:
    'Billable ICD-10-CM codes by code or words of the description; where nothing has them, what a slip may mean',
  method: 'GET',
  path: '/icd10/_search',
  allow: 'drug.read',
  query: z.object({ searchStr: z.string().max(100) }),
  reply: z.array(FoundDiagnosis),
});

export const listUsualDiagnoses = endpoint({
  name: 'listUsualDiagnoses',
  summary: 'Billable ICD-10-CM codes that a product is usually given for, the commonest first',
  method: 'GET',
  path: '/drugs/:drugId/diagnoses',
  allow: 'drug.read',
  params: z.object({ drugId: z.string().min(1).max(64) }),
  reply: z.array(Diagnosis),
});
