import { describe, expect, it } from 'vitest';
import { check } from '../findings/finding';
import { HOOK_CLIENT_RULES, type NewHookClient } from './rules';

describe('a record system that is registered', () => {
  const KEYS = JSON.stringify({ keys: [{ kty: 'EC', kid: 'one', crv: 'P-384', x: 'x', y: 'y' }] });
  const EHR: NewHookClient = { name: 'EHR', issuer: 'https://ehr.example/', jwks: KEYS, existing: [] };
  const said = (changes: Partial<NewHookClient>) =>
    check(HOOK_CLIENT_RULES, { ...EHR, ...changes }).map(({ code, field }) => [code, field]);

  it.each<[string, Partial<NewHookClient>, readonly (readonly [string, string?])[]]>([
    ['as it is', {}, []],
    ['of an address', { jwks: undefined, jwksUri: 'https://ehr.example/jwks' }, []],
    ['of another tenant', { tenant: 'b', existing: [{ name: 'A', issuer: EHR.issuer, tenant: 'a' }] }, []],
    ['after one that ended', { existing: [{ ...EHR, endedAt: '2026-11-30T10:00:00.000Z' }] }, []],
    ['without a name', { name: ' ' }, [['hook-client.name-unusable', 'name']]],
    [
      'with a name that is there',
      { existing: [{ name: 'ehr', issuer: 'https://x.example' }] },
      [['hook-client.name-taken', 'name']],
    ],
    ['with no issuer', { issuer: 'EHR' }, [['hook-client.issuer-unusable', 'issuer']]],
    [
      'with an issuer that is there',
      { existing: [{ name: 'A', issuer: EHR.issuer }] },
      [['hook-client.issuer-taken', 'issuer']],
    ],
    ['without keys', { jwks: undefined }, [['hook-client.keys-missing', 'jwks']]],
    [
      'with a private key',
      { jwks: KEYS.replace('"x"', '"x","d":"d"') },
      [['hook-client.keys-unusable', 'jwks']],
    ],
    [
      'with keys in the clear',
      { jwks: undefined, jwksUri: 'http://ehr.example/' },
      [['hook-client.address-unusable', 'jwksUri']],
    ],
  ])('%s', (_, changes, expected) => {
    expect(said(changes)).toEqual(expected);
  });
});
