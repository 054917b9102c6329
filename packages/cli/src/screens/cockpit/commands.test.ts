import { describe, expect, it } from 'vitest';
import { completeCommand, hintFor, parseCommand, wordsFor } from './commands';

const STAFF = wordsFor(['patient.read', 'prescription.read', 'request.read', 'signed.read']);
const ALL = wordsFor(undefined);

describe('parseCommand', () => {
  it.each([
    ['patient toll eli', { does: 'go', target: { to: 'patients', text: 'toll eli' } }],
    ['patient', { does: 'go', target: { to: 'patients' } }],
    ['rx 7K3M9QXA2B4C', { does: 'go', target: { to: 'prescriptions', order: '7K3M9QXA2B4C' } }],
    ['  TRACE   7K3M9QXA2B4C ', { does: 'go', target: { to: 'trace', order: '7K3M9QXA2B4C' } }],
    ['audit Eleanor Hayes', { does: 'go', target: { to: 'audit', who: 'Eleanor Hayes' } }],
    ['network 7K3M9QXA2B4C', { does: 'go', target: { to: 'network', order: '7K3M9QXA2B4C' } }],
    ['needs-you', { does: 'go', target: { to: 'attention' } }],
    ['alerts', { does: 'go', target: { to: 'alerts' } }],
    ['grants', { does: 'go', target: { to: 'grants' } }],
    ['home', { does: 'home' }],
    ['who', { does: 'who' }],
    ['quit', { does: 'quit' }],
  ] as const)('%j', (text, command) => expect(parseCommand(text, ALL)).toEqual(command));

  it.each([
    ['foo', ALL, /^There is no command foo\. There are: patient, rx, /],
    ['pat', ALL, /^There is no command pat\. Did you mean patient\?$/],
    ['audit', STAFF, /^You may not open audit\. Nothing was opened\.$/],
    ['alerts now', ALL, /^alerts takes nothing after it\.$/],
  ] as const)('%j is said in a sentence', (text, words, problem) =>
    expect(parseCommand(text, words)).toEqual({
      does: 'nothing',
      problem: expect.stringMatching(problem) as unknown,
    }),
  );
});

describe('completeCommand', () => {
  it.each([
    ['pa', 'patient '],
    ['p', 'p'],
    ['pr', 'prescriptions'],
    ['al', 'alerts'],
    ['x', 'x'],
    ['rx 7K', 'rx 7K'],
  ])('%j becomes %j', (text, completed) => expect(completeCommand(text, ALL)).toBe(completed));

  it('offers no word of what somebody may not open', () => {
    expect(completeCommand('au', STAFF)).toBe('au');
    expect(hintFor('', STAFF)).not.toMatch(/audit|network|grants/);
  });
});

describe('hintFor', () => {
  it.each([
    ['p', 'patient prescriptions'],
    ['rx', '[ORDER]  a prescription by its order number'],
    ['rx 7K', 'a prescription by its order number'],
    ['zz', 'no such command'],
    ['zz 1', 'no such command'],
  ])('%j: %s', (text, hint) => expect(hintFor(text, ALL)).toBe(hint));
});
