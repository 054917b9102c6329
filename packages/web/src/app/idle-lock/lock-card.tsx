import { Button } from '@blueprintjs/core';
import { say } from '@erx/core/findings/messages';
import type { BrowserSession, LockReason } from '@erx/core/session/browser-session';
import { type SubmitEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { TextField } from '../../ui/form/text-field';
import { sentenceOfSignIn } from '../sign-in-failure';
import { Wordmark } from '../wordmark';
import { focusFirst } from './focus-first';

const WHY = {
  idle: 'session.locked-idle',
  locked: 'session.locked-elsewhere',
  untimed: 'session.sign-in-time-unknown',
  ended: 'session.locked-ended',
  'ended-everywhere': 'session.ended',
  'password-changed': 'password.changed',
} as const satisfies Record<LockReason, string>;

/** Why the page is locked, and how its user comes back; its first field or button has the keyboard. */
export function LockCard({ session }: { session: BrowserSession }) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (card.current) focusFirst(card.current);
  }, []);
  const { user, isUnlockedByPassword } = session;
  const lockReason =
    useSyncExternalStore(
      (changed) => session.subscribe(changed),
      () => session.lockReason,
    ) ?? 'idle';
  const [isBusy, setBusy] = useState(false);
  const Unlocking = isUnlockedByPassword ? ByPassword : InWindow;
  const reason = say(WHY[lockReason]);
  return (
    <div className="erx-start" ref={card}>
      <header className="erx-start-bar">
        <Wordmark />
        <span>Electronic prescribing</span>
      </header>
      <main className="erx-start-middle">
        <section className="erx-start-card" aria-labelledby="lock-heading" aria-describedby="lock-reason">
          <h1 id="lock-heading">Locked</h1>
          <p id="lock-reason">{reason}</p>
          {session.isOpenedUntimed && <p>{say('session.sign-in-time-accepted')}</p>}
          <p className="erx-lock-person">{user?.email}</p>
          <Unlocking session={session} isBusy={isBusy} setBusy={setBusy} />
          <p className="erx-start-small">
            Not you? Drafts of prescriptions are kept on the server; anything else that was typed here is lost
            on signing out.
          </p>
          <Button
            fill
            variant="minimal"
            text="Sign out"
            disabled={isBusy}
            onClick={() => {
              void session.signOut();
            }}
          />
        </section>
      </main>
    </div>
  );
}

interface UnlockProps {
  session: BrowserSession;
  isBusy: boolean;
  setBusy: (isBusy: boolean) => void;
}

/** A try to unlock, and what went wrong with the last. */
function useAttempt(setBusy: (isBusy: boolean) => void) {
  const [problem, setProblem] = useState<string>();
  const attempt = (act: () => Promise<void>, onFailed?: () => void) => {
    setProblem(undefined);
    setBusy(true);
    act()
      .catch((error: unknown) => {
        setProblem(sentenceOfSignIn(error));
        onFailed?.();
      })
      .finally(() => {
        setBusy(false);
      });
  };
  return { problem, setProblem, attempt };
}

function ByPassword({ session, isBusy, setBusy }: UnlockProps) {
  const { user } = session;
  const [password, setPassword] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { problem, setProblem, attempt } = useAttempt(setBusy);
  const unlock = (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (password === '') setProblem(say('field.required'));
    else
      attempt(
        () => session.unlock(password),
        () => {
          setPassword('');
          input.current?.focus();
        },
      );
  };
  return (
    <form onSubmit={unlock} noValidate>
      <input hidden readOnly name="username" autoComplete="username" value={user?.email ?? ''} />
      <TextField
        label="Password"
        error={problem}
        inputRef={input}
        type="password"
        size="large"
        autoComplete="current-password"
        maxLength={200}
        value={password}
        onValueChange={setPassword}
      />
      <Button type="submit" fill size="large" intent="primary" text="Unlock" loading={isBusy} />
    </form>
  );
}

/** By a sign-in at the provider, in another window. */
function InWindow({ session, isBusy, setBusy }: UnlockProps) {
  const waiting = useRef<AbortController>(undefined);
  const { problem, attempt } = useAttempt(setBusy);
  const unlockInWindow = () => {
    waiting.current = new AbortController();
    const { signal } = waiting.current;
    attempt(() => session.unlockInWindow(signal));
  };
  return (
    <>
      {problem !== undefined && (
        <p className="erx-start-problem" role="alert">
          {problem}
        </p>
      )}
      {isBusy && <p role="status">Continue in the window that has opened.</p>}
      {isBusy ? (
        <Button
          fill
          size="large"
          text="Cancel"
          onClick={() => {
            waiting.current?.abort();
          }}
        />
      ) : (
        <Button fill size="large" intent="primary" text="Sign in again" onClick={unlockInWindow} />
      )}
    </>
  );
}
