import { useState } from 'react';
import { ProfilePanel } from '../../features/accounts/profile-panel';
import { Later } from '../../ui/later';
import { usePageTitle } from '../../ui/use-page-title';
import { lazyComponent } from '../../session/lazy-component';

const SetPinDialog = lazyComponent(
  () => import('../../features/signing/dialogs/set-pin-dialog'),
  (part) => part.SetPinDialog,
);

/** Profile (S2.2-3, S2.3). */
export function ProfilePage() {
  usePageTitle('Profile');
  const [isSettingPin, setSettingPin] = useState(false);
  return (
    <div className="erx-page">
      <h1 className="erx-visually-hidden">Profile</h1>
      <ProfilePanel
        onSetPin={() => {
          setSettingPin(true);
        }}
      />
      <Later>
        {isSettingPin && (
          <SetPinDialog
            onClose={() => {
              setSettingPin(false);
            }}
          />
        )}
      </Later>
    </div>
  );
}
