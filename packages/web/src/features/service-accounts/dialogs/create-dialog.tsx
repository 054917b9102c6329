import { Checkbox } from '@blueprintjs/core';
import { check, sentences } from '@erx/core/findings/finding';
import { RIGHT_GROUPS } from '@erx/core/service-accounts/meaning';
import { mayDelegate, SERVICE_ACCOUNT_RULES } from '@erx/core/service-accounts/rules';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { TextField } from '../../../ui/form/text-field';
import { useEntry } from '../../../ui/form/use-entry';
import { describeFailure } from '../../../ui/feedback/toasts';
import { usePracticeSession } from '../../../session/practice-session';
import { useServiceAccountActs, useServiceAccounts } from '../use-service-accounts';
import { NewSecret } from './new-secret';

/** Makes a service account with some of the rights that its maker holds, and shows its secret, this once. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const { user } = usePracticeSession();
  const { data: existing = [] } = useServiceAccounts();
  const { create } = useServiceAccountActs();
  const initial: { name: string; rights: readonly string[] } = { name: '', rights: [] };
  const entry = useEntry(initial, (entered) =>
    check(SERVICE_ACCOUNT_RULES, { ...entered, maker: user, existing }),
  );
  const { name, rights } = entry.typed;
  const said = (of: string | undefined) =>
    (entry.isJudged && sentences(entry.findings.filter(({ field }) => field === of)).join(' ')) || undefined;
  const failure =
    said(undefined) ??
    (create.error && entry.findings.length === 0
      ? describeFailure(create.error).sentences.join(' ')
      : undefined);

  function act() {
    if (create.data || !entry.isAcceptable()) return;
    create.mutate({ name, rights: [...rights] }, { onError: entry.refuse });
  }
  const change = (changes: Partial<typeof initial>) => {
    create.reset();
    entry.set(changes);
  };
  if (create.data)
    return (
      <FormDialog isOpen title="Service account made" cancelText="Close" width={600} onClose={onClose}>
        <NewSecret account={create.data} />
      </FormDialog>
    );
  return (
    <FormDialog
      isOpen
      title="Make service account"
      actText="Make service account"
      width={600}
      isSubmitting={create.isPending}
      onSubmit={act}
      onClose={onClose}
      {...(failure === undefined ? {} : { failure })}
    >
      <TextField
        label="Name"
        isRequired
        help="What it is for: the audit trail calls it by this name."
        error={said('name')}
        autoFocus
        autoComplete="off"
        value={name}
        onValueChange={(typed) => {
          change({ name: typed });
        }}
      />
      <Rights
        chosen={rights}
        wrong={said('rights')}
        onChoose={(chosen) => {
          change({ rights: chosen });
        }}
      />
    </FormDialog>
  );
}

/** The rights that its maker holds, by group. @param wrong what is wrong with the choice */
function Rights({
  chosen,
  wrong,
  onChoose,
}: {
  chosen: readonly string[];
  wrong: string | undefined;
  onChoose: (chosen: readonly string[]) => void;
}) {
  const { user } = usePracticeSession();
  return (
    <div className="erx-service-groups" role="group" aria-label="Rights">
      <p
        className={wrong === undefined ? 'erx-cell-sub' : 'erx-service-wrong'}
        {...(wrong === undefined ? {} : { role: 'alert' })}
      >
        {wrong ?? 'Give as few as the script needs. Only those that you hold yourself are offered.'}
      </p>
      {RIGHT_GROUPS.map((group) => {
        const offered = group.rights.filter(([right]) => mayDelegate(user, right));
        return (
          offered.length > 0 && (
            <fieldset key={group.title}>
              <legend>{group.title}</legend>
              {offered.map(([right, allows]) => (
                <Checkbox
                  key={right}
                  checked={chosen.includes(right)}
                  aria-invalid={wrong !== undefined}
                  onChange={({ currentTarget: { checked } }) => {
                    onChoose(checked ? [...chosen, right] : chosen.filter((each) => each !== right));
                  }}
                >
                  {allows} <span className="erx-service-right">{right}</span>
                </Checkbox>
              ))}
            </fieldset>
          )
        );
      })}
    </div>
  );
}
