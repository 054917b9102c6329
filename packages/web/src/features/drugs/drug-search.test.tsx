// @vitest-environment jsdom
import type { Client } from '@erx/core/client/call';
import type { DrugMatch, FoundDrug } from '@erx/core/drugs/drug-match';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../session/queries';
import { WorkplaceContext, type PracticeSession } from '../../session/practice-session';
import { DrugSearch } from './drug-search';

const drug = (description: string, match: DrugMatch = 'exact'): FoundDrug => ({
  prescribableDrugId: description,
  description,
  name: description,
  ingredients: [description],
  strength: '',
  doseForm: '',
  route: 'oral',
  type: 'Generic',
  overTheCounter: true,
  schedule: 'none',
  controlledSubstance: false,
  controlledSubstanceDeaId: '',
  potencyUnitCode: 'C48542',
  match,
});

/** A catalogue that answers each text when the test says so. */
function show() {
  const asked: { text: string; answer: (found: readonly FoundDrug[]) => Promise<void> }[] = [];
  const call = (_: unknown, { query }: { query: { searchStr: string } }) =>
    new Promise((resolve) => {
      asked.push({
        text: query.searchStr,
        answer: async (found) => {
          resolve(found);
          await rest(0);
        },
      });
    });
  const onChoose = vi.fn();
  const practiceSession = { client: { call } as unknown as Client } as unknown as PracticeSession;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <WorkplaceContext value={practiceSession}>
        <DrugSearch chosenId={undefined} onChoose={onChoose} />
      </WorkplaceContext>
    </QueryClientProvider>,
  );
  return { asked, onChoose };
}

const rest = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const input = () => screen.getByRole('combobox', { name: 'Search Drugs' });
const type = (value: string) => {
  fireEvent.change(input(), { target: { value } });
};
const found = () =>
  screen.queryAllByRole('option').map((option) => option.querySelector('.erx-drug-name')?.textContent.trim());

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('searching a drug', () => {
  it('asks once typing has rested 150 ms', async () => {
    const { asked } = show();
    type('l');
    await rest(149);
    type('li');
    await rest(149);
    expect(asked).toHaveLength(0);
    await rest(1);
    expect(asked.map(({ text }) => text)).toEqual(['li']);
  });

  it('shows description in tall-man letters, type, over the counter or not, and level (N2-52)', async () => {
    const { asked } = show();
    type('hydro');
    await rest(150);
    await asked[0]?.answer([
      drug('hydroxyzine 25 mg tablet'),
      { ...drug('hydromorphone 4 mg tablet'), schedule: 'II', type: 'Brand Name', overTheCounter: false },
    ]);
    expect(found()).toEqual(['hydrOXYzine 25 mg tablet', 'HYDROmorphone 4 mg tablet']);
    const [first, second] = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(first).toMatch(/Generic.*Yes.*None/);
    expect(second).toMatch(/Brand Name.*No.*C-II/);
  });

  it('keeps what was found in view until the new answer is there, and Enter chooses only from that', async () => {
    const { asked, onChoose } = show();
    type('lis');
    await rest(150);
    await asked[0]?.answer([drug('lisinopril 5 mg tablet')]);
    type('lisinopril 10');
    fireEvent.keyDown(input(), { key: 'Enter' });
    await rest(150);
    expect(found()).toEqual(['lisinopril 5 mg tablet']);
    fireEvent.keyDown(input(), { key: 'Enter' });
    expect(onChoose).not.toHaveBeenCalled();
    await asked[1]?.answer([drug('lisinopril 10 mg tablet')]);
    fireEvent.keyDown(input(), { key: 'Enter' });
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(drug('lisinopril 10 mg tablet'));
  });

  it('says when there is nothing (N2-53), and not before', async () => {
    const { asked } = show();
    type('zzz');
    await rest(150);
    expect(screen.queryByText('No results found')).toBeNull();
    await asked[0]?.answer([]);
    expect(screen.getByRole('status').textContent).toBe('No results found');
  });

  it('sets what is only similar apart, says so, and Enter chooses nothing until an arrow has moved to it', async () => {
    const { asked, onChoose } = show();
    type('amoxicilin');
    await rest(150);
    await asked[0]?.answer([
      drug('amoxicillin 500 mg capsule', 'similar'),
      drug('amoxicillin 250 mg capsule', 'similar'),
    ]);
    const apart = screen.getByRole('group', { name: 'Nothing by that name. Did you mean …' });
    expect(within(apart).getAllByRole('option')).toHaveLength(2);
    expect(screen.getByRole('status').textContent).toBe('Nothing by that name. Did you mean …');
    expect(screen.queryByRole('option', { selected: true })).toBeNull();
    fireEvent.keyDown(input(), { key: 'Enter' });
    expect(onChoose).not.toHaveBeenCalled();
    fireEvent.keyDown(input(), { key: 'ArrowDown' });
    fireEvent.keyDown(input(), { key: 'Enter' });
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(drug('amoxicillin 500 mg capsule', 'similar'));
  });

  it('sets what contains it below what is it, and marks the first that is it', async () => {
    const { asked, onChoose } = show();
    type('codeine');
    await rest(150);
    await asked[0]?.answer([
      drug('codeine 30 mg tablet'),
      drug('acetaminophen-codeine 300 mg-30 mg tablet', 'similar'),
    ]);
    expect(
      within(
        screen.getByRole('group', { name: 'Not by that name, but near it or containing it' }),
      ).getAllByRole('option'),
    ).toHaveLength(1);
    expect(screen.queryByRole('status')).toBeNull();
    fireEvent.keyDown(input(), { key: 'Enter' });
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(drug('codeine 30 mg tablet'));
  });
});
