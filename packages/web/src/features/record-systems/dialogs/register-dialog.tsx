import { Checkbox, Radio, RadioGroup } from '@blueprintjs/core';
import { check } from '@erx/core/findings/finding';
import {
  RECORD_SYSTEM_CLIENT_LABEL,
  type RecordSystem,
  type RecordSystemEntry,
} from '@erx/core/record-systems/model';
import { isLoopback, RECORD_SYSTEM_RULES } from '@erx/core/record-systems/rules';
import { RECORD_SYSTEM_CLIENTS } from '@erx/core/record-systems/vocabulary';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { describeFailure } from '../../../ui/feedback/toasts';
import { TextField } from '../../../ui/form/text-field';
import { useEntry } from '../../../ui/form/use-entry';
import { CopyButton } from '../../../ui/text/copy-button';
import { useRecordSystemActs, useRecordSystems } from '../use-record-systems';

const EMPTY = { name: '', issuer: '', clientId: '', kind: 'keys', accountSystem: '', writesBack: true };
type Typed = Omit<typeof EMPTY, 'kind'> & { readonly kind: string };

const toEntry = ({ kind, accountSystem, ...typed }: Typed): RecordSystemEntry => ({
  ...typed,
  kind: RECORD_SYSTEM_CLIENTS.find((one) => one === kind) ?? 'keys',
  ...(accountSystem.trim() === '' ? {} : { accountSystem: accountSystem.trim() }),
});

/** Registers a record system with what its administrators say of it, and shows what they need back. */
export function RegisterRecordSystemDialog({ onClose }: { onClose: () => void }) {
  const { data: existing = [] } = useRecordSystems();
  const { register } = useRecordSystemActs();
  const entry = useEntry<Typed>(EMPTY, (typed) =>
    check(RECORD_SYSTEM_RULES, { ...toEntry(typed), existing, isOnLoopback: isLoopback(location) }),
  );
  const general = entry.findings.length === 0 ? register.error : null;
  const tooMany = entry.isJudged ? entry.findings.find(({ field }) => field === undefined) : undefined;
  const failure =
    tooMany === undefined
      ? general && describeFailure(general).sentences.join(' ')
      : entry.errorOf(tooMany.field ?? '');
  const bind = (field: 'name' | 'issuer' | 'clientId' | 'accountSystem') => ({
    value: entry.typed[field],
    error: entry.errorOf(field),
    autoComplete: 'off',
    spellCheck: false,
    onValueChange: (value: string) => {
      register.reset();
      entry.set({ [field]: value });
    },
  });
  if (register.data)
    return (
      <FormDialog isOpen title="Record system registered" cancelText="Close" width={600} onClose={onClose}>
        <Registered system={register.data} />
      </FormDialog>
    );
  return (
    <FormDialog
      isOpen
      title="Register record system"
      actText="Register record system"
      width={600}
      isSubmitting={register.isPending}
      onSubmit={() => {
        if (entry.isAcceptable()) register.mutate(toEntry(entry.typed), { onError: entry.refuse });
      }}
      onClose={onClose}
      {...(failure ? { failure } : {})}
    >
      <TextField
        label="Name"
        isRequired
        autoFocus
        help="People read it beside its patients."
        {...bind('name')}
      />
      <TextField
        label="Address of its FHIR"
        isRequired
        inputMode="url"
        help="What it names as iss when it opens this application."
        {...bind('issuer')}
      />
      <TextField label="Client id" isRequired help="What it calls this practice by." {...bind('clientId')} />
      <TextField
        label="System of account numbers"
        help="The system of those of its identifiers that are the account numbers here; empty where it has none."
        {...bind('accountSystem')}
      />
      <RadioGroup
        label="We prove ourselves by"
        selectedValue={entry.typed.kind}
        onChange={({ currentTarget: { value } }) => {
          entry.set({ kind: value });
        }}
      >
        {RECORD_SYSTEM_CLIENTS.map((kind) => (
          <Radio key={kind} value={kind} label={RECORD_SYSTEM_CLIENT_LABEL[kind]} />
        ))}
      </RadioGroup>
      <Checkbox
        checked={entry.typed.writesBack}
        label="Write to it what is prescribed for its patients"
        onChange={({ currentTarget: { checked } }) => {
          entry.set({ writesBack: checked });
        }}
      />
    </FormDialog>
  );
}

/** What its administrators enter on their side. */
function Registered({ system: { id, kind } }: { system: RecordSystem }) {
  const lines = [
    `launch_url: ${location.origin}/launch`,
    `redirect_uri: ${location.origin}/launch/back`,
    ...(kind === 'keys' ? [`jwks_uri: ${location.origin}/api/recordsystems/${id}/keys`] : []),
  ].join('\n');
  return (
    <>
      <h3 className="erx-dialog-heading erx-service-heading" id="registered-record-system">
        What the record system needs
      </h3>
      <div className="erx-service-secret">
        <pre aria-labelledby="registered-record-system" role="group">
          {lines}
        </pre>
        <CopyButton text={lines} of="registration" />
      </div>
    </>
  );
}
