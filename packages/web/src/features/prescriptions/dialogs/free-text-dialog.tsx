import { Tag } from '@blueprintjs/core';
import { Help } from '@blueprintjs/icons';
import { writeFreeTextDrug } from '@erx/core/drugs/contract';
import { DESCRIPTION_LIMIT, describeFreeText, findingsOnFreeText } from '@erx/core/drugs/free-text';
import type { Drug } from '@erx/core/drugs/model';
import { say } from '@erx/core/findings/messages';
import { toFailureProps } from '../../../ui/feedback/failure-of';
import '../../doses/doses.css';
import { TextField } from '../../../ui/form/text-field';
import { useEntry } from '../../../ui/form/use-entry';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { PatientBannerById } from '../../../parts/patient/patient-banner';
import { Counter } from '../wizard/note-fields';
import { useEndpointMutation } from '../../../session/use-endpoint-mutation';

interface Props {
  /** What was searched for. */
  text: string;
  patientId: string;
  onWritten: (drug: Drug) => void;
  onClose: () => void;
}

const FIELDS = [
  ['name', 'Name', 'Such as diphenhydramine-lidocaine mouthwash'],
  ['strength', 'Strength', 'Such as 1%'],
  ['form', 'Form', 'Such as oral solution'],
] as const;

/** A drug in words, for want of a product: name, strength and form as the pharmacy reads them. */
export function FreeTextDialog({ text, patientId, onWritten, onClose }: Props) {
  const {
    typed: drug,
    set,
    errorOf,
    isAcceptable,
  } = useEntry({ name: text, strength: '', form: '' }, (drug) =>
    findingsOnFreeText({ drug })
      // Which words are near a controlled name and known to be another's, the server knows.
      .filter(({ code }) => code !== 'free-text.near-controlled')
      .map((finding) => ({ ...finding, field: 'name' })),
  );
  const write = useEndpointMutation(writeFreeTextDrug, () => ({ body: drug }), { onSuccess: onWritten });
  const description = describeFreeText(drug);
  return (
    <FormDialog
      isOpen
      title="Write as free text"
      actText="Write as free text"
      width={560}
      banner={<PatientBannerById patientId={patientId} />}
      isSubmitting={write.isPending}
      onSubmit={() => {
        if (isAcceptable()) write.mutate();
      }}
      onClose={onClose}
      {...toFailureProps(write.error)}
    >
      <p className="erx-dose-unchecked">
        <Tag minimal className="erx-status erx-safety-unchecked" icon={<Help size={12} />}>
          Not checked
        </Tag>
        <span>{say('free-text.unchecked')}</span>
      </p>
      {FIELDS.map(([field, label, help]) => (
        <TextField
          key={field}
          label={label}
          isRequired={field === 'name'}
          help={help}
          error={errorOf(field)}
          name={field}
          autoComplete="off"
          autoFocus={field === 'name'}
          maxLength={200}
          value={drug[field]}
          onChange={(event) => {
            set({ [field]: event.currentTarget.value });
            write.reset();
          }}
        />
      ))}
      <p>
        The pharmacy reads: <b>{description === '' ? 'nothing yet' : description}</b>{' '}
        <Counter text={description} limit={DESCRIPTION_LIMIT} />
      </p>
    </FormDialog>
  );
}
