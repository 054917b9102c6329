import { useMembers } from '../../features/users/use-members';
import { useMay } from '../../session/practice-session';
import { Unread } from '../../ui/feedback/unread';
import { Setting } from './setting';

const counted = (count: number, one: string, several: string) =>
  `${String(count)} ${count === 1 ? one : several}`;

/** The people of the practice: where each thing about them is. */
export function PeopleSettings() {
  const members = useMembers();
  const mayName = useMay('emergency.name');
  const mayGrant = useMay('grant.read');
  const mayImport = useMay('account.recover');
  return (
    <>
      <Setting
        name="Providers & Users"
        about="Who works here, and what each prescriber has and lacks before prescribing."
        leadsTo="/epcs_userproviderdetails"
      >
        {members.data ? (
          `${counted(members.data.providers.length, 'provider', 'providers')}, ${counted(members.data.users.length, 'user', 'users')}`
        ) : (
          <Unread what="the people of the practice" reading={members} height={20} />
        )}
      </Setting>
      {mayImport && (
        <Setting
          name="Import people"
          about="Registers the people of a CSV file, after a rehearsal that says what would become of each line."
          leadsTo="/import_people"
        />
      )}
      {mayGrant && (
        <Setting
          name="Grant Requests"
          about="Permissions to sign, roles and changes of credentials that wait for a second person."
          leadsTo="/grant_requests"
        />
      )}
      <Setting
        name="Access review"
        about="Who may do what, and what is odd about it: decided person by person, and signed off."
        leadsTo="/access_review"
      />
      {mayName && (
        <Setting
          name="Emergency access"
          about="Who of other practices may look here in an emergency. Every look is recorded."
          changedIn="emergency-people"
        />
      )}
    </>
  );
}
