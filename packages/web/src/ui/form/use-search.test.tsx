// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../session/queries';
import { Combobox } from './combobox';
import { useSearch } from './use-search';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Searching({
  search,
  onChoose,
}: {
  search: (text: string) => Promise<readonly string[]>;
  onChoose: (item: string) => void;
}) {
  const [text, setText] = useState('');
  const found = useSearch('allergies', 'test', text, search);
  return (
    <Combobox
      ties={{ id: 'box', 'aria-label': 'Allergen' }}
      listLabel="Allergens"
      text={text}
      onText={setText}
      items={found.items}
      itemId={(item) => item}
      option={(item) => item}
      isCurrent={found.isCurrent}
      isWorking={found.isWorking}
      onEnter={found.searchNow}
      onChoose={onChoose}
    />
  );
}

function open() {
  const search = vi.fn((text: string) => Promise.resolve([`${text}icillin`]));
  const onChoose = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Searching search={search} onChoose={onChoose} />
    </QueryClientProvider>,
  );
  const box = screen.getByRole('combobox', { name: 'Allergen' });
  fireEvent.click(box);
  fireEvent.change(box, { target: { value: 'amox' } });
  return { search, onChoose, box };
}

it('searches once the text has rested', () => {
  const { search } = open();
  act(() => {
    vi.advanceTimersByTime(199);
  });
  expect(search).not.toHaveBeenCalled();
  act(() => {
    vi.advanceTimersByTime(1);
  });
  expect(search).toHaveBeenCalledOnce();
});

it('searches immediately by Enter (N2-63), and Enter then chooses what was found', async () => {
  const { search, onChoose, box } = open();
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(search).toHaveBeenCalledOnce();
  expect(onChoose).not.toHaveBeenCalled();
  await act(async () => {
    await vi.advanceTimersByTimeAsync(1);
  });
  expect(screen.getByRole('option', { name: 'amoxicillin' })).toBeTruthy();
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('amoxicillin');
  expect(search).toHaveBeenCalledOnce();
});
