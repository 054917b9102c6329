import { expect, it } from 'vitest';
import { API } from '../api';
import { AUDIT_EVENTS } from './events';
import { READING_EVENTS } from './reading';

const ofCharts = API.filter(
  ({ method, path }) =>
    method === 'GET' &&
    /^\/(allergies|medications|problems|clinicalfacts|patients|medhistory|allergieshistory)\/(patient\/)?:\w+$/.test(
      path,
    ),
);

it('every call that shows a chart is recorded as the reading of whose it is', () => {
  expect(ofCharts.length).toBeGreaterThan(6);
  for (const { name, reading, params } of ofCharts) {
    expect(reading?.event, name).toBe('patient.read');
    expect(Object.keys((params as { shape: object }).shape), name).toContain(reading?.of);
  }
});

it.each(READING_EVENTS)('%s is an event of the trail, and a call records it', (event) => {
  expect(AUDIT_EVENTS[event].details).toEqual({});
  expect(API.some(({ reading }) => reading?.event === event)).toBe(true);
});
