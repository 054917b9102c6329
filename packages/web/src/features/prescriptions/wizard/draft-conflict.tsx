import { Button, Callout } from '@blueprintjs/core';
import { say } from '@erx/core/findings/messages';
import { useContext } from 'react';
import { DraftInFormContext } from './drafts';
import type { KeptDraft } from './use-draft';

/** Another page saved the draft or ended it: nothing is lost, and the person says which of both is continued. */
export function DraftConflict({ draft }: { draft: KeptDraft }) {
  const { open } = useContext(DraftInFormContext);
  if (draft.state !== 'changed' && draft.state !== 'gone') return null;
  return (
    <Callout className="erx-draft-conflict" intent="warning" compact role="alert">
      <p>{say(`draft.${draft.state}`)}</p>
      <div className="erx-draft-acts">
        <Button
          size="small"
          intent="primary"
          text="Keep mine as a new draft"
          onClick={() => {
            void draft.fork();
          }}
        />
        {draft.state === 'changed' && (
          <Button
            size="small"
            text="Load theirs"
            onClick={() => {
              draft.abandon();
              open(draft.id);
            }}
          />
        )}
      </div>
    </Callout>
  );
}
