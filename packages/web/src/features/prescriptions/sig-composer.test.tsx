// @vitest-environment jsdom
import { cleanup, configure, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  chooseDrug,
  click,
  renderWizard,
  patient,
  serverOf,
  step,
  stubBrowser,
  today,
  type,
} from './testing/render-wizard';

// Whether something is hidden is costly to find out in jsdom, and nothing here is.
configure({ defaultHidden: true });
beforeEach(stubBrowser);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const child = {
  ...patient,
  birthDate: `${String(Number(today().slice(0, 4)) - 3)}-01-01`,
  weight: '31',
  weightMeasuredOn: today(),
  height: '38',
};
const sigField = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Sig' });
const sig = () => sigField().value;
const select = (name: string, value: string) => {
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });
};
const amounts = () =>
  ['Dispense', 'Days Supply'].map(
    (name) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) }).value,
  );
const understood = () =>
  screen.getByRole('group', { name: 'What was understood of the directions' }).textContent;
const announced = () => understoodBy().map(({ textContent }) => textContent);
const understoodBy = () =>
  screen.getAllByRole('status').filter(({ className }) => className === 'erx-visually-hidden');
const composer = () => screen.findByRole('group', { name: 'Compose the sig' });

describe("a child's oral liquid", () => {
  it('gets its sig from controls, of which none is preset, and can be written on', async () => {
    renderWizard({ server: serverOf({ sigs: [] }), patient: child });
    await chooseDrug('syrup');
    expect((await composer()).textContent).toContain('The dose is missing.');
    expect(sigField().disabled).toBe(true);
    type('Dose', '2.5');
    expect(sig()).toBe('');
    expect((await composer()).textContent).toContain('How often is missing.');
    select('How often', 'four times daily');
    expect(sig()).toBe('Give 2.5 mL by mouth four times daily.');
    type('Dispense', '300');
    click('Next');
    expect(step()).toMatch(/Select Pharmacy/);
  });

  it('has no sig while a volume or a course cannot be, and says what is wrong', async () => {
    renderWizard({ server: serverOf({ sigs: [] }), patient: child });
    await chooseDrug('syrup');
    await composer();
    select('How often', 'twice daily');
    type('Dose', '6.5');
    expect(sig()).toBe('Give 6.5 mL by mouth twice daily.');
    type('Dose', '6.55');
    expect(screen.getByText('A number of mL up to 250: tenths, below 1 mL hundredths.')).toBeTruthy();
    expect(sig()).toBe('');
    type('Dose', '6.5');
    type('For', '0');
    expect(screen.getByText('A whole number.')).toBeTruthy();
    expect(sig()).toBe('');
    type('For', '10');
    select('With', 'with food');
    fireEvent.click(screen.getByRole('checkbox', { name: 'As needed' }));
    select('For what', 'cough');
    expect(sig()).toBe('Give 6.5 mL by mouth twice daily with food as needed for cough for 10 days.');
    select('How often', 'once');
    expect(sig()).toBe('Give 6.5 mL by mouth once with food as needed for cough.');
  });

  it('is measured by weight, and says what was measured', async () => {
    renderWizard({
      server: serverOf({ sigs: [] }),
      patient: { ...child, weight: '14.1', weightUnits: 'kg' },
    });
    await chooseDrug('syrup');
    await composer();
    type('mg/kg of amoxicillin', '90');
    expect(screen.getByRole('status', { name: 'Dose from weight' }).textContent).toBe(
      'Weight 14.1 kg. Choose how often first: the day is divided by it.',
    );
    select('How often', 'twice daily');
    expect(screen.getByRole('status', { name: 'Dose from weight' }).textContent).toBe(
      'At 14.1 kg: 8 mL a dose, 640 mg, which is 90.8 mg/kg a day.',
    );
    click('Use 8 mL');
    expect(sig()).toBe('Give 8 mL by mouth twice daily.');
    type('mg/kg of amoxicillin', '80');
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'mg/kg of amoxicillin' }), { key: 'Enter' });
    expect(sig()).toBe('Give 7 mL by mouth twice daily.');
  });

  it('begins with how often and how long of a line, whose dose is asked for', async () => {
    renderWizard({
      server: serverOf({ sigs: [] }),
      patient: { ...child, weight: '14.1', weightUnits: 'kg' },
    });
    await chooseDrug('syrup bid 10d');
    await composer();
    expect(sig()).toBe('');
    const perKg = screen.getByRole('textbox', { name: 'mg/kg of amoxicillin' });
    expect(document.activeElement).toBe(perKg);
    type('mg/kg of amoxicillin', '90');
    fireEvent.keyDown(perKg, { key: 'Enter' });
    expect(sig()).toBe('Give 8 mL by mouth twice daily for 10 days.');
  });

  it('is empty again when the line is undone', async () => {
    renderWizard({ server: serverOf({ sigs: [] }), patient: child });
    await chooseDrug('syrup bid 10d');
    await composer();
    const often = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'How often' }).value;
    expect(often()).toBe('twice daily');
    click('Undo');
    expect(often()).toBe('');
  });

  it('has the list as well', async () => {
    renderWizard({ patient: child });
    await chooseDrug('syrup');
    click('Choose from list');
    fireEvent.click(await screen.findByRole('button', { name: 'Take 5 mL by mouth twice daily' }));
    expect(sig()).toBe('Take 5 mL by mouth twice daily');
  });

  it('offers no dose of the list that is asked about for the child in one press, and none that is refused', async () => {
    const sigs = ['Give 5 mL', 'Give 10 mL', 'Give 60 mL'].map((words, place) => ({
      id: String(place),
      sig: `${words} by mouth twice daily.`,
    }));
    const doses = (sig: string) =>
      sig.includes(' 5 mL')
        ? []
        : [
            {
              kind: 'dose' as const,
              severity: 'serious' as const,
              about: 'amoxicillin',
              text: 'Above the most that is stated.',
              source: 'FDA label',
              key: sig,
              tier: sig.includes('60') ? ('stop' as const) : ('reason' as const),
            },
          ];
    renderWizard({ server: serverOf({ sigs, doses }), patient: child });
    await chooseDrug('syrup');
    click('Choose from list');
    const list = within(await screen.findByRole('dialog', { name: 'Sigs' }));
    expect(await list.findByRole('button', { name: /^Give 5 mL/ })).toBeTruthy();
    expect(list.queryByRole('button', { name: /^Give 10 mL/ })).toBeNull();
    fireEvent.click(list.getByRole('button', { name: /^2 sigs have a dose that is asked about/ }));
    expect(list.getAllByText(/Above the most that is stated/)).toHaveLength(2);
    expect(list.getByRole<HTMLButtonElement>('button', { name: /^Give 60 mL/ }).disabled).toBe(true);
    fireEvent.click(list.getByRole('button', { name: /^Give 10 mL/ }));
    expect(sig()).toBe('Give 10 mL by mouth twice daily.');
  });

  it('says that the product has none in its list (N2-48)', async () => {
    renderWizard({ server: serverOf({ sigs: [] }), patient: child });
    await chooseDrug('syrup');
    click('Choose from list');
    const list = await screen.findByRole('dialog', { name: 'Sigs' });
    expect(await within(list).findByText(/No sigs found/)).toBeDefined();
  });
});

describe('a sig that is chosen from the list', () => {
  const LISTED = ['Take 1 tablet by mouth twice daily for 10 days.', 'Take 1 tablet by mouth once daily.'];
  const choose = async (text: string) => {
    click('Choose from list');
    fireEvent.click(await screen.findByRole('button', { name: text }));
  };
  const begin = async () => {
    renderWizard({ server: serverOf({ sigs: LISTED.map((text, id) => ({ id: String(id), sig: text })) }) });
    await chooseDrug('lisinopril');
  };

  it('fills in the quantity and the days that follow from it, and another one its own', async () => {
    await begin();
    await choose(LISTED[0] ?? '');
    expect(amounts()).toEqual(['20', '10']);
    await choose(LISTED[1] ?? '');
    expect(sig()).toBe(LISTED[1]);
    expect(amounts()).toEqual(['', '']); // nothing follows from one without an end
  });

  it('as needed fills in no quantity that no one looked at, and says that it is the most', async () => {
    await begin();
    type('Sig', 'Take 1 tablet by mouth every 6 hours as needed for pain for 5 days.');
    fireEvent.blur(sigField());
    expect(amounts()).toEqual(['', '5']);
    expect(screen.getByText(/By these directions, if every dose is taken: 20 tablets, 5 days/)).toBeTruthy();
    click('Fill in');
    expect(amounts()).toEqual(['20', '5']);
  });

  it('leaves what was typed, and says the days that a typed quantity lasts', async () => {
    await begin();
    type('Dispense', '30');
    await choose(LISTED[1] ?? '');
    expect(amounts()).toEqual(['30', '30']);
    cleanup();
    await begin();
    type('Dispense', '60');
    type('Days Supply', '30');
    await choose(LISTED[0] ?? '');
    expect(amounts()).toEqual(['60', '30']);
    type('Sig', 'Take 1 tablet by mouth twice daily.');
    await choose(LISTED[1] ?? '');
    expect(amounts()).toEqual(['60', '30']); // they fitted, and were typed anyway
  });
});

describe('quantity and days of directions that were replaced', () => {
  it('go with them where nobody typed them, and are filled in by the new ones where these have them', async () => {
    renderWizard();
    await chooseDrug('lisinopril');
    type('Sig', 'Take 2 tablets by mouth once daily for 5 days, then 1 tablet once daily for 9 days.');
    fireEvent.blur(sigField());
    expect(amounts()).toEqual(['19', '14']);
    type('Sig', '1 tab po qhs');
    fireEvent.blur(sigField());
    expect(amounts()).toEqual(['', '']);
    type('Days Supply', '30');
    fireEvent.blur(screen.getByRole('textbox', { name: 'Days Supply' }));
    expect(amounts()).toEqual(['30', '30']);
    type('Sig', 'Take 2 tablets by mouth at bedtime.');
    fireEvent.blur(sigField());
    expect(amounts()).toEqual(['60', '30']); // the days were typed
  });

  it('go when the days are left, where the cursor went there from the sig', async () => {
    renderWizard();
    await chooseDrug('lisinopril');
    const days = screen.getByRole('textbox', { name: 'Days Supply' });
    type('Sig', '1 po daily x14d');
    fireEvent.blur(sigField());
    expect(amounts()).toEqual(['14', '14']);
    type('Sig', '1 po qhs');
    fireEvent.blur(sigField(), { relatedTarget: days });
    expect(amounts()[1]).toBe('14');
    fireEvent.blur(days);
    expect(amounts()).toEqual(['', '']);
  });

  it('stay while the words alone change', async () => {
    renderWizard();
    await chooseDrug('lisinopril');
    type('Sig', '1 tab po daily x 10 days');
    fireEvent.blur(sigField());
    expect(amounts()).toEqual(['10', '10']);
    type('Sig', 'Take 1 tablet by mouth once daily for 10 days.');
    fireEvent.blur(sigField());
    expect(amounts()).toEqual(['10', '10']);
  });
});

describe("an adult's sig", () => {
  it('is typed, and the controls follow it and write it', async () => {
    renderWizard();
    await chooseDrug('lisinopril');
    expect(screen.queryByRole('group', { name: 'Compose the sig' })).toBeNull();
    click('Compose');
    await composer();
    type('Sig', '1 po qd x10 days');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Dose' }).value).toBe('1');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'How often' }).value).toBe('once daily');
    select('How often', 'twice daily');
    expect(sig()).toBe('Take 1 tablet by mouth twice daily for 10 days.');
    click('Then…');
    expect(sig()).toBe('');
    type('Sig', '1 tab daily for my cat');
    expect(screen.queryByRole('group', { name: 'Compose the sig' })).toBeNull();
    expect(screen.getByText(/The controls follow directions that were wholly understood/)).toBeTruthy();
  });

  it('that was pasted at length is named by its beginning alone', async () => {
    renderWizard();
    await chooseDrug('lisinopril');
    type('Sig', 'x'.repeat(2000));
    expect(understood()).toContain(
      `Not understood: “${'x'.repeat(140)}…”. Dose, quantity and days are not checked.`,
    );
  });

  it('of tablets is a taper as soon as its numbers are there, three of which are enough', async () => {
    renderWizard();
    await chooseDrug('lisinopril');
    click('Taper…');
    await composer();
    type('Start with mg a day', '20');
    type('for days', '5');
    expect(sig()).toBe('');
    type('then down by mg', '7');
    expect(screen.getByRole('alert').textContent).toContain('Nothing is rounded');
    type('then down by mg', '10');
    expect(sig()).toBe('Take 2 tablets by mouth once daily for 5 days, then 1 tablet once daily for 5 days.');
    type('every days', '3');
    expect(sig()).toBe('Take 2 tablets by mouth once daily for 5 days, then 1 tablet once daily for 3 days.');
    type('last mg a day', '30');
    expect(sig()).toBe('');
  });

  it('of a day or by days has a dose for each', async () => {
    renderWizard();
    await chooseDrug('lisinopril');
    click('Times of day…');
    await composer();
    type('Morning', '2');
    type('Bedtime', '0.5');
    expect(sig()).toBe('Take 2 tablets by mouth in the morning and 0.5 tablet at bedtime.');
    click('By days…');
    expect(sig()).toBe('Take 2 tablets by mouth in the morning and 0.5 tablet at bedtime.');
    type('Dose', '1');
    click('every other day');
    type('all other days', '2');
    expect(sig()).toBe('Take 1 tablet by mouth every other day and 2 tablets on the days between.');
    click('Monday');
    expect(sig()).toContain('Take 1 tablet by mouth each WEEK on Monday and 2 tablets each WEEK on Tuesday,');
  });
});

describe('shorthand', () => {
  const write = async (typed: string) => {
    renderWizard();
    await chooseDrug('lisinopril');
    type('Sig', typed);
    fireEvent.blur(sigField());
  };
  const WORDS = 'Take 1 tablet by mouth three times daily for 10 days.';

  it('becomes words, quantity and days when the sig is left, which is announced once', async () => {
    await write('1 po tid x10d');
    expect(sig()).toBe(WORDS);
    expect(amounts()).toEqual(['30', '10']);
    expect(understood()).toContain('Written out from “1 po tid x10d”. 30 tablets, 10 days filled in.');
    expect(announced()).toEqual([
      `Written as: ${WORDS} Filled in: 30 tablets, 10 days. Control Z restores what was typed.`,
    ]);
    type('Sig', WORDS.replace('three times', 'twice'));
    expect(announced()).toEqual(['']);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it.each<[string, () => void]>([
    [
      'a press',
      () => {
        click('Undo');
      },
    ],
    [
      'Ctrl+Z',
      () => {
        fireEvent.keyDown(screen.getByRole('textbox', { name: /^Dispense/ }), { key: 'z', ctrlKey: true });
      },
    ],
  ])('is what was typed again after %s, and then stays', async (_, undo) => {
    await write('1 po tid x10d');
    undo();
    expect(sig()).toBe('1 po tid x10d');
    expect(amounts()).toEqual(['', '']);
    fireEvent.blur(sigField());
    expect(sig()).toBe('1 po tid x10d');
    expect(amounts()[0]).toBe('');
    click('Use these words');
    expect(sig()).toBe(WORDS);
  });

  it('is written out, too, where Alt+N leads on from the sig', async () => {
    renderWizard();
    await chooseDrug('lisinopril');
    sigField().focus();
    type('Sig', '1 po tid x10d');
    fireEvent.keyDown(document, { code: 'KeyN', altKey: true });
    expect(step()).toMatch(/Select Pharmacy/);
    expect(screen.getAllByText(WORDS)).not.toHaveLength(0);
  });

  it('is undone by Ctrl+Z only while nothing was changed since', async () => {
    await write('1 po tid x10d');
    type('Dispense', '31');
    fireEvent.keyDown(screen.getByRole('textbox', { name: /^Dispense/ }), { key: 'z', ctrlKey: true });
    expect(sig()).toBe(WORDS);
    click('Undo');
    expect(sig()).toBe('1 po tid x10d');
    expect(amounts()).toEqual(['31', '']);
  });

  it('as needed fills in no quantity: the most is offered', async () => {
    await write('1 po q6h prn pain x5d');
    expect(sig()).toBe('Take 1 tablet by mouth every 6 hours as needed for pain for 5 days.');
    expect(amounts()).toEqual(['', '5']);
    expect(understood()).toContain('By these directions, if every dose is taken: 20 tablets, 5 days');
    click('Fill in');
    expect(amounts()).toEqual(['20', '5']);
  });

  it('that is not wholly understood stays, and one press leads to the words to write again', async () => {
    await write('1 tab bid for my Cat x10d');
    expect(sig()).toBe('1 tab bid for my Cat x10d');
    expect(amounts()).toEqual(['', '']);
    expect(announced()[0]).toContain('Not understood: “for my Cat”.');
    type('Sig', '1 tab bid x10d');
    fireEvent.blur(sigField());
    type('Sig', '1 tab bid for my Cat x10d');
    fireEvent.blur(sigField());
    expect(understood()).toContain('20 tablets, 10 days removed: they followed from the directions before.');
    expect(understood()).toContain('Not understood: “for my Cat”.');
    click('Write these words again');
    const { selectionStart, selectionEnd } = sigField();
    expect(sig().slice(selectionStart, selectionEnd)).toBe('for my Cat');
    expect(document.activeElement).toBe(sigField());
  });

  it('stays where it is in whole words, with the quantity that follows from it', async () => {
    await write('Take 1 tablet by mouth at bedtime for 5 days');
    expect(sig()).toBe('Take 1 tablet by mouth at bedtime for 5 days');
    expect(amounts()).toEqual(['5', '5']);
  });
});
