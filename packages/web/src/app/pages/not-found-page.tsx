import { say } from '@erx/core/findings/messages';
import { Search } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../ui/empty-state';

/** Nothing lives at this address. */
export function NotFoundPage() {
  return (
    <EmptyState
      isPage
      icon={<Search size={32} />}
      title={say('call.route-unknown')}
      description={<Link to="/dashboard">Go to the dashboard</Link>}
    />
  );
}
