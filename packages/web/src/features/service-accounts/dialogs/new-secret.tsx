import { Callout, InputGroup } from '@blueprintjs/core';
import { Key } from '@blueprintjs/icons';
import type { ServiceAccountWithSecret } from '@erx/core/service-accounts/model';
import { useId } from 'react';
import { CopyButton } from '../../../ui/text/copy-button';

/** A secret, this once, and the lines that a script's environment needs. */
export function NewSecret({
  account: { name, clientId, clientSecret },
}: {
  account: ServiceAccountWithSecret;
}) {
  const id = useId();
  const lines = [
    `ERX_SERVER=${location.origin}`,
    `ERX_CLIENT_ID=${clientId}`,
    `ERX_CLIENT_SECRET=${clientSecret}`,
  ].join('\n');
  return (
    <>
      <Callout compact intent="warning" icon={<Key />} role="status">
        The secret of <strong>{name}</strong> is shown now and never again. Keep it where only the script can
        read it; if it is lost, rotate it.
      </Callout>
      <h3 className="erx-dialog-heading erx-service-heading" id={`${id}-secret`}>
        Secret
      </h3>
      <div className="erx-service-secret">
        <InputGroup
          aria-labelledby={`${id}-secret`}
          value={clientSecret}
          readOnly
          autoComplete="off"
          spellCheck={false}
          onFocus={(event) => {
            event.currentTarget.select();
          }}
        />
        <CopyButton text={clientSecret} of="secret" />
      </div>
      <h3 className="erx-dialog-heading" id={`${id}-lines`}>
        Environment of the script
      </h3>
      <div className="erx-service-secret">
        <pre aria-labelledby={`${id}-lines`} role="group">
          {lines}
        </pre>
        <CopyButton text={lines} of="environment" />
      </div>
    </>
  );
}
