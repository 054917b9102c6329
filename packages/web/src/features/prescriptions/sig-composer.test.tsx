// @vitest-environment jsdom
import { cleanup, configure, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  button,
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
  birthDate: `${String(Number(today.slice(0, 4)) - 3)}-01-01`,
  weight: '31',
  height: '38',
};
const sig = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Sig' }).value;
const select = (name: string, value: string) => {
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });
};
const preview = () => screen.getByRole('status', { name: 'Sig from these parts' }).textContent;

describe("a child's oral liquid without a listed sig", () => {
  it('gets its sig from parts, of which none is preset, and can be written on', async () => {
    renderWizard({ server: serverOf({ sigs: [] }), patient: child });
    await chooseDrug('syrup');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Sig' }).disabled).toBe(true);
    click('Choose from list');
    await screen.findByText('No sigs found');
    expect(button('Use This Sig')).toHaveProperty('disabled', true);
    type('Dose in mL', '2.5');
    expect(button('Use This Sig')).toHaveProperty('disabled', true);
    select('How often', 'four times daily');
    expect(preview()).toBe('Give 2.5 mL by mouth four times daily.');
    click('Use This Sig');
    expect(sig()).toBe('Give 2.5 mL by mouth four times daily.');
    type('Dispense', '300');
    click('Next');
    expect(step()).toMatch(/Select Pharmacy/);
  });

  it('says what is wrong with a volume or a course, and offers no sig of it', async () => {
    renderWizard({ server: serverOf({ sigs: [] }), patient: child });
    await chooseDrug('syrup');
    click('Choose from list');
    await screen.findByText('No sigs found');
    select('How often', 'twice daily');
    type('Dose in mL', '6.55');
    expect(screen.getByText('A number of mL up to 250: tenths, below 1 mL hundredths.')).toBeTruthy();
    expect(button('Use This Sig')).toHaveProperty('disabled', true);
    type('Dose in mL', '6.5');
    type('For days', '0');
    expect(screen.getByText('A whole number of days up to 365.')).toBeTruthy();
    expect(button('Use This Sig')).toHaveProperty('disabled', true);
    type('For days', '10');
    select('Food', 'with food');
    select('As needed for', 'cough');
    expect(preview()).toBe('Give 6.5 mL by mouth twice daily with food as needed for cough, for 10 days.');
    select('How often', 'once');
    expect(preview()).toBe('Give 6.5 mL by mouth once with food as needed for cough.');
  });

  it('has both, the list and the parts, where there is a list', async () => {
    renderWizard({ patient: child });
    await chooseDrug('syrup');
    click('Choose from list');
    await screen.findByRole('button', { name: 'Take 5 mL by mouth twice daily' });
    expect(screen.getByRole('group', { name: 'Put together' })).toBeTruthy();
  });
});

describe("an adult's oral liquid", () => {
  it('is typed or chosen, and has no parts', async () => {
    renderWizard();
    await chooseDrug('syrup');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Sig' }).disabled).toBe(false);
    click('Choose from list');
    await screen.findByRole('button', { name: 'Take 5 mL by mouth twice daily' });
    expect(screen.queryByRole('group', { name: 'Put together' })).toBeNull();
  });
});
