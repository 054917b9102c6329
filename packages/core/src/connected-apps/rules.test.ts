import { describe, expect, it } from 'vitest';
import { check } from '../findings/finding';
import type { ConnectedAppEntry } from './model';
import { CONNECTED_APP_RULES } from './rules';

const APP: ConnectedAppEntry = {
  name: 'Growth Charts',
  kind: 'public',
  redirectUris: ['https://growth.example/index.html'],
  scopes: ['openid', 'launch', 'patient/*.rs'],
};
const KEY = { kty: 'EC', kid: 'one', crv: 'P-384', x: 'x', y: 'y' };
const keys = (...set: readonly object[]) => JSON.stringify({ keys: set });

const BACKEND: Partial<ConnectedAppEntry> = {
  kind: 'backend',
  redirectUris: [],
  scopes: ['system/*.rs'],
  jwks: keys(KEY),
};

/** What is said of an app, by its field. */
const said = (
  changes: Partial<ConnectedAppEntry>,
  existing: readonly { readonly name: string; readonly endedAt?: string }[] = [],
) => check(CONNECTED_APP_RULES, { ...APP, ...changes, existing }).map(({ code, field }) => [code, field]);

describe('an app that is registered', () => {
  it.each<[string, Partial<ConnectedAppEntry>]>([
    ['as it is', {}],
    ['on the same computer', { redirectUris: ['http://localhost:3000/back', 'http://[::1]:8000/'] }],
    ['with the scopes of version 1', { scopes: ['patient/*.read', 'user/MedicationRequest.read'] }],
    ['with a key set', { kind: 'keys', jwks: keys(KEY) }],
    [
      'as a backend service',
      { kind: 'backend', redirectUris: [], scopes: ['system/*.rs', 'system/Patient.r'], jwks: keys(KEY) },
    ],
    ['with the address of one', { kind: 'keys', jwksUri: 'https://growth.example/jwks.json' }],
  ])('%s is taken', (_, changes) => {
    expect(said(changes)).toEqual([]);
  });

  it.each<[string, Partial<ConnectedAppEntry>, string, string]>([
    ['no name', { name: '  ' }, 'name-unusable', 'name'],
    ['a name that is not shown', { name: 'Growth\u202e' }, 'name-unusable', 'name'],
    ['nowhere to send it back', { redirectUris: [] }, 'redirect-missing', 'redirectUris'],
    [
      'an address in the clear',
      { redirectUris: ['http://growth.example/'] },
      'address-unusable',
      'redirectUris',
    ],
    ['a fragment', { redirectUris: ['https://growth.example/#'] }, 'address-unusable', 'redirectUris'],
    ['a name in it', { redirectUris: ['https://me@growth.example/'] }, 'address-unusable', 'redirectUris'],
    ['a script', { launchUrl: 'javascript:alert(1)' }, 'address-unusable', 'launchUrl'],
    ['no scope', { scopes: [] }, 'scopes-missing', 'scopes'],
    ['writing', { scopes: ['patient/*.cruds'] }, 'scope-unknown', 'scopes'],
    ['the whole practice by itself', { scopes: ['system/*.rs'] }, 'scope-unknown', 'scopes'],
    ['an unknown kind', { scopes: ['patient/Encounter.rs'] }, 'scope-unknown', 'scopes'],
    ['no keys', { kind: 'keys' }, 'keys-missing', 'jwks'],
    [
      'two sorts of keys',
      { kind: 'keys', jwks: keys(KEY), jwksUri: 'https://a.example/' },
      'keys-missing',
      'jwks',
    ],
    ['a private key', { kind: 'keys', jwks: keys({ ...KEY, d: 'd' }) }, 'keys-unusable', 'jwks'],
    ['no JSON', { kind: 'keys', jwks: 'keys' }, 'keys-unusable', 'jwks'],
    [
      'a backend service for a person',
      { ...BACKEND, scopes: ['system/*.rs', 'user/*.rs'] },
      'scope-unknown',
      'scopes',
    ],
    ['the trail', { ...BACKEND, scopes: ['system/AuditEvent.rs'] }, 'scope-unknown', 'scopes'],
    ['no keys of its own', { ...BACKEND, jwks: undefined }, 'keys-missing', 'jwks'],
    [
      'a backend service that is sent back',
      { ...BACKEND, redirectUris: APP.redirectUris },
      'backend-alone',
      'redirectUris',
    ],
    ['keys in the clear', { kind: 'keys', jwksUri: 'http://localhost/jwks' }, 'address-unusable', 'jwksUri'],
  ])('with %s is not', (_, changes, code, field) => {
    expect(said(changes)).toEqual([[`connected-app.${code}`, field]]);
  });

  it('has a name of its practice for itself, until it ends', () => {
    const other = { name: 'GROWTH  charts' };
    expect(said({}, [other])).toEqual([['connected-app.name-taken', 'name']]);
    expect(said({}, [{ ...other, endedAt: '2026-11-30T10:00:00.000Z' }])).toEqual([]);
    const many = Array.from({ length: 50 }, (_, index) => ({ name: `App ${String(index)}` }));
    expect(said({}, many)).toEqual([['connected-app.too-many', undefined]]);
  });
});
