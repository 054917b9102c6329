// @vitest-environment jsdom
import type { DrugPackage } from '@erx/core/drugs/model';
import { cleanup, configure, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseDrug, renderWizard, serverOf, stubBrowser, type } from './testing/render-wizard';

// Whether something is hidden is costly to find out in jsdom, and nothing here is.
configure({ defaultHidden: true });
beforeEach(stubBrowser);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const base: DrugPackage = {
  ndc: '00378911998',
  packagedDrugDesc: 'fentanyl 100 mcg/hr patch',
  packageSize: '5',
  packageSizeUnitsCodeDesc: 'Patch',
  packageDesc: '5 POUCH in 1 CARTON',
};
const patches: DrugPackage = { ...base, dispense: { quantity: '5', units: 'C48524' } };
const hours: DrugPackage = {
  ...base,
  ndc: '2',
  packageSize: '360',
  packageSizeUnitsCodeDesc: 'h',
  dispenseNote: 'Counted in hours, not patches. Type the quantity.',
};

const dispense = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Dispense' }).value;
const units = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Units' }).value;

async function choosePackage(name: RegExp) {
  fireEvent.click(screen.getByRole('combobox', { name: 'Search Packages' }));
  fireEvent.click(await screen.findByRole('option', { name }));
}

describe('Search Packages', () => {
  it('takes over quantity and unit as the server gives them', async () => {
    renderWizard({ server: serverOf({ packages: [patches, hours] }) });
    await chooseDrug('lisinopril');
    await choosePackage(/^5 Patch/);
    expect([dispense(), units()]).toEqual(['5', 'C48524']);
  });

  it('takes nothing over from a package that is counted in another unit, and says why', async () => {
    renderWizard({ server: serverOf({ packages: [hours, patches] }) });
    await chooseDrug('lisinopril');
    type('Dispense', '7');
    const before = units();
    await choosePackage(/^360 Hours/);
    expect([dispense(), units()]).toEqual(['7', before]);
    expect(
      screen.getByText('Nothing was filled in. Counted in hours, not patches. Type the quantity.'),
    ).toBeTruthy();
    await choosePackage(/^5 Patch/);
    expect(dispense()).toBe('5');
    expect(screen.queryByText(/Nothing was filled in/)).toBeNull();
  });
});
