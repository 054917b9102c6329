import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { getAbout } from '@erx/core/session/contract';
import { Loading } from '../../ui/feedback/loading';
import { FailedQuery } from '../../ui/feedback/empty-state';
import { queryKey } from '../../session/queries';
import { Wordmark } from '../wordmark';
import { useEndpointQuery } from '../../session/use-endpoint-query';

/** The application's version (S1-9). */
const APPLICATION_VERSION = '1.2';

/** The version of the application, and of the API as the server reports it (S1-9, S7-20). */
export function AboutDialog({ onClose }: { onClose: () => void }) {
  const about = useEndpointQuery(getAbout, {}, queryKey('about'));
  return (
    <Dialog isOpen title="About" onClose={onClose} className="erx-dialog erx-about">
      <DialogBody>
        <Wordmark tone="surface" />
        <p>Electronic prescribing for practices.</p>
        <p>
          Application version <strong>{APPLICATION_VERSION}</strong>
        </p>
        {about.isError ? (
          <FailedQuery what="The version" query={about} />
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
