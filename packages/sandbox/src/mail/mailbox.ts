import { SMTPServer } from 'smtp-server';
import { readLetter } from './read-letter';
import type { MailStore } from './records';

const LARGEST = 1_000_000;

/** The mail server of this world: takes whatever comes over SMTP and keeps it where people can look. */
export interface Mailbox {
  listen: (host: string, port: number) => Promise<number>;
  close: () => Promise<void>;
}

export const makeMailbox = ({ mail, now }: { mail: MailStore; now: () => Date }): Mailbox => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: LARGEST,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
      });
      stream.on('end', () => {
        if (stream.sizeExceeded) {
          done(new Error('The letter is too large.'));
          return;
        }
        mail.add({
          ...readLetter(Buffer.concat(chunks).toString('utf8')),
          at: now().toISOString(),
          from: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
          to: session.envelope.rcptTo.map(({ address }) => address),
        });
        done();
      });
    },
  });
  // A sender that breaks off is no trouble of ours.
  server.on('error', () => undefined);
  return {
    listen: (host, port) =>
      new Promise((resolve, reject) => {
        server.server.once('error', reject);
        server.listen(port, host, () => {
          const address = server.server.address();
          resolve(typeof address === 'object' && address !== null ? address.port : port);
        });
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
};
