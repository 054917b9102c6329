import type { Key } from 'ink';
import { useMemo, useState } from 'react';
import { toSteps } from '../../terminal/list-keys';
import { scrolledBy } from '../../terminal/scrolled-text';
import { type DialogLine, roomForLines, toDialogHead, toDialogLines } from './dialog-pane';
import { ALSO, type useDialog } from './use-dialog';

/** How a step is read before it is answered. */
interface DialogReading {
  readonly head: readonly DialogLine[];
  readonly lines: readonly DialogLine[];
  /** The first line in view. */
  readonly top: number;
  /** Whether the last line is in view: no one agrees to what did not fit the screen. */
  readonly isAllSeen: boolean;
  onKey(input: string, key: Key): void;
}

/** Scrolls what a step shows, and takes the keys that answer it. */
export function useDialogKeys(
  dialog: ReturnType<typeof useDialog>,
  columns: number,
  body: number,
): DialogReading {
  const { shown: asking } = dialog;
  const [scrolled, setScrolled] = useState<{ readonly of: unknown; readonly at: number }>({
    of: undefined,
    at: 0,
  });
  const head = useMemo(() => (asking ? toDialogHead(asking, columns) : []), [asking, columns]);
  const lines = useMemo(() => (asking ? toDialogLines(asking.step, columns) : []), [asking, columns]);
  const room = asking ? roomForLines(asking.step, Math.max(1, body - head.length), lines.length) : body;
  const lastTop = Math.max(0, lines.length - room);
  // What is typed is asked for under the last lines, such as the statement that is signed.
  const top =
    scrolled.of === asking ? Math.min(lastTop, scrolled.at) : asking?.step.at === 'type' ? lastTop : 0;
  const isAllSeen = top >= lastTop;
  const scroll = (by: number): void =>
    setScrolled({ of: asking, at: scrolledBy(top, by, lines.length, room) });
  const onKey = (input: string, key: Key): void => {
    if (!asking) return;
    if (key.escape) return dialog.leave();
    const { step } = asking;
    if (key.pageDown) return scroll(room);
    if (key.pageUp) return scroll(-room);
    if (step.at !== 'ask' && step.at !== 'tell') return;
    const steps = toSteps(input, key, room);
    if (steps) return scroll(steps.reduce((sum, by) => sum + by, 0));
    if (input === ' ') return scroll(room);
    if (step.at === 'tell') return key.return ? dialog.answer(undefined) : undefined;
    if (input === 'n') return dialog.leave();
    if (step.also !== undefined && input === step.also[0]) return dialog.answer(ALSO);
    if (input === 'y' && isAllSeen) dialog.answer(undefined);
  };
  return { head, lines, top, isAllSeen, onKey };
}
