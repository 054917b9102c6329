import * as z from 'zod';

/**
 * A kind of record as a caller writes it: as S2.6-3 and P7-1 spell it, 'RefillRequest', or as S9-11 does,
 * 'refillRequest'. What comes out, and what is stored and answered, is the former.
 */
export function kindAsked<const Kinds extends readonly [string, ...string[]]>(kinds: Kinds) {
  type Kind = Kinds[number];
  const spelled = new Map<string, Kind>(
    kinds.flatMap((kind: Kind) => [[kind, kind] as const, [lowerFirst(kind), kind] as const]),
  );
  return z
    .enum([...spelled.keys()] as (Kind | Uncapitalize<Kind>)[])
    .transform((written): Kind => spelled.get(written) ?? written);
}

const lowerFirst = (kind: string): string => kind.charAt(0).toLowerCase() + kind.slice(1);
