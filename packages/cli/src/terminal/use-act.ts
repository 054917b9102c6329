import { useRef, useState } from 'react';
import { TerminalFailure } from '../messages';
import { isSignedOut } from '../requests/ends-session';
import type { StatusMessage } from './notice';
import { sentenceOfAct } from './sentence-of';
import type { TitleStatus } from './title-line';
import { BEING_DONE, useBusy } from './use-busy';

/** What the title says while something is done. */
export const WORKING: TitleStatus = { sign: '○', word: 'working', role: 'warn' };

/** One thing at a time that a screen does, and what became of it; the screen is not left before. */
export interface Acting {
  readonly notice: StatusMessage | undefined;
  readonly isActing: boolean;
  /** Does it, unless something is being done; says what it resolves with, or why it failed. */
  act(does: () => Promise<string>): void;
  tell(notice: StatusMessage | undefined): void;
}

/**
 * @param end called with a failure that ends the screen
 * @param onDone called afterwards, however it went: what is shown may have changed
 */
export function useAct(end: (error: Error) => void, onDone: () => void): Acting {
  const [notice, setNotice] = useState<StatusMessage>();
  const [isActing, setActing] = useState(false);
  const busy = useRef(false);
  const setBusy = useBusy();
  return {
    notice,
    isActing,
    tell: setNotice,
    act(does) {
      if (busy.current) return;
      busy.current = true;
      setBusy(BEING_DONE);
      setActing(true);
      does()
        .then(
          (text) => setNotice({ text, isGood: true }),
          (error: unknown) => {
            if (isSignedOut(error)) return end(error);
            setNotice({
              text:
                error instanceof TerminalFailure
                  ? [error.message, error.next].join(' ')
                  : sentenceOfAct(error),
            });
          },
        )
        .finally(() => {
          busy.current = false;
          setBusy(undefined);
          setActing(false);
          onDone();
        });
    },
  };
}
