import { hash, verify } from '@node-rs/argon2';

/**
 * At most this many argon2id computations at a time: each takes 19 MiB and a core (docs/decisions/signing.md).
 */
const MAX_CONCURRENT = 2;
/** OWASP's minimum for argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let running = 0;
const waiting: (() => void)[] = [];

async function withConcurrencyLimit<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= MAX_CONCURRENT)
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  else running += 1;
  try {
    return await work();
  } finally {
    // The place passes to the next in line; only an empty line frees it.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The argon2id hash of a password or PIN. */
export function hashSecret(secret: string): Promise<string> {
  return withConcurrencyLimit(() => hash(secret, COST));
}

/** Whether a secret is the one that was hashed. Without a hash it takes the same time and says no. */
export async function isSecret(secret: string, hashed: string | null): Promise<boolean> {
  const against = hashed ?? (await dummyHash());
  const matches = await withConcurrencyLimit(() => verify(against, secret));
  return matches && hashed !== null;
}

let cachedDummyHash: Promise<string> | undefined;

/** A hash of nothing anyone knows, made once: comparing with it takes as long as with a real one. */
export function dummyHash(): Promise<string> {
  cachedDummyHash ??= hashSecret(crypto.randomUUID());
  return cachedDummyHash;
}
