import { createAllergy } from '@erx/core/allergies/contract';
import { RequestDetails } from '@erx/core/requests/model';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringFixture, setupAnswering } from '../fixtures/answering-fixture';
import { Erx } from './erx';
import { signIn } from './sign-in';

let fixture: AnsweringFixture;
let provider: Erx;
let folder: string;

beforeAll(async () => {
  fixture = await setupAnswering('pglite');
  provider = new Erx(fixture.server.origin);
  folder = await mkdtemp(join(tmpdir(), 'erx-safety-'));
  expect((await signIn(provider, 'provider@demo.test')).code).toBe(0);
});
afterAll(async () => {
  provider.close();
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

const isAllergic = (patientId: string) =>
  fixture.me.client.call(createAllergy, {
    body: { patientId, allergydescription: 'Penicillin', reaction: 'Hives', severity: 'Severe' },
  });

/** The code below printed findings, which names them. */
const codeIn = (printed: string): string => /--findings\s+(\w{8})\b/.exec(printed)?.[1] ?? 'none';

describe('what erx lets leave is judged', () => {
  it('a renewal against an allergy is refused with the findings, and approved with a reason alone', async () => {
    const original = await fixture.sentOf('amoxicillin 500');
    await isAllergic(original.patientId);
    const request = await fixture.ask(original);
    const { id } = request.request;
    const refused = await provider.run('requests', 'approve', id, '--yes');
    expect(refused).toMatchObject({ code: 5, stdout: '' });
    expect(refused.stderr).toMatch(/Findings for amoxicillin 500 mg/);
    expect(refused.stderr).toMatch(/SERIOUS {2}Penicillin:/);
    expect(await fixture.answers(request)).toEqual([]);
    // What nobody has read cannot be approved: a reason counts with the code of findings that were printed.
    const unread = await provider.run('requests', 'approve', id, '--yes', '--reason', 'monitored');
    expect(unread).toMatchObject({ code: 5, stdout: '' });
    expect(await fixture.answers(request)).toEqual([]);
    const done = await provider.run(
      ...['requests', 'approve', id, '--yes', '--json'],
      ...['--reason', 'monitored', '--findings', codeIn(refused.stderr)],
    );
    expect(done.code).toBe(0);
    expect(RequestDetails.parse(JSON.parse(done.stdout)).request.state).toBe('Approved');
    expect(await fixture.answers(request)).toHaveLength(1);
    // Asked again, what was answered is printed with the finding; it answers nothing by itself.
    const again = (await fixture.ask(original)).request.id;
    const offered = await provider.run('requests', 'approve', again, '--yes');
    expect(offered).toMatchObject({ code: 5, stdout: '' });
    expect(offered.stderr).toMatch(/Answered by you on \d\d\/\d\d\/\d{4}: Will be monitored/);
  });

  it('an original against an allergy is printed with a reason alone, and nothing is left of the refused one', async () => {
    const patientId = await fixture.me.patient();
    await isAllergic(patientId);
    const { orderNumber } = await fixture.me.write('amoxicillin 500', patientId);
    const file = join(folder, 'amoxicillin.pdf');
    const print = (...more: readonly string[]) =>
      provider.run('prescriptions', 'print', orderNumber, '--out', file, '--yes', ...more);
    const refused = await print();
    expect(refused.code).toBe(5);
    expect(refused.stderr).toMatch(/SERIOUS {2}Penicillin:/);
    await expect(readFile(file)).rejects.toThrow('ENOENT');
    const answered = ['--findings', codeIn(refused.stderr), '--reason'];
    expect(await print('--reason', 'Tolerated it last year')).toMatchObject({ code: 5 });
    expect(await print('--reason', 'Tolerated it last year', '--findings', '00000000')).toMatchObject({
      code: 5,
    });
    expect(await print(...answered, '...')).toMatchObject({ code: 5 });
    await expect(readFile(file)).rejects.toThrow('ENOENT');
    expect(await print(...answered, 'Tolerated it last year')).toMatchObject({ code: 0 });
    expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('a controlled original is printed again only with --reprint, by a code or in words', async () => {
    const { orderNumber } = await fixture.me.write('zolpidem 10', await fixture.me.patient());
    const print = (name: string, ...more: readonly string[]) =>
      provider.run('prescriptions', 'print', orderNumber, '--out', join(folder, name), '--yes', ...more);
    expect(await print('first.pdf')).toMatchObject({ code: 0 });
    const refused = await print('second.pdf');
    expect(refused.code).toBe(5);
    expect(refused.stderr).toMatch(/was printed already \(number 1\)/);
    await expect(readFile(join(folder, 'second.pdf'))).rejects.toThrow('ENOENT');
    expect(await print('second.pdf', '--reprint', 'damaged')).toMatchObject({ code: 0 });
    expect(await print('third.pdf', '--reprint', 'the tray was empty')).toMatchObject({ code: 0 });
    const trail = await provider.run('audit', 'search', '--type', 'CsPrinted', '--json');
    expect(trail.stdout).toContain('printed again because: damaged');
    expect(trail.stdout).toContain('note: the tray was empty');
  });
});
