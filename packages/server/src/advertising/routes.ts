import {
  getAdvertisement,
  getAdvertisementOfPatient,
  insertMarketingAudit,
  listAdvertisingImages,
  showAdvertisementToAll,
} from '@erx/core/advertising/contract';
import { AppError } from '@erx/core/findings/app-error';
import { patientsStore } from '../patients/store';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { advertisementsStore, marketingAuditsStore } from './store';

/** The banner and the dialog of advertisements, and what is recorded of them. */
export function serveAdvertising(server: Server, { database }: Services): void {
  server.serve(listAdvertisingImages, () => advertisementsStore(database).images());

  const advertisement = async () => {
    const image = await advertisementsStore(database).first();
    return image ? { id: image.id, title: image.title, url: image.blobImage, webUrl: image.webUrl } : {};
  };
  server.serve(getAdvertisement, advertisement);
  server.serve(getAdvertisementOfPatient, async ({ member, params }) => {
    if (!(await patientsStore(database, member.practiceId).has(params.id)))
      throw new AppError('record.not-found');
    return await advertisement();
  });

  // A click is an act and is in the trail; that a banner was seen, every minute of everyone, is in the
  // marketing log alone.
  server.serve(insertMarketingAudit, async ({ member, body: { type, advertisementId }, now }) => {
    await database.transaction(async (transaction) => {
      if (
        !(await marketingAuditsStore(transaction, member.practiceId).record(
          member.accountId,
          type,
          advertisementId,
          now,
        ))
      )
        throw new AppError('advertising.unknown');
      if (type === 'BannerClick')
        await recordAction(
          transaction,
          member,
          {
            event: 'advertisement.opened',
            resourceType: 'Advertisement',
            resourceId: advertisementId,
            details: {},
          },
          now,
        );
    });
    return undefined;
  });

  server.serve(showAdvertisementToAll, async ({ member, now }) => {
    await database.transaction(async (transaction) => {
      const accounts = await advertisementsStore(transaction).showToAll();
      await recordAction(
        transaction,
        member,
        {
          event: 'advertisement.shown-to-all',
          resourceType: 'Advertisement',
          resourceId: null,
          details: { accounts },
        },
        now,
      );
    });
    return undefined;
  });
}
