import { useState } from 'react';
import { Tabs } from '../../ui/tabs';
import './grants.css';
import { RequestsPanel } from './requests-panel';
import { SearchUsersPanel } from './search-users-panel';

type Tab = 'users' | 'requests';

/** The two tabs of Grant Requests (S2.5-1). Beginning a request leads to the other (S2.5-6). */
export function GrantsTabs() {
  const [tab, setTab] = useState<Tab>('users');
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
        { id: 'requests', title: 'Requests', panel: <RequestsPanel /> },
      ]}
    />
  );
}
