import { Callout } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import type { CredentialChange } from '@erx/core/credentials/model';
import { endsOfChanges, isCredentialField, splitChanges } from '@erx/core/credentials/rules';
import { say } from '@erx/core/findings/messages';
import { changesBetween } from '@erx/core/values/changes';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queryKey } from '../../session/queries';
import { usePracticeSession } from '../../session/practice-session';
import { TextField } from '../../ui/form/text-field';
import { Unread } from '../../ui/feedback/unread';
import { useCredentials } from './use-credentials';

/** What differs of one's credentials, each part with its value before and after. */
export function toCredentialChanges<Fields extends object>(
  before: Fields,
  after: Fields,
): CredentialChange[] {
  return changesBetween(before, after).flatMap(({ key, value }) =>
    isCredentialField(key)
      ? [{ field: key, before: String(before[key as keyof Fields]), after: String(value) }]
      : [],
  );
}

/** What a change of one's own credentials comes to before it is saved. */
interface Asking {
  /** Whether a part of it becomes a request. */
  readonly isAsked: boolean;
  /** Whether that is not known yet: nothing is saved meanwhile. */
  readonly isUnread: boolean;
  /** That it does, what ends with it, and the field for why; or that it is not read. */
  readonly notice: ReactNode;
  /** Why it is asked for, for the call. */
  readonly reason: { readonly reason?: string };
  /** Reads what was saved again. */
  refresh(): void;
}

/** Says before a change is saved that it becomes a request, by the rule that the server asks too. */
export function useChangeRequest(changes: readonly CredentialChange[]): Asking {
  const { user } = usePracticeSession();
  const queries = useQueryClient();
  const credentials = useCredentials(user.id);
  const { data } = credentials;
  const [reason, setReason] = useState('');
  const { asked } = splitChanges(data?.isBound ?? false, changes, {
    renewsLicense: data?.renewsLicense ?? false,
  });
  const isAsked = asked.length > 0;
  const isUnread = data === undefined && changes.length > 0;
  const notice = isUnread ? (
    <div className="erx-span-12">
      <Unread what="the effect of this change" reading={credentials} height={48} />
    </div>
  ) : isAsked ? (
    <>
      <Callout compact intent="warning" icon={<WarningSign />} className="erx-span-12" role="status">
        {data?.request ? say('credential.already-open') : say('credential.becomes-request')}
        {user.permissionEpcsRts && endsOfChanges(asked).length > 0 && ` ${say('credential.ends-signing')}`}
      </Callout>
      <TextField
        label="Why"
        className="erx-span-12"
        help="The approver will read this"
        value={reason}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => {
          setReason(event.currentTarget.value);
        }}
      />
    </>
  ) : undefined;
  return {
    isAsked,
    isUnread,
    notice,
    reason: isAsked && reason.trim() !== '' ? { reason: reason.trim() } : {},
    refresh() {
      void queries.invalidateQueries({ queryKey: queryKey('users') });
      void queries.invalidateQueries({ queryKey: queryKey('grants') });
    },
  };
}
