import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messages } from '@erx/core/findings/messages';
import { describe, expect, it } from 'vitest';
import { terminalMessages } from '../../packages/cli/src/messages';
import { IN_SENTENCES, INSTEAD } from './private-words';

describe('what people read is plain American English', () => {
  it.each([
    ...Object.entries(messages).map(([code, { text }]) => [code, text] as const),
    ...Object.entries(terminalMessages).map(
      ([code, { text, next }]: [string, { text: string; next?: string }]) =>
        [code, `${text} ${next ?? ''}`] as const,
    ),
  ])('%s', (_, text) => {
    const [word] = IN_SENTENCES.exec(text) ?? [];
    expect(word, `write ${INSTEAD[word?.toLowerCase() ?? ''] ?? ''}`).toBeUndefined();
  });
});

const PACKAGES = fileURLToPath(new URL('../../packages', import.meta.url));
/** A name of code such as 'nobody-to-tell', and the idiom of telling things apart. */
const ALLOWED = /[\w.]+-(?:told|nobody|anew)\b|\bnobody-[\w-]+|\btold (?:apart|from)\b/g;

it.each(['web/src', 'cli/src'])('so are help, screens, names and comments in %s', (room) => {
  const paths = readdirSync(join(PACKAGES, room), { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
  );
  expect(paths.length).toBeGreaterThan(100);
  const odd = paths.flatMap((path) =>
    readFileSync(join(PACKAGES, room, path), 'utf8')
      .split('\n')
      .flatMap((line, at) => {
        const [word] = ODD.exec(line.replace(ALLOWED, '')) ?? [];
        return word === undefined || word === 'of its own' ? [] : [`${path}:${String(at + 1)} ${word}`];
      }),
  );
  expect(odd).toEqual([]);
});
