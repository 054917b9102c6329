// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LazyBoundary } from './lazy-boundary';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Arrives = lazy(() => Promise.resolve({ default: () => <p>Here</p> }));
const NeverArrives = lazy<() => null>(() =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
);

it('shows what has arrived', async () => {
  render(
    <LazyBoundary>
      <Arrives />
    </LazyBoundary>,
  );
  expect(await screen.findByText('Here')).toBeDefined();
});

it('says that a part could not be had, and the rest stays', async () => {
  render(
    <>
      <p>The list</p>
      <LazyBoundary>
        <NeverArrives />
      </LazyBoundary>
    </>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  expect(screen.getByText('The list')).toBeDefined();
});

it('shows what is given instead', async () => {
  render(
    <LazyBoundary instead={<p>In plain words</p>}>
      <NeverArrives />
    </LazyBoundary>,
  );
  expect(await screen.findByText('In plain words')).toBeDefined();
});
