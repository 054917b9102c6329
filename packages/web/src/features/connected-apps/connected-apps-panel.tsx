import { Applications } from '@blueprintjs/icons';
import { APP_KIND_LABEL, type ConnectedApp } from '@erx/core/connected-apps/model';
import { RegisteredPanel } from '../../parts/registered/registered-panel';
import type { Column } from '../../ui/table/data-table';
import '../service-accounts/service-accounts.css';
import { useConnectedAppActs, useConnectedApps } from './use-connected-apps';

const COLUMNS: readonly Column<ConnectedApp>[] = [
  {
    id: 'scopes',
    title: 'May ask for',
    width: 'minmax(160px, 3fr)',
    narrow: 'bare',
    cell: ({ scopes }) => <span className="erx-wraps erx-service-rights">{scopes.join(', ')}</span>,
  },
  {
    id: 'kind',
    title: 'Proves itself by',
    width: 'minmax(112px, 1fr)',
    cell: ({ kind }) => <span className="erx-wraps">{APP_KIND_LABEL[kind]}</span>,
  },
];

/**
 * Apps of others that people of the practice open, and backend services: registered and ended here. What each person
 * has allowed an app is in the list of where that person is signed in.
 * @param onRegister opens the dialog that registers one
 */
export function ConnectedAppsPanel({ onRegister }: { onRegister: () => void }) {
  const { end } = useConnectedAppActs();
  return (
    <RegisteredPanel
      noun="connected-apps"
      title="Connected apps"
      list={useConnectedApps()}
      columns={COLUMNS}
      registering={{ text: 'Register app', onRegister }}
      empty={{
        icon: <Applications size={32} />,
        title: 'No connected apps',
        description:
          'An app of another maker reads this practice by FHIR in the name of the person who opens it, after that ' +
          'person has allowed it. A backend service reads by itself what its scopes name.',
      }}
      ending={{
        text: 'End app',
        title: 'End connected app',
        question: 'connected-app.end-question',
        ended: 'connected-app.ended-now',
        act: end,
      }}
    />
  );
}
