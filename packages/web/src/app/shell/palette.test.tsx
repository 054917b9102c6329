// @vitest-environment jsdom
import { useQueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { fakePracticeSession, TestProviders } from '../../testing/fake-workplace';
import { Palette } from './palette';

const ANA = {
  id: '0197f000-0000-7000-8000-00000000000a',
  accountNumber: '10042',
  firstName: 'Ana',
  middleName: '',
  lastName: 'Zeyes',
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
const OTHER = { ...ANA, id: '0197f000-0000-7000-8000-00000000000b', lastName: 'Zeyna' };

// jsdom draws nothing, so nothing is out of view.
Element.prototype.scrollIntoView = () => undefined;
afterEach(cleanup);

/** Where it leads, and what reads everything once more. */
function Behind() {
  const queries = useQueryClient();
  return (
    <>
      <p aria-label="Where">{useLocation().pathname}</p>
      <button
        type="button"
        onClick={() => {
          void queries.invalidateQueries();
        }}
      >
        Read again
      </button>
    </>
  );
}

it.each([
  ['who was moved to, wherever the list has her now', [OTHER, ANA], `/patient/${ANA.id}`],
  ['no one, where who was moved to is gone', [OTHER, { ...OTHER, id: OTHER.id.replace('b', 'c') }], '/'],
  ['no one else who alone is left', [OTHER], '/'],
])('opens by Enter %s', async (_, later, path) => {
  let answer = [ANA, OTHER];
  const nothing = () => undefined;
  render(
    <TestProviders practiceSession={fakePracticeSession(() => answer)}>
      <Palette onOpen={nothing} onClose={nothing} />
      <Behind />
    </TestProviders>,
  );
  const input = screen.getByRole('combobox');
  fireEvent.change(input, { target: { value: 'zey' } });
  await screen.findAllByText(/Zeyes|Zeyna/);
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  answer = later;
  fireEvent.click(screen.getByText('Read again'));
  await waitFor(() => {
    expect(screen.getAllByRole('option')[0]?.textContent).toContain('Zeyna');
  });
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(screen.getByLabelText('Where').textContent).toBe(path);
});
