import { Radio, RadioGroup } from '@blueprintjs/core';
import { AppError } from '@erx/core/findings/app-error';
import { stop } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import {
  TOKEN_LABEL,
  type ProofingStatus,
  type TokenKind,
  PinNumber,
} from '@erx/core/credentials/proofing/model';
import { hardwareTokenHasReference, holdsToken } from '@erx/core/credentials/proofing/rules';
import { OneTimeCode } from '@erx/core/signing/model';
import { TextField } from '../../../ui/form/text-field';
import { type Entry, useEntry } from '../../../ui/form/use-entry';
import { describeFailure } from '../../../ui/feedback/toasts';
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
  const asksForFactors = holdsToken(userStatus);
  const entry = useEntry<TypedChoice>(
    {
      kind: status.chosenToken?.kind ?? 'soft',
      reference: status.chosenToken?.reference ?? '',
      provenBy: userStatus.hardwareTokenReference ? 'Hwtok' : 'Swtok',
      otp: '',
      pin: '',
    },
    (typed) => findingsOnChoice(typed, asksForFactors),
  );
  const { kind, reference, provenBy, otp, pin } = entry.typed;
  const act = () => {
    if (!entry.isAcceptable()) return;
    onChoose({
      kind,
      reference: reference.trim(),
      ...(asksForFactors ? { factors: { otpType: provenBy, otp: withoutBlanks(otp), pin } } : {}),
    });
    entry.restart({ ...entry.typed, otp: '' }); // a code is good for one try
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
          entry.set({ kind: currentTarget.value === 'hardware' ? 'hardware' : 'soft' });
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
        <TextField
          label="Hardware token reference"
          isRequired
          help="Printed on the back of the token"
          error={entry.errorOf('reference')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={reference}
          onValueChange={(next) => {
            entry.set({ reference: next });
          }}
          disabled={isSubmitting}
        />
      )}
      {replaced && (
        <p className="erx-proofing-note">
          It replaces your present {TOKEN_LABEL[kind].toLowerCase()} once you have confirmed it with a code.
          Until then the present one stays in use.
        </p>
      )}
      {asksForFactors && <Factors entry={entry} userStatus={userStatus} isSubmitting={isSubmitting} />}
    </Stage>
  );
}

interface TypedChoice {
  readonly kind: TokenKind;
  readonly reference: string;
  readonly provenBy: 'Hwtok' | 'Swtok';
  readonly otp: string;
  readonly pin: string;
}

const withoutBlanks = (code: string) => code.replaceAll(/\s/g, '');

/** What is wrong with a choice, and with what proves it where that is asked for. */
const findingsOnChoice = ({ kind, reference, otp, pin }: TypedChoice, asksForFactors: boolean) => [
  ...hardwareTokenHasReference({ kind, reference }).map((finding) => ({ ...finding, field: 'reference' })),
  ...(!asksForFactors || OneTimeCode.safeParse(withoutBlanks(otp)).success
    ? []
    : stop('signing.code-not-digits', {}, 'otp')),
  ...(!asksForFactors || PinNumber.safeParse(pin).success ? [] : stop('pin.not-digits', {}, 'pin')),
];

/** What proves who one is: code and PIN of the token one has. */
function Factors({
  entry: {
    typed: { provenBy, otp, pin },
    set,
    errorOf,
  },
  userStatus,
  isSubmitting,
}: {
  entry: Entry<TypedChoice>;
  userStatus: ProofingStatus['userStatus'];
  isSubmitting: boolean;
}) {
  return (
    <fieldset className="erx-proofing-factors">
      <legend>Prove that it is you with the token you have</legend>
      {userStatus.hasSoftToken && userStatus.hardwareTokenReference !== undefined && (
        <RadioGroup
          inline
          aria-label="Token to prove it with"
          selectedValue={provenBy}
          onChange={({ currentTarget }) => {
            set({ provenBy: currentTarget.value === 'Hwtok' ? 'Hwtok' : 'Swtok' });
          }}
        >
          <Radio value="Hwtok" label={`${TOKEN_LABEL.hardware} ${userStatus.hardwareTokenReference}`} />
          <Radio value="Swtok" label={TOKEN_LABEL.soft} />
        </RadioGroup>
      )}
      <TextField
        label="OTP Token"
        isRequired
        help="The 6 digits that it shows"
        error={errorOf('otp')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        value={otp}
        onValueChange={(next) => {
          set({ otp: next });
        }}
        disabled={isSubmitting}
      />
      <TextField
        label="PIN Number"
        isRequired
        help="4 to 6 digits"
        error={errorOf('pin')}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={pin}
        onValueChange={(next) => {
          set({ pin: next });
        }}
        disabled={isSubmitting}
      />
    </fieldset>
  );
}

/** The signing factors' own sentences speak of sending, which is not what was tried here. */
function sentenceOf(failure: unknown): string {
  if (failure instanceof AppError && failure.code === 'signing.factor-refused')
    return say('proofing.factors-refused', { left: Number(failure.data['left'] ?? 0) });
  return describeFailure(failure).sentences.join(' ');
}
