// @vitest-environment jsdom
import type { Client } from '@erx/core/client/call';
import type { Pharmacy } from '@erx/core/pharmacies/model';
import { dateIn, daysAfter } from '@erx/core/values/dates';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NoticesProvider } from '../../ui/feedback/toasts';
import { createQueryClient } from '../../session/queries';
import { WorkplaceContext, type PracticeSession } from '../../session/practice-session';
import { PharmacySelector } from './pharmacy-selector';

afterEach(cleanup);

const zone = 'America/Chicago';
const today = dateIn(zone, new Date());
const open: Pharmacy = {
  ncpdpId: '9900001',
  npi: '',
  storeName: 'Open Pharmacy',
  addressLine1: '1 Main St',
  addressLine2: '',
  city: 'Mobile',
  state: 'AL',
  zip: '36602',
  phonePrimary: '2515550100',
  fax: '2515550101',
  email: '',
  specialtyTypes: ['Retail'],
};
const lastDay = { ...open, ncpdpId: '9900002', storeName: 'Last Day Pharmacy', activeEndTime: today };
const ended = {
  ...open,
  ncpdpId: '9900003',
  storeName: 'Ended Pharmacy',
  activeEndTime: daysAfter(today, -1),
};

function show(favorites: readonly Pharmacy[], permissions = ['patient.write', 'prescription.write']) {
  const asked: { name: string; input: unknown }[] = [];
  const call = async ({ name }: { name: string }, input: unknown) => {
    asked.push({ name, input });
    await Promise.resolve();
    if (name === 'moveFavorite') return (favorites = [...favorites].reverse());
    if (name === 'addPatientFavorite') return (favorites = [...favorites, open]);
    if (name === 'getDirectoryState') return { lastUpdated: '2026-11-20T04:30:00.000Z' };
    return name === 'listPatientFavorites'
      ? favorites
      : name === 'searchPharmacies'
        ? [{ ...open, distanceMiles: 3.25 }]
        : [];
  };
  const onChoose = vi.fn();
  const practiceSession = {
    client: { call } as unknown as Client,
    practice: { timeZone: zone },
    user: { permissions },
  } as unknown as PracticeSession;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <NoticesProvider>
        <WorkplaceContext value={practiceSession}>
          <PharmacySelector
            patient={{ id: 'patient', zipCode: '36602-1234' }}
            chosenId={undefined}
            onChoose={onChoose}
          />
        </WorkplaceContext>
      </NoticesProvider>
    </QueryClientProvider>,
  );
  return { asked, onChoose };
}

const checked = () => screen.getAllByRole<HTMLInputElement>('radio').find((radio) => radio.checked)?.value;

describe('choosing a pharmacy', () => {
  it("starts with the patient's own and chooses one", async () => {
    const { onChoose } = show([open]);
    fireEvent.click(await screen.findByRole('button', { name: 'Select Open Pharmacy, Mobile' }));
    expect(checked()).toBe('Patient');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(open);
  });

  it('falls back to a search near the patient when there are none (N4-7)', async () => {
    const { asked } = show([]);
    await screen.findByRole('button', { name: 'Select Open Pharmacy, Mobile' });
    expect(checked()).toBe('Search');
    expect(screen.getByText('3.3 mi')).toBeTruthy();
    expect(asked.find(({ name }) => name === 'searchPharmacies')?.input).toEqual({
      query: { zipCode: '36602', mileRadius: '25', limit: 50 },
    });
  });

  it('shows an inactive one with the reason and does not let it be chosen; on its last day it can be (N4-11)', async () => {
    show([ended, lastDay]);
    expect(await screen.findByRole('button', { name: 'Select Last Day Pharmacy, Mobile' })).toBeTruthy();
    expect(screen.getByText('Ended Pharmacy')).toBeTruthy();
    expect(screen.getByText('Inactive Pharmacy')).toBeTruthy();
    expect(screen.getByText('This pharmacy is no longer active. Choose another.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Select.* Ended Pharmacy/ })).toBeNull();
  });

  it('puts one on a list of favorites and takes it off; an inactive one can only be taken off (N4-11)', async () => {
    const { asked } = show([open, ended]);
    const changes = () =>
      asked.filter(({ input }) => input !== undefined && JSON.stringify(input).includes('body'));
    await waitFor(() => {
      expect(
        screen.getByRole<HTMLButtonElement>('button', { name: 'User favorite: Open Pharmacy' }).disabled,
      ).toBe(false);
    });
    fireEvent.click(screen.getByRole('button', { name: 'User favorite: Open Pharmacy' }));
    await waitFor(() => {
      expect(changes()).toEqual([{ name: 'addUserFavorite', input: { body: { ncpdpId: '9900001' } } }]);
    });
    expect(screen.queryByRole('button', { name: 'User favorite: Ended Pharmacy' })).toBeNull();
    const ofPatient = screen.getByRole<HTMLButtonElement>('button', {
      name: 'Patient favorite: Ended Pharmacy',
    });
    expect(ofPatient.getAttribute('aria-pressed')).toBe('true');
    await waitFor(() => {
      expect(ofPatient.disabled).toBe(false);
    });
    fireEvent.click(ofPatient);
    await waitFor(() => {
      expect(changes().at(-1)).toEqual({
        name: 'removePatientFavorite',
        input: { body: { patientId: 'patient', ncpdpId: '9900003' } },
      });
    });
  });

  it('moves between pharmacies by the arrow keys', async () => {
    show([open, lastDay]);
    const first = await screen.findByRole('button', { name: /^Select Open Pharmacy/ });
    first.focus();
    fireEvent.keyDown(first, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Select Last Day/ }));
    fireEvent.keyDown(screen.getByRole('button', { name: /^Select Last Day/ }), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(first);
  });

  it('searches by what is given, and not with a ZIP code that is none', async () => {
    const { asked } = show([]);
    await screen.findByRole('button', { name: /^Select Open/ });
    const searches = () => asked.filter(({ name }) => name === 'searchPharmacies').map(({ input }) => input);
    fireEvent.change(screen.getByRole('textbox', { name: 'Zip Code' }), { target: { value: '366' } });
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(screen.getByText('A ZIP code has five digits, or five, a hyphen and four.')).toBeTruthy();
    expect(searches()).toHaveLength(1);
    fireEvent.change(screen.getByRole('textbox', { name: 'Zip Code' }), { target: { value: '' } });
    fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: ' Sandbox ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => {
      expect(searches().at(-1)).toEqual({ query: { name: 'Sandbox', limit: 50 } });
    });
  });

  it(
    'offers the lists in their order, and says when the directory was brought up to date, by the ' +
      "practice's calendar (N2-38, N2-39)",
    async () => {
      show([open]);
      expect(await screen.findByText('Last Updated 11/19/2026')).toBeTruthy();
      expect(screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
        'Practice Favorites',
        'Mail Order',
        'User Favorites',
        'Patient Pharmacies',
        'Most Used Pharmacies',
        'Search...',
      ]);
    },
  );

  it('goes on searching after the first favourite was found that way', async () => {
    const { asked } = show([]);
    const heart = await screen.findByRole<HTMLButtonElement>('button', {
      name: 'Patient favorite: Open Pharmacy',
    });
    await waitFor(() => {
      expect(heart.disabled).toBe(false);
    });
    fireEvent.click(heart);
    await waitFor(() => {
      expect(heart.getAttribute('aria-pressed')).toBe('true');
    });
    expect(checked()).toBe('Search');
    expect(asked.filter(({ name }) => name === 'listPatientFavorites').length).toBeGreaterThan(1);
  });

  it('moves a favourite one place, says where it is now, and does one thing at a time (N2-41, N4-12)', async () => {
    const { asked } = show([open, lastDay]);
    const up = await screen.findByRole<HTMLButtonElement>('button', { name: 'Move up: Last Day Pharmacy' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move up: Open Pharmacy' }).disabled).toBe(
      true,
    );
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: 'Move down: Last Day Pharmacy' }).disabled,
    ).toBe(true);
    fireEvent.click(up);
    fireEvent.click(up);
    await screen.findByText('Last Day Pharmacy is now 1 of 2');
    expect(asked.filter(({ name }) => name === 'moveFavorite').map(({ input }) => input)).toEqual([
      { body: { filter: 'Patient', ncpdpId: '9900002', moveUp: true, patientId: 'patient' } },
    ]);
    expect(screen.getAllByRole('listitem').map((row) => row.querySelector('strong')?.textContent)).toEqual([
      'Last Day Pharmacy',
      'Open Pharmacy',
    ]);
  });

  it('offers neither order nor favourites to a user who may not change them', async () => {
    show([open, lastDay], []);
    await screen.findByRole('button', { name: 'Select Open Pharmacy, Mobile' });
    expect(screen.queryByRole('button', { name: /favorite:|^Move/ })).toBeNull();
  });
});
