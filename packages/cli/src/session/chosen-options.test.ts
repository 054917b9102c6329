import { expect, it } from 'vitest';
import type { Settings } from '../stored/settings';
import { chosenOptions } from './chosen-options';

const ALL: Settings = {
  server: 'https://set.example',
  profile: 'clinic',
  color: 'never',
  theme: 'light',
  limit: 7,
};

async function chosen(
  settings: Settings,
  typed: Record<string, string | number>,
  environment: Record<string, string> = {},
): Promise<object> {
  const context = {
    environment,
    openSettings: async () => ({
      file: '',
      read: () => settings,
      set: () => undefined,
      unset: () => undefined,
      aliases: () => [],
      saveAliases: () => undefined,
    }),
  };
  return await chosenOptions(
    { limit: 50, color: true, ...typed },
    { getOptionValueSource: (name) => (name in typed ? 'cli' : 'default') },
    context,
  );
}

it.each<[string, Settings, Record<string, string | number>, Record<string, string>, object]>([
  ['nothing is chosen', {}, {}, {}, { limit: 50, color: true }],
  ['everything is chosen', ALL, {}, {}, { limit: 7, color: false, theme: 'light', profile: 'clinic' }],
  [
    'a server is chosen',
    { server: 'https://set.example' },
    {},
    {},
    { limit: 50, color: true, server: 'https://set.example' },
  ],
  [
    'a server is typed',
    ALL,
    { server: 'https://typed.example' },
    {},
    { limit: 7, color: false, theme: 'light', server: 'https://typed.example' },
  ],
  [
    'a profile is typed',
    ALL,
    { profile: 'other' },
    {},
    { limit: 7, color: false, theme: 'light', profile: 'other' },
  ],
  [
    'the environment names a server',
    ALL,
    {},
    { ERX_SERVER: 'https://there.example' },
    { limit: 7, color: false, theme: 'light' },
  ],
  [
    'the environment names a profile',
    ALL,
    {},
    { ERX_PROFILE: 'there' },
    { limit: 7, color: false, theme: 'light' },
  ],
  [
    'a service account is named: nothing of this machine counts',
    ALL,
    {},
    { ERX_CLIENT_ID: 'svc' },
    { limit: 50, color: true },
  ],
  [
    'a limit is typed, were it the usual one',
    ALL,
    { limit: 50 },
    {},
    { limit: 50, color: false, theme: 'light', profile: 'clinic' },
  ],
  ['colors are left to the terminal', { color: 'auto' }, {}, {}, { limit: 50, color: true }],
])('%s', async (_, settings, typed, environment, expected) => {
  expect(await chosen(settings, typed, environment)).toEqual(expected);
});

it('settings that cannot be read count as none', async () => {
  const context = {
    environment: {},
    openSettings: async () => {
      throw new Error('unreadable');
    },
  };
  expect(await chosenOptions({ json: true }, { getOptionValueSource: () => undefined }, context)).toEqual({
    json: true,
  });
});
