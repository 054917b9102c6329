import { Button, Checkbox } from '@blueprintjs/core';
import { getSignUpWork, signUp } from '@erx/core/accounts/contract';
import { toPracticeEntry, readEntry } from '@erx/core/accounts/entry';
import { NEW_SIGN_UP, type SignUpEntry } from '@erx/core/accounts/model';
import { findingsOnSignUp, hasEverySignUpField, toUsedEntry } from '@erx/core/accounts/rules';
import { doSignUpWork, type SignUpProof } from '@erx/core/accounts/sign-up-work';
import { likelyTimeZone } from '@erx/core/accounts/time-zones';
import type { Client } from '@erx/core/client/call';
import { Panel } from '../../../ui/layout/panel';
import { describeFailure } from '../../../ui/feedback/toasts';
import { AddressEntries, PasswordEntries, PhoneEntries, PhoneEntry } from '../entry-fields';
import { EntryFields, TextEntry } from '../../../ui/form/entry-fields';
import { ScheduleChoice } from '../schedule-choice';
import { type Entry, useEntry } from '../../../ui/form/use-entry';
import { useRef, useState } from 'react';
import { CardFailure, type SignInWay } from './card-failure';
import { savePendingPractice } from './pending-practice';
import { TimeZoneEntry } from './time-zone-entry';
import { useSubmission } from './use-submission';

interface Props extends SignInWay {
  client: Client;
  /** The login exists: its owner signs in and continues with the practice that was kept. */
  onLoginExists: () => void;
  /** @param emailToConfirm the address that a letter goes to; undefined where no mail is sent */
  onDone: (emailToConfirm: string | undefined) => void;
}

/** Sign-up: the user, and the practice they found (S2.11). */
export function SignUpForm({ client, onSignIn, signInProblem, onLoginExists, onDone }: Props) {
  const entry = useEntry<SignUpEntry>(NEW_SIGN_UP, (read) => findingsOnSignUp(withZone(read)), {
    read: readEntry,
  });
  const [isWorking, setWorking] = useState(false);
  // After a lost answer the same request goes once more, and finds what it has created.
  const done = useRef<{ readonly key: string; readonly proof: SignUpProof }>(undefined);
  const workFor = async (email: string, key: string): Promise<SignUpProof | undefined> => {
    if (done.current?.key === key) return done.current.proof;
    const asked = await client.call(getSignUpWork, { body: { email } });
    if (asked.parts === 0) return undefined;
    setWorking(true);
    try {
      const proof = await doSignUpWork(asked, nextTurn);
      done.current = { key, proof };
      return proof;
    } finally {
      setWorking(false);
    }
  };
  const { isSending, failure, onSubmit } = useSubmission(entry, async (idempotencyKey) => {
    const read = toUsedEntry(withZone(entry.read));
    const work = await workFor(read.email, idempotencyKey);
    const { outcome, mustConfirmEmail } = await client.call(
      signUp,
      { body: { ...read, ...(work ? { work } : {}) } },
      { idempotencyKey },
    );
    if (outcome === 'created') return onDone(mustConfirmEmail ? read.email : undefined);
    savePendingPractice(toPracticeEntry(read));
    onLoginExists();
  });
  return (
    <form className="erx-sign-up-form" onSubmit={onSubmit} noValidate>
      <EntryFields entry={entry}>
        <UserPanel />
        <SchedulesPanel entry={entry} />
        <PracticePanel entry={entry} />
      </EntryFields>
      {failure !== undefined && <CardFailure>{describeFailure(failure).sentences.join(' ')}</CardFailure>}
      <CardFailure>{signInProblem}</CardFailure>
      <div className="erx-sign-up-acts">
        <span role="status">
          {isWorking
            ? 'Please wait. This computer works a few seconds for the sign-up, which keeps programs from trying addresses…'
            : hasEverySignUpField(withZone(entry.read))
              ? ''
              : 'Sign Up works once every field with * is filled.'}
        </span>
        <Button text="Sign In" onClick={onSignIn} disabled={isSending} />
        <Button
          type="submit"
          intent="primary"
          text="Sign Up"
          loading={isSending}
          disabled={!hasEverySignUpField(withZone(entry.read))}
        />
      </div>
    </form>
  );
}

function UserPanel() {
  return (
    <Panel title="User Info">
      <div className="erx-entry-form">
        <TextEntry
          name="firstName"
          label="First Name"
          isRequired
          span={4}
          autoComplete="given-name"
          autoFocus
        />
        <TextEntry name="middleName" label="Middle Name" span={4} autoComplete="additional-name" />
        <TextEntry name="lastName" label="Last Name" isRequired span={4} autoComplete="family-name" />
        <TextEntry
          name="email"
          label="Email"
          isRequired
          inputMode="email"
          autoComplete="username"
          help="You sign in with it"
        />
        <TextEntry name="npi" mask="npi" label="NPI" isRequired span={3} inputMode="numeric" />
        <PhoneEntry name="fax" label="Fax" isRequired span={3} />
        <PhoneEntries isRequired hasNone={false} />
        <AddressEntries isRequired />
        <PasswordEntries />
      </div>
    </Panel>
  );
}

function SchedulesPanel({ entry }: { entry: Entry<SignUpEntry> }) {
  return (
    <Panel title="Controlled substances">
      <div className="erx-entry-form">
        <TextEntry
          name="deaNumber"
          label="DEA"
          span={4}
          help="Only if you prescribe controlled substances; it can be entered later in your profile"
        />
        <div className="erx-span-12">
          <ScheduleChoice
            legend="Schedules that your DEA registration covers"
            chosen={entry.typed.deaSchedules}
            onChoose={(deaSchedules) => {
              entry.set({ deaSchedules });
            }}
          />
        </div>
      </div>
    </Panel>
  );
}

function PracticePanel({ entry }: { entry: Entry<SignUpEntry> }) {
  const { sameAddress } = entry.typed;
  return (
    <Panel title="Practice Info">
      <div className="erx-entry-form">
        <TextEntry name="practiceName" label="Practice Name" isRequired autoComplete="organization" />
        <TextEntry
          name="tin"
          mask="tin"
          label="TIN"
          isRequired
          span={3}
          inputMode="numeric"
          help="Tax identification number"
        />
        <TimeZoneEntry likely={zoneOf(entry.typed)} />
        <div className="erx-span-12">
          <Checkbox
            checked={sameAddress}
            label="Same Address as User Info"
            onChange={(event) => {
              entry.set({ sameAddress: event.currentTarget.checked });
            }}
          />
        </div>
        {!sameAddress && (
          <>
            <AddressEntries prefix="practice" isRequired />
            <PhoneEntry name="practicePhone" label="Practice Phone" isRequired />
            <PhoneEntry name="practiceFax" label="Practice Fax" isRequired />
          </>
        )}
      </div>
    </Panel>
  );
}

/** Lets the page draw and take what is typed. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Where the practice is, as far as it is entered. */
function zoneOf(entry: SignUpEntry): string {
  return (
    (entry.sameAddress
      ? likelyTimeZone(entry.state, entry.zipCode)
      : likelyTimeZone(entry.practiceState, entry.practiceZipCode)) ?? ''
  );
}

/** The likely time zone counts until another is chosen. */
function withZone(entry: SignUpEntry): SignUpEntry {
  return entry.timeZone === '' ? { ...entry, timeZone: zoneOf(entry) } : entry;
}
