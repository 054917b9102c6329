import { Radio, RadioGroup } from '@blueprintjs/core';
import { say } from '@erx/core/findings/messages';
import { OTP_TYPE_LABEL, OtpType, type SigningReview } from '@erx/core/signing/model';
import { lazy, useState } from 'react';
import { Later } from '../../ui/later';

const SetPinDialog = lazy(async () => ({ default: (await import('./dialogs/set-pin-dialog')).SetPinDialog }));

/** How the signer authenticates, of the ways that this person has (P2-23). */
export function Authentication({ offered, chosen, onChoose }: { offered: readonly OtpType[]; chosen: OtpType | undefined; onChoose: (type: OtpType) => void }) {
  if (offered.length === 0) return null;
  return (
    <RadioGroup
      className="erx-signing-choice" label="Authentication" name="authentication" inline {...(chosen ? { selectedValue: chosen } : {})}
      onChange={({ currentTarget: { value } }) => { onChoose(OtpType.parse(value)); }}
    >
      {offered.map((type) => <Radio key={type} value={type} label={OTP_TYPE_LABEL[type]} />)}
    </RadioGroup>
  );
}

/** Says that a PIN number must be set first, and sets it. */
export function PinNote({ hasPinNumber }: Pick<SigningReview, 'hasPinNumber'>) {
  const [isSetting, setSetting] = useState(false);
  return (
    <>
      {!hasPinNumber && (
        <p className="erx-signing-note" role="note">{say('signing.pin-not-set')} <button type="button" className="bp6-button bp6-small bp6-outlined" onClick={() => { setSetting(true); }}>Set PIN Number</button></p>
      )}
      <Later>{isSetting && <SetPinDialog onClose={() => { setSetting(false); }} />}</Later>
    </>
  );
}
