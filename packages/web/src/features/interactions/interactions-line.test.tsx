// @vitest-environment jsdom
import type { SafetyFinding } from '@erx/core/safety/model';
import type { Drug } from '@erx/core/drugs/model';
import type { CheckedInteractions } from '@erx/core/safety/interactions-contract';
import type { DuplicatePrescription } from '@erx/core/prescriptions/duplicates';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { type Mend, MendContext } from '../../parts/safety/mending';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakePracticeSession, TestProviders } from '../../testing/fake-workplace';
import { InteractionSettingsDialog } from './dialogs/interaction-settings-dialog';
import { DuplicatesNotice } from './duplicates-notice';
import { InteractionsLine } from './interactions-line';

configure({ defaultHidden: true });
afterEach(cleanup);

const patient = { id: '0198f000-0000-7000-8000-000000000001' };
const drug: Drug = {
  prescribableDrugId: 'naproxen',
  description: 'naproxen 500 mg tablet',
  name: 'naproxen',
  ingredients: ['naproxen'],
  strength: '500 mg',
  doseForm: 'tablet',
  route: 'oral',
  type: 'Generic',
  overTheCounter: false,
  schedule: 'none',
  controlledSubstance: false,
  controlledSubstanceDeaId: '',
  potencyUnitCode: 'C48542',
};
const nothing: CheckedInteractions = {
  allergyInteractions: [],
  drugInteractions: [],
  drugFoodInteractions: [],
  duplicateTherapy: [],
  hidden: { allergy: 0, drug: 0, food: 0 },
  quiet: 0,
  incomplete: [],
  checkedAt: '2026-11-20T10:00:00Z',
  safety: { findings: [] },
  cautions: [],
  coverage: {
    held: ['allergy', 'drug', 'food', 'pregnancy', 'lactation', 'age', 'condition', 'kidney'],
    notHeld: [],
  },
};
const notHeld = (...open: CheckedInteractions['coverage']['notHeld']): CheckedInteractions['coverage'] => ({
  held: ['allergy', 'drug', 'food'],
  notHeld: open,
});
const warfarin = {
  drugDescription: 'warfarin 5 mg tablet',
  origin: 'medication' as const,
  severity: 'serious' as const,
  message: 'Bleeding.',
  narrative: 'Why so.',
  source: 'A label',
};
const alcohol = {
  drugDesc: 'naproxen',
  food: 'Alcohol',
  severity: 'low' as const,
  screenMessage: 'It hurts.',
  adviceMessage: 'Drink less.',
  source: 'A label',
};

const writingSession = (session: ReturnType<typeof fakePracticeSession>) => ({
  ...session,
  user: { ...session.user, permissions: [...session.user.permissions, 'clinical.write' as const] },
});

/** Shows the line over a server that answers what is given, one after the other. */
function show(...answers: (CheckedInteractions | 'broken')[]) {
  return showOf({ written: drug }, ...answers);
}

function showOf(
  { written, mend }: { written: Drug; mend?: (mend: Mend) => void },
  ...answers: (CheckedInteractions | 'broken')[]
) {
  const onState = vi.fn();
  const onContinue = vi.fn();
  let asked = 0;
  const practiceSession = fakePracticeSession((path) => {
    if (!path.startsWith('/api/drugs/interactions/')) throw new Error('not asked here');
    const answer = answers[Math.min(asked++, answers.length - 1)];
    return answer === 'broken' ? { not: 'a check' } : answer;
  });
  function Writing() {
    const [isOpen, setOpen] = useState(false);
    return (
      <InteractionsLine
        patient={patient}
        drug={written}
        isOpen={isOpen}
        onState={onState}
        onOpen={() => {
          setOpen(true);
        }}
        onContinue={() => {
          setOpen(false);
          onContinue();
        }}
        onClose={() => {
          setOpen(false);
        }}
      />
    );
  }
  render(
    <TestProviders practiceSession={writingSession(practiceSession)}>
      <MendContext value={mend}>
        <Writing />
      </MendContext>
    </TestProviders>,
  );
  return { onState, onContinue, line: () => screen.getByRole('region', { name: 'Interactions' }) };
}

describe('the line of interactions', () => {
  it('says that none was found only when all was checked and nothing hidden', async () => {
    const { line, onState } = show(nothing);
    expect(line().textContent).toBe('Checking interactions …');
    await screen.findByText('No interactions found');
    expect(line().textContent).toContain(
      'Checked: allergies, other drugs and duplicates, food, pregnancy, breast-feeding, age, diseases, kidney ' +
        'function. Never checked: laboratory values but the eGFR, and, but for what some labels say, what a ' +
        'product contains besides its active ingredients.',
    );
    expect(onState.mock.calls.map(([state]) => state as string)).toEqual(['unchecked', 'none']);
    expect(screen.queryByText('View Interactions')).toBeNull();
  });

  it('of a supply says that there is nothing to check, and never that nothing was found', async () => {
    const { line } = showOf({ written: { ...drug, type: 'Supply' } }, nothing);
    await waitFor(() => {
      expect(line().textContent).toContain(
        'A supply, not a drug: there are no interactions and no dose to check.',
      );
    });
    expect(line().textContent).not.toContain('No interactions found');
  });

  const caution = (part: Partial<SafetyFinding>): SafetyFinding => ({
    kind: 'condition',
    severity: 'moderate',
    about: 'I10 Hypertension',
    text: 'It raises the pressure.',
    source: 'A label',
    key: 'condition',
    tier: 'inform',
    ...part,
  });

  it('counts what speaks against it in the patient, and interrupts for what needs a reason alone', async () => {
    const { onState } = show({ ...nothing, cautions: [caution({})] });
    await screen.findByText('1 interaction');
    expect(screen.getByText('View Interactions')).toBeTruthy();
    expect(onState.mock.calls.map(([state]) => state as string)).toEqual(['unchecked', 'none']);
  });

  it('has its parts in the dialog by their worst finding, a low one below what is serious', async () => {
    const low = caution({ severity: 'low', about: 'Age 72 years' });
    show({ ...nothing, cautions: [low], drugInteractions: [warfarin], drugFoodInteractions: [alcohol] });
    fireEvent.click(await screen.findByRole('button', { name: 'View Interactions' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Interactions' }));
    expect(dialog.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
      'Drug (1)',
      'This patient',
      'Drug Food (1)',
      'Allergy',
    ]);
  });

  it('a serious one must be looked at', async () => {
    const serious = caution({ severity: 'serious', tier: 'reason' });
    const { onState, line } = show({ ...nothing, cautions: [serious], safety: { findings: [serious] } });
    await screen.findByText('1 interaction');
    expect(line().textContent).toContain('1 serious');
    expect(line().dataset['tone']).toBe('serious');
    expect(onState.mock.calls.map(([state]) => state as string)).toEqual(['unchecked', 'unviewed']);
  });

  it('names what is not known of the patient, and is not green then', async () => {
    const { line } = show({
      ...nothing,
      coverage: notHeld({
        what: 'kidney function',
        why: 'Kidney function not checked.',
        act: 'record-kidney',
      }),
    });
    const fold = await screen.findByRole('button', { name: 'Not checked: kidney function' });
    expect(line().dataset['tone']).toBe('waiting');
    expect(line().textContent).not.toContain('Checked: allergies');
    fireEvent.click(fold);
    expect(fold.getAttribute('aria-expanded')).toBe('true');
    expect(line().textContent).toContain('Kidney function not checked.');
    expect(line().textContent).toContain('Checked: allergies, other drugs and duplicates, food.');
    // Where no form can be opened, none is offered.
    expect(screen.queryByRole('button', { name: 'Record eGFR' })).toBeNull();
  });

  it('offers the act that mends what was not checked', async () => {
    const mend = vi.fn();
    showOf(
      { written: drug, mend },
      {
        ...nothing,
        coverage: notHeld(
          { what: 'kidney function', why: 'No eGFR.', act: 'record-kidney' },
          {
            what: 'the medicine “xanex”',
            why: 'Misspelled.',
            act: 'match-medication',
            entry: 'xanex',
            suggestion: 'xanax',
          },
          { what: 'M54 Pain', why: 'No rule.' },
        ),
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Not checked: 3 things' }));
    expect(within(screen.getByRole('list', { name: 'Not checked' })).getAllByRole('button')).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Match “xanex”' }));
    expect(mend).toHaveBeenCalledWith({ act: 'match-medication', entry: 'xanex', suggestion: 'xanax' });
  });

  it('names what is hidden instead of saying that there is nothing', async () => {
    const { line } = show({ ...nothing, hidden: { allergy: 0, drug: 2, food: 1 } });
    await waitFor(() => {
      expect(line().textContent).toContain('No interactions shown (3 hidden by your settings)');
    });
    expect(line().dataset['tone']).not.toBe('clear');
  });

  it('counts them, shows them grave ones first, and alerts the writer once', async () => {
    const { line, onState, onContinue } = show({
      ...nothing,
      drugInteractions: [{ ...warfarin, severity: 'moderate', drugDescription: 'digoxin' }, warfarin],
      drugFoodInteractions: [alcohol],
      safety: {
        findings: [
          caution({ kind: 'drug', about: warfarin.drugDescription, severity: 'serious', tier: 'reason' }),
        ],
      },
    });
    await waitFor(() => {
      expect(line().textContent).toContain('2 interactions, 1 serious');
    });
    expect(within(line()).getByRole('list', { name: 'Found' }).textContent).toMatch(
      /Seriouswarfarin 5 mg tablet Bleeding\.Moderatedigoxin Bleeding\./i,
    );
    expect(line().textContent).toContain('Advice for the patient: Alcohol');
    fireEvent.click(screen.getByRole('button', { name: 'View Interactions' }));
    const dialog = await screen.findByRole('dialog', { name: /Interactions/ });
    expect(within(dialog).getByRole('table', { name: 'Drug interactions' }).textContent).toContain('Serious');
    expect(within(dialog).getByRole('region', { name: 'Allergy' }).textContent).toContain(
      'No interactions found',
    );
    expect(within(dialog).getByRole('region', { name: 'Drug Food' }).textContent).toContain('Drink less.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
    expect(onContinue).toHaveBeenCalledOnce();
    expect(onState.mock.calls.map(([state]) => state as string)).toEqual(['unchecked', 'unviewed']);
  });

  it('never shows what could not be checked as nothing found', async () => {
    const { line, onState } = show({
      ...nothing,
      incomplete: [
        { part: 'allergy', reason: 'allergies-not-recorded' },
        { part: 'drug', reason: 'medication-unknown', about: 'blue pill' },
      ],
      coverage: notHeld(
        { what: 'allergies', why: 'Allergies have not been recorded.', act: 'record-allergies' },
        { what: 'the medicine “blue pill”', why: 'blue pill: not known.' },
      ),
    });
    await screen.findByRole('button', { name: 'Not checked: 2 things' });
    expect(line().textContent).not.toContain('No interactions found');
    expect(line().dataset['tone']).toBe('unchecked');
    expect(onState).toHaveBeenLastCalledWith('none');
    fireEvent.click(screen.getByRole('button', { name: 'View Interactions' }));
    const dialog = await screen.findByRole('dialog', { name: /Interactions/ });
    expect(within(dialog).getByRole('region', { name: 'Drug' }).textContent).toContain(
      'Nothing was found in what could be checked.',
    );
  });

  it.each([
    ['moderate', { drugInteractions: [{ ...warfarin, severity: 'moderate' as const }] }],
    ['food', { drugFoodInteractions: [{ ...alcohol, severity: 'serious' as const }] }],
  ])('what is %s stands in place and interrupts nobody', async (_, found) => {
    const { onState } = show({ ...nothing, ...found });
    await screen.findByRole('button', { name: 'View Interactions' });
    expect(onState).toHaveBeenLastCalledWith('none');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that a check failed, and asks again on demand', async () => {
    const { line, onState } = show('broken', nothing);
    await screen.findByText(/This does not mean that there are none/);
    expect(line().dataset['tone']).toBe('unchecked');
    expect(onState).toHaveBeenLastCalledWith('failed');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No interactions found');
    expect(onState).toHaveBeenLastCalledWith('none');
  });
});

describe('earlier prescriptions of the same ingredient', () => {
  const earlier: DuplicatePrescription = {
    id: '0198f000-0000-7000-8000-000000000009',
    description: 'naproxen 250 mg tablet',
    ingredients: ['naproxen'],
    writtenOn: '2026-11-01',
    sig: 'Take 1 tablet twice daily',
    dispense: '60',
    units: 'C48542',
    refills: { count: 1 },
    scriptStatus: 'Sent',
    deliveryState: 'accepted',
    fillStatus: 'None',
    reason: 'in-use',
    isAlike: true,
    suppliedUntil: '2026-12-30',
  };
  const notice = (answer: unknown, exceptId?: string) =>
    render(
      <TestProviders practiceSession={fakePracticeSession(() => answer)}>
        <DuplicatesNotice patient={patient} drug={drug} exceptId={exceptId} />
      </TestProviders>,
    );

  it('are shown with date, sig, status and quantity', async () => {
    notice([earlier]);
    const region = await screen.findByRole('region', { name: 'Same ingredient' });
    for (const text of [
      'naproxen 250 mg tablet',
      'Sent',
      '11/01/2026',
      'in use until 12/30/2026',
      '60',
      '1 refill',
      'Take 1 tablet twice daily',
    ])
      expect(region.textContent).toContain(text);
  });

  it('do not name the one that is being written', async () => {
    const own = {
      ...earlier,
      id: '0198f000-0000-7000-8000-000000000008',
      description: 'naproxen 500 mg tablet',
    };
    notice([own, earlier], own.id);
    const region = await screen.findByRole('region', { name: 'Same ingredient' });
    expect(region.textContent).toContain(earlier.description);
    expect(region.textContent).not.toContain(own.description);
  });

  it('are not said to be none when they could not be looked for', async () => {
    notice('nonsense');
    expect((await screen.findByRole('region', { name: 'Same ingredient' })).textContent).toContain(
      'That does not mean that there are none.',
    );
  });
});

it('the settings are saved as chosen, and what is lost without serious alerts is said', async () => {
  const saved: unknown[] = [];
  const refreshUser = vi.fn(() => Promise.resolve());
  const onClose = vi.fn();
  const practiceSession = { ...fakePracticeSession(() => ({})), refreshUser };
  vi.spyOn(practiceSession.client, 'call').mockImplementation(((
    _endpoint: unknown,
    input: { body: unknown },
  ) => {
    saved.push(input.body);
    return Promise.resolve(input.body);
  }) as never);
  render(
    <TestProviders practiceSession={practiceSession}>
      <InteractionSettingsDialog onClose={onClose} />
    </TestProviders>,
  );
  expect(screen.getAllByRole('checkbox')).toHaveLength(6);
  expect(screen.queryByText(/can harm a patient severely/)).toBeNull();
  const ofDrugs = within(screen.getByRole('group', { name: 'Drug and allergy interactions' }));
  expect(ofDrugs.getByLabelText<HTMLInputElement>('Serious (always shown)').disabled).toBe(true);
  fireEvent.click(within(screen.getByRole('group', { name: 'Food interactions' })).getByLabelText('Serious'));
  fireEvent.click(within(screen.getByRole('group', { name: 'Food interactions' })).getByLabelText('Low'));
  expect(screen.getByText(/can harm a patient severely/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    expect(onClose).toHaveBeenCalledOnce();
  });
  expect(saved).toEqual([
    {
      alertLow: true,
      alertMedium: true,
      alertSerious: true,
      foodAlertLow: false,
      foodAlertMedium: true,
      foodAlertSerious: false,
    },
  ]);
  expect(refreshUser).toHaveBeenCalledOnce();
});
