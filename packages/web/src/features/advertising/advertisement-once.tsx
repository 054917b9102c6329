import { updateUserInfo } from '@erx/core/users/contract';
import { lazy, useState } from 'react';
import { Later } from '../../ui/later';
import { useWorkplace } from '../../workplace/workplace';
import { useAdvertisement, useRecordAdvertisement } from './use-advertising';
import { withSentences } from '../../workplace/with-sentences';

const AdvertisementDialog = lazy(async () => ({ default: (await withSentences(import('./dialogs/advertisement-dialog'))).AdvertisementDialog }));

/** Shows the advertisement to somebody who has not closed it yet (N2-7); closing it keeps that (N4-6). */
export function AdvertisementOnce() {
  const { client, user, refreshUser } = useWorkplace();
  const record = useRecordAdvertisement();
  const [isClosed, setClosed] = useState(false);
  const isWanted = !user.isAdvertisementSeen && !isClosed && user.emergencyUntil === undefined;
  const { id, title, url, webUrl } = useAdvertisement(isWanted).data ?? {};
  if (!isWanted || id === undefined || title === undefined || url === undefined || webUrl === undefined) return null;
  const close = () => {
    setClosed(true);
    // Where this fails it comes once more at the next sign-in; that is no reason to keep anybody from their work.
    client.call(updateUserInfo, { params: { id: user.id }, body: [{ key: 'isAdvertisementSeen', value: true }] }).then(refreshUser).catch(() => undefined);
  };
  return <Later instead={null}><AdvertisementDialog advertisement={{ title, url, webUrl }} onOpen={() => { record('BannerClick', id); }} onClose={close} /></Later>;
}
