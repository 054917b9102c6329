import { toTaskResource } from '@erx/core/fhir/task';
import { onlyProviderSeenBy } from '@erx/core/requests/rules';
import { isRowId } from '../platform/database/row-id';
import { type RequestRow, SELECTED_REQUEST, toRequest } from '../requests/store';
import { conditionsOf } from './conditions';
import type { Source } from './source';

/** Requests of pharmacies: a prescriber's own, and everyone's for who keeps the queue (readings S8-22). */
export const requestSource: Source = {
  async scan({ connection, member }, { ids, patients }, after, limit) {
    const conditions = conditionsOf(['r.practice_id = ?', member.practiceId]);
    conditions.addKnown('r.provider_id = ?::uuid', onlyProviderSeenBy(member));
    if (ids) conditions.add('r.id = ANY(?::uuid[])', [...ids].filter(isRowId));
    if (patients) conditions.add('r.patient_id = ANY(?::uuid[])', patients.filter(isRowId));
    conditions.addKnown('r.id < ?::uuid', after);
    const rows = await connection.run<RequestRow>(
      { text: `${SELECTED_REQUEST} WHERE ${conditions.text} ORDER BY r.id DESC LIMIT ${String(limit)}` },
      conditions.values,
    );
    return rows.map((row) => toTaskResource(toRequest(row)));
  },
};
