import { recordAudit } from '@erx/server/platform/audit-trail/record';
import { chmodSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { TestServer } from '../fixtures/running-server';
import { type DemoPractice, setupDemoPractice } from './demo-practice';
import type { Erx } from './erx';
import type { TerminalPractice } from './practice';
import { signIn } from './sign-in';

let demo: DemoPractice;
let server: TestServer;
let practice: TerminalPractice;
let erx: Erx;
beforeAll(async () => {
  demo = await setupDemoPractice();
  ({ server, practice } = demo);
  erx = await demo.terminal();
});
afterAll(() => demo.close());

interface Told {
  readonly isWell: boolean;
  readonly checks: readonly {
    readonly name: string;
    readonly state: string;
    readonly says: string;
    readonly next?: string;
  }[];
}
const states = ({ checks }: Told) => Object.fromEntries(checks.map(({ name, state }) => [name, state]));
const told = (stdout: string) => JSON.parse(stdout) as Told;

it('works with nobody signed in, and says what to do', async () => {
  const done = await erx.run('doctor');
  expect(done.code).toBe(0);
  expect(done.stdout).toMatch(
    /✓ ok {4}Server +http:\/\/127\.0\.0\.1:\d+ \(from ERX_SERVER\) answers in \d+ ms/,
  );
  expect(done.stdout).toMatch(
    /! warn {2}Sign-in +You are not signed in at .*\n +Run: erx login --server http/,
  );
});

it('goes through everything when somebody is signed in, and shows no secret', async () => {
  await signIn(erx, 'provider@elm.test');
  const done = await erx.run('doctor', '--json', '--verbose');
  expect([done.code, states(told(done.stdout))]).toEqual([
    0,
    {
      'Node.js': expect.any(String) as string,
      Terminal: 'ok',
      Settings: 'ok',
      Server: 'ok',
      Encryption: 'ok',
      Version: 'ok',
      Clock: 'ok',
      'Sign-in': 'ok',
      Practice: 'ok',
      'Time zone': 'ok',
      'Live events': 'ok',
      'Reference data': 'warn',
      'Audit seals': 'ok',
      Storage: 'ok',
      Retention: 'ok',
    },
  ]);
  expect(done.stdout + done.stderr).not.toMatch(/eyJ|Bearer|refresh/i);
});

it('asks a service again that is not ready yet, and says so when it stays so', async () => {
  const { database } = server.services;
  const ping = vi.spyOn(database, 'ping').mockRejectedValueOnce(new Error('busy'));
  try {
    const done = await erx.run('doctor', '--json');
    expect([done.code, states(told(done.stdout))['Server']]).toEqual([0, 'ok']);
    expect(ping.mock.calls.length).toBeGreaterThan(1);
    ping.mockRejectedValue(new Error('gone'));
    const never = await erx.run('doctor', '--json');
    expect([never.code, states(told(never.stdout))['Server']]).toEqual([1, 'bad']);
    expect(never.stdout).toContain('is starting, or cannot reach its database.');
  } finally {
    ping.mockRestore();
  }
});

it('finds what is bad: a trail that is not sealed, settings that others read', async () => {
  // In one transaction that begins again until nothing waits for its seal: the record of an hour ago is then
  // the oldest that waits.
  await vi.waitFor(
    () =>
      server.services.database.transaction(async (transaction) => {
        await transaction.execute(
          'ALTER TABLE audit_seals ADD CONSTRAINT no_seal CHECK (number < 0) NOT VALID',
        );
        const waiting = await transaction.run(
          {
            name: 'test-unsealed',
            text: `SELECT 1
                FROM audit_records
                WHERE practice_id = $1 AND sequence > coalesce((SELECT max(last_sequence) FROM audit_seals
                  WHERE practice_id = $1), 0)`,
          },
          [practice.id],
        );
        if (waiting.length > 0) throw new Error('records wait for their seal');
        await recordAudit(
          transaction,
          {
            practiceId: practice.id,
            accountId: null,
            event: 'patient.changed',
            outcome: 'done',
            resourceType: 'Patient',
            resourceId: practice.patientId,
            details: { fields: ['city'] },
          },
          new Date(Date.now() - 3_600_000),
        );
      }),
    { timeout: 90_000, interval: 50 },
  );
  chmodSync(join(erx.settings, 'sign-in.json'), 0o644);
  const done = await erx.run('doctor', '--quiet');
  await server.services.database.execute('ALTER TABLE audit_seals DROP CONSTRAINT no_seal');
  chmodSync(join(erx.settings, 'sign-in.json'), 0o600);
  expect([done.code, done.stdout]).toEqual([1, expect.stringContaining('✗ bad   Audit seals') as string]);
  expect(done.stdout).toMatch(
    /✗ bad {3}Settings +Others on this machine may read .*sign-in\.json\.\n +Run: chmod 600/,
  );
  expect(done.stdout).not.toContain('✓');
  expect(done.stderr).toBe(
    'erx: Something does not work: Settings, Audit seals. The lines above say what to do.\n',
  );
});

it('works without a server, and tells one that is another program', async () => {
  const nobody = await erx.run('doctor', '--json', '--server', 'http://127.0.0.1:1');
  expect([nobody.code, states(told(nobody.stdout))['Server']]).toEqual([1, 'bad']);
  const other = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>hello</html>');
  });
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve);
  });
  const done = await erx.run(
    'doctor',
    '--server',
    `http://127.0.0.1:${String((other.address() as AddressInfo).port)}`,
  );
  other.close();
  expect(done.code).toBe(1);
  expect(done.stdout).toMatch(/✗ bad {3}Server +http:\S+ \(from --server\)/);
  expect(done.stdout).not.toContain('cannot be reached');
});
