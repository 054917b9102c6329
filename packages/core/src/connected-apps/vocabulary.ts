/**
 * How an app proves at the address of tokens that it is the one: not at all (in a browser or on a phone, where no
 * secret stays one), by a secret, or by a key whose public half it has registered (SMART App Launch 2.2, Client
 * Authentication). A backend service proves itself by a key as well, and reads without a person (Backend Services).
 */
export const APP_KINDS = ['public', 'secret', 'keys', 'backend'] as const;
