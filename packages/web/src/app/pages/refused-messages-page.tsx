import { RefusedMessagesPanel } from '../../features/refused-messages/refused-messages-panel';
import { SystemIncidentsPanel } from '../../features/refused-messages/system-incidents-panel';
import { PanelMemory } from '../../ui/panel';
import { usePageTitle } from '../../ui/use-page-title';

/** Refused messages and the incidents of the installation, for super administrators. */
export function RefusedMessagesPage() {
  usePageTitle('Refused messages');
  return (
    <div className="erx-page">
      <h1 className="erx-visually-hidden">Refused messages</h1>
      <PanelMemory value="refused-messages">
        <RefusedMessagesPanel />
        <SystemIncidentsPanel />
      </PanelMemory>
    </div>
  );
}
