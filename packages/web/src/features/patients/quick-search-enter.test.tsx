// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakePracticeSession, TestProviders } from '../../testing/fake-workplace';
import { QuickSearch } from './quick-search';

/** A hand that never rests: whatever is asked for here was asked for by Enter. */
vi.mock('../../ui/form/use-debounced-value', () => ({ useDebouncedValue: () => '' }));

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

it('asks immediately on Enter (P9-9), and a second Enter opens the one found', async () => {
  const asked: string[] = [];
  render(
    <TestProviders
      practiceSession={fakePracticeSession((path) => {
        asked.push(path);
        return path.includes('_search') ? [ANA] : [];
      })}
    >
      <QuickSearch />
    </TestProviders>,
  );
  const input = screen.getByRole('combobox', { name: 'Search patients' });
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value: 'rey' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  await screen.findByRole('option');
  expect(asked.filter((path) => path.includes('_search'))).toEqual(['/api/patients/_search?searchStr=rey']);
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(screen.queryByRole('option')).toBeNull();
});
