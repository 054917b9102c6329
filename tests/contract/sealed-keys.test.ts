import { resetPassword } from '@erx/core/accounts/contract';
import { BootstrapReply } from '@erx/core/accounts/bootstrap';
import { getUserInfo } from '@erx/core/users/contract';
import { bootstrapProgram } from '@erx/server/accounts/bootstrap-program';
import { readConfig } from '@erx/server/platform/config';
import { makeKeys } from '@erx/server/platform/keys/key-file';
import {
  rotateMasterKeyProgram,
  rotateSealedKey,
  sealKeysProgram,
  unsealKeysProgram,
} from '@erx/server/platform/keys/key-programs';
import { type RunningServer, startServer } from '@erx/server/start';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FIRST_PASSWORD } from '../fixtures/sign-up-entry';
import { accessToken, clientOf } from '../fixtures/signed-in';
import { makeStorage } from '../harness/database';
import { freePort } from '../harness/ports';
import { query } from '../harness/postgres-cluster';
import { clusterUrl, runFolder } from '../harness/run';
import { dropStorage, type Storage } from '../harness/templates';

const newMasterKey = () => randomBytes(32).toString('base64');
const now = () => new Date();

describe.skipIf(clusterUrl() === null)('keys in the database, sealed by one key', () => {
  let storage: Storage;
  let url: string;
  let origin: string;
  let running: RunningServer[] = [];
  const master = newMasterKey();

  beforeEach(async () => {
    storage = await makeStorage('postgres', 'catalogue');
    url = storage.databaseUrl ?? '';
    origin = `http://127.0.0.1:${String(await freePort())}`;
  });
  afterEach(async () => {
    for (const server of running) await server.close();
    running = [];
    await dropStorage(storage);
  });

  /** What a process is given: no folder of another one, and no key but this. */
  const settings = (more: Record<string, string> = {}): Record<string, string> => ({
    ERX_HOST: '127.0.0.1',
    ERX_PUBLIC_URL: origin,
    ERX_PORT: new URL(origin).port,
    ERX_DATA: mkdtempSync(join(runFolder(), 'keyless-')),
    ERX_LOG_LEVEL: 'silent',
    ERX_SIGN_UP: 'off',
    DATABASE_URL: url,
    ERX_MASTER_KEY: master,
    ...more,
  });
  async function start(more: Record<string, string> = {}): Promise<RunningServer> {
    const environment = settings(more);
    const server = await startServer(readConfig(environment), { environment });
    running.push(server);
    expect(existsSync(join(environment['ERX_DATA'] ?? '', 'keys'))).toBe(false);
    return server;
  }
  const rows = () => query(url, 'SELECT purpose, sealed FROM sealed_keys ORDER BY purpose');
  const kidsOf = ({ keys }: RunningServer) => [keys.tokens.kid, keys.archive.kid, keys.seals.kid];

  it('serve two processes that know the database and that key alone, and begin at the same time', async () => {
    const made = await bootstrapProgram(
      [
        '--email',
        'ada@elm.test',
        '--first-name',
        'Ada',
        '--last-name',
        'Byron',
        '--practice',
        'Elm',
        '--time-zone',
        'America/Chicago',
        '--json',
      ],
      settings(),
      now,
    );
    const [first, second] = await Promise.all([start(), start({ ERX_PORT: String(await freePort()) })]);
    expect(kidsOf(second)).toEqual(kidsOf(first));
    expect(second.keys.decrypt(first.keys.encrypt('secret of a token'))).toBe('secret of a token');
    expect(await rows()).toHaveLength(4);
    expect(JSON.stringify(await rows())).not.toMatch(/"(?:d|k|kty)\\?":/);

    const { address } = BootstrapReply.parse(JSON.parse(made));
    const body = {
      token: address?.split('#password=')[1] ?? '',
      password: FIRST_PASSWORD,
      confirmation: FIRST_PASSWORD,
    };
    await clientOf(origin, undefined, undefined).call(resetPassword, { body });
    const token = await accessToken(origin, 'ada@elm.test', FIRST_PASSWORD);
    const [practice] = await query(url, 'SELECT id FROM practices');
    const beside = clientOf(second.url, token, String(practice?.['id']));
    expect(await beside.call(getUserInfo, {})).toMatchObject({ email: 'ada@elm.test' });
  });

  it('are not opened by another key, nor where a row was changed or put in the place of another', async () => {
    await (await start()).close();
    running = [];
    const before = await rows();
    await expect(start({ ERX_MASTER_KEY: newMasterKey() })).rejects.toThrow(
      'The setting ERX_MASTER_KEY is not the key that seals the key sets in this database, and nothing was changed.',
    );
    expect(await rows()).toEqual(before);
    await query(url, "UPDATE sealed_keys SET sealed = left(sealed, -1) || 'A' WHERE purpose = 'seals'");
    await query(url, "UPDATE sealed_keys SET sealed = left(sealed, -1) || 'Q' WHERE purpose = 'archive'");
    await expect(start()).rejects.toThrow(/^The key set '(?:seals|archive)' in this database is not as/);
    for (const { purpose, sealed } of before)
      await query(
        url,
        `UPDATE sealed_keys SET sealed = '${String(sealed)}' WHERE purpose = '${String(purpose)}'`,
      );
    await query(
      url,
      `UPDATE sealed_keys SET sealed = (SELECT sealed FROM sealed_keys WHERE purpose = 'seals')
        WHERE purpose = 'tokens'`,
    );
    await expect(start()).rejects.toThrow(
      "The key set 'tokens' in this database is not as the service wrote it",
    );
  });

  it('are sealed again by another key, and rotated there; what earlier ones signed is still verified', async () => {
    const first = await start();
    const signed = first.keys.seals.signCompact('a seal');
    const next = newMasterKey();
    await rotateMasterKeyProgram(settings({ ERX_MASTER_KEY_NEXT: next }), now);
    await expect(start()).rejects.toThrow('is not the key that seals');
    const rotate = () => rotateSealedKey('seals', settings({ ERX_MASTER_KEY: next }), now);
    await expect(rotate()).rejects.toThrow('The service is running, and nothing was changed.');
    await first.close();
    await rotate();
    const second = await start({ ERX_MASTER_KEY: next, ERX_PORT: String(await freePort()) });
    expect(second.keys.seals.kid).not.toBe(first.keys.seals.kid);
    expect(second.keys.tokens.kid).toBe(first.keys.tokens.kid);
    expect(second.keys.seals.verifyCompact(signed)).toBeDefined();
  });

  it('come from a folder and go to one; others than those of the installation do not come in', async () => {
    const folder = join(mkdtempSync(join(runFolder(), 'keys-')), 'given');
    makeKeys(folder);
    const { ERX_MASTER_KEY: _, ...given } = settings({ ERX_KEYS_FOLDER: folder });
    const first = await startServer(readConfig(given), { environment: given });
    await first.close();
    await expect(start()).rejects.toThrow('Put them there by main.js seal-keys FOLDER');
    const other = join(mkdtempSync(join(runFolder(), 'keys-')), 'other');
    makeKeys(other);
    await expect(sealKeysProgram([other], settings(), now)).rejects.toThrow('are not those of this database');
    expect(await rows()).toEqual([]);
    await sealKeysProgram([folder], settings(), now);
    await query(url, `UPDATE sealed_keys SET sealed = 'damaged' WHERE purpose = 'tokens'`);
    await sealKeysProgram([folder], settings(), now); // what is damaged is replaced
    expect(kidsOf(await start())).toEqual(kidsOf(first));
    const copy = join(mkdtempSync(join(runFolder(), 'keys-')), 'copy');
    await unsealKeysProgram([copy], settings());
    for (const one of ['tokens', 'archive', 'seals', 'secrets'])
      expect(readFileSync(join(copy, `${one}.json`), 'utf8')).toBe(
        readFileSync(join(folder, `${one}.json`), 'utf8'),
      );
  });

  it.each([
    [{ ERX_MASTER_KEY: 'too short' }, 'give 32 random bytes in base64'],
    [{ ERX_KEYS_FOLDER: '/etc/erx/keys' }, 'The settings ERX_MASTER_KEY and ERX_KEYS_FOLDER are both given'],
    [{ DATABASE_URL: '' }, 'The setting ERX_MASTER_KEY needs DATABASE_URL'],
  ])('with %o does not start', async (more, sentence) => {
    await expect(start(more)).rejects.toThrow(sentence);
  });
});
