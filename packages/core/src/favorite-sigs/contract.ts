import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Changes } from '../values/changes';
import { Id } from '../values/ids';
import { FavoriteSig, FavoriteSigEntry } from './model';

export const listUserFavoriteSigs = endpoint({
  name: 'listUserFavoriteSigs',
  summary: 'Favorite sigs of a provider that are not hidden, by drug', // N7-38
  method: 'GET',
  path: '/favoritesigs/userfavorites/:id',
  allow: 'prescription.read',
  params: z.object({ id: Id }),
  reply: z.array(FavoriteSig),
});

export const listPracticeFavoriteSigs = endpoint({
  // N7-39
  name: 'listPracticeFavoriteSigs',
  summary: 'Favorite sigs of the practice that are not hidden, by drug',
  method: 'GET',
  path: '/favoritesigs/practicefavorites',
  allow: 'prescription.read',
  reply: z.array(FavoriteSig),
});

export const createFavoriteSig = endpoint({
  // N7-40
  name: 'createFavoriteSig',
  summary: 'Keeps a prescription form as a favorite of the signed-in provider or of the practice',
  method: 'POST',
  path: '/favoritesigs',
  allow: 'favorite-sig.write',
  idempotent: true,
  status: 201,
  body: FavoriteSigEntry,
  reply: FavoriteSig,
  errors: [
    'prescription.drug-unknown',
    'favorite-sig.other-provider',
    'favorite-sig.already-kept',
    'prescription.sig-missing',
    'prescription.dispense-missing',
  ],
});

export const updateFavoriteSig = endpoint({
  // N7-41
  name: 'updateFavoriteSig',
  summary: 'Changes parts of a favorite sig, or the product it is for; hide takes it off the list',
  method: 'PATCH',
  path: '/favoritesigs/:id',
  allow: 'favorite-sig.write',
  params: z.object({ id: Id }),
  body: Changes,
  reply: FavoriteSig,
  errors: [
    'favorite-sig.not-found',
    'favorite-sig.other-provider',
    'favorite-sig.unchanged',
    'prescription.drug-unknown',
    'favorite-sig.already-kept',
    'prescription.sig-missing',
    'prescription.dispense-missing',
  ],
});
