import { readEntry } from '@erx/core/accounts/entry';
import { Callout, InputGroup } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { modifyUserInfo } from '@erx/core/accounts/contract';
import type { ProviderInfo } from '@erx/core/accounts/model';
import {
  emptiedParts,
  numberOfPart,
  statedChanges,
  withPartsOfNumbers,
} from '@erx/core/credentials/registration-parts';
import { findingsOnProviderInfo, SIGNING_END_LABEL, signingEnds } from '@erx/core/accounts/rules';
import { CREDENTIAL_FIELD_LABEL } from '@erx/core/credentials/model';
import { AppError } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import type { UserInfo } from '@erx/core/users/model';
import { showDate } from '@erx/core/values/dates';
import { showPhone } from '@erx/core/values/contact';
import { useMutation } from '@tanstack/react-query';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { Field } from '../../../ui/form/field';
import { useNotices } from '../../../ui/feedback/toasts';
import { usePracticeSession } from '../../../session/practice-session';
import { AddressEntries, DateEntry, GenerationEntry, PhoneEntries, PhoneEntry } from '../entry-fields';
import { EntryFields, TextEntry, StateEntry } from '../../../ui/form/entry-fields';
import { toCredentialChanges, useChangeRequest } from '../../credentials/use-change-request';
import { failureOfChange } from '../failure-of-change';
import { type Entry, useEntry } from '../../../ui/form/use-entry';
import type { ReactNode } from 'react';

/**
 * Modify Information: address, telephones and, of a prescriber, registrations (S2.3-3). Only what differs is
 * sent.
 */
export function ProviderInfoDialog({ onClose }: { onClose: () => void }) {
  const { client, user, refreshUser } = usePracticeSession();
  const notices = useNotices();
  const before = infoOf(user);
  const hasNpi = user.npi !== undefined;
  const typed = useEntry(
    typedOf(before),
    (after) => findingsOnProviderInfo(before, after, { hasNpi, lastName: user.lastName }),
    { read: readEntry },
  );
  const entry: typeof typed = {
    ...typed,
    set(changes) {
      typed.set(withPartsOfNumbers(typedOf(before), typed.typed, changes));
    },
  };
  const asking = useChangeRequest(toCredentialChanges(before, entry.read));
  const save = useMutation({
    mutationFn: async () => {
      const changes = statedChanges(before, entry.read);
      if (changes.length === 0) throw new AppError('info.unchanged');
      const why = Object.entries(asking.reason).map(([key, value]) => ({ key, value }));
      return await client.call(modifyUserInfo, { params: { id: user.id }, body: [...changes, ...why] });
    },
    onSuccess: () => {
      notices.success(asking.isAsked ? 'credential.requested' : 'info.changed');
      asking.refresh();
      onClose();
      void refreshUser();
    },
    onError: entry.refuse,
  });
  return (
    <FormDialog
      isOpen
      title="Modify Information"
      actText="Modify"
      width={760}
      isSubmitting={save.isPending}
      isActDisabled={asking.isUnread}
      onSubmit={() => {
        if (entry.isAcceptable()) save.mutate();
      }}
      onClose={onClose}
      {...failureOfChange(save.error, 'info.change-failed')}
    >
      <EntryFields entry={entry}>
        <div className="erx-entry-form">
          {hasNpi && <Registrations before={before} entry={entry} asking={asking} />}
          <h3 className="erx-entry-part">Address</h3>
          <AddressEntries isRequired={hasNpi} />
          {before.deaNumber !== '' && before.state !== '' && before.state !== entry.read.state && (
            <Warning>{say('account.schedules-void-state', { state: before.state })}</Warning>
          )}
          <h3 className="erx-entry-part">Telephones</h3>
          <PhoneEntries isRequired={false} hasNone />
          <PhoneEntry name="fax" label="Fax" />
          <GenerationEntry />
        </div>
      </EntryFields>
    </FormDialog>
  );
}

/** The numbers of a prescriber, and what a change of them takes with it. */
function Registrations({
  before,
  entry,
  asking,
}: {
  before: ProviderInfo;
  entry: Entry<ProviderInfo>;
  asking: ReturnType<typeof useChangeRequest>;
}) {
  const { user } = usePracticeSession();
  const emptied = emptiedParts(before, entry.read);
  /** The help next to a field that was emptied with its number; otherwise the field's own. */
  const helpOf = (part: (typeof emptied)[number], own?: string) => {
    const isToState = emptied.includes(part) && entry.read[numberOfPart(part)] !== '';
    const help = isToState ? ['State it for the new number', own].filter(Boolean).join(': ') : own;
    return help === undefined ? {} : { help };
  };
  const ends = user.permissionEpcsRts ? signingEnds(before, entry.read) : [];
  return (
    <>
      <h3 className="erx-entry-part">Registrations</h3>
      <TextEntry name="title" label="Title" span={4} autoComplete="honorific-suffix" />
      <ReadOnly label="NPI" value={user.npi ?? ''} help="It is what makes you a prescriber" />
      <ReadOnly label="SPI" value={user.spi ?? ''} help="The pharmacy network's; it cannot be changed here" />
      <TextEntry name="deaNumber" label="DEA" span={4} />
      <DateEntry name="deaExpiresOn" label="Registration expires" {...helpOf('deaExpiresOn', 'MM/dd/yyyy')} />
      <TextEntry
        name="deaName"
        label="Name at registration"
        span={4}
        {...helpOf('deaName', 'A former last name, where the certificate has it')}
      />
      <TextEntry name="stateLicenseNumber" label="State License Number" span={4} />
      <StateEntry name="licenseState" label="Licensed in" {...helpOf('licenseState')} />
      <DateEntry
        name="licenseExpiresOn"
        label="License expires"
        {...helpOf('licenseExpiresOn', 'MM/dd/yyyy')}
      />
      <TextEntry name="dps" label="DPS" span={4} help="The state's number for controlled substances" />
      {emptied.length > 0 && (
        <Warning>
          {say('account.parts-emptied', {
            what: emptied.map((part) => CREDENTIAL_FIELD_LABEL[part]).join(', '),
          })}
        </Warning>
      )}
      {asking.notice}
      {!asking.isAsked && ends.length > 0 && (
        <Warning>
          {say('account.right-to-sign-ends', {
            what: ends.map((end) => SIGNING_END_LABEL[end]).join(' or '),
          })}
        </Warning>
      )}
      {before.deaNumber !== entry.read.deaNumber && before.deaNumber !== '' && (
        <Warning>{say('account.schedules-void')}</Warning>
      )}
    </>
  );
}

/** What becomes of what was stated before. */
function Warning({ children }: { children: ReactNode }) {
  return (
    <Callout compact intent="warning" icon={<WarningSign />} className="erx-span-12" role="status">
      {children}
    </Callout>
  );
}

function ReadOnly({ label, value, help }: { label: string; value: string; help: string }) {
  return (
    <Field label={label} help={help} className="erx-span-4">
      {({ intent: _intent, ...ties }) => <InputGroup {...ties} value={value} readOnly />}
    </Field>
  );
}

function infoOf(user: UserInfo): ProviderInfo {
  const {
    title,
    deaNumber = '',
    deaName = '',
    deaExpiresOn = '',
    stateLicenseNumber = '',
    licenseState = '',
    licenseExpiresOn = '',
    dps,
    generation,
    address,
    address2,
    city,
    state,
    zipCode,
    primaryPhoneType,
    homePhone,
    workPhone,
    cellPhone,
    fax,
  } = user;
  return {
    title,
    deaNumber,
    deaName,
    deaExpiresOn,
    stateLicenseNumber,
    licenseState,
    licenseExpiresOn,
    dps,
    generation,
    address,
    address2,
    city,
    state,
    zipCode,
    primaryPhoneType,
    homePhone,
    workPhone,
    cellPhone,
    fax,
  };
}

function typedOf(info: ProviderInfo): ProviderInfo {
  return {
    ...info,
    deaExpiresOn: info.deaExpiresOn === '' ? '' : showDate(info.deaExpiresOn),
    licenseExpiresOn: info.licenseExpiresOn === '' ? '' : showDate(info.licenseExpiresOn),
    homePhone: showPhone(info.homePhone),
    workPhone: showPhone(info.workPhone),
    cellPhone: showPhone(info.cellPhone),
    fax: showPhone(info.fax),
  };
}
