import type { OperationOutcome as FhirOutcome } from 'fhir/r4';
import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Id } from '../values/ids';
import { OperationOutcome } from './contract';
import { NDJSON_MEDIA_TYPE } from './vocabulary';

const Value = z.union([z.string().max(2000), z.array(z.string().max(2000)).max(20)]);
/** What narrows an export; other parameters are looked at by core's `readExport`. */
const Query = z
  .object({ _type: Value.optional(), _since: Value.optional(), _outputFormat: Value.optional() })
  .catchall(Value);

/** FHIR's own type says the form. */
const Outcome = OperationOutcome as unknown as z.ZodType<FhirOutcome, FhirOutcome>;

const common = { form: 'fhir', allow: 'fhir.export' } as const;
const kickOff = {
  ...common,
  method: 'GET',
  query: Query,
  reply: Outcome,
  accepted: () => true,
  errors: [
    'fhir.async-needed',
    'fhir.parameter-unknown',
    'fhir.value-invalid',
    'fhir.format-unknown',
    'fhir.export-busy',
    'session.practice-unclear',
  ],
} as const;

export const exportGroup = endpoint({
  ...kickOff,
  name: 'exportGroup',
  summary:
    "Begins an export of the practice's patients (Bulk Data Access 2.0): the group is the practice, by its id; the " +
    'header Content-Location says where its state is',
  path: '/Group/:id/$export',
  params: z.object({ id: Id }),
  errors: [...kickOff.errors, 'record.not-found'],
});

export const exportPatients = endpoint({
  ...kickOff,
  name: 'exportPatients',
  summary: 'The same without the name of the group',
  path: '/Patient/$export',
});

const OutputFile = z.object({ type: z.string(), url: z.url(), count: z.number().int() });
/** What an export has once it is made. */
const ExportManifest = z.object({
  transactionTime: z.iso.datetime(),
  request: z.url(),
  requiresAccessToken: z.literal(true),
  output: z.array(OutputFile),
  error: z.array(OutputFile),
});
export type ExportManifest = z.infer<typeof ExportManifest>;

const ofExport = { ...common, params: z.object({ id: Id }) } as const;

export const getExport = endpoint({
  ...ofExport,
  name: 'getExport',
  summary:
    'How far an export is: 202 with X-Progress while it is made, then its files; the caller’s own exports alone',
  method: 'GET',
  path: '/bulk-exports/:id',
  mediaType: 'application/json',
  reply: z.union([ExportManifest, Outcome]),
  accepted: (reply) => !ExportManifest.safeParse(reply).success,
  errors: ['record.not-found', 'fhir.export-failed', 'session.practice-unclear'],
});

export const deleteExport = endpoint({
  ...ofExport,
  name: 'deleteExport',
  summary: 'Ends an export that is being made, and deletes its files',
  method: 'DELETE',
  path: '/bulk-exports/:id',
  reply: Outcome,
  accepted: () => true,
  errors: ['record.not-found', 'session.practice-unclear'],
});

export const downloadExport = endpoint({
  ...common,
  name: 'downloadExport',
  summary: 'A file of an export: a resource on each line',
  method: 'GET',
  path: '/bulk-exports/:id/:file',
  params: z.object({ id: Id, file: z.string().regex(/^[A-Za-z]{1,40}\.ndjson$/) }),
  reply: { file: NDJSON_MEDIA_TYPE },
  errors: ['record.not-found', 'session.practice-unclear', 'export.changed'],
});
