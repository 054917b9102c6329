import type { Config } from '../platform/config';
import type { Database, Statement } from '../platform/database/database';
import type { Services } from '../services';
import { openTokenSecret } from '../platform/identity/token-secret';
import type { Keys } from '../platform/keys/keys';
import { anySignal } from '@erx/core/client/any-signal';

const DEVICES: Statement = {
  name: 'demo-authenticators',
  text: `SELECT t.id, t.kind, t.reference, t.encrypted_secret, a.email, a.first_name, a.last_name
    FROM authenticators t
    JOIN accounts a ON a.id = t.account_id
    WHERE t.active AND a.email LIKE '%@demo.test'
    ORDER BY a.email, t.kind`,
};

interface DeviceRow {
  id: string;
  kind: 'hardware' | 'soft';
  reference: string;
  encrypted_secret: string;
  email: string;
  first_name: string;
  last_name: string;
}

/** Waits between the tries to reach the phone: it may start after the service. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;

/**
 * Puts the demo's tokens on the sandbox's phone, in the background, again at every start and until each was
 * taken: the phone may be new or start later. Does nothing where the settings name no phone.
 * @returns what ends the tries
 */
export function enrolDemoPhone({
  database,
  keys,
  config,
  log,
}: {
  database: Database;
  keys: Keys;
  config: Pick<Config, 'phone'>;
  log: Services['log'];
}): () => void {
  const { phone } = config;
  if (!phone) return () => undefined;
  const stopped = new AbortController();
  const { signal } = stopped;

  void (async () => {
    const waiting = new Map(
      (await database.run<DeviceRow>(DEVICES, [])).map((device) => [device.id, device]),
    );
    for (
      let wait = FIRST_WAIT;
      waiting.size > 0 && !signal.aborted;
      wait = Math.min(LONGEST_WAIT, wait * 2)
    ) {
      for (const device of waiting.values()) {
        if (await putDevice(phone, keys, device, signal)) waiting.delete(device.id);
      }
      if (waiting.size > 0) await pause(wait, signal);
    }
    if (!signal.aborted) log.info('demo tokens are on the phone');
  })().catch((error: unknown) => {
    if (!signal.aborted)
      log.warn(
        { failure: error instanceof Error ? error.name : 'unknown' },
        'demo tokens could not be put on the phone',
      );
  });
  return () => {
    stopped.abort();
  };
}

/**
 * Whether the phone took it; false when it could not be reached or does not know our key yet.
 * @throws when the secret cannot be read
 */
async function putDevice(
  phone: NonNullable<Config['phone']>,
  keys: Keys,
  device: DeviceRow,
  signal: AbortSignal,
): Promise<boolean> {
  const label =
    device.kind === 'soft' ? `${device.email} (app)` : `${device.email} (token ${device.reference})`;
  const body = JSON.stringify({
    owner: `${device.first_name} ${device.last_name}`,
    kind: device.kind,
    label,
    otpauthUri: otpauthUri(device, keys),
  });
  try {
    const reply = await fetch(`${phone.url}/devices/${device.id}`, {
      method: 'PUT',
      body,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${phone.key}` },
      signal: anySignal(signal, AbortSignal.timeout(5_000)),
    });
    await reply.body?.cancel();
    return reply.ok;
  } catch {
    return false;
  }
}

/** The key URI that authenticator apps read: six digits every 30 seconds by HMAC-SHA-1 (RFC 6238). */
function otpauthUri(device: DeviceRow, keys: Keys): string {
  const query = new URLSearchParams({
    secret: openTokenSecret(keys, device.encrypted_secret).secret,
    issuer: 'erx',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  return `otpauth://totp/${encodeURIComponent(`erx:${device.email}`)}?${query.toString()}`;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    timer.unref();
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
