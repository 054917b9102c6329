import type { AuditItem } from '@erx/core/audit/model';
import { CallError } from '@erx/core/client/failure';
import { cleanup } from 'ink-testing-library';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { TerminalFailure } from '../../messages';
import { id } from '../../testing/requests';
import { type Answers, KEY, openScreen, workplaceAt } from '../../testing/screen';
import { AuditScreen } from './audit-screen';
import type { SaveTrail } from './save-trail';
import { soon } from '../../testing/soon';

afterEach(cleanup);

const item = (sequence: number, more: Partial<AuditItem> = {}): AuditItem => ({
  sequence,
  occurredOn: '2026-11-20T14:00:00.000Z',
  user: { id: id(1), firstName: 'Ada', lastName: 'Byron', login: 'ada@elm.test' },
  type: 'CsSent',
  typeDescription: 'Ready to sign and sent',
  referenceResourceType: 'Prescription',
  descriptionText: `order ${String(sequence)} · Sample, Rosa`,
  event: 'prescription.sent',
  outcome: 'done',
  ...more,
});

function open(
  answers: Answers = {},
  save: SaveTrail = async (_query, out) => `Saved in ${out}: 2 records.`,
  size = {},
) {
  const search = vi.fn<(input: { query?: Readonly<Record<string, unknown>> }) => unknown>(({ query }) =>
    query?.['after'] === 'two'
      ? { items: [item(7)], next: undefined }
      : { items: [item(9), item(8, { outcome: 'refused' })], next: 'two' },
  );
  const practiceSession = workplaceAt({ searchAuditItems: search, ...answers });
  const ended = vi.fn();
  return {
    ...openScreen(
      <AuditScreen practiceSession={practiceSession} save={save} home="/home/ada" onEnd={ended} />,
      size,
    ),
    search,
    ended,
    clock: practiceSession.clock,
  };
}
type Opened = ReturnType<typeof open>;
async function searched(screen: Opened): Promise<void> {
  await screen.sees(/› From +10\/21\/2026[\s\S]*To +11\/20\/2026/);
  await screen.press('8');
  await screen.sees(/› .*order 9/);
}

it('searches nothing before a user asks, then by what was chosen', async () => {
  const screen = open({ searchUsers: () => [] });
  const { sees, press, search } = screen;
  await sees(/› From[\s\S]*Each search and each export is recorded/);
  expect(search).not.toHaveBeenCalled();
  await press('3');
  await sees(/Button Click/);
  await press('7');
  await sees(/› Type +Button Click/);
  await press('5');
  await sees(/User:/);
  await press('nobody');
  await sees(/User: nobody/);
  await press(KEY.enter);
  await sees(/! No one in the practice has this name/);
  await press('8');
  await sees(/› .*order 9/);
  // Clicks are found because the type asks for them (S2.6-5).
  expect(search.mock.calls[0]?.[0].query).toMatchObject({
    start: '2026-10-21',
    end: '2026-11-20',
    type: 'ClickEvent',
    clickLogEvent: 'true',
    sortBy: 'OccurredOn',
    limit: 50,
  });
});

it('says days in the wrong order in the words of the rule, and asks nothing', async () => {
  const { sees, press, search } = open();
  await sees(/› From/);
  await press(KEY.enter);
  await sees(/From: 2026/);
  await press('\u0015');
  await press('today');
  await sees(/From: today/);
  await press(KEY.enter);
  await sees(/From +today \(11\/20\/2026\)/);
  await press('2');
  await sees(/To: 2026/);
  await press('\u0015');
  await press('yesterday');
  await sees(/To: yesterday/);
  await press(KEY.enter);
  await sees(/! From Date cannot be greater than the End Date/);
  await press('8');
  await sees(/! From Date cannot be greater/);
  expect(search).not.toHaveBeenCalled();
});

it('turns pages and back to the place; what was refused has a sign; Enter shows all of a record', async () => {
  const screen = open();
  await searched(screen);
  const { sees, press, frame } = screen;
  expect(frame()).toMatch(/! 11\/20\/2026.*order 8/);
  await press('j', 'n');
  await sees(/page 2, the last[\s\S]*› .*order 7/);
  await press('b');
  await sees(/page 1[\s\S]*› .*order 8/);
  await press(KEY.enter);
  await sees(/Record 8[\s\S]*Event +prescription\.sent[\s\S]*Outcome +! refused/);
});

it('exports what was searched: shows how far it is, announces the end, asks before a file is replaced, and stops at Esc', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'erx-screen-'));
  const there = join(folder, 'there.csv');
  writeFileSync(there, 'old');
  const signals: AbortSignal[] = [];
  let finish: (text: string) => void = () => undefined;
  const save = vi.fn<SaveTrail>(
    (_query, out, signal, expected) =>
      new Promise((resolve, reject) => {
        signals.push(signal);
        signal.addEventListener('abort', () => {
          reject(new TerminalFailure('terminal.export-stopped', { file: out }));
        });
        expected.onBytes(2_000_000);
        finish = resolve;
      }),
  );
  const screen = open({}, save);
  await searched(screen);
  const { sees, press } = screen;
  const name = async (text: string): Promise<void> => {
    await press('e');
    await sees(/Save as: audit-2026-11-20\.csv/);
    await press('\u0015');
    await press(text);
    await press(KEY.enter);
  };
  await name('~/x.xlsx');
  await sees(/Exporting … 2(\.0)? MB/);
  expect(save.mock.lastCall?.slice(0, 2)).toEqual([
    expect.objectContaining({ start: '2026-10-21', end: '2026-11-20' }),
    '/home/ada/x.xlsx',
  ]);
  finish('Saved in x.xlsx: 3 records.');
  await sees(/✓ Saved in x\.xlsx: 3 records\./);
  await name(there);
  await sees(/there already[\s\S]*› Choose another name/);
  await press('2');
  await sees(/Exporting/);
  await press(KEY.escape);
  await sees(/! The export was stopped; nothing was saved/);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, true]);
  rmSync(folder, { recursive: true });
});

it.each<[string, () => unknown, RegExp]>([
  [
    'whole',
    () => ({ seals: 3, records: 1200, unsealed: 2 }),
    /✓ Every record agrees with its seal: 1,200 records under 3 seals\. 2 are too new\s+to\s+be\s+sealed\./,
  ],
  [
    'broken',
    () => ({
      seals: 1,
      records: 10,
      unsealed: 0,
      deviation: { kind: 'row-altered', sealNumber: 2, sequence: 11 },
    }),
    /! The audit trail deviates from its seals:\s+record 11, seal 2: this record was\s+altered\./,
  ],
  [
    'out of reach',
    () => {
      throw new CallError('', { status: 0, code: 'call.unreachable' });
    },
    /! The server cannot be reached\./,
  ],
])('verifies a trail that is %s', async (_, answer, expected) => {
  const screen = open({ verifyAuditTrail: answer });
  await searched(screen);
  await screen.press('v');
  await screen.sees(expected);
});

it.each([
  [20, 10],
  [40, 12],
  [80, 24],
  [200, 50],
])('fits %ix%i', async (columns, rows) => {
  const { sees, press, frame, size } = open({}, undefined, { columns, rows });
  size(columns, rows);
  const fits = (): Promise<void> =>
    soon(() => {
      const lines = frame().split('\n');
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
      expect(lines.length).toBeLessThanOrEqual(rows);
    });
  await sees(/From/);
  for (const key of ['8', KEY.enter, KEY.escape, '?', '?', 'e', KEY.escape, '/', KEY.escape]) {
    await press(key);
    await fits();
  }
});
