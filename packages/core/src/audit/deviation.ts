/** What a trail shows that no one may have done, in words. */
export const DEVIATIONS = {
  'row-altered': 'this record was altered',
  'rows-missing': 'records were removed',
  'rows-added': 'records were added',
  'rows-differ': 'records were exchanged',
  'row-outside': 'this record has a number that the service never gave',
  'rows-unsealed': 'records from this one on have had no seal for more than a minute',
  'seal-forged': 'the seal is not ours',
  'seal-altered': 'the seal was altered',
  'seal-missing': 'a seal was removed',
  'chain-broken': 'the seal does not follow the one before it',
  'seal-lost':
    'seals from this one on were removed: the service remembers later ones, or they were noted outside',
  'seal-exchanged': 'the seal is another than the service remembers, or than was noted outside',
  'memory-missing': 'what the service remembers of the newest seal was removed',
  'anchor-unread': 'what was noted outside cannot be read, so the end of the trail is not proved',
} as const;

export const DEVIATION_KINDS = Object.keys(DEVIATIONS) as [
  keyof typeof DEVIATIONS,
  ...(keyof typeof DEVIATIONS)[],
];

/** Where a trail deviates; the same as model.ts parses. */
interface TrailDeviation {
  readonly kind: keyof typeof DEVIATIONS;
  readonly sealNumber?: number | undefined;
  readonly sequence?: number | undefined;
}

/** Where and what, as in "seal 12: a seal was removed". */
export function describeDeviation({ kind, sealNumber, sequence }: TrailDeviation): string {
  const where = [
    ...(sequence === undefined ? [] : [`record ${String(sequence)}`]),
    ...(sealNumber === undefined ? [] : [`seal ${String(sealNumber)}`]),
  ].join(', ');
  return `${where === '' ? '' : `${where}: `}${DEVIATIONS[kind]}`;
}

/** A seal, by its number and its SHA-256, as something outside the seals themselves knows it. */
export interface KnownSeal {
  readonly number: number;
  readonly hash: string;
  /** SHA-256 of the seal that has this number now; null where there is none. */
  readonly found: string | null;
}

/** What is found there. */
interface Found {
  readonly kind: keyof typeof DEVIATIONS;
  readonly sealNumber?: number;
  readonly sequence?: number;
}

/** What is known of the end of a trail without walking it. */
export interface TrailEnd {
  /** Number of the newest seal; null where there is none. */
  readonly last: number | null;
  /** The newest seal that the service remembers; null where it remembers none. */
  readonly remembered: KnownSeal | null;
  /** The newest seal that was noted outside; null where none was. */
  readonly anchored: KnownSeal | null;
  /** A record whose number is below the first or above the last that was ever given. */
  readonly outside: number | null;
}

/**
 * Holds the end of a trail against what is known of it elsewhere: its seals may only ever grow, and stay what
 * they were. What was cut off with its seals agrees with itself and is found by this alone.
 */
export function endDeviation({ last, remembered, anchored, outside }: TrailEnd): Found | undefined {
  for (const known of [remembered, anchored]) {
    if (known === null) continue;
    if (known.found === null)
      return { kind: 'seal-lost', sealNumber: Math.min((last ?? 0) + 1, known.number) };
    if (known.found !== known.hash) return { kind: 'seal-exchanged', sealNumber: known.number };
  }
  if (remembered === null && last !== null) return { kind: 'memory-missing', sealNumber: last };
  if (outside === null) return undefined;
  return { kind: 'row-outside', ...(Number.isSafeInteger(outside) ? { sequence: outside } : {}) };
}

/** Whether nothing may be sealed on: the next seal would hide a gap, or a number that fell. */
export function stopsSealing({ kind }: TrailDeviation): boolean {
  return kind === 'seal-lost' || kind === 'seal-exchanged' || kind === 'memory-missing';
}
