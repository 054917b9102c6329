import type { HeldRecordSystemWrite } from '@erx/core/record-systems/model';
import type { ASKED_HOLDS } from '@erx/core/record-systems/vocabulary';
import { chartIds } from '../patients/charts';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';

type Hold = (typeof ASKED_HOLDS)[number];

interface Row {
  readonly id: string;
  readonly name: string;
  readonly hold: Hold;
  readonly since: Date;
  readonly remoteId: string | null;
  readonly linkedId: string | null;
  readonly linkedAt: Date | null;
}

/** With each patient there who is linked to the chart of the prescription now. */
const LIST: Statement = {
  name: 'held-record-system-writes',
  text: `SELECT s.id, s.name, w.hold, w.wanted_at AS since, w.remote_id AS "remoteId", l.remote_id AS "linkedId",
      l.confirmed_at AS "linkedAt"
    FROM record_system_writes w
    JOIN record_systems s ON s.practice_id = w.practice_id AND s.id = w.system_id AND s.ended_at IS NULL
    JOIN prescriptions r ON r.practice_id = w.practice_id AND r.id = w.prescription_id
    LEFT JOIN record_system_patients l ON l.practice_id = w.practice_id AND l.system_id = w.system_id
      AND l.patient_id = ANY(${chartIds('r.practice_id', 'r.patient_id')})
    WHERE w.practice_id = $1 AND w.prescription_id = $2 AND w.hold IN ('which-patient', 'maybe-written', 'link-changed')
    ORDER BY lower(s.name), s.id, l.confirmed_at, l.remote_id`,
};
const HELD = `practice_id = :practiceId AND system_id = :systemId AND prescription_id = :prescriptionId
      AND hold = :hold`;
/**
 * For another patient there it is another resource, and a worker that has it for the former one keeps nothing of it.
 * What may be there of the same patient is looked for, but where a person has answered that.
 */
const WRITE = named({
  name: 'write-held-record-system-write',
  text: `UPDATE record_system_writes SET hold = '', remote_id = :remoteId, attempts = 0, wanted_at = :now,
      next_attempt_at = :now,
      resource_id = CASE WHEN remote_id IS NULL OR remote_id = :remoteId THEN resource_id END,
      tried_at = CASE WHEN (remote_id IS NULL OR remote_id = :remoteId) AND hold <> 'maybe-written' THEN tried_at END,
      leased_until = CASE WHEN remote_id = :remoteId THEN leased_until END,
      leased_by = CASE WHEN remote_id = :remoteId THEN leased_by END,
      wanted = CASE WHEN remote_id = :remoteId AND wanted > written THEN wanted ELSE wanted + 1 END
    WHERE ${HELD} RETURNING prescription_id`,
});
const LEAVE = named({
  name: 'leave-held-record-system-write',
  text: `UPDATE record_system_writes SET hold = 'left', written = wanted WHERE ${HELD} RETURNING prescription_id`,
});

interface Decided {
  readonly prescriptionId: string;
  readonly systemId: string;
  /** What was asked: where that is another thing by now, nothing is changed. */
  readonly hold: Hold;
}

/** Writes to record systems of one practice that wait for a person. */
export const heldWritesStore = (connection: Connection, practiceId: string) => ({
  async list(prescriptionId: string): Promise<HeldRecordSystemWrite[]> {
    const rows = await connection.run<Row>(LIST, [practiceId, prescriptionId]);
    return [...new Set(rows.map(({ id }) => id))].flatMap((id) => {
      const ofSystem = rows.filter((row) => row.id === id);
      const [first] = ofSystem;
      if (!first) return [];
      return [
        {
          system: { id, name: first.name },
          hold: first.hold,
          since: first.since.toISOString(),
          ...(first.remoteId === null ? {} : { remoteId: first.remoteId }),
          patients: ofSystem.flatMap(({ linkedId, linkedAt }) =>
            linkedId === null || linkedAt === null
              ? []
              : [{ remoteId: linkedId, linkedAt: linkedAt.toISOString() }],
          ),
        },
      ];
    });
  },

  /** That it is written for a patient there. @returns false where it is not asked any more */
  write: async (decided: Decided & { readonly remoteId: string }, now: Date): Promise<boolean> =>
    (await WRITE.run(connection, { practiceId, ...decided, now })).length > 0,

  /** That it is not written, now or later. @returns false where it is not asked any more */
  leave: async (decided: Decided): Promise<boolean> =>
    (await LEAVE.run(connection, { practiceId, ...decided })).length > 0,
});
