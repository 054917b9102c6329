import { ArchiveKeySet, type ArchiveKeys } from '@erx/core/signing/archive-record';
import { listSigningKeys } from '@erx/core/signing/contract';
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { CommonOptions, Context } from '../../context';
import { TerminalFailure } from '../../messages';
import type { Report } from '../../output/report';
import { findServer, plainClient } from '../../session/connect';
import { serverAddress } from '../../session/server-address';

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
  // refuses plain http to another machine: anybody on the way could put keys there
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

/**
 * The keys of a set, each under its RFC 7638 thumbprint: what the set calls them is not asked.
 * @throws TerminalFailure terminal.keys-unreadable
 */
export function parseKeys(set: unknown, place: string): ArchiveKeys {
  const known = ArchiveKeySet.safeParse(set);
  const keys = new Map<string, KeyObject>();
  try {
    for (const { kty, crv, x, y } of known.data?.keys ?? []) {
      const thumbprint = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
      keys.set(thumbprint, createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' }));
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
