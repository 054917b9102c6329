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

  it('keeps two people of one name apart', () => {
    const first = look(20, 'patient.read');
    const other = look(17, 'patient.read', { reason: 'Fell in the hall' });
    const namesake = {
      ...other,
      user: other.user && { ...other.user, id: '0198c2f4-7f3a-7c11-9c1e-2f6f4f0a1b2d' },
    };
    const [day] = page([first, namesake]).sections;
    expect(day?.items.map(({ lines }) => lines.length)).toEqual([1, 2]);
  });

  it('says why in an emergency, and nothing of logins and machines', () => {
    const said = page([look(20, 'patient.read', { reason: 'Fell in the hall' })]);
    expect(said.sections[0]?.items[0]?.lines).toContain('In an emergency, because: Fell in the hall');
    expect(JSON.stringify(said)).not.toMatch(/203\.0|ana@|web/);
  });

  it('says where it is not all', () => {
    expect(page([], false).notes).toHaveLength(1);
    expect(page([look(20, 'patient.read')], true).notes[1]).toContain('of 11/20/2026 it has a part');
  });
});
