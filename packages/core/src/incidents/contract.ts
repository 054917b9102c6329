import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { CalendarDate, Instant } from '../values/dates';
import { Id } from '../values/ids';
import { PageQuery, PlainQuery } from '../values/page';
import { ControlledLog, Month } from './controlled-log';
import { Incident } from './model';
import { INCIDENT_SEVERITIES, INCIDENT_TYPES } from '../audit/incident-events';

const ofReport = z.object({
  /** Both ends are days of the practice's time zone and belong to it. */
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
  type: z.enum(['All', ...INCIDENT_TYPES]).optional(),
  /** Only what is at least so severe; all of it where none is named. */
  severity: z.enum(INCIDENT_SEVERITIES).optional(),
  userId: Id.optional(),
  ipAddress: z.string().trim().max(45).optional(),
  order: z.enum(['newest', 'oldest']).optional(),
});

export const searchIncidents = endpoint({
  name: 'searchIncidents',
  summary: 'The incident report of the practice', // S7-30
  method: 'GET',
  path: '/incidentreportitems/search',
  allow: 'incident.read',
  query: PageQuery.extend(ofReport.shape),
  reply: z.array(Incident),
  errors: ['tracing.dates-reversed'],
});

export const exportIncidents = endpoint({
  name: 'exportIncidents',
  summary: 'The same report as a file, whole: CSV', // S7-30
  method: 'POST',
  path: '/incidentreportitems/search/export',
  allow: 'incident.export',
  query: ofReport.extend(PlainQuery.shape),
  reply: { file: 'text/csv' },
  errors: ['tracing.dates-reversed'],
});

export const exportIncidentsXlsx = endpoint({
  name: 'exportIncidentsXlsx',
  summary: 'The same report as a file, whole: XLSX',
  method: 'POST',
  path: '/incidentreportitems/search/exportExcel',
  allow: 'incident.export',
  query: ofReport,
  reply: { file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  errors: ['tracing.dates-reversed'],
});

export const exportIncidentLines = endpoint({
  name: 'exportIncidentLines',
  summary: 'The same report as a file, whole, each incident as the search has it: JSON lines',
  method: 'POST',
  path: '/incidentreportitems/search/exportLines',
  allow: 'incident.export',
  query: ofReport,
  reply: { file: 'application/x-ndjson' },
  errors: ['tracing.dates-reversed'],
});

export const getOversight = endpoint({
  // 21 CFR 1311.150
  name: 'getOversight',
  summary: 'How the daily analysis stands, and the security incidents that people are told of',
  method: 'GET',
  path: '/incidentreportitems/oversight',
  allow: 'incident.read',
  reply: z.object({
    /** The last day whose trail was analysed; absent before the first. */
    lastAnalysis: z
      .object({ day: CalendarDate, records: z.number().int(), incidents: z.number().int(), ranAt: Instant })
      .optional(),
    /** Whether a day that has ended is not analysed yet. */
    isBehind: z.boolean(),
    /** Of the last thirty days, newest first. */
    notices: z.array(
      z.object({
        incident: Incident,
        dueAt: Instant,
        toldAt: Instant.optional(),
        isOverdue: z.boolean(),
        problem: z.string(),
      }),
    ),
    /** Whether the settings name a way to send mail. */
    canMail: z.boolean(),
  }),
});

export const listControlledLogs = endpoint({
  // 21 CFR 1311.120(b)(27)
  name: 'listControlledLogs',
  summary: 'Monthly logs of controlled prescriptions: a prescriber the own ones, administrators everybody’s',
  method: 'GET',
  path: '/controlledlogs',
  allow: 'controlled-log.read',
  query: z.object({ month: Month.optional() }),
  reply: z.array(ControlledLog),
});

export const exportControlledLog = endpoint({
  name: 'exportControlledLog',
  summary: 'The log of a prescriber and month as a file: CSV',
  method: 'GET',
  path: '/controlledlogs/:accountId/:month/export',
  allow: 'controlled-log.read',
  params: z.object({ accountId: Id, month: Month }),
  query: PlainQuery,
  reply: { file: 'text/csv' },
  errors: ['incidents.log-out-of-reach', 'incidents.log-of-other'],
});

export const exportControlledLogLines = endpoint({
  name: 'exportControlledLogLines',
  summary: 'The same log, each row with the headings of the log as names: JSON lines',
  method: 'GET',
  path: '/controlledlogs/:accountId/:month/exportLines',
  allow: 'controlled-log.read',
  params: z.object({ accountId: Id, month: Month }),
  reply: { file: 'application/x-ndjson' },
  errors: ['incidents.log-out-of-reach', 'incidents.log-of-other'],
});
