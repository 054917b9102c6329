import { CallError } from '@erx/core/client/failure';
import type { SignedPrescription } from '@erx/core/signing/model';
import { cleanup } from 'ink-testing-library';
import { afterEach, expect, it, vi } from 'vitest';
import { id } from '../../testing/requests';
import { type Answers, KEY, openScreen, workplaceAt } from '../../testing/screen';
import { SignedScreen } from './signed-screen';
import { soon } from '../../testing/soon';

afterEach(cleanup);

const record = (number: number, more: Partial<SignedPrescription> = {}): SignedPrescription => ({
  id: id(number),
  referenceResourceType: 'Prescription',
  resourceId: id(100 + number),
  signedAt: '2026-11-20T14:00:00.000Z',
  signedBy: { id: id(1), name: 'Ada Byron' },
  drugDescription: `Drug ${String(number)}`,
  patientId: id(2),
  originalJson: JSON.stringify({
    number,
    note: 'a\u001b[2Jb',
    lines: Array.from({ length: 40 }, (_, index) => index),
  }),
  ...more,
});

function open(answers: Answers = {}, size = {}) {
  const search = vi.fn<(input: { query?: Readonly<Record<string, unknown>> }) => unknown>(() => ({
    items: [record(1), record(2, { originalJson: 'no { JSON' })],
    next: undefined,
  }));
  const practiceSession = workplaceAt({
    searchSignedPrescriptions: search,
    validateSignedPrescription: () => ({ valid: true, kid: 'key-1' }),
    ...answers,
  });
  const ended = vi.fn();
  return {
    ...openScreen(<SignedScreen practiceSession={practiceSession} onEnd={ended} />, size),
    clock: practiceSession.clock,
    search,
    ended,
  };
}
const altered = new CallError('The signed prescription could not be validated: its content does not match', {
  status: 422,
  code: 'signing.archive-altered',
});

it("searches today's immediately, and says what an empty list means", async () => {
  const { sees, search } = open({ searchSignedPrescriptions: () => ({ items: [], next: undefined }) });
  await sees(/No Results\. Controlled prescriptions appear here once they are signed\./);
  expect(search).not.toHaveBeenCalled();
  const today = open();
  await today.sees(/Signed prescriptions · 2 · today \(11\/20\/2026\)/);
  expect(today.search.mock.calls[0]?.[0].query).toMatchObject({
    from: '2026-11-20',
    to: '2026-11-20',
    sortBy: 'DateSigned',
  });
});

it.each<[string, () => unknown, RegExp, RegExp]>([
  [
    'holds',
    () => ({ valid: true, kid: 'key-1' }),
    /✓ valid {2}The signature holds: this is what was signed\. Key key-1/,
    /› .*✓ valid/,
  ],
  [
    'does not hold',
    () => {
      throw altered;
    },
    /✕ NOT VALID {2}The signed prescription could not be validated:[\s\S]*An incident was\s+filed\./,
    /✕ 1 NOT VALID[\s\S]*› .*✕ NOT VALID/,
  ],
  [
    'cannot be asked about',
    () => {
      throw new CallError('Busy.', { status: 503, code: 'call.not-ready' });
    },
    /\? unchecked {2}The signed prescription could not be validated: /,
    /› .*\? unchecked/,
  ],
])('says that a signature %s, in the record and in the list', async (_, answer, expected, listed) => {
  const { sees, press, frame } = open({ validateSignedPrescription: answer });
  await sees(/› .*Drug 1/);
  await press(KEY.enter);
  await sees(/Not validated yet: v checks/);
  await press('v');
  await sees(expected);
  await press(KEY.escape);
  await sees(listed);
  if (!String(listed).includes('✓')) expect(frame()).not.toContain('✓');
});

it('shows a record indented and as it was signed, scrolls, and obeys nothing that is in it', async () => {
  const { sees, press, frame, all } = open();
  await sees(/› .*Drug 1/);
  await press(KEY.enter);
  await sees(/\[Pretty\] {2}Raw JSON {3}lines 1 to 12 of 46[\s\S]*"note": "a\\u001b\[2Jb"/);
  await press('G');
  await sees(/lines 35 to 46 of 46[\s\S]*\}/);
  await press(KEY.tab);
  await sees(/\[Raw JSON\] {3}lines 1 to \d+ of [\s\S]*\{"number":1,"note":"a\\u001b/);
  await press(KEY.escape, 'j');
  await sees(/› .*Drug 2 +Not readable/);
  await press(KEY.enter);
  await sees(/no \{ JSON/);
  expect(all()).not.toContain('\u001b[2J');
  expect(frame()).toContain('Not readable');
});

it('searches by what was chosen, and by no day that is none', async () => {
  const { sees, press, search } = open({
    searchPatients: () => [
      { id: id(7), firstName: 'Rosa', middleName: '', lastName: 'Sample', birthDate: '1980-02-03' },
    ],
  });
  await sees(/› .*Drug 1/);
  await press('/');
  await sees(/› Patient +Everyone/);
  await press(KEY.enter);
  await sees(/Patient:/);
  await press('rosa');
  await sees(/Patient: rosa/);
  await press(KEY.enter);
  await sees(/Rosa Sample, 02\/03\/1980/);
  await press('2');
  await sees(/› Patient +Rosa Sample/);
  await press('3');
  await sees(/Date from: today/);
  await press('\u0015');
  await press('30x');
  await sees(/Date from: 30x/);
  await press(KEY.enter);
  await sees(/! Date from is not a day: 30x\. Write a date/);
  await press('3');
  await sees(/Date from: 30x/);
  await press('\u007f', 'd', KEY.enter);
  await sees(/Date from +30d \(10\/21\/2026\)/);
  await press('7');
  await sees(/2 · 30d \(10\/21\/2026\) to today/);
  await soon(() => {
    expect(search.mock.lastCall?.[0].query).toMatchObject({
      from: '2026-10-21',
      to: '2026-11-20',
      patientId: id(7),
    });
  });
});

it.each([
  [20, 10],
  [40, 12],
  [80, 24],
  [200, 50],
])('fits %ix%i', async (columns, rows) => {
  const { sees, press, frame, size } = open(
    {
      validateSignedPrescription: () => {
        throw altered;
      },
    },
    { columns, rows },
  );
  size(columns, rows);
  const fits = (): Promise<void> =>
    soon(() => {
      const lines = frame().split('\n');
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
      expect(lines.length).toBeLessThanOrEqual(rows);
    });
  await sees(/11\/20/);
  for (const key of ['v', KEY.enter, KEY.tab, KEY.escape, '?', '?', '/', KEY.escape]) {
    await press(key);
    await fits();
  }
});

it('ends with the session: nothing is asked any more', async () => {
  const { sees, press, search } = open({
    validateSignedPrescription: () => {
      throw new CallError('Sign in.', { status: 401, code: 'session.required' });
    },
  });
  await sees(/› .*Drug 1/);
  await press('r');
  await soon(() => {
    expect(search).toHaveBeenCalledTimes(2);
  });
  await press('v', 'r', 'r');
  expect(search).toHaveBeenCalledTimes(2);
});
