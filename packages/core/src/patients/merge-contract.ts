import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Id } from '../values/ids';
import {
  AlikePair,
  ChartComparison,
  NewMerge,
  PatientMerge,
  NewDistinct,
  TwoCharts,
  UndoneMerge,
} from './merge-model';

/** So many pairs are listed, the surest first. */
export const MOST_PAIRS = 200;
/** So many merges are listed, the newest first. */
export const MOST_MERGES = 200;

export const listAlikePairs = endpoint({
  name: 'listAlikePairs',
  summary:
    'Charts of the practice that may be of one person, two and two, the surest first; or those marked as of two people. ' +
    `At most ${String(MOST_PAIRS)}`,
  method: 'GET',
  path: '/patients/_pairs',
  allow: 'patient.merge',
  reading: { list: 'alike-pairs' },
  query: z.object({ distinct: z.stringbool().optional() }),
  reply: z.array(AlikePair),
});

export const markDistinct = endpoint({
  name: 'markDistinct',
  summary: 'Remembers that two charts are of two people: they are listed as alike no more',
  method: 'POST',
  path: '/patients/_pairs/_distinct',
  allow: 'patient.merge',
  status: 204,
  body: NewDistinct,
  reply: z.undefined(),
  errors: ['record.not-found', 'patient.merge-itself', 'patient.merged'],
});

export const unmarkDistinct = endpoint({
  name: 'unmarkDistinct',
  summary: 'Forgets that two charts are of two people; the trail keeps that it was said',
  method: 'POST',
  path: '/patients/_pairs/_alikeagain',
  allow: 'patient.merge',
  status: 204,
  body: TwoCharts,
  reply: z.undefined(),
  errors: ['patient.not-distinct'],
});

export const compareCharts = endpoint({
  name: 'compareCharts',
  summary: 'Two charts side by side: what differs, what each holds and what they contradict each other in',
  method: 'GET',
  path: '/patients/:id/_merge/:otherId',
  allow: 'patient.merge',
  reading: { event: 'patient.read', of: 'id' },
  params: z.object({ id: Id, otherId: Id }),
  reply: ChartComparison,
  errors: ['record.not-found', 'patient.merge-itself', 'patient.merged'],
});

export const mergeCharts = endpoint({
  name: 'mergeCharts',
  summary: 'Merges another chart into this one: from now on all of it is seen, and checked, with this one',
  method: 'POST',
  path: '/patients/:id/_merge',
  allow: 'patient.merge',
  status: 201,
  params: z.object({ id: Id }),
  body: NewMerge,
  reply: PatientMerge,
  errors: [
    'record.not-found',
    'patient.merge-itself',
    'patient.merged',
    'patient.merge-changed',
    'patient.required-fields',
  ],
});

export const listMerges = endpoint({
  name: 'listMerges',
  summary: `Merges of the practice, undone ones too, the newest first; at most ${String(MOST_MERGES)}`,
  method: 'GET',
  path: '/patients/_merges',
  allow: 'patient.merge',
  reading: { list: 'patient-merges' },
  reply: z.array(PatientMerge),
});

export const undoMerge = endpoint({
  name: 'undoMerge',
  summary: 'Undoes a merge: what moved goes back to its chart; what was written since stays where it is',
  method: 'POST',
  path: '/patients/_merges/:mergeId/_undo',
  allow: 'patient.merge',
  params: z.object({ mergeId: Id }),
  body: UndoneMerge,
  reply: PatientMerge,
  errors: ['record.not-found', 'patient.merge-undone', 'patient.merge-not-last'],
});
