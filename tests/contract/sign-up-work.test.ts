import { getSignUpWork, signUp } from '@erx/core/accounts/contract';
import { doSignUpWork, type SignUpProof } from '@erx/core/accounts/sign-up-work';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../fixtures/refusal';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { signUpEntry } from '../fixtures/sign-up-entry';
import { clientOf } from '../fixtures/signed-in';
import { databaseKinds } from '../harness/run';

const MINUTE = 60_000;
const REFUSED = { status: 403, code: 'sign-up.work-needed' };

describe.each(databaseKinds())('the work that a sign-up is asked for on %s', (kind) => {
  let server: TestServer;
  let stranger: ReturnType<typeof clientOf>;
  let late = 0;
  const email = (name: string) => `${name}-${randomUUID().slice(0, 8)}@elm.test`;
  const taken = email('taken');

  beforeAll(async () => {
    server = await startTestServer(
      kind,
      { ERX_SIGN_UP_WORK: '6' },
      () => new Date(Date.now() + late * MINUTE),
    );
    stranger = clientOf(server.origin, undefined, undefined);
    expect(await sent(taken, await worked(taken))).toEqual({ outcome: 'created' });
  });
  afterAll(() => server.close());

  const worked = async (address: string) =>
    doSignUpWork(await stranger.call(getSignUpWork, { body: { email: address } }), () => Promise.resolve());
  const sent = (address: string, work: SignUpProof | undefined, idempotencyKey: string = randomUUID()) =>
    stranger.call(
      signUp,
      { body: { ...signUpEntry(address), ...(work ? { work } : {}) } },
      { idempotencyKey },
    );

  it('done once lets one sign-up through, and then says that the login exists', async () => {
    const address = email('new');
    expect(await sent(address, await worked(address))).toEqual({ outcome: 'created' });
    expect(await sent(address.toUpperCase(), await worked(address))).toEqual({ outcome: 'login-exists' });
  });

  const wrong: [string, (address: string) => Promise<SignUpProof | undefined>][] = [
    ['none', () => Promise.resolve(undefined)],
    ['that of another address', () => worked(email('other'))],
    [
      'a part less',
      async (address) => {
        const proof = await worked(address);
        return { ...proof, numbers: proof.numbers.slice(1) };
      },
    ],
    [
      'numbers that were not looked for',
      async (address) => {
        const proof = await worked(address);
        return { ...proof, numbers: proof.numbers.map((number) => number + 1_000_000) };
      },
    ],
    [
      'a challenge that nobody signed',
      async (address) => {
        const { challenge } = await worked(address);
        const [salt = '', seconds = ''] = challenge.split('.');
        const bits = 6;
        return await doSignUpWork(
          { challenge: `${salt}.${seconds}.${'A'.repeat(43)}`, bits, parts: 16 },
          () => Promise.resolve(),
        );
      },
    ],
    [
      'a challenge with a later end',
      async (address) => {
        const [salt = '', seconds = '', signature = ''] = (await worked(address)).challenge.split('.');
        const later = (Number.parseInt(seconds, 36) + 600).toString(36);
        return await doSignUpWork({ challenge: `${salt}.${later}.${signature}`, bits: 6, parts: 16 }, () =>
          Promise.resolve(),
        );
      },
    ],
  ];
  it.each(wrong)('%s: refused, and the same is said of a login that exists and of none', async (_, work) => {
    const free = email('free');
    const said = await Promise.all(
      [taken, free].map(async (address) => refusal(sent(address, await work(address)))),
    );
    expect(said[0]).toMatchObject(REFUSED);
    expect({ ...said[0], traceId: '' }).toEqual({ ...said[1], traceId: '' });
    expect(await sent(free, await worked(free))).toEqual({ outcome: 'created' }); // nothing was made of it
  });

  it('used a second time it is refused, at the same time too', async () => {
    const proof = await worked(taken);
    expect(await sent(taken, proof)).toEqual({ outcome: 'login-exists' });
    expect(await refusal(sent(taken, proof))).toMatchObject(REFUSED);
    const another = await worked(taken);
    const both = await Promise.all(
      [1, 2, 3].map(() =>
        sent(taken, another).then(
          ({ outcome }) => outcome,
          () => 'refused',
        ),
      ),
    );
    expect(both.toSorted()).toEqual(['login-exists', 'refused', 'refused']);
  });

  it('whose answer was lost, the same request finds what it has created', async () => {
    const address = email('lost');
    const [proof, key] = [await worked(address), randomUUID()];
    expect(await sent(address, proof, key)).toEqual({ outcome: 'created' });
    expect(await sent(address, proof, key)).toEqual({ outcome: 'created' });
    expect(await refusal(sent(address, proof))).toMatchObject(REFUSED);
  });

  it.each([
    [9.9, true],
    [10.1, false],
  ])('counts %d minutes after it was asked: %s', async (minutes, counts) => {
    const proof = await worked(taken);
    late += minutes;
    const said = await sent(taken, proof).then(
      ({ outcome }) => outcome,
      () => 'refused',
    );
    expect(said).toBe(counts ? 'login-exists' : 'refused');
  });

  it('asked for tells nothing of the address: as much for a login as for none', async () => {
    const [one, other] = await Promise.all(
      [taken, email('none')].map((address) => stranger.call(getSignUpWork, { body: { email: address } })),
    );
    expect([one?.bits, one?.parts]).toEqual([other?.bits, other?.parts]);
    expect(one?.challenge.length).toBe(other?.challenge.length);
  });
});

it('an installation that asks for none gives none', async () => {
  const server = await startTestServer(undefined, { ERX_SIGN_UP_WORK: '0' });
  try {
    const stranger = clientOf(server.origin, undefined, undefined);
    expect(await stranger.call(getSignUpWork, { body: { email: 'ada@elm.test' } })).toMatchObject({
      parts: 0,
    });
    expect(await stranger.call(signUp, { body: signUpEntry('ada@elm.test') })).toEqual({
      outcome: 'created',
    });
  } finally {
    await server.close();
  }
});
