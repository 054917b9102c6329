import { Radio, RadioGroup } from '@blueprintjs/core';
import { pass, stop } from '@erx/core/findings/finding';
import { TOKEN_LABEL, type ProofingStatus, type TokenKind } from '@erx/core/credentials/proofing/model';
import { OneTimeCode } from '@erx/core/signing/model';
import { useState } from 'react';
import { TextField } from '../../../ui/form/text-field';
import { useEntry } from '../../../ui/form/use-entry';
import { describeFailure } from '../../../ui/feedback/toasts';
import { Stage } from './stage';

interface Props {
  userStatus: ProofingStatus['userStatus'];
  isSubmitting: boolean;
  failure: unknown;
  onResync: (resync: { kind: TokenKind; codes: [string, string] }) => void;
  onCancel: () => void;
}

const CODES = [
  ['first', 'First code'],
  ['next', 'Next code'],
] as const;

/** A token whose codes are no longer taken: two of its codes, one after the other, find its clock again. */
export function ResyncToken({
  userStatus: { hasSoftToken, hardwareTokenReference },
  isSubmitting,
  failure,
  onResync,
  onCancel,
}: Props) {
  const [kind, setKind] = useState<TokenKind>(hardwareTokenReference === undefined ? 'soft' : 'hardware');
  const entry = useEntry(
    { first: '', next: '' },
    (codes) =>
      CODES.flatMap(([field]) =>
        OneTimeCode.safeParse(codes[field]).success ? pass : stop('signing.code-not-digits', {}, field),
      ),
    { read: ({ first, next }) => ({ first: first.replaceAll(/\s/g, ''), next: next.replaceAll(/\s/g, '') }) },
  );
  const act = () => {
    if (!entry.isAcceptable()) return;
    entry.restart();
    onResync({ kind, codes: [entry.read.first, entry.read.next] });
  };
  return (
    <Stage
      actText="Resync token"
      cancelText="Back"
      isSubmitting={isSubmitting}
      onSubmit={act}
      onCancel={onCancel}
      failure={
        failure === null || failure === undefined ? undefined : describeFailure(failure).sentences.join(' ')
      }
    >
      <p>
        A token's clock drifts over the years until its codes are no longer taken. Enter a code, wait until
        the token shows another one, and enter that too.
      </p>
      {hasSoftToken && hardwareTokenReference !== undefined && (
        <RadioGroup
          label="Token"
          selectedValue={kind}
          onChange={({ currentTarget }) => {
            setKind(currentTarget.value === 'hardware' ? 'hardware' : 'soft');
          }}
          disabled={isSubmitting}
        >
          <Radio value="hardware" label={`${TOKEN_LABEL.hardware} ${hardwareTokenReference}`} />
          <Radio value="soft" label={TOKEN_LABEL.soft} />
        </RadioGroup>
      )}
      <div className="erx-proofing-codes">
        {CODES.map(([field, label]) => (
          <TextField
            key={field}
            label={label}
            isRequired
            help="6 digits"
            error={entry.errorOf(field)}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            disabled={isSubmitting}
            value={entry.typed[field]}
            onValueChange={(value) => {
              entry.set({ [field]: value });
            }}
          />
        ))}
      </div>
    </Stage>
  );
}
