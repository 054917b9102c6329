import { lookup } from 'node:dns';
import { lookup as resolve } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Agent } from 'undici';
import type { Config } from '../config';

/** What is read at most of an answer, in bytes. */
const LARGEST = 1024 * 1024;

/** Reads an address that someone outside has named. */
export type GuardedFetch = (
  url: string,
  options?: { readonly headers?: Readonly<Record<string, string>>; readonly signal?: AbortSignal },
) => Promise<Response>;

/** Addresses that are no one's on the public internet (IANA, IPv4 and IPv6 Special-Purpose Address Registries). */
const SPECIAL = new BlockList();
const SPECIAL_NETWORKS = {
  ipv4:
    '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
    '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
  ipv6:
    '::/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20 5f00::/16 fc00::/7 ' +
    'fe80::/10 fec0::/10 ff00::/8',
} as const;
for (const family of ['ipv4', 'ipv6'] as const)
  for (const network of SPECIAL_NETWORKS[family].split(' ')) {
    const [address = '', prefix] = network.split('/');
    SPECIAL.addSubnet(address, Number(prefix), family);
  }

/** Whether an address of the internet protocol is of a network that no one outside may have us ask. */
const isSpecialAddress = (address: string): boolean =>
  SPECIAL.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

class AddressRefused extends Error {
  readonly code = 'ADDRESS_REFUSED';
}

/** Resolves names to addresses that are not refused: the address that was looked at is the one that is connected to. */
const lookupUnless =
  (isRefused: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses;
      if (error) callback(error, '', 0);
      else if (!first || addresses.some(({ address }) => isRefused(address)))
        callback(new AddressRefused('a special-use address'), '', 0);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };

/** Calls an address that a practice has registered, as fetch does; never one that is refused. */
export interface GuardedPartner {
  readonly fetch: typeof fetch;
  /** Whether a host is of a network that is not called, as far as its name can be resolved now. */
  isRefused(hostname: string): Promise<boolean>;
}

const partners = new Map<string, GuardedPartner>();

/**
 * For partners that practices register: https, and no special-use address but of networks that the operator has named,
 * by which a hospital is called inside its own network. http is for this computer alone, where it is named as well.
 * @param networks addresses, each with the length of its prefix where it is a network
 */
export function guardedPartner(networks: readonly string[]): GuardedPartner {
  const key = networks.join(' ');
  const existing = partners.get(key);
  if (existing) return existing;
  const allowed = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) allowed.addAddress(address, family);
    else allowed.addSubnet(address, Number(prefix), family);
  }
  const isRefused = (address: string): boolean =>
    isSpecialAddress(address) && !allowed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  const literalOf = (hostname: string) => hostname.replace(/^\[|\]$/g, '');
  let agent: Agent | undefined;
  const guarded = async (address: string, init: RequestInit = {}) => {
    const url = new URL(address);
    const literal = literalOf(url.hostname);
    if (
      (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.has(url.hostname))) ||
      (isIP(literal) !== 0 && isRefused(literal))
    )
      throw new AddressRefused('neither https nor an address that is called');
    const undici = (await import('undici')).default;
    agent ??= new undici.Agent({ connect: { lookup: lookupUnless(isRefused) } });
    // the two have one form, and each package types its own
    const response: unknown = await undici.fetch(url, { ...(init as object), dispatcher: agent });
    return response as Response;
  };
  const partner: GuardedPartner = {
    fetch: guarded as typeof fetch,
    async isRefused(hostname) {
      const literal = literalOf(hostname);
      if (isIP(literal) !== 0) return isRefused(literal);
      const found = await resolve(literal, { all: true }).catch(() => []);
      return found.some(({ address }) => isRefused(address));
    },
  };
  partners.set(key, partner);
  return partner;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Fetches what others have named: by https, never from a special-use address, without following, and no more than a
 * megabyte. Where the service itself is on this computer alone, as in a demonstration, it may ask this computer, too.
 * @returns fetches one address; rejects where it may not, or the answer does not come
 */
export function createGuardedFetch({ publicUrl }: Pick<Config, 'publicUrl'>): GuardedFetch {
  const isOnThisComputer = LOOPBACK.has(new URL(publicUrl).hostname);
  let guarded: Agent | undefined;
  return async (address, { headers = {}, signal } = {}) => {
    const url = new URL(address);
    const isOwn = isOnThisComputer && LOOPBACK.has(url.hostname);
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (!isOwn && (url.protocol !== 'https:' || (isIP(literal) !== 0 && isSpecialAddress(literal))))
      throw new AddressRefused('neither https nor a public address');
    if (url.username !== '' || url.password !== '') throw new AddressRefused('a name or password');
    const { Agent: DispatchingAgent, request } = (await import('undici')).default;
    guarded ??= new DispatchingAgent({ connect: { lookup: lookupUnless(isSpecialAddress) } });
    const { statusCode, body } = await request(url, {
      headers: { accept: 'application/json', ...headers },
      ...(isOwn ? {} : { dispatcher: guarded }),
      ...(signal ? { signal } : {}),
    });
    const text = await readAll(body);
    return new Response(statusCode === 204 || statusCode === 304 ? null : text, { status: statusCode });
  };
}

async function readAll(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of body) {
    size += bytes.length;
    if (size > LARGEST) throw new RangeError('a larger answer than is read');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}
