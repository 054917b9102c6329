import { readEntry } from '@erx/core/accounts/entry';
import { Button, Callout, FileInput } from '@blueprintjs/core';
import { TIME_ZONES, timeZoneName } from '@erx/core/accounts/time-zones';
import { stop } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import { GRANT_REQUEST_DAYS } from '@erx/core/grants/vocabulary';
import { updatePractice } from '@erx/core/practices/contract';
import { type Practice, type PracticeDetails, PRACTICE_IMAGE_LIMIT } from '@erx/core/practices/model';
import { detailsOf, findingsOnPracticeDetails, typeOfPicture } from '@erx/core/practices/rules';
import { showPhone } from '@erx/core/values/contact';
import { useState } from 'react';
import { AddressEntries, PhoneEntry } from '../accounts/entry-fields';
import { ChoiceEntry, EntryFields, TextEntry } from '../../ui/form/entry-fields';
import { type Entry, useEntry } from '../../ui/form/use-entry';
import { Panel } from '../../ui/layout/panel';
import { useWarningBeforeLeaving } from '../../page/use-warning-before-leaving';
import { describeFailure, useNotices } from '../../ui/feedback/toasts';
import { usePracticeSession } from '../../session/practice-session';
import './practice-details.css';
import { useEndpointMutation } from '../../session/use-endpoint-mutation';
import { Field } from '../../ui/form/field';

/** Name, address, telephones and other details of the practice (S3-6): what papers and messages carry. */
export function PracticeDetailsPanel() {
  const { practice } = usePracticeSession();
  // While something is typed the form stays as it was begun, whatever others save meanwhile.
  const [held, setHeld] = useState<number>();
  // What was typed goes with the form: one that was discarded, or saved, begins again.
  const [done, setDone] = useState(0);
  return (
    <Panel title="Practice details" heading="page">
      <DetailsForm
        key={`${String(held ?? practice.version)} ${String(done)}`}
        stored={practice}
        isHeld={held !== undefined}
        onType={setHeld}
        onDone={() => {
          setHeld(undefined);
          setDone((times) => times + 1);
        }}
      />
    </Panel>
  );
}

/** The details as typed: a number is a text until it is read. */
type Typed = Omit<PracticeDetails, 'grantRequestDays'> & { readonly grantRequestDays: string };

interface FormProps {
  stored: Practice;
  isHeld: boolean;
  onType: (version: number) => void;
  /** What was typed is saved or discarded. */
  onDone: () => void;
}

function DetailsForm({ stored, isHeld, onType, onDone }: FormProps) {
  const { refreshPractice } = usePracticeSession();
  const notices = useNotices();
  const [begun] = useState(stored);
  const before = detailsOf(begun);
  const entry = useEntry<Typed>(
    toTyped(before),
    (typed) => {
      const details = toDetails(typed);
      return [...findingsOnPracticeDetails(details, before), ...findingsOnDays(details)];
    },
    { read: readEntry },
  );
  const watched: typeof entry = {
    ...entry,
    set: (changes) => {
      onType(begun.version);
      entry.set(changes);
    },
  };
  const save = useEndpointMutation(
    updatePractice,
    () => ({ body: { ...toDetails(entry.read), version: begun.version } }),
    {
      onSuccess: async () => {
        await refreshPractice();
        notices.success('practice.saved');
        onDone();
      },
      onError: entry.refuse,
    },
  );
  useWarningBeforeLeaving(isHeld);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending && entry.isAcceptable()) save.mutate();
      }}
    >
      <EntryFields entry={watched}>
        <DetailsFields entry={watched} stored={begun} />
      </EntryFields>
      {isHeld && stored.version !== begun.version && (
        <Callout className="erx-practice-stale" intent="warning" role="status">
          {say('practice.changed-meanwhile')}
        </Callout>
      )}
      {save.isError && (
        <p className="erx-dialog-failure" role="alert">
          {describeFailure(save.error).sentences.join(' ')}
        </p>
      )}
      <div className="erx-practice-acts">
        {isHeld && <Button text="Discard changes" disabled={save.isPending} onClick={onDone} />}
        <Button
          type="submit"
          intent="primary"
          text="Save practice"
          disabled={!isHeld}
          loading={save.isPending}
        />
      </div>
    </form>
  );
}

function DetailsFields({ entry, stored }: { entry: Entry<Typed>; stored: Practice }) {
  return (
    <div className="erx-entry-form erx-practice-form">
      <TextEntry name="name" label="Practice Name" isRequired autoComplete="organization" />
      <TextEntry
        name="tin"
        label="TIN"
        isRequired
        span={3}
        inputMode="numeric"
        help="Tax identification number, digits only"
      />
      <ChoiceEntry
        name="timeZone"
        label="Time Zone"
        isRequired
        span={3}
        options={zonesWith(stored.timeZone)}
        help="Dates and times are shown in it"
      />
      <AddressEntries isRequired />
      <PhoneEntry name="phone" label="Practice Phone" isRequired />
      <PhoneEntry name="fax" label="Practice Fax" isRequired />
      <TextEntry
        name="grantRequestDays"
        label="Requests expire after (days)"
        isRequired
        span={4}
        inputMode="numeric"
        help="Of a permission to sign, a role, or a change of name, number, license or schedules that is not approved"
      />
      <h2 className="erx-entry-part">In other systems</h2>
      <TextEntry
        name="key"
        label="Key"
        span={4}
        help="What another system calls this practice. Not a password"
      />
      <TextEntry name="organizationId" label="Organization" span={4} help="What it belongs to there" />
      <div className="erx-span-4 erx-practice-subscription">
        <span className="erx-practice-term">Subscription</span>
        <span>{stored.subscriptionType}</span>
      </div>
      <PictureEntry
        value={entry.typed.base64Image}
        error={entry.errorOf('base64Image')}
        onChange={(base64Image) => {
          entry.set({ base64Image });
        }}
      />
    </div>
  );
}

function toTyped({ grantRequestDays, phone, fax, ...details }: PracticeDetails): Typed {
  return {
    ...details,
    phone: showPhone(phone),
    fax: showPhone(fax),
    grantRequestDays: String(grantRequestDays),
  };
}

/** What is no whole number is none, and is found as such. */
function toDetails({ grantRequestDays, ...details }: Typed): PracticeDetails {
  return {
    ...details,
    grantRequestDays: /^\d+$/.test(grantRequestDays) ? Number(grantRequestDays) : Number.NaN,
  };
}

const { least, most } = GRANT_REQUEST_DAYS;

function findingsOnDays({ grantRequestDays: days }: PracticeDetails) {
  return days >= least && days <= most ? [] : stop('field.whole-number', { least, most }, 'grantRequestDays');
}

/** The zones of the list, and the practice's own where it is none of them. */
function zonesWith(current: string) {
  const known = TIME_ZONES.map(({ zone, name }) => ({ value: zone as string, label: name as string }));
  return known.some(({ value }) => value === current)
    ? known
    : [...known, { value: current, label: timeZoneName(current) }];
}

interface Props {
  /** In base64; '' without. */
  value: string;
  error: string | undefined;
  onChange: (base64: string) => void;
}

/** The picture of the practice: chosen from a file, shown, and taken away again (S3-6). */
function PictureEntry({ value, error, onChange }: Props) {
  const [refused, setRefused] = useState<string>();
  const type = typeOfPicture(value);
  const read = async (file: File) => {
    const base64 = await toBase64(file);
    const isTaken = base64.length <= PRACTICE_IMAGE_LIMIT && typeOfPicture(base64) !== undefined;
    setRefused(isTaken ? undefined : say('practice.image-unknown'));
    if (isTaken) onChange(base64);
  };
  return (
    <Field label="Picture" className="erx-span-12" help="PNG or JPEG, 64 KB at most" error={refused ?? error}>
      {({ id, intent: _intent, ...ties }) => (
        <div className="erx-practice-picture">
          {type && <img src={`data:${type};base64,${value}`} alt="Picture of the practice" />}
          <FileInput
            text={value === '' ? 'Choose a file…' : 'Choose another file…'}
            inputProps={{
              ...ties,
              id,
              accept: 'image/png,image/jpeg',
              onChange: (event) => {
                const file = event.currentTarget.files?.[0];
                if (file) void read(file); // what cannot be read is said next to the field
              },
            }}
          />
          {value !== '' && (
            <Button
              variant="minimal"
              text="Remove picture"
              onClick={() => {
                onChange('');
              }}
            />
          )}
        </div>
      )}
    </Field>
  );
}

/** A file's bytes in base64; '' for one that cannot be read. */
async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer(0)));
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
