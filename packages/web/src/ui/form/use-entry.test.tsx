// @vitest-environment jsdom
import { stop } from '@erx/core/findings/finding';
import { AppError } from '@erx/core/findings/app-error';
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useEntry } from './use-entry';

const begun = { npi: '1234567893', lastName: '' };
const judge = ({ lastName }: typeof begun) =>
  lastName === '' ? stop('credential.npi-of-another', {}, 'lastName') : [];

it('what a rule finds stops it, beside its field, until it is mended', () => {
  const { result } = renderHook(() => useEntry(begun, judge));
  let isAcceptable = true;
  act(() => {
    isAcceptable = result.current.isAcceptable();
  });
  expect(isAcceptable).toBe(false);
  expect(result.current.errorOf('lastName')).toBeDefined();
  act(() => {
    result.current.set({ lastName: 'Hayes' });
  });
  expect(result.current.errorOf('lastName')).toBeUndefined();
});

it.each([
  ['of a field that is right, where another is mended', 'npi'],
  ['of a field that the form does not have', 'elsewhere'],
  ['of no field', undefined],
])('what the server refused, %s, goes to the server again', (_, field) => {
  const { result } = renderHook(() => useEntry({ ...begun, lastName: 'Heyes' }, judge));
  act(() => {
    result.current.refuse(
      new AppError('call.invalid', {}, { findings: stop('credential.npi-of-another', {}, field) }),
    );
  });
  act(() => {
    result.current.set({ lastName: 'Hayes' });
  });
  let isAcceptable = false;
  act(() => {
    isAcceptable = result.current.isAcceptable();
  });
  expect(isAcceptable).toBe(true);
  expect(result.current.errorOf('npi')).toBeUndefined();
});
