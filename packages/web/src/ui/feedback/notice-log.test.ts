import { describe, expect, it } from 'vitest';
import type { Notice } from './notice';
import { countUnseen, MOST_KEPT, NO_NOTICES, noticeLog, type NoticeLog } from './notice-log';

let lastId = 0;
const notice = (more: { group?: string; subject?: string; path?: string } = {}): Notice => {
  lastId += 1;
  return {
    id: lastId,
    tone: 'info',
    text: more.group ?? 'Said',
    group: more.group,
    items: [
      {
        at: '2026-11-20T10:00:00.000Z',
        subject: more.subject ?? String(lastId),
        path: 'path' in more ? more.path : '/surescripts',
        isSeen: false,
      },
    ],
  };
};
const tell = (log: NoticeLog, notice: Notice) => noticeLog(log, { does: 'tell', notice });
const subjects = ({ items }: Notice) => items.map(({ subject }) => subject);

describe('the notices of a sitting', () => {
  it('are listed newest first, in view or not', () => {
    const [first, second] = [notice(), notice()];
    const log = noticeLog(tell(tell(NO_NOTICES, first), second), {
      does: 'dismiss',
      id: first.id,
      isOpened: false,
    });
    expect(log.toasts).toEqual([second]);
    expect(log.past).toEqual([second, first]);
  });

  it('of a group that is in view join it, which then is the newest', () => {
    const one = notice({ group: 'refill', subject: 'one' });
    const between = notice();
    const two = notice({ group: 'refill', subject: 'two' });
    const log = [one, between, two].reduce(tell, NO_NOTICES);
    expect(log.past.map(subjects)).toEqual([['one', 'two'], [between.items[0]?.subject]]);
    expect(log.toasts.at(-1)?.id).toBe(two.id); // stays in view as long as a new one
  });

  it('of a group that has left the view stand by themselves', () => {
    const one = notice({ group: 'refill', subject: 'one' });
    const gone = noticeLog(tell(NO_NOTICES, one), { does: 'dismiss', id: one.id, isOpened: false });
    const log = tell(gone, notice({ group: 'refill', subject: 'two' }));
    expect(log.past.map(subjects)).toEqual([['two'], ['one']]);
  });

  it.each([
    [MOST_KEPT - 1, MOST_KEPT - 1],
    [MOST_KEPT, MOST_KEPT],
    [MOST_KEPT + 1, MOST_KEPT],
  ])('of %i, alone or in one group, %i are kept: the newest', (count, kept) => {
    for (const group of [undefined, 'refill']) {
      const all = Array.from({ length: count }, (_, at) =>
        notice({ ...(group && { group }), subject: String(at) }),
      );
      const { past } = all.reduce(tell, NO_NOTICES);
      const named = past.flatMap((notice) => subjects(notice).reverse());
      expect(named).toEqual(Array.from({ length: kept }, (_, at) => String(count - 1 - at)));
    }
  });

  it('count as new where they lead somewhere, until the list was seen or they were opened', () => {
    const opened = notice();
    const confirmation: Notice = {
      ...notice(),
      items: [{ at: '', subject: 'x', path: undefined, isSeen: false }],
    };
    const log = [opened, notice(), confirmation].reduce(tell, NO_NOTICES);
    expect(countUnseen(log)).toBe(2);
    expect(countUnseen(noticeLog(log, { does: 'dismiss', id: opened.id, isOpened: false }))).toBe(2);
    expect(countUnseen(noticeLog(log, { does: 'dismiss', id: opened.id, isOpened: true }))).toBe(1);
    expect(countUnseen(noticeLog(log, { does: 'see' }))).toBe(0);
  });

  it('that join what was seen are new alone', () => {
    const seen = noticeLog(tell(NO_NOTICES, notice({ group: 'refill' })), { does: 'see' });
    const log = tell(seen, notice({ group: 'refill' }));
    expect(log.past).toHaveLength(1);
    expect(countUnseen(log)).toBe(1);
  });

  it('leave the view when the list is opened, and come to it alone until it is closed', () => {
    const [first, second, third] = [notice(), notice({ group: 'refill' }), notice({ group: 'refill' })];
    const looking = noticeLog(tell(NO_NOTICES, first), { does: 'look' });
    expect(looking.toasts).toEqual([]);
    const during = tell(looking, second);
    expect(during.toasts).toEqual([]);
    expect(during.past).toEqual([second, first]);
    expect(countUnseen(during)).toBe(2);
    const after = tell(noticeLog(during, { does: 'see' }), third);
    expect(after.toasts).toEqual([third]);
    expect(countUnseen(after)).toBe(1);
  });

  it('are forgotten as a whole', () => {
    expect(noticeLog(tell(NO_NOTICES, notice()), { does: 'forget' })).toEqual(NO_NOTICES);
  });
});
