import { type SignInConfiguration } from '@erx/core/session/contract';
import { type Server } from '../http/serve';
import { type Services } from '../http/services';
import { serveDrafts } from './drafts';
import { servePatients } from './patients';
import { servePharmacies } from './pharmacies';
import { servePrinting } from './prescriptions/print';
import { serveSending } from './prescriptions/send';
import { servePrescriptions } from './prescriptions/serve';
import { serveSession } from './session';

/** Every noun's routes. Whoever adds a noun adds its line; `server.done()` names what was forgotten. */
export function serveRoutes(server: Server, services: Services, signIn: SignInConfiguration): void {
  serveSession(server, services, signIn);
  servePatients(server, services);
  servePharmacies(server, services);
  servePrescriptions(server, services);
  serveSending(server, services);
  servePrinting(server, services);
  serveDrafts(server, services);
}
