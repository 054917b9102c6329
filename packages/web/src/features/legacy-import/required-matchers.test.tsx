// @vitest-environment jsdom
import type { LegacyAllergy, LegacyMedication } from '@erx/core/legacy-import/model';
import type { AllergenSuggestion, DrugSuggestion } from '@erx/core/matching/model';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakePracticeSession, TestProviders } from '../../testing/fake-workplace';
import { RequiredMatchers } from './required-matchers';
import { stubWideScreen } from '../../testing/wide-screen';

beforeEach(stubWideScreen);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PATIENT = '0197f000-0000-7000-8000-00000000000a';
const idOf = (number: number) => `0197f000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`;
const medication = (number: number): LegacyMedication => ({
  id: idOf(number),
  patientId: PATIENT,
  medication: `Medication ${String(number)}`,
  sig: '',
});
const allergy: LegacyAllergy = {
  id: idOf(90),
  patientId: PATIENT,
  allergy: 'Allergy to peanuts',
  reaction: 'Hives',
};
const drugSuggestion = (name: string, suggestedMatch: boolean): DrugSuggestion => ({
  suggestedMatch,
  score: 1,
  compared: [
    { part: 'ingredients', agreement: 'same' },
    { part: 'strength', agreement: 'same' },
  ],
  drug: { id: name, description: name },
});
const peanut: AllergenSuggestion = {
  suggestedMatch: true,
  score: 1,
  compared: [{ part: 'name', agreement: 'same' }],
  allergen: { id: 'substance:peanut', description: 'Peanut', kind: 'substance' },
};

/** A patient with these records; suggestions are answered when the test says so. */
function open(
  stored: { medications: LegacyMedication[]; allergies: LegacyAllergy[] },
  permissions: readonly string[] = ['clinical.read', 'clinical.write'],
  skip: readonly string[] = [],
) {
  const asked: { id: string; answer: () => void }[] = [];
  const base = fakePracticeSession(() => []);
  const practiceSession = fakePracticeSession(
    async (path, request) => {
      const suggestion = /suggestion\/(.+)$/.exec(path)?.[1];
      if (path.startsWith('/api/medhistory/suggestion/'))
        return await new Promise((resolve) => {
          asked.push({
            id: suggestion ?? '',
            answer: () => {
              resolve([
                drugSuggestion(`match of ${suggestion ?? ''}`, true),
                drugSuggestion('another', false),
              ]);
            },
          });
        });
      if (path.startsWith('/api/allergieshistory/suggestion/')) return [peanut];
      if (path.startsWith('/api/medhistory/patient')) return stored.medications;
      if (path.startsWith('/api/allergieshistory/patient')) return stored.allergies;
      if (path.endsWith('_import')) {
        const { matches } = (await request.json()) as { matches: { id: string; importedId: string }[] };
        const taken = matches.filter(({ id }) => !skip.includes(id));
        const matched = <Record extends { id: string }>(records: Record[]) =>
          records.map((record) => {
            const match = taken.find(({ id }) => id === record.id);
            return match
              ? { ...record, importedId: match.importedId, importedName: match.importedId }
              : record;
          });
        stored.medications = matched(stored.medications);
        stored.allergies = matched(stored.allergies);
        return {
          imported: taken.map(({ id, importedId }) => ({
            id,
            importedId,
            importedName: importedId,
            isLinked: false,
          })),
          skipped: matches
            .filter(({ id }) => skip.includes(id))
            .map(({ id }) => ({ id, reason: 'matching.failed' })),
        };
      }
      return Response.json({ code: 'record.not-found', errorMessage: 'none' }, { status: 404 });
    },
    { user: { ...base.user, permissions: permissions as typeof base.user.permissions } },
  );
  render(
    <TestProviders practiceSession={practiceSession}>
      <RequiredMatchers patientId={PATIENT} asked={undefined} />
    </TestProviders>,
  );
  return asked;
}

const matcher = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the matchers (N4-21)', () => {
  it('open for medications first, then for allergies, and then no more', async () => {
    const asked = open({ medications: [medication(1)], allergies: [allergy] });
    const first = await matcher('Medication Matcher');
    await waitFor(() => {
      expect(asked).toHaveLength(1);
    });
    asked[0]?.answer();
    fireEvent.click(await first.findByRole('button', { name: 'Import 1 medication' }));
    const second = await matcher('Allergy Matcher');
    fireEvent.click(await second.findByRole('button', { name: 'Import 1 allergy' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('open for allergies immediately where no medication waits', async () => {
    open({ medications: [{ ...medication(1), importedId: 'x', importedName: 'x' }], allergies: [allergy] });
    expect(await matcher('Allergy Matcher')).toBeTruthy();
  });

  it('left for later do not come again', async () => {
    open({ medications: [medication(1)], allergies: [allergy] });
    fireEvent.click((await matcher('Medication Matcher')).getByRole('button', { name: 'Later' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('do not open for who may not write charts', async () => {
    open({ medications: [medication(1)], allergies: [] }, ['clinical.read']);
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('suggestions are fetched four at a time, the next when the last four are there (N4-26)', async () => {
  const asked = open({
    medications: Array.from({ length: 6 }, (_, at) => medication(at + 1)),
    allergies: [],
  });
  await matcher('Medication Matcher');
  await waitFor(() => {
    expect(asked.map(({ id }) => id)).toEqual([1, 2, 3, 4].map(idOf));
  });
  for (const { answer } of asked.slice(0, 3)) answer();
  await screen.findAllByText('Selected automatically');
  expect(asked).toHaveLength(4);
  asked[3]?.answer();
  await waitFor(() => {
    expect(asked.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6].map(idOf));
  });
});

it('one that is skipped says why and keeps the dialog; the others are matched (N4-27)', async () => {
  const asked = open({ medications: [medication(1), medication(2)], allergies: [] }, undefined, [idOf(1)]);
  const dialog = await matcher('Medication Matcher');
  await waitFor(() => {
    expect(asked).toHaveLength(2);
  });
  for (const { answer } of asked) answer();
  fireEvent.click(await dialog.findByRole('button', { name: 'Import 2 medications' }));
  expect(await dialog.findByText(/1 of 2 records could not be taken over/)).toBeTruthy();
  expect(dialog.getByText(/This record could not be saved/)).toBeTruthy();
  expect(await dialog.findByRole('button', { name: 'Undo the match of Medication 2' })).toBeTruthy();
});
