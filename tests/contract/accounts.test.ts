import { createAccount, EmailTaken } from '@erx/server/platform/identity/accounts';
import { addAuthenticator, setPin } from '@erx/server/platform/identity/authenticators';
import { isSecret } from '@erx/server/platform/identity/password-hashing';
import { openKeys } from '@erx/server/platform/keys/keys';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDatabase, type TestDatabase } from '../harness/database';
import { databaseKinds } from '../harness/run';

describe.each(databaseKinds())('accounts on %s', (kind) => {
  let store: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    store = await makeDatabase(kind);
    folder = mkdtempSync(join(tmpdir(), 'erx-test-'));
  });
  afterAll(async () => {
    await store.drop();
    rmSync(folder, { recursive: true });
  });

  const create = (email: string, password = 'Right-Pass1!') =>
    createAccount(store.database, { email, password, firstName: 'Ada', lastName: 'Byron' }, new Date());
  const rowOf = async (id: string) =>
    (
      await store.database.run<{
        issuer: string;
        subject: string;
        email: string;
        password_hash: string;
        pin_hash: string | null;
      }>(
        {
          name: 'test-account',
          text: 'SELECT issuer, subject, email, password_hash, pin_hash FROM accounts WHERE id = $1',
        },
        [id],
      )
    )[0];

  it('have the provider as issuer and their id as subject; the password is kept as argon2id', async () => {
    const id = await create(' Ada@Elm.test ');
    expect(await rowOf(id)).toMatchObject({
      issuer: 'built-in',
      subject: id,
      email: 'ada@elm.test',
      pin_hash: null,
    });
    expect((await rowOf(id))?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('have one address each, though two are made at once', async () => {
    const results = await Promise.allSettled([
      create('twin@elm.test'),
      create('TWIN@elm.test'),
      create('twin@elm.test'),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(EmailTaken);
  });

  it.each([
    ['Seven-7', false],
    ['Eight--8', true],
  ])('take the password "%s": %s', async (password, taken) => {
    const made = create(`${password.toLowerCase()}@elm.test`, password);
    if (taken) expect(await made).toBeTruthy();
    else await expect(made).rejects.toThrow('at least 8 characters');
  });

  it.each([
    ['123', false],
    ['1234', true],
    ['123456', true],
    ['1234567', false],
    ['12a4', false],
    ['', false],
  ])('take the PIN "%s": %s', async (pin, taken) => {
    const id = await create(`pin-${crypto.randomUUID()}@elm.test`);
    if (!taken) return expect(setPin(store.database, id, pin)).rejects.toThrow('4 to 6 digits');
    await setPin(store.database, id, pin);
    const hash = (await rowOf(id))?.pin_hash ?? null;
    expect(hash).not.toContain(pin);
    expect(await isSecret(pin, hash)).toBe(true);
    expect(await isSecret('0000', hash)).toBe(false);
  });

  it('have tokens whose secret only the key opens', async () => {
    const keys = openKeys(folder);
    const id = await addAuthenticator(
      store.database,
      keys,
      {
        accountId: await create('token@elm.test'),
        kind: 'hardware',
        reference: 'HW-1',
        secret: 'JBSWY3DPEHPK3PXP',
        acceptsPush: false,
      },
      new Date(),
    );
    const [row] = await store.database.run<{ encrypted_secret: string }>(
      { name: 'test-authenticator', text: 'SELECT encrypted_secret FROM authenticators WHERE id = $1' },
      [id],
    );
    expect(row?.encrypted_secret).not.toContain('JBSWY3DPEHPK3PXP');
    expect(keys.decrypt(row?.encrypted_secret ?? '')).toBe('JBSWY3DPEHPK3PXP');
  });

  it('say no to every secret where none is set', async () => {
    expect(await isSecret('', null)).toBe(false);
    expect(await isSecret('anything', null)).toBe(false);
  });
});
