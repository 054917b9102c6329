import { Callout, Radio, RadioGroup } from '@blueprintjs/core';
import { Key } from '@blueprintjs/icons';
import {
  APP_KIND_LABEL,
  type ConnectedAppEntry,
  type ConnectedAppRegistered,
} from '@erx/core/connected-apps/model';
import {
  CONNECTED_APP_RULES,
  hasOwnKeys,
  USUAL_BACKEND_SCOPES,
  USUAL_SCOPES,
} from '@erx/core/connected-apps/rules';
import { APP_KINDS } from '@erx/core/connected-apps/vocabulary';
import { FHIR_BASE } from '@erx/core/client/endpoint';
import { check } from '@erx/core/findings/finding';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { describeFailure } from '../../../ui/feedback/toasts';
import { AreaField, TextField } from '../../../ui/form/text-field';
import { useEntry } from '../../../ui/form/use-entry';
import { CopyButton } from '../../../ui/text/copy-button';
import { useConnectedAppActs, useConnectedApps } from '../use-connected-apps';

interface Typed {
  readonly name: string;
  readonly kind: (typeof APP_KINDS)[number];
  readonly launchUrl: string;
  readonly redirectUris: string;
  readonly jwksUri: string;
  readonly jwks: string;
  readonly scopes: string;
}

const EMPTY: Typed = {
  name: '',
  kind: 'public',
  launchUrl: '',
  redirectUris: '',
  jwksUri: '',
  jwks: '',
  scopes: USUAL_SCOPES.join(' '),
};

/** What is asked for in most cases: it follows the kind as long as no one wrote something else. */
const usualScopes = (kind: Typed['kind']): string =>
  (kind === 'backend' ? USUAL_BACKEND_SCOPES : USUAL_SCOPES).join(' ');

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);

function toEntry({ name, kind, launchUrl, redirectUris, jwksUri, jwks, scopes }: Typed): ConnectedAppEntry {
  const given = (text: string, key: 'launchUrl' | 'jwksUri' | 'jwks') =>
    text.trim() === '' ? {} : { [key]: text.trim() };
  return {
    name,
    kind,
    redirectUris: kind === 'backend' ? [] : words(redirectUris),
    scopes: words(scopes),
    ...(kind === 'backend' ? {} : given(launchUrl, 'launchUrl')),
    ...(hasOwnKeys(kind) ? { ...given(jwksUri, 'jwksUri'), ...given(jwks, 'jwks') } : {}),
  };
}

/** Registers an app with what its maker says of it, and shows what the maker needs back. */
export function RegisterDialog({ onClose }: { onClose: () => void }) {
  const { data: existing = [] } = useConnectedApps();
  const { register } = useConnectedAppActs();
  const entry = useEntry(EMPTY, (typed) => check(CONNECTED_APP_RULES, { ...toEntry(typed), existing }));
  const general = entry.findings.length === 0 ? register.error : null;
  const tooMany = entry.isJudged ? entry.findings.find(({ field }) => field === undefined) : undefined;
  const failure =
    tooMany === undefined
      ? general && describeFailure(general).sentences.join(' ')
      : entry.errorOf(tooMany.field ?? '');
  const bind = (field: Exclude<keyof Typed, 'kind'>) => ({
    value: entry.typed[field],
    error: entry.errorOf(field),
    autoComplete: 'off',
    spellCheck: false,
  });
  const change = (changes: Partial<Typed>) => {
    const { kind, scopes } = entry.typed;
    const follows = changes.kind !== undefined && scopes === usualScopes(kind);
    register.reset();
    entry.set(follows ? { ...changes, scopes: usualScopes(changes.kind ?? kind) } : changes);
  };
  if (register.data)
    return (
      <FormDialog isOpen title="App registered" cancelText="Close" width={600} onClose={onClose}>
        <Registered app={register.data} />
      </FormDialog>
    );
  return (
    <FormDialog
      isOpen
      title="Register app"
      actText="Register app"
      width={600}
      isSubmitting={register.isPending}
      onSubmit={() => {
        if (entry.isAcceptable()) register.mutate(toEntry(entry.typed), { onError: entry.refuse });
      }}
      onClose={onClose}
      {...(failure ? { failure } : {})}
    >
      <AppFields kind={entry.typed.kind} bind={bind} change={change} />
    </FormDialog>
  );
}

/** What an app says of itself. */
function AppFields({
  kind,
  bind,
  change,
}: {
  kind: Typed['kind'];
  bind: (field: Exclude<keyof Typed, 'kind'>) => {
    value: string;
    error: string | undefined;
    autoComplete: string;
    spellCheck: boolean;
  };
  change: (changes: Partial<Typed>) => void;
}) {
  return (
    <>
      <TextField
        label="Name"
        isRequired
        autoFocus
        help="People read it where they allow the app, and in the audit trail."
        {...bind('name')}
        onValueChange={(name) => {
          change({ name });
        }}
      />
      <RadioGroup
        label="The app proves itself by"
        selectedValue={kind}
        onChange={({ currentTarget: { value } }) => {
          change({ kind: APP_KINDS.find((kind) => kind === value) ?? 'public' });
        }}
      >
        {APP_KINDS.map((kind) => (
          <Radio key={kind} value={kind} label={APP_KIND_LABEL[kind]} />
        ))}
      </RadioGroup>
      {kind !== 'backend' && (
        <>
          <AreaField
            label="Redirect URIs"
            isRequired
            fill
            rows={2}
            help="One a line, letter by letter as the app sends it."
            {...bind('redirectUris')}
            onChange={({ currentTarget: { value } }) => {
              change({ redirectUris: value });
            }}
          />
          <TextField
            label="Launch URL"
            inputMode="url"
            help="For an app that is opened from a patient's page; empty for one that begins by itself."
            {...bind('launchUrl')}
            onValueChange={(launchUrl) => {
              change({ launchUrl });
            }}
          />
        </>
      )}
      <AreaField
        label="Scopes"
        isRequired
        fill
        rows={3}
        help={
          kind === 'backend'
            ? 'What it may read of every patient, separated by spaces: system/*.rs, or kind by kind.'
            : 'The most that it may ask for, separated by spaces. No scope opens more than its user may see.'
        }
        {...bind('scopes')}
        onChange={({ currentTarget: { value } }) => {
          change({ scopes: value });
        }}
      />
      {hasOwnKeys(kind) && (
        <>
          <TextField
            label="Address of its keys"
            inputMode="url"
            help="Where the app publishes its public keys (JWKS), or enter them below."
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
        </>
      )}
    </>
  );
}

/** What the maker of the app enters on their side. */
function Registered({ app: { name, clientId, clientSecret } }: { app: ConnectedAppRegistered }) {
  const lines = [
    `iss: ${location.origin}${FHIR_BASE}`,
    `client_id: ${clientId}`,
    ...(clientSecret === undefined ? [] : [`client_secret: ${clientSecret}`]),
  ].join('\n');
  return (
    <>
      {clientSecret !== undefined && (
        <Callout compact intent="warning" icon={<Key />} role="status">
          The secret of <strong>{name}</strong> is shown now and never again. If it is lost, end the app and
          register it again.
        </Callout>
      )}
      <h3 className="erx-dialog-heading erx-service-heading" id="registered-app">
        What the maker of the app needs
      </h3>
      <div className="erx-service-secret">
        <pre aria-labelledby="registered-app" role="group">
          {lines}
        </pre>
        <CopyButton text={lines} of="registration" />
      </div>
    </>
  );
}
