import { describe, expect, it } from 'vitest';
import { noticeText, pathOfNotice } from './notices';
import { ACCOUNT_NOTICE_KINDS } from './vocabulary';

const ELM = '01990000-0000-7000-8000-0000000000e1';

describe('where a notice leads', () => {
  it.each([
    ['request-waits-for-approval', '/grant_requests?tab=requests', '&'],
    ['credential-change-waits', '/grant_requests?tab=requests', '&'],
    ['role-request-waits', '/grant_requests?tab=requests', '&'],
    ['own-request-expired', '/grant_requests', '?'],
  ] as const)('%s: to Grant Requests of its practice', (kind, path, joined) => {
    expect(pathOfNotice({ kind, practiceId: ELM }, false)).toBe(path);
    expect(pathOfNotice({ kind, practiceId: ELM }, true)).toBe(`${path}${joined}practiceid=${ELM}`);
  });

  it('nowhere where nothing waits', () => {
    expect(pathOfNotice({ kind: 'pin-set', practiceId: ELM }, true)).toBeUndefined();
  });

  it.each(ACCOUNT_NOTICE_KINDS)('%s: names the practice wherever it names Grant Requests', (kind) => {
    const text = noticeText(
      { kind, at: '2026-11-20T09:00:00Z', practiceName: 'Elm Street', by: 'Ada Byron', about: 'Partner' },
      'America/New_York',
    ).replaceAll(/\s+/g, ' ');
    expect(text.includes('Grant Requests')).toBe(
      pathOfNotice({ kind, practiceId: ELM }, false) !== undefined,
    );
    if (text.includes('Grant Requests')) expect(text).toContain('Grant Requests of Elm Street');
  });
});
