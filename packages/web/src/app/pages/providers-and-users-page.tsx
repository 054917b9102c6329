import { Button } from '@blueprintjs/core';
import { Lock, NewPerson } from '@blueprintjs/icons';
import type { PracticeMember } from '@erx/core/grants/model';
import { fullName } from '@erx/core/users/model';
import { lazy, useState } from 'react';
import { MembersPanels } from '../../features/users/members-panels';
import { Later } from '../../ui/later';
import { usePageTitle } from '../../ui/use-page-title';
import { useMay, useWorkplace } from '../../workplace/workplace';

const RegisterUserDialog = lazy(async () => ({ default: (await import('../../features/accounts/dialogs/register-user-dialog')).RegisterUserDialog }));
const PasswordLinkDialog = lazy(async () => ({ default: (await import('../../features/accounts/dialogs/password-link-dialog')).PasswordLinkDialog }));

/** Providers & Users (S2.2-7, S2.4), where users are registered (S2.12) and who has forgotten the password gets a link. */
export function ProvidersAndUsersPage() {
  usePageTitle('Providers & Users');
  const { user } = useWorkplace();
  const mayRegister = useMay('user.register');
  const [isRegistering, setRegistering] = useState(false);
  const [forgetful, setForgetful] = useState<PracticeMember>();
  const linkOf = (person: PracticeMember) => person.active && person.id !== user.id && (
    <Button size="small" variant="minimal" icon={<Lock />} title="Link for a new password" aria-label={`Link for a new password: ${fullName(person)}`} onClick={() => { setForgetful(person); }} />
  );
  return (
    <div className="erx-page">
      <h1 className="erx-visually-hidden">Providers & Users</h1>
      <MembersPanels {...(mayRegister ? { controls: <Button icon={<NewPerson />} text="Register user" onClick={() => { setRegistering(true); }} />, actsOf: linkOf } : {})} />
      <Later>
        {isRegistering && <RegisterUserDialog onClose={() => { setRegistering(false); }} />}
        {forgetful && <PasswordLinkDialog userId={forgetful.id} name={fullName(forgetful)} onClose={() => { setForgetful(undefined); }} />}
      </Later>
    </div>
  );
}
