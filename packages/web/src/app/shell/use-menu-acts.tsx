import { Announcement, LogOut, MobilePhone, Office } from '@blueprintjs/icons';
import { showAdvertisementToAll } from '@erx/core/advertising/contract';
import { holdsToken } from '@erx/core/credentials/proofing/rules';
import type { UserInfo } from '@erx/core/users/model';
import type { ReactElement } from 'react';
import { useIntegration } from '../../session/integration';
import { useClient, useMay, usePracticeSession } from '../../session/practice-session';
import { useNotices } from '../../ui/feedback/toasts';
import {
  mayChangePractices,
  type MenuSection,
  type NavigationGroup,
  type OpenShellDialog,
} from '../screen-list';

/** What the menu does besides opening screens and dialogs. */
export interface MenuAct {
  readonly name: string;
  readonly icon: ReactElement;
  readonly section: MenuSection;
  readonly group: NavigationGroup;
  /** Said at its right end. */
  readonly label?: string;
  readonly act: () => void;
}

/** The acts that this person is offered, in the order of the menu. */
export function useMenuActs(onOpen: OpenShellDialog): readonly MenuAct[] {
  const { user, practices, choosePractice, signOut } = usePracticeSession();
  const mayShowToAll = useMay('advertisement.show-to-all');
  const { integrated } = useIntegration(); // S6-9: the way around and out is the other system's
  const client = useClient();
  const notices = useNotices();
  const showToAll = () => {
    client
      .call(showAdvertisementToAll, {})
      .then(() => {
        notices.success('advertisement.shown-to-all');
      })
      .catch(notices.failure);
  };
  const own = { section: 'User Items', group: 'own' } as const;
  return [
    ...(mayChangePractices(user, practices)
      ? [{ ...own, name: 'Change practices', icon: <Office />, act: choosePractice }]
      : []),
    // S6-6
    ...(holdsToken(user)
      ? [
          {
            name: 'Token status',
            icon: <MobilePhone />,
            section: 'EPCS Items',
            group: 'own',
            label: tokensOf(user),
            act: () => {
              onOpen('proofing');
            },
          } as const,
        ]
      : []),
    ...(integrated ? [] : [{ ...own, name: 'Sign out', icon: <LogOut />, act: signOut }]),
    // S2.8-3
    ...(mayShowToAll
      ? [
          {
            name: 'Show Pop-up to All',
            icon: <Announcement />,
            section: 'Administrative Items',
            group: 'oversight',
            act: showToAll,
          } as const,
        ]
      : []),
  ];
}

/** The tokens that count for the user, in two words. */
function tokensOf({
  hardwareTokenReference,
  hasSoftToken,
}: Pick<UserInfo, 'hardwareTokenReference' | 'hasSoftToken'>): string {
  return [...(hardwareTokenReference ? ['Hardware'] : []), ...(hasSoftToken ? ['Soft'] : [])].join(' and ');
}
