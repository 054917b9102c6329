// @vitest-environment jsdom
import { useQueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { fakePracticeSession, TestProviders } from '../../testing/fake-workplace';
import { QuickSearch } from './quick-search';

const ANA = {
  id: '0197f000-0000-7000-8000-00000000000a',
  accountNumber: '10042',
  firstName: 'Ana',
  middleName: '',
  lastName: 'Reyes',
  generation: 'None',
  birthDate: '1984-02-29',
  gender: 'Female',
  address: '',
  city: 'Ames',
  state: 'IA',
  zipCode: '50010',
  phone: '',
  comments: '',
};

afterEach(cleanup);

/** Where it leads, and what reads everything once more. */
function Behind() {
  const queries = useQueryClient();
  return (
    <button
      type="button"
      onClick={() => {
        void queries.invalidateQueries();
      }}
    >
      {useLocation().pathname}
    </button>
  );
}

function search(answer: (path: string) => unknown) {
  const asked: string[] = [];
  const practiceSession = fakePracticeSession((path) => {
    asked.push(path);
    return answer(path);
  });
  render(
    <TestProviders practiceSession={practiceSession}>
      <QuickSearch />
      <Behind />
    </TestProviders>,
  );
  const input = screen.getByRole('combobox', { name: 'Search patients' });
  return {
    asked,
    input,
    type: (text: string) => {
      fireEvent.focus(input);
      fireEvent.change(input, { target: { value: text } });
    },
  };
}

it('lists who is found with age, sex, birth date and account number', async () => {
  const { type } = search(() => [ANA]);
  type('rey');
  expect((await screen.findByRole('option')).textContent).toMatch(
    /^Reyes, Ana\d+ years, Female, born 02\/29\/1984 · 10042 · Ames$/,
  );
});

it('opens by Enter the only one that is found, and none of several that was not moved to', async () => {
  const other = { ...ANA, id: '0197f000-0000-7000-8000-00000000000b', birthDate: '2001-05-06' };
  const { input, type } = search(() => [ANA, other]);
  type('rey');
  const options = await screen.findAllByRole('option');
  for (const option of options) {
    expect(option.textContent).toContain('Same name');
    expect(option.getAttribute('aria-selected')).toBe('false');
  }
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(await screen.findByText(/Several patients match/)).toBeDefined();
  expect(screen.getAllByRole('option')).toHaveLength(2);
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  expect(screen.getAllByRole('option')[0]?.getAttribute('aria-selected')).toBe('true');
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(screen.queryByRole('option')).toBeNull();
});

it('says that nobody is found', async () => {
  const { type } = search(() => []);
  type('zzz');
  expect(await screen.findByText('No results found...')).toBeDefined();
});

it("never sends a text with ':' and says why", async () => {
  const { asked, type } = search(() => [ANA]);
  type('re:y');
  expect(await screen.findByText("The symbol ':' is an unsupported search character")).toBeDefined();
  type('rey');
  await screen.findByRole('option');
  expect(asked.filter((path) => path.includes('_search'))).toEqual(['/api/patients/_search?searchStr=rey']);
});

it('offers the patients opened last before anything is typed', async () => {
  const { asked, input } = search(() => [ANA]);
  fireEvent.focus(input);
  expect((await screen.findByRole('listbox', { name: 'Recent patients' })).textContent).toContain(
    'Reyes, Ana',
  );
  expect(asked).toEqual(['/api/patients/_top/lastaccessed/30']);
  expect(screen.getByRole('option').getAttribute('aria-selected')).toBe('false');
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(screen.queryByRole('option')).not.toBeNull(); // Enter alone opens no one
  fireEvent.keyDown(input, { key: 'ArrowUp' });
  expect(screen.getByRole('option').getAttribute('aria-selected')).toBe('true');
});

const OTHER = { ...ANA, id: '0197f000-0000-7000-8000-00000000000b', lastName: 'Reyna' };
it.each([
  ['who was moved to, wherever the list has her now', [OTHER, ANA], `/patient/${ANA.id}`],
  ['no one, where who was moved to is gone', [OTHER, { ...OTHER, id: OTHER.id.replace('b', 'c') }], '/'],
  ['no one else who alone is left', [OTHER], '/'],
])('opens by Enter %s', async (_, later, path) => {
  let answer = [ANA, OTHER];
  const { input, type } = search(() => answer);
  type('rey');
  await screen.findAllByRole('option');
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  answer = later;
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => {
    expect(screen.getAllByRole('option')[0]?.textContent).toContain('Reyna');
  });
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(screen.getByRole('button').textContent).toBe(path);
});
