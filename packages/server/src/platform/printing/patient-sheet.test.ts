import type { Patient } from '@erx/core/patients/model';
import { describe, expect, it } from 'vitest';
import { textOfPdf } from './testing/pdf-text';
import { patientSheetPdf } from './patient-sheet';

const PATIENT = {
  firstName: 'Augusta',
  middleName: '',
  lastName: 'Pettigrew',
  generation: 'None',
  birthDate: '1948-03-14',
  accountNumber: 'A-1001',
} as Patient;

type SheetPage = Parameters<typeof patientSheetPdf>[0]['page'];

async function printed(page: Partial<SheetPage>, language?: 'es'): Promise<Buffer> {
  return await patientSheetPdf({
    page: {
      title: 'Your medicines',
      notes: ['Ask before you stop anything.'],
      box: { title: 'Allergies', text: 'Penicillin (hives)' },
      sections: [],
      empty: 'No medicines are recorded.',
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

describe('a sheet for the patient', () => {
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
