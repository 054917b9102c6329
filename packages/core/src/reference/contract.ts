import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { MAX_INTEGER } from '../values/integers';
import { Drug } from '../drugs/model';
import { PageQuery } from '../values/page';
import {
  ChangedProduct,
  FactFilter,
  FactSet,
  FiscalYear,
  FinishedImport,
  ImportColumns,
  ImportKind,
  ImportPreview,
  ImportState,
  KnownFact,
  LONGEST_LINE,
  MergedProduct,
  MOST_LINES,
  ReferenceStatus,
  RefusedLine,
  Resolution,
  SetMode,
  WithheldProduct,
} from './model';

const importId = z.object({ id: z.uuid() });

/** Why a set of facts is not put in force. */
const SET_ERRORS = [
  'reference.set-not-whole',
  'reference.kind-not-in-set',
  'reference.mode-of-other-kind',
] as const;

export const startImport = endpoint({
  name: 'startImport',
  summary: 'Starts the import of a file, or goes on with one of the same file that was not finished',
  method: 'POST',
  path: '/reference/imports',
  allow: 'reference.import',
  body: z.object({
    kind: ImportKind,
    /** SHA-256 of the file, hexadecimal. */
    fileHash: z.string().regex(/^[0-9a-f]{64}$/),
    /**
     * For 'ndc-packages' under other headers than the FDA's, and for 'interactions' under other headers than
     * our own.
     */
    columns: ImportColumns.optional(),
    /** Of a list of diagnoses: with it, codes that ended are found. */
    year: FiscalYear.optional(),
  }),
  reply: ImportState,
  errors: ['reference.columns-of-other-kind', 'reference.year-of-other-kind'],
});

export const takeImportLines = endpoint({
  name: 'takeImportLines',
  summary: 'Takes the next lines of a file: each is stored or reported by its number',
  method: 'POST',
  path: '/reference/imports/:id/lines',
  allow: 'reference.import',
  params: importId,
  body: z.object({
    /** Number of the first line, counted from 1; must follow the last one taken. */
    from: z.number().int().min(1).max(MAX_INTEGER),
    /** The file's first line, for kinds that have a header. */
    header: z.string().max(LONGEST_LINE).optional(),
    lines: z.array(z.string().max(LONGEST_LINE)).min(1).max(MOST_LINES),
  }),
  reply: z.object({ state: ImportState, refused: z.array(RefusedLine) }),
  errors: [
    'reference.import-unknown',
    'reference.import-out-of-step',
    'reference.file-of-other-kind',
    'reference.import-in-progress',
  ],
  bodyLimit: 16 * 1024 * 1024,
});

export const previewImport = endpoint({
  name: 'previewImport',
  summary:
    'Says what an import of drugs or of a set of facts would change if it were finished now, and changes nothing',
  method: 'POST',
  path: '/reference/imports/:id/preview',
  allow: 'reference.import',
  params: importId,
  body: SetMode.optional(),
  reply: ImportPreview,
  errors: ['reference.import-unknown', 'reference.no-preview', 'reference.import-in-progress', ...SET_ERRORS],
});

export const undoImport = endpoint({
  name: 'undoImport',
  summary: 'Puts the catalogue back to what it was before the newest import of drugs',
  method: 'POST',
  path: '/reference/imports/:id/undo',
  allow: 'reference.import',
  params: importId,
  reply: ImportState,
  errors: ['reference.import-unknown', 'reference.nothing-to-undo', 'reference.import-in-progress'],
});

export const listCatalogueChanges = endpoint({
  name: 'listCatalogueChanges',
  summary: 'What the newest import of drugs changed, product by product',
  method: 'GET',
  path: '/reference/changes',
  allow: 'reference.import',
  query: PageQuery,
  reply: z.array(ChangedProduct),
});

export const listMergedProducts = endpoint({
  name: 'listMergedProducts',
  summary:
    "Products that hold packages of several labelers' products, by name, with the rule that made them one",
  method: 'GET',
  path: '/reference/merges',
  allow: 'reference.import',
  query: PageQuery,
  reply: z.array(MergedProduct),
});

export const listFacts = endpoint({
  name: 'listFacts',
  summary: 'Facts on drugs, of the product and of imported sets, table by table, with severity and source',
  method: 'GET',
  path: '/reference/facts',
  allow: 'reference.import',
  query: PageQuery.extend(FactFilter.shape),
  reply: z.array(KnownFact),
});

export const finishImport = endpoint({
  name: 'finishImport',
  summary: 'Ends an import whose last line was taken: what it brought is searched from now on',
  method: 'POST',
  path: '/reference/imports/:id/finish',
  allow: 'reference.import',
  params: importId,
  body: SetMode.optional(),
  reply: FinishedImport,
  errors: ['reference.import-unknown', 'reference.import-in-progress', ...SET_ERRORS],
});

export const listFactSets = endpoint({
  name: 'listFactSets',
  summary: 'Imported sets of facts in force, with what they take the place of and what they leave unsaid',
  method: 'GET',
  path: '/reference/sets',
  allow: 'reference.import',
  reply: z.array(FactSet),
});

export const removeFactSet = endpoint({
  name: 'removeFactSet',
  summary: "Takes an imported set of facts out of force; the product's own facts of its kinds count again",
  method: 'DELETE',
  path: '/reference/sets/:id',
  allow: 'reference.import',
  params: importId,
  reply: FactSet,
  errors: ['reference.set-unknown'],
});

export const listWithheldProducts = endpoint({
  name: 'listWithheldProducts',
  summary:
    'Products of imported directories that may not be prescribed, because nothing tells them ' +
    'from others or their listing contradicts itself',
  method: 'GET',
  path: '/reference/withheld',
  allow: 'reference.import',
  query: PageQuery,
  reply: z.array(WithheldProduct),
});

export const resolveWithheldProduct = endpoint({
  name: 'resolveWithheldProduct',
  summary: 'Gives a withheld product a name of its own, so that it may be prescribed, or leaves it out',
  method: 'PUT',
  path: '/reference/withheld/:id',
  allow: 'reference.import',
  params: z.object({ id: z.string().min(1).max(100) }),
  body: Resolution,
  reply: Drug,
  errors: [
    'reference.product-not-withheld',
    'reference.product-not-one-drug',
    'reference.name-taken',
    'reference.import-in-progress',
  ],
});

export const getReferenceStatus = endpoint({
  name: 'getReferenceStatus',
  summary: 'What reference data is loaded, how much of it, and from when',
  method: 'GET',
  path: '/reference/status',
  allow: 'drug.read',
  reply: ReferenceStatus,
});
