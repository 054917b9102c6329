import { syncNetworkRegistration } from '@erx/core/directory/contract';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { takeFirstAct } from '../../session/integration';
import { useNotices } from '../../session/toasts';
import { usePracticeSession } from '../../session/practice-session';

/**
 * Does once what the address asked for on load: shows the profile of somebody who was changed elsewhere, a
 * patient, or the prior authorizations (S2.1-3..S2.1-5).
 */
export function FirstAct() {
  const navigate = useNavigate();
  const { client, user, refreshUser } = usePracticeSession();
  const { failure } = useNotices();
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    const { userModified, token, patientId, priorAuthorization } = takeFirstAct(sessionStorage);
    if (userModified) {
      const synced =
        token === undefined || user.npi === undefined
          ? Promise.resolve()
          : client.call(syncNetworkRegistration, { body: { userId: user.id, token } });
      synced.then(refreshUser).catch(failure);
      void navigate('/user_info', { replace: true });
    } else if (patientId !== undefined) void navigate(`/patient/${patientId}`, { replace: true });
    else if (priorAuthorization) void navigate('/epastatus', { replace: true });
  }, [client, failure, navigate, refreshUser, user]);
  return null;
}
