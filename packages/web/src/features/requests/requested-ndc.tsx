import { say } from '@erx/core/findings/messages';
import { tallMan } from '@erx/core/drugs/tall-man';
import type { RequestDetails } from '@erx/core/requests/model';
import { keepDigits } from '@erx/core/values/contact';
import { useQuery } from '@tanstack/react-query';
import { drugByNdcQuery } from '../../parts/drug/known-drug';
import { SelectField, TextField } from '../../ui/form/text-field';
import { useClient } from '../../session/practice-session';

interface Props {
  details: RequestDetails;
  value: string;
  onChange: (ndc: string) => void;
}

/** An NDC has eleven digits; hyphens may be typed. */
const NDC_DIGITS = 11;

/**
 * The package that is to be asked for instead (N2-34): one of those the pharmacy named, or any other, by its
 * digits and with its name in words.
 */
export function RequestedNdc({ details: { content }, value, onChange }: Props) {
  const client = useClient();
  const digits = keepDigits(value);
  const isWhole = digits.length === NDC_DIGITS;
  const drug = useQuery({ ...drugByNdcQuery(client, digits), enabled: isWhole });
  const named = content.requested.filter((medication) => medication.ndc !== undefined);
  const isUnknown = isWhole && drug.data === null;
  const help = !isWhole
    ? 'Optional. 11 digits, with or without hyphens'
    : drug.data
      ? tallMan(drug.data.description)
      : isUnknown
        ? 'Not in any list of packages here'
        : drug.isError
          ? 'The name could not be looked up: compare the digits with the label'
          : 'Looking up the name…';
  return (
    <>
      {named.length > 0 && (
        <SelectField
          label="Offered by the pharmacy"
          className="erx-answer-half"
          fill
          value={named.some(({ ndc }) => keepDigits(ndc ?? '') === digits) ? digits : ''}
          onChange={({ currentTarget: { value: ndc } }) => {
            onChange(ndc);
          }}
          options={[
            { value: '', label: 'None of these' },
            ...named.map(({ ndc = '', description }) => ({ value: keepDigits(ndc), label: description })),
          ]}
        />
      )}
      <TextField
        label="Requested NDC"
        className="erx-answer-half"
        help={help}
        error={
          digits.length > NDC_DIGITS
            ? say('request.ndc-invalid')
            : isUnknown
              ? say('request.ndc-unknown')
              : undefined
        }
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        maxLength={14}
        value={value}
        onValueChange={onChange}
      />
    </>
  );
}
