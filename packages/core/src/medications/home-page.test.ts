import { describe, expect, it } from 'vitest';
import type { HomeFormer, HomeLine, HomeList } from './home-list';
import { homePage } from './home-page';
import type { HomeLanguage } from './home-words';

const line = (description: string, sig: string, more: Partial<HomeLine> = {}): HomeLine => ({
  description,
  sig,
  ingredients: [],
  isUnanswered: false,
  hasOtherDirections: false,
  sameAs: [],
  harmedBy: [],
  formers: [],
  ...more,
});
const change = (
  to: HomeLine,
  description: string,
  sig: string,
  more: Pick<HomeFormer, 'until'> = {},
): HomeLine => ({
  ...to,
  formers: [{ description, sig, ...more }],
});
const NOTHING: HomeList = { started: [], changed: [], stopped: [], kept: [], canceled: [] };

const pageOf = (
  list: Partial<HomeList>,
  more: {
    language?: HomeLanguage;
    elsewhere?: { description: string; reportedBy: string }[];
    isPart?: boolean;
  } = {},
) =>
  homePage({
    list: { ...NOTHING, ...list },
    allergies: 'None known',
    elsewhere: more.elsewhere ?? [],
    isPart: more.isPart ?? false,
    language: more.language,
    phone: '(217) 555-0111',
  });
const linesOf = (...of: Parameters<typeof pageOf>) =>
  pageOf(...of).sections.flatMap(({ items }) => items.flatMap(({ lines }) => lines));

const LISINOPRIL = line('lisinopril 10 mg tablet', '1 tab po qd');

describe('the page for home', () => {
  it('has what is different today before what stays, and no empty section', () => {
    const page = pageOf({
      started: [LISINOPRIL],
      changed: [change(LISINOPRIL, 'lisinopril 5 mg tablet', '1 tab po qd')],
      stopped: [{ description: 'hydroxyzine 25 mg tablet', reason: 'adverse-effect' }],
      kept: [LISINOPRIL],
      canceled: ['zolpidem 10 mg tablet'],
    });
    expect(page.sections.map(({ title }) => title)).toEqual([
      'New today',
      'Changed today',
      'Stopped today',
      'Keep taking',
      'Ask us about these',
    ]);
    expect(pageOf({}).sections).toEqual([]);
  });

  it('names a former strength without its directions, and former directions of the same', () => {
    expect(linesOf({ changed: [change(LISINOPRIL, 'lisinopril 5 mg tablet', '1 tab po bid')] })).toEqual([
      'Take 1 tablet by mouth once a day.',
      'This takes the place of lisinopril 5 mg tablet. Do not take that any more.',
    ]);
    expect(linesOf({ changed: [change(LISINOPRIL, 'lisinopril 10 mg tablet', '1 tab po bid')] })).toEqual([
      'Take 1 tablet by mouth once a day.',
      'Before today: Take 1 tablet by mouth 2 times a day.',
    ]);
  });

  it.each<[string, string, string, HomeLanguage | undefined, string[]]>([
    [
      'of another strength, with its directions until the new one begins',
      'lisinopril 5 mg tablet',
      '1 tab po bid',
      undefined,
      [
        'Start on 03/24/2026.',
        'Until 03/23/2026, keep taking lisinopril 5 mg tablet as before: Take 1 tablet by mouth 2 times a day.',
        'From 03/24/2026 on, take the new one in its place. Then do not take lisinopril 5 mg tablet any more.',
      ],
    ],
    [
      'of the same product, which goes on with other directions',
      'lisinopril 10 mg tablet',
      '1 tab po bid',
      undefined,
      [
        'Start on 03/24/2026.',
        'Until 03/23/2026, keep taking lisinopril 10 mg tablet as before: Take 1 tablet by mouth 2 times a day.',
      ],
    ],
    [
      'in English alone, without directions that no one knows',
      'lisinopril 5 mg tablet',
      '',
      'es',
      [
        '(en inglés) Start on 03/24/2026.',
        '(en inglés) Until 03/23/2026, keep taking lisinopril 5 mg tablet as before: Directions are not recorded: ' +
          'ask us before you take it.',
        '(en inglés) From 03/24/2026 on, take the new one in its place. Then do not take lisinopril 5 mg tablet ' +
          'any more.',
      ],
    ],
  ])('has a former %s', (_, description, sig, language, lines) => {
    const to = { ...LISINOPRIL, startsOn: '2026-03-24' };
    const changed = [change(to, description, sig, { until: '2026-03-23' })];
    expect(linesOf({ changed }, language === undefined ? {} : { language }).slice(-lines.length)).toEqual(
      lines,
    );
    expect(linesOf({ changed }).join(' ')).not.toContain('takes the place');
  });

  it('asks before the same medicine is taken twice, and before one that did harm is taken again', () => {
    const more = { sameAs: ['Zestril 10 mg tablet'], harmedBy: ['Prinivil 5 mg tablet'] };
    expect(linesOf({ kept: [{ ...LISINOPRIL, ...more }] })).toEqual([
      'Take 1 tablet by mouth once a day.',
      'Contains the same medicine as Zestril 10 mg tablet: ask us before you take both.',
      'Contains the same medicine as Prinivil 5 mg tablet, which gave you a side effect: ask us before you take it.',
    ]);
  });

  it('says what it is for, its days, and what has to be asked', () => {
    const more = {
      purpose: 'Essential (primary) hypertension',
      startsOn: '2026-03-20',
      endsOn: '2026-04-20',
      isUnanswered: true,
      hasOtherDirections: true,
    };
    expect(linesOf({ kept: [line('lisinopril 10 mg tablet', '', more)] })).toEqual([
      'Directions are not recorded: ask us before you take it.',
      'For: Essential (primary) hypertension',
      'Start on 03/20/2026.',
      'Last day: 04/20/2026.',
      'The pharmacy may not have this yet: ask it.',
      'There are other directions for this medicine, too: ask us before you take it.',
    ]);
  });

  it('of a stopped medicine says why in plain words, never what was noted', () => {
    const stopped = (reason: HomeList['stopped'][number]['reason']) =>
      linesOf({ stopped: [{ description: 'x', reason }] });
    expect(stopped('completed')).toEqual(['Do not take this any more.', 'You have finished it.']);
    expect(stopped('other')).toEqual(['Do not take this any more.', 'Ask us why.']);
    expect(stopped(undefined)).toEqual(['Do not take this any more.']);
  });

  it('asks about what others reported, and says what could not be read', () => {
    const elsewhere = [
      { description: 'sertraline 50 mg tablet', reportedBy: 'Filled 11/02/2026, as your plan reports' },
    ];
    const { sections, notes } = pageOf({}, { elsewhere, isPart: true });
    expect(sections).toEqual([
      {
        title: 'Ask us about these',
        items: [
          {
            name: 'sertraline 50 mg tablet',
            lines: ['Filled 11/02/2026, as your plan reports. Tell us whether you take it.'],
          },
        ],
      },
    ]);
    expect(notes.join(' ')).toContain('something may be missing');
    expect(pageOf({}).notes.join(' ')).not.toContain('missing');
  });
});

describe('the page in two languages', () => {
  it('has Spanish above the English, which alone is there where no phrase was checked', () => {
    const list = { kept: [LISINOPRIL, line('oxycodone 5 mg tablet', '1 tab po q6h')] };
    expect(linesOf(list, { language: 'es' })).toEqual([
      'Tome 1 comprimido por la boca una vez al día.',
      'Take 1 tablet by mouth once a day.',
      '(en inglés) Take 1 tablet by mouth every 6 hours.',
    ]);
    const { title, notes, foot } = pageOf(list, { language: 'es' });
    expect(title).toBe('Sus medicamentos · Your medicines');
    expect(notes[0]).toContain('compuesto por una máquina. El texto en inglés es el que vale.');
    expect(foot[0]).toContain('(en inglés)');
    expect(pageOf({ kept: [LISINOPRIL] }, { language: 'es' }).foot[0]).not.toContain('(en inglés)');
  });

  it('says in both what is not taken any more', () => {
    const list = {
      changed: [change(LISINOPRIL, 'lisinopril 5 mg tablet', '')],
      stopped: [{ description: 'x', reason: 'ineffective' as const }],
    };
    expect(linesOf(list, { language: 'es' }).slice(2)).toEqual([
      'Deje de tomar lisinopril 5 mg tablet.',
      'This takes the place of lisinopril 5 mg tablet. Do not take that any more.',
      'Deje de tomar este medicamento.',
      'Do not take this any more.',
      '(en inglés) It did not help you enough.',
    ]);
  });
});
