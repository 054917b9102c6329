import { Button, Radio, RadioGroup, TextArea } from '@blueprintjs/core';
import { Pill, Unlink } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import { type RequestDetails, CHANGE_TYPE_LABEL, HANDLED_NOTE_LIMIT } from '@erx/core/requests/model';
import { useState } from 'react';
import { FormDialog } from '../../ui/dialog/form-dialog';
import { AnswerParts } from './answer-parts';
import { type Choice, CHOICE_LABEL } from './typed-answer';
import type { AnswerForm } from './use-answer-form';
import type { useRequestActs } from './use-requests';
import { runToCompletion } from '../../session/run-to-completion';
import { patientName } from '@erx/core/patients/name';
import { findingsOnHandling } from '@erx/core/requests/rules/handling';
import { toAnswerable } from '@erx/core/requests/rules/offers';
import { tallMan } from '@erx/core/drugs/tall-man';
import { FactList } from '../../ui/layout/fact-list';
import { Field } from '../../ui/form/field';
import { useEntry } from '../../ui/form/use-entry';

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

interface Props {
  details: RequestDetails;
  isSubmitting: boolean;
  onHandled: (note: string) => void;
  onClose: () => void;
}

/**
 * Asks before a request is taken off the queue without an answer, and what was done about it: the note is all
 * that anyone learns of it later (readings N2-36).
 */
function HandleRequestDialog({ details, isSubmitting, onHandled, onClose }: Props) {
  const { request } = details;
  const { typed, set, errorOf, isAcceptable } = useEntry({ note: '' }, ({ note }) =>
    findingsOnHandling({ request: toAnswerable(details), note }).map((each) => ({ ...each, field: 'note' })),
  );
  return (
    <FormDialog
      isOpen
      title="Mark as handled"
      actText="Mark as handled"
      isSubmitting={isSubmitting}
      onSubmit={() => {
        if (isAcceptable()) onHandled(typed.note.trim());
      }}
      onClose={onClose}
    >
      <p>{say('request.confirm-handled')}</p>
      <FactList
        facts={[
          ...(request.kind === 'change' ? [['Asked', CHANGE_TYPE_LABEL[request.type]] as const] : []),
          ['Medication', tallMan(request.drug.drugDescription)],
          ['Patient', request.patient ? patientName(request.patient.name) : request.patientAsSent],
          ['Pharmacy', request.pharmacy.storeName],
        ]}
      />
      <Field
        label="What was done"
        isRequired
        help={`Kept with the request and shown in its timeline. ${String(typed.note.length)}/${String(HANDLED_NOTE_LIMIT)}`}
        error={errorOf('note')}
      >
        {({ intent: _intent, ...ties }) => (
          <TextArea
            {...ties}
            fill
            rows={2}
            autoResize
            autoFocus
            maxLength={HANDLED_NOTE_LIMIT}
            value={typed.note}
            onChange={({ currentTarget: { value } }) => {
              set({ note: value.replace(/[\r\n]+/g, ' ') });
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}
