import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Id } from '../values/ids';
import { MonitoringEntry, PdmpSite } from './model';

export const listMonitoringHistory = endpoint({
  // N2-54
  name: 'listMonitoringHistory',
  summary: 'Fills of a patient that monitoring programs and PBMs told of, newest first',
  method: 'GET',
  path: '/monitoring/history/patient/:patientId',
  allow: 'clinical.read',
  reading: { event: 'patient.read', of: 'patientId' },
  params: z.object({ patientId: Id }),
  reply: z.array(MonitoringEntry),
  errors: ['record.not-found'],
});

export const getPdmpSite = endpoint({
  name: 'getPdmpSite',
  summary: 'The address of the PDMP that the practice uses', // S7-9, N7-56
  method: 'GET',
  path: '/practices/PDMPSiteURL/:id',
  allow: 'practice.read',
  params: z.object({ id: Id }),
  reply: PdmpSite,
  errors: ['record.not-found'],
});

export const setPdmpSite = endpoint({
  // S7-9, S2.15-3
  name: 'setPdmpSite',
  summary: 'Sets the address of the PDMP that the practice uses; an empty one takes it away',
  method: 'POST',
  path: '/practices/PDMPSiteURL',
  allow: 'practice.configure',
  body: PdmpSite,
  reply: PdmpSite,
  errors: ['record.not-found', 'monitoring.site-invalid', 'monitoring.site-long'],
});
