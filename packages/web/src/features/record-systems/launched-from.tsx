import { Tag } from '@blueprintjs/core';
import { Share } from '@blueprintjs/icons';
import { closeRecordSystemLaunch } from '@erx/core/record-systems/contract';
import { useEffect, useState } from 'react';
import { useClient } from '../../session/practice-session';
import { keepLaunched, launchedHere } from './use-launch';

/** That a record system has opened this patient; going to another page closes it there. Nothing where none has. */
export function LaunchedFrom({ patientId }: { patientId: string }) {
  const client = useClient();
  const [launched] = useState(() => launchedHere(patientId));
  useEffect(
    () => () => {
      if (!launched || location.pathname === `/patient/${patientId}`) return;
      keepLaunched(undefined);
      // at worst the next launch asks whether this patient is to be left
      client.call(closeRecordSystemLaunch, { params: { id: launched.launchId } }).catch(() => undefined);
    },
    [client, launched, patientId],
  );
  return (
    launched && (
      <Tag minimal icon={<Share size={12} />}>
        From {launched.system}
      </Tag>
    )
  );
}
