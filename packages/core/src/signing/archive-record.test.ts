import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type ArchivedRecord, type ArchiveKeys, problemOfRecord, verdictOnSignature } from './archive-record';
import type { SignedContent } from './content';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const base64url = (text: string) => Buffer.from(text).toString('base64url');
const keys: ArchiveKeys = {
  knows: (kid) => kid === 'key',
  hasSigned: (_, head, text, signature) =>
    verify(
      'sha256',
      Buffer.from(`${head}.${base64url(text)}`),
      { key: createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
};

function detached(text: string, header: object = { alg: 'ES256', kid: 'key' }): string {
  const head = base64url(JSON.stringify(header));
  const signed = Buffer.from(`${head}.${base64url(text)}`);
  const signature = sign('sha256', signed, { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${head}..${signature.toString('base64url')}`;
}

describe('a detached signature', () => {
  const good = detached('täxt');
  const [head = '', , signature = ''] = good.split('.');
  it.each([
    ['genuine', 'täxt', good],
    ['altered', 'täxT', good],
    ['altered', 'täxt ', good],
    ['altered', 'täxt', `${head}..${'A'.repeat(86)}`],
    ['altered', 'täxt', `${base64url('{"kid":"key","alg":"ES256"}')}..${signature}`],
    ['unknown-key', 'täxt', detached('täxt', { alg: 'ES256', kid: 'other' })],
    ['malformed', 'täxt', detached('täxt', { alg: 'none', kid: 'key' })],
    ['malformed', 'täxt', detached('täxt', { alg: 'HS256', kid: 'key' })],
    ['malformed', 'täxt', detached('täxt', { alg: 'ES256' })],
    ['malformed', 'täxt', detached('täxt', { alg: 'ES256', kid: 'key', crit: ['exp'] })],
    ['malformed', 'täxt', `${head}.${base64url('täxt')}.${signature}`],
    ['malformed', 'täxt', `${head}..`],
    ['malformed', 'täxt', `${good}.x`],
    ['malformed', 'täxt', ''],
    ['malformed', 'täxt', '..'],
    ['malformed', 'täxt', '§..§'],
  ] as const)('is %s of %j by %s', (verdict, text, jws) => {
    expect(verdictOnSignature(text, jws, keys)).toBe(verdict);
  });
});

const id = (number: number) => `01990000-0000-7000-8000-00000000000${String(number)}`;
const address = { line1: '1 Elm Street', line2: '', city: 'Boston', state: 'MA', zipCode: '02101' };
const CONTENT: SignedContent = {
  format: 'erx prescription 1',
  kind: 'Prescription',
  practiceId: id(1),
  prescriptionId: id(2),
  orderNumber: 'A1',
  issuedOn: '2026-01-05',
  patient: { id: id(3), name: 'Rosa Sample', birthDate: '1980-02-03', gender: 'Female', address },
  drug: { id: 'd', description: 'zolpidem 10 mg tablet', strength: '10 mg', form: 'tablet', schedule: 'IV' },
  dispense: '10',
  units: 'C48542',
  sig: 'Take 1 tablet at bedtime',
  refills: { count: 0 },
  earliestFillDate: '2026-01-05',
  substitutionAllowed: true,
  pharmacyNote: '',
  diagnoses: [],
  prescriber: {
    id: id(4),
    name: 'Amelia Grant',
    deaNumber: 'AG1234563',
    npi: '1234567893',
    spi: '',
    stateLicenseNumber: '',
    address,
  },
  signing: { at: '2026-01-05T12:00:00.000Z', factors: ['PIN', 'Swtok'] },
};

function record(content: object = CONTENT, over: Partial<ArchivedRecord> = {}): ArchivedRecord {
  const text = JSON.stringify(content);
  return {
    id: id(9),
    kind: 'Prescription',
    resourceId: id(2),
    signedAt: '2026-01-05T12:00:00.000Z',
    signedBy: id(4),
    drugDescription: 'zolpidem 10 mg tablet',
    kid: 'key',
    signature: detached(text),
    content: text,
    ...over,
  };
}

describe('an exported record', () => {
  const answer = {
    ...CONTENT,
    kind: 'RefillRequest',
    answers: { requestId: id(7), responseType: 'Approved', comments: '', priorAuthorizationNumber: '' },
  };
  it.each([
    ['what was signed', undefined, record()],
    ['an answer', undefined, record(answer, { kind: 'RefillRequest', resourceId: id(7), signedBy: id(5) })],
    [
      'another text',
      'altered',
      record(CONTENT, { content: JSON.stringify(CONTENT).replace('"dispense":"10"', '"dispense":"90"') }),
    ],
    [
      'another drug beside it',
      'details-differ',
      record(CONTENT, { drugDescription: 'zolpidem 5 mg tablet' }),
    ],
    ['another kind beside it', 'details-differ', record(CONTENT, { kind: 'RefillRequest' })],
    ['another prescription beside it', 'details-differ', record(CONTENT, { resourceId: id(8) })],
    ['another time beside it', 'details-differ', record(CONTENT, { signedAt: '2026-01-05T12:00:00.001Z' })],
    ['another person beside it', 'details-differ', record(CONTENT, { signedBy: id(8) })],
    ['an answer under the prescription', 'details-differ', record(answer, { kind: 'RefillRequest' })],
    [
      'a signed text of another form',
      'content-unknown',
      record({ ...CONTENT, format: 'erx prescription 2' }),
    ],
  ] as const)('of %s: %s', (_, problem, one) => {
    expect(problemOfRecord(one, keys)).toBe(problem);
  });
});
