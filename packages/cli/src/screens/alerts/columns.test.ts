import { expect, it } from 'vitest';
import { NOW, queued, refill } from '../../testing/requests';
import { columnsIn, type RowView, wholeWidth } from './columns';
import type { QueueRow } from './queue-state';

const VIEW: RowView = { now: NOW, zone: 'America/Chicago', held: new Set(), marked: new Set() };
/** Before the columns, and after each. */
const SIGN = 3;
const GAP = 1;

const row = (over: Parameters<typeof refill>[2] = {}): QueueRow => {
  const { request, ...judged } = queued(refill(1, 90, over));
  return { request, judged, isAnswered: false };
};
const LONG = row({
  patient: {
    id: '01990000-0000-7000-8000-000000000001',
    name: {
      firstName: 'Marguerite-Antoinette',
      middleName: '',
      lastName: 'Delacroix-Fontenot',
      generation: 'None',
    },
    birthDate: '1961-03-04',
  },
  drug: { drugDescription: 'levothyroxine sodium 75 mcg oral tablet', deaSchedule: 'III' },
});
const headings = (width: number, rows = [LONG]): readonly string[] =>
  columnsIn(width, rows, VIEW).map(({ heading }) => heading);

it.each(Array.from({ length: 181 }, (_, index) => index + 40))('the columns for %i fit', (width) => {
  const used = columnsIn(width, [LONG], VIEW).reduce((sum, { width: wide }) => sum + wide + GAP, SIGN);
  expect(used).toBeLessThanOrEqual(width);
});

it.each([
  [40, ['Patient', 'Born', 'Drug']],
  [60, ['Lane', 'Patient', 'Born', 'Drug', 'Sch']],
  [80, ['Lane', 'Patient', 'Born', 'Drug', 'Sch', 'Request']],
  [90, ['Waits', 'Lane', 'Patient', 'Born', 'Drug', 'Sch', 'Request']],
])('%i shows whom, what, how controlled and the lane before dates and prescriber', (width, expected) => {
  expect(headings(width)).toEqual(expected);
});

it('cuts nothing where all of it has room, and needs no more than that', () => {
  const whole = wholeWidth([LONG], VIEW);
  const cells = columnsIn(whole, [LONG], VIEW).map(({ text, width }) => [text(LONG).length <= width, width]);
  expect(cells.every(([fits]) => fits)).toBe(true);
  expect(headings(whole)).toHaveLength(11);
  expect(columnsIn(whole + 60, [LONG], VIEW)).toHaveLength(11);
});

it.each([130, 154])('at %i patient and drug are whole before another column comes in', (width) => {
  const shown = columnsIn(width, [LONG], VIEW);
  for (const heading of ['Patient', 'Drug']) {
    const column = shown.find((one) => one.heading === heading);
    expect(column && column.text(LONG).length <= column.width).toBe(true);
  }
});

it('gives a short list its columns at less', () => {
  expect(headings(80, [row()])).toContain('Waits');
});

it('has a sign of its own for what is marked, and none for what is not judged', () => {
  const { judged: _, ...unjudged } = row();
  const lane = columnsIn(80, [LONG], VIEW).find(({ heading }) => heading === 'Lane');
  expect(lane?.text(row())).toBe('✓ clean');
  expect(lane?.text(unjudged)).toBe('…');
  const marked = columnsIn(80, [LONG], { ...VIEW, marked: new Set([row().request.id]) });
  expect(marked.find(({ heading }) => heading === 'Lane')?.text(row())).toBe('■ clean');
});
