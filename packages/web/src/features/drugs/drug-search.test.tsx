// @vitest-environment jsdom
import type { Client } from '@erx/core/client/call';
import type { DrugMatch } from '@erx/core/drugs/drug-match';
import type { DrugChoice, DrugRow, DrugSearchAnswer } from '@erx/core/drugs/drug-rows';
import { type DrugMark, markDrugs } from '@erx/core/safety/contract';
import type { SafetyFinding } from '@erx/core/safety/model';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../session/queries';
import { WorkplaceContext, type PracticeSession } from '../../session/practice-session';
import { DrugSearch } from './drug-search';

const drug = (description: string, more: Partial<DrugChoice> = {}): DrugChoice => {
  const [name = '', amount = '', unit = '', ...form] = description.split(' ');
  return {
    prescribableDrugId: description,
    description,
    name,
    ingredients: [name],
    strength: `${amount} ${unit}`,
    doseForm: form.join(' '),
    route: 'oral',
    type: 'Generic',
    overTheCounter: true,
    schedule: 'none',
    controlledSubstance: false,
    controlledSubstanceDeaId: '',
    potencyUnitCode: 'C48542',
    isFound: true,
    isUsual: false,
    ...more,
  };
};
const row = (choices: DrugChoice[], match: DrugMatch = 'exact', more: Partial<DrugRow> = {}): DrugRow => ({
  match,
  choices,
  ...more,
});
const answerOf = (rows: DrugRow[], more: Partial<DrugSearchAnswer> = {}): DrugSearchAnswer => ({
  rows,
  aside: [],
  ...more,
});

/** A catalog that answers each text when the test says so. */
function show(marks?: DrugMark[], coverage?: { pbmId: string; memberId: string }) {
  const asked: { text: string; answer: (found: DrugSearchAnswer) => Promise<void> }[] = [];
  const call = (called: unknown, { query }: { query: { searchStr: string } }) =>
    new Promise((resolve) => {
      if (called === markDrugs) {
        resolve(marks);
        return;
      }
      asked.push({
        text: query.searchStr,
        answer: async (found) => {
          resolve(found);
          await rest(0);
        },
      });
    });
  const onChoose = vi.fn();
  const practiceSession = { client: { call } as unknown as Client } as unknown as PracticeSession;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <WorkplaceContext value={practiceSession}>
        <DrugSearch
          patientId={marks && 'a patient'}
          coverage={coverage}
          chosenId={undefined}
          onChoose={onChoose}
        />
      </WorkplaceContext>
    </QueryClientProvider>,
  );
  return { asked, onChoose };
}

const rest = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const input = () => screen.getByRole('combobox', { name: 'Search Drugs' });
const type = (value: string) => {
  fireEvent.change(input(), { target: { value } });
};
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(input(), { key });
};
const marked = () => screen.queryByRole('option', { selected: true })?.textContent;
const rowTexts = () =>
  [...document.querySelectorAll('.erx-combobox-row')].map((element) => element.textContent);
const found = () =>
  [...document.querySelectorAll('.erx-combobox-row .erx-drug-name')].map((name) => name.textContent.trim());

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('searching a drug', () => {
  it('asks once typing has rested 150 ms', async () => {
    const { asked } = show();
    type('l');
    await rest(149);
    type('li');
    await rest(149);
    expect(asked).toHaveLength(0);
    await rest(1);
    expect(asked.map(({ text }) => text)).toEqual(['li']);
  });

  it('shows name in tall-man letters, route, type, over the counter or not, and level (N2-52)', async () => {
    const { asked } = show();
    type('hydro');
    await rest(150);
    await asked[0]?.answer(
      answerOf([
        row([drug('hydroxyzine 25 mg tablet')]),
        row([
          drug('hydromorphone 4 mg tablet', { schedule: 'II', type: 'Brand Name', overTheCounter: false }),
        ]),
      ]),
    );
    expect(found()).toEqual(['hydrOXYzine tablet', 'HYDROmorphone tablet']);
    const [first, second] = rowTexts();
    expect(first).toMatch(/Generic.*Yes.*None.*oral/);
    expect(second).toMatch(/Brand Name.*No.*C-II/);
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'hydrOXYzine 25 mg tablet, Generic, over the counter: Yes, not controlled25 mg',
      'HYDROmorphone 4 mg tablet, Brand Name, over the counter: No, C-II4 mg',
    ]);
  });

  it('keeps what was found in view until the new answer is there, and Enter chooses only from that', async () => {
    const { asked, onChoose } = show();
    type('lis');
    await rest(150);
    const five = drug('lisinopril 5 mg tablet');
    const ten = drug('lisinopril 10 mg tablet');
    await asked[0]?.answer(answerOf([row([five])], { preselected: five.prescribableDrugId }));
    type('lisinopril 10');
    fireEvent.keyDown(input(), { key: 'Enter' });
    await rest(150);
    expect(found()).toEqual(['lisinopril tablet']);
    fireEvent.keyDown(input(), { key: 'Enter' });
    expect(onChoose).not.toHaveBeenCalled();
    await asked[1]?.answer(answerOf([row([five, ten])], { preselected: ten.prescribableDrugId }));
    fireEvent.keyDown(input(), { key: 'Enter' });
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(ten, { text: 'lisinopril 10', isNamed: true });
  });

  it('says when there is nothing (N2-53), and not before', async () => {
    const { asked } = show();
    type('zzz');
    await rest(150);
    expect(screen.queryByText('No results found')).toBeNull();
    await asked[0]?.answer(answerOf([]));
    expect(screen.getByRole('status').textContent).toBe('No results found');
  });

  it('sets what is only similar apart, says so, and Enter chooses nothing until an arrow has moved to it', async () => {
    const { asked, onChoose } = show();
    type('amoxicilin');
    await rest(150);
    const capsules = [drug('amoxicillin 500 mg capsule'), drug('amoxicillin 250 mg capsule')];
    await asked[0]?.answer(answerOf([row(capsules, 'similar')]));
    const apart = screen.getByRole('group', { name: 'Nothing by that name. Did you mean …' });
    expect(within(apart).getAllByRole('option')).toHaveLength(2);
    expect(screen.getByRole('status').textContent).toBe('Nothing by that name. Did you mean …');
    expect(screen.queryByRole('option', { selected: true })).toBeNull();
    fireEvent.keyDown(input(), { key: 'Enter' });
    expect(onChoose).not.toHaveBeenCalled();
    fireEvent.keyDown(input(), { key: 'ArrowDown' });
    fireEvent.keyDown(input(), { key: 'Enter' });
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(capsules[0], { text: 'amoxicilin', isNamed: false });
  });

  it('names what no product has above what is found without it, and Enter takes none of that', async () => {
    const { asked, onChoose } = show();
    type('ozempic .25');
    await rest(150);
    await asked[0]?.answer(
      answerOf([row([drug('Ozempic 2 mg/3 mL pen injector')], 'similar')], { without: '.25' }),
    );
    expect(
      screen.getByRole('group', { name: 'No product has “.25”. These are found without it' }),
    ).toBeDefined();
    press('Enter');
    expect(onChoose).not.toHaveBeenCalled();
  });

  it.each([
    ['vaccine', 'shingrix', /^“shingrix” is a vaccine, and vaccines are not prescribed here/],
    ['mixture', 'magic mouthwash', /^“magic mouthwash” is a mixture that the pharmacy makes/],
  ] as const)('says that a %s is outside, and not that there is nothing', async (kind, text, said) => {
    const { asked } = show();
    type(text);
    await rest(150);
    await asked[0]?.answer(answerOf([], { outside: { kind, text } }));
    expect(screen.getByRole('status').textContent).toMatch(said);
  });

  it('sets what contains it below what is it', async () => {
    const { asked } = show();
    type('codeine');
    await rest(150);
    await asked[0]?.answer(
      answerOf([
        row([drug('codeine 30 mg tablet')]),
        row([drug('acetaminophen-codeine 300 mg-30 mg tablet')], 'similar'),
      ]),
    );
    expect(
      within(
        screen.getByRole('group', { name: 'Not by that name, but near it or containing it' }),
      ).getAllByRole('option'),
    ).toHaveLength(1);
  });

  it('chooses no strength that was not typed, says so, and goes through rows and strengths by arrows', async () => {
    const { asked, onChoose } = show();
    type('lis');
    await rest(150);
    const tablets = ['5', '10', '20'].map((mg) => drug(`lisinopril ${mg} mg tablet`));
    const others = [drug('lisdexamfetamine 30 mg capsule')];
    await asked[0]?.answer(answerOf([row(tablets), row(others)]));
    fireEvent.keyDown(input(), { key: 'Enter' });
    expect(onChoose).not.toHaveBeenCalled();
    expect(screen.getByRole('status').textContent).toContain('Choose a strength');
    press('ArrowDown');
    expect(marked()).toMatch(/^lisinopril 5 mg/);
    press('ArrowRight', 'ArrowRight');
    expect(marked()).toMatch(/^lisinopril 20 mg/);
    press('ArrowRight');
    expect(marked()).toMatch(/^lisinopril 5 mg/);
    press('ArrowLeft', 'ArrowDown');
    expect(marked()).toMatch(/^lisdexamfetamine/);
    press('ArrowUp', 'Enter');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(tablets[0], { text: 'lis', isNamed: true });
  });

  it('says of what has no strengths that one is to be chosen, and of no strength', async () => {
    const { asked } = show();
    type('strips');
    await rest(150);
    const strips = ['blood glucose test strips', 'Accu-Chek Guide blood glucose test strips'].map((name) =>
      drug(name, { name, strength: '', doseForm: 'test strip', type: 'Supply', ingredients: [] }),
    );
    await asked[0]?.answer(answerOf(strips.map((one) => row([one]))));
    expect(screen.getByRole('status').textContent).toContain('Choose one: arrows up and down, then Enter.');
    expect(screen.getByRole('status').textContent).not.toContain('strength');
  });

  it('says what the plan that is prescribed under says, where it was asked, and never more', async () => {
    const { asked } = show(undefined, { pbmId: 'A', memberId: '1' });
    type('lis');
    await rest(150);
    const plan = (status: string, memberId = '1') => ({ plans: [{ pbmId: 'A', memberId, status }] });
    await asked[0]?.answer(
      answerOf([
        row([
          drug('lisinopril 5 mg tablet', plan('4')),
          drug('lisinopril 10 mg tablet', plan('1')),
          drug('lisinopril 20 mg tablet', plan('2', '2')),
          drug('lisinopril 40 mg tablet'),
        ]),
      ]),
    );
    const option = (mg: string) => screen.getByRole('option', { name: new RegExp(`^lisinopril ${mg} mg`) });
    expect(option('5').textContent).toContain('plan: On Formulary, Preferred Level 2');
    expect(within(option('5')).getByText('Preferred 2')).toBeTruthy();
    expect(within(option('10')).getByText('Non formulary')).toBeTruthy();
    for (const mg of ['20', '40']) expect(option(mg).textContent).not.toMatch(/plan|formulary|covered/i);
  });

  it('says what is discontinued, and an arrow comes to another first', async () => {
    const { asked } = show();
    type('lis');
    await rest(150);
    const off = { marketedUntil: '2015-12-31' };
    await asked[0]?.answer(
      answerOf([
        row([drug('lisinopril 5 mg tablet', off), drug('lisinopril 10 mg tablet')]),
        row([drug('lisdexamfetamine 30 mg capsule', off)]),
      ]),
    );
    expect(screen.getByRole('option', { name: /^lisinopril 5 mg/ }).textContent).toContain(
      'Discontinued: marketed until 12/31/2015',
    );
    press('ArrowDown');
    expect(marked()).toMatch(/^lisinopril 10 mg/);
    press('ArrowDown');
    expect(marked()).toMatch(/^lisdexamfetamine/);
  });

  it('marks the strength that was typed; the arrows to its side move the caret until it can go no further', async () => {
    const { asked } = show();
    type('lisinopril 10');
    await rest(150);
    const tablets = ['5', '10', '20'].map((mg) => drug(`lisinopril ${mg} mg tablet`));
    await asked[0]?.answer(answerOf([row(tablets)], { preselected: 'lisinopril 10 mg tablet' }));
    expect(marked()).toMatch(/^lisinopril 10 mg/);
    (input() as HTMLInputElement).setSelectionRange(3, 3);
    press('ArrowRight', 'ArrowLeft');
    expect(marked()).toMatch(/^lisinopril 10 mg/);
    (input() as HTMLInputElement).setSelectionRange(13, 13);
    press('ArrowRight');
    expect(marked()).toMatch(/^lisinopril 20 mg/);
    press('ArrowLeft', 'ArrowLeft');
    expect(marked()).toMatch(/^lisinopril 5 mg/);
  });

  it('shows generic and brand in one row, what the patient takes, and why a form is behind', async () => {
    const { asked } = show();
    type('lipitor');
    await rest(150);
    await asked[0]?.answer(
      answerOf([
        row(
          [
            drug('atorvastatin 20 mg tablet', { tie: 'takes' }),
            drug('Lipitor 20 mg tablet', { type: 'Brand Name', isUsual: true }),
          ],
          'exact',
          { caution: 'Tablet: hard to swallow under 6 years' },
        ),
      ]),
    );
    expect(found()).toEqual(['atorvastatin tablet · Lipitor']);
    expect(rowTexts()[0]).toMatch(/Both.*Generic.*Taking now.*Lipitor.*Your usual.*Tablet: hard to swallow/);
  });

  describe('what speaks against a strength', () => {
    const finding = (about: string, tier: SafetyFinding['tier']): SafetyFinding => ({
      kind: 'allergy',
      severity: tier === 'reason' ? 'serious' : 'moderate',
      about,
      text: 'The label lists it.',
      source: 'A label',
      key: about,
      tier,
    });
    const strengths = ['50', '75', '88'].map((mcg) => drug(`Synthroid ${mcg} mcg tablet`));
    const marked3 = (...each: (SafetyFinding[] | undefined)[]) =>
      strengths.flatMap(({ prescribableDrugId: drugId }, at) => {
        const findings = each[at];
        return findings ? [{ drugId, findings }] : [];
      });
    const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
    const shown = () =>
      Array.from(document.querySelectorAll('.erx-drug-row .erx-status'), ({ textContent }) => textContent);
    const onChips = () =>
      screen.getAllByRole('option').map((chip) => chip.querySelector('.erx-status')?.textContent ?? '');
    const find = async (marks: DrugMark[]) => {
      const { asked } = show(marks);
      type('synthroid');
      await rest(150);
      await asked[0]?.answer(answerOf([row(strengths)]));
      await rest(10);
    };

    it('stands in the row when only the last strength has it, and on that strength', async () => {
      await find(marked3([], [], [finding('Red dye', 'reason')]));
      expect(shown()).toEqual(['Serious']);
      expect(onChips()).toEqual(['', '', 'Serious']);
      expect(names()[0]).not.toContain('Serious');
      expect(names()[2]).toContain(', Serious');
    });

    it('is the gravest in the row where strengths differ, and its own on each', async () => {
      await find(marked3([], [finding('Lactose', 'inform')], [finding('Red dye', 'reason')]));
      expect(shown()).toEqual(['Serious']);
      expect(onChips()).toEqual(['', 'Moderate', 'Serious']);
    });

    it('stands in the row alone where it is the same of all', async () => {
      const each = [finding('Lactose', 'reason')];
      await find(marked3(each, each, each));
      expect(shown()).toEqual(['Serious']);
      expect(onChips()).toEqual(['', '', '']);
    });

    it('is not checked where one strength could not be judged, and nothing where all were and nothing was found', async () => {
      await find(marked3([], [], undefined));
      expect(shown()).toEqual(['Not checked']);
      expect(onChips()).toEqual(['', '', 'Not checked']);
      cleanup();
      await find(marked3([], [], []));
      expect(shown()).toEqual([]);
    });
  });

  it('names a class above its drugs, a doubtful abbreviation above what it may mean, and what was set aside', async () => {
    const { asked } = show();
    type('statin');
    await rest(150);
    const statin = row([drug('atorvastatin 20 mg tablet')], 'group', { by: { group: 'Class: statins' } });
    await asked[0]?.answer(answerOf([statin]));
    expect(screen.getByRole('group', { name: 'Class: statins' })).toBeTruthy();
    expect(screen.queryByRole('option', { selected: true })).toBeNull();
    type('mtx');
    await rest(150);
    await asked[1]?.answer(
      answerOf([row([drug('methotrexate 2.5 mg tablet')], 'doubtful')], {
        doubtful: { abbreviation: 'mtx', drugs: ['methotrexate', 'mitoxantrone'] },
      }),
    );
    expect(
      screen.getByRole('group', {
        name: '“mtx” is taken for methotrexate or mitoxantrone (ISMP). Choose the one that you mean.',
      }),
    ).toBeTruthy();
    type('amox 90/kg');
    await rest(150);
    await asked[2]?.answer(
      answerOf([row([drug('amoxicillin 500 mg capsule')])], {
        aside: [{ kind: 'dose-by-weight', text: '90/kg' }],
      }),
    );
    expect(screen.getByRole('status').textContent).toContain('90/kg is a dose by weight');
  });
});
