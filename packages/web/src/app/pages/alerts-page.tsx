import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { RequestQueue } from '../../features/requests/queue/request-queue';
import { UnassignedPanel } from '../../features/requests/unassigned/unassigned-panel';
import { LazyBoundary } from '../../page/lazy-boundary';
import { Tabs } from '../../ui/layout/tabs';
import { Page } from '../../ui/layout/page';
import { SteadyStart } from '../../ui/layout/steady-start';
import { useMay } from '../../session/practice-session';
import { lazyComponent } from '../../page/lazy-component';
import './pages.css';

const HistoryPanel = lazyComponent(
  () => import('../../features/prescription-history/history-panel'),
  (part) => part.HistoryPanel,
);
const RequestDialogs = lazyComponent(
  () => import('../../features/requests/request-dialogs'),
  (part) => part.RequestDialogs,
);

/**
 * What pharmacies ask (N2-2, N2-25): what awaits an answer, and what was asked before; with an order number,
 * what is about that order (P2-3).
 */
export function AlertsPage() {
  const [search, setSearch] = useSearchParams();
  const [tab, setTab] = useState<'alerts' | 'history'>('alerts');
  const [openId, setOpenId] = useState<string>();
  const openRequest = useCallback(({ id }: { readonly id: string }) => {
    setOpenId(id);
  }, []);
  const mayAssign = useMay('request.assign');
  const orderNumber = search.get('orderNumber') ?? undefined;
  const requestId = search.get('requestId') ?? undefined;
  return (
    <Page title="Alerts" isHeadingHidden>
      <Tabs
        label="Alerts"
        selected={tab}
        onSelect={setTab}
        tabs={[
          {
            id: 'alerts',
            title: 'Alerts',
            keepsState: true,
            panel: (
              <div className="erx-alerts">
                <SteadyStart what="the requests" nouns={['requests', 'patients', 'drugs', 'safety']}>
                  <RequestQueue
                    key={`${orderNumber ?? ''} ${requestId ?? ''}`}
                    orderNumber={orderNumber}
                    requestId={requestId}
                    onShowAll={() => {
                      setSearch({});
                    }}
                    onShowAnswered={setOpenId}
                  />
                  {mayAssign && <UnassignedPanel />}
                </SteadyStart>
              </div>
            ),
          },
          {
            id: 'history',
            title: 'History',
            keepsState: true,
            panel: (
              <div className="erx-alerts">
                <LazyBoundary>
                  <HistoryPanel onRequest={openRequest} />
                </LazyBoundary>
              </div>
            ),
          },
        ]}
      />
      <LazyBoundary>
        {openId !== undefined && (
          <RequestDialogs
            key={openId}
            requestId={openId}
            onClose={() => {
              setOpenId(undefined);
            }}
          />
        )}
      </LazyBoundary>
    </Page>
  );
}
