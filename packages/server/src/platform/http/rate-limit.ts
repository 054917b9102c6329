import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';

/**
 * Bounds what one network address may ask in a minute; a route may name its own bound. Nothing is bound when
 * the setting is 0.
 */
export async function limitRates(
  app: FastifyInstance,
  config: Pick<Config, 'requestsPerMinute'>,
): Promise<void> {
  if (config.requestsPerMinute === 0) return;
  await app.register(rateLimit, {
    global: true,
    max: config.requestsPerMinute,
    timeWindow: '1 minute',
    cache: 10_000,
  });
}
