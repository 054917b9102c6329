import {
  getAdvertisement,
  insertMarketingAudit,
  listAdvertisingImages,
} from '@erx/core/advertising/contract';
import type { MarketingEvent } from '@erx/core/advertising/model';
import { useCallback } from 'react';
import { queryKey } from '../../session/queries';
import { useClient } from '../../session/practice-session';
import { useEndpointQuery } from '../../session/use-endpoint-query';

/** The images of the banner. */
export function useAdvertisingImages() {
  return useEndpointQuery(listAdvertisingImages, {}, queryKey('advertising', 'images'), {
    staleTime: Infinity,
  });
}

/** The advertisement of the dialog. */
export function useAdvertisement() {
  return useEndpointQuery(getAdvertisement, {}, queryKey('advertising', 'dialog'), {
    staleTime: Infinity,
  });
}

/**
 * Reports to the server that an advertisement was seen or opened (N2-15). Where that fails no one is
 * disturbed: it is no one's work.
 */
export function useRecordAdvertisement(): (type: MarketingEvent, advertisementId: string) => void {
  const client = useClient();
  return useCallback(
    (type, advertisementId) => {
      client.call(insertMarketingAudit, { body: { type, advertisementId } }).catch(() => undefined);
    },
    [client],
  );
}
