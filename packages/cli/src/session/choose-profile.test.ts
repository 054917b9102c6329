import { describe, expect, it } from 'vitest';
import type { Profile } from '../stored/profile';
import { DEFAULT_SERVER } from '../stored/server-address';
import { chosenProfile, profileToSignIn } from './choose-profile';

const ONE = 'https://one.example';
const TWO = 'https://two.example';

function store(servers: Readonly<Record<string, string>>, current?: string) {
  const read = (name: string): Profile | undefined =>
    servers[name] === undefined ? undefined : ({ server: servers[name] } as Profile);
  return {
    current: () => current,
    read,
    list: () => Object.keys(servers).map((name) => ({ name, profile: read(name) as Profile })),
  };
}

const kept = store({ [ONE]: ONE, work: TWO }, 'work');

describe('the sign-in that a command means', () => {
  it.each([
    ['the one used at last', {}, {}, { name: 'work', origin: TWO }],
    ['the server of the environment before it', {}, { ERX_SERVER: ONE }, { name: ONE, origin: ONE }],
    [
      'the profile of the environment beside its own server',
      {},
      { ERX_SERVER: TWO, ERX_PROFILE: 'work' },
      { name: 'work', origin: TWO },
    ],
    [
      'the option of a server before a profile of the environment',
      { server: ONE },
      { ERX_PROFILE: 'work' },
      { name: ONE, origin: ONE },
    ],
    [
      'the option of a profile before everything',
      { profile: 'work' },
      { ERX_PROFILE: ONE, ERX_SERVER: ONE },
      { name: 'work', origin: TWO },
    ],
    [
      'a profile and its own server',
      { profile: 'work', server: `${TWO}/` },
      {},
      { name: 'work', origin: TWO },
    ],
    [
      'the one used at last where the environment names its very server',
      {},
      { ERX_SERVER: TWO },
      { name: 'work', origin: TWO },
    ],
    [
      'the same however the address is written',
      {},
      { ERX_SERVER: `${TWO}:443/` },
      { name: 'work', origin: TWO },
    ],
    [
      'the same where the option names it',
      { server: TWO },
      { ERX_SERVER: ONE },
      { name: 'work', origin: TWO },
    ],
    ['an empty setting is none', {}, { ERX_SERVER: '', ERX_PROFILE: '' }, { name: 'work', origin: TWO }],
    [
      'a server where nobody is signed in',
      { server: 'https://three.example' },
      {},
      { name: 'https://three.example', origin: 'https://three.example' },
    ],
  ])('%s', (_, wanted, environment, expected) => {
    expect(chosenProfile(wanted, environment, kept)).toEqual(expected);
  });

  it('is the server of this machine where nothing is named and kept', () => {
    expect(chosenProfile({}, {}, store({}))).toEqual({ name: DEFAULT_SERVER, origin: DEFAULT_SERVER });
    expect(chosenProfile({}, {}, store({}, 'gone'))).toEqual({
      name: DEFAULT_SERVER,
      origin: DEFAULT_SERVER,
    });
    expect(chosenProfile({}, {}, store({}, ONE))).toEqual({ name: ONE, origin: ONE });
  });

  it('is refused where the environment names a profile and another server than its', () => {
    expect(() => chosenProfile({}, { ERX_SERVER: ONE, ERX_PROFILE: 'work' }, kept)).toThrow(
      expect.objectContaining({ code: 'terminal.environment-differs', exit: 2 }) as Error,
    );
  });

  it('is refused where it is not known, with those that are', () => {
    expect(() => chosenProfile({ profile: 'home' }, {}, kept)).toThrow(
      expect.objectContaining({
        code: 'terminal.profile-unknown',
        exit: 2,
        next: expect.stringContaining('work') as string,
      }) as Error,
    );
    expect(() => chosenProfile({}, { ERX_PROFILE: 'home' }, kept)).toThrow(
      expect.objectContaining({ code: 'terminal.profile-unknown' }) as Error,
    );
  });

  it('is refused where another server is named: nothing goes to one that was not meant', () => {
    expect(() => chosenProfile({ profile: 'work', server: ONE }, {}, kept)).toThrow(
      expect.objectContaining({ code: 'terminal.profile-elsewhere', exit: 2 }) as Error,
    );
  });
});

describe('where to sign in', () => {
  it.each([
    ['a new profile at a server', { profile: 'home', server: ONE }, {}, { name: 'home', origin: ONE }],
    [
      'a new profile at the server of the environment',
      { profile: 'home' },
      { ERX_SERVER: ONE },
      { name: 'home', origin: ONE },
    ],
    [
      'a known profile at its own server',
      { profile: 'work' },
      { ERX_SERVER: ONE },
      { name: 'work', origin: TWO },
    ],
    [
      'a known profile moved to another server',
      { profile: 'work', server: ONE },
      {},
      { name: 'work', origin: ONE },
    ],
    ['the one used at last', {}, {}, { name: 'work', origin: TWO }],
    [
      'the one used at last where the environment names its very server',
      {},
      { ERX_SERVER: TWO },
      { name: 'work', origin: TWO },
    ],
    ['a server that is named alone, and no profile there', { server: TWO }, {}, { name: TWO, origin: TWO }],
  ])('%s', (_, wanted, environment, expected) => {
    expect(profileToSignIn(wanted, environment, kept)).toEqual(expected);
  });

  it.each(['https://one.example', '', '-x', '__proto__', 'a b', 'x'.repeat(51)])(
    '%j is no name',
    (profile) => {
      expect(() => profileToSignIn({ profile }, {}, kept)).toThrow(
        expect.objectContaining({ code: 'terminal.profile-name-invalid', exit: 2 }) as Error,
      );
    },
  );
});
