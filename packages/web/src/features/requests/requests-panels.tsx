import { Button, HTMLSelect } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { onlyProviderSeenBy } from '@erx/core/notifications/rules';
import { fullName } from '@erx/core/users/names';
import { useState } from 'react';
import { usePracticeSession } from '../../session/practice-session';
import { ChangeRequestsPanel } from './change-requests-panel';
import { RefillRequestsPanel } from './refill-requests-panel';
import { RequestDialogs } from './request-dialogs';
import './requests.css';
import { useListed } from './use-listed';
import { useChangeRequests, useRefillRequests } from './use-requests';

interface Props {
  /** Only requests about this order (N2-2). */
  orderNumber: string | undefined;
  onShowAll: () => void;
  /**
   * Opens the request about that order immediately, where it is the only one: the user has chosen it in
   * another list.
   */
  opensOnlyOne: boolean;
}

/**
 * Refill and change requests that await an answer (N2-26), narrowed to an order or a prescriber, and the
 * dialogs that answer them.
 */
export function RequestsPanels({ orderNumber, onShowAll, opensOnlyOne }: Props) {
  const { user, providers } = usePracticeSession();
  const seesOthers = onlyProviderSeenBy({ accountId: user.id, actor: user }) === undefined; // readings S8-22
  const [prescriberId, setPrescriberId] = useState<string>();
  const [openId, setOpenId] = useState<string>();
  const [hasOpened, setOpened] = useState(false);
  const filter = { orderNumber, prescriberId };
  const refills = useListed(useRefillRequests(), filter);
  const changes = useListed(useChangeRequests(), filter);
  if (opensOnlyOne && !hasOpened && refills.rows && changes.rows) {
    setOpened(true);
    const [only, another] = [...refills.rows, ...changes.rows];
    if (only && !another) setOpenId(only.id);
  }
  const open = ({ id }: { readonly id: string }) => {
    setOpenId(id);
  };
  return (
    <>
      <div className="erx-request-filters">
        {seesOthers && providers.length > 0 && (
          <HTMLSelect
            aria-label="Prescriber"
            value={prescriberId ?? ''}
            onChange={({ currentTarget: { value } }) => {
              setPrescriberId(value === '' ? undefined : value);
            }}
            options={[
              { value: '', label: 'All prescribers' },
              ...providers.map((provider) => ({ value: provider.id, label: fullName(provider) })),
            ]}
          />
        )}
        {orderNumber !== undefined && (
          <Button
            className="erx-request-chip"
            intent="primary"
            variant="outlined"
            endIcon={<Cross />}
            text={`Order ${orderNumber}`}
            aria-label={`Order ${orderNumber}: show all requests`}
            onClick={onShowAll}
          />
        )}
      </div>
      <RefillRequestsPanel list={refills} onOpen={open} />
      <ChangeRequestsPanel list={changes} onOpen={open} />
      {openId !== undefined && (
        <RequestDialogs
          key={openId}
          requestId={openId}
          onClose={() => {
            setOpenId(undefined);
          }}
        />
      )}
    </>
  );
}
