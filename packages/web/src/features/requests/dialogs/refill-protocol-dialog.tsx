import { Radio, RadioGroup, TextArea } from '@blueprintjs/core';
import { AppError } from '@erx/core/findings/app-error';
import { type ReceivedFinding, sentenceFor } from '@erx/core/findings/finding';
import { Preparers, PREPARERS_LABEL, RefillProtocol } from '@erx/core/requests/protocol';
import { useState } from 'react';
import { FailureState } from '../../../ui/feedback/empty-state';
import '../../../ui/form/entry-form.css';
import { Field } from '../../../ui/form/field';
import { TextField } from '../../../ui/form/text-field';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { describeFailure, useNotices } from '../../../ui/feedback/toasts';
import { useRefillProtocol, useSetRefillProtocol } from '../use-refill-protocol';

/** What is in the fields, as it was typed. */
interface Typed {
  readonly earlyPercent: string;
  readonly mostRefills: string;
  readonly lookAt: string;
  readonly preparers: Preparers;
}

const toTyped = ({ earlyPercent, mostRefills, lookAt, preparers }: RefillProtocol): Typed => ({
  earlyPercent: String(earlyPercent),
  mostRefills: mostRefills === null ? '' : String(mostRefills),
  lookAt: lookAt.join(', '),
  preparers,
});

const toNumber = (text: string): number | undefined => (/^\d+$/.test(text.trim()) ? Number(text) : undefined);

const toProtocol = ({ earlyPercent, mostRefills, lookAt, preparers }: Typed) =>
  RefillProtocol.safeParse({
    earlyPercent: toNumber(earlyPercent),
    mostRefills: mostRefills.trim() === '' ? null : toNumber(mostRefills),
    lookAt: lookAt
      .split(/[,\n]/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    preparers,
  });

/** The practice's own rules for renewals: what is always looked at, and who may prepare answers. */
export function RefillProtocolDialog({ onClose }: { onClose: () => void }) {
  const stored = useRefillProtocol();
  const save = useSetRefillProtocol();
  const notices = useNotices();
  const [changed, setChanged] = useState<Typed>();
  const [isJudged, setJudged] = useState(false);
  const typed = changed ?? (stored.data && toTyped(stored.data));
  const read = typed && toProtocol(typed);
  const isWrong = (field: keyof RefillProtocol) =>
    isJudged && read?.error?.issues.some(({ path }) => path[0] === field) === true;
  const refused =
    save.error instanceof AppError ? save.error.findings.find(({ field }) => field === 'lookAt') : undefined;
  const change = (changes: Partial<Typed>) => {
    save.reset();
    if (typed) setChanged({ ...typed, ...changes });
  };
  const act = () => {
    setJudged(true);
    if (read?.success)
      save.mutate(read.data, {
        onSuccess: () => {
          notices.success('request.protocol-saved');
          onClose();
        },
      });
  };
  return (
    <FormDialog
      isOpen
      title="Refill protocol"
      actText="Save refill protocol"
      width={600}
      isSubmitting={save.isPending}
      isActDisabled={!typed}
      onSubmit={act}
      onClose={onClose}
      {...(save.isError && !refused ? { failure: describeFailure(save.error).sentences.join(' ') } : {})}
    >
      {stored.isError ? (
        <FailureState
          what="The refill protocol"
          error={stored.error}
          onRetry={() => {
            void stored.refetch();
          }}
        />
      ) : (
        typed && <ProtocolFields typed={typed} change={change} isWrong={isWrong} refused={refused} />
      )}
    </FormDialog>
  );
}

function ProtocolFields({
  typed,
  change,
  isWrong,
  refused,
}: {
  typed: Typed;
  change: (changes: Partial<Typed>) => void;
  isWrong: (field: keyof RefillProtocol) => boolean;
  /** What the server found in the names. */
  refused: ReceivedFinding | undefined;
}) {
  return (
    <div className="erx-entry-form">
      <TextField
        label="Early while more is left (percent)"
        className="erx-span-6"
        help="Of the last fill, at most 25. What is early is looked at."
        error={isWrong('earlyPercent') ? 'This must be a whole number from 0 to 25.' : undefined}
        inputMode="numeric"
        maxLength={2}
        value={typed.earlyPercent}
        onValueChange={(earlyPercent) => {
          change({ earlyPercent });
        }}
      />
      <TextField
        label="Most refills granted at once"
        className="erx-span-6"
        help="More are looked at. Empty: as many as the law allows."
        error={isWrong('mostRefills') ? 'This must be a whole number from 0 to 98, or empty.' : undefined}
        inputMode="numeric"
        maxLength={2}
        value={typed.mostRefills}
        onValueChange={(mostRefills) => {
          change({ mostRefills });
        }}
      />
      <Field
        label="Always look at"
        className="erx-span-12"
        help="Ingredients and classes, with commas between: warfarin, insulins, opioids."
        error={
          refused
            ? sentenceFor(refused)
            : isWrong('lookAt')
              ? 'These are too many names, or one is too long: at most 40 of 60 letters.'
              : undefined
        }
      >
        {({ intent: _, ...ties }) => (
          <TextArea
            {...ties}
            fill
            rows={3}
            value={typed.lookAt}
            onChange={({ currentTarget: { value } }) => {
              change({ lookAt: value });
            }}
          />
        )}
      </Field>
      <RadioGroup
        className="erx-span-12"
        label="Who may prepare answers"
        selectedValue={typed.preparers}
        onChange={({ currentTarget: { value } }) => {
          change({ preparers: Preparers.parse(value) });
        }}
      >
        {Preparers.options.map((who) => (
          <Radio key={who} value={who} label={PREPARERS_LABEL[who]} />
        ))}
      </RadioGroup>
      <p className="erx-cell-sub erx-span-12">
        What is looked at is not approved together with others. These rules only ask for more care. When a
        patient was last seen, and what a laboratory found, is not known here and not looked at.
      </p>
    </div>
  );
}
