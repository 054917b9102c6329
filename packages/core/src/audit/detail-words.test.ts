import { describe, expect, it } from 'vitest';
import { INCIDENT_TYPES, INCIDENTS } from './incident-events';
import { OTP_TYPES } from '../credentials/proofing/vocabulary';
import { detailsInWords, isDetailKnown } from './detail-words';
import { describeItem, describeType } from './describe';
import { AUDIT_EVENTS } from './events';
import { RESOURCE_LABEL } from './model';
import { RESOURCE_TYPES } from './vocabulary';

/** A text that no person would say: camel case, snake or dotted names. */
const RAW = /[a-z][A-Z]|_|\w\.\w/;
const noSubject = { patient: undefined, drug: undefined, orderNumber: undefined };

const events = Object.entries(AUDIT_EVENTS).map(([event, { text, resource, details }]) => ({
  event,
  text,
  resources: typeof resource === 'string' ? [resource] : resource,
  details: typeof details === 'string' ? {} : (details as Readonly<Record<string, unknown>>),
}));

describe('every event of the trail', () => {
  it.each(events)('$event is told in a plain sentence, with its resource', ({ event, text, resources }) => {
    expect(text).toMatch(/^[A-Z][^.]*$/);
    expect(text).not.toMatch(RAW);
    expect(describeType(event)).not.toBe(event);
    for (const resource of resources) {
      expect(RESOURCE_LABEL[resource]).not.toMatch(RAW);
      expect(RESOURCE_LABEL[resource]).not.toBe('Unknown');
    }
  });

  it.each(events)('each detail of $event has words, or is said to be untold', ({ details }) => {
    for (const name of Object.keys(details)) expect(isDetailKnown(name.replace('?', '')), name).toBe(true);
  });

  it.each(events)('no value that $event may keep is told by its key', ({ event, details }) => {
    for (const [name, kind] of Object.entries(details)) {
      const key = name.replace('?', '');
      const values: readonly unknown[] =
        kind === 'otp type'
          ? OTP_TYPES
          : Array.isArray(kind)
            ? kind
            : kind === 'flag'
              ? [true, false]
              : kind === 'field names'
                ? [['isAdvertisementSeen', 'deaNumber', 'zipCode']]
                : [];
      for (const value of values) {
        const words = describeItem(event, 'done', { [key]: value }, noSubject);
        expect(words, `${key} ${String(value)}`).not.toMatch(/Oob|Swtok|Hwtok|[a-z][A-Z]/);
      }
    }
  });

  it('every resource has a label of its own', () => {
    const labels = RESOURCE_TYPES.map((type) => RESOURCE_LABEL[type]);
    expect(new Set(labels).size).toBe(RESOURCE_TYPES.length);
  });
});

describe('every type of incident', () => {
  it.each(INCIDENT_TYPES)('%s has a plain sentence and a severity', (type) => {
    const { sentence, severity, isSecurity } = INCIDENTS[type];
    expect(sentence).toMatch(/^[A-Z]/);
    expect(sentence).not.toMatch(RAW);
    expect(severity === 'serious').toBe(isSecurity);
  });

  it.each([
    ['auditLogSearched', 'routine'],
    ['successfulLogin', 'routine'],
    ['invalidLoginAttempt', 'notable'],
    ['roleGiven', 'notable'],
    ['passwordLinkMade', 'notable'],
    ['auditTrailBroken', 'serious'],
    ['emergencyAccess', 'serious'],
  ] as const)('%s is %s', (type, severity) => {
    expect(INCIDENTS[type].severity).toBe(severity);
  });
});

describe('a detail in words', () => {
  it.each<[Readonly<Record<string, unknown>>, readonly string[]]>([
    [{ otpType: 'Oob' }, ['with: Soft Token (Push Notification)']],
    [{ permission: 'marketing.read' }, ['needs the permission: read marketing']],
    [{ reason: 'wrong' }, ['reason: a wrong factor was given']],
    [{ reason: 'pin.none' }, ['reason: “This person has no PIN.”']],
    [{ reason: 'Her own words' }, ['reason: Her own words']],
    [{ from: 'CancelledAfterSending' }, ['from: cancelled after sending']],
    [{ unit: 'C48480' }, ['unit: C48480']],
    [{ hide: true }, ['inactive']],
    [{ hide: false }, []],
    [{ messageId: 'x', version: 3, targetName: 'Ada' }, []],
    [{ filters: ['userId', 'sortBy'] }, ['narrowed by: user']],
  ])('%j', (details, words) => {
    expect(detailsInWords(details)).toEqual(words);
  });
});
