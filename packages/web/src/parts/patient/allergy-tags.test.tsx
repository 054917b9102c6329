// @vitest-environment jsdom
import type { Allergy } from '@erx/core/allergies/model';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { AllergyTags } from './patient-banner';

afterEach(cleanup);

let made = 0;
function allergy(description: string, severity: Allergy['severity'], reaction = 'Rash'): Allergy {
  made += 1;
  return {
    id: `0197f000-0000-7000-8000-${String(made).padStart(12, '0')}`,
    patientId: '0197f000-0000-7000-8000-00000000000a',
    description,
    severity,
    reaction,
    status: 'Active',
    hide: false,
    enteredAt: '2026-01-02T15:00:00.000Z',
  };
}
const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const many = (count: number, severity: Allergy['severity']) =>
  Array.from({ length: count }, (_, at) => allergy(`${severity} ${String(at + 1)}`, severity));

describe('the allergies of the patient in view', () => {
  it('begin with the severe ones, which say so to everybody', () => {
    render(
      <AllergyTags
        allergies={[allergy('Latex', 'Low'), allergy('Penicillin', 'Severe'), allergy('Egg', 'Moderate')]}
      />,
    );
    expect(shown()).toEqual(['Penicillin (severe)', 'Egg', 'Latex']);
  });

  it.each([
    [6, 6, 'Reactions of the allergies'],
    [7, 6, '+1 more allergies: show all with reactions'],
  ])('%i lesser ones: %i in view, then %s', (count, inView, name) => {
    render(<AllergyTags allergies={many(count, 'Low')} />);
    expect(shown()).toHaveLength(inView);
    expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  it('that are severe are never cut off', () => {
    render(<AllergyTags allergies={[...many(2, 'Low'), ...many(9, 'Severe')]} />);
    expect(shown()).toHaveLength(9);
    expect(shown().every((text) => text?.includes('(severe)'))).toBe(true);
  });

  it('are all shown with their reactions by one button, and folded again', () => {
    render(<AllergyTags allergies={[...many(7, 'Low'), allergy('Sulfa', 'Severe', 'n/a')]} />);
    fireEvent.click(screen.getByRole('button', { name: '+2 more allergies: show all with reactions' }));
    expect(shown()).toHaveLength(8);
    expect(shown()[0]).toBe('Sulfa, Severe: reaction unknown');
    expect(shown()[1]).toBe('Low 1, Low: Rash');
    fireEvent.click(screen.getByRole('button', { name: 'Show fewer allergies, without reactions' }));
    expect(shown()).toHaveLength(6);
  });
});
