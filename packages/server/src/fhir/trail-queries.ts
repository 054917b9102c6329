import { seesLogsOfAll } from '@erx/core/access/rights';
import { sequenceIn, toAuditEvent } from '@erx/core/fhir/origin';
import { type AuditRow, SELECTED, SUBJECTS } from '../audit/item-queries';
import { peopleStore, toAct } from '../audit/people-queries';
import { auditItemOf } from '../audit/search-queries';
import { conditionsOf } from './conditions';
import type { Source } from './source';

/** Records of the trail, by their number; of who reads no one's logs but their own, those. */
export const trailSource: Source = {
  async scan({ connection, member }, { ids }, after, limit) {
    const conditions = conditionsOf(['a.practice_id = ?', member.practiceId]);
    if (!seesLogsOfAll(member.actor)) conditions.add('a.account_id = ?::uuid', member.accountId);
    if (ids)
      conditions.add(
        'a.sequence = ANY(?::bigint[])',
        [...ids].flatMap((id) => sequenceIn(id) ?? []),
      );
    conditions.addKnown('a.sequence < ?::bigint', after === undefined ? undefined : sequenceIn(after));
    const rows = await connection.run<AuditRow>(
      {
        text: `WITH page AS MATERIALIZED (SELECT a.practice_id, a.sequence FROM audit_records a
            WHERE ${conditions.text} ORDER BY a.sequence DESC LIMIT ${String(limit)})
          SELECT ${SELECTED} FROM page
          JOIN audit_records a ON a.practice_id = page.practice_id AND a.sequence = page.sequence ${SUBJECTS}
          ORDER BY a.sequence DESC`,
      },
      conditions.values,
    );
    const people = peopleStore(connection, member.practiceId);
    await people.load(rows.map(toAct));
    return rows.map((row) => toAuditEvent(auditItemOf(row, people), member.practiceId));
  },
};
