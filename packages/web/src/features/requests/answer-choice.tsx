import { Button, Radio, RadioGroup } from '@blueprintjs/core';
import { Pill, Unlink } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import type { RequestDetails } from '@erx/core/requests/model';
import { useState } from 'react';
import { FormDialog } from '../../ui/dialog/form-dialog';
import { AnswerParts } from './answer-parts';
import { HandleRequestDialog } from './dialogs/handle-request-dialog';
import { type Choice, CHOICE_LABEL } from './typed-answer';
import type { AnswerForm } from './use-answer-form';
import type { useRequestActs } from './use-requests';
import { runToCompletion } from '../../session/run-to-completion';

/** The responses that a request offers, and what goes with the chosen one. */
export function AnswerChoice({
  details,
  form,
  keys = {},
}: {
  details: RequestDetails;
  form: AnswerForm;
  /** The keys that choose, where there are any. */
  keys?: Readonly<Partial<Record<Choice, string>>>;
}) {
  const { typed, set, choose, choices, isAnswerable, errorOf, safety } = form;
  if (!isAnswerable || choices.length === 0) return null;
  return (
    <section className="erx-answer" aria-label="Response">
      <RadioGroup
        label="Response"
        name="response"
        inline
        {...(typed.choice === undefined ? {} : { selectedValue: typed.choice })}
        onChange={({ currentTarget: { value } }) => {
          choose(value as Choice);
        }}
      >
        {choices.map((each) => (
          <Radio
            key={each}
            value={each}
            labelElement={
              <>
                <span>{CHOICE_LABEL[each]}</span>
                {keys[each] !== undefined && <kbd aria-hidden="true">{keys[each]}</kbd>}
              </>
            }
          />
        ))}
      </RadioGroup>
      <AnswerParts details={details} typed={typed} set={set} errorOf={errorOf} />
      {safety.shown}
    </section>
  );
}

interface SideProps {
  details: RequestDetails;
  form: AnswerForm;
  acts: ReturnType<typeof useRequestActs>;
  onPrescribe: (details: RequestDetails, reasonCode?: string) => void;
  /** Once it is off the queue without an answer. */
  onHandled: () => void;
}

/** What may be done next to an answer: a new prescription, a note that it was seen to, another patient. */
export function SideActs({ details, form, acts: { unlink, handle }, onPrescribe, onHandled }: SideProps) {
  const { request } = details;
  const { isAnswerable, isAwaited, offers, isLinkOpen } = form;
  const [isUnlinking, setUnlinking] = useState(false);
  const [isHandling, setHandling] = useState(false);
  if (!(isAnswerable && (isAwaited || offers.canBeHandled)) && !isLinkOpen) return null;
  // Without a patient the link is asked for by itself.
  const takeBack = () => {
    unlink.mutate(request, {
      onSettled: () => {
        setUnlinking(false);
      },
    });
  };
  return (
    <div className="erx-request-side-acts">
      {isAnswerable && isAwaited && (
        <Button
          icon={<Pill />}
          text="Write the new prescription"
          onClick={() => {
            onPrescribe(details, request.deniedReasonCode);
          }}
        />
      )}
      {isAnswerable && offers.canBeHandled && offers.canPrescribe && (
        <Button
          icon={<Pill />}
          text="New Prescription"
          onClick={() => {
            onPrescribe(details);
          }}
        />
      )}
      {isAnswerable && offers.canBeHandled && (
        <Button
          text="Mark as handled"
          onClick={() => {
            setHandling(true);
          }}
        />
      )}
      {isLinkOpen && (
        <Button
          icon={<Unlink />}
          text="Another patient"
          loading={unlink.isPending}
          onClick={() => {
            setUnlinking(true);
          }}
        />
      )}
      {isHandling && (
        <HandleRequestDialog
          details={details}
          isSubmitting={handle.isPending}
          onHandled={(note) => {
            runToCompletion(
              handle,
              { request, note },
              {
                onSuccess: onHandled,
                onSettled: () => {
                  setHandling(false);
                },
              },
            );
          }}
          onClose={() => {
            setHandling(false);
          }}
        />
      )}
      {isUnlinking && (
        <FormDialog
          isOpen
          title="Link another patient"
          actText="Unlink patient"
          actIntent="warning"
          isSubmitting={unlink.isPending}
          onSubmit={takeBack}
          onClose={() => {
            setUnlinking(false);
          }}
        >
          <p>{say('request.confirm-unlink')}</p>
        </FormDialog>
      )}
    </div>
  );
}
