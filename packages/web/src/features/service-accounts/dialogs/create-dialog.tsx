import { Checkbox } from '@blueprintjs/core';
import { AppError } from '@erx/core/findings/app-error';
import { check, sentences, type ReceivedFinding } from '@erx/core/findings/finding';
import { RIGHT_GROUPS } from '@erx/core/service-accounts/meaning';
import { mayDelegate, SERVICE_ACCOUNT_RULES } from '@erx/core/service-accounts/rules';
import { useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { TextField } from '../../../ui/form/text-field';
import { focusFirstError } from '../../../ui/form/focus-first-error';
import { describeFailure } from '../../../ui/feedback/toasts';
import { usePracticeSession } from '../../../session/practice-session';
import { useServiceAccountActs, useServiceAccounts } from '../use-service-accounts';
import { NewSecret } from './new-secret';

/** Makes a service account with some of the rights that its maker holds, and shows its secret, this once. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const { user } = usePracticeSession();
  const { data: existing = [] } = useServiceAccounts();
  const { create } = useServiceAccountActs();
  const [name, setName] = useState('');
  const [rights, setRights] = useState<readonly string[]>([]);
  const [isJudged, setJudged] = useState(false);
  const found = check(SERVICE_ACCOUNT_RULES, { name, rights, maker: user, existing });
  const refused = create.error instanceof AppError ? create.error.findings : [];
  const shown: readonly ReceivedFinding[] = isJudged ? [...found, ...refused] : refused;
  const said = (isOf: (finding: ReceivedFinding) => boolean) =>
    sentences(shown.filter(isOf)).join(' ') || undefined;
  const wrongRights = said(({ field }) => field === 'rights');
  const failure =
    said(({ field }) => field === undefined) ??
    (create.error && refused.length === 0 ? describeFailure(create.error).sentences.join(' ') : undefined);

  function act() {
    if (create.data) return;
    setJudged(true);
    if (found.length > 0) return focusFirstError();
    create.mutate(
      { name, rights: [...rights] },
      {
        onError: () => {
          focusFirstError();
        },
      },
    );
  }
  const change = (act: () => void) => {
    create.reset();
    act();
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
        error={said(({ field }) => field === 'name')}
        autoFocus
        autoComplete="off"
        value={name}
        onValueChange={(typed) => {
          change(() => {
            setName(typed);
          });
        }}
      />
      <Rights
        chosen={rights}
        wrong={wrongRights}
        onChoose={(chosen) => {
          change(() => {
            setRights(chosen);
          });
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
