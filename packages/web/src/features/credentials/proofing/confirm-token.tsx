import { Button, Spinner } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { pass, stop } from '@erx/core/findings/finding';
import { OneTimeCode } from '@erx/core/signing/model';
import type { ProofingStatus } from '@erx/core/credentials/proofing/model';
import { useEffect, useRef, useMemo } from 'react';
import { TextField } from '../../../ui/form/text-field';
import { useEntry } from '../../../ui/form/use-entry';
import { FailureState } from '../../../ui/feedback/empty-state';
import { describeFailure } from '../../../ui/feedback/toasts';
import { Stage } from './stage';
import { useSoftTokenSecret } from './use-proofing';
import { create } from 'qrcode';

/** Light modules around the code that readers need (ISO/IEC 18004). */
const QUIET = 4;

/**
 * A text as a QR code, black on white in both themes: readers need the contrast. Drawn here, so that the text
 * never leaves the page.
 */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: 'M' });
    const dark = Array.from({ length: modules.size * modules.size }, (_, at) => at).filter(
      (at) => modules.data[at],
    );
    return {
      size: modules.size + 2 * QUIET,
      path: dark
        .map(
          (at) =>
            `M${String((at % modules.size) + QUIET)} ${String(Math.floor(at / modules.size) + QUIET)}h1v1h-1z`,
        )
        .join(''),
    };
  }, [text]);
  return (
    <svg
      className="erx-qr"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${String(size)} ${String(size)}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

interface Props {
  chosen: NonNullable<ProofingStatus['chosenToken']>;
  isSubmitting: boolean;
  failure: unknown;
  onConfirm: (code: string) => void;
  onOther: () => void;
  onCancel: () => void;
}

/** The chosen token counts once a code of it was given: the soft token is scanned here first. */
export function ConfirmToken({ chosen, isSubmitting, failure, onConfirm, onOther, onCancel }: Props) {
  const entry = useEntry(
    { code: '' },
    ({ code }) => (OneTimeCode.safeParse(code).success ? pass : stop('signing.code-not-digits', {}, 'code')),
    { read: ({ code }) => ({ code: code.replaceAll(/\s/g, '') }) },
  );
  const isSoft = chosen.kind === 'soft';
  const secret = useSoftTokenSecret();
  const { mutate: show } = secret;
  const asked = useRef(false);
  useEffect(() => {
    if (!isSoft || asked.current) return;
    asked.current = true; // each asking makes the secret before it void
    show();
  }, [isSoft, show]);
  const act = () => {
    if (!entry.isAcceptable()) return;
    entry.restart();
    onConfirm(entry.read.code);
  };
  return (
    <Stage
      actText="Confirm token"
      isSubmitting={isSubmitting}
      isActDisabled={isSoft && !secret.data}
      onSubmit={act}
      onCancel={onCancel}
      otherActs={<Button text="Choose another" onClick={onOther} disabled={isSubmitting} />}
      failure={
        failure === null || failure === undefined ? undefined : describeFailure(failure).sentences.join(' ')
      }
    >
      {isSoft ? (
        <>
          <p>
            Scan this code with an authenticator app, then enter the 6 digits that the app shows. The code is
            shown only this once: anyone who has it can make your codes.
          </p>
          {secret.isError ? (
            <FailureState
              what="The QR code"
              error={secret.error}
              onRetry={() => {
                show();
              }}
            />
          ) : (
            <div className="erx-proofing-qr">
              {secret.data ? (
                <QrCode text={secret.data.otpauthUri} label="QR code of the soft token" />
              ) : (
                <span className="erx-qr" aria-label="Making the QR code">
                  <Spinner size={32} />
                </span>
              )}
              <div>
                <p className="erx-cell-sub">Cannot scan it? Type this key into the app:</p>
                <code className="erx-proofing-key">{secret.data?.key ?? ' '}</code>
                <p className="erx-cell-sub">
                  It is good for 15 minutes. The app makes codes of 6 digits every 30 seconds.
                </p>
                <Button
                  size="small"
                  icon={<Refresh />}
                  text="Show a new QR code"
                  loading={secret.isPending}
                  onClick={() => {
                    show();
                  }}
                />
              </div>
            </div>
          )}
        </>
      ) : (
        <p>
          Enter the 6 digits that your hardware token <strong>{chosen.reference}</strong> shows now. From then
          on it is in use.
        </p>
      )}
      <TextField
        label="OTP Token"
        isRequired
        help="6 digits"
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        error={entry.errorOf('code')}
        value={entry.typed.code}
        onValueChange={(code) => {
          entry.set({ code });
        }}
        disabled={isSubmitting}
      />
    </Stage>
  );
}
