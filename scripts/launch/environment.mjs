import { join } from 'node:path';
import { ROOT } from '../workspace/packages.mjs';

/**
 * The environments of the two processes: every shared secret and address appears once on each side.
 * @param {{ port: number, sandboxPort: number, mailPort?: number, data: string }} settings `mailPort` is
 * absent where nobody takes mail
 * @param {{ network: string, inbound: string, phone: string, benefits: string, portal: string, portalInbound:
 * string, proofing: string }} credentials
 * @param {string} publicUrl the origin the browser sees
 */
export function environments(
  { port, sandboxPort, mailPort, data },
  credentials,
  publicUrl = `http://localhost:${port}`,
) {
  const sandbox = `http://127.0.0.1:${sandboxPort}`;
  return {
    server: {
      ERX_PORT: String(port),
      ERX_HOST: 'localhost',
      ERX_DATA: data,
      ERX_DEMO: '1',
      ERX_STOP_NOTICE_SECONDS: '0', // nothing is in front of it that would have to notice
      ERX_WEB_DIST: join(ROOT, 'packages', 'web', 'dist'),
      ERX_PUBLIC_URL: publicUrl,
      PHARMACY_NETWORK_URL: `${sandbox}/network/script`,
      PHARMACY_NETWORK_USER: 'erx',
      PHARMACY_NETWORK_PASSWORD: credentials.network,
      PHARMACY_NETWORK_DIRECTORY_URL: `${sandbox}/network/directory`,
      NETWORK_INBOUND_USER: 'sandbox',
      NETWORK_INBOUND_PASSWORD: credentials.inbound,
      NETWORK_INBOUND_IDENTITIES: 'ZZZ:SANDBOX',
      PHONE_URL: `${sandbox}/phone/api`,
      PHONE_KEY: credentials.phone,
      ...(mailPort === undefined
        ? {}
        : { MAIL_URL: `smtp://127.0.0.1:${mailPort}`, MAIL_FROM: 'erx@demo.test' }),
      DEMO_PDMP_SITE_URL: `${sandbox}/pdmp`,
      BENEFITS_URL: `${sandbox}/benefits`,
      BENEFITS_USER: 'erx',
      BENEFITS_PASSWORD: credentials.benefits,
      PRIOR_AUTHORIZATION_URL: `${sandbox}/prior-authorizations/api`,
      PRIOR_AUTHORIZATION_WORKLIST_URL: `${sandbox}/prior-authorizations/worklist`,
      PRIOR_AUTHORIZATION_KEY: credentials.portal,
      PRIOR_AUTHORIZATION_INBOUND_KEY: credentials.portalInbound,
      PROOFING_URL: `${sandbox}/proofing/api`,
      PROOFING_KEY: credentials.proofing,
    },
    sandbox: {
      SANDBOX_PORT: String(sandboxPort),
      ...(mailPort === undefined ? {} : { SANDBOX_MAIL_PORT: String(mailPort) }),
      SANDBOX_HOST: '127.0.0.1',
      SANDBOX_DATA: join(data, 'sandbox'),
      ERX_NETWORK_URL: `http://localhost:${port}/network/script`,
      SANDBOX_NETWORK_USER: 'erx',
      SANDBOX_NETWORK_PASSWORD: credentials.network,
      ERX_NETWORK_USER: 'sandbox',
      ERX_NETWORK_PASSWORD: credentials.inbound,
      SANDBOX_PHONE_KEY: credentials.phone,
      SANDBOX_BENEFITS_USER: 'erx',
      SANDBOX_BENEFITS_PASSWORD: credentials.benefits,
      SANDBOX_PORTAL_KEY: credentials.portal,
      SANDBOX_PROOFING_KEY: credentials.proofing,
      ERX_PORTAL_URL: `http://localhost:${port}/network/prior-authorization`,
      ERX_PORTAL_KEY: credentials.portalInbound,
      SANDBOX_FRAME_ANCESTORS: publicUrl,
    },
  };
}
