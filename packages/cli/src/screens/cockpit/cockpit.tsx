import { Box, useApp, type Key } from 'ink';
import {
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { endsSession } from '../../requests/ends-session';
import { LeadsTo } from '../../terminal/exit-target';
import { isMove, needsRows, notTaken, TerminalKeys } from '../../terminal/key-queue';
import type { ScreenEnd } from '../../terminal/screen-look';
import { toSentence } from '../../terminal/sentence-of';
import { ScreenHost, type Place, type Underway } from '../../terminal/screen-host';
import type { DrawScreen } from './show-screen';
import { parseCommand, wordsFor } from './commands';
import { helpFor } from './help';
import { Navigating, type Navigation } from './navigation';
import type { Target } from './target';
import { useCommandBar } from './use-command-bar';

interface Entry {
  readonly id: number;
  readonly draw: DrawScreen;
}

interface Props {
  readonly first: DrawScreen;
  /** Makes another screen ready. @throws what keeps it from being opened */
  open(target: Target): Promise<DrawScreen>;
  /** What the one who works here may do; undefined while it is not known. */
  permissions(): readonly string[] | undefined;
  /** Who works here, in a sentence. @throws CallError */
  who(): Promise<string>;
  /** The address of a page of the web application. @param path with its query */
  toWebAddress(path: string): string;
  /** Opens an address in the browser of this machine. @throws when there is none */
  openBrowser(address: string): Promise<void>;
  onEnd(how: ScreenEnd): void;
  /** Aborted when the program is asked to stop from outside, as by a signal. */
  readonly cancelled: AbortSignal;
  /** Takes what continues when its screen is gone (Navigation). */
  outlive(work: Promise<readonly string[]>): void;
}

/** More than anyone goes back. */
const MOST = 20;

/**
 * Screens above one another, of which the last opened is seen; those below stay as they are, their selection, too.
 * A colon opens the command bar on each of them.
 */
export function Cockpit({
  first,
  open,
  permissions,
  who,
  toWebAddress,
  openBrowser,
  onEnd,
  cancelled,
  outlive,
}: Props) {
  const { exit } = useApp();
  const leadsTo = useContext(LeadsTo);
  const [entries, setEntries] = useState<readonly Entry[]>([{ id: 0, draw: first }]);
  const [notice, setNotice] = useState<Place['notice']>();
  const stack = useRef<readonly Entry[]>(entries);
  const typing = useRef(new Set<number>());
  const reading = useRef(new Map<number, Set<string>>());
  const underway = useRef(new Map<number, Map<string, Underway>>());
  const keys = useContext(TerminalKeys);
  const asked = useRef(0);
  const isOpening = useRef(false);
  const lastId = useRef(0);
  useEffect(() => () => void (asked.current = -1), []);

  const show = useCallback((next: readonly Entry[]): void => {
    stack.current = next;
    setEntries(next);
  }, []);
  const top = (): number => stack.current.at(-1)?.id ?? 0;
  /** What keeps the screen that is seen, or all, from what is to come of it. */
  const keptBy = useCallback((from: 'covered' | 'left' | 'ended'): Underway | undefined => {
    const { current: all } = stack;
    return (from === 'ended' ? all : all.slice(-1))
      .flatMap(({ id }) => [...(underway.current.get(id)?.values() ?? [])])
      .find(({ mayBeCovered = false }) => !(from === 'covered' && mayBeCovered));
  }, []);
  const isFree = useCallback(
    (to: 'covered' | 'left' | 'ended'): boolean => {
      const kept = keptBy(to);
      if (kept) setNotice({ text: kept.why });
      return kept === undefined;
    },
    [keptBy],
  );
  // What came of it is said in the place where it was said to wait.
  const unsay = useCallback(
    (text: string): void => setNotice((now) => (now?.text === text ? undefined : now)),
    [],
  );
  /** A screen ends all of it: what is typed from now on is for what comes then. */
  const leaving = useCallback(
    (how: ScreenEnd): void => {
      keys.hold();
      onEnd(how === 'cancelled' && keptBy('covered') ? 'unanswered' : how);
    },
    [keys, keptBy, onEnd],
  );
  // With the picture, not after it: before what takes the picture away listens to the same (render-screen.tsx).
  useLayoutEffect(() => {
    const stop = (): void => leaving('cancelled');
    cancelled.addEventListener('abort', stop, { once: true });
    return () => cancelled.removeEventListener('abort', stop);
  }, [cancelled, leaving]);
  const end = useCallback(
    (how: ScreenEnd): void => {
      leaving(how);
      exit();
    },
    [leaving, exit],
  );
  const fail = useCallback(
    (error: unknown): void => {
      if (endsSession(error) && error instanceof Error) exit(error);
      else setNotice({ text: toSentence(error) });
    },
    [exit],
  );

  const navigation = useMemo((): Navigation => {
    return {
      go(target) {
        if (!isFree('covered')) return;
        asked.current += 1;
        const mine = asked.current;
        setNotice(undefined);
        isOpening.current = true;
        keys.hold();
        open(target).then(
          (draw) => {
            if (asked.current !== mine) return;
            isOpening.current = false;
            lastId.current += 1;
            const next = [...stack.current, { id: lastId.current, draw }];
            show(
              next.filter(({ id }, index) => index >= next.length - MOST || underway.current.get(id)?.size),
            );
          },
          (error: unknown) => {
            if (asked.current !== mine) return;
            isOpening.current = false;
            // It was typed for the screen that does not come.
            keys.drop();
            keys.release();
            fail(error);
          },
        );
      },
      back() {
        if (!isFree('left')) return true;
        asked.current += 1;
        if (stack.current.length > 1) show(stack.current.slice(0, -1));
        else if (leadsTo === 'home') end('quit');
        else return false;
        return true;
      },
      mayLeave: (what) => isFree(what === 'all' ? 'ended' : 'left'),
      outlive,
      openInWeb(path) {
        const address = toWebAddress(path);
        const tell = (text: string): void => setNotice({ text, isGood: true });
        tell(`Your browser shows it. If it does not open by itself, go to ${address}`);
        openBrowser(address).catch(() =>
          tell(`No browser could be opened on this machine. On any other go to ${address}`),
        );
      },
      say: (text, isGood = false) => setNotice({ text, isGood }),
    };
  }, [open, show, fail, end, isFree, leadsTo, keys, outlive, toWebAddress, openBrowser]);
  const shownId = entries.at(-1)?.id ?? 0;
  useEffect(() => {
    if (shownId !== 0) keys.release();
  }, [keys, shownId]);

  const words = () => wordsFor(permissions());
  const run = (text: string): void => {
    const command = parseCommand(text, words());
    switch (command.does) {
      case 'go':
        return navigation.go(command.target);
      case 'home':
        return isFree('ended') ? end(leadsTo === 'home' ? 'quit' : 'home') : undefined;
      case 'quit':
        return isFree('ended') ? end('quit') : undefined;
      case 'who':
        return void who().then((text) => setNotice({ text, isGood: true }), fail);
      case 'nothing':
        return setNotice({ text: command.problem });
    }
  };
  const onKey = (input: string, key: Key): void => {
    if (key.ctrl && input === 'c' && !bar.isClosed()) return end('cancelled');
    if (typing.current.has(top())) return;
    if (key.backspace || key.delete) navigation.back();
    // A screen that waits for an act takes neither: here it is said why.
    else if (key.escape || input === 'q') isFree('covered');
  };
  const bar = useCommandBar({
    words,
    isTyping: () => typing.current.has(top()),
    onRun: run,
    onAnyKey: () => setNotice(undefined),
    onKey,
  });
  const { command, isClosed } = bar;
  useEffect(() => {
    const isText = (): boolean => typing.current.has(top()) || !bar.isShut();
    return keys.guard({
      isReady: (isAhead, stroke) =>
        !reading.current.get(top())?.size || (!isAhead && (isText() || !needsRows(stroke))),
      mayTake: (stroke) => isMove(stroke) || stroke.startsWith(':') || isText(),
      onRefused: (stroke) => setNotice({ text: notTaken(stroke) }),
      onGiveUp() {
        if (!isOpening.current) return false;
        isOpening.current = false;
        asked.current += 1;
        keys.release();
        return true;
      },
    });
  });
  const help = useMemo(() => helpFor(entries.length > 1 || leadsTo === 'home'), [entries.length, leadsTo]);

  return (
    <Navigating.Provider value={navigation}>
      {entries.map(({ id, draw }, index) => {
        const isShown = index === entries.length - 1;
        return (
          <Box key={id} flexDirection="column" display={isShown ? 'flex' : 'none'}>
            <Seen
              id={id}
              isShown={isShown}
              command={isShown ? command : undefined}
              notice={isShown ? notice : undefined}
              help={help}
              listens={() => top() === id && isClosed()}
              typing={typing.current}
              reading={reading.current}
              underway={underway.current}
              unsay={unsay}
            >
              <Drawn draw={draw} onEnd={leaving} />
            </Seen>
          </Box>
        );
      })}
    </Navigating.Provider>
  );
}

interface SeenProps extends Omit<Place, 'setTyping' | 'setReading' | 'setBusy'> {
  readonly id: number;
  readonly typing: Set<number>;
  readonly reading: Map<number, Set<string>>;
  readonly underway: Map<number, Map<string, Underway>>;
  unsay(text: string): void;
  readonly children: ReactNode;
}

function Seen({ id, typing, reading, underway, unsay, children, ...seen }: SeenProps) {
  const keys = useContext(TerminalKeys);
  const setTyping = useCallback(
    (isTyping: boolean): void => void (isTyping ? typing.add(id) : typing.delete(id)),
    [id, typing],
  );
  const setReading = useCallback(
    (what: string, isReading: boolean): void => {
      const mine = reading.get(id) ?? new Set();
      reading.set(id, mine);
      if (isReading) mine.add(what);
      else if (mine.delete(what)) keys.wake();
    },
    [id, reading, keys],
  );
  const setBusy = useCallback(
    (what: string, now: Underway | undefined): void => {
      const mine = underway.get(id) ?? new Map<string, Underway>();
      underway.set(id, mine);
      const before = mine.get(what);
      if (now) mine.set(what, now);
      else mine.delete(what);
      if (before && before !== now) unsay(before.why);
    },
    [id, underway, unsay],
  );
  return (
    <ScreenHost.Provider value={{ ...seen, setTyping, setReading, setBusy }}>{children}</ScreenHost.Provider>
  );
}

/** Draws a screen once: what it is made of stays, whatever is drawn around it. */
function Drawn({ draw, onEnd }: { readonly draw: DrawScreen; onEnd(how: ScreenEnd): void }) {
  return useMemo(() => draw(onEnd), [draw, onEnd]);
}
