import { useSearchParams } from 'react-router-dom';
import { Tabs } from '../../ui/layout/tabs';
import './grants.css';
import { RequestsPanel } from './requests-panel';
import { SearchUsersPanel } from './search-users-panel';
import { useGrantsToApprove } from './use-grants';

type Tab = 'users' | 'requests';

/**
 * The two tabs of Grant Requests (S2.5-1). Beginning a request leads to the other (S2.5-6), as its address does
 * for who is notified of one.
 */
export function GrantsTabs() {
  const [query, setQuery] = useSearchParams();
  const waiting = useGrantsToApprove();
  const tab: Tab = query.get('tab') === 'requests' ? 'requests' : 'users';
  const setTab = (chosen: Tab) => {
    setQuery(chosen === 'requests' ? { tab: chosen } : {}, { replace: true });
  };
  return (
    <Tabs<Tab>
      label="Grant Requests"
      selected={tab}
      onSelect={setTab}
      tabs={[
        {
          id: 'users',
          title: 'Search Users',
          keepsState: true,
          panel: (
            <SearchUsersPanel
              onBegun={() => {
                setTab('requests');
              }}
            />
          ),
        },
        {
          id: 'requests',
          title: 'Requests',
          ...(waiting === undefined || waiting === 0
            ? {}
            : { count: waiting, countLabel: `${String(waiting)} for you to approve` }),
          panel: <RequestsPanel />,
        },
      ]}
    />
  );
}
