import { Box, type Key } from 'ink';
import { useCallback, useContext, useEffect, useMemo, type ReactNode } from 'react';
import { LeadsTo } from '../../terminal/exit-target';
import { isMove, needsRows, notTaken, TerminalKeys } from '../../terminal/key-queue';
import { ScreenHost, type Place, type Underway } from '../../terminal/screen-host';
import type { ScreenEnd } from '../../terminal/screen-look';
import { parseCommand, wordsFor } from './commands';
import { helpFor } from './help';
import { Navigating, type Navigation } from './navigation';
import type { DrawScreen } from './show-screen';
import type { Target } from './target';
import { useCommandBar } from './use-command-bar';
import { type Leaving, type Opening, type Screens, useLeaving, useOpening, useScreens } from './use-screens';

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

/**
 * Screens above one another, of which the last opened is seen; those below stay as they are, their selection, too.
 * A colon opens the command bar on each of them.
 */
export function Cockpit({ first, open, permissions, who, onEnd, cancelled, outlive, ...browser }: Props) {
  const leadsTo = useContext(LeadsTo);
  const screens = useScreens(first);
  const { entries, notice, unsay, typing, reading, underway, top } = screens;
  const leave = useLeaving(screens, onEnd, cancelled);
  const opening = useOpening(screens, open, leave.fail);
  const navigation = useWays(screens, opening, leave, { ...browser, outlive });
  const { command, isClosed } = useBar({ screens, opening, leave, navigation, permissions, who });
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
              <Drawn draw={draw} onEnd={leave.leaving} />
            </Seen>
          </Box>
        );
      })}
    </Navigating.Provider>
  );
}

/** The ways that screens ask for, back and to others. */
function useWays(
  { stack, show, isFree, setNotice }: Screens,
  { begin, giveUp }: Opening,
  { end }: Leaving,
  { outlive, toWebAddress, openBrowser }: Pick<Props, 'outlive' | 'toWebAddress' | 'openBrowser'>,
): Navigation {
  const leadsTo = useContext(LeadsTo);
  return useMemo(
    (): Navigation => ({
      go(target) {
        if (isFree('covered')) begin(target);
      },
      back() {
        if (!isFree('left')) return true;
        giveUp();
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
    }),
    [stack, show, isFree, setNotice, begin, giveUp, end, leadsTo, outlive, toWebAddress, openBrowser],
  );
}

interface BarGiven extends Pick<Props, 'permissions' | 'who'> {
  readonly screens: Screens;
  readonly opening: Opening;
  readonly leave: Leaving;
  readonly navigation: Navigation;
}

/** The command bar, and which keys the screens take. */
function useBar({ screens, opening, leave, navigation, permissions, who }: BarGiven) {
  const { top, isFree, setNotice, typing, reading } = screens;
  const { end, fail } = leave;
  const leadsTo = useContext(LeadsTo);
  const keys = useContext(TerminalKeys);
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
  useEffect(() => {
    const isText = (): boolean => typing.current.has(top()) || !bar.isShut();
    return keys.guard({
      isReady: (isAhead, stroke) =>
        !reading.current.get(top())?.size || (!isAhead && (isText() || !needsRows(stroke))),
      mayTake: (stroke) => isMove(stroke) || stroke.startsWith(':') || isText(),
      onRefused: (stroke) => setNotice({ text: notTaken(stroke) }),
      onGiveUp: opening.onGiveUp,
    });
  });
  return bar;
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
