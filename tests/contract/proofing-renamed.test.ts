import { modifyUserInfo, updateUserDetails } from '@erx/core/accounts/contract';
import { getCredentials } from '@erx/core/credentials/contract';
import { withdrawCredentialRequest } from '@erx/core/approvals/contract';
import * as proofing from '@erx/core/credentials/proofing/contract';
import { getUserInfo } from '@erx/core/users/contract';
import { withDeaCheckDigit } from '@erx/core/users/registrations';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answerProofing } from '../fixtures/proofing-answers';
import { type Person, personOf } from '../fixtures/signer';
import { codeOf, setupSigning, type SigningFixture } from '../fixtures/signing-fixture';
import { type BentProofing, startBentProofing } from '../harness/proofing-service';

describe('a proofing under way for whoever changes what is to be proven', () => {
  let fixture: SigningFixture;
  let service: BentProofing;
  let samir: Person; // has a DEA number, and no token
  let named: { firstName: string; lastName: string; deaNumber: string };
  beforeAll(async () => {
    service = await startBentProofing();
    fixture = await setupSigning(undefined, { PROOFING_URL: service.url });
    service.target = fixture.phone.origin;
    samir = await personOf(fixture.server, 'provider2');
    named = await nameOf();
  });
  afterAll(async () => {
    await fixture.close();
    await service.close();
  });
  afterEach(async () => {
    service.begin = 'taken';
    service.begun.splice(0);
    const { request } = await credentials();
    if (request) await withdraw();
    await fixture.rows('DELETE FROM proofings WHERE account_id = $1', samir.accountId);
    await fixture.rows(
      'UPDATE accounts SET first_name = $2, last_name = $3, dea_number = $4 WHERE id = $1',
      samir.accountId,
      named.firstName,
      named.lastName,
      named.deaNumber,
    );
  });

  const choose = () => samir.client.call(proofing.registerToken, { query: {} });
  const rename = (lastName: string) =>
    samir.client.call(updateUserDetails, { body: { firstName: named.firstName, lastName } });
  const nameOf = async () => {
    const { firstName, lastName, deaNumber } = await samir.client.call(getUserInfo, {});
    return { firstName, lastName, deaNumber: deaNumber ?? '' };
  };
  const credentials = () => samir.client.call(getCredentials, { params: { id: samir.accountId } });
  const withdraw = async () => {
    const { request } = await credentials();
    await samir.client.call(withdrawCredentialRequest, { params: { id: request?.id ?? '' } });
  };
  const statusNow = async () =>
    (await samir.client.call(proofing.getProofingStatus, {})).transactionStatus.status;
  const pageOf = async () => (await samir.client.call(proofing.openProofingPage, {})).url;
  /** Answers the questions of a page, as the person of that name. */
  async function answer(url: string, name: string): Promise<void> {
    await answerProofing(fixture, url, samir, { name });
    expect(await (await fetch(url)).text()).toContain('Your identity is proven.');
  }

  it.each([
    ['refused', 'proofing.refused'],
    ['unheard', 'proofing.unreachable'],
    ['lost', 'proofing.unreachable'],
    ['taken', undefined],
  ] as const)(
    'another name, its beginning %s: the former name proven puts nothing in force',
    async (is, code) => {
      await choose();
      const page = await pageOf();
      await rename('Haddad');
      service.begin = is;
      if (code === undefined) await choose();
      else expect(await codeOf(choose())).toBe(code);
      service.begin = 'taken';
      await answer(page, named.lastName);
      expect(await statusNow()).toBe(code === undefined ? 'WtgRedirect' : 'None');
      expect(await nameOf()).toEqual(named);
      expect((await credentials()).request).toBeDefined();

      await choose();
      await answer(await pageOf(), 'Haddad');
      expect(await statusNow()).toBe('Complete');
      expect(await nameOf()).toMatchObject({ lastName: 'Haddad' });
    },
  );

  it('is told one person under each reference, also where a change is taken back', async () => {
    await choose();
    await rename('Haddad');
    await choose();
    await choose();
    await withdraw();
    await choose();
    const started = service.begun.map(({ id, person }) => [id, person.lastName]);
    const [former, waiting, again, back] = started.map(([id]) => id);
    expect(started.map(([, name]) => name)).toEqual([named.lastName, 'Haddad', 'Haddad', named.lastName]);
    expect(again).toBe(waiting);
    expect(new Set([former, waiting, back]).size).toBe(3);
    expect(await fixture.trail(samir.accountId)).toContain('proofing.begun-anew done');
  });

  it('is begun anew for a DEA number that was asked for after it, and goes on for the same', async () => {
    const number = withDeaCheckDigit('FH123456');
    await choose();
    await samir.client.call(modifyUserInfo, {
      params: { id: samir.accountId },
      body: [{ key: 'deaNumber', value: number }],
    });
    await choose();
    await choose();
    const [before, after, again] = service.begun;
    expect(before?.person.deaNumber).toBe(named.deaNumber);
    expect(after?.person.deaNumber).toBe(number);
    expect(after?.id).not.toBe(before?.id);
    expect(again).toEqual(after);
  });
});
