import { createHash, generateKeyPairSync, sign, verify } from 'node:crypto';

/** A key of ES256 that lives as long as the test. */
export function makeSealKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64url');
  const head = Buffer.from(JSON.stringify({ alg: 'ES256', kid })).toString('base64url');
  return {
    signCompact(payload: Uint8Array | string): string {
      const input = `${head}.${Buffer.from(payload).toString('base64url')}`;
      return `${input}.${sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
    },
    verifyCompact(jws: string): Uint8Array | undefined {
      const [header, payload = '', signature = ''] = jws.split('.');
      if (header !== head) return undefined;
      const isGenuine = verify(
        'sha256',
        Buffer.from(`${header}.${payload}`),
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      );
      return isGenuine ? Buffer.from(payload, 'base64url') : undefined;
    },
  };
}
