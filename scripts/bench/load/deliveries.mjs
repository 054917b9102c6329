import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../../workspace/failure.mjs';

/** The outbox must be empty before the floor is measured: deliveries left over would slow it down. */
const DRAIN_WITHIN_SECONDS = 120;

/** How many messages a network has taken. */
export async function deliveredBy(network) {
  return (await (await fetch(network.url)).json()).taken;
}

/** How many messages wait in the outbox. */
export async function waiting(client) {
  return Number((await client.query('SELECT count(*) FROM outbox')).rows[0].count);
}

/** Waits until the outbox is empty. @returns seconds it took */
export async function drain(client) {
  const begun = performance.now();
  while ((await waiting(client)) > 0) {
    if (performance.now() - begun > DRAIN_WITHIN_SECONDS * 1000)
      throw new Failure(
        `The outbox was not empty after ${DRAIN_WITHIN_SECONDS} s: ${await waiting(client)} messages wait.`,
      );
    await pause(100);
  }
  return (performance.now() - begun) / 1000;
}
