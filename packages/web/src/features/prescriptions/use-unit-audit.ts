import { isOfferedUnit } from '@erx/core/drugs/potency-units';
import type { Prescription } from '@erx/core/prescriptions/model';
import { useCallback } from 'react';
import { useClient } from '../../session/practice-session';

/**
 * Records that somebody takes up a prescription whose unit pharmacies no longer take, and is told to rewrite
 * it (P5-21, S7-29). A failure to record keeps nobody from the work.
 */
export function useUnitAudit(): (prescription: Pick<Prescription, 'id' | 'units'>) => void {
  const client = useClient();
  return useCallback(
    ({ id, units }) => {
      if (isOfferedUnit(units)) return;
      import('@erx/core/audit/contract')
        .then(({ insertImproperPotencyAudit }) =>
          client.call(insertImproperPotencyAudit, { body: { prescriptionId: id } }),
        )
        .catch(() => undefined);
    },
    [client],
  );
}
