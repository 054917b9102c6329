import { describe, expect, it } from 'vitest';
import { scriptCodec, type Reading } from '../codec';
import type { Message } from '../model';
import { sampleChangeRequest, sampleRenewalRequest } from '../testing/sample-requests';
import { decodeXml } from '../xml/decode';
import { ndcOf } from './forms';

const codec = scriptCodec('2017071');
const renewal = codec.write(sampleRenewalRequest());

const readValid = (xml: string): Extract<Reading, { valid: true }> => {
  const reading = codec.read(xml);
  if (!reading.valid) throw new Error(`expected a valid message, got ${JSON.stringify(reading.violations)}`);
  return reading;
};
const changed = (from: string | RegExp, to: string) => {
  const xml = renewal.replace(from, to);
  expect(xml).not.toBe(renewal);
  return xml;
};
const renewalIn = ({ body }: Message) => {
  if (body.kind !== 'RxRenewalRequest') throw new Error('expected a renewal');
  return body;
};
const codesOf = ({ notes }: Extract<Reading, { valid: true }>) => [...new Set(notes.map(({ code }) => code))];

describe('a message as the standard has it', () => {
  it('is read without a note', () => {
    expect(readValid(renewal)).toMatchObject({ notes: [], alsoSaid: [] });
  });
});

describe('a renewal in another form is read as the same message', () => {
  const plain = ({ message }: Extract<Reading, { valid: true }>) => {
    const { notes: _, ...body } = renewalIn(message);
    return { header: message.header, body };
  };
  const same = plain(readValid(renewal));
  it.each<[string, () => string, string]>([
    [
      'with a namespace as a prefix',
      () =>
        renewal
          .replace(/<(\/?)([A-Z])/g, '<$1n:$2')
          .replace('<n:Message ', '<n:Message xmlns:n="http://www.ncpdp.org/schema/SCRIPT" '),
      'namespace.prefixed',
    ],
    [
      'with white space around values',
      () => renewal.replace(/>([^<>\n]+)<\//g, '>\n    $1\n  </'),
      'space.trimmed',
    ],
    ['with white space between elements', () => renewal.replace(/></g, '>\n  <'), ''],
    [
      'with an empty second line of an address',
      () =>
        changed(
          '<AddressLine1>1 Main Street</AddressLine1>',
          '<AddressLine1>1 Main Street</AddressLine1><AddressLine2/>',
        ),
      'element.empty',
    ],
    [
      'with an empty middle name of the prescriber',
      () => changed('<FirstName>Ana</FirstName>', '<FirstName>Ana</FirstName><MiddleName> </MiddleName>'),
      'element.empty',
    ],
    [
      'with the prescribed before the dispensed medication',
      () =>
        changed(
          /(<MedicationDispensed>.*<\/MedicationDispensed>)(<MedicationPrescribed>.*<\/MedicationPrescribed>)/,
          '$2$1',
        ),
      'element.moved',
    ],
    [
      'with a phone number in dashes',
      () => changed('<Number>2175550100<', '<Number>217-555-0100<'),
      'phone.form',
    ],
    [
      'with a phone number in brackets, behind the 1 of the country',
      () => changed('<Number>2175550100<', '<Number>+1 (217) 555-0100<'),
      'phone.form',
    ],
    ['with a state by name', () => renewal.replaceAll('>IL<', '>Illinois<'), 'state.form'],
    ['with an NDC in dashes', () => renewal.replaceAll('>00093505698<', '>0093-5056-98<'), 'ndc.dashes'],
    ['with the same element twice', () => changed(/(<Gender>F<\/Gender>)/, '$1$1'), 'element.repeated'],
  ])('%s', (_, xml, code) => {
    const reading = readValid(xml());
    expect(plain(reading)).toEqual(same);
    expect(codesOf(reading)).toEqual(code === '' ? [] : [code]);
  });

  it('with a postal code of nine digits in a dash', () => {
    const reading = readValid(changed('<PostalCode>62704<', '<PostalCode>62704-1234<'));
    expect(renewalIn(reading.message).patient.address?.postalCode).toBe('627041234');
    expect(codesOf(reading)).toEqual(['postal-code.form']);
  });
});

describe('what is kept as it came', () => {
  it.each([
    ['an accent in a name', '<FirstName>Nora<', '<FirstName>Augústa<'],
    ['a curly quote in a note', '<Note>Please', '<Note>Patient’s wish: please'],
    ['a line break in a note', '<Note>Please', '<Note>Out of refills.\nPlease'],
    ['a tab in directions', '<SigText>Take 1', '<SigText>Take\t1'],
  ])('%s', (_, from, to) => {
    const reading = readValid(changed(from, to));
    expect(JSON.stringify(reading.message)).toContain(
      JSON.stringify(to.slice(to.indexOf('>') + 1)).slice(1, -2),
    );
    expect(codesOf(reading)).toEqual(['text.beyond-ascii']);
    // Nothing outside ASCII is ever written by itself: it is given its plain form first.
    expect(codec.check(reading.message).map(({ code }) => code)).toContain('value.pattern');
  });

  it('a unit outside the restricted list, and flagged', () => {
    const xml = renewal.replaceAll('<Code>C48542<', '<Code>C48551<');
    const reading = readValid(xml);
    expect(renewalIn(reading.message).dispensed.quantity.unit).toBe('C48551');
    expect(codesOf(reading)).toEqual(['unit.unlisted']);
    expect(codec.write(reading.message)).toBe(xml);
  });

  it.each(['0093505698', '000935056980', '93-5056-98'])(
    'the NDC %s, which no drug is looked up by',
    (ndc) => {
      const xml = renewal.replaceAll('>00093505698<', `>${ndc}<`);
      const reading = readValid(xml);
      expect(renewalIn(reading.message).dispensed.coded).not.toHaveProperty('ndc');
      expect(codesOf(reading)).toEqual(['ndc.ambiguous']);
      expect(codec.write(reading.message)).toBe(xml);
    },
  );

  it('a note longer than the standard has it', () => {
    const reading = readValid(changed(/<Note>[^<]*/, `<Note>${'x'.repeat(1_000)}`));
    expect(codesOf(reading)).toEqual(['text.long']);
  });

  it('an element that the standard does not know, as also said', () => {
    const reading = readValid(
      changed('<Gender>', '<Nickname><Given>No</Given><Used>1999</Used></Nickname><Gender>'),
    );
    expect(reading.alsoSaid).toEqual([
      { path: '/Message/Body/RxRenewalRequest/Patient/HumanPatient', name: 'Nickname', text: 'No, 1999' },
    ]);
    expect(codesOf(reading)).toEqual(['element.unknown']);
  });

  it('an element of another namespace, which is never taken for the standard’s', () => {
    const reading = readValid(
      changed('<Note>', '<v:Quantity xmlns:v="urn:vendor">3 bottles</v:Quantity><Note>'),
    );
    expect(reading.alsoSaid).toMatchObject([{ name: 'v:Quantity', text: '3 bottles' }]);
  });
});

describe('what a pharmacy may not have', () => {
  it.each([
    ['the day of the last fill', /<LastFillDate>.*?<\/LastFillDate>/],
    ['the address of the pharmacy', /(?<=<BusinessName>Main[^<]*<\/BusinessName>)<Address>.*?<\/Address>/],
  ])('%s is missed in a note', (_, part) => {
    expect(codesOf(readValid(changed(part, '')))).toEqual(['element.absent']);
  });
});

describe('what endangers the meaning is refused, with element, place and reason', () => {
  it.each<[string, string | RegExp, string, string, string]>([
    [
      'two different values for one thing',
      '<DaysSupply>30</DaysSupply>',
      '<DaysSupply>30</DaysSupply><DaysSupply>90</DaysSupply>',
      'element.too-many',
      '/Message/Body/RxRenewalRequest/MedicationDispensed/DaysSupply[2]',
    ],
    [
      'an unknown element inside a quantity',
      '<Value>30</Value>',
      '<Value>30</Value><Of>2</Of>',
      'element.unexpected',
      '/Message/Body/RxRenewalRequest/MedicationDispensed/Quantity',
    ],
    [
      'a patient without a birth date',
      /<DateOfBirth>.*?<\/DateOfBirth>/,
      '',
      'element.missing',
      '/Message/Body/RxRenewalRequest/Patient/HumanPatient/DateOfBirth',
    ],
    [
      'a first name of nothing',
      '<FirstName>Nora<',
      '<FirstName><',
      'value.missing',
      '/Message/Body/RxRenewalRequest/Patient/HumanPatient/Name/FirstName',
    ],
    [
      'a mark that turns the order of what is read',
      '<SigText>Take 1',
      '<SigText>Take \u202e1',
      'value.pattern',
      '/Message/Body/RxRenewalRequest/MedicationDispensed/Sig/SigText',
    ],
    [
      'an order number that could not be given back',
      '<PrescriberOrderNumber>ORD',
      '<PrescriberOrderNumber>ÖRD',
      'value.pattern',
      '/Message/Header/PrescriberOrderNumber',
    ],
  ])('%s', (_, from, to, code, path) => {
    const reading = codec.read(changed(from, to));
    expect(reading.valid ? [] : reading.violations).toContainEqual(expect.objectContaining({ code, path }));
  });

  it('SCRIPT 10.6, by the name of its version', () => {
    const reading = codec.read(
      '<Message xmlns="http://www.ncpdp.org/schema/SCRIPT" version="010" release="006"><Header/><Body/></Message>',
    );
    expect(reading.valid ? [] : reading.violations).toEqual([
      {
        path: '/Message/@version',
        code: 'version.unknown',
        sentence: 'Version 010006 of the standard is not taken here.',
      },
    ]);
  });

  it('more than anybody would show of what is also said', () => {
    const many = '<Remark>x</Remark>'.repeat(60);
    expect(codec.read(changed('<Gender>', `${many}<Gender>`)).valid).toBe(false);
  });
});

describe('a change request', () => {
  it('without a quantity is read as it is', () => {
    const xml = codec
      .write(sampleChangeRequest())
      .replace(/(<MedicationRequested>.*?)<Quantity>.*?<\/Quantity>/, '$1');
    const { message, notes } = readValid(xml);
    if (message.body.kind !== 'RxChangeRequest') throw new Error('expected a change');
    expect(message.body.requested?.[0]).not.toHaveProperty('quantity');
    expect(notes).toEqual([]);
  });
});

describe('an NDC in parts', () => {
  it.each([
    ['00093-5056-98', '00093505698'],
    ['0093-5056-98', '00093505698'],
    ['00093-505-98', '00093050598'],
    ['00093-5056-8', '00093505608'],
    ['0093-505-98', undefined],
    ['00093-50561-98', undefined],
    ['0093505698', undefined],
    ['a093-5056-98', undefined],
    ['0093-5056-98-1', undefined],
  ])('%s is %s', (text, ndc) => {
    expect(ndcOf(text)).toBe(ndc);
  });
});

describe('the bytes of a message', () => {
  const utf16 = (text: string, isBig: boolean) => {
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
    return isBig ? bytes.swap16() : bytes;
  };
  const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>Augústa</a>`;
  it.each<[string, Uint8Array, string]>([
    ['UTF-8', Buffer.from(declared('UTF-8')), 'Augústa'],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${declared('UTF-8')}`), 'Augústa'],
    ['UTF-16 with its mark', utf16(declared('UTF-16'), false), 'Augústa'],
    ['UTF-16 the other way round', utf16(declared('UTF-16'), true), 'Augústa'],
    ['UTF-16 without a mark', utf16(declared('UTF-16'), false).subarray(2), 'Augústa'],
    ['ISO-8859-1', Buffer.from(declared('ISO-8859-1'), 'latin1'), 'Augústa'],
    ['windows-1252', Buffer.concat([Buffer.from(declared('windows-1252')), Buffer.from([0x92])]), '\u2019'],
    ['UTF-8 that calls itself UTF-16', Buffer.from(declared('UTF-16')), 'Augústa'],
  ])('of %s are read', (_, bytes, expected) => {
    expect(decodeXml(bytes)?.text).toContain(expected);
  });

  it.each<[string, Uint8Array]>([
    ['of no UTF-8', Buffer.from([0x3c, 0x61, 0xff, 0xfa])],
    ['of an encoding that nobody knows', Buffer.from('<?xml version="1.0" encoding="klingon"?><a/>')],
  ])('%s are not', (_, bytes) => {
    expect(decodeXml(bytes)).toBeUndefined();
  });
});
