import { say } from '@erx/core/findings/messages';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ActDialog } from '../../../ui/act-dialog';

/** Warns before a page is left whose draft could not be saved. In every other case leaving loses nothing and nobody is asked. */
export function LeaveGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => { event.preventDefault(); };
    window.addEventListener('beforeunload', warn);
    return () => { window.removeEventListener('beforeunload', warn); };
  }, [isUnsaved]);
  return (
    <ActDialog
      isOpen={blocker.state === 'blocked'} title="Leave without saving" actText="Leave" actIntent="danger" cancelText="Stay"
      onAct={() => { blocker.proceed?.(); }} onClose={() => { blocker.reset?.(); }}
    >
      <p>{say('draft.not-saved')}</p>
      <p>Leaving now loses what you wrote since the last save.</p>
    </ActDialog>
  );
}
