import { expect, it } from 'vitest';
import { SERVICE_RIGHTS } from '../access/vocabulary';
import { RIGHT_GROUPS } from './meaning';

it('every right that a service account can be given is explained, once', () => {
  const explained = RIGHT_GROUPS.flatMap(({ rights }) => rights);
  expect(explained.map(([right]) => right).toSorted()).toEqual([...SERVICE_RIGHTS].toSorted());
  expect(new Set(explained.map(([, allows]) => allows)).size).toBe(SERVICE_RIGHTS.length);
});
