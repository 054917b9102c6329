import { Radio, RadioGroup } from '@blueprintjs/core';
import { OTP_TYPE_LABEL, OtpType } from '@erx/core/credentials/proofing/model';

interface Props {
  /** The ways that this person has. */
  offered: readonly OtpType[];
  chosen: OtpType | undefined;
  onChoose: (type: OtpType) => void;
  /** Below one another, where there is no room next to. */
  isInline?: boolean;
  className?: string;
}

/** How the user authenticates, of the ways that this person has (P2-23, S2.5-12). */
export function OtpTypeChoice({ offered, chosen, onChoose, isInline = true, className }: Props) {
  if (offered.length === 0) return null;
  return (
    <RadioGroup
      label="Authentication"
      name="authentication"
      inline={isInline}
      {...(className === undefined ? {} : { className })}
      {...(chosen ? { selectedValue: chosen } : {})}
      onChange={({ currentTarget: { value } }) => {
        onChoose(OtpType.parse(value));
      }}
    >
      {offered.map((type) => (
        <Radio key={type} value={type} label={OTP_TYPE_LABEL[type]} />
      ))}
    </RadioGroup>
  );
}
