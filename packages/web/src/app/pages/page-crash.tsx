import { say } from '@erx/core/findings/messages';
import { Button } from '@blueprintjs/core';
import { Error as ErrorIcon } from '@blueprintjs/icons';
import { EmptyState } from '../../ui/empty-state';

/** A screen that stopped working. The fault's own text is not shown: it could carry patient data. */
export function PageCrash() {
  return (
    <EmptyState
      isPage
      icon={<ErrorIcon size={32} />}
      title={say('call.unexpected')}
      description="This screen stopped working. What you sent or saved is kept."
      action={
        <Button
          intent="primary"
          text="Reload"
          onClick={() => {
            location.reload();
          }}
        />
      }
    />
  );
}
