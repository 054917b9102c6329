import { describe, expect, it } from 'vitest';
import { interactionsCsvReader } from './interactions-csv';

const HEADER = 'subject,object,severity,kind,message,narrative,source';

function read(line: string, header = HEADER, columns?: Parameters<typeof interactionsCsvReader>[0]) {
  const reader = interactionsCsvReader(columns);
  const first = reader(header, 1);
  return 'bad' in first ? first : reader(line, 2);
}

describe('a line of a set of interactions', () => {
  it('puts two drugs in one order, without salts, in lower case', () => {
    const record = {
      kind: 'drug-drug',
      subject: 'amoxicillin',
      object: 'warfarin',
      severity: 'serious',
      message: 'Bad.',
      narrative: 'Why.',
      source: 'A set',
    };
    expect(read('Warfarin Sodium,Amoxicillin,serious,drug-drug,Bad.,Why.,A set')).toEqual({ record });
    expect(read('AMOXICILLIN TRIHYDRATE,warfarin,Major,Drug-Drug,Bad.,Why.,A set\r')).toEqual({ record });
  });

  it('keeps drug and food, drug and allergen apart', () => {
    expect(read('Simvastatin,Grapefruit,major,drug-food,It rises.,None.,A set')).toMatchObject({
      record: { kind: 'drug-food', subject: 'simvastatin', object: 'Grapefruit', narrative: 'None.' },
    });
    expect(read('Cefazolin sodium,Penicillin,minor,drug-allergy,Seldom.,,A set')).toMatchObject({
      record: { kind: 'drug-allergy', subject: 'cefazolin', object: 'penicillin', severity: 'low' },
    });
  });

  it.each([
    ['low', 'low'],
    ['Minor', 'low'],
    ['moderate', 'moderate'],
    ['Significant', 'moderate'],
    ['serious', 'serious'],
    ['Critical', 'serious'],
    ['contraindicated', 'serious'],
  ])('%s means %s', (word, severity) => {
    expect(read(`a,b,${word},drug-drug,m,,s`)).toMatchObject({ record: { severity } });
  });

  it.each([
    ['no subject', ',b,low,drug-drug,m,,s', { line: 2, reason: 'value-missing', field: 'subject' }],
    ['no object', 'a,,low,drug-drug,m,,s', { line: 2, reason: 'value-missing', field: 'object' }],
    ['no message', 'a,b,low,drug-drug,,,s', { line: 2, reason: 'value-missing', field: 'message' }],
    ['no source', 'a,b,low,drug-drug,m,,', { line: 2, reason: 'value-missing', field: 'source' }],
    [
      'a severity nobody knows',
      'a,b,high,drug-drug,m,,s',
      { line: 2, reason: 'value-invalid', field: 'severity' },
    ],
    ['a kind nobody knows', 'a,b,low,drug-lab,m,,s', { line: 2, reason: 'value-invalid', field: 'kind' }],
    [
      'a drug with itself',
      'Warfarin,warfarin sodium,low,drug-drug,m,,s',
      { line: 2, reason: 'value-invalid', field: 'object' },
    ],
    [
      'a message of 1,001 characters',
      `a,b,low,drug-drug,${'m'.repeat(1001)},,s`,
      { line: 2, reason: 'value-invalid', field: 'message' },
    ],
    [
      'a direction that hides text',
      'a,b,low,drug-drug,m\u202e,,s',
      { line: 2, reason: 'value-invalid', field: 'message' },
    ],
    ['too few fields', 'a,b,low', { line: 2, reason: 'fields-missing' }],
  ])('is left out with %s', (_, line, bad) => {
    expect(read(line)).toEqual({ bad });
  });

  it('may be 1,000 characters of message', () => {
    expect(read(`a,b,low,drug-drug,${'m'.repeat(1000)},,s`)).toHaveProperty('record');
  });

  it('has other headers by a mapping, and needs every one that the mapping names', () => {
    const columns = {
      subject: 'A',
      object: 'B',
      severity: 'S',
      kind: '',
      message: 'M',
      narrative: '',
      source: 'Q',
    };
    expect(read('x,y,low,m,q', 'A,B,S,M,Q', columns)).toMatchObject({
      record: { kind: 'drug-drug', narrative: '', source: 'q' },
    });
    expect(read('x,y,low,m', 'A,B,S,M', columns)).toEqual({
      bad: { line: 1, reason: 'header-unknown', field: 'Q' },
    });
  });
});
