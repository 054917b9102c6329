import { MembersPanels } from '../../features/users/members-panels';
import { usePageTitle } from '../../ui/use-page-title';

/** Providers & Users (S2.2-7, S2.4). */
export function ProvidersAndUsersPage() {
  usePageTitle('Providers & Users');
  return (
    <div className="erx-page">
      <h1 className="erx-visually-hidden">Providers & Users</h1>
      <MembersPanels />
    </div>
  );
}
