import { describe, expect, it } from 'vitest';
import type { Connection } from '../../platform/database/database';
import { registrationOf } from './routes';
import type { DirectoryFacts } from './store';

const ASKED = new Date('2026-11-22T12:00:00.000Z');
const SPI = '8000000001001';
const FACTS: DirectoryFacts = {
  npi: '1234567893',
  deaNumber: '',
  stateLicenseNumber: 'AL-1',
  firstName: 'Ingrid',
  middleName: '',
  lastName: 'Moore',
  address: '1 Main St',
  address2: '',
  city: 'Mobile',
  state: 'AL',
  zipCode: '36602',
  phone: '2515550134',
  fax: '2515550135',
  email: 'moore@practice.test',
  practiceName: 'Sonoran Vista',
  isActive: true,
  permissionEpcsRts: false,
  spi: null,
  spiError: 'Not yet',
  otherSpi: null,
};

/** A prescriber whom the network answers after this many statements. */
function answeredAfter(statements: number): Connection {
  let run = 0;
  return {
    orm: undefined as never,
    execute: () => Promise.reject(new Error('not here')),
    run: <Row>({ text }: { text: string }) => {
      run += 1;
      const isAnswered = run > statements;
      const rows = text.includes('FROM outbox')
        ? isAnswered
          ? []
          : [{ created_at: ASKED }]
        : [isAnswered ? { ...FACTS, spi: SPI, spiError: '' } : FACTS];
      return Promise.resolve(rows as Row[]);
    },
  };
}

describe('how a prescriber is with the network', () => {
  it.each([0, 1, 2, 3])(
    'is waiting or answered, also when the answer comes after %d statements',
    async (after) => {
      const { spi, waitingSince } = await registrationOf(answeredAfter(after), 'practice', 'prescriber');
      expect(waitingSince !== undefined || spi === SPI).toBe(true);
    },
  );
});
