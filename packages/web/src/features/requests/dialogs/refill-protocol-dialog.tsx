import { Radio, RadioGroup, TextArea } from '@blueprintjs/core';
import { pass } from '@erx/core/findings/finding';
import { findingsOnEntry, Preparers, PREPARERS_LABEL, RefillProtocol } from '@erx/core/requests/protocol';
import { readWholeNumber } from '@erx/core/values/decimals';
import { FailedQuery } from '../../../ui/feedback/empty-state';
import '../../../ui/form/entry-form.css';
import { Field } from '../../../ui/form/field';
import { TextField } from '../../../ui/form/text-field';
import { useEntry } from '../../../ui/form/use-entry';
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

const toProtocol = ({ earlyPercent, mostRefills, lookAt, preparers }: Typed) => ({
  earlyPercent: readWholeNumber(earlyPercent),
  mostRefills: mostRefills.trim() === '' ? null : readWholeNumber(mostRefills),
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
  const toWhole = (changes: Partial<Typed>) => stored.data && { ...toTyped(stored.data), ...changes };
  const entry = useEntry<Partial<Typed>>({}, (changes) => {
    const whole = toWhole(changes);
    return whole ? findingsOnEntry(toProtocol(whole)) : pass;
  });
  const typed = toWhole(entry.typed);
  const change = (changes: Partial<Typed>) => {
    save.reset();
    entry.set(changes);
  };
  const act = () => {
    if (entry.isAcceptable() && typed)
      save.mutate(RefillProtocol.parse(toProtocol(typed)), {
        onError: entry.refuse,
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
      {...(save.isError && entry.errorOf('lookAt') === undefined
        ? { failure: describeFailure(save.error).sentences.join(' ') }
        : {})}
    >
      {stored.isError ? (
        <FailedQuery what="The refill protocol" query={stored} />
      ) : (
        typed && <ProtocolFields typed={typed} change={change} errorOf={entry.errorOf} />
      )}
    </FormDialog>
  );
}

function ProtocolFields({
  typed,
  change,
  errorOf,
}: {
  typed: Typed;
  change: (changes: Partial<Typed>) => void;
  errorOf: (field: string) => string | undefined;
}) {
  return (
    <div className="erx-entry-form">
      <TextField
        label="Early while more is left (percent)"
        className="erx-span-6"
        help="Of the last fill, at most 25. What is early is looked at."
        error={errorOf('earlyPercent')}
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
        error={errorOf('mostRefills')}
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
        error={errorOf('lookAt')}
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
