import { DataConnection } from '@blueprintjs/icons';
import type { HookClient } from '@erx/core/cds-hooks/model';
import { RegisteredPanel } from '../../parts/registered/registered-panel';
import type { Column } from '../../ui/table/data-table';
import { useHookClientActs, useHookClients } from './use-hook-clients';

const COLUMNS: readonly Column<HookClient>[] = [
  {
    id: 'issuer',
    title: 'Issuer of its tokens',
    width: 'minmax(160px, 3fr)',
    cell: ({ issuer, tenant }) => (
      <span className="erx-wraps">
        {issuer} {tenant !== undefined && <span className="erx-cell-sub">Tenant {tenant}</span>}
      </span>
    ),
  },
  {
    id: 'keys',
    title: 'Its keys',
    width: 'minmax(112px, 2fr)',
    cell: ({ jwksUri = 'As entered' }) => <span className="erx-wraps">{jwksUri}</span>,
  },
];

/**
 * Record systems that may ask what speaks against their draft orders: registered and ended here.
 * @param onRegister opens the dialog that registers one
 */
export function HookClientsPanel({ onRegister }: { onRegister: () => void }) {
  const { end } = useHookClientActs();
  return (
    <RegisteredPanel
      noun="hook-clients"
      title="CDS Hooks clients"
      list={useHookClients()}
      columns={COLUMNS}
      registering={{ text: 'Register CDS Hooks client', onRegister }}
      empty={{
        icon: <DataConnection size={32} />,
        title: 'No CDS Hooks clients',
        description:
          'Another record system asks by CDS Hooks what speaks against the orders that are drafted in it. What it ' +
          'sends of a patient is judged and not kept.',
      }}
      ending={{
        text: 'End',
        title: 'End CDS Hooks client',
        question: 'hook-client.end-question',
        ended: 'hook-client.ended-now',
        act: end,
      }}
    />
  );
}
