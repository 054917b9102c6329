import { isLoopback } from '@erx/core/record-systems/rules';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { guardedPartner } from '../platform/gateway/guarded-fetch';
import type { RecordSystemClient } from '../platform/gateway/record-system';
import type { Services } from '../services';
import type { StoredRecordSystem } from './store';

/** Where record systems send people back to: a page of the application. */
const RETURN_PATH = '/launch/back';

/** Whether the service is reached on its own computer alone: then a record system may be there too. */
export const isOnLoopback = ({ publicUrl }: Pick<Services['config'], 'publicUrl'>): boolean =>
  isLoopback(new URL(publicUrl));

/** A record system as we call it. */
export function clientOf(
  { system, key }: StoredRecordSystem,
  { config, keys }: Pick<Services, 'config' | 'keys'>,
): RecordSystemClient {
  const { issuer, clientId, kind, writesBack } = system;
  return {
    ...{ issuer, clientId, kind, writesBack },
    key: key === null ? undefined : (JSON.parse(keys.decrypt(key)) as JWK),
    redirectUri: `${config.publicUrl}${RETURN_PATH}`,
    isOnLoopback: isOnLoopback(config),
    partner: guardedPartner(config.recordSystemNetworks),
  };
}

/** A new key of ours for one record system (ES384, as SMART App Launch 2.2 asks of servers), as a private JWK. */
export async function newClientKey(): Promise<JWK> {
  const { privateKey, publicKey } = await generateKeyPair('ES384', { extractable: true });
  const kid = await calculateJwkThumbprint(await exportJWK(publicKey));
  return { ...(await exportJWK(privateKey)), kid, alg: 'ES384', use: 'sig' };
}
