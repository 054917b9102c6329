import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { getAbout } from '@erx/core/session/contract';
import { useQuery } from '@tanstack/react-query';
import { Loading } from '../../ui/feedback/loading';
import { FailureState } from '../../ui/feedback/empty-state';
import { queryKey } from '../../session/queries';
import { useClient } from '../../session/practice-session';
import { Wordmark } from '../wordmark';

/** The application's version (S1-9). */
const APPLICATION_VERSION = '1.2';

/** The version of the application, and of the API as the server reports it (S1-9, S7-20). */
export function AboutDialog({ onClose }: { onClose: () => void }) {
  const client = useClient();
  const about = useQuery({
    queryKey: queryKey('about'),
    queryFn: ({ signal }) => client.call(getAbout, {}, { signal }),
  });
  return (
    <Dialog isOpen title="About" onClose={onClose} className="erx-dialog erx-about">
      <DialogBody>
        <Wordmark tone="surface" />
        <p>Electronic prescribing for practices.</p>
        <p>
          Application version <strong>{APPLICATION_VERSION}</strong>
        </p>
        {about.isError ? (
          <FailureState
            what="The version"
            error={about.error}
            onRetry={() => {
              void about.refetch();
            }}
          />
        ) : (
          <p>
            API version{' '}
            {about.data ? <strong>{about.data.version}</strong> : <Loading what="the version" width={3} />}
          </p>
        )}
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text="Close" onClick={onClose} />} />
    </Dialog>
  );
}
