import * as z from 'zod';
import { Instant } from '../values/dates';
import { Id } from '../values/ids';
import { FavoriteForm } from '../prescriptions/model';

/** A prescription form kept for the next time (N3-15): of one user, or of the practice. */
export const FavoriteSig = z.object({
  id: Id,
  prescribableDrugId: z.string(),
  description: z.string(),
  isUserFavorite: z.boolean(),
  /** Whose favourite it is; absent for the practice's. */
  userId: Id.optional(),
  hide: z.boolean(),
  form: FavoriteForm,
  enteredAt: Instant,
});
export type FavoriteSig = z.infer<typeof FavoriteSig>;

/** What is sent to keep one (N7-40): the prescription form, whose it is to be, and for which product. */
export const FavoriteSigEntry = z.object({
  prescribableDrugId: z.string().max(64),
  /** Whose; needed for a user's favourite. */
  userId: Id.optional(),
  /** False keeps it for the practice. */
  isUserFavorite: z.boolean(),
  form: FavoriteForm,
});
export type FavoriteSigEntry = z.infer<typeof FavoriteSigEntry>;

/**
 * What may be changed of one (N7-41): the parts of its form, the product it is for (N2-49), and whether it is
 * hidden.
 */
export const FavoriteSigFields = FavoriteForm.extend({
  prescribableDrugId: z.string().min(1).max(64),
  hide: z.boolean(),
});
export type FavoriteSigFields = z.infer<typeof FavoriteSigFields>;
