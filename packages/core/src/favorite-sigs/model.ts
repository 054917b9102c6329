import * as z from 'zod';
import { PrescriptionForm } from '../prescribing/model';
import { Instant } from '../values/dates';
import { Id } from '../values/ids';

/** A prescription form kept for the next time (N3-15): of one user, or of the practice. */
export const FavoriteSig = z.object({
  id: Id,
  prescribableDrugId: z.string(),
  description: z.string(),
  isUserFavorite: z.boolean(),
  /** Whose favourite it is; absent for the practice's. */
  userId: Id.optional(),
  hide: z.boolean(),
  form: PrescriptionForm.pick({
    sig: true, sigChosen: true, dispense: true, units: true, daysSupply: true, refills: true, substitutionAllowed: true, pharmacyNote: true, comments: true,
  }),
  enteredAt: Instant,
});
export type FavoriteSig = z.infer<typeof FavoriteSig>;
