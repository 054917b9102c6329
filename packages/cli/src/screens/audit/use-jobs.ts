import { describeDeviation } from '@erx/core/audit/deviation';
import { say } from '@erx/core/findings/messages';
import { useContext, useEffect, useRef, useState } from 'react';
import { walkTrail } from '../../exports/walk-trail';
import type { TrailQuery } from '../../exports/trail-source';
import { showBytes } from '../../exports/amounts';
import { TerminalFailure } from '../../messages';
import { isSignedOut } from '../../requests/ends-session';
import type { PracticeSession } from '../../session/practice-session';
import type { StatusMessage } from '../../terminal/notice';
import { toSentence } from '../../terminal/sentence-of';
import { ScreenHost } from '../../terminal/screen-host';
import { useBusy } from '../../terminal/use-busy';
import type { SaveTrail } from './save-trail';

/** Something that takes its time, and how far it is. */
export interface Job {
  readonly what: 'export' | 'verify';
  readonly progress: string;
}

interface Given {
  readonly practiceSession: PracticeSession;
  readonly save: SaveTrail;
  onNotice(notice: StatusMessage): void;
  /** Called with a failure that ends the screen. */
  end(error: Error): void;
}

const SHOWN_EVERY = 100;
/** Why one stays: leaving would stop it without a word. */
const GOES_ON = {
  export: {
    why: 'The export of the audit trail is still running: Esc stops it there, then you may leave.',
    mayBeCovered: true,
  },
  verify: {
    why: 'The verification of the audit trail is still running: Esc stops it there, then you may leave.',
    mayBeCovered: true,
  },
} as const;
/** The same once it has ended below another screen: what came of it is not read yet. */
const UNREAD = {
  export: {
    why: 'The export of the audit trail has ended: go back to it to read how, then you may leave.',
    mayBeCovered: true,
  },
  verify: {
    why: 'The verification of the audit trail has ended: go back to it to read how, then you may leave.',
    mayBeCovered: true,
  },
} as const;

/** Exports and verifications, one at a time; the list can be read meanwhile, and other screens above it. */
export function useJobs({ practiceSession: { client, clock }, save, onNotice, end }: Given) {
  const [job, setJob] = useState<Job>();
  const running = useRef<AbortController>(undefined);
  const setBusy = useBusy();
  const { isShown } = useContext(ScreenHost);
  const called = useRef({ onNotice, end, isShown });
  called.current = { onNotice, end, isShown };
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    if (isShown && !running.current) setBusy(undefined);
  }, [isShown, setBusy]);

  const run = (
    what: Job['what'],
    stopped: string,
    work: (signal: AbortSignal, show: (progress: string) => void) => Promise<StatusMessage>,
  ): void => {
    const abort = new AbortController();
    running.current = abort;
    let shownAt = 0;
    const show = (progress: string): void => {
      const now = clock.now().getTime();
      if (abort.signal.aborted || now - shownAt < SHOWN_EVERY) return;
      shownAt = now;
      setJob({ what, progress });
    };
    setJob({ what, progress: '' });
    setBusy(GOES_ON[what]);
    work(abort.signal, show)
      .then(
        (notice) => called.current.onNotice(notice),
        (error: unknown) => {
          if (abort.signal.aborted) called.current.onNotice({ text: stopped });
          else if (isSignedOut(error)) called.current.end(error);
          else
            called.current.onNotice({
              text:
                error instanceof TerminalFailure ? [error.message, error.next].join(' ') : toSentence(error),
            });
        },
      )
      .finally(() => {
        running.current = undefined;
        setBusy(called.current.isShown ? undefined : UNREAD[what]);
        setJob(undefined);
      });
  };

  return {
    job,
    verify: () =>
      run(
        'verify',
        'The verification was stopped before its end: nothing is known of the rest.',
        async (signal, show) => {
          const { records, seals, unsealed, deviation } = await walkTrail(client, signal, (checked) =>
            show(`${checked.toLocaleString('en-US')} records checked`),
          );
          if (deviation) return { text: say('audit.trail-broken', { found: describeDeviation(deviation) }) };
          const whole = say('audit.trail-whole', {
            records: records.toLocaleString('en-US'),
            seals: seals.toLocaleString('en-US'),
          });
          return {
            text:
              unsealed > 0 ? `${whole} ${unsealed.toLocaleString('en-US')} are too new to be sealed.` : whole,
            isGood: true,
          };
        },
      ),
    exportTo: (file: string, query: TrailQuery) =>
      run('export', `The export was stopped; nothing was saved as ${file}.`, async (signal, show) => {
        let bytes = 0;
        const notice = await save(query, file, signal, {
          onBytes: (more) => show(showBytes((bytes += more))),
          onSaid: (text) => show(text),
        });
        return { text: notice, isGood: true };
      }),
    /** Stops what runs. */
    stop: () => running.current?.abort(),
  };
}
