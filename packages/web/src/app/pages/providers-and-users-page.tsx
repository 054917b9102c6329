import { Button } from '@blueprintjs/core';
import { Import, NewPerson } from '@blueprintjs/icons';
import type { Permission } from '@erx/core/access/rights';
import { refusalOfPasswordLink } from '@erx/core/accounts/password-link';
import type { PracticeMember } from '@erx/core/grants/model';
import { fullName } from '@erx/core/users/names';
import { useState } from 'react';
import { useNavigate, useOutletContext } from 'react-router-dom';
import { EndingServiceAccounts } from '../../features/service-accounts/service-accounts-panel';
import { MembersPanels } from '../../features/users/members-panels';
import { ReadyMatrix } from '../../features/users/ready-matrix';
import { LazyBoundary } from '../../page/lazy-boundary';
import { Page } from '../../ui/layout/page';
import { useMay, usePracticeSession } from '../../session/practice-session';
import { lazyComponent } from '../../page/lazy-component';
import type { OpenShellDialog } from '../screen-list';

const PasswordLinkDialog = lazyComponent(
  () => import('../../features/accounts/dialogs/password-link-dialog'),
  (part) => part.PasswordLinkDialog,
);

/**
 * Providers & Users (S2.2-7, S2.4), with registering a user (S2.12) and a link for anyone who has forgotten the
 * password.
 */
export function ProvidersAndUsersPage() {
  const mayRegister = useMay('user.register');
  const mayImport = useMay('account.recover');
  const navigate = useNavigate();
  const mayManageServices = useMay('service.manage');
  const openShellDialog = useOutletContext<OpenShellDialog>();
  const { user } = usePracticeSession();
  const self = {
    id: user.id,
    isSuperAdmin: user.isSuperAdmin,
    may: (permission: Permission) => user.permissions.includes(permission),
  };
  const [forgetful, setForgetful] = useState<PracticeMember>();
  return (
    <Page
      title="Providers & Users"
      act={
        mayRegister && (
          <>
            {mayImport && (
              <Button
                icon={<Import />}
                text="Import people"
                onClick={() => {
                  void navigate('/import_people');
                }}
              />
            )}{' '}
            <Button
              intent="primary"
              icon={<NewPerson />}
              text="Register user"
              onClick={() => {
                openShellDialog('register-user');
              }}
            />
          </>
        )
      }
    >
      <MembersPanels
        acts={
          mayRegister
            ? [
                {
                  name: 'Password link',
                  onClick: setForgetful,
                  refusalFor: (person) => refusalOfPasswordLink(self, person),
                },
              ]
            : []
        }
        endingWith={(person) => mayManageServices && <EndingServiceAccounts makerId={person.id} />}
      />
      <ReadyMatrix />
      <LazyBoundary>
        {forgetful && (
          <PasswordLinkDialog
            userId={forgetful.id}
            name={fullName(forgetful)}
            onClose={() => {
              setForgetful(undefined);
            }}
          />
        )}
      </LazyBoundary>
    </Page>
  );
}
