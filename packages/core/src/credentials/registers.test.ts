import { describe, expect, it } from 'vitest';
import { deaRegistrantsReader } from '../reference/formats/dea-registrants';
import { NPI_COLUMNS, npiRegistryReader } from '../reference/formats/npi-registry-csv';
import {
  findingsOnListedNpi,
  findingsOnListedRegistrant,
  type ListedNpi,
  type ListedRegistrant,
  type StatedRegistration,
} from './registers';

const TODAY = '2026-11-26';

describe('the public NPI file', () => {
  const BYRON: ListedNpi = {
    npi: '1999900016',
    isPerson: true,
    firstName: 'ADA',
    lastName: 'BYRON',
    otherLastName: 'KING-NOËL',
    isDeactivated: false,
  };
  it.each<[string, Partial<ListedNpi> | undefined, string, string | undefined]>([
    ['knows the person', {}, 'Byron', undefined],
    ['knows the person by another last name', {}, 'King Noel', undefined],
    ['does not know the number', undefined, 'Byron', 'credential.npi-unlisted'],
    ['has deactivated it', { isDeactivated: true }, 'Byron', 'credential.npi-deactivated'],
    ['gave it to an organization', { isPerson: false }, 'Byron', 'credential.npi-of-organization'],
    ['gave it to somebody else', {}, 'Whitcombe-Hayes', 'credential.npi-of-another'],
    ['knows no last name of it', { lastName: '', otherLastName: '' }, '', 'credential.npi-of-another'],
  ])('%s', (_, changes, lastName, code) => {
    const listed = changes && { ...BYRON, ...changes };
    expect(findingsOnListedNpi({ importedOn: TODAY, listed }, { lastName })[0]?.code).toBe(code);
  });

  it('is read by its public column names, and a deactivated number has nothing else', () => {
    const read = npiRegistryReader();
    const row = (values: Partial<Record<(typeof NPI_COLUMNS)[number], string>>) =>
      NPI_COLUMNS.map((column) => `"${values[column] ?? ''}"`).join(',');
    expect(read(NPI_COLUMNS.map((column) => `"${column}"`).join(','), 1)).toEqual({ skipped: true });
    expect(
      read(
        row({
          NPI: '1999900016',
          'Entity Type Code': '1',
          'Provider Last Name (Legal Name)': 'BYRON',
          'Provider First Name': 'ADA',
          'Provider Other Last Name': 'KING-NOËL',
        }),
        2,
      ),
    ).toEqual({ record: BYRON });
    expect(read(row({ NPI: '1999900024', 'NPI Deactivation Date': '05/23/2020' }), 3)).toEqual({
      record: {
        npi: '1999900024',
        isPerson: false,
        firstName: '',
        lastName: '',
        otherLastName: '',
        isDeactivated: true,
      },
    });
    const back = { NPI: '1999900024', 'Entity Type Code': '1', 'NPI Deactivation Date': '05/23/2020' };
    expect(read(row({ ...back, 'NPI Reactivation Date': '06/01/2020' }), 4)).toMatchObject({
      record: { isDeactivated: false },
    });
    expect(read(row({ ...back, NPI: '1999900017' }), 5)).toEqual({
      bad: { line: 5, reason: 'value-invalid', field: 'NPI' },
    });
    expect(read(row({ NPI: '1999900016' }), 6)).toMatchObject({ bad: { field: 'Entity Type Code' } });
  });
});

describe('the DEA registrant file', () => {
  const LISTED: ListedRegistrant = {
    deaNumber: 'FB1234563',
    name: 'BYRON, ADA MD',
    state: 'AL',
    schedules: ['II', 'III', 'IV', 'V'],
    expiresOn: '2027-01-31',
    isActive: true,
  };
  const STATED: StatedRegistration = {
    deaNumber: 'FB1234563',
    lastName: 'Byron',
    deaName: '',
    state: 'AL',
    schedules: ['II', 'V'],
  };
  it.each<[string, Partial<ListedRegistrant> | undefined, Partial<StatedRegistration>, string | undefined]>([
    ['agrees', {}, {}, undefined],
    ['has the name at registration', {}, { lastName: 'King', deaName: 'Byron' }, undefined],
    ['has a business', { name: 'ELM CLINIC' }, { deaNumber: 'F91234563' }, undefined],
    ['has no such number', undefined, {}, 'credential.dea-unlisted'],
    ['has somebody else', {}, { lastName: 'King' }, 'credential.dea-of-another'],
    ['has it inactive', { isActive: false }, {}, 'credential.dea-not-active'],
    ['has it until today', { expiresOn: TODAY }, {}, undefined],
    ['has it until yesterday', { expiresOn: '2026-11-25' }, {}, 'credential.dea-not-active'],
    ['has another state', { state: 'AZ' }, {}, 'credential.dea-other-state'],
    ['where no state is known', { state: 'AZ' }, { state: '' }, undefined],
    ['has fewer schedules', { schedules: ['III', 'IV', 'V'] }, {}, 'credential.dea-beyond'],
  ])('%s', (_, listed, stated, code) => {
    const about = { importedOn: TODAY, listed: listed && { ...LISTED, ...listed } };
    expect(findingsOnListedRegistrant(about, { ...STATED, ...stated }, TODAY)[0]?.code).toBe(code);
  });

  const line = (number: string, schedules: string, expires: string, activity: string) =>
    number.padEnd(9) +
    'C' +
    schedules.padEnd(16) +
    expires.padEnd(8) +
    'BYRON, ADA MD'.padEnd(40) +
    ''.padEnd(40) +
    '12 ELM STREET'.padEnd(40) +
    ''.padEnd(40) +
    'MOBILE'.padEnd(33) +
    'AL' +
    '36602' +
    '0' +
    'P' +
    activity;
  it('is read by its columns', () => {
    const read = deaRegistrantsReader();
    expect(read(line('FB1234563', '22N33N4 5', '20270131', 'ACTIVE'), 1)).toEqual({ record: LISTED });
    expect(read(line('FB1234563', '33N4', '20270131', 'INACTIVE'), 2)).toMatchObject({
      record: { schedules: ['III', 'IV'], isActive: false },
    });
    expect(read(line('FB1234564', '22N', '20270131', 'A'), 3)).toEqual({
      bad: { line: 3, reason: 'value-invalid', field: 'registration number' },
    });
    expect(read(line('FB1234563', '22N', '20270231', 'A'), 4)).toMatchObject({
      bad: { field: 'expiration date' },
    });
    expect(read('FB1234563C22N', 5)).toMatchObject({ bad: { reason: 'fields-missing' } });
    expect(read('', 6)).toEqual({ skipped: true });
  });
});
