import { describe, expect, expectTypeOf, it } from 'vitest';
import { describeItem, describeType } from './describe';
import type { DetailTable } from './details';
import { type AuditDetails, type AuditedResource, describeEvent, listEvents } from './events';
import { AuditItemType, type AuditItemType as Type } from './model';
import {
  auditDaysInOrder,
  firstAuditDays,
  firstLogDays,
  isWanted,
  mustFindClicks,
  listFilters,
  wantedEvents,
} from './rules';

describe('what an event is (S2.6-2)', () => {
  it.each<[string, Type]>([
    ['prescription.created', 'CsCreated'],
    ['prescription.marked-ready', 'CsSent'],
    ['prescription.signed', 'CsSent'],
    ['prescription.sent', 'CsSent'],
    ['prescription.send-refused', 'CsSendingFailed'],
    ['prescription.refused', 'CsSendingFailed'],
    ['prescription.sign-refused', 'CsSendingFailed'],
    ['prescription.cancelled', 'CsCancelled'],
    ['prescription.cancel-answered', 'CsCancelled'],
    ['prescription.printed', 'CsPrinted'],
    ['advertisement.opened', 'ClickEvent'],
    ['coupon.shown', 'Coupon'],
    ['coupon.opened', 'Coupon'],
    ['patient.changed', 'Other'],
    ['prescription.accepted', 'Other'],
    ['something.new', 'Other'],
    ['toString', 'Other'],
  ])('%s is %s', (event, type) => {
    expect(describeEvent(event).type).toBe(type);
  });

  it('every type but Other has events', () => {
    for (const type of AuditItemType.options)
      if (type !== 'Other') expect(listEvents(type).length, type).toBeGreaterThan(0);
  });

  it('an unknown event is shown by its name', () => {
    expect(describeType('something.new')).toBe('something.new');
  });
});

describe('what a record of an event may hold, as the compiler checks it', () => {
  it('is about the resource of its event, and of several events what is common to them', () => {
    expectTypeOf<AuditedResource<'prescription.sent'>>().toEqualTypeOf<'Prescription'>();
    expectTypeOf<AuditedResource<'access.refused'>>().toEqualTypeOf<
      'Endpoint' | 'FavoriteSig' | 'OrderSet' | 'Prescription'
    >();
    expectTypeOf<AuditedResource<'incident.roleGiven'>>().toEqualTypeOf<'Incident'>();
    expectTypeOf<AuditedResource<'patient.created' | 'prescription.sent'>>().toBeNever();
  });

  it('keeps the details of its event and no others', () => {
    type Sent = AuditDetails<'prescription.sent'>;
    expectTypeOf<{ messageId: string; version: number }>().toExtend<Sent>();
    expectTypeOf<{ messageId: string }>().not.toExtend<Sent>();
    expectTypeOf<{ messageId: string; version: string }>().not.toExtend<Sent>();
    expectTypeOf<keyof Sent>().toEqualTypeOf<'messageId' | 'requestId' | 'signedId' | 'version'>();
    expectTypeOf<keyof AuditDetails<'patient.changed'>>().toEqualTypeOf<'fields' | 'confirmed'>();
  });

  it('has no detail for the data of a patient', () => {
    expectTypeOf<{ readonly version: 'count' }>().toExtend<DetailTable>();
    expectTypeOf<{ readonly lastName: 'code' }>().not.toExtend<DetailTable>();
    expectTypeOf<{ readonly 'sig?': 'code' }>().not.toExtend<DetailTable>();
    expectTypeOf<{ readonly changes: 'changes' }>().not.toExtend<DetailTable>();
  });
});

describe('what a search finds', () => {
  it.each<[Type | undefined, boolean, string, boolean]>([
    [undefined, false, 'prescription.sent', true],
    [undefined, false, 'patient.changed', true],
    [undefined, false, 'something.new', true],
    [undefined, false, 'advertisement.opened', false],
    [undefined, false, 'coupon.shown', false],
    [undefined, true, 'advertisement.opened', true],
    [undefined, true, 'coupon.shown', true],
    ['CsSent', false, 'prescription.sent', true],
    ['CsSent', true, 'advertisement.opened', false],
    ['CsSent', false, 'prescription.created', false],
    ['ClickEvent', false, 'advertisement.opened', true],
    ['ClickEvent', true, 'coupon.opened', false],
    ['Coupon', false, 'coupon.opened', true],
    ['Other', false, 'patient.changed', true],
    ['Other', true, 'advertisement.opened', false],
    ['Other', false, 'prescription.sent', false],
    [undefined, true, 'incident.successfulLogin', false],
    ['Other', false, 'incident.successfulLogin', false],
  ])('type %s, clicks %s: %s %s', (type, withClicks, event, found) => {
    expect(isWanted(event, wantedEvents(type, withClicks))).toBe(found);
  });

  it.each<[Type | undefined, boolean, string, boolean]>([
    [undefined, true, 'audit.exported', true],
    [undefined, false, 'audit.exported', false],
    [undefined, false, 'audit.verified', false],
    [undefined, false, 'incident-report.searched', false],
    [undefined, false, 'signed.exported', true], // what leaves with patients in it is no look-up
    [undefined, false, 'patient.changed', true],
    ['Other', true, 'incident-report.exported', true],
    ['Other', false, 'incident-report.exported', false],
    ['CsSent', false, 'prescription.sent', true],
  ])('type %s, look-ups %s: %s %s', (type, withLookUps, event, found) => {
    expect(isWanted(event, wantedEvents(type, false, withLookUps))).toBe(found);
  });

  it('names what narrowed it, not the page, the order and what was left open', () => {
    expect(
      listFilters({
        start: '2026-01-01',
        userId: undefined,
        limit: 15,
        after: 'x',
        sortBy: 'OccurredOn',
        order: 'newest',
        oldestFirst: true,
      }),
    ).toEqual(['start']);
  });

  it.each<[Type | undefined, boolean]>([
    ['ClickEvent', true],
    ['Coupon', true],
    ['CsSent', false],
    [undefined, false],
  ])('%s asks for clicks: %s (S2.6-5)', (type, forced) => {
    expect(mustFindClicks(type)).toBe(forced);
  });
});

describe('the days of a search', () => {
  it.each([
    ['2026-11-20', '2026-11-20', true],
    ['2026-11-19', '2026-11-20', true],
    ['2026-11-21', '2026-11-20', false],
    [undefined, '2026-11-20', true],
    ['2026-11-20', undefined, true],
  ])('%s to %s may be searched: %s', (from, to, may) => {
    expect(auditDaysInOrder({ from, to }).map(({ code }) => code)).toEqual(
      may ? [] : ['audit.dates-reversed'],
    );
  });
  it('begin with the last thirty days (S2.6-1, S9-1)', () => {
    expect(firstAuditDays('2026-03-15')).toEqual({ from: '2026-02-13', to: '2026-03-15' });
  });
  it('of the marketing log go from yesterday to tomorrow (S9-1)', () => {
    expect(firstLogDays('2026-01-01')).toEqual({ from: '2025-12-31', to: '2026-01-02' });
  });
});

describe('what is shown under Additional Info', () => {
  const about = { patient: 'Doe, Jane', drug: 'Lisinopril 10 mg', orderNumber: '17' };
  it('names what was done, to whom and why', () => {
    expect(
      describeItem('prescription.sign-refused', 'refused', { reason: 'signing.locked', version: 3 }, about),
    ).toBe(
      'Not signed · refused · Doe, Jane · Lisinopril 10 mg · order 17 · reason: “Signing is locked ' +
        'for … minutes after too many wrong tries.”',
    );
  });
  it('names the person it was done to', () => {
    expect(
      describeItem(
        'user.deactivated',
        'done',
        {},
        { person: 'Jane Doe', patient: undefined, drug: undefined, orderNumber: undefined },
      ),
    ).toBe('Jane Doe');
  });
  it('says an act of another type once', () => {
    expect(
      describeItem(
        'patient.changed',
        'done',
        { fields: ['address', 'city'] },
        { ...about, drug: undefined, orderNumber: undefined },
      ),
    ).toBe('Doe, Jane · changed: address, city');
  });
  it('shows facts in one order, whichever way they are kept, and nothing for what says nothing to people', () => {
    const noSubject = { patient: '', drug: '', orderNumber: undefined };
    expect(
      describeItem(
        'user.changed',
        'failed',
        { version: 2, status: 'Active', reason: '', from: 3, toString: 'x', as: true, nested: { a: 1 } },
        noSubject,
      ),
    ).toBe('failed · as: yes · from: 3 · status: active');
  });
  it('shows what was changed, from which value to which', () => {
    const noSubject = { patient: undefined, drug: undefined, orderNumber: undefined };
    const changes = [
      { field: 'firstName', before: 'Rosalía', after: 'Harriet' },
      { field: 'deaNumber', before: '', after: 'FB1234563' },
      { field: 'broken' },
    ];
    expect(describeItem('user.changed', 'done', { changes }, noSubject)).toBe(
      'first name: Rosalía → Harriet · DEA number: none → FB1234563',
    );
    expect(
      describeItem(
        'user.dea-schedules-stated',
        'done',
        { state: 'AL', before: [], after: ['II', 'V'] },
        noSubject,
      ),
    ).toBe('state: AL · none → II, V');
    expect(describeItem('user.changed', 'done', { changes: 'not a list' }, noSubject)).toBe('');
  });
  it('is empty where nothing is known', () => {
    expect(
      describeItem(
        'session.signed-in',
        'done',
        { id: 'x', nested: { a: 1 } },
        { patient: undefined, drug: undefined, orderNumber: undefined },
      ),
    ).toBe('');
  });
});
