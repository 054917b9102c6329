import { listAllergies } from './allergies/contract';
import type { AnyEndpoint } from './client/endpoint';
import * as drugs from './drugs/contract';
import { listMedications } from './medications/contract';
import * as notifications from './notifications/contract';
import * as patients from './patients/contract';
import * as pharmacies from './pharmacies/contract';
import * as practices from './practices/contract';
import * as prescribing from './prescribing/contract';
import { listProblems } from './problems/contract';
import * as reference from './reference/contract';
import * as requests from './requests/contract';
import * as session from './session/contract';
import * as users from './users/contract';

/** Every endpoint of the API: what the server must serve, the OpenAPI document lists and the contract tests call. */
export const API: readonly AnyEndpoint[] = [
  session.getHealth, session.getAbout, session.getSignInConfiguration,
  practices.listAccessiblePractices, practices.getPractice,
  users.getUserInfo, users.listProviders,
  patients.searchPatients, patients.listRecentPatients, patients.getPatient, patients.createPatient, patients.updatePatient,
  listAllergies, listMedications, listProblems,
  drugs.searchDrugs, drugs.getDrugByNdc, drugs.listDrugSigs, drugs.listDrugPackages, drugs.getDrug, drugs.searchDiagnoses,
  reference.startImport, reference.takeImportLines, reference.finishImport,
  pharmacies.searchPharmacies, pharmacies.listMailOrderPharmacies, pharmacies.getPharmacy,
  pharmacies.listPatientFavorites, pharmacies.listPracticeFavorites, pharmacies.listMostUsedPharmacies,
  prescribing.listPrescriptions, prescribing.getPrescriptionByOrderNumber, prescribing.getPrescription, prescribing.createPrescription,
  prescribing.updatePrescription, prescribing.sendPrescription, prescribing.cancelPrescription, prescribing.printPrescription,
  prescribing.getDraft, prescribing.saveDraft, prescribing.discardDraft,
  requests.listRefillRequests, requests.listChangeRequests,
  notifications.negotiatePush, notifications.joinOrganization, notifications.listEvents,
];
