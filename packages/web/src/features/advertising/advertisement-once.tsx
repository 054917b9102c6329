import { updateUserInfo } from '@erx/core/users/contract';
import { useState } from 'react';
import { usePracticeSession } from '../../session/practice-session';
import { useAdvertisement, useRecordAdvertisement } from './use-advertising';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { AdvertisingImage } from '@erx/core/advertising/model';
import './advertising.css';

/**
 * Shows the advertisement (N2-7) until it is closed, and keeps that it was (N4-6). For whom, the page knows.
 */
export function AdvertisementOnce() {
  const { client, user, refreshUser } = usePracticeSession();
  const record = useRecordAdvertisement();
  const [isClosed, setClosed] = useState(false);
  const { id, title, url, webUrl } = useAdvertisement().data ?? {};
  if (isClosed || id === undefined || title === undefined || url === undefined || webUrl === undefined)
    return null;
  const close = () => {
    setClosed(true);
    // Where this fails it comes once more at the next sign-in; that is no reason to keep anyone from their
    // work.
    client
      .call(updateUserInfo, { params: { id: user.id }, body: [{ key: 'isAdvertisementSeen', value: true }] })
      .then(refreshUser)
      .catch(() => undefined);
  };
  return (
    <AdvertisementDialog
      advertisement={{ title, url, webUrl }}
      onOpen={() => {
        record('BannerClick', id);
      }}
      onClose={close}
    />
  );
}

interface Props {
  advertisement: Pick<AdvertisingImage, 'title' | 'webUrl'> & { readonly url: string };
  /** Called when the link was followed. */
  onOpen: () => void;
  onClose: () => void;
}

/** The advertisement that is shown until it was closed once (N2-7). */
function AdvertisementDialog({ advertisement: { title, url, webUrl }, onOpen, onClose }: Props) {
  return (
    <Dialog
      className="erx-dialog erx-advertisement-dialog"
      isOpen
      title="Advertisement"
      style={{ width: 640 }}
      shouldReturnFocusOnClose
      onClose={onClose}
    >
      <DialogBody>
        <a href={webUrl} target="_blank" rel="noopener noreferrer" onClick={onOpen}>
          <img src={url} alt={`${title} (opens in a new tab)`} width={608} height={76} />
        </a>
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text="Close" onClick={onClose} />}>
        You will not see this again.
      </DialogFooter>
    </Dialog>
  );
}
