import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Id } from '../values/ids';
import { PageQuery, PlainQuery } from '../values/page';
import { Look, LooksQuery, LooksSheetQuery } from './looks';
import { AuditItem, AuditQuery, ExportState, FileFormat, SealState, TrailVerification } from './model';
import { MarketingEntry, MarketingQuery } from './marketing';
import { MAX_INTEGER } from '../values/integers';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const searchAuditItems = endpoint({
  // S7-25
  name: 'searchAuditItems',
  summary:
    'What was done in the practice, newest first, or by patient or drug name; the search itself is reported',
  method: 'GET',
  path: '/audititems/search',
  allow: 'audit.read',
  query: PageQuery.extend(AuditQuery.shape).extend({
    oldestFirst: z.stringbool().optional(),
    /** Of what the records are: a prescription, a request, a patient. */
    resourceId: Id.optional(),
  }),
  reply: z.array(AuditItem),
  errors: ['audit.dates-reversed'],
});

export const exportAuditItems = endpoint({
  // S7-26
  name: 'exportAuditItems',
  summary:
    'The same search as a file, whole, its seals verified on the way; the last line says whether it is complete: CSV',
  method: 'POST',
  path: '/audititems/search/export',
  allow: 'audit.export',
  query: AuditQuery,
  reply: { file: 'text/csv' },
  errors: ['audit.dates-reversed'],
});

export const exportAuditItemsXlsx = endpoint({
  // S7-26
  name: 'exportAuditItemsXlsx',
  summary:
    'The same search as a file, whole, its seals verified on the way; the last row says whether it is complete: XLSX',
  method: 'POST',
  path: '/audititems/search/exportExcel',
  allow: 'audit.export',
  query: AuditQuery,
  reply: { file: XLSX },
  errors: ['audit.dates-reversed'],
});

export const exportAuditEvidence = endpoint({
  name: 'exportAuditEvidence',
  summary:
    'The trail of some days as evidence: each seal, and the text of each record that it covers, to be verified ' +
    'elsewhere with public keys alone: JSON lines',
  method: 'POST',
  path: '/audititems/evidence/export',
  allow: 'audit.export',
  query: AuditQuery.pick({ start: true, end: true }),
  reply: { file: 'application/x-ndjson' },
  errors: ['audit.dates-reversed'],
});

export const listSealKeys = endpoint({
  name: 'listSealKeys',
  summary:
    'Public keys of the seals of audit trails as a JWK set: the one in use first, earlier ones after it',
  method: 'GET',
  path: '/audititems/keys',
  allow: 'anyone',
  reply: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
});

export const openAuditExport = endpoint({
  name: 'openAuditExport',
  summary:
    'A ticket for one download of an export by a form, good for a minute, and the number by which the ' +
    'export can be asked about',
  method: 'POST',
  path: '/audititems/export/ticket',
  allow: 'audit.export',
  query: AuditQuery,
  reply: z.object({ ticket: z.string(), exportId: z.string() }),
  errors: ['audit.dates-reversed'],
});

export const downloadAuditExport = endpoint({
  name: 'downloadAuditExport',
  summary: 'The export that a ticket opens, as an attachment',
  method: 'POST',
  path: '/audititems/export/download',
  allow: 'anyone',
  body: AuditQuery.extend({ ticket: z.string().max(100), format: FileFormat, plain: z.boolean().optional() }),
  reply: { file: 'application/octet-stream' },
  errors: ['session.ticket-invalid', 'audit.dates-reversed'],
});

export const getAuditExport = endpoint({
  name: 'getAuditExport',
  summary: 'How an export stands: still being written, complete, or not to be trusted',
  method: 'GET',
  path: '/audititems/export/:exportId',
  allow: 'audit.export',
  params: z.object({ exportId: z.string().regex(/^[0-9a-f]{64}$/) }),
  reply: ExportState,
});

export const verifyAuditTrail = endpoint({
  name: 'verifyAuditTrail',
  summary: 'Checks records against their seals, up to a thousand seals at once; `next` continues',
  method: 'GET',
  path: '/audititems/verify',
  allow: 'audit.read',
  query: z.object({ after: z.coerce.number().int().min(0).max(MAX_INTEGER).optional() }),
  reply: TrailVerification,
});

export const getSealState = endpoint({
  name: 'getSealState',
  summary: 'Whether the sealing of the trail keeps up',
  method: 'GET',
  path: '/audititems/seals',
  allow: 'audit.read',
  reply: SealState,
});

export const insertImproperPotencyAudit = endpoint({
  // S7-29, P5-21
  name: 'insertImproperPotencyAudit',
  summary: 'Records that somebody met a prescription whose unit pharmacies no longer take',
  method: 'POST',
  path: '/audititems/insertImproperPotencyAudit',
  allow: 'prescription.write', // a record is written by those who treat, never by those who look
  status: 204,
  body: z.object({ prescriptionId: Id }),
  reply: z.undefined(),
  errors: ['prescription.not-found'],
});

const ofPatient = z.object({ id: Id });

export const listLooks = endpoint({
  name: 'listLooks',
  summary:
    'Who looked at a patient, newest first: what people, scripts and apps read or did of the chart and of what ' +
    'belongs to it, from where, and why in an emergency; reading it is recorded',
  method: 'GET',
  path: '/patients/:id/looks',
  allow: 'audit.read',
  reading: { event: 'patient.looks-read', of: 'id' },
  params: ofPatient,
  query: PageQuery.extend(LooksQuery.shape),
  reply: z.array(Look),
  errors: ['record.not-found', 'audit.dates-reversed'],
});

export const exportLooks = endpoint({
  name: 'exportLooks',
  summary:
    'The same as a file, whole, the seals of the trail verified on the way; the last line says whether it is ' +
    'complete: CSV',
  method: 'POST',
  path: '/patients/:id/looks/export',
  allow: 'audit.export',
  params: ofPatient,
  query: LooksQuery,
  reply: { file: 'text/csv' },
  errors: ['record.not-found', 'audit.dates-reversed'],
});

export const printLooks = endpoint({
  name: 'printLooks',
  summary:
    'The same in plain words on paper for the patient: who, when and what, without addresses of machines: PDF',
  method: 'GET',
  path: '/patients/:id/looks/pdf',
  allow: 'audit.export',
  params: ofPatient,
  query: LooksSheetQuery,
  reply: { file: 'application/pdf' },
  errors: ['record.not-found', 'audit.dates-reversed', 'printing.glyphs-missing'],
});

export const searchMarketingLog = endpoint({
  // S7-28
  name: 'searchMarketingLog',
  summary:
    'Advertisements seen and opened, or coupons shown and opened, newest first where nothing else is asked for',
  method: 'GET',
  path: '/audititems/searchMarketingLog',
  allow: 'marketing.read',
  query: PageQuery.extend(MarketingQuery.shape).extend({ oldestFirst: z.stringbool().optional() }),
  reply: z.array(MarketingEntry),
  errors: ['marketing.dates-reversed'],
});

export const exportMarketingLog = endpoint({
  name: 'exportMarketingLog',
  summary: 'The same search as a file, whole: CSV', // S7-28
  method: 'POST',
  path: '/audititems/searchMarketingLog/export',
  allow: 'marketing.read',
  query: MarketingQuery.extend(PlainQuery.shape),
  reply: { file: 'text/csv' },
  errors: ['marketing.dates-reversed'],
});

export const exportMarketingLogXlsx = endpoint({
  name: 'exportMarketingLogXlsx',
  summary: 'The same search as a file, whole: XLSX',
  method: 'POST',
  path: '/audititems/searchMarketingLog/exportExcel',
  allow: 'marketing.read',
  query: MarketingQuery,
  reply: { file: XLSX },
  errors: ['marketing.dates-reversed'],
});

export const exportMarketingLogLines = endpoint({
  name: 'exportMarketingLogLines',
  summary: 'The same search as a file, whole, each line as the search has it: JSON lines',
  method: 'POST',
  path: '/audititems/searchMarketingLog/exportLines',
  allow: 'marketing.read',
  query: MarketingQuery,
  reply: { file: 'application/x-ndjson' },
  errors: ['marketing.dates-reversed'],
});
