import { describe, expect, it } from 'vitest';
import { sampleLetters } from '../testing/sample-letters';
import { bytesOf, Form, inForms, type Form as FormName } from './forms';
import { readOwn } from './own';
import { treeOf, writeLetter } from './write';

const LETTER = new Map(sampleLetters()).get('RxRenewalRequest 2, full');
if (!LETTER) throw new Error('The sample is gone.');
const TREE = treeOf(LETTER);

const formed = (...forms: FormName[]) => inForms(TREE, forms);
const decoded = (xml: string, encoding: string) => new TextDecoder(encoding).decode(bytesOf(xml));

describe('a message in forms that real pharmacies send', () => {
  it('is as the standard has it without one', () => {
    expect(formed()).toBe(writeLetter(LETTER));
  });

  it.each([
    ['dashes', '<Number>217-555-0142</Number>', '<Number>2175550142</Number>'],
    ['dashes', '<Code>00093-5056-98</Code><Qualifier>ND</Qualifier>', '<Code>00093505698</Code>'],
    ['state-names', '<StateProvince>Illinois</StateProvince>', '<StateProvince>IL</StateProvince>'],
    ['unit-c44278', '<Code>C44278</Code></QuantityUnitOfMeasure>', 'C48542</Code></QuantityUnitOfMeasure>'],
    ['line-breaks', '<Note>Patient\nasks</Note>', '<Note>Patient asks</Note>'],
    ['line-breaks', '<SigText>Take\t1 tablet</SigText>', '<SigText>Take 1 tablet</SigText>'],
    ['curly-quotes', '<Note>\u201cPatient asks\u201d</Note>', '<Note>Patient asks</Note>'],
    ['iso-8859-1', '<Note>Patient asks (\u00e9)</Note>', '<Note>Patient asks</Note>'],
    ['unknown-element', '<PharmacyRemark>', undefined],
    ['white-space', "<LastName> O'Hara\n</LastName>", "<LastName>O'Hara</LastName>"],
    ['prefixed-namespace', '<n:LastName>', '<LastName>'],
  ] as const)('%s has %j', (form, there, gone) => {
    const xml = formed(form);
    expect(xml).toContain(there);
    expect(formed()).not.toContain(there);
    if (gone !== undefined) expect(xml).not.toContain(gone);
  });

  it.each([
    ['utf-16', 'utf-16le'],
    ['iso-8859-1', 'iso-8859-1'],
    ['dashes', 'utf-8'],
  ] as const)('goes over the wire in the encoding that it declares: %s', (form, encoding) => {
    expect(decoded(formed(form), encoding)).toBe(formed(form));
  });

  it('begins with a byte order mark in UTF-16', () => {
    expect([...bytesOf(formed('utf-16')).slice(0, 2)]).toEqual([0xff, 0xfe]);
  });

  it('has character references where an encoding lacks a character', () => {
    expect(decoded(formed('iso-8859-1', 'curly-quotes'), 'iso-8859-1')).toContain('&#x201c;Patient asks');
  });

  it('can be read by the sandbox itself in all forms together', () => {
    const own = readOwn(formed(...Form.options));
    expect(own.at('Body', 'RxRenewalRequest', 'Patient', 'HumanPatient', 'Name', 'LastName')).toBe("O'Hara");
  });
});
