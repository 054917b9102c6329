import { describe, expect, it } from 'vitest';
import { listSearchSteps } from './search-queries';

const radii = (miles: number | undefined) =>
  listSearchSteps({ limit: 50, around: { latitude: 33.5, longitude: -86.8, miles } }).map(
    ({ around }) => around?.miles,
  );

describe('the steps of a search', () => {
  it.each([
    [5, [5]],
    [25, [25]],
    [49, [49]],
    [50, [25, 50]],
    [199, [25, 199]],
    [200, [25, 100, 200]],
    [500, [25, 100, 500]],
    [undefined, [25, 100, undefined]],
  ])('within %s miles', (miles, steps) => {
    expect(radii(miles)).toEqual(steps);
  });

  it('is one without a place, and the last is always the search itself', () => {
    const search = { limit: 50, name: 'corner' };
    expect(listSearchSteps(search)).toEqual([search]);
    expect(
      listSearchSteps({ ...search, around: { latitude: 1, longitude: 2, miles: undefined } }).at(-1),
    ).toEqual({
      ...search,
      around: { latitude: 1, longitude: 2, miles: undefined },
    });
  });
});
