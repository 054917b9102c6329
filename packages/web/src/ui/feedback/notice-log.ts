import type { Notice, ShownItem } from './notice';

/** So many things are kept; the oldest go first. */
export const MOST_KEPT = 50;

/** The notices of this sitting. They are in the memory of the page alone: nothing of a patient is stored. */
export interface NoticeLog {
  /** Those in view, oldest first. */
  readonly toasts: readonly Notice[];
  /** Those and the ones before them, newest first. */
  readonly past: readonly Notice[];
  /** Whether the list is open: what it shows already is not said over it. */
  readonly isLooking: boolean;
}

export const NO_NOTICES: NoticeLog = { toasts: [], past: [], isLooking: false };

/** What happens to the log. */
type NoticeAct =
  | { readonly does: 'tell'; readonly notice: Notice }
  /** A toast leaves; `isOpened` where the user went to what it is about. */
  | { readonly does: 'dismiss'; readonly id: number; readonly isOpened: boolean }
  /** The list is opened. */
  | { readonly does: 'look' }
  /** The list was looked at. */
  | { readonly does: 'see' }
  | { readonly does: 'forget' };

/** The log after an act. Another of a group joins what is still in view, which then is as new as it. */
export function noticeLog(log: NoticeLog, act: NoticeAct): NoticeLog {
  const { toasts, past, isLooking } = log;
  if (act.does === 'forget') return NO_NOTICES;
  if (act.does === 'look') return { toasts: [], past, isLooking: true };
  if (act.does === 'see') return { toasts, past: past.map(toSeen), isLooking: false };
  if (act.does === 'dismiss')
    return {
      ...log,
      toasts: toasts.filter(({ id }) => id !== act.id),
      past: act.isOpened ? past.map((one) => (one.id === act.id ? toSeen(one) : one)) : past,
    };
  const { notice } = act;
  const joined = notice.group === undefined ? undefined : toasts.find(({ group }) => group === notice.group);
  const before = past.find(({ id }) => id === joined?.id) ?? joined;
  const joinedNotice = before ? { ...notice, items: [...before.items, ...notice.items] } : notice;
  return {
    ...log,
    toasts: isLooking ? [] : [...toasts.filter(({ id }) => id !== joined?.id), joinedNotice],
    past: keep([joinedNotice, ...past.filter(({ id }) => id !== joined?.id)]),
  };
}

/** How many things came by themselves, lead somewhere, and were not looked at yet. */
export function countUnseen({ past }: Pick<NoticeLog, 'past'>): number {
  return past.reduce((sum, { items }) => sum + items.filter(isUnseen).length, 0);
}

/** What leads nowhere confirms what the user has just done: there is nothing to be seen to. */
const isUnseen = ({ path, isSeen }: ShownItem): boolean => path !== undefined && !isSeen;

const toSeen = (notice: Notice): Notice => ({
  ...notice,
  items: notice.items.map((item) => ({ ...item, isSeen: true })),
});

function keep(past: readonly Notice[]): Notice[] {
  let room = MOST_KEPT;
  return past.flatMap((notice) => {
    if (room === 0) return [];
    const items = notice.items.slice(-room);
    room -= items.length;
    return [items.length === notice.items.length ? notice : { ...notice, items }];
  });
}
