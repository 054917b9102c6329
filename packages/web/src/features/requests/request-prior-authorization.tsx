import { Button } from '@blueprintjs/core';
import { say } from '@erx/core/findings/messages';
import { getPriorAuthorizationStatus } from '@erx/core/prior-authorization/contract';
import { EPA_STATE_LABEL } from '@erx/core/prior-authorization/rules';
import type { PharmacyRequest } from '@erx/core/requests/model';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useClient, useMay } from '../../session/practice-session';
import { queryKey } from '../../session/queries';

interface Props {
  request: PharmacyRequest;
  /** Takes the number of an authorization over into the answer. */
  onNumber: (number: string) => void;
}

/**
 * Whether the product has a prior authorization of the prescription that a pharmacy asks about (type P): its
 * state and number, or where one is begun. The prescription was sent, so it is begun for a new one (P4-1).
 */
export function RequestPriorAuthorization({ request: { prescriptionId, patient }, onNumber }: Props) {
  const client = useClient();
  const mayRead = useMay('prior-authorization.read');
  const mayWrite = useMay('prescription.write');
  const status = useQuery({
    queryKey: queryKey('prior-authorizations', 'of-request', prescriptionId),
    queryFn:
      prescriptionId === undefined || !mayRead
        ? skipToken
        : ({ signal }) =>
            client.call(getPriorAuthorizationStatus, { params: { id: prescriptionId } }, { signal }),
  });
  if (!mayRead || prescriptionId === undefined) return null;
  if (status.isError)
    return (
      <p className="erx-answer-note erx-answer-wide" role="note">
        Whether a prior authorization was begun here could not be looked up.
      </p>
    );
  if (!status.data) return null;
  const { priorAuthorization: known } = status.data;
  if (!known)
    return (
      <p className="erx-answer-note erx-answer-wide" role="note">
        {say('prior-authorization.none-here')}{' '}
        {patient && mayWrite && (
          <Link to={`/patient/${patient.id}?view=withPrescribeObj`} state={{ prescriptionId }}>
            Prescribe it again
          </Link>
        )}
      </p>
    );
  const { state, authorizationNumber } = known;
  return (
    <p className="erx-answer-note erx-answer-wide" role="note">
      Prior authorization begun here: <strong>{EPA_STATE_LABEL[state]}</strong>
      {authorizationNumber !== '' && `, number ${authorizationNumber}`}.{' '}
      <Link to="/epastatus">EPA Requests Status</Link>{' '}
      {authorizationNumber !== '' && (
        <Button
          size="small"
          text="Use this number"
          onClick={() => {
            onNumber(authorizationNumber);
          }}
        />
      )}
    </p>
  );
}
