import type { HomePage } from '@erx/core/medications/home-page';
import type { Patient } from '@erx/core/patients/model';
import { describe, expect, it } from 'vitest';
import { STARTER_CHECK } from '../interactions/testing/starter-check';
import { textOfPdf } from '../platform/printing/testing/pdf-text';
import { homeListPdf } from './home-list-pdf';
import { ingredientsBy, sayAllergies } from './home-list-routes';

const PATIENT = {
  firstName: 'Augusta',
  middleName: '',
  lastName: 'Pettigrew',
  generation: 'None',
  birthDate: '1948-03-14',
  accountNumber: 'A-1001',
} as Patient;

async function printed(page: Partial<HomePage>, language?: 'es'): Promise<Buffer> {
  return await homeListPdf({
    page: {
      title: 'Your medicines',
      notes: ['Ask before you stop anything.'],
      allergies: { title: 'Allergies', text: 'Penicillin (hives)' },
      sections: [],
      foot: ['Composed by machine.'],
      ...page,
    },
    language,
    patient: PATIENT,
    practice: { name: 'Lakeside Family Practice', phone: '2175550111' },
    printedBy: 'Ana Reyes',
    timeZone: 'America/Chicago',
    now: new Date('2026-11-21T02:00:00Z'),
  });
}

const item = (name: string) => ({ name, lines: ['Take 1 tablet by mouth once a day.', 'For: hypertension'] });

describe('the sheet for home', () => {
  it('is read in its order, with the day of the practice and who printed it', async () => {
    const text = textOfPdf(
      await printed({
        sections: [
          { title: 'New today', items: [item('amoxicillin 500 mg capsule')] },
          { title: 'Keep taking', items: [item('lisinopril 10 mg tablet')] },
        ],
      }),
    );
    const said = [
      'Lakeside Family Practice',
      'Your medicines',
      'Pettigrew, Augusta, born 03/14/1948',
      'As of 11/20/2026. Printed 11/20/2026 8:00 PM by Ana Reyes.',
      'Allergies',
      'Penicillin (hives)',
      'New today',
      'amoxicillin 500 mg capsule',
      'Keep taking',
      'lisinopril 10 mg tablet',
      'Composed by machine.',
    ];
    const places = said.map((each) => text.indexOf(each));
    expect([said[places.indexOf(-1)], places]).toEqual([undefined, places.toSorted((x, y) => x - y)]);
  });

  it('of several pages says whose each is, and what is done with the medicines on it', async () => {
    const items = Array.from({ length: 20 }, (_, at) => item(`medicine ${String(at + 1)}`));
    const text = textOfPdf(await printed({ sections: [{ title: 'Keep taking', items }] }));
    const pages = text.match(/Page \d of \d/g) ?? [];
    expect(pages.length).toBeGreaterThan(2);
    expect(pages[1]).toBe(`Page 2 of ${String(pages.length)}`);
    const onEach = (said: RegExp) => text.match(said)?.length;
    expect(onEach(/Keep taking/g)).toBe(pages.length);
    expect(onEach(/Pettigrew, Augusta · born 03\/14\/1948/g)).toBe(pages.length);
    expect(onEach(/\(217\) 555-0111/g)).toBe(pages.length + 1);
  });

  it('has a structure that is read aloud, in its language', async () => {
    const english = (await printed({})).toString('latin1');
    expect(english).toMatch(/\/Marked true/);
    expect(english).toMatch(/\/S \/H1/);
    expect(english).toContain('/Lang (en-US)');
    expect((await printed({}, 'es')).toString('latin1')).toContain('/Lang (es-US)');
  });

  it('says that nothing is recorded', async () => {
    expect(textOfPdf(await printed({}))).toContain('No medicines are recorded.');
  });
});

describe('allergies on it', () => {
  const allergy = (description: string, more: { reaction?: string; isFormer?: boolean } = {}) => ({
    description,
    reaction: '',
    severity: '' as const,
    isFormer: false,
    enteredAt: new Date(0),
    ...more,
  });
  it.each([
    ['failed' as const, false, 'They could not be read when this was printed: ask us.'],
    [[], false, 'Not recorded: tell us.'],
    [[], true, 'None known.'],
    [[allergy('latex'), allergy('penicillin', { reaction: 'hives' })], false, 'latex, penicillin (hives).'],
    [[allergy('latex', { reaction: 'n/a' })], false, 'latex.'],
    [[allergy('sulfa', { isFormer: true })], true, 'In your former chart, not confirmed: sulfa.'],
    [
      [allergy('sulfa', { isFormer: true })],
      false,
      'Not recorded: tell us. In your former chart, not confirmed: sulfa.',
    ],
  ])('%j, none known %s: %j', (allergies, noKnownAllergies, said) => {
    expect(sayAllergies({ allergies, noKnownAllergies })).toBe(said);
  });
});

describe('what a medicine of it holds', () => {
  const holds = ingredientsBy(
    {
      medications: 'failed',
      prescriptions: [{ description: 'mouth rinse', product: { ingredients: ['lidocaine hydrochloride'] } }],
    } as unknown as Parameters<typeof ingredientsBy>[0],
    STARTER_CHECK,
  );
  it.each([
    ['Zestril 10 mg', 'lisinopril 20 mg tablet'],
    ['Tylenol 500', 'acetaminophen 500'],
    ['metoprolol succinate 50 mg', 'metoprolol tartrate 25 mg tablet'],
    ['mouth rinse', 'lidocaine 2 %'],
  ])('is the same of %j and of %j', (one, other) => {
    expect(holds({ description: one })).not.toEqual([]);
    expect(holds({ description: one })).toEqual(holds({ description: other }));
  });

  it('is each of several, and nothing of words that say nothing', () => {
    expect(holds({ description: 'lisinopril 20 mg-hydrochlorothiazide 12.5 mg tablet' })).toEqual([
      'hydrochlorothiazide',
      'lisinopril',
    ]);
    expect(holds({ description: 'the white ones' })).toEqual([]);
  });
});
