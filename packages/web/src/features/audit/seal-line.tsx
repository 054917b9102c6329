import { Callout } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { getSealState } from '@erx/core/audit/contract';
import { describeDeviation } from '@erx/core/audit/deviation';
import { showInstant } from '@erx/core/values/dates';
import { EVERY_MINUTE, queryKey } from '../../session/queries';
import './audit.css';
import { usePracticeSession } from '../../session/practice-session';
import { useEndpointQuery } from '../../session/use-endpoint-query';

/** Whether the end of the trail is what is known of it elsewhere, and when it was last noted outside. */
export function SealLine() {
  const { timeZone } = usePracticeSession().practice;
  const { data, isError } = useEndpointQuery(getSealState, {}, queryKey('audit', 'seals'), {
    refetchInterval: EVERY_MINUTE,
  });
  if (isError)
    return (
      <p className="erx-cell-sub erx-seal-line">
        Whether the trail is whole is not known: the service did not say.
      </p>
    );
  if (!data) return null;
  return (
    <div className="erx-seal-line">
      {data.deviation && (
        <Callout compact intent="danger" icon={<WarningSign />} role="alert">
          This audit trail is not whole: {describeDeviation(data.deviation)}. An incident was filed. Change
          nothing and tell the person responsible for security.
        </Callout>
      )}
      <p className="erx-cell-sub">
        {data.anchored
          ? `Last anchored at ${showInstant(timeZone, data.anchored.at)}, seal ${data.anchored.number.toLocaleString('en-US')}.`
          : 'Never anchored outside the service.'}{' '}
        {!data.isAnchoring && 'The settings of the service name no place for it (ERX_AUDIT_ANCHOR).'}
      </p>
    </div>
  );
}
