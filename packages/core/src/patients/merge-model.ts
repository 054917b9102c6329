import * as z from 'zod';
import { Instant } from '../values/dates';
import { Id } from '../values/ids';
import { line, REASON_LENGTH } from '../values/text';
import { AlikePatient, MergedChart, Patient } from './model';
import { ALIKE_BY, CHART_ENTRIES, MERGE_CONFLICTS, MERGE_PARTS } from './vocabulary';

/** Why, in the words of the one who says so. */
const Reason = line(REASON_LENGTH.most).min(REASON_LENGTH.least);

export const MergePart = z.enum(MERGE_PARTS);
export type MergePart = z.infer<typeof MergePart>;
export type ChartEntries = (typeof CHART_ENTRIES)[number];

/** One of two charts, with no more than distinguishes them. */
export const ChartInShort = AlikePatient.omit({ by: true });
export type ChartInShort = z.infer<typeof ChartInShort>;

/** Two charts that may be of one person, and by what; of two people where someone has said so. */
export const AlikePair = z.object({
  one: ChartInShort,
  other: ChartInShort,
  /** Absent where they were marked as of two people and are not alike any more. */
  by: z.enum(ALIKE_BY).optional(),
  distinct: z.object({ reason: z.string(), markedBy: z.string(), markedAt: Instant }).optional(),
});
export type AlikePair = z.infer<typeof AlikePair>;

/** Two charts. */
export const TwoCharts = z.strictObject({ oneId: Id, otherId: Id });
export const NewDistinct = TwoCharts.extend({ reason: Reason });

/** How many entries of each kind a chart has, where it has any. */
export const EntryCounts = z.partialRecord(z.enum(CHART_ENTRIES), z.number().int().nonnegative());
export type EntryCounts = z.infer<typeof EntryCounts>;

/** What two charts contradict each other in; `what` names the drug or the number, where there is one. */
export const MergeConflict = z.object({ kind: z.enum(MERGE_CONFLICTS), what: z.string() });
export type MergeConflict = z.infer<typeof MergeConflict>;

/** Two charts side by side, before they are merged. */
export const ChartComparison = z.object({
  kept: Patient,
  merged: Patient,
  /** What differs of the person, as people read it. */
  differences: z.array(z.object({ part: MergePart, kept: z.string(), merged: z.string() })),
  entries: z.object({ kept: EntryCounts, merged: EntryCounts }),
  conflicts: z.array(MergeConflict),
  /** What was compared: a merge of something else is refused. */
  seen: z.string(),
});
export type ChartComparison = z.infer<typeof ChartComparison>;

/** A merge as it is asked for: the chart of the address is kept. */
export const NewMerge = z.strictObject({
  otherId: Id,
  /** What of the person is taken from the other chart; the kept chart has the rest. */
  take: z.array(MergePart).max(MERGE_PARTS.length).default([]),
  reason: Reason,
  seen: z.string().max(200),
});

export const UndoneMerge = z.strictObject({ reason: Reason });

/** Why a merge cannot be undone now; absent where it can. */
const CANNOT_UNDO = ['undone', 'kept-merged-later'] as const;

/** A merge, as it was made and perhaps undone. */
export const PatientMerge = MergedChart.omit({ id: true, mergeId: true }).extend({
  id: Id,
  mergedId: Id,
  kept: ChartInShort.pick({
    id: true,
    accountNumber: true,
    firstName: true,
    middleName: true,
    lastName: true,
    generation: true,
  }),
  taken: z.array(MergePart),
  /** What moved to the kept chart. */
  entries: EntryCounts,
  undone: z.object({ by: z.string(), at: Instant, reason: z.string() }).optional(),
  cannotUndo: z.enum(CANNOT_UNDO).optional(),
});
export type PatientMerge = z.infer<typeof PatientMerge>;
