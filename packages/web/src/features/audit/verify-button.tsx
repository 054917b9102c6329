import { Button, Spinner } from '@blueprintjs/core';
import { Endorsed } from '@blueprintjs/icons';
import { verifyAuditTrail } from '@erx/core/audit/contract';
import { describeDeviation } from '@erx/core/audit/deviation';
import { AppError } from '@erx/core/findings/app-error';
import { useState } from 'react';
import { useNotices } from '../../ui/feedback/toasts';
import { useClient } from '../../session/practice-session';

/** Checks the whole trail of the practice against its seals, part by part, and says how far it is. */
export function VerifyButton() {
  const client = useClient();
  const notices = useNotices();
  const [checked, setChecked] = useState<number>();

  const isChecking = checked !== undefined;
  const verify = async () => {
    if (isChecking) return;
    let [records, seals] = [0, 0];
    setChecked(0);
    try {
      for (let after: number | undefined = 0; after !== undefined;) {
        const part: Awaited<ReturnType<typeof client.call<typeof verifyAuditTrail>>> = await client.call(
          verifyAuditTrail,
          { query: { after } },
        );
        if (part.deviation)
          throw new AppError('audit.trail-broken', { found: describeDeviation(part.deviation) });
        records += part.records;
        seals += part.seals;
        setChecked(records);
        after = part.next;
      }
      notices.success('audit.trail-whole', {
        records: records.toLocaleString('en-US'),
        seals: seals.toLocaleString('en-US'),
      });
    } catch (error) {
      notices.failure(error);
    } finally {
      setChecked(undefined);
    }
  };
  return (
    <>
      {/* Not disabled while it works: it would lose the focus. */}
      <Button
        size="small"
        icon={isChecking ? <Spinner size={16} /> : <Endorsed />}
        text="Verify"
        aria-busy={isChecking}
        aria-disabled={isChecking}
        onClick={() => {
          void verify();
        }}
      />
      <span className={checked ? 'erx-cell-sub' : 'erx-visually-hidden'} aria-live="polite">
        {checked ? `${checked.toLocaleString('en-US')} records checked` : ''}
      </span>
    </>
  );
}
