import * as z from 'zod';
import { Id } from '../values/ids';
import { MARKETING_EVENTS } from './vocabulary';

/**
 * Where an advertisement leads: a page of our own, or one of the web that is encrypted. Never another scheme:
 * the address becomes a link.
 */
export const AdvertisementAddress = z
  .string()
  .max(2000)
  .regex(/^(https:\/\/[^\s]+|\/(?![/\\])[^\s]*)$/);

/** An image as a data address, so that showing it asks no other host (N3-2). */
const ImageAddress = z.string().regex(/^data:image\/(svg\+xml|png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/);

/** An advertising image (N3-2). */
export const AdvertisingImage = z.object({
  id: Id,
  /** What the image says, for those who do not see it. */
  title: z.string(),
  blobImage: ImageAddress,
  webUrl: AdvertisementAddress,
});
export type AdvertisingImage = z.infer<typeof AdvertisingImage>;

/**
 * The advertisement of the modal (N7-6): `url` is the image's address. All absent where there is none to
 * show.
 */
export const Advertisement = z
  .object({ id: Id, title: z.string(), url: ImageAddress, webUrl: AdvertisementAddress })
  .partial();
export type Advertisement = z.infer<typeof Advertisement>;

/** What a user did with an advertisement (N3-3). */
export const MarketingEvent = z.enum(MARKETING_EVENTS);
export type MarketingEvent = z.infer<typeof MarketingEvent>;

/** How long an image of the banner is (N2-14, N9-1). */
export const BANNER_ROTATION_MS = 60_000;
