// @vitest-environment jsdom
import { CHECK_PARTS } from '@erx/core/safety/coverage';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { LimitationsDialog } from './limitations-dialog';

afterEach(cleanup);

it('names every part of a check as checked, and none as not checked (S2.1-13)', () => {
  render(<LimitationsDialog onClose={() => undefined} />);
  const points = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  const checked = points.find((point) => point.startsWith('Checked against'));
  const others = points.filter((point) => point !== checked && /\bnot (checked|written)\b/.test(point));
  for (const part of [...Object.values(CHECK_PARTS), 'doses']) expect(checked).toContain(part);
  for (const part of [...Object.values(CHECK_PARTS), 'Doses, ', 'Compounds'])
    for (const point of others) expect(point).not.toMatch(new RegExp(part, 'i'));
});
