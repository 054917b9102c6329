/** Moments in another record system at which it asks (CDS Hooks 2.0, hooks of the library). */
export const HOOKS = ['patient-view', 'order-select', 'order-sign'] as const;

/** The services that answer: what is ordered, and what is taken already. */
export const HOOK_SERVICE_IDS = ['medication-safety', 'medication-review'] as const;

/** How urgent a card is, the least urgent first. */
export const INDICATORS = ['info', 'warning', 'critical'] as const;

/** What became of a card. */
export const CARD_OUTCOMES = ['accepted', 'overridden'] as const;

/** Algorithms that a client may sign with: asymmetric ones alone (CDS Hooks 2.0, JWT Signing Algorithm). */
export const TOKEN_ALGORITHMS = ['ES384', 'RS384', 'ES256', 'RS256'] as const;

/** Seconds that a client's token may be good for. */
export const LONGEST_TOKEN = 5 * 60;

/** Why the token of a client is refused. */
export const TOKEN_FAULTS = {
  missing: 'there is none',
  unreadable: 'it is no JSON Web Token',
  algorithm: `it is not signed with one of ${TOKEN_ALGORITHMS.join(', ')}, or names no key (kid)`,
  issuer: 'no client with this issuer (iss) and tenant is registered',
  unclear: 'several practices have registered this issuer: the token has to name its tenant',
  keys: 'the keys of the client could not be read',
  'key-address': 'its key address (jku) is not the one that is registered',
  signature: 'none of the registered keys has signed it',
  audience: 'its audience (aud) is not the address that is called',
  expired: 'it has ended (exp)',
  early: 'it was issued in the future (iat)',
  long: 'it is good for more than five minutes (exp, iat)',
  claims: 'it lacks exp, iat, aud or jti',
  replayed: 'it was used before (jti)',
} as const;
export type TokenFault = keyof typeof TOKEN_FAULTS;
