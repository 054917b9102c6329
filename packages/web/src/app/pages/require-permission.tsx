import { Lock } from '@blueprintjs/icons';
import type { Permission } from '@erx/core/access/rights';
import { say } from '@erx/core/findings/messages';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../ui/empty-state';
import { usePracticeSession } from '../../session/practice-session';

/**
 * A screen for those whose role allows it; who comes by its address without that is told at once, not after a
 * form is filled in.
 * @param may what the screen asks for; undefined for screens of every member
 */
export function RequirePermission({ may, children }: { may: Permission | undefined; children: ReactNode }) {
  const { permissions } = usePracticeSession().user;
  if (may === undefined || permissions.includes(may)) return children;
  return (
    <EmptyState
      isPage
      icon={<Lock size={32} />}
      title={say('access.refused')}
      description={<Link to="/dashboard">Go to the dashboard</Link>}
    />
  );
}
