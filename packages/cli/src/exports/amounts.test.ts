import { expect, it } from 'vitest';
import { showBytes, showSeconds } from './amounts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [1049, '1.0 kB'],
  [99_949, '99.9 kB'],
  [99_950, '100 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [250_400_000, '250 MB'],
  [3e12, '3.0 TB'],
  [5e15, '5000 TB'],
])('%d bytes are %s', (bytes, shown) => {
  expect(showBytes(bytes)).toBe(shown);
});

it.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [60, '1:00'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [36_061, '10:01:01'],
])('%d seconds are %s', (seconds, shown) => {
  expect(showSeconds(seconds)).toBe(shown);
});
