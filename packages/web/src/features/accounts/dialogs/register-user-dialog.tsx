import { readEntry } from '@erx/core/accounts/entry';
import { Checkbox, Radio, RadioGroup } from '@blueprintjs/core';
import { inviteUser, registerUser } from '@erx/core/accounts/contract';
import { NEW_REGISTRATION, type OneTimeLink, type RegistrationEntry } from '@erx/core/accounts/model';
import { findingsOnRegistration } from '@erx/core/accounts/rules';
import { say } from '@erx/core/findings/messages';
import { fullName } from '@erx/core/users/names';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { useNotices } from '../../../ui/feedback/toasts';
import { isRetryable, queryKey } from '../../../session/queries';
import { useMay, usePracticeSession } from '../../../session/practice-session';
import { AddressEntries, PasswordEntries, PhoneEntries, PhoneEntry } from '../entry-fields';
import { EntryFields, TextEntry } from '../../../ui/form/entry-fields';
import { failureOfChange } from '../failure-of-change';
import { LinkBox } from '../link-box';
import { PasswordLinkDialog } from './password-link-dialog';
import { useEntry } from '../../../ui/form/use-entry';
import { useEndpointMutation } from '../../../session/use-endpoint-mutation';

/**
 * Registers another user of the practice (S2.12). Anyone who has a login already is invited instead: they join
 * by themselves.
 */
export function RegisterUserDialog({ onClose }: { onClose: () => void }) {
  const { client, user } = usePracticeSession();
  const mayGiveRoles = useMay('role.change');
  // A person whom a foreign provider signs in registers people whom it signs in too: it keeps the passwords.
  const signsInElsewhere = user.externalUserId !== undefined;
  const queries = useQueryClient();
  const notices = useNotices();
  const mayRecover = useMay('account.recover');
  const [wantsLink, setWantsLink] = useState(true);
  const [unknown] = useState(generatedPassword);
  /** A link for a prescriber or an administrator is an administrator's to make (docs/roles.md). */
  const mayLink = (read: RegistrationEntry) =>
    !signsInElsewhere && (mayRecover || (read.npi === '' && !read.isAdministrator));
  const withPassword = (read: RegistrationEntry): RegistrationEntry =>
    wantsLink && mayLink(read) ? { ...read, password: unknown, confirmation: unknown } : read;
  const entry = useEntry<RegistrationEntry>(
    NEW_REGISTRATION,
    (read) => findingsOnRegistration(withPassword(read), signsInElsewhere),
    { read: readEntry },
  );
  const isByLink = wantsLink && mayLink(entry.read);
  const [existing, setExisting] = useState<string>();
  const [registered, setRegistered] = useState<string>();
  const idempotencyKey = useRef(crypto.randomUUID());
  const save = useMutation({
    mutationFn: () =>
      client.call(
        registerUser,
        { body: withPassword(entry.read) },
        { idempotencyKey: idempotencyKey.current },
      ),
    onSuccess: (reply) => {
      if (reply.outcome === 'login-exists') return setExisting(entry.read.email);
      notices.success(signsInElsewhere ? 'registration.awaited' : 'registration.created');
      // the people of the practice are listed there
      for (const noun of ['grants', 'users'] as const)
        void queries.invalidateQueries({ queryKey: queryKey(noun) });
      if (isByLink) setRegistered(reply.id);
      else onClose();
    },
    onError: (error) => {
      if (!isRetryable(error)) idempotencyKey.current = crypto.randomUUID();
      entry.refuse(error);
    },
  });
  if (existing !== undefined) return <InviteDialog email={existing} onClose={onClose} />;
  if (registered !== undefined)
    return <PasswordLinkDialog userId={registered} name={fullName(entry.read)} isNew onClose={onClose} />;
  return (
    <FormDialog
      isOpen
      title="Register user"
      actText="Register user"
      width={760}
      isSubmitting={save.isPending}
      onSubmit={() => {
        if (entry.isAcceptable()) save.mutate();
      }}
      onClose={onClose}
      {...failureOfChange(save.error, 'registration.failed')}
    >
      <EntryFields entry={entry}>
        <div className="erx-entry-form">
          <TextEntry name="firstName" label="First Name" isRequired span={4} autoFocus />
          <TextEntry name="middleName" label="Middle Name" span={4} />
          <TextEntry name="lastName" label="Last Name" isRequired span={4} />
          <TextEntry name="email" label="Email" isRequired inputMode="email" help="They sign in with it" />
          <TextEntry
            name="npi"
            mask="npi"
            label="NPI"
            span={3}
            inputMode="numeric"
            help="Only of prescribers"
          />
          <PhoneEntry name="fax" label="Fax" span={3} />
          <PhoneEntries isRequired={entry.read.npi !== ''} hasNone={entry.read.npi === ''} />
          <AddressEntries isRequired={entry.read.npi !== ''} />
          {mayGiveRoles && (
            <Checkbox
              className="erx-span-12"
              label="Administrator of the practice"
              checked={entry.typed.isAdministrator}
              onChange={({ currentTarget: { checked } }) => {
                entry.set({ isAdministrator: checked });
              }}
            />
          )}
          {signsInElsewhere ? (
            <SignsInElsewhere />
          ) : (
            <PasswordChoice mayLink={mayLink(entry.read)} wantsLink={wantsLink} onChoose={setWantsLink} />
          )}
        </div>
      </EntryFields>
    </FormDialog>
  );
}

function SignsInElsewhere() {
  return (
    <p className="erx-span-12 erx-schedule-choice-help">
      They sign in at the identity provider of your organization. Their first sign-in with this address, which
      it must have verified, ties the account.
    </p>
  );
}

/** Whether they set their password themselves, by a link, or one is chosen for them. */
function PasswordChoice({
  mayLink,
  wantsLink,
  onChoose,
}: {
  mayLink: boolean;
  wantsLink: boolean;
  onChoose: (wantsLink: boolean) => void;
}) {
  return (
    <>
      {mayLink && (
        <RadioGroup
          className="erx-span-12"
          label="Password"
          selectedValue={wantsLink ? 'link' : 'typed'}
          onChange={({ currentTarget: { value } }) => {
            onChoose(value === 'link');
          }}
        >
          <Radio value="link" label="They set it themselves, by a link that you hand over" />
          <Radio value="typed" label="I choose one for their first sign-in" />
        </RadioGroup>
      )}
      {!(wantsLink && mayLink) && (
        <>
          <PasswordEntries />
          <p className="erx-span-12 erx-schedule-choice-help">
            It only lets them choose their own password when they first sign in.
          </p>
        </>
      )}
    </>
  );
}

function InviteDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [link, setLink] = useState<OneTimeLink>();
  const invite = useEndpointMutation(inviteUser, () => ({ body: { email } }), { onSuccess: setLink });
  return (
    <FormDialog
      isOpen
      title="Invite user"
      width={520}
      isSubmitting={invite.isPending}
      onClose={onClose}
      cancelText={link ? 'Close' : 'Cancel'}
      onSubmit={() => {
        invite.mutate();
      }}
      {...(link ? {} : { actText: 'Invite user' })}
      {...failureOfChange(invite.error, 'registration.failed')}
    >
      <p>{say('registration.login-exists')}</p>
      <p>
        <strong>{email}</strong>
      </p>
      {link && <LinkBox kind="invitation" link={link} />}
    </FormDialog>
  );
}

/** A password that no one will know: 128 bits of chance, with the kinds of characters that S5-9 asks for. */
function generatedPassword(): string {
  return `${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))}!aA1`;
}
