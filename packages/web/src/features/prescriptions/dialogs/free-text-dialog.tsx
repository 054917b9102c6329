import { Tag } from '@blueprintjs/core';
import { Help } from '@blueprintjs/icons';
import { writeFreeTextDrug } from '@erx/core/drugs/contract';
import { DESCRIPTION_LIMIT, describeFreeText, findingsOnFreeText } from '@erx/core/drugs/free-text';
import type { Drug } from '@erx/core/drugs/model';
import { sentenceFor } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import { useState } from 'react';
import { toFailureProps } from '../../../ui/feedback/failure-of';
import '../../doses/doses.css';
import { TextField } from '../../../ui/form/text-field';
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
  const [drug, setDrug] = useState({ name: text, strength: '', form: '' });
  const [isJudged, setJudged] = useState(false);
  const write = useEndpointMutation(writeFreeTextDrug, () => ({ body: drug }), { onSuccess: onWritten });
  // Which words are near a controlled name and known to be another's, the server knows.
  const [finding] = findingsOnFreeText({ drug }).filter(({ code }) => code !== 'free-text.near-controlled');
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
        setJudged(true);
        if (!finding) write.mutate();
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
          error={isJudged && field === 'name' && finding ? sentenceFor(finding) : undefined}
          name={field}
          autoComplete="off"
          autoFocus={field === 'name'}
          maxLength={200}
          value={drug[field]}
          onChange={(event) => {
            setDrug({ ...drug, [field]: event.currentTarget.value });
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
