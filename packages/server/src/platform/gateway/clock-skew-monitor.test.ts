import { describe, expect, it } from 'vitest';
import { clockSkewMonitor } from './clock-skew-monitor';

const at = (text: string) => new Date(`2026-11-20T${text}Z`);
const header = (text: string) => at(text).toUTCString();

describe('the clock, as another service sees it', () => {
  it.each<[string, string | null, string, string, boolean]>([
    ['the same time', header('10:00:00'), '10:00:00.100', '10:00:00.200', true],
    ['no header', null, '10:00:00', '10:00:01', true],
    ['an unreadable header', 'yesterday', '10:00:00', '10:00:01', true],
    ['ours five minutes ahead, within the header’s second', header('09:55:00'), '10:00:01', '10:00:01', true],
    ['ours more than five minutes ahead', header('09:55:00'), '10:00:01.001', '10:00:02', false],
    ['ours five minutes behind', header('10:05:00'), '09:59:59', '10:00:00', true],
    ['ours more than five minutes behind', header('10:05:01'), '09:59:59', '10:00:00', false],
    ['a slow answer is no error', header('10:00:00'), '09:50:00', '10:00:10', true],
  ])('%s', (_, said, asked, answered, trusted) => {
    const witness = clockSkewMonitor();
    witness.hear(said, at(asked), at(answered));
    expect(witness.isTrusted()).toBe(trusted);
  });

  it('is trusted again once an answer agrees', () => {
    const witness = clockSkewMonitor();
    witness.hear(header('12:00:00'), at('10:00:00'), at('10:00:00'));
    expect(witness.isTrusted()).toBe(false);
    witness.hear(null, at('10:00:00'), at('10:00:00'));
    expect(witness.isTrusted()).toBe(false);
    witness.hear(header('10:00:00'), at('10:00:00'), at('10:00:01'));
    expect(witness.isTrusted()).toBe(true);
  });
});
