import { updateUserInfo } from '@erx/core/users/contract';
import { useState } from 'react';
import { usePracticeSession } from '../../session/practice-session';
import { AdvertisementDialog } from './dialogs/advertisement-dialog';
import { useAdvertisement, useRecordAdvertisement } from './use-advertising';

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
    // Where this fails it comes once more at the next sign-in; that is no reason to keep anybody from their
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
