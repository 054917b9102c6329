import { needField } from '@erx/core/findings/finding';
import { type MessageCode, say } from '@erx/core/findings/messages';
import type { RoleRequest } from '@erx/core/approvals/model';
import { GIVEN_ROLE_LABEL, GIVEN_ROLE_MEANING } from '@erx/core/grants/roles';
import { showDate } from '@erx/core/values/dates';
import { describeFailure, useNotices } from '../../../ui/feedback/toasts';
import { TextField } from '../../../ui/form/text-field';
import { useEntry } from '../../../ui/form/use-entry';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { useRoleRequestActs } from '../use-role-requests';
import { runToCompletion } from '../../../session/run-to-completion';

const ACTS = {
  approve: { title: 'Approve role', question: 'role.approve-question', done: 'role.given' },
  deny: { title: 'Deny role', question: 'role.deny-question', done: 'role.request-denied' },
  withdraw: {
    title: 'Take request back',
    question: 'role.withdraw-question',
    done: 'role.request-withdrawn',
  },
} as const satisfies Record<string, { title: string; question: MessageCode; done: MessageCode }>;
export type RoleAct = keyof typeof ACTS;

interface Props {
  request: RoleRequest;
  act: RoleAct;
  onClose: () => void;
}

/** Decides on a role that someone else asked for, or takes it back; an approval asks for one's own password. */
export function RoleRequestDialog({ request, act, onClose }: Props) {
  const notices = useNotices();
  const { decide, withdraw } = useRoleRequestActs();
  const { id, role, name, email, until, askedBy, byPassword } = request;
  const { title, question, done } = ACTS[act];
  const asksPassword = act === 'approve' && byPassword;
  const entry = useEntry({ password: '', reason: '' }, ({ password }) =>
    needField('password', !asksPassword || password !== ''),
  );
  const { password, reason } = entry.typed;
  const error = decide.error ?? withdraw.error;
  const submit = () => {
    if (!entry.isAcceptable()) return;
    const onSuccess = () => {
      notices.success(done);
      onClose();
    };
    if (act === 'withdraw') runToCompletion(withdraw, id, { onSuccess });
    else
      runToCompletion(
        decide,
        { id, decision: act, reason: reason.trim(), ...(asksPassword ? { password } : {}) },
        { onSuccess },
      );
  };
  return (
    <FormDialog
      isOpen
      title={title}
      actText={title}
      actIntent={act === 'approve' ? 'primary' : 'danger'}
      width={520}
      isSubmitting={decide.isPending || withdraw.isPending}
      onSubmit={submit}
      onClose={onClose}
      {...(error ? { failure: describeFailure(error).sentences.join(' ') } : {})}
    >
      <p>{say(question)}</p>
      <p>
        <strong>
          {name}: {GIVEN_ROLE_LABEL[role]}
        </strong>
        <br />
        {email}, {until === undefined ? 'no end' : `until ${showDate(until)}`}
      </p>
      <p className="erx-cell-sub">{GIVEN_ROLE_MEANING[role]}</p>
      <p>
        {askedBy}: “{request.reason}”
      </p>
      {act === 'deny' && (
        <TextField
          label="Why"
          help="For the audit trail. It may stay empty."
          autoComplete="off"
          maxLength={200}
          value={reason}
          onValueChange={(typed) => {
            entry.set({ reason: typed });
          }}
        />
      )}
      {asksPassword && (
        <TextField
          label="Your password"
          isRequired
          error={entry.errorOf('password')}
          type="password"
          autoComplete="current-password"
          maxLength={200}
          value={password}
          onValueChange={(typed) => {
            decide.reset();
            entry.set({ password: typed });
          }}
        />
      )}
    </FormDialog>
  );
}
