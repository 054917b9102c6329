import { describe, expect, it } from 'vitest';
import { ScriptError } from '../codec';
import { readDirectoryMessage, writeDirectoryMessage } from './codec';
import { type DirectoryMessage, LOCATION_KINDS, type PrescriberLocation } from './model';

const location: PrescriberLocation = {
  npi: '1999900010',
  deaNumber: 'FW9990012',
  stateLicenseNumber: 'AL9900001',
  serviceLevels: ['NewRx', 'Refill', 'Change', 'RxFill', 'Cancel', 'ControlledSubstance'],
  activeStart: '2026-11-20T10:00:00Z',
  activeEnd: '2099-12-31T00:00:00Z',
  clinicName: 'Elm & Oak "Family" Practice',
  lastName: 'Whitcombe-Hayes',
  firstName: 'Eleanor',
  middleName: 'Grace',
  address1: '12 Elm Street',
  address2: 'Suite 4',
  city: 'Birmingham',
  state: 'AL',
  zipCode: '352051234',
  email: 'a@test.example',
  phone: '2055550100',
  fax: '2055550101',
};
const message = (body: DirectoryMessage['body']): DirectoryMessage => ({
  to: 'DIRECTORY',
  from: 'erx',
  messageId: 'm1',
  sentTime: '2026-11-20T10:00:00.000Z',
  software: { developer: 'erx', product: 'erx', version: '1.2' },
  body,
});
const {
  email: _,
  middleName: __,
  address2: ___,
  deaNumber: ____,
  stateLicenseNumber: _____,
  ...least
} = location;

describe('messages of the directory', () => {
  it.each<[string, DirectoryMessage]>([
    ...LOCATION_KINDS.map(
      (kind) =>
        [kind, message({ kind, prescriber: { ...location, spi: '8000000001001' } })] as [
          string,
          DirectoryMessage,
        ],
    ),
    [
      'the least of a location',
      message({ kind: 'AddPrescriber', prescriber: { ...least, serviceLevels: [] } }),
    ],
    ['a Status', { ...message({ kind: 'Status', code: '010' }), relatesToMessageId: 'm0' }],
    [
      'an Error',
      {
        ...message({ kind: 'Error', code: '900', descriptionCode: '2000', description: 'No.' }),
        relatesToMessageId: 'm0',
      },
    ],
  ])('%s is read as it was written', (_name, one) => {
    expect(readDirectoryMessage(writeDirectoryMessage(one))).toEqual({ valid: true, message: one });
  });

  it('adds the service levels up', () => {
    expect(writeDirectoryMessage(message({ kind: 'AddPrescriber', prescriber: location }))).toContain(
      '<ServiceLevel>2079</ServiceLevel>',
    );
  });

  it.each<[string, Partial<PrescriberLocation>]>([
    ['no NPI', { npi: '' }],
    ['an NPI of nine digits', { npi: '199990001' }],
    ['an SPI of ten digits', { spi: '8000000001' }],
    ['a phone with dashes', { phone: '205-555-0100' }],
    ['no fax', { fax: '' }],
    ['a long name', { lastName: 'x'.repeat(36) }],
    ['an accent', { firstName: 'Rosalía' }],
    ['no address', { address1: '' }],
    ['a long address', { address1: 'x'.repeat(41) }],
    ['a state in words', { state: 'Alabama' }],
    ['a ZIP code with a hyphen', { zipCode: '35205-1234' }],
    ['a date alone', { activeStart: '2026-11-20' }],
  ])('%s is not written', (_name, changes) => {
    expect(() =>
      writeDirectoryMessage(message({ kind: 'AddPrescriber', prescriber: { ...location, ...changes } })),
    ).toThrow(ScriptError);
  });

  it.each([
    ['', 'xml.not-well-formed'],
    ['<Message', 'xml.not-well-formed'],
    ['<!DOCTYPE a><Message/>', 'xml.doctype'],
    ['<Other/>', 'message.unknown'],
    ['<Message version="004" release="004"/>', 'element.missing'],
    [
      writeDirectoryMessage(message({ kind: 'Status', code: '010' })).replaceAll('Status', 'Nonsense'),
      'element.unexpected',
    ],
  ])('%.30s is refused', (xml, code) => {
    const reading = readDirectoryMessage(xml);
    expect(reading.valid).toBe(false);
    expect(reading.valid ? [] : reading.violations.map((one) => one.code)).toContain(code);
  });
});
