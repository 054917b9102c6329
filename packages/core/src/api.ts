import * as accounts from './accounts/contract';
import * as accountEmails from './accounts/email-contract';
import * as passkeys from './accounts/passkeys-contract';
import * as userSettings from './prescriptions/settings-contract';
import * as advertising from './advertising/contract';
import * as allergies from './allergies/contract';
import * as approvals from './approvals/contract';
import * as attention from './attention/contract';
import * as audit from './audit/contract';
import * as backup from './backup/contract';
import * as benefits from './benefits/contract';
import type { AnyEndpoint } from './client/endpoint';
import * as clinicalFacts from './clinical-facts/contract';
import * as credentials from './credentials/contract';
import * as directory from './credentials/directory/contract';
import * as doses from './prescriptions/doses-contract';
import * as drugs from './drugs/contract';
import * as emergency from './emergency/contract';
import * as favoriteSigs from './favorite-sigs/contract';
import * as fhirBulk from './fhir/bulk-contract';
import * as fhir from './fhir/contract';
import * as grants from './grants/contract';
import * as accessReviews from './grants/review-contract';
import * as history from './medication-history/contract';
import * as incidents from './incidents/contract';
import * as interactions from './safety/interactions-contract';
import * as matching from './legacy-import/contract';
import * as orderSets from './order-sets/contract';
import * as patientMerges from './patients/merge-contract';
import * as medications from './medications/contract';
import * as monitoring from './pdmp/contract';
import * as notifications from './notifications/contract';
import * as patientPicture from './patient-picture/contract';
import * as patients from './patients/contract';
import * as pharmacies from './pharmacies/contract';
import * as practices from './practices/contract';
import * as provisioning from './provisioning/contract';
import * as prescribing from './prescriptions/contract';
import * as priorAuthorization from './prior-authorization/contract';
import * as printing from './printing/contract';
import * as problems from './problems/contract';
import * as proofing from './credentials/proofing/contract';
import * as readiness from './credentials/readiness/contract';
import * as reference from './reference/contract';
import * as network from './network/contract';
import * as requests from './requests/contract';
import * as requestSigning from './requests/signing-contract';
import * as retention from './retention/contract';
import * as safety from './safety/contract';
import * as cdsHooks from './cds-hooks/contract';
import * as connectedApps from './connected-apps/contract';
import * as recordFiles from './record-files/contract';
import * as recordSystems from './record-systems/contract';
import * as serviceAccounts from './service-accounts/contract';
import * as session from './session/contract';
import * as signing from './signing/contract';
import * as tracing from './prescription-history/contract';
import * as users from './users/contract';

/** The endpoints that a noun's contract exports. */
function endpointsOf(contract: object): AnyEndpoint[] {
  return Object.values(contract).filter(
    (exported): exported is AnyEndpoint =>
      typeof exported === 'object' && exported !== null && 'path' in exported && 'method' in exported,
  );
}

/**
 * Every endpoint of the API: what the server must serve, the OpenAPI document lists and the contract tests
 * call.
 */
export const API: readonly AnyEndpoint[] = [
  session,
  practices,
  users,
  readiness,
  patients,
  patientPicture,
  patientMerges,
  allergies,
  medications,
  problems,
  clinicalFacts,
  doses,
  drugs,
  interactions,
  favoriteSigs,
  orderSets,
  pharmacies,
  benefits,
  prescribing,
  attention,
  signing,
  monitoring,
  printing,
  priorAuthorization,
  requests,
  requestSigning,
  safety,
  network,
  tracing,
  history,
  matching,
  advertising,
  reference,
  notifications,
  accounts,
  accountEmails,
  userSettings,
  passkeys,
  grants,
  accessReviews,
  approvals,
  credentials,
  proofing,
  directory,
  audit,
  incidents,
  emergency,
  cdsHooks,
  connectedApps,
  recordFiles,
  recordSystems,
  serviceAccounts,
  provisioning,
  fhir,
  fhir.FHIR_ENDPOINTS,
  fhirBulk,
  backup,
  retention,
].flatMap(endpointsOf);
