import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { API } from '../api';
import { answersFile, type AnyEndpoint } from '../client/endpoint';
import { AUDIT_EVENTS } from './events';
import { PATIENT_LISTS, READING_EVENTS } from '../access/reading';

const keysOf = (schema: unknown): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape as object) : [];

/** Whether an answer can show a patient: by the patient it names, or by what only patients have. */
function showsPatients({ params, query, reply }: AnyEndpoint): boolean {
  const narrowed = [...keysOf(params), ...keysOf(query)].includes('patientId');
  if (answersFile(reply as z.ZodType)) return narrowed;
  const shape = JSON.stringify(z.toJSONSchema(reply as z.ZodType, { unrepresentable: 'any' }));
  return narrowed || /"(?:birthDate|patientId|patient|patientAsSent)":/.test(shape);
}

/** Reads that show patients and record themselves in their own way. */
const RECORDED_OTHERWISE: Readonly<Record<string, string>> = {
  searchAuditItems: 'the search is filed in the incident report',
};

const reads = API.filter((one) => one.method === 'GET' && showsPatients(one));

describe('every reading of a patient is recorded (45 CFR 164.312(b))', () => {
  it.each(reads.map((one) => [one.name, one] as const))(
    '%s says what it shows',
    (name, { reading, params, query, reply }) => {
      if (name in RECORDED_OTHERWISE) return;
      expect(reading).toBeDefined();
      if (!reading || !('of' in reading)) return;
      const inReply = answersFile(reply as z.ZodType) ? [] : keysOf(reply);
      expect([...keysOf(params), ...keysOf(query), ...inReply]).toContain(reading.of);
    },
  );

  it('finds charts, lists and exports among the calls', () => {
    expect(reads.length).toBeGreaterThan(40);
  });

  it.each(READING_EVENTS)('%s is an event of the trail, and a call records it', (event) => {
    expect(AUDIT_EVENTS[event].details).toEqual({});
    expect(API.some(({ reading }) => reading && 'event' in reading && reading.event === event)).toBe(true);
  });

  it.each(PATIENT_LISTS)('%s is a list that a call shows', (list) => {
    expect(API.some(({ reading }) => reading && 'list' in reading && reading.list === list)).toBe(true);
  });
});
