import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWorkbook } from '../harness/workbook';
import { type DemoPractice, setupDemoPractice } from './demo-practice';
import type { Erx } from './erx';

let demo: DemoPractice;
let erx: Erx;

beforeAll(async () => {
  demo = await setupDemoPractice();
  await demo.practice.prescribe('Lisinopril 10 mg oral tablet');
  await demo.practice.prescribe('Metformin 500 mg oral tablet', {
    scriptStatus: 'CancelledAfterSending',
    cancelStatus: 'Denied',
    deliveryState: 'accepted',
    sentAt: new Date('2026-11-01T06:30:00Z'),
  });
  erx = await demo.terminal('provider@elm.test');
});
afterAll(() => demo.close());

const stdout = async (...words: readonly string[]): Promise<string> => {
  const done = await erx.run(...words);
  expect(done).toMatchObject({ code: 0 });
  return done.stdout;
};
const rows = (csv: string): string[] => csv.trimEnd().split('\r\n');

describe('what a list says, its exports say', () => {
  it('in the same columns: list --csv, export through a pipe, a file and a workbook', async () => {
    const listed = rows(await stdout('prescriptions', 'list', '--csv'));
    const piped = rows(await stdout('prescriptions', 'export', '--out', '-'));
    expect(listed[0]).toMatch(
      /^Order Number,Written,.*,Cancel Status,.*,Delivery,Written Instant,Sent Instant,Id$/,
    );
    expect([...listed].sort()).toEqual([...piped].sort());
    const [file, workbook] = ['p.csv', 'p.xlsx'].map((name) => join(erx.folder, name));
    await stdout('prescriptions', 'export', '--out', file ?? '');
    expect(readFileSync(file ?? '', 'utf8')).toBe(`\uFEFF${piped.join('\r\n')}\r\n`);
    await stdout('prescriptions', 'export', '--out', workbook ?? '');
    expect((await readWorkbook(readFileSync(workbook ?? ''))).map((line) => line[0])).toEqual(
      piped.map((line) => line.split(',')[0]),
    );
  });

  it('in the same words: a denied cancel is denied in each form, and its instant names its zone', async () => {
    const [cancelled = ''] = rows(await stdout('prescriptions', 'export', '--out', '-')).filter((line) =>
      line.includes('Metformin'),
    );
    expect(cancelled).toContain(',Cancel denied,Denied,');
    expect(cancelled).toContain(',accepted,');
    expect(cancelled).toContain('2026-11-01T06:30:00.000Z');
    for (const form of [
      ['prescriptions', 'list', '--jsonl'],
      ['prescriptions', 'export', '--format', 'jsonl', '--out', '-'],
    ]) {
      const found = (await stdout(...form))
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as { description: string; status: string; cancelStatus: string })
        .find(({ description }) => description.startsWith('Metformin'));
      expect(found).toMatchObject({ status: 'Cancel denied', cancelStatus: 'Denied' });
    }
    expect(JSON.parse(await stdout('prescriptions', 'list', '--json'))).toContainEqual(
      expect.objectContaining({ status: 'Cancel denied' }),
    );
  });

  it('of the trail and the report as well', async () => {
    const head = rows(await stdout('audit', 'search', '--csv', '--limit', '1'))[0];
    expect(rows(await stdout('audit', 'export', '--out', '-'))[0]).toBe(`${head ?? ''},Seal`);
    expect(rows(await stdout('incidents', 'search', '--csv'))[0]).toBe(
      rows(await stdout('incidents', 'export', '--out', '-'))[0],
    );
    for (const noun of ['audit', 'incidents', 'signed'] as const) {
      const name = join(erx.folder, `${noun}.jsonl`);
      await stdout(noun, 'export', '--out', name);
      for (const line of readFileSync(name, 'utf8').split('\n').filter(Boolean))
        expect(JSON.parse(line)).toBeTypeOf('object');
    }
  });
});

describe('a name says what is in the file', () => {
  it.each([
    [['prescriptions', 'export', '--out', 'p.xlsx', '--format', 'csv'], /p\.xlsx ends in \.xlsx/],
    [['audit', 'export', '--out', 'a.jsonl', '--format', 'xlsx'], /a\.jsonl ends in \.jsonl/],
    [['signed', 'export', '--out', 's.xlsx'], /Give it another ending: jsonl, csv\./],
    [['controlled-logs', 'export', '--month', '2026-10', '--out', 'l.xlsx'], /another ending: csv, jsonl\./],
  ])('%j is refused', async (words, sentence) => {
    expect(await erx.run(...words)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(sentence) as string,
    });
  });
});
