import type { Letter } from './records';

/**
 * Headers and text of a plain message (RFC 5322): folded lines joined, encoded words and the transfer
 * encoding undone. What is no plain text shows as it came.
 */
export const readLetter = (raw: string): Pick<Letter, 'messageId' | 'subject' | 'text'> => {
  const [head = '', ...rest] = raw.replace(/\r\n/g, '\n').split('\n\n');
  const headers = new Map(
    head
      .replace(/\n[ \t]+/g, ' ')
      .split('\n')
      .map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const;
      }),
  );
  return {
    messageId: (headers.get('message-id') ?? '').slice(0, 500),
    subject: decodedWords(headers.get('subject') ?? '').slice(0, 1_000),
    text: decoded(
      rest.join('\n\n'),
      (headers.get('content-transfer-encoding') ?? '').toLowerCase(),
    ).trimEnd(),
  };
};

const bytesOf = (quoted: string) =>
  Buffer.from(
    quoted.replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  );

const decoded = (body: string, encoding: string): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? bytesOf(body.replace(/=\n/g, '')).toString('utf8') : body;
};

/** RFC 2047, in UTF-8. */
const decodedWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      (encoding.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64')
        : bytesOf(word.replaceAll('_', ' '))
      ).toString('utf8'),
    );
