import type { ServiceAccountWithSecret } from '@erx/core/service-accounts/model';
import type { CommonOptions } from '../../context';
import type { Report } from '../../output/report';

/**
 * Prints a secret that is told once: alone on stdout, so that a script or a file takes it as it is, or with
 * all else under --json.
 */
export function tellSecret(
  account: ServiceAccountWithSecret,
  what: string,
  options: CommonOptions,
  report: Report,
  origin: string,
): void {
  if (options.json) return report.json(account);
  report.ask(
    `${what}\n  ERX_SERVER=${origin}\n  ERX_CLIENT_ID=${account.clientId}\n  may ` +
      `${account.rights.join(', ')}\nIts secret, for ERX_CLIENT_SECRET, is not shown again:`,
  );
  report.data(account.clientSecret);
}
