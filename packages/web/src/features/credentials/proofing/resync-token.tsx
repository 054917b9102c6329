import { Radio, RadioGroup } from '@blueprintjs/core';
import { say } from '@erx/core/findings/messages';
import { TOKEN_LABEL, type ProofingStatus, type TokenKind } from '@erx/core/credentials/proofing/model';
import { OneTimeCode } from '@erx/core/signing/model';
import { useRef, useState } from 'react';
import { TextField } from '../../../ui/form/text-field';
import { describeFailure } from '../../../ui/feedback/toasts';
import { Stage } from './stage';

interface Props {
  userStatus: ProofingStatus['userStatus'];
  isSubmitting: boolean;
  failure: unknown;
  onResync: (resync: { kind: TokenKind; codes: [string, string] }) => void;
  onCancel: () => void;
}

/** A token whose codes are no longer taken: two of its codes, one after the other, find its clock again. */
export function ResyncToken({
  userStatus: { hasSoftToken, hardwareTokenReference },
  isSubmitting,
  failure,
  onResync,
  onCancel,
}: Props) {
  const [kind, setKind] = useState<TokenKind>(hardwareTokenReference === undefined ? 'soft' : 'hardware');
  const [typed, setTyped] = useState<[string, string]>(['', '']);
  const [isJudged, setJudged] = useState(false);
  const inputs = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)] as const;
  const codes = typed.map((code) => code.replaceAll(/\s/g, '')) as [string, string];
  const wrong = codes.map((code) =>
    OneTimeCode.safeParse(code).success ? undefined : say('signing.code-not-digits'),
  );
  const act = () => {
    setJudged(true);
    const first = wrong.findIndex((sentence) => sentence !== undefined);
    if (first >= 0) return inputs[first === 0 ? 0 : 1].current?.focus();
    setJudged(false);
    setTyped(['', '']);
    onResync({ kind, codes });
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
        {(['First code', 'Next code'] as const).map((label, at) => (
          <TextField
            key={label}
            label={label}
            isRequired
            help="6 digits"
            error={isJudged ? wrong[at] : undefined}
            inputRef={inputs[at === 0 ? 0 : 1]}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            disabled={isSubmitting}
            value={typed[at === 0 ? 0 : 1]}
            onValueChange={(value) => {
              setTyped(at === 0 ? [value, typed[1]] : [typed[0], value]);
            }}
          />
        ))}
      </div>
    </Stage>
  );
}
