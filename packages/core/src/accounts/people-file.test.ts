import { describe, expect, it } from 'vitest';
import { withNpiCheckDigit } from '../users/registrations';
import {
  importText,
  findHere,
  MOST_IMPORTED,
  PEOPLE_FILE_HEAD,
  readPeopleFile,
  toProblems,
} from './people-file';

const NPI = withNpiCheckDigit('199990999');
const HEAD = 'First name,Last name,E-mail,NPI,Work phone,Address,City,State,ZIP code';
const CONTEXT = {
  signsInElsewhere: false,
  people: [
    { email: 'here@demo.test', npi: NPI, active: true },
    { email: 'clerk@demo.test', active: true },
    { email: 'gone@demo.test', active: false },
  ],
};

const linesOf = (file: string, context = CONTEXT) => {
  const read = readPeopleFile(file, context);
  if ('refused' in read) throw new Error(read.refused.code);
  return read.lines;
};
const problemsOf = (row: string, head = HEAD) =>
  toProblems(linesOf(`${head}\n${row}`)[0]?.findings ?? []).map(({ column, code }) => [column, code]);

describe('a file of people', () => {
  it('is read by its heads in any order and case, as spreadsheets and people write it', () => {
    const [ann, bo] = linesOf(
      '\uFEFFE-MAIL,lastName,first name,Administrator,Cell phone\r\n' +
        'ann@demo.test,"Ito, PhD",Ann,yes,(205) 555-0177\r\n\r\n  bo@demo.test ,Abe,Bo,,\r\n',
    );
    expect(ann).toMatchObject({
      line: 2,
      findings: [],
      entry: {
        email: 'ann@demo.test',
        firstName: 'Ann',
        lastName: 'Ito, PhD',
        isAdministrator: true,
        primaryPhoneType: 'Cell',
        cellPhone: '2055550177',
      },
    });
    expect(bo).toMatchObject({
      line: 4,
      findings: [],
      entry: { email: 'bo@demo.test', isAdministrator: false, primaryPhoneType: 'None' },
    });
  });

  it.each([
    ['a clerk without a telephone', 'Ann,Ito,ann@demo.test,,,,,,', []],
    ['no first name', ',Ito,ann@demo.test,,,,,,', [['First name', 'field.required']]],
    ['no e-mail address', 'Ann,Ito,,,,,,,', [['E-mail', 'field.required']]],
    ['no address that can be', 'Ann,Ito,ann,,,,,,', [['E-mail', 'field.email']]],
    [
      'a prescriber without telephone and address',
      `Ann,Ito,ann@demo.test,${withNpiCheckDigit('199990998')},,,,,`,
      [
        ['Work phone', 'field.required'],
        ['Address', 'account.address-required'],
      ],
    ],
    [
      'a prescriber',
      `Ann,Ito,ann@demo.test,${withNpiCheckDigit('199990998')},2055550177,1 Elm,Mobile,AL,36602`,
      [],
    ],
    [
      'a wrong NPI',
      'Ann,Ito,ann@demo.test,123,2055550177,1 Elm,Mobile,AL,36602',
      [['NPI', 'account.npi-invalid']],
    ],
    ['a wrong telephone', 'Ann,Ito,ann@demo.test,,12,,,,', [['Work phone', 'field.phone']]],
    [
      'an NPI of another person of the practice',
      `Ann,Ito,ann@demo.test,${NPI},2055550177,1 Elm,Mobile,AL,36602`,
      [['NPI', 'people-file.npi-here']],
    ],
    ['the person of the practice', `Ann,Ito,HERE@demo.test,${NPI},2055550177,1 Elm,Mobile,AL,36602`, []],
    ['more cells than heads', 'Ann,Ito,ann@demo.test,,,,,,,x', [['', 'people-file.cells-more']]],
  ])('is judged line by line: %s', (_, row, problems) => {
    expect(problemsOf(row)).toEqual(problems);
  });

  it.each([
    ['yes', true, []],
    ['No', false, []],
    ['', false, []],
    ['maybe', false, [['Administrator', 'people-file.yes-or-no']]],
    ['1', false, [['Administrator', 'people-file.yes-or-no']]],
  ])('takes yes, no or nothing for an administrator: “%s”', (cell, is, problems) => {
    const head = 'First name,Last name,E-mail,Administrator';
    const row = `Ann,Ito,ann@demo.test,${cell}`;
    expect(linesOf(`${head}\n${row}`)[0]?.entry.isAdministrator).toBe(is);
    expect(problemsOf(row, head)).toEqual(problems);
  });

  it.each([
    ['Ann,Ito,,ann@demo.test', []],
    ['Ann,Ito,lost,ann@demo.test', [['', 'people-file.cells-more']]],
  ])('has nothing under a blank head: %s', (row, problems) => {
    expect(problemsOf(row, 'First name,Last name,,E-mail')).toEqual(problems);
  });

  it('has no one twice, by address or NPI', () => {
    const npi = withNpiCheckDigit('199990997');
    const lines = linesOf(
      [
        HEAD,
        `Ann,Ito,ann@demo.test,${npi},2055550177,1 Elm,Mobile,AL,36602`,
        'Ann,Ito,ANN@demo.test,,,,,,',
        `Bo,Abe,bo@demo.test,${npi},2055550177,1 Elm,Mobile,AL,36602`,
      ].join('\n'),
    );
    expect(
      lines.map(({ findings }) => findings.map(({ code, data, field }) => [code, data['line'], field])),
    ).toEqual([[], [['people-file.twice', 2, 'email']], [['people-file.twice', 2, 'npi']]]);
  });

  it.each([
    ['a quote that stays open', `${HEAD}\nAnn,"Ito,ann@demo.test`, 'people-file.unreadable', { line: 2 }],
    [
      'letters that are not UTF-8',
      `${HEAD}\nAnn,Ito,ann@demo.test,,,,,,\nB\uFFFDrg,Abe,bo@demo.test,,,,,,`,
      'people-file.unreadable',
      { line: 3 },
    ],
    [
      'two columns of one field',
      'First name,firstName,Last name,E-mail\nAnn,Bo,Ito,ann@demo.test',
      'people-file.column-twice',
      { column: 'First name' },
    ],
    [
      'a column that is not known',
      `${HEAD},Shoe size\n`,
      'people-file.column-unknown',
      { column: 'Shoe size' },
    ],
    [
      'no column of addresses',
      'First name,Last name\nAnn,Ito',
      'people-file.column-missing',
      { column: 'E-mail' },
    ],
    ['a password', `${HEAD},password\n`, 'people-file.column-unknown', { column: 'password' }],
    ['no one', `${HEAD}\n\n`, 'people-file.empty', {}],
    ['nothing', '', 'people-file.column-missing', { column: 'First name' }],
    [
      'too many',
      [
        HEAD,
        ...Array.from({ length: MOST_IMPORTED + 1 }, (_, n) => `Ann,Ito,a${String(n)}@demo.test,,,,,,`),
      ].join('\n'),
      'people-file.too-many',
      { limit: MOST_IMPORTED },
    ],
  ])('is refused as a whole: %s', (_, file, code, data) => {
    expect(readPeopleFile(file, CONTEXT)).toMatchObject({ refused: { code, data } });
  });

  it('takes as many as are allowed, and the head that it offers', () => {
    const rows = Array.from(
      { length: MOST_IMPORTED },
      (_, n) => `Ann,,Ito,a${String(n)}@demo.test,,,,,,,,,,,`,
    );
    expect(linesOf([PEOPLE_FILE_HEAD, ...rows].join('\n'))).toHaveLength(MOST_IMPORTED);
  });

  it.each([
    ['clerk@demo.test', 'here'],
    ['CLERK@demo.test', 'here'],
    ['gone@demo.test', 'here-inactive'],
    ['other@demo.test', undefined],
  ])('knows by the address who is here: %s', (email, outcome) => {
    const [line] = linesOf(`${HEAD}\nAnn,Ito,${email},,,,,,`);
    expect(line && findHere(line.entry, CONTEXT.people)).toBe(outcome);
  });

  it('says what it came to', () => {
    const lines = (['ready', 'here', 'wrong', 'ready'] as const).map((outcome) => ({
      line: 1,
      name: '',
      email: '',
      outcome,
      problems: [],
    }));
    expect(importText({ isRehearsal: true, lines })).toBe(
      'Rehearsal, nothing was written. Can be imported: 2. In the practice already: 1. To be corrected: 1.',
    );
  });
});
