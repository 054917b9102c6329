import { describe, expect, it } from 'vitest';
import { newHistoryForm, toQuery, readDates } from './history-search';

const form = newHistoryForm('2026-11-20');

describe('the search of a history', () => {
  it('begins with the last week (N9-10)', () => {
    expect(toQuery(form).refills).toEqual({ from: '2026-11-13', to: '2026-11-20' });
  });

  it('leaves an empty end open', () => {
    expect(toQuery({ ...form, from: '', to: ' ' }).prescriptions).toEqual({ sortBy: 'DateDesc' });
  });

  it.each([
    ['11/20/2026', '11/20/2026', {}],
    ['11/21/2026', '11/20/2026', { from: 'Start Date cannot be greater than the End Date' }],
    ['13/01/2026', '', { from: 'The date is invalid.' }],
    ['', '02/30/2026', { to: 'The date is invalid.' }],
  ])('from %j to %j says %j', (from, to, problems) => {
    expect(readDates({ from, to }).problems).toEqual(problems);
  });

  it('asks changes nothing that only refills know', () => {
    expect(toQuery({ ...form, responseType: 'deniedNewPrescriptionToFollow' }).changes).not.toHaveProperty(
      'responseType',
    );
    expect(toQuery({ ...form, responseType: 'deniedNewPrescriptionToFollow' }).refills).toHaveProperty(
      'responseType',
    );
  });

  it('asks prescriptions by status, sub-state, control and order', () => {
    expect(
      toQuery({
        ...form,
        scriptStatus: 'Sent',
        subState: 'none',
        onlyControlledSubstances: true,
        sortBy: 'DrugAsc',
        verificationStatus: 'error',
      }).prescriptions,
    ).toEqual({
      from: '2026-11-13',
      to: '2026-11-20',
      scriptStatus: 'Sent',
      subState: 'none',
      onlyControlledSubstances: 'true',
      sortBy: 'DrugAsc',
    });
  });
});
