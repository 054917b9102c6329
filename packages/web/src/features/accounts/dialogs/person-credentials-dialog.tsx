import { readEntry } from '@erx/core/accounts/entry';
import { Callout } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import {
  askedChanges,
  findingsOnAsking,
  findingsOnAskingReason,
  toPersonCredentials,
} from '@erx/core/approvals/credentials';
import type { PersonCredentials } from '@erx/core/credentials/model';
import { endsOfChanges } from '@erx/core/credentials/rules';
import { say } from '@erx/core/findings/messages';
import type { PracticeMember } from '@erx/core/grants/model';
import { fullName } from '@erx/core/users/names';
import { showDate } from '@erx/core/values/dates';
import { useNotices } from '../../../ui/feedback/toasts';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { Changes } from '../../credentials/change-request';
import { useAskForPerson } from '../../credentials/use-credentials';
import { DateEntry } from '../entry-fields';
import { EntryFields, TextEntry, StateEntry } from '../../../ui/form/entry-fields';
import { failureOfChange } from '../failure-of-change';
import { useEntry } from '../../../ui/form/use-entry';

/**
 * Asks for a change of another person's name, DEA registration or license. What differs is sent, and waits for a
 * second person.
 */
export function PersonCredentialsDialog({
  person,
  onClose,
}: {
  person: PracticeMember;
  onClose: () => void;
}) {
  const notices = useNotices();
  const ask = useAskForPerson();
  const before = toPersonCredentials(person);
  const hasNpi = person.npi !== undefined;
  const entry = useEntry(
    { ...typedOf(before), reason: '' },
    ({ reason, ...asked }) => [
      ...findingsOnAsking(before, asked, { hasNpi }),
      ...findingsOnAskingReason(reason),
    ],
    { read: readEntry },
  );
  const { reason, ...asked } = entry.read;
  const changes = askedChanges(before, asked);
  const ends = person.permissionEpcsRts && endsOfChanges(changes).length > 0;
  const isOtherNumber = before.deaNumber !== '' && changes.some(({ field }) => field === 'deaNumber');
  const submit = () => {
    if (!entry.isAcceptable()) return;
    const differing = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
    ask.mutate(
      { id: person.id, reason, ...differing },
      {
        onSuccess: () => {
          notices.success('credential.asked');
          onClose();
        },
        onError: entry.refuse,
      },
    );
  };
  return (
    <FormDialog
      isOpen
      title="Change credentials"
      actText="Ask for change"
      width={760}
      isSubmitting={ask.isPending}
      onClose={onClose}
      onSubmit={submit}
      {...failureOfChange(ask.error, 'info.change-failed')}
    >
      <EntryFields entry={entry}>
        <div className="erx-entry-form">
          <p className="erx-span-12">
            <strong>{fullName(person)}</strong> is notified now and when it is decided. NPI and SPI cannot be
            changed here.
          </p>
          <TextEntry name="firstName" label="First Name" isRequired />
          <TextEntry name="lastName" label="Last Name" isRequired />
          {hasNpi && (
            <>
              <TextEntry name="deaNumber" label="DEA" span={4} />
              <DateEntry name="deaExpiresOn" label="Registration expires" />
              <TextEntry
                name="deaName"
                label="Name at registration"
                span={4}
                help="A former last name, where the certificate has it"
              />
              <TextEntry name="stateLicenseNumber" label="State License Number" span={4} />
              <StateEntry name="licenseState" label="Licensed in" />
              <DateEntry name="licenseExpiresOn" label="License expires" />
            </>
          )}
          <TextEntry
            name="reason"
            label="Why"
            isRequired
            span={12}
            help="The approver and the person will read this"
          />
          {changes.length > 0 && (
            <section className="erx-span-12" aria-label="What is asked for">
              <Changes changes={changes} />
            </section>
          )}
          <Callout compact intent="warning" icon={<WarningSign />} className="erx-span-12" role="status">
            {say('credential.becomes-request')}
            {ends && ` ${say('credential.ends-signing')}`}
            {isOtherNumber && ` ${say('credential.ask-schedules-void')}`}
          </Callout>
        </div>
      </EntryFields>
    </FormDialog>
  );
}

const typedOf = (before: PersonCredentials): PersonCredentials => ({
  ...before,
  deaExpiresOn: before.deaExpiresOn === '' ? '' : showDate(before.deaExpiresOn),
  licenseExpiresOn: before.licenseExpiresOn === '' ? '' : showDate(before.licenseExpiresOn),
});
