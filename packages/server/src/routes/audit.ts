import type { Server } from '../http/serve';
import type { Services } from '../http/services';

/** TODO */
export function serveAudit(_server: Server, _services: Services): void {
  // filled by its part
}
