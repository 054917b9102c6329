import type { HookClientEntry } from '@erx/core/cds-hooks/model';
import { HOOK_CLIENT_RULES } from '@erx/core/cds-hooks/rules';
import { HOOKS_BASE } from '@erx/core/client/endpoint';
import { check } from '@erx/core/findings/finding';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { describeFailure } from '../../../ui/feedback/toasts';
import { AreaField, TextField } from '../../../ui/form/text-field';
import { useEntry } from '../../../ui/form/use-entry';
import { CopyButton } from '../../../ui/text/copy-button';
import { useHookClientActs, useHookClients } from '../use-hook-clients';

const EMPTY = { name: '', issuer: '', tenant: '', jwksUri: '', jwks: '' };
type Typed = typeof EMPTY;

function toEntry({ name, issuer, ...others }: Typed): HookClientEntry {
  const given = (key: keyof typeof others) =>
    others[key].trim() === '' ? {} : { [key]: others[key].trim() };
  return { name, issuer: issuer.trim(), ...given('tenant'), ...given('jwksUri'), ...given('jwks') };
}

/** Registers a record system with the issuer and the keys of its tokens, and shows the address that it asks. */
export function RegisterClientDialog({ onClose }: { onClose: () => void }) {
  const { data: existing = [] } = useHookClients();
  const { register } = useHookClientActs();
  const entry = useEntry(EMPTY, (typed) => check(HOOK_CLIENT_RULES, { ...toEntry(typed), existing }));
  const general = entry.findings.length === 0 ? register.error : null;
  const tooMany = entry.isJudged ? entry.findings.find(({ field }) => field === undefined) : undefined;
  const failure =
    tooMany === undefined
      ? general && describeFailure(general).sentences.join(' ')
      : entry.errorOf(tooMany.field ?? '');
  const bind = (field: keyof Typed) => ({
    value: entry.typed[field],
    error: entry.errorOf(field),
    autoComplete: 'off',
    spellCheck: false,
  });
  const change = (changes: Partial<Typed>) => {
    register.reset();
    entry.set(changes);
  };
  if (register.data)
    return (
      <FormDialog isOpen title="CDS Hooks client registered" cancelText="Close" width={600} onClose={onClose}>
        <Registered name={register.data.name} />
      </FormDialog>
    );
  return (
    <FormDialog
      isOpen
      title="Register CDS Hooks client"
      actText="Register CDS Hooks client"
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
        {...bind('name')}
        onValueChange={(name) => {
          change({ name });
        }}
      />
      <TextField
        label="Issuer of its tokens"
        isRequired
        inputMode="url"
        help="What its tokens name as iss, letter by letter."
        {...bind('issuer')}
        onValueChange={(issuer) => {
          change({ issuer });
        }}
      />
      <TextField
        label="Tenant"
        help="What its tokens name as tenant, where the record system serves several organizations."
        {...bind('tenant')}
        onValueChange={(tenant) => {
          change({ tenant });
        }}
      />
      <TextField
        label="Address of its keys"
        inputMode="url"
        help="Where the record system publishes its public keys (JWKS), or enter them below."
        {...bind('jwksUri')}
        onValueChange={(jwksUri) => {
          change({ jwksUri });
        }}
      />
      <AreaField
        label="Key set"
        fill
        rows={4}
        {...bind('jwks')}
        onChange={({ currentTarget: { value } }) => {
          change({ jwks: value });
        }}
      />
    </FormDialog>
  );
}

/** What is entered on its side. */
function Registered({ name }: { name: string }) {
  const address = `${location.origin}${HOOKS_BASE}`;
  return (
    <>
      <h3 className="erx-dialog-heading erx-service-heading" id="registered-client">
        {name} finds what it can ask at
      </h3>
      <div className="erx-service-secret">
        <pre aria-labelledby="registered-client" role="group">
          {address}
        </pre>
        <CopyButton text={address} of="address" />
      </div>
    </>
  );
}
