// @vitest-environment jsdom
import type { Drug } from '@erx/core/drugs/model';
import type { FavoriteSig } from '@erx/core/favorite-sigs/model';
import { newForm } from '@erx/core/prescriptions/model';
import type { Provider } from '@erx/core/users/model';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakePracticeSession, TestProviders } from '../../testing/fake-workplace';
import { SelectSigDialog } from './dialogs/select-sig-dialog';
import { KeepFavorite } from './keep-favorite';
import { stubWideScreen } from '../../testing/wide-screen';

const OTHER_DRUG = {
  prescribableDrugId: 'lis20',
  description: 'lisinopril 20 mg tablet',
  schedule: 'none',
  doseForm: 'tablet',
  potencyUnitCode: 'C48542',
} as const;

beforeEach(() => {
  localStorage.clear();
  stubWideScreen();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const base = fakePracticeSession(() => []);
const ME = base.user.id;
const OTHER = '0197f000-0000-7000-8000-00000000000f';
const id = (number: number) => `0197f000-0000-7000-8000-0000000000${String(number)}`;
const drug = {
  prescribableDrugId: 'lis10',
  description: 'lisinopril 10 mg tablet',
  schedule: 'none',
  doseForm: 'tablet',
  potencyUnitCode: 'C48542',
} as unknown as Drug;
const form = {
  sig: 'Take 1 tablet daily',
  sigChosen: true,
  dispense: '30',
  units: 'C48542',
  daysSupply: '30',
  refills: { count: 3 },
  substitutionAllowed: true,
  pharmacyNote: '',
  comments: '',
};
const favorite = (number: number, userId: string | undefined, changes = {}): FavoriteSig => ({
  id: id(number),
  prescribableDrugId: 'lis10',
  description: drug.description,
  isUserFavorite: userId !== undefined,
  ...(userId === undefined ? {} : { userId }),
  hide: false,
  form: { ...form, ...changes },
  enteredAt: '2026-01-01T00:00:00.000Z',
});
const mine = favorite(10, ME);
const evening = favorite(11, ME, { sig: 'Take 1 tablet in the evening' });
const others = favorite(12, OTHER, { sig: 'Take half a tablet' });
const practices = favorite(13, undefined, { sig: 'Take 2 tablets' });

function practiceSessionFor(sent: { call: string; body: unknown }[], npi: string | undefined) {
  const provider = (providerId: string, lastName: string) =>
    ({ id: providerId, firstName: 'A', middleName: '', lastName }) as unknown as Provider;
  const { npi: _, ...user } = base.user;
  return fakePracticeSession(
    (path, request) => {
      if (request.method !== 'GET') {
        const call = `${request.method} ${path}`;
        void request.json().then((body: unknown) => {
          sent.push({ call, body });
        });
        return mine;
      }
      if (path.includes('/userfavorites/')) return path.endsWith(ME) ? [mine, evening] : [others];
      if (path.includes('/practicefavorites')) return [practices];
      const found = {
        ...drug,
        name: 'lisinopril',
        ingredients: ['lisinopril'],
        strength: '10 mg',
        doseForm: 'tablet',
        route: 'oral',
        type: 'Generic',
        overTheCounter: false,
        controlledSubstance: false,
        controlledSubstanceDeaId: '',
        potencyUnitCode: 'C48542',
      };
      return path.includes('/_search/rows')
        ? {
            rows: [{ match: 'exact', choices: [{ ...found, ...OTHER_DRUG, isFound: true, isUsual: false }] }],
            aside: [],
          }
        : found;
    },
    {
      user: {
        ...user,
        ...(npi === undefined ? {} : { npi }),
        permissions: ['favorite-sig.write', 'prescription.read'],
      },
      providers: [provider(ME, 'Raman'), provider(OTHER, 'Other')],
      provider: provider(ME, 'Raman'),
    },
  );
}

/** @param npi null for staff */
function open(npi: string | null = '1093817465') {
  const sent: { call: string; body: unknown }[] = [];
  const onChoose = vi.fn();
  render(
    <TestProviders practiceSession={practiceSessionFor(sent, npi ?? undefined)}>
      <SelectSigDialog onChoose={onChoose} onClose={vi.fn()} />
    </TestProviders>,
  );
  return { sent, onChoose };
}
const shown = () =>
  screen
    .getAllByRole('button', { name: /^Select lisinopril/ })
    .map((button) => button.getAttribute('aria-label')?.split(': ')[1]);

describe('Select a Sig (N2-50)', () => {
  it("shows the provider's own, then another provider's, then the practice's", async () => {
    open();
    await screen.findByText(form.sig);
    expect(shown()).toEqual([form.sig, evening.form.sig]);
    fireEvent.change(screen.getByRole('combobox', { name: 'Provider' }), { target: { value: OTHER } });
    await screen.findByText(others.form.sig);
    fireEvent.click(screen.getByRole('radio', { name: 'Practice' }));
    await screen.findByText(practices.form.sig);
    expect(screen.queryByRole('combobox', { name: 'Provider' })).toBeNull();
  });

  it('finds by words of drug and sig', async () => {
    open();
    await screen.findByText(form.sig);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search favorites' }), {
      target: { value: 'lisin EVENING' },
    });
    expect(shown()).toEqual([evening.form.sig]);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search favorites' }), {
      target: { value: 'zzz' },
    });
    expect(screen.getByText('No favorites found')).toBeTruthy();
  });

  it('hands over the favorite with its drug', async () => {
    const { onChoose } = open();
    fireEvent.click(await screen.findByRole('button', { name: `Select ${drug.description}: ${form.sig}` }));
    await waitFor(() => {
      expect(onChoose).toHaveBeenCalledExactlyOnceWith(
        mine,
        expect.objectContaining({ prescribableDrugId: 'lis10' }),
      );
    });
  });

  it("offers changes of the own and the practice's only, and to staff of none (N6-2)", async () => {
    open();
    await screen.findByText(form.sig);
    expect(screen.getAllByRole('button', { name: /^Edit favorite/ })).toHaveLength(2);
    fireEvent.change(screen.getByRole('combobox', { name: 'Provider' }), { target: { value: OTHER } });
    await screen.findByText(others.form.sig);
    expect(screen.queryByRole('button', { name: /^(Edit|Hide) favorite/ })).toBeNull();
    cleanup();
    localStorage.clear();
    open(null);
    await screen.findByText(form.sig);
    expect(screen.queryByRole('button', { name: /^(Edit|Hide) favorite/ })).toBeNull();
  });

  it("offers changes of the practice's only while one's own name is chosen (N6-2), and remembers the choice (N3-25)", async () => {
    open();
    await screen.findByText(form.sig);
    fireEvent.click(screen.getByRole('radio', { name: 'Practice' }));
    await screen.findByText(practices.form.sig);
    expect(screen.getAllByRole('button', { name: /^Edit favorite/ })).toHaveLength(1);
    fireEvent.click(screen.getByRole('radio', { name: 'User' }));
    fireEvent.change(await screen.findByRole('combobox', { name: 'Provider' }), { target: { value: OTHER } });
    await screen.findByText(others.form.sig);
    expect(
      screen.getByText(
        'Only providers edit and hide favorites: with their own name chosen in the list User.',
      ),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Practice' }));
    await screen.findByText(practices.form.sig);
    expect(screen.queryByRole('button', { name: /^Edit favorite/ })).toBeNull();
    cleanup();
    open();
    await screen.findByText(others.form.sig);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Provider' }).value).toBe(OTHER);
  });

  it('is kept for another drug that is found beside the form (N2-49)', async () => {
    const { sent } = open();
    fireEvent.click((await screen.findAllByRole('button', { name: /^Edit favorite/ }))[0] as HTMLElement);
    const edit = within(await screen.findByRole('dialog', { name: 'Edit Favorite Sig' }));
    await waitFor(() => {
      expect(edit.getByRole<HTMLButtonElement>('button', { name: 'Submit' }).disabled).toBe(false);
    });
    fireEvent.change(edit.getByRole('combobox', { name: 'Search Drugs' }), {
      target: { value: 'lisinopril 20' },
    });
    fireEvent.click(await edit.findByRole('option', { name: /20 mg/ }));
    expect(edit.getByRole<HTMLInputElement>('textbox', { name: 'Drug' }).value).toBe(
      'lisinopril 20 mg tablet',
    );
    fireEvent.click(edit.getByRole('button', { name: 'Submit' }));
    await waitFor(() => {
      expect(sent).toEqual([
        { call: `PATCH /api/favoritesigs/${mine.id}`, body: [{ key: 'prescribableDrugId', value: 'lis20' }] },
      ]);
    });
  });

  it('hides one after asking (N7-41)', async () => {
    const { sent } = open();
    fireEvent.click((await screen.findAllByRole('button', { name: /^Hide favorite/ }))[0] as HTMLElement);
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'Hide favorite' })).getByRole('button', {
        name: 'Hide favorite',
      }),
    );
    await waitFor(() => {
      expect(sent).toEqual([
        { call: `PATCH /api/favoritesigs/${mine.id}`, body: [{ key: 'hide', value: true }] },
      ]);
    });
  });

  it('changes one by what differs, judges it, and says when nothing does (N5-11)', async () => {
    const { sent } = open();
    fireEvent.click((await screen.findAllByRole('button', { name: /^Edit favorite/ }))[0] as HTMLElement);
    const edit = within(await screen.findByRole('dialog', { name: 'Edit Favorite Sig' }));
    await waitFor(() => {
      expect(edit.getByRole<HTMLButtonElement>('button', { name: 'Submit' }).disabled).toBe(false);
    });
    fireEvent.click(edit.getByRole('button', { name: 'Submit' }));
    expect(edit.getByText('No changes detected')).toBeTruthy();
    fireEvent.change(edit.getByRole('textbox', { name: /^Dispense/ }), { target: { value: '1e9' } });
    fireEvent.click(edit.getByRole('button', { name: 'Submit' }));
    expect(edit.getByText('Invalid dispense value')).toBeTruthy();
    expect(sent).toEqual([]);
    fireEvent.change(edit.getByRole('textbox', { name: /^Dispense/ }), { target: { value: '90' } });
    fireEvent.change(edit.getByRole('combobox', { name: 'Refills' }), { target: { value: 'PRN' } });
    fireEvent.click(edit.getByRole('button', { name: 'Submit' }));
    await waitFor(() => {
      expect(sent).toEqual([
        {
          call: `PATCH /api/favoritesigs/${mine.id}`,
          body: [
            { key: 'dispense', value: '90' },
            { key: 'refills', value: { prn: true } },
          ],
        },
      ]);
    });
  });
});

describe('keeping a favorite (N2-47)', () => {
  function keep(npi: string | undefined) {
    const sent: { call: string; body: unknown }[] = [];
    render(
      <TestProviders practiceSession={practiceSessionFor(sent, npi)}>
        <KeepFavorite drug={drug} form={{ ...newForm('2026-11-20'), ...form, primaryIcd10Code: 'I10' }} />
      </TestProviders>,
    );
    return sent;
  }

  it.each([
    ['User Favorite', true, ME],
    ['Practice Favorite', false, undefined],
  ] as const)('%s sends the form without its date and diagnosis', async (name, isUserFavorite, userId) => {
    const sent = keep('1093817465');
    fireEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => {
      expect(sent).toEqual([
        {
          call: 'POST /api/favoritesigs',
          body: {
            prescribableDrugId: 'lis10',
            isUserFavorite,
            ...(userId === undefined ? {} : { userId }),
            form,
          },
        },
      ]);
    });
  });

  it('for oneself is not offered to staff', () => {
    keep(undefined);
    expect(screen.getByRole('button', { name: 'Practice Favorite' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'User Favorite' })).toBeNull();
  });
});
