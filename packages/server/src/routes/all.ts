import type { SignInConfiguration } from '@erx/core/session/contract';
import type { Server } from '../http/serve';
import type { Services } from '../http/services';
import { serveAllergies } from './allergies';
import { serveDrafts } from './drafts';
import { serveDrugs } from './drugs';
import { serveMedications } from './medications';
import { serveMonitoring } from './monitoring';
import { servePatients } from './patients';
import { servePharmacies } from './pharmacies';
import { servePractices } from './practices';
import { servePrinting } from './prescriptions/print';
import { serveSending } from './prescriptions/send';
import { servePrescriptions } from './prescriptions/serve';
import { serveProblems } from './problems';
import { serveReference } from './reference';
import { serveRequests } from './requests';
import { serveSession } from './session';
import { serveSignedArchive } from './signing/archive';
import { servePins } from './signing/pin';
import { serveSigning } from './signing/serve';
import { serveUsers } from './users';

/** Every noun's routes. Whoever adds a noun adds its line; `server.done()` names what was forgotten. */
export function serveRoutes(server: Server, services: Services, signIn: SignInConfiguration): void {
  serveSession(server, services, signIn);
  servePractices(server, services);
  serveUsers(server, services);
  servePatients(server, services);
  serveDrugs(server, services);
  servePharmacies(server, services);
  servePrescriptions(server, services);
  serveSending(server, services);
  serveSigning(server, services);
  serveSignedArchive(server, services);
  servePins(server, services);
  servePrinting(server, services);
  serveDrafts(server, services);
  serveAllergies(server, services);
  serveMedications(server, services);
  serveProblems(server, services);
  serveMonitoring(server, services);
  serveRequests(server, services);
  serveReference(server, services);
}
