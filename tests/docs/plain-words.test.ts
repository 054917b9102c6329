import { messages } from '@erx/core/findings/messages';
import { describe, expect, it } from 'vitest';
import { terminalMessages } from '../../packages/cli/src/messages';

/** Words that no American pharmacist or engineer writes where this house did, with what they write. */
const INSTEAD: Readonly<Record<string, string>> = {
  told: 'notified, or a verb that says what happened',
  anew: 'again',
  whoever: 'the person who',
  nobody: 'no one, or a sentence without it',
  somebody: 'someone, or who it is',
  'goes on': 'continues',
  'of its own': 'separate',
};
const ODD = new RegExp(String.raw`\b(?:${Object.keys(INSTEAD).join('|')})\b`, 'i');

describe('what people read is plain American English', () => {
  it.each([
    ...Object.entries(messages).map(([code, { text }]) => [code, text] as const),
    ...Object.entries(terminalMessages).map(
      ([code, { text, next }]: [string, { text: string; next?: string }]) =>
        [code, `${text} ${next ?? ''}`] as const,
    ),
  ])('%s', (_, text) => {
    const [word] = ODD.exec(text) ?? [];
    expect(word, `write ${INSTEAD[word?.toLowerCase() ?? ''] ?? ''}`).toBeUndefined();
  });
});
