import { Button } from '@blueprintjs/core';
import { User } from '@blueprintjs/icons';
import { fullName } from '@erx/core/users/names';
import { useState } from 'react';
import { LazyBoundary } from '../../page/lazy-boundary';
import { MenuButton } from '../../ui/popover/menu-button';
import { useNarrowerThan, WIDTHS } from '../../page/use-media';
import { usePracticeSession } from '../../session/practice-session';
import { lazyComponent } from '../../page/lazy-component';
import type { OpenShellDialog } from '../screen-list';

const SetPinDialog = lazyComponent(
  () => import('../../features/signing/dialogs/set-pin-dialog'),
  (part) => part.SetPinDialog,
);
const SignOutEverywhereDialog = lazyComponent(
  () => import('./sign-out-everywhere-dialog'),
  (part) => part.SignOutEverywhereDialog,
);
const ProfileMenu = lazyComponent(
  () => import('./profile-menu'),
  (part) => part.ProfileMenu,
);

/** Who is signed in, and the way out. Below 1000 pixels the name is folded away. */
export function ProfileButton({ onOpen }: { onOpen: OpenShellDialog }) {
  const name = fullName(usePracticeSession().user);
  const isNameHidden = useNarrowerThan(WIDTHS.account);
  const [isSettingPin, setSettingPin] = useState(false);
  const [isEnding, setEnding] = useState(false);
  return (
    <>
      <MenuButton
        menu={
          <ProfileMenu
            onOpen={onOpen}
            onSetPin={() => {
              setSettingPin(true);
            }}
            onSignOutEverywhere={() => {
              setEnding(true);
            }}
          />
        }
      >
        {(opens) => (
          <Button
            {...opens}
            className="erx-bar-button"
            variant="minimal"
            icon={<User />}
            aria-label={`Profile: ${name}`}
            {...(isNameHidden ? {} : { text: name })}
          />
        )}
      </MenuButton>
      <LazyBoundary>
        {isSettingPin && (
          <SetPinDialog
            onClose={() => {
              setSettingPin(false);
            }}
          />
        )}
      </LazyBoundary>
      <LazyBoundary>
        {isEnding && (
          <SignOutEverywhereDialog
            onClose={() => {
              setEnding(false);
            }}
          />
        )}
      </LazyBoundary>
    </>
  );
}
