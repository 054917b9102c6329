import { expect, it } from 'vitest';
import { floorOf, serverRooms } from '../../scripts/house/rooms.mjs';
import { productSources } from '../../scripts/house/sources.mjs';

const at = (path: string, ...imports: string[]) => ({
  path: `packages/server/src/${path}`,
  text: '',
  lines: 1,
  imports: imports.map((one) => `packages/server/src/${one}`),
});

it('every file of the server stands on a floor, none imports upward, no rooms form a circle', () => {
  const sources = productSources();
  expect(sources.length).toBeGreaterThan(1000);
  const { floors, homeless, upward, circles } = serverRooms(sources);
  expect(floors.length).toBeLessThanOrEqual(6);
  expect({ homeless, upward, circles }).toEqual({ homeless: [], upward: [], circles: [] });
});

it('a file of no floor, an import upward and a circle are found', () => {
  const found = serverRooms([
    at('attic/store.ts'),
    at('drugs/store.ts', 'requests/store.ts'),
    at('signing/token-store.ts', 'requests/store.ts'),
    at('requests/store.ts', 'signing/token-store.ts'),
  ]);
  expect(found.homeless).toEqual(['packages/server/src/attic/store.ts']);
  expect(found.upward).toEqual([
    'packages/server/src/drugs/store.ts -> packages/server/src/requests/store.ts',
  ]);
  expect(found.circles).toEqual(['signing', 'requests']);
});

it('routes stand on the top floor, whose noun they are of', () => {
  expect(floorOf('packages/server/src/drugs/routes.ts')).toBe(floorOf('packages/server/src/start.ts'));
});
