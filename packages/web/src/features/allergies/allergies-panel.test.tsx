// @vitest-environment jsdom
import type { Allergy } from '@erx/core/allergies/model';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakePracticeSession, TestProviders } from '../../testing/fake-workplace';
import { AllergiesPanel } from './allergies-panel';
import { stubWideScreen } from '../../testing/wide-screen';

beforeEach(stubWideScreen);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PATIENT = '0197f000-0000-7000-8000-00000000000a';
const penicillin: Allergy = {
  id: '0197f000-0000-7000-8000-00000000000b',
  patientId: PATIENT,
  description: 'Penicillin',
  reaction: 'Hives',
  severity: 'Moderate',
  status: 'Active',
  hide: false,
  pickListId: 'class:penicillins',
  enteredAt: '2026-01-02T15:00:00.000Z',
};

function show(
  stored: readonly Allergy[],
  allergyKnowledge: 'unknown' | 'none-known' | 'recorded' = 'recorded',
  permissions: readonly string[] = ['clinical.read', 'clinical.write'],
  allergiesToMatch = 0,
) {
  const sent: { call: string; body: unknown }[] = [];
  const base = fakePracticeSession(() => []);
  const practiceSession = fakePracticeSession(
    (path, request) => {
      if (path.includes('/allergies/search'))
        return [{ id: 'ingredient:amoxicillin', name: 'Amoxicillin', kind: 'ingredient' }];
      if (request.method === 'GET') return path.includes('/allergies/patient') ? stored : {};
      const call = `${request.method} ${path}`;
      void request.json().then((body: unknown) => {
        sent.push({ call, body });
      });
      return path.endsWith('_noknownallergies') ? { allergyKnowledge: 'none-known' } : penicillin;
    },
    { user: { ...base.user, permissions: permissions as typeof base.user.permissions } },
  );
  render(
    <TestProviders practiceSession={practiceSession}>
      <AllergiesPanel patient={{ id: PATIENT, allergyKnowledge, allergiesToMatch }} />
    </TestProviders>,
  );
  return sent;
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('allergies of a patient', () => {
  it('are added from the list, after what is required was marked (N5-17), and another one is offered (N2-63)', async () => {
    const sent = show([]);
    fireEvent.click(screen.getByRole('button', { name: 'Add Allergy' }));
    const form = await dialog('Add Allergy');
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(
      form.getByText('Choose the allergen from the list, or write what the patient is allergic to.'),
    ).toBeTruthy();
    expect(form.getByText('Choose or write the reaction.')).toBeTruthy();
    expect(sent).toEqual([]);
    const allergen = form.getByRole('combobox', { name: /^Allergen/ });
    fireEvent.click(allergen);
    fireEvent.change(allergen, { target: { value: 'amox' } });
    fireEvent.click(await form.findByRole('option', { name: /Amoxicillin/ }));
    fireEvent.change(form.getByRole('combobox', { name: /^Reaction/ }), {
      target: { value: 'Itching all over' },
    });
    fireEvent.change(form.getByRole('combobox', { name: /^Severity/ }), { target: { value: 'Severe' } });
    fireEvent.change(form.getByRole('textbox', { name: 'Onset Date' }), { target: { value: '2/3/2001' } });
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(/The allergy is added\./)).toBeTruthy();
    expect(sent).toEqual([
      {
        call: 'POST /api/allergies',
        body: {
          patientId: PATIENT,
          allergydescription: 'Amoxicillin',
          pickListId: 'ingredient:amoxicillin',
          reaction: 'Itching all over',
          severity: 'Severe',
          onsetDate: '2001-02-03',
        },
      },
    ]);
    fireEvent.click(form.getByRole('button', { name: 'Add another' }));
    expect((await form.findByRole<HTMLInputElement>('combobox', { name: /^Allergen/ })).value).toBe('');
  });

  it('written in other words than the list are sent without its id', async () => {
    const sent = show([]);
    fireEvent.click(screen.getByRole('button', { name: 'Add Allergy' }));
    const form = await dialog('Add Allergy');
    fireEvent.change(form.getByRole('combobox', { name: /^Allergen/ }), { target: { value: 'blue dye' } });
    expect(await form.findByText(/Recorded as written/)).toBeTruthy();
    fireEvent.change(form.getByRole('combobox', { name: /^Reaction/ }), { target: { value: 'Rash' } });
    fireEvent.change(form.getByRole('combobox', { name: /^Severity/ }), { target: { value: 'Low' } });
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      expect(sent[0]?.body).toEqual({
        patientId: PATIENT,
        allergydescription: 'blue dye',
        reaction: 'Rash',
        severity: 'Low',
      });
    });
  });

  it('are changed by what differs alone, and not at all without a change (N5-16)', async () => {
    const sent = show([penicillin]);
    fireEvent.click(await screen.findByRole('button', { name: 'Edit allergy: Penicillin' }));
    const form = await dialog('Edit Allergy');
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByText('There has been no changes applied.').textContent).toBe(
      'Error. There has been no changes applied.',
    );
    fireEvent.change(form.getByRole('combobox', { name: /^Severity/ }), { target: { value: 'Severe' } });
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      expect(sent).toEqual([
        { call: `PATCH /api/allergies/${penicillin.id}`, body: [{ key: 'severity', value: 'Severe' }] },
      ]);
    });
  });

  it('that are inactive are red in All, and said to be so in words (N2-61)', async () => {
    show([
      penicillin,
      {
        ...penicillin,
        id: '0197f000-0000-7000-8000-00000000000c',
        description: 'Latex',
        status: 'Inactive',
        hide: true,
      },
    ]);
    await screen.findByText('Penicillin');
    expect(screen.queryByText('Latex')).toBeNull();
    fireEvent.change(screen.getByRole('combobox', { name: 'Show allergies' }), { target: { value: 'All' } });
    const latex = screen.getByText('Latex').closest('[role="row"]');
    expect(latex?.className).toContain('erx-row-red');
    expect(within(latex as HTMLElement).getByText('Inactive')).toBeTruthy();
    expect(screen.getByText('Penicillin').closest('[role="row"]')?.className).not.toContain('erx-row-red');
    fireEvent.change(screen.getByRole('combobox', { name: 'Show allergies' }), {
      target: { value: 'Inactive' },
    });
    expect(screen.queryByText('Penicillin')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Mark active: Latex' }));
    expect(
      (await dialog('Mark active')).getByText('Are you sure you would like to mark this allergy as Active ?'),
    ).toBeTruthy();
  });

  it('are made inactive after asking in the words of N4-15', async () => {
    const sent = show([penicillin]);
    fireEvent.click(await screen.findByRole('button', { name: 'Mark inactive: Penicillin' }));
    const asks = await dialog('Mark inactive');
    expect(asks.getByText('Are you sure you would like to mark this allergy as Inactive ?')).toBeTruthy();
    fireEvent.click(asks.getByRole('button', { name: 'Mark inactive' }));
    await waitFor(() => {
      expect(sent[0]?.body).toEqual([
        { key: 'hide', value: true },
        { key: 'status', value: 'Inactive' },
      ]);
    });
    expect(await screen.findByText('This Allergy is marked as inactive')).toBeTruthy();
  });

  const severe = { ...penicillin, reaction: 'Anaphylaxis', severity: 'Severe' as const };

  it('that are severe are made inactive by a prescriber with a reason', async () => {
    const sent = show([severe], 'recorded', ['clinical.read', 'clinical.write', 'severe-allergy.weaken']);
    fireEvent.click(await screen.findByRole('button', { name: 'Mark inactive: Penicillin' }));
    const asks = await dialog('Mark inactive');
    fireEvent.click(asks.getByRole('button', { name: 'Mark inactive' }));
    expect(asks.getByText(/Say in words why it is made weaker or inactive/)).toBeTruthy();
    expect(sent).toEqual([]);
    fireEvent.change(asks.getByRole('textbox', { name: /^Why/ }), {
      target: { value: 'Skin test negative' },
    });
    fireEvent.click(asks.getByRole('button', { name: 'Mark inactive' }));
    await waitFor(() => {
      expect(sent[0]?.body).toContainEqual({ key: 'weakenReason', value: 'Skin test negative' });
    });
  });

  it('that are severe are weakened with a reason, and anybody else is told who may', async () => {
    show([severe]);
    fireEvent.click(await screen.findByRole('button', { name: 'Edit allergy: Penicillin' }));
    const form = await dialog('Edit Allergy');
    expect(form.queryByText(/Only a prescriber/)).toBeNull();
    fireEvent.change(form.getByRole('combobox', { name: /^Reaction/ }), { target: { value: 'Nausea' } });
    expect(form.getByText(/Only a prescriber may make it weaker/)).toBeTruthy();
  });

  it('that say there are none are refused with the way to record it', async () => {
    const sent = show([]);
    fireEvent.click(screen.getByRole('button', { name: 'Add Allergy' }));
    const form = await dialog('Add Allergy');
    fireEvent.change(form.getByRole('combobox', { name: /^Allergen/ }), { target: { value: 'NKDA' } });
    fireEvent.change(form.getByRole('combobox', { name: /^Reaction/ }), { target: { value: 'none' } });
    fireEvent.change(form.getByRole('combobox', { name: /^Severity/ }), { target: { value: 'Low' } });
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(
      form.getByText(/“NKDA” says that there are no allergies.*choose “No known allergies”/),
    ).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it.each([
    ['unknown', 'No known allergies', true],
    ['none-known', 'Take back: no known allergies', false],
  ] as const)('that are %s: %s is said', async (knowledge, name, noKnownAllergies) => {
    const sent = show([], knowledge);
    fireEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => {
      expect(sent).toEqual([
        { call: 'POST /api/allergies/_noknownallergies', body: { patientId: PATIENT, noKnownAllergies } },
      ]);
    });
  });

  it('are never called none while a former chart has one that nobody matched', async () => {
    show([], 'none-known', undefined, 1);
    expect(await screen.findByText('No allergies in this list')).toBeTruthy();
    expect(screen.queryByText('No known allergies')).toBeNull();
    expect(screen.getByText(/The former chart has 1 not matched/)).toBeTruthy();
  });

  it('are only read by who may not write them', async () => {
    show([penicillin], 'recorded', ['clinical.read']);
    await screen.findByText('Penicillin');
    expect(screen.queryByRole('button', { name: /Add|Edit|Mark/ })).toBeNull();
  });
});
