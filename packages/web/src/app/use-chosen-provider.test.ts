// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { remember } from '../session/cookies';
import { useChosenProvider } from './use-chosen-provider';

const named = (id: string) => ({
  id,
  firstName: id,
  middleName: '',
  lastName: id,
  title: 'MD',
  state: 'AL',
  active: true,
  npi: '1093817465',
});
const providers = ['first', 'chosen', 'used'].map(named);

/** Staff, or the prescriber of an id, in a practice; the browser remembers whom they chose. */
function begin(npiOf?: string) {
  const user = npiOf === undefined ? { id: 'staff' } : { id: npiOf, npi: '1093817465' };
  const { result } = renderHook(() => useChosenProvider({ user, providers }, vi.fn()));
  return {
    now: () => [result.current.provider?.id, result.current.isProviderChosen],
    isOfPatient: () => result.current.isProviderOfPatient,
    open: (patientId: string, lastProviderId?: string) => {
      act(() => {
        result.current.openPatient({ patientId, lastProviderId });
      });
    },
    close: () => {
      act(() => {
        result.current.openPatient(undefined);
      });
    },
    choose: (id: string) => {
      act(() => {
        result.current.chooseProvider(id);
      });
    },
  };
}

beforeEach(() => {
  remember('providerId', undefined);
});

describe('whom one writes for (readings S4-5, S4-19)', () => {
  it('is the first for staff who chose nobody, and who was chosen before', () => {
    expect(begin().now()).toEqual(['first', false]);
    remember('providerId', 'chosen');
    expect(begin().now()).toEqual(['chosen', false]);
  });

  it('is who was last used for the open patient, which is no choice, and nobody chosen for another', () => {
    const staff = begin();
    staff.choose('chosen');
    expect(staff.now()).toEqual(['chosen', true]);
    expect(staff.isOfPatient()).toBeUndefined();
    staff.open('Horace', 'used');
    expect(staff.now()).toEqual(['used', false]);
    expect(staff.isOfPatient()).toBe(true);
    staff.close();
    expect(staff.now()).toEqual(['chosen', true]);
    staff.open('nobody wrote for', undefined);
    expect(staff.now()).toEqual(['chosen', true]);
  });

  it('is whom they choose while the patient is open, also when the page is drawn anew; not for the next', () => {
    const staff = begin();
    staff.open('Horace', 'used');
    staff.choose('first');
    staff.close();
    staff.open('Horace', 'used');
    expect(staff.now()).toEqual(['first', true]);
    staff.open('Denise', 'used');
    expect(staff.now()).toEqual(['used', false]);
  });

  it('is never one who left the practice, and always oneself with an NPI', () => {
    const staff = begin();
    staff.open('Horace', 'left');
    expect(staff.now()).toEqual(['first', false]);
    const prescriber = begin('chosen');
    prescriber.open('Horace', 'used');
    expect(prescriber.now()[0]).toBe('chosen');
  });
});
