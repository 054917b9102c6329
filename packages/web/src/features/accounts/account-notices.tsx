import { Button, Callout } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { confirmAccountNotices, listAccountNotices } from '@erx/core/accounts/contract';
import { noticeText } from '@erx/core/accounts/notices';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { describeFailure } from '../../session/toasts';
import { queryKey } from '../../session/queries';
import { usePracticeSession } from '../../session/practice-session';
import './account-notices.css';

/**
 * What others did to the own login, until the user confirms that it was read. It is read again with every
 * change of the practice's people.
 */
export function AccountNotices() {
  const { client, practice } = usePracticeSession();
  const queries = useQueryClient();
  const key = queryKey('users', 'notices');
  const notices = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => client.call(listAccountNotices, {}, { signal }),
  });
  const confirm = useMutation({
    mutationFn: (ids: string[]) => client.call(confirmAccountNotices, { body: { ids } }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
  if (!notices.data || notices.data.length === 0) return null;
  const ids = notices.data.map(({ id }) => id);
  return (
    <section className="erx-account-notices" aria-label="Notices about your login">
      <Callout compact intent="warning" icon={<WarningSign />} role="status">
        <div>
          {notices.data.map((notice) => (
            <p key={notice.id}>{noticeText(notice, practice.timeZone)}</p>
          ))}
          {confirm.error !== null && (
            <p className="erx-account-notices-failure">
              {describeFailure(confirm.error).sentences.join(' ')}
            </p>
          )}
        </div>
        <Button
          size="small"
          text="I have read this"
          loading={confirm.isPending}
          onClick={() => {
            confirm.mutate(ids);
          }}
        />
      </Callout>
    </section>
  );
}
