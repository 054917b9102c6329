import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordRefusedMessage } from '@erx/server/inbox/refuse';
import { RefusedMessageText } from '@erx/core/network/model';
import { type DemoPractice, setupDemoPractice } from './demo-practice';
import type { Erx } from './erx';
import { openShell } from './tmux';

let demo: DemoPractice;
let staff: Erx;
let superAdmin: Erx;

const XML = '<Message><Header>\u001b[2J</Header></Message>';

beforeAll(async () => {
  demo = await setupDemoPractice();
  const { database, keys, now, log } = demo.server.services;
  await database.run(
    {
      name: 'test-promote',
      text: "UPDATE accounts SET is_super_admin = true WHERE email = 'other@elm.test'",
    },
    [],
  );
  staff = await demo.terminal('staff@elm.test');
  superAdmin = await demo.terminal('other@elm.test');
  expect((await superAdmin.run('network', 'refused', 'list')).stderr).toBe('No message was refused.\n');
  const refusing = {
    database,
    keys,
    now,
    log,
    address: '203.0.113.9',
    config: { refusedMessageDays: 90 },
  };
  for (const [sender, code] of [
    ['P:9910004', '3000'],
    ['P:9910001', '2000'],
  ] as const) {
    await recordRefusedMessage(
      database,
      refusing,
      {
        sender,
        messageId: `of-${sender.slice(2)}`,
        kind: 'RxFill',
        place: '/Message/Body/RxFill/Patient',
        xml: XML,
        error: {
          kind: 'Error',
          code: '900',
          descriptionCodes: [code],
          description: '/Message/Body/RxFill/Patient: That is not so.',
        },
        incident: {
          kind: 'network.other-patient',
          description: 'RxFill names another patient than its prescription',
        },
      },
      new Date('2026-11-20T10:00:00Z'),
    );
  }
});
afterAll(() => demo.close());

describe('erx network', () => {
  it('lists refused messages with their place and reason, and finds them by their sender', async () => {
    const lines = (await superAdmin.run('network', 'refused', 'list')).stdout
      .trim()
      .split('\n')
      .map((line) => line.split('\t'));
    expect(lines.map((fields) => fields.slice(1, 7))).toEqual(
      ['2000', '3000'].map((code) => [
        `900/${code}`,
        'That is not so.',
        '/Message/Body/RxFill/Patient',
        code === '2000' ? '9910001' : '9910004',
        'RxFill',
        '1',
      ]),
    );
    const found = await superAdmin.run('network', 'refused', 'list', '--sender', '9910004', '--csv');
    expect(found.stdout.split('\r\n').slice(0, 1)).toEqual([
      'Refused,Code,Reason,Place,Sender,Kind,Times,Message,Id',
    ]);
    expect(found.stdout).toContain('of-9910004');
    expect(found.stdout).not.toContain('of-9910001');
    expect(
      JSON.parse((await superAdmin.run('network', 'refused', 'list', '--code', '2000', '--json')).stdout),
    ).toHaveLength(1);
  });

  it('shows one with its text, which steers no terminal, and writes that down', async () => {
    const [{ id }] = JSON.parse((await superAdmin.run('network', 'refused', 'list', '--json')).stdout) as [
      { id: string },
    ];
    const shown = await superAdmin.run('network', 'refused', 'show', id);
    expect(shown.stdout).toMatch(/^Reason\tThat is not so\.\nPlace\t/);
    expect(shown.stdout).toContain('<Message><Header>');
    expect(shown.stdout).not.toContain('\u001b');
    const whole = RefusedMessageText.parse(
      JSON.parse((await superAdmin.run('network', 'refused', 'show', id, '--json')).stdout),
    );
    expect(whole).toMatchObject({ kept: 'whole', xml: XML, address: '203.0.113.9' });
    expect((await superAdmin.run('audit', 'search', '--limit', '3')).stdout).toMatch(
      /Refused network message read.*from: 9910001.*message: of-9910001/,
    );
    expect(
      await superAdmin.run('network', 'refused', 'show', '0190a1b2-c3d4-7e8f-9012-345678901234'),
    ).toMatchObject({ code: 1, stdout: '' });
  });

  it('lists every message, finds it by its pharmacy, and shows it with its text', async () => {
    const found = await superAdmin.run('network', 'list', '--pharmacy', '9910004', '--csv');
    expect(found.stdout.split('\r\n')[0]).toBe(
      'Date,Way,Kind,State,Reason,Pharmacy,Order,Message,Practice,Id',
    );
    expect(found.stdout).toContain(',in,RxFill,Refused,That is not so.,9910004,,of-9910004,,');
    expect(found.stdout).not.toContain('of-9910001');
    const [{ id }] = JSON.parse(
      (await superAdmin.run('network', 'list', '--message', 'of-9910004', '--json')).stdout,
    ) as [{ id: string }];
    expect((await superAdmin.run('network', 'show', id)).stdout).toContain('<Message><Header>');
  });

  it('reads one again, which is refused again as long as nothing was mended', async () => {
    const [{ id }] = JSON.parse(
      (await superAdmin.run('network', 'list', '--message', 'of-9910004', '--json')).stdout,
    ) as [{ id: string }];
    expect(await superAdmin.run('network', 'replay', id)).toMatchObject({ code: 2, stdout: '' });
    const replayed = await superAdmin.run('network', 'replay', id, '--yes');
    expect(replayed).toMatchObject({ code: 5, stdout: '' });
    expect(replayed.stderr).toContain('The message was refused again: ');
    expect((await superAdmin.run('audit', 'search', '--limit', '3')).stdout).toMatch(
      /Refused network message read again.*from: 9910004.*message: of-9910004/,
    );
  });

  it('counts by the hour', async () => {
    const rates = await superAdmin.run('network', 'rates', '--csv');
    expect(rates.stdout.split('\r\n')[0]).toBe(
      'Hour from,Received,Sent,Refused here,Refused by the network,Wrong credentials,Alarm',
    );
    expect(rates.stderr).toContain('Usually in an hour: refused here 0.0');
  });

  it('lists the incidents of the installation', async () => {
    expect((await superAdmin.run('network', 'incidents')).stdout).toContain(
      'network.other-patient\tRxFill names another patient than its prescription\t203.0.113.9',
    );
  });

  it('is for super administrators', async () => {
    for (const words of [
      ['list'],
      ['rates'],
      ['refused', 'list'],
      ['refused', 'show', '0190a1b2-c3d4-7e8f-9012-345678901234'],
      ['incidents'],
    ]) {
      expect(await staff.run('network', ...words)).toMatchObject({ code: 5, stdout: '' });
    }
  });

  it('is a screen, which shows why one was refused and reads it again when that is meant', async () => {
    const shell = openShell(superAdmin, { columns: 80, rows: 24 });
    await shell.sees(/^\$$/m);
    shell.run('erx');
    await shell.sees(/Go to/);
    shell.type(':network');
    shell.press('Enter');
    await shell.sees(/Network · all · \d+/);
    shell.press('Tab');
    await shell.sees(/Network · refused · \d/);
    shell.type('/of-9910004');
    shell.press('Enter');
    await shell.sees(/filter "of-9910004"[\s\S]*› .*RxFill +Refused/);
    shell.press('Enter');
    await shell.sees(/Reason +That is not so\./);
    const asked = /RxFill from .*9910004[\s\S]*› Leave it as it is/;
    shell.press('R');
    await shell.sees(asked);
    shell.press('Enter');
    await shell.sees(/filter "of-9910004"/);
    shell.press('R');
    await shell.sees(asked);
    shell.press('j');
    await shell.sees(/› Read it again/);
    shell.press('Enter');
    await shell.sees(/! The message was refused again: /);
    shell.press('q');
    await shell.sees(/Go to/);
    shell.press('q');
    await shell.sees(/^\$$/m);
  });
});
