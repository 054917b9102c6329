import helmet from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Config } from '../config';

/** What no page of ours ever asks a browser for; passkeys and the clipboard stay allowed (W3C Permissions Policy). */
const NEVER_ASKED = [
  'accelerometer',
  'bluetooth',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];

/**
 * The security headers of every answer, as helmet writes them, and the permissions, which it leaves out. They depend
 * on the settings alone, so helmet is asked once: for each request it would build the content security policy again.
 * @returns names and values
 */
export function securityHeaders(config: Config): readonly (readonly [string, string])[] {
  const worklist = config.priorAuthorization ? [new URL(config.priorAuthorization.worklistUrl).origin] : [];
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: [
          "'self'",
          new URL(config.publicUrl).origin.replace(/^http/, 'ws'),
          ...(config.foreignIssuer?.origins ?? []),
        ],
        frameSrc: ["'self'", 'blob:', ...worklist],
        // the portal's token is posted into a frame (P4-17, docs/decisions/api.md#tickets)
        formAction: ["'self'", ...worklist],
        baseUri: ["'none'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        // never 'none': silent renewal runs in a frame (docs/decisions/identity.md)
        frameAncestors: ["'self'", ...config.frameAncestors],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    // A page inside another system signs in through a window that answers its opener: a stricter policy would
    // cut the two apart (docs/decisions/identity.md).
    crossOriginOpenerPolicy: { policy: config.frameAncestors.length > 0 ? 'unsafe-none' : 'same-origin' },
    frameguard: false, // frame-ancestors says it
    strictTransportSecurity: config.publicUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
    crossOriginEmbedderPolicy: false,
  })(request, response, (error) => {
    if (error) throw new Error('There are no security headers to answer with.', { cause: error });
  });
  response.setHeader('permissions-policy', NEVER_ASKED.map((name) => `${name}=()`).join(', '));
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}
