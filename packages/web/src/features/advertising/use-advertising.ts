import {
  getAdvertisement,
  insertMarketingAudit,
  listAdvertisingImages,
} from '@erx/core/advertising/contract';
import type { MarketingEvent } from '@erx/core/advertising/model';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { queryKey } from '../../session/queries';
import { useClient } from '../../session/practice-session';

/** The images of the banner. */
export function useAdvertisingImages() {
  const client = useClient();
  return useQuery({
    queryKey: queryKey('advertising', 'images'),
    queryFn: ({ signal }) => client.call(listAdvertisingImages, {}, { signal }),
    staleTime: Infinity,
  });
}

/** The advertisement of the dialog. */
export function useAdvertisement() {
  const client = useClient();
  return useQuery({
    queryKey: queryKey('advertising', 'dialog'),
    queryFn: ({ signal }) => client.call(getAdvertisement, {}, { signal }),
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
