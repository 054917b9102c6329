import { InputGroup, Radio, RadioGroup } from '@blueprintjs/core';
import { AppError } from '@erx/core/findings/app-error';
import { sentences } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import { TOKEN_LABEL, type ProofingStatus, type TokenKind, PinNumber } from '@erx/core/proofing/model';
import { hardwareTokenHasReference, holdsToken } from '@erx/core/proofing/rules';
import { OneTimeCode } from '@erx/core/signing/model';
import { useRef, useState } from 'react';
import { Field } from '../../ui/form/field';
import { describeFailure } from '../../ui/feedback/toasts';
import { Stage } from './stage';
import type { Choice } from './use-proofing';

interface Props {
  status: ProofingStatus;
  isSubmitting: boolean;
  failure: unknown;
  onChoose: (choice: Choice) => void;
  cancelText: string;
  onCancel: () => void;
}

/**
 * Hardware or soft token (S2.14-1), and for anyone who has one already what proves it: a password alone adds no
 * token.
 */
export function ChooseToken({ status, isSubmitting, failure, onChoose, cancelText, onCancel }: Props) {
  const { userStatus, transactionStatus } = status;
  const [kind, setKind] = useState<TokenKind>(status.chosenToken?.kind ?? 'soft');
  const [reference, setReference] = useState(status.chosenToken?.reference ?? '');
  const [provenBy, setProvenBy] = useState<'Hwtok' | 'Swtok'>(
    userStatus.hardwareTokenReference ? 'Hwtok' : 'Swtok',
  );
  const [otp, setOtp] = useState('');
  const [pin, setPin] = useState('');
  const [isJudged, setJudged] = useState(false);
  const inputs = {
    reference: useRef<HTMLInputElement>(null),
    otp: useRef<HTMLInputElement>(null),
    pin: useRef<HTMLInputElement>(null),
  };
  const asksForFactors = holdsToken(userStatus);
  const code = otp.replaceAll(/\s/g, '');
  const wrong = {
    reference: sentences(hardwareTokenHasReference({ kind, reference }))[0],
    otp: !asksForFactors || OneTimeCode.safeParse(code).success ? undefined : say('signing.code-not-digits'),
    pin: !asksForFactors || PinNumber.safeParse(pin).success ? undefined : say('pin.not-digits'),
  };
  const act = () => {
    setJudged(true);
    for (const field of ['reference', 'otp', 'pin'] as const)
      if (wrong[field] !== undefined) return inputs[field].current?.focus();
    onChoose({
      kind,
      reference: reference.trim(),
      ...(asksForFactors ? { factors: { otpType: provenBy, otp: code, pin } } : {}),
    });
    setOtp(''); // a code is good for one try
    setJudged(false);
  };
  const replaced =
    kind === 'soft' ? userStatus.hasSoftToken : userStatus.hardwareTokenReference !== undefined;
  return (
    <Stage
      actText={transactionStatus.status === 'Complete' ? 'Register token' : 'Begin proofing'}
      cancelText={cancelText}
      isSubmitting={isSubmitting}
      onSubmit={act}
      onCancel={onCancel}
      failure={failure === null || failure === undefined ? undefined : sentenceOf(failure)}
    >
      <RadioGroup
        label="Token"
        selectedValue={kind}
        onChange={({ currentTarget }) => {
          setKind(currentTarget.value === 'hardware' ? 'hardware' : 'soft');
        }}
        disabled={isSubmitting}
      >
        <Radio value="soft" label={TOKEN_LABEL.soft}>
          <span className="erx-proofing-choice">
            An authenticator app on your phone, which scans a QR code
          </span>
        </Radio>
        <Radio value="hardware" label={TOKEN_LABEL.hardware}>
          <span className="erx-proofing-choice">
            A device of your own that shows codes, sent to you by the service
          </span>
        </Radio>
      </RadioGroup>
      {kind === 'hardware' && (
        <Field
          label="Hardware token reference"
          isRequired
          help="Printed on the back of the token"
          error={isJudged ? wrong.reference : undefined}
        >
          {(ties) => (
            <InputGroup
              {...ties}
              inputRef={inputs.reference}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              value={reference}
              onValueChange={setReference}
              disabled={isSubmitting}
            />
          )}
        </Field>
      )}
      {replaced && (
        <p className="erx-proofing-note">
          It replaces your present {TOKEN_LABEL[kind].toLowerCase()} once you have confirmed it with a code.
          Until then the present one stays in use.
        </p>
      )}
      {asksForFactors && (
        <fieldset className="erx-proofing-factors">
          <legend>Prove that it is you with the token you have</legend>
          {userStatus.hasSoftToken && userStatus.hardwareTokenReference !== undefined && (
            <RadioGroup
              inline
              aria-label="Token to prove it with"
              selectedValue={provenBy}
              onChange={({ currentTarget }) => {
                setProvenBy(currentTarget.value === 'Hwtok' ? 'Hwtok' : 'Swtok');
              }}
            >
              <Radio value="Hwtok" label={`${TOKEN_LABEL.hardware} ${userStatus.hardwareTokenReference}`} />
              <Radio value="Swtok" label={TOKEN_LABEL.soft} />
            </RadioGroup>
          )}
          <Field
            label="OTP Token"
            isRequired
            help="The 6 digits that it shows"
            error={isJudged ? wrong.otp : undefined}
          >
            {(ties) => (
              <InputGroup
                {...ties}
                inputRef={inputs.otp}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={8}
                value={otp}
                onValueChange={setOtp}
                disabled={isSubmitting}
              />
            )}
          </Field>
          <Field label="PIN Number" isRequired help="4 to 6 digits" error={isJudged ? wrong.pin : undefined}>
            {(ties) => (
              <InputGroup
                {...ties}
                inputRef={inputs.pin}
                type="password"
                inputMode="numeric"
                autoComplete="off"
                maxLength={6}
                value={pin}
                onValueChange={setPin}
                disabled={isSubmitting}
              />
            )}
          </Field>
        </fieldset>
      )}
    </Stage>
  );
}

/** The signing factors' own sentences speak of sending, which is not what was tried here. */
function sentenceOf(failure: unknown): string {
  if (failure instanceof AppError && failure.code === 'signing.factor-refused')
    return say('proofing.factors-refused', { left: Number(failure.data['left'] ?? 0) });
  return describeFailure(failure).sentences.join(' ');
}
