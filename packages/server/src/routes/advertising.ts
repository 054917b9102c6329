import { getAdvertisement, insertMarketingAudit, listAdvertisingImages } from '@erx/core/advertising/contract';
import { AppError } from '@erx/core/findings/app-error';
import type { Server } from '../http/serve';
import type { Services } from '../http/services';
import { advertisementsStore, marketingAuditsOf } from '../stores/advertising';

/** The banner and the dialog of advertisements, and what is recorded of them. */
export function serveAdvertising(server: Server, { database }: Services): void {
  server.serve(listAdvertisingImages, () => advertisementsStore(database).images());

  server.serve(getAdvertisement, async () => {
    const image = await advertisementsStore(database).first();
    return image ? { id: image.id, title: image.title, url: image.blobImage, webUrl: image.webUrl } : {};
  });

  server.serve(insertMarketingAudit, async ({ member, body: { type, advertisementId }, now }) => {
    if (!await marketingAuditsOf(database, member.practiceId).record(member.accountId, type, advertisementId, now)) throw new AppError('advertising.unknown');
    return undefined;
  });
}
