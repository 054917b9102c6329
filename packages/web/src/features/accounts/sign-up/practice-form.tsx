import { readEntry } from '@erx/core/accounts/entry';
import { Button } from '@blueprintjs/core';
import { createPractice } from '@erx/core/accounts/contract';
import { NEW_SIGN_UP, type PracticeEntry } from '@erx/core/accounts/model';
import { findingsOnPractice } from '@erx/core/accounts/rules';
import { likelyTimeZone } from '@erx/core/accounts/time-zones';
import type { Client } from '@erx/core/client/call';
import { showPhone } from '@erx/core/values/contact';
import { Panel } from '../../../ui/layout/panel';
import { describeFailure } from '../../../ui/feedback/toasts';
import { AddressEntries, PhoneEntry } from '../entry-fields';
import { EntryFields, TextEntry } from '../../../ui/form/entry-fields';
import { useEntry } from '../../../ui/form/use-entry';
import { CardFailure } from './card-failure';
import { forgetPendingPractice, loadPendingPractice } from './pending-practice';
import { TimeZoneEntry } from './time-zone-entry';
import { useSubmission } from './use-submission';

/** A practice for anyone who is signed in: what was kept of a sign-up, to continue with, or another one. */
export function PracticeForm({
  client,
  email,
  onDone,
  onLeave,
}: {
  client: Client;
  email: string;
  onDone: (practiceId: string) => void;
  onLeave: () => void;
}) {
  const entry = useEntry<PracticeEntry>(
    loadPendingPractice() === undefined ? EMPTY : shown(loadPendingPractice() ?? EMPTY),
    (read) => findingsOnPractice(withZone(read)),
    { read: readEntry },
  );
  const { isSending, failure, onSubmit } = useSubmission(entry, async (idempotencyKey) => {
    const { id } = await client.call(createPractice, { body: withZone(entry.read) }, { idempotencyKey });
    forgetPendingPractice();
    onDone(id);
  });
  return (
    <form className="erx-sign-up-form" onSubmit={onSubmit} noValidate>
      <EntryFields entry={entry}>
        <Panel title="Practice Info">
          <div className="erx-entry-form">
            <TextEntry name="practiceName" label="Practice Name" isRequired autoFocus />
            <TextEntry
              name="tin"
              mask="tin"
              label="TIN"
              isRequired
              span={3}
              inputMode="numeric"
              help="Tax identification number"
            />
            <TimeZoneEntry
              likely={likelyTimeZone(entry.typed.practiceState, entry.typed.practiceZipCode) ?? ''}
            />
            <AddressEntries prefix="practice" isRequired />
            <PhoneEntry name="practicePhone" label="Practice Phone" isRequired />
            <PhoneEntry name="practiceFax" label="Practice Fax" isRequired />
          </div>
        </Panel>
      </EntryFields>
      {failure !== undefined && <CardFailure>{describeFailure(failure).sentences.join(' ')}</CardFailure>}
      <div className="erx-sign-up-acts">
        <span>Signed in as {email}</span>
        <Button
          text="Not now"
          onClick={() => {
            forgetPendingPractice();
            onLeave();
          }}
          disabled={isSending}
        />
        <Button type="submit" intent="primary" text="Register practice" loading={isSending} />
      </div>
    </form>
  );
}

const {
  practiceName,
  tin,
  timeZone,
  practiceAddress,
  practiceAddress2,
  practiceCity,
  practiceState,
  practiceZipCode,
  practicePhone,
  practiceFax,
} = NEW_SIGN_UP;
const EMPTY: PracticeEntry = {
  practiceName,
  tin,
  timeZone,
  practiceAddress,
  practiceAddress2,
  practiceCity,
  practiceState,
  practiceZipCode,
  practicePhone,
  practiceFax,
};

function shown(practice: PracticeEntry): PracticeEntry {
  return {
    ...practice,
    practicePhone: showPhone(practice.practicePhone),
    practiceFax: showPhone(practice.practiceFax),
  };
}

function withZone(practice: PracticeEntry): PracticeEntry {
  return practice.timeZone === ''
    ? { ...practice, timeZone: likelyTimeZone(practice.practiceState, practice.practiceZipCode) ?? '' }
    : practice;
}
