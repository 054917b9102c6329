import type { listSealKeys } from '@erx/core/audit/contract';
import { ArchiveKeySet, type ArchiveKeys } from '@erx/core/signing/archive-record';
import { listSigningKeys } from '@erx/core/signing/contract';
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { CommonOptions, Context } from '../context';
import { TerminalFailure } from '../messages';
import { openDestination, STDOUT } from '../exports/destination';
import { printableJson } from '../output/printable';
import { createReport, type Report } from '../output/report';
import { findServer, plainClient } from '../session/connect';
import { serverAddress } from '../stored/server-address';

export interface KeysOptions extends CommonOptions {
  readonly out: string;
}

/**
 * Prints or saves the public keys that a service gives. They are no one's secret: no one needs to be signed in.
 * @throws TerminalFailure or CallError
 */
export async function savePublicKeys(
  endpoint: typeof listSigningKeys | typeof listSealKeys,
  options: KeysOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { origin } = await findServer(options, context);
  const keys = await plainClient(origin, context, report, async () => undefined).call(
    endpoint,
    {},
    { signal: context.cancelled },
  );
  if (options.out === STDOUT) return report.json(keys);
  const destination = await openDestination(options.out, context);
  try {
    await destination.write(Buffer.from(`${printableJson(keys, 2)}\n`));
    await destination.keep();
  } catch (error) {
    await destination.discard();
    throw error;
  }
  if (options.json) report.json({ file: options.out, keys: keys.keys.length });
  else
    report.say(
      `Saved in ${options.out}: ${String(keys.keys.length)} public ${keys.keys.length === 1 ? 'key' : 'keys'} of ${origin}.`,
    );
}

/**
 * The public keys to verify with: of a file, of an address, or of the server.
 * @throws TerminalFailure terminal.keys-unreadable, terminal.file-unreadable, terminal.server-address-…;
 * CallError
 */
export async function readKeys(
  place: string | undefined,
  options: CommonOptions,
  context: Context,
  report: Report,
): Promise<ArchiveKeys> {
  if (place === undefined) {
    const { origin } = await findServer(options, context);
    report.say(`With the public keys that ${origin} gives now; --keys takes those that you have kept.`);
    return parseKeys(
      await plainClient(origin, context, report, async () => undefined).call(
        listSigningKeys,
        {},
        { signal: context.cancelled },
      ),
      origin,
    );
  }
  return await readKeysAt(place, context);
}

/**
 * The public keys of a file or an address.
 * @throws TerminalFailure terminal.keys-unreadable, terminal.file-unreadable, terminal.server-address-…
 */
export async function readKeysAt(place: string, context: Context): Promise<ArchiveKeys> {
  return parseKeys(
    parsed(/^https?:\/\//i.test(place) ? await fetched(place, context) : await ofFile(place), place),
    place,
  );
}

async function ofFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new TerminalFailure('terminal.file-unreadable', { file }, error);
  }
}

async function fetched(address: string, { fetch, cancelled }: Context): Promise<string> {
  if (!URL.canParse(address)) throw new TerminalFailure('terminal.server-address-invalid', { address });
  // refuses plain http to another machine: anyone on the way could put keys there
  serverAddress(new URL(address).origin);
  const unreadable = (cause?: unknown) =>
    new TerminalFailure('terminal.keys-unreadable', { place: address }, cause);
  const answer = await fetch(address, { signal: cancelled, redirect: 'error' }).catch((error: unknown) => {
    throw unreadable(error);
  });
  if (!answer.ok) throw unreadable();
  return await answer.text();
}

function parsed(text: string, place: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new TerminalFailure('terminal.keys-unreadable', { place }, error);
  }
}

/** RFC 7638 thumbprints of the keys of a set. */
export function thumbprints(set: unknown): readonly string[] {
  return (ArchiveKeySet.safeParse(set).data?.keys ?? []).map(thumbprint);
}

const thumbprint = ({ kty, crv, x, y }: ArchiveKeySet['keys'][number]) =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');

/**
 * The keys of a set, each under its RFC 7638 thumbprint: what the set calls them is not asked.
 * @throws TerminalFailure terminal.keys-unreadable
 */
export function parseKeys(set: unknown, place: string): ArchiveKeys {
  const known = ArchiveKeySet.safeParse(set);
  const keys = new Map<string, KeyObject>();
  try {
    for (const { kty, crv, x, y } of known.data?.keys ?? []) {
      keys.set(thumbprint({ kty, crv, x, y }), createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' }));
    }
  } catch (error) {
    throw new TerminalFailure('terminal.keys-unreadable', { place }, error);
  }
  if (keys.size === 0) throw new TerminalFailure('terminal.keys-unreadable', { place }, known.error);
  return {
    knows: (kid) => keys.has(kid),
    hasSigned(kid, head, text, signature) {
      const key = keys.get(kid);
      return (
        key !== undefined &&
        verify(
          'sha256',
          Buffer.from(`${head}.${Buffer.from(text).toString('base64url')}`),
          { key, dsaEncoding: 'ieee-p1363' },
          Buffer.from(signature, 'base64url'),
        )
      );
    },
  };
}
