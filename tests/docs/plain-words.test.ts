import { messages } from '@erx/core/findings/catalogue';
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
