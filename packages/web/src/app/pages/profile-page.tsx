import { usePageTitle } from '../../ui/use-page-title';

/** Profile (S2.2-3, S2.3). */
export function ProfilePage() {
  usePageTitle('Profile');
  return (
    <div className="erx-page">
      <h1 className="erx-visually-hidden">Profile</h1>
    </div>
  );
}
