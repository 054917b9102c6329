import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Id } from '../values/ids';
import { DirectoryState, FavoriteFilter, FoundPharmacy, Pharmacy } from './model';

export const searchPharmacies = endpoint({
  // N7-30
  name: 'searchPharmacies',
  summary: 'Pharmacies by name, place and distance, nearest first where a ZIP code is given',
  method: 'GET',
  path: '/lookuppharmacies/_search',
  allow: 'pharmacy.read',
  query: z.object({
    name: z.string().max(70).optional(),
    city: z.string().max(35).optional(),
    state: z.string().max(2).optional(),
    zipCode: z.string().max(10).optional(),
    mileRadius: z.coerce.number().min(0).max(500).optional(),
    speciality: z.enum(['', 'Retail', 'MailOrder']).optional(),
    limit: z.coerce.number().int().min(1).max(100).optional(),
  }),
  reply: z.array(FoundPharmacy),
});

export const listMailOrderPharmacies = endpoint({
  name: 'listMailOrderPharmacies',
  summary: 'Mail-order pharmacies by name', // N7-30
  method: 'GET',
  path: '/lookuppharmacies/mailorder',
  allow: 'pharmacy.read',
  reply: z.array(Pharmacy),
});

export const getDirectoryState = endpoint({
  name: 'getDirectoryState',
  summary: 'When the pharmacy directory was brought up to date', // N2-39, N7-30
  method: 'GET',
  path: '/lookuppharmacies/lastupdated',
  allow: 'pharmacy.read',
  reply: DirectoryState,
});

export const getPharmacy = endpoint({
  name: 'getPharmacy',
  summary: 'A pharmacy by its NCPDP id', // N7-30
  method: 'GET',
  path: '/lookuppharmacies/ncpdpid/:id',
  allow: 'pharmacy.read',
  params: z.object({ id: z.string().max(7) }),
  reply: Pharmacy,
  errors: ['prescription.pharmacy-unknown'],
});

export const listPatientFavorites = endpoint({
  name: 'listPatientFavorites',
  summary: 'Favourite pharmacies of a patient, in their order', // N7-20
  method: 'GET',
  path: '/favoritepharmacies/patientfavorites/:patientId',
  allow: 'pharmacy.read',
  reading: { event: 'patient.read', of: 'patientId' },
  params: z.object({ patientId: Id }),
  reply: z.array(Pharmacy),
  errors: ['record.not-found'],
});

export const listUserFavorites = endpoint({
  name: 'listUserFavorites',
  summary: 'Favourite pharmacies of the signed-in person, in their order', // N7-19
  method: 'GET',
  path: '/favoritepharmacies/userfavorites',
  allow: 'pharmacy.read',
  reply: z.array(Pharmacy),
});

export const listPracticeFavorites = endpoint({
  name: 'listPracticeFavorites',
  summary: 'Favourite pharmacies of the practice, in their order', // N7-21
  method: 'GET',
  path: '/favoritepharmacies/practicefavorites',
  allow: 'pharmacy.read',
  reply: z.array(Pharmacy),
});

export const listMostUsedPharmacies = endpoint({
  name: 'listMostUsedPharmacies',
  summary: 'Pharmacies the practice sent most to in the last year', // N7-22
  method: 'GET',
  path: '/favoritepharmacies/mostused',
  allow: 'pharmacy.read',
  reply: z.array(Pharmacy),
});

const NcpdpId = z.string().regex(/^\d{7}$/);
const changed = {
  reply: z.array(Pharmacy),
  errors: ['prescription.pharmacy-unknown', 'prescription.pharmacy-inactive'] as const,
};

export const addPatientFavorite = endpoint({
  // N7-23
  name: 'addPatientFavorite',
  summary: "Adds a pharmacy to a patient's favourites; the reply is the list",
  method: 'POST',
  path: '/favoritepharmacies/_patientfavorite',
  allow: 'patient.write',
  body: z.object({ patientId: Id, ncpdpId: NcpdpId }),
  ...changed,
  errors: [...changed.errors, 'record.not-found'],
});

export const removePatientFavorite = endpoint({
  // N7-24
  name: 'removePatientFavorite',
  summary: "Takes a pharmacy off a patient's favourites; the reply is the list",
  method: 'POST',
  path: '/favoritepharmacies/_removepatientfavorite',
  allow: 'patient.write',
  body: z.object({ patientId: Id, ncpdpId: NcpdpId }),
  reply: changed.reply,
  errors: ['record.not-found'],
});

export const addUserFavorite = endpoint({
  // N7-25
  name: 'addUserFavorite',
  summary: "Adds a pharmacy to the signed-in person's favourites; the reply is the list",
  method: 'POST',
  path: '/favoritepharmacies/_userfavorite',
  allow: 'prescription.write',
  body: z.object({ ncpdpId: NcpdpId }),
  ...changed,
});

export const removeUserFavorite = endpoint({
  // N7-26
  name: 'removeUserFavorite',
  summary: "Takes a pharmacy off the signed-in person's favourites; the reply is the list",
  method: 'POST',
  path: '/favoritepharmacies/_removeuserfavorite',
  allow: 'prescription.write',
  body: z.object({ patientId: Id.optional(), ncpdpId: NcpdpId }),
  reply: changed.reply,
});

export const addPracticeFavorite = endpoint({
  // N7-27
  name: 'addPracticeFavorite',
  summary: "Adds a pharmacy to the practice's favourites; the reply is the list",
  method: 'POST',
  path: '/favoritepharmacies/_practicefavorite',
  allow: 'prescription.write',
  body: z.object({ ncpdpId: NcpdpId }),
  ...changed,
});

export const removePracticeFavorite = endpoint({
  // N7-28
  name: 'removePracticeFavorite',
  summary: "Takes a pharmacy off the practice's favourites; the reply is the list",
  method: 'POST',
  path: '/favoritepharmacies/_removepracticefavorite',
  allow: 'prescription.write',
  body: z.object({ patientId: Id.optional(), ncpdpId: NcpdpId }),
  reply: changed.reply,
});

export const moveFavorite = endpoint({
  // N7-29
  name: 'moveFavorite',
  summary: 'Moves a pharmacy one place up or down in a list of favourites; the reply is the list',
  // the right to change the list is asked beyond this
  method: 'POST',
  path: '/favoritepharmacies/_movepatientpharmacy',
  allow: 'pharmacy.read',
  body: z
    .object({ moveUp: z.boolean(), patientId: Id.optional(), ncpdpId: NcpdpId, filter: FavoriteFilter })
    .refine(({ filter, patientId }) => filter !== 'Patient' || patientId !== undefined, {
      path: ['patientId'],
    }),
  reply: changed.reply,
  errors: ['record.not-found', 'pharmacies.not-on-list'],
});
