import { Button, Tag } from '@blueprintjs/core';
import { Share, WarningSign } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import { closeRecordSystemLaunch, takeInRecordSystemLaunch } from '@erx/core/record-systems/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useClient, useMay } from '../../session/practice-session';
import { useEndpointMutation } from '../../session/use-endpoint-mutation';
import { useNotices } from '../../ui/feedback/toasts';
import './launch.css';
import { keepLaunched, launchedHere } from './use-launch';

/**
 * That a record system has opened this patient: what it knows of medications and allergies is read, and waits to be
 * matched; going to another page closes the patient there. Nothing where none has.
 */
export function LaunchedFrom({ patientId }: { patientId: string }) {
  const client = useClient();
  const [launched] = useState(() => launchedHere(patientId));
  const { read, isUnread, isReading } = useIntake(launched);
  useEffect(
    () => () => {
      if (!launched || location.pathname === `/patient/${patientId}`) return;
      keepLaunched(undefined);
      // at worst the next launch asks whether this patient is to be left
      client.call(closeRecordSystemLaunch, { params: { id: launched.launchId } }).catch(() => undefined);
    },
    [client, launched, patientId],
  );
  if (!launched) return null;
  // together: on a phone the banner puts buttons that are its children in a corner
  return (
    <span className="erx-launched">
      {isUnread ? (
        <Button
          size="small"
          intent="warning"
          icon={<WarningSign />}
          loading={isReading}
          text={`Not all read from ${launched.system}: read again`}
          onClick={read}
        />
      ) : (
        <Tag minimal icon={<Share size={12} />}>
          From {launched.system}
        </Tag>
      )}
      <Link to={`/launch/back?again=${launched.launchId}`}>Wrong chart</Link>
    </span>
  );
}

/** Reads once what the record system has; where it could not, that is said until it could. */
function useIntake(launched: ReturnType<typeof launchedHere>) {
  const notices = useNotices();
  const mayWrite = useMay('clinical.write');
  const isBegun = useRef(false);
  const takeIn = useEndpointMutation(
    takeInRecordSystemLaunch,
    () => ({ params: { id: launched?.launchId ?? '' } }),
    {
      invalidates: ['legacy', 'patients'],
      onSuccess: ({ isWhole }) => {
        if (launched && isWhole) keepLaunched({ ...launched, isRead: true });
        if (!isWhole) notices.toast('warning', say('record-system.not-whole'));
      },
      onError: (error) => {
        notices.failed('record-system.not-taken-in', error);
      },
    },
  );
  const { mutate } = takeIn;
  const read = useCallback(() => {
    mutate();
  }, [mutate]);
  useEffect(() => {
    if (!launched || launched.isRead === true || !mayWrite || isBegun.current) return;
    isBegun.current = true;
    read();
  }, [launched, mayWrite, read]);
  const isUnread = takeIn.isError || takeIn.data?.isWhole === false;
  return { read, isUnread, isReading: takeIn.isPending };
}
