import { useOutletContext } from 'react-router-dom';
import { HookClientsPanel } from '../../features/cds-hooks/hook-clients-panel';
import { ConnectedAppsPanel } from '../../features/connected-apps/connected-apps-panel';
import { usePdmpSite } from '../../features/pdmp/use-monitoring';
import { RecordSystemsPanel } from '../../features/record-systems/record-systems-panel';
import { ServiceAccountsPanel } from '../../features/service-accounts/service-accounts-panel';
import { useMay } from '../../session/practice-session';
import { Unread } from '../../ui/feedback/unread';
import type { OpenShellDialog } from '../screen-list';
import { Setting } from './setting';

/** The state's monitoring site, what scripts sign in with, apps of others, record systems and CDS Hooks clients. */
export function IntegrationSettings() {
  const site = usePdmpSite();
  const open = useOutletContext<OpenShellDialog>();
  const mayManageServices = useMay('service.manage');
  return (
    <>
      <Setting
        name="PDMP site"
        about="Where prescribers look up what controlled substances a patient had."
        changedIn="pdmp-site"
      >
        {site.data === undefined ? (
          <Unread what="the PDMP site" reading={site} height={20} />
        ) : site.data === '' ? (
          'Not set: prescribers find the site of their state themselves.'
        ) : (
          <a href={site.data} target="_blank" rel="noreferrer">
            {site.data}
          </a>
        )}
      </Setting>
      {mayManageServices && (
        <>
          <ServiceAccountsPanel
            onMake={() => {
              open('service-account');
            }}
          />
          <ConnectedAppsPanel
            onRegister={() => {
              open('connected-app');
            }}
          />
          <RecordSystemsPanel
            onRegister={() => {
              open('record-system');
            }}
          />
          <HookClientsPanel
            onRegister={() => {
              open('hook-client');
            }}
          />
        </>
      )}
    </>
  );
}
