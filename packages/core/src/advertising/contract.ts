import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Id } from '../values/ids';
import { Advertisement, AdvertisingImage, MarketingEvent } from './model';

export const listAdvertisingImages = endpoint({
  name: 'listAdvertisingImages',
  summary: 'Images of the advertisement banner, in their order', // N7-2, S7-23
  method: 'GET',
  path: '/AdvertisingImages',
  allow: 'member',
  reply: z.array(AdvertisingImage),
});

export const getAdvertisement = endpoint({
  // N7-6, S7-23
  name: 'getAdvertisement',
  summary: 'The advertisement of the dialog; empty where there is none',
  method: 'GET',
  path: '/Advertisement',
  allow: 'member',
  reply: Advertisement,
});

export const getAdvertisementOfPatient = endpoint({
  // S7-23
  name: 'getAdvertisementOfPatient',
  summary:
    'The advertisement of the dialog beside a patient of the practice: the same for all, for nothing of a ' +
    'patient chooses what is advertised',
  method: 'GET',
  path: '/Advertisement/patient/:id',
  allow: 'patient.read',
  params: z.object({ id: Id }),
  reply: Advertisement,
  errors: ['record.not-found'],
});

export const insertMarketingAudit = endpoint({
  // N7-3, S7-27
  name: 'insertMarketingAudit',
  summary: "Records that the signed-in person saw or opened an advertisement; who and when are the server's",
  method: 'POST',
  path: '/audititems/insertMarketingAudit',
  allow: 'member',
  status: 204,
  body: z.object({
    type: MarketingEvent,
    advertisementId: Id,
    // What N7-3 has a client send besides is taken and not believed: the server knows who and when.
    userId: z.string().optional(),
    userName: z.string().optional(),
    userEmail: z.string().optional(),
    createdAt: z.string().optional(),
    description: z.string().optional(),
  }),
  reply: z.undefined(),
  errors: ['advertising.unknown'],
});

export const showAdvertisementToAll = endpoint({
  // S7-18, S2.8-3
  name: 'showAdvertisementToAll',
  summary: 'Has the advertisement dialog appear once more for every user',
  method: 'GET',
  path: '/userinfo/showAdvToAll',
  allow: 'advertisement.show-to-all',
  status: 204,
  reply: z.undefined(),
});
