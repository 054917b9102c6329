import type { EntryCounts, MergePart, PatientMerge } from '@erx/core/patients/merge-model';
import { MOST_MERGES } from '@erx/core/patients/merge-contract';
import type { Generation } from '@erx/core/patients/model';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';
import type { ReplacedValue } from '../platform/database/schema';

/** Held until the transaction ends: who writes to either chart meanwhile waits, and is then refused or moved. */
const HOLD: Statement = {
  name: 'hold-charts',
  text: `SELECT id, merged_into, facts_version, updated_at, no_known_allergies
    FROM patients WHERE practice_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE`,
};

const ADD = named({
  name: 'add-patient-merge',
  text: `INSERT INTO patient_merges (practice_id, id, kept_id, merged_id, reason, taken, replaced, merged_by, merged_at)
    VALUES (:practiceId, :id, :kept, :merged, :reason, :taken::text[], :replaced::jsonb, :accountId, :at)`,
});

/** What was merged into the merged chart before is in the kept one from now on. */
const POINT: Statement = {
  name: 'point-merged-charts',
  text: `UPDATE patients SET merged_into = $2, updated_at = $4
    WHERE practice_id = $1 AND (id = $3 OR merged_into = $3)`,
};

/** The chart is one by itself again, and what was merged into it before is in it. */
const POINT_BACK: Statement = {
  name: 'point-merged-charts-back',
  text: `UPDATE patients p SET merged_into = CASE WHEN p.id = $2 THEN NULL ELSE $2::uuid END, updated_at = $3
    WHERE p.practice_id = $1 AND (p.id = $2 OR p.id IN (
      WITH RECURSIVE earlier AS (
        SELECT g.merged_id FROM patient_merges g
        WHERE g.practice_id = $1 AND g.kept_id = $2 AND g.undone_at IS NULL
        UNION SELECT g.merged_id FROM patient_merges g JOIN earlier e ON g.kept_id = e.merged_id
        WHERE g.practice_id = $1 AND g.undone_at IS NULL)
      SELECT merged_id FROM earlier))`,
};

/**
 * Both go beyond what either ever was: an order that was judged for one of the two charts leaves by no version of
 * the other. Both have changed, for who asks what did.
 */
const OUTRUN: Statement = {
  name: 'outrun-facts-versions',
  text: `UPDATE patients SET facts_version = (SELECT max(facts_version) + 1 FROM patients
      WHERE practice_id = $1 AND id = ANY($2::uuid[])), updated_at = $3
    WHERE practice_id = $1 AND id = ANY($2::uuid[])`,
};

const UNDO = named({
  name: 'undo-patient-merge',
  text: `UPDATE patient_merges SET undone_reason = :reason, undone_by = :accountId, undone_at = :at
    WHERE practice_id = :practiceId AND id = :id AND undone_at IS NULL RETURNING id`,
});

const MERGE_ROWS = `SELECT g.id, g.kept_id, g.merged_id, g.reason, g.taken, g.merged_at, g.replaced,
    m.account_number, m.first_name, m.middle_name, m.last_name, m.generation,
    k.account_number AS kept_number, k.first_name AS kept_first, k.middle_name AS kept_middle,
    k.last_name AS kept_last, k.generation AS kept_generation, k.merged_into AS kept_into,
    a.first_name || ' ' || a.last_name AS merged_by,
    g.undone_at, g.undone_reason, u.first_name || ' ' || u.last_name AS undone_by,
    (SELECT json_object_agg(c.kind, c.count) FROM (SELECT v.kind, count(*)::int AS count FROM patient_merge_moves v
      WHERE v.practice_id = g.practice_id AND v.merge_id = g.id GROUP BY v.kind) c) AS entries
  FROM patient_merges g
  JOIN patients m ON m.practice_id = g.practice_id AND m.id = g.merged_id
  JOIN patients k ON k.practice_id = g.practice_id AND k.id = g.kept_id
  JOIN accounts a ON a.id = g.merged_by
  LEFT JOIN accounts u ON u.id = g.undone_by
  WHERE g.practice_id = $1`;

const FIND: Statement = { name: 'find-patient-merge', text: `${MERGE_ROWS} AND g.id = $2` };
const LIST: Statement = {
  name: 'list-patient-merges',
  text: `${MERGE_ROWS} ORDER BY g.merged_at DESC NULLS LAST, g.id DESC NULLS LAST LIMIT ${String(MOST_MERGES)}`,
};
const HOLD_MERGE: Statement = {
  name: 'hold-patient-merge',
  text: 'SELECT id FROM patient_merges WHERE practice_id = $1 AND id = $2 FOR UPDATE',
};

/** A chart that is held. */
export interface HeldChart {
  readonly id: string;
  readonly merged_into: string | null;
  readonly facts_version: number;
  readonly updated_at: Date;
  readonly no_known_allergies: boolean;
}

interface MergeRow {
  id: string;
  kept_id: string;
  merged_id: string;
  reason: string;
  taken: MergePart[];
  replaced: readonly ReplacedValue[];
  merged_at: Date;
  account_number: string;
  first_name: string;
  middle_name: string;
  last_name: string;
  generation: string;
  kept_number: string;
  kept_first: string;
  kept_middle: string;
  kept_last: string;
  kept_generation: string;
  kept_into: string | null;
  merged_by: string;
  undone_at: Date | null;
  undone_reason: string | null;
  undone_by: string | null;
  entries: EntryCounts | null;
}

/** A merge with what it replaced of the kept chart. */
type StoredMerge = PatientMerge & { readonly replaced: readonly ReplacedValue[] };

/** The merges of one practice. */
export const mergesStore = (connection: Connection, practiceId: string) => ({
  /** Holds charts until the transaction ends, in one order for every caller. */
  hold: (ids: readonly string[]): Promise<HeldChart[]> => connection.run<HeldChart>(HOLD, [practiceId, ids]),

  async add(merge: {
    readonly id: string;
    readonly kept: string;
    readonly merged: string;
    readonly reason: string;
    readonly taken: readonly MergePart[];
    readonly replaced: readonly ReplacedValue[];
    readonly accountId: string;
    readonly at: Date;
  }): Promise<void> {
    const { replaced, ...others } = merge;
    await ADD.run(connection, { practiceId, ...others, replaced: JSON.stringify(replaced) });
  },

  async point(kept: string, merged: string, at: Date): Promise<void> {
    await connection.run(POINT, [practiceId, kept, merged, at]);
  },

  async pointBack(merged: string, at: Date): Promise<void> {
    await connection.run(POINT_BACK, [practiceId, merged, at]);
  },

  async outrun(ids: readonly string[], at: Date): Promise<void> {
    await connection.run(OUTRUN, [practiceId, ids, at]);
  },

  /** Holds a merge until the transaction ends. @returns whether the practice has it */
  async holdMerge(id: string): Promise<boolean> {
    return (await connection.run(HOLD_MERGE, [practiceId, id])).length > 0;
  },

  async undo(id: string, reason: string, accountId: string, at: Date): Promise<void> {
    await UNDO.run(connection, { practiceId, id, reason, accountId, at });
  },

  async find(id: string): Promise<StoredMerge | undefined> {
    const [row] = await connection.run<MergeRow>(FIND, [practiceId, id]);
    return row && toMerge(row);
  },

  /** The newest first. */
  async list(): Promise<PatientMerge[]> {
    return (await connection.run<MergeRow>(LIST, [practiceId])).map(toMerge);
  },
});

function toMerge(row: MergeRow): StoredMerge {
  return {
    id: row.id,
    mergedId: row.merged_id,
    accountNumber: row.account_number,
    firstName: row.first_name,
    middleName: row.middle_name,
    lastName: row.last_name,
    generation: row.generation as Generation,
    kept: {
      id: row.kept_id,
      accountNumber: row.kept_number,
      firstName: row.kept_first,
      middleName: row.kept_middle,
      lastName: row.kept_last,
      generation: row.kept_generation as Generation,
    },
    mergedBy: row.merged_by,
    mergedAt: row.merged_at.toISOString(),
    reason: row.reason,
    taken: row.taken,
    entries: row.entries ?? {},
    replaced: row.replaced,
    ...(row.undone_at === null
      ? {}
      : {
          undone: {
            by: row.undone_by ?? '',
            at: row.undone_at.toISOString(),
            reason: row.undone_reason ?? '',
          },
        }),
    ...(row.undone_at === null
      ? row.kept_into === null
        ? {}
        : { cannotUndo: 'kept-merged-later' as const }
      : { cannotUndo: 'undone' as const }),
  };
}
