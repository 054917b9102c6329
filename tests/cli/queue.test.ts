import { PracticeEvent } from '@erx/core/notifications/model';
import { PharmacyRequest } from '@erx/core/requests/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../fixtures/running-server';
import { type DemoPractice, setupDemoPractice } from './demo-practice';
import type { Erx } from './erx';
import type { TerminalPractice } from './practice';

let demo: DemoPractice;
let server: TestServer;
let practice: TerminalPractice;
let staff: Erx;
let other: Erx;

beforeAll(async () => {
  demo = await setupDemoPractice();
  ({ server, practice } = demo);
  staff = await demo.terminal('staff@elm.test');
  other = await demo.terminal('other@elm.test');
});
afterAll(() => demo.close());

describe('erx queue watch', () => {
  it('prints one JSON object a line for each request that comes in, and stops at Ctrl-C', async () => {
    await practice.ask('refill', 'Waiting since before');
    const running = staff.start(['queue', 'watch', '--json']);
    await running.sees('stderr', /Connected/);
    await practice.ask('refill', 'Lisinopril 10 mg oral tablet');
    await practice.ask('change', 'Atorvastatin 40 mg oral tablet');
    await running.sees('stdout', /Atorvastatin.*\n/);
    running.child.kill('SIGINT');
    const done = await running.outcome;
    expect(done.code).toBe(3);
    const events = done.stdout
      .trimEnd()
      .split('\n')
      .map((line) => PracticeEvent.parse(JSON.parse(line)));
    expect(events.map(({ name }) => name)).toEqual(['NewRefillRequest', 'NewRxChangeRequest']);
    expect(PharmacyRequest.parse(events[0]?.content)).toMatchObject({
      kind: 'refill',
      drug: { drugDescription: 'Lisinopril 10 mg oral tablet' },
    });
  });

  it('prints a line of fields for people, with nothing else on stdout', async () => {
    const running = staff.start(['queue', 'watch', '--quiet']);
    const talking = staff.start(['queue', 'watch']);
    await talking.sees('stderr', /Connected/);
    await practice.ask('change', 'Metformin\u0007 500 mg', { patientId: null, patientAsSent: 'DOE, JOHN' });
    const [line = ''] = await talking.sees('stdout', /.+\n/);
    expect(line.trimEnd().split('\t').slice(1, 5)).toEqual([
      'Change: Generic Substitution',
      '? DOE, JOHN',
      'Metformin\ufffd 500 mg',
      'Hill Street Drugs',
    ]);
    // A quiet command does not say that it listens: a request that it prints shows it.
    await expect
      .poll(
        async () => {
          await practice.ask('change', 'Metformin 500 mg');
          return running.stdout();
        },
        { timeout: 90_000, interval: 300 },
      )
      .not.toBe('');
    for (const one of [running, talking]) one.child.kill('SIGTERM');
    expect((await running.outcome).stderr).toBe('erx: Stopped at your request.\n');
    expect((await talking.outcome).code).toBe(3);
  });

  it("shows a prescriber nobody else's requests", async () => {
    const running = other.start(['queue', 'watch', '--json']);
    await running.sees('stderr', /Connected/);
    await practice.ask('refill', 'For the first prescriber');
    await practice.ask('refill', 'For the other prescriber', { providerId: practice.otherProvider });
    await running.sees('stdout', /For the other prescriber/);
    expect(running.stdout()).not.toContain('For the first prescriber');
    running.child.kill('SIGINT');
    await running.outcome;
  });

  it('ends without a word when whoever reads has gone', async () => {
    const running = staff.start(['queue', 'watch', '--json']);
    await running.sees('stderr', /Connected/);
    const said = running.stderr();
    running.child.stdout.destroy();
    const witness = staff.start(['queue', 'watch', '--json']);
    await witness.sees('stderr', /Connected/);
    await practice.ask('refill', 'Nobody reads this');
    await witness.sees('stdout', /Nobody reads this/);
    witness.child.kill('SIGINT');
    await practice.ask('refill', 'Nor this');
    expect(await running.outcome).toMatchObject({ code: 0, stderr: said });
    await witness.outcome;
  });

  it('is refused with exit 4 once the account is closed', async () => {
    await server.services.database.run(
      { name: 'test-close', text: 'UPDATE accounts SET active = false WHERE id = $1' },
      [practice.otherProvider],
    );
    const done = await other.run('queue', 'watch');
    expect(done).toMatchObject({ code: 4, stdout: '' });
  });
});
