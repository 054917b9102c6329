import { Spinner } from '@blueprintjs/core';
import type { Permission } from '@erx/core/access/rights';
import { refusalOfPersonEmailChange } from '@erx/core/accounts/email-change';
import { refusalOfPasswordLink } from '@erx/core/accounts/password-link';
import { findChangeRequestRefusal } from '@erx/core/approvals/credentials';
import type { Credentials } from '@erx/core/credentials/model';
import { type MessageCode, say } from '@erx/core/findings/messages';
import type { PersonFacts } from '@erx/core/grants/person';
import { anotherMayAdminister, findRefusal } from '@erx/core/grants/rules';
import { fullName } from '@erx/core/users/names';
import { type ComponentProps, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { CredentialsPanel } from '../../features/credentials/credentials-panel';
import { useCredentials } from '../../features/credentials/use-credentials';
import { useGrantRequests } from '../../features/grants/use-grants';
import { usePersonActs } from '../../features/grants/use-person-acts';
import { SessionsPanel } from '../../features/accounts/sessions-panel';
import { useEmailChange } from '../../features/accounts/use-email-change';
import { PersonPanel } from '../../features/users/person-panel';
import { useMembers, usePerson, useRemovePasskeys, useSetActive } from '../../features/users/use-members';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog';
import { FailedQuery } from '../../ui/feedback/empty-state';
import { LazyBoundary } from '../../page/lazy-boundary';
import { Page } from '../../ui/layout/page';
import { type RowButton, RowButtons } from '../../ui/table/row-buttons';
import { Unread } from '../../ui/feedback/unread';
import { lazyComponent } from '../../page/lazy-component';
import { useMay, usePracticeSession } from '../../session/practice-session';
import { useNotices } from '../../ui/feedback/toasts';

const RolesDialog = lazyComponent(
  () => import('../../features/users/dialogs/roles-dialog'),
  (part) => part.RolesDialog,
);
const OffboardDialog = lazyComponent(
  () => import('../../features/users/dialogs/offboard-dialog'),
  (part) => part.OffboardDialog,
);
const PersonEmailDialog = lazyComponent(
  () => import('../../features/accounts/dialogs/person-email-dialog'),
  (part) => part.PersonEmailDialog,
);
const PersonCredentialsDialog = lazyComponent(
  () => import('../../features/accounts/dialogs/person-credentials-dialog'),
  (part) => part.PersonCredentialsDialog,
);
const PasswordLinkDialog = lazyComponent(
  () => import('../../features/accounts/dialogs/password-link-dialog'),
  (part) => part.PasswordLinkDialog,
);

/** A person of the practice: who they are, what they may do, and everything that can be done about it. */
export function PersonPage() {
  const { userId = '' } = useParams();
  const facts = usePerson(userId);
  return (
    <Page title={facts.data ? fullName(facts.data.person) : 'Person'}>
      {facts.data ? (
        <Person facts={facts.data} />
      ) : facts.isError ? (
        <FailedQuery what="This person" query={facts} />
      ) : (
        <Spinner className="erx-page-wait" />
      )}
    </Page>
  );
}

type Open = 'credentials' | 'email' | 'passkeys' | 'roles' | 'offboard' | 'activate' | 'password';

/** Why no change of credentials can be asked for next to what waits, or while no one knows what does. */
function refusalByWaiting(credentials: Credentials | undefined): MessageCode | undefined {
  if (credentials === undefined) return 'credential.waiting-unknown';
  return credentials.request ? 'credential.already-open' : undefined;
}

function Person({ facts }: { facts: PersonFacts }) {
  const { person } = facts;
  const { user } = usePracticeSession();
  const navigate = useNavigate();
  const members = useMembers();
  const requests = useGrantRequests();
  const mayRecover = useMay('account.recover');
  const mayChangeRoles = useMay('role.change');
  const letters = useEmailChange(mayRecover).open;
  const [open, setOpen] = useState<Open>();
  const { actsOf, dialog } = usePersonActs({
    requests: requests.data,
    onBegun: () => {
      void navigate('/grant_requests?tab=requests');
    },
  });
  const everyone = [...(members.data?.providers ?? []), ...(members.data?.users ?? [])];
  const buttons = usePersonButtons(person, everyone, {
    signing: actsOf(person),
    canMail: letters.data?.canMail,
    onOpen: setOpen,
  });
  return (
    <>
      <PersonPanel
        facts={facts}
        credentials={<CredentialsPanel id={person.id} />}
        acts={
          members.data ? (
            <>
              <RowButtons
                buttons={buttons}
                of={fullName(person)}
                none="Nothing to do"
                inView={mayChangeRoles ? 1 : 0}
              />
              {!requests.data && (
                <Unread what="what can be done about signing" reading={requests} height={28} />
              )}
              {!letters.data && person.active && (
                <Unread what="what can be done about the e-mail address" reading={letters} height={28} />
              )}
            </>
          ) : (
            <Unread what="what can be done with this person" reading={members} height={28} />
          )
        }
      />
      {mayRecover && person.id !== user.id && <SessionsPanel person={person} />}
      {dialog}
      <PersonDialogs
        facts={facts}
        everyone={everyone}
        open={open}
        onClose={() => {
          setOpen(undefined);
        }}
      />
    </>
  );
}

type Everyone = ComponentProps<typeof RolesDialog>['everyone'];

/**
 * What can be done with a person, or why not.
 * @param signing what is done about signing
 * @param canMail whether letters are sent; undefined while it is not known
 */
function usePersonButtons(
  person: PersonFacts['person'],
  everyone: Everyone,
  {
    signing,
    canMail,
    onOpen,
  }: {
    signing: readonly RowButton[];
    canMail: boolean | undefined;
    onOpen: (open: Open) => void;
  },
): readonly RowButton[] {
  const { user } = usePracticeSession();
  const credentials = useCredentials(person.id);
  const mayChangeRoles = useMay('role.change');
  const mayRegister = useMay('user.register');
  const mayRecover = useMay('account.recover');
  const act = (
    name: string,
    dialogOf: Open,
    refusal: MessageCode | undefined,
    isPrimary = false,
  ): RowButton =>
    refusal === undefined
      ? {
          name,
          onClick: () => {
            onOpen(dialogOf);
          },
          ...(isPrimary ? { intent: 'primary' as const } : {}),
        }
      : { name, refusal: say(refusal) };
  const circumstances = {
    request: undefined,
    anotherUserHasRtsPermission: true,
    anotherAdministers: anotherMayAdminister(everyone, person.id),
  };
  const self = {
    id: user.id,
    isSuperAdmin: user.isSuperAdmin,
    may: (permission: Permission) => user.permissions.includes(permission),
  };
  return [
    ...(mayChangeRoles
      ? [
          act('Roles', 'roles', undefined, true),
          act(
            'Change credentials',
            'credentials',
            findChangeRequestRefusal(user, person) ?? refusalByWaiting(credentials.data),
          ),
        ]
      : []),
    ...signing,
    ...(mayRegister && person.active
      ? [
          act(
            'Password link',
            'password',
            person.id === user.id ? 'password.reset-own' : refusalOfPasswordLink(self, person),
          ),
        ]
      : []),
    ...(mayRecover && person.active
      ? [
          act(
            'Remove passkeys',
            'passkeys',
            person.id === user.id ? 'passkey.own' : refusalOfPasswordLink(self, person),
          ),
          ...(canMail !== undefined
            ? [act('Change e-mail address', 'email', refusalOfPersonEmailChange(self, person, canMail))]
            : []),
        ]
      : []),
    person.active
      ? act('Off-board', 'offboard', findRefusal('deactivate', user, person, circumstances))
      : act('Mark Active', 'activate', findRefusal('activate', user, person, circumstances)),
  ];
}

/** What is open of a person's acts. */
function PersonDialogs({
  facts,
  everyone,
  open,
  onClose,
}: {
  facts: PersonFacts;
  everyone: Everyone;
  open: Open | undefined;
  onClose: () => void;
}) {
  const { person } = facts;
  const notices = useNotices();
  const setActive = useSetActive();
  const removePasskeys = useRemovePasskeys();
  const close = () => {
    onClose();
    setActive.reset();
    removePasskeys.reset();
  };
  return (
    <>
      <LazyBoundary>
        {open === 'roles' && <RolesDialog person={person} everyone={everyone} onClose={close} />}
        {open === 'offboard' && <OffboardDialog facts={facts} everyone={everyone} onClose={close} />}
        {open === 'email' && <PersonEmailDialog person={person} name={fullName(person)} onClose={close} />}
        {open === 'credentials' && <PersonCredentialsDialog person={person} onClose={close} />}
        {open === 'password' && (
          <PasswordLinkDialog userId={person.id} name={fullName(person)} onClose={close} />
        )}
      </LazyBoundary>
      {open === 'passkeys' && (
        <ConfirmDialog
          title="Remove passkeys"
          question="passkey.remove-all-question"
          about={fullName(person)}
          isRemoving
          isSubmitting={removePasskeys.isPending}
          error={removePasskeys.error}
          onClose={close}
          onSubmit={() => {
            removePasskeys.mutate(person.id, {
              onSuccess: () => {
                notices.success('passkey.removed-all');
                close();
              },
            });
          }}
        />
      )}
      {open === 'activate' && (
        <ConfirmDialog
          title="Mark Active"
          question="member.activate-question"
          about={fullName(person)}
          isSubmitting={setActive.isPending}
          error={setActive.error}
          onClose={close}
          onSubmit={() => {
            setActive.mutate(
              { id: person.id, active: true },
              {
                onSuccess: () => {
                  notices.success('member.activated');
                  close();
                },
              },
            );
          }}
        />
      )}
    </>
  );
}
