import { Button } from '@blueprintjs/core';
import { Suspense, useState } from 'react';
import { LazyBoundary } from '../../page/lazy-boundary';
import { lazyComponent } from '../../page/lazy-component';
import { NotYet } from '../../page/settled';
import { isChecklistPutOff, putChecklistOff } from '../../session/pending-after-sign-in';
import { usePracticeSession } from '../../session/practice-session';
import { Panel } from '../../ui/layout/panel';
import { LoadingBlock } from '../../ui/feedback/loading';
import { useReadiness } from './use-readiness';

const ReadyLines = lazyComponent(
  () => import('./ready-lines'),
  (part) => part.ReadyLines,
);

/** What a line that is open takes, in pixels, and the line of those that are done. */
const LINE = 57;

/**
 * What the signed-in prescriber lacks before prescribing, until nothing is lacking (S6-12).
 * @param isDismissable whether it may be put off until the next sign-in
 */
export function ReadyPanel({ isDismissable = false }: { isDismissable?: boolean }) {
  const { user, practice } = usePracticeSession();
  const { data } = useReadiness();
  const who = `${user.id} ${practice.id}`;
  const [isLater, setLater] = useState(() => isDismissable && isChecklistPutOff(who));
  const lines = data?.lines ?? [];
  const done = lines.filter(({ state }) => state === 'met').length;
  // Once nothing is lacking, an expiry that no one stated is said where the credentials are, not here.
  const isComplete = lines.every(({ state }) => state === 'met' || state === 'unknown');
  if (isLater || isComplete) return null;
  return (
    <Panel
      title="Ready to prescribe"
      controls={
        <>
          <span className="erx-ready-count">
            {done} of {lines.length} done
          </span>
          {isDismissable && (
            <Button
              size="small"
              variant="minimal"
              text="Later"
              aria-label="Later: Ready to prescribe"
              onClick={() => {
                putChecklistOff(who);
                setLater(true);
              }}
            />
          )}
        </>
      }
    >
      {data?.hasPrescribed === false && (
        <p className="erx-ready-welcome">
          Welcome to {practice.name}. Finish what is open below before your first prescription. Drugs that are
          not controlled need only the practice’s details, your NPI and the network registration.
        </p>
      )}
      <LazyBoundary>
        <Suspense
          fallback={
            <NotYet>
              <LoadingBlock what="what is open" height={(lines.length - done + Math.min(done, 1)) * LINE} />
            </NotYet>
          }
        >
          <ReadyLines lines={lines} />
        </Suspense>
      </LazyBoundary>
    </Panel>
  );
}
