import { mkdtempSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeChanges } from '../store/changes';
import { openJournal } from '../store/journal';
import { makeMailbox } from './mailbox';
import { readLetter } from './read-letter';
import { MailEvent, makeMailStore } from './records';

/** Speaks SMTP (RFC 5321) line by line and gives back the replies' codes. */
async function deliver(port: number, message: string, to: readonly string[]): Promise<string[]> {
  const socket = createConnection({ host: '127.0.0.1', port });
  const codes: string[] = [];
  const lines = [
    'EHLO test',
    'MAIL FROM:<erx@test.example>',
    ...to.map((one) => `RCPT TO:<${one}>`),
    'DATA',
    `${message}\r\n.`,
    'QUIT',
  ];
  let text = '';
  for await (const chunk of socket) {
    text += String(chunk);
    while (/^\d{3} .*\r\n$/m.test(text) && text.endsWith('\r\n')) {
      codes.push(text.trim().split('\r\n').at(-1)?.slice(0, 3) ?? '');
      text = '';
      const line = lines.shift();
      if (line !== undefined) socket.write(`${line}\r\n`);
    }
  }
  return codes;
}

describe('the mail of the sandbox', () => {
  it('takes a letter over SMTP, shows whom the envelope names, and keeps it', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'mail-')), 'mail.jsonl');
    const mail = makeMailStore(openJournal(file, MailEvent), makeChanges());
    const mailbox = makeMailbox({ mail, now: () => new Date('2026-11-20T12:00:00Z') });
    const port = await mailbox.listen('127.0.0.1', 0);
    expect(
      await deliver(
        port,
        'Message-ID: <1@erx>\r\nSubject: Security incident\r\n\r\nLook at the report.\r\n..dot',
        ['a@x.test', 'b@x.test'],
      ),
    ).toEqual(['220', '250', '250', '250', '250', '354', '250', '221']);
    await mailbox.close();
    const letter = {
      messageId: '<1@erx>',
      at: '2026-11-20T12:00:00.000Z',
      from: 'erx@test.example',
      to: ['a@x.test', 'b@x.test'],
      subject: 'Security incident',
      text: 'Look at the report.\n.dot',
    };
    expect(mail.letters()).toEqual([letter]);
    expect(makeMailStore(openJournal(file, MailEvent), makeChanges()).letters()).toEqual([letter]);
  });

  it.each([
    ['Subject: =?UTF-8?Q?Z=C3=BCrich?=\n\nx', 'Zürich', 'x'],
    ['Subject: =?UTF-8?B?WsO8cmljaA==?=\n =?UTF-8?Q?_a?=\n\nx', 'Zürich a', 'x'],
    ['Subject: a\n b\nContent-Transfer-Encoding: quoted-printable\n\nis=\n n=C2=B7ot', 'a b', 'is n·ot'],
    ['Content-Transfer-Encoding: base64\n\nWsO8cmljaA==', '', 'Zürich'],
  ])('reads %j', (raw, subject, text) => {
    expect(readLetter(raw)).toMatchObject({ subject, text });
  });
});
