import { Button } from '@blueprintjs/core';
import { Add, Trash } from '@blueprintjs/icons';
import { discardDraft } from '@erx/core/prescriptions/contract';
import type { Draft } from '@erx/core/prescriptions/model';
import { type Instant, showInstant } from '@erx/core/values/dates';
import { useQueryClient } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { Directions } from '../../parts/drug/directions';
import { DrugCell } from '../../parts/drug/drug-cell';
import { usePracticeSession } from '../../session/practice-session';
import { useEndpointMutation } from '../../session/use-endpoint-mutation';
import { FormDialog } from '../../ui/dialog/form-dialog';
import { describeFailure } from '../../ui/feedback/toasts';
import { Panel } from '../../ui/layout/panel';
import { timeAgo, useMinute } from '../../ui/text/dates';
import { StatusTag } from '../../ui/text/status-tag';
import './draft-list.css';
import { DraftInFormContext, noteEnded, useDrafts } from './wizard/drafts';

interface Props {
  patientId: string;
  /** Begins another one with an empty form. */
  onNew: () => void;
}

/** What is being written for a patient and not finished, to continue with or to discard; nothing where nothing is. */
export function DraftList({ patientId, onNew }: Props) {
  const { id: inForm, open } = useContext(DraftInFormContext);
  const { data: drafts = [] } = useDrafts(patientId);
  const [discarding, setDiscarding] = useState<Draft>();
  if (drafts.length === 0) return null;
  return (
    <Panel
      title="Being written"
      count={drafts.length}
      controls={<Button icon={<Add />} aria-label="Write another" title="Write another" onClick={onNew} />}
    >
      <ul className="erx-drafts" aria-label="Being written">
        {drafts.map((draft) => (
          <li key={draft.id} className="erx-drafts-row" data-current={draft.id === inForm ? '' : undefined}>
            <DrugCell description={nameOf(draft)} schedule={draft.drug?.schedule}>
              <Directions text={draft.form.sig === '' ? 'No directions yet' : draft.form.sig} />
            </DrugCell>
            <div className="erx-drafts-foot">
              {draft.id === inForm ? (
                <StatusTag state="sent" text="In the form" />
              ) : (
                <StatusTag state="pending" text="Not finished" />
              )}
              <span className="erx-cell-sub">
                <SavedAgo at={draft.savedAt} />
              </span>
              {draft.id !== inForm && (
                <span className="erx-drafts-acts">
                  <Button
                    size="small"
                    text="Open"
                    aria-label={`Open: ${nameOf(draft)}`}
                    onClick={() => {
                      open(draft.id);
                    }}
                  />
                  <Button
                    size="small"
                    variant="minimal"
                    icon={<Trash />}
                    aria-label={`Discard: ${nameOf(draft)}`}
                    onClick={() => {
                      setDiscarding(draft);
                    }}
                  />
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
      {discarding && (
        <DiscardDialog
          draft={discarding}
          onClose={() => {
            setDiscarding(undefined);
          }}
        />
      )}
    </Panel>
  );
}

/** When it was last saved; on a clock that is behind the server's, just now. */
function SavedAgo({ at }: { at: Instant }) {
  const { practice } = usePracticeSession();
  const saved = Date.parse(at);
  const now = Math.max(useMinute(), saved);
  const exact = showInstant(practice.timeZone, at);
  return (
    <time dateTime={at} title={exact}>
      {timeAgo(saved, now) ?? exact.slice(0, 10)}
    </time>
  );
}

const nameOf = ({ drug }: Draft) => drug?.description ?? 'No drug yet';

function DiscardDialog({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const queries = useQueryClient();
  const discard = useEndpointMutation(discardDraft, () => ({ params: { id: draft.id } }), {
    onSuccess: () => {
      noteEnded(queries, draft.patientId, draft.id);
    },
  });
  return (
    <FormDialog
      isOpen
      title="Discard draft"
      actText="Discard draft"
      actIntent="danger"
      cancelText="Keep it"
      isSubmitting={discard.isPending}
      {...(discard.error ? { failure: describeFailure(discard.error).sentences.join(' ') } : {})}
      onSubmit={() => {
        discard.mutate(undefined, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <p>
        <strong>{nameOf(draft)}</strong>: what was written is lost. Nothing of it has been saved or sent as a
        prescription.
      </p>
    </FormDialog>
  );
}
