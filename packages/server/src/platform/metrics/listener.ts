import { createServer } from 'node:http';
import { Registry } from 'prom-client';
import type { Config } from '../config';
import { timingSafeEqualText } from '../timing-safe-equal';
import { counted } from './counted';
import { type GaugesSources, openGauges } from './gauges';

/**
 * Serves metrics to operators at /metrics of an address of their own, which no browser of a user reaches.
 * @throws what the system says where it cannot listen there
 */
export async function serveMetrics(
  { host, port, token }: NonNullable<Config['metrics']>,
  sources: GaugesSources,
): Promise<{ close(): Promise<void> }> {
  const gauges = openGauges(sources);
  const all = Registry.merge([counted, gauges.registry]);
  let made: Promise<unknown> = Promise.resolve();

  /** One after the other: a reading that begins would empty what another is writing. */
  function text(): Promise<string> {
    const next = made
      .catch(() => undefined)
      .then(async () => {
        await gauges.refresh();
        return await all.metrics();
      });
    made = next;
    return next;
  }

  const server = createServer((request, response) => {
    const isAllowed =
      token === undefined || timingSafeEqualText(request.headers.authorization ?? '', `Bearer ${token}`);
    if (!isAllowed) {
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
      return;
    }
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    text().then(
      (body) => {
        response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(body);
      },
      () => {
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, resolve);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
