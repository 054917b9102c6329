import { describe, expect, it } from 'vitest';
import { type Look, looksPage } from './looks';

const look = (hour: number, event: string, more: Partial<Look> = {}): Look => ({
  sequence: hour,
  occurredOn: `2026-11-20T${String(hour).padStart(2, '0')}:05:00.000Z`,
  user: {
    id: '0198c2f4-7f3a-7c11-9c1e-2f6f4f0a1b2c',
    firstName: 'Ana',
    lastName: 'Reyes',
    login: 'ana@practice.example',
    role: 'User',
    address: '203.0.113.9',
    client: 'web',
  },
  type: 'Other',
  typeDescription: '',
  referenceResourceType: 'Patient',
  descriptionText: '',
  event,
  outcome: 'done',
  ...more,
});
const page = (looks: readonly Look[], isCut = false) =>
  looksPage(looks, { timeZone: 'America/Chicago', days: 'since 11/01/2026', isCut });

describe('the report of who looked, for the patient', () => {
  it('has each person once a day, and each act once with its times', () => {
    const { sections } = page([
      look(20, 'patient.read'),
      look(17, 'allergy.created', { outcome: 'refused' }),
      look(16, 'patient.read'),
      look(5, 'patient.looks-read'),
    ]);
    expect(sections).toEqual([
      {
        title: '11/20/2026',
        items: [
          {
            name: 'Ana Reyes, staff',
            lines: ['Opened your chart: 10:05 AM, 2:05 PM.', 'Allergy added (refused): 11:05 AM.'],
          },
        ],
      },
      {
        title: '11/19/2026',
        items: [{ name: 'Ana Reyes, staff', lines: ['Looked at who has opened your chart: 11:05 PM.'] }],
      },
    ]);
  });

  it('says why in an emergency, and nothing of logins and machines', () => {
    const said = page([look(20, 'patient.read', { reason: 'Fell in the hall' })]);
    expect(said.sections[0]?.items[0]?.lines).toContain('In an emergency, because: Fell in the hall');
    expect(JSON.stringify(said)).not.toMatch(/203\.0|ana@|web/);
  });

  it('says where it is not all', () => {
    expect(page([], false).notes).toHaveLength(1);
    expect(page([], true).notes[1]).toContain('more than this sheet holds');
  });
});
