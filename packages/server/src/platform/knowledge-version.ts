import { createHash } from 'node:crypto';

/** A short name of what is known: the same for the same facts, on every machine. */
export function versionOf(facts: unknown): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 12);
}
