import { useInput, useStdin, type Key } from 'ink';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { afterCtrl, typedText } from '../../terminal/typed-text';
import type { CommandLine } from '../../terminal/screen-host';
import { completeCommand, hintFor, type CommandWord } from './commands';

const KEYS: CommandLine['keys'] = [
  ['Tab', 'complete'],
  ['Enter', 'go'],
  ['Esc', 'close'],
];

interface Given {
  /** The words that may be used now. */
  words(): readonly CommandWord[];
  /** Whether letters are text of the screen: then a colon is one, too. */
  isTyping(): boolean;
  onRun(text: string): void;
  /** Before anyone hears a key. */
  onAnyKey(): void;
  /** Any key that is not the bar's. */
  onKey(input: string, key: Key): void;
}

/**
 * A line for commands, opened by a colon. It reads the keys itself, so that a command that arrives in one piece, as
 * over a slow line or by paste, is taken whole.
 */
export function useCommandBar(given: Given): {
  readonly command: CommandLine | undefined;
  /** Whether the key that is being handled belongs to the screens: the bar was closed when it came. */
  isClosed(): boolean;
  /** Whether it is closed now. */
  isShut(): boolean;
} {
  const text = useRef<string>(undefined);
  const wasOpen = useRef(false);
  const [shown, setShown] = useState<string>();
  const latest = useRef(given);
  latest.current = given;
  // Before anyone hears a key it is noted whose it is: what closes the bar must not open something below it.
  const { internal_eventEmitter: keys } = useStdin();
  useLayoutEffect(() => {
    const note = (): void => {
      wasOpen.current = text.current !== undefined;
      latest.current.onAnyKey();
    };
    keys.prependListener('input', note);
    return () => void keys.removeListener('input', note);
  }, [keys]);

  const set = useCallback((next: string | undefined): void => {
    text.current = next;
    setShown(next);
  }, []);
  const take = useCallback(
    (typed: string): void => {
      const [line = '', ...more] = typed.split(/[\r\n]/);
      if (more.length === 0) return set(typedText(line));
      set(undefined);
      const command = typedText(line).trim();
      if (command !== '') latest.current.onRun(command);
    },
    [set],
  );
  useInput(
    useCallback(
      (input: string, key: Key) => {
        const { current: before } = text;
        if (before === undefined) {
          if (!input.startsWith(':') || latest.current.isTyping()) return latest.current.onKey(input, key);
          wasOpen.current = true;
          return take(input.slice(1));
        }
        if (key.escape) return set(undefined);
        if (key.return) return take(`${before}\n`);
        if (key.tab) return set(completeCommand(before, latest.current.words()));
        if (key.backspace || key.delete) return set(before === '' ? undefined : typedText(`${before}\b`));
        if (key.ctrl && input === 'c') return latest.current.onKey(input, key);
        if (key.ctrl) {
          const code = String.fromCharCode(input.charCodeAt(0) & 0x1f);
          return set(afterCtrl(before, code) ?? before);
        }
        if (input !== '') take(before + input);
      },
      [set, take],
    ),
  );
  return {
    command:
      shown === undefined ? undefined : { text: shown, hint: hintFor(shown, given.words()), keys: KEYS },
    isClosed: () => !wasOpen.current,
    isShut: () => text.current === undefined,
  };
}
