import { sentenceFor } from '@erx/core/findings/finding';
import { Checkbox, InputGroup, Spinner } from '@blueprintjs/core';
import { AppError } from '@erx/core/findings/app-error';
import {
  DEFAULT_PRINT_SETTINGS,
  PRINT_SETTING_LABEL,
  type PrintSettings,
  type PrintSettingsFields,
  SIGNATURE_LABEL_LIMIT,
} from '@erx/core/printing/model';
import { useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { Field } from '../../../ui/form/field';
import { FailedQuery } from '../../../ui/feedback/empty-state';
import { describeFailure, useNotices } from '../../../ui/feedback/toasts';
import '../printing.css';
import { PrintPreview } from '../print-preview';
import { usePrintSettings, useSavePrintSettings } from '../use-print-settings';

type Choice = {
  [Key in keyof PrintSettingsFields]: PrintSettingsFields[Key] extends boolean ? Key : never;
}[keyof PrintSettingsFields];

/** The choices in the order of the page they change. */
const CHOICES: readonly { readonly key: Choice; readonly help?: string }[] = [
  { key: 'title', help: 'After the prescriber’s name' },
  { key: 'npi' },
  { key: 'stateLicenseNumber' },
  { key: 'dps', help: 'A place for the state registration, on controlled substances' },
  { key: 'patientAddress', help: 'Always printed for controlled substances' },
  { key: 'capitalize', help: 'Names, directions and notes; the drug keeps its own letters' },
  { key: 'daysSupply' },
  { key: 'comments' },
  { key: 'initials', help: 'A place for the prescriber’s initials' },
];

/** Print settings of the practice (S2.15-4, S3-8). */
export function PrintSettingsDialog({ onClose }: { onClose: () => void }) {
  const settings = usePrintSettings();
  if (settings.data !== undefined) return <LoadedDialog before={settings.data} onClose={onClose} />;
  return (
    <FormDialog
      isOpen
      title="Print settings"
      actText="Save print settings"
      isActDisabled
      onSubmit={() => undefined}
      onClose={onClose}
    >
      {settings.isError ? <FailedQuery what="Print settings" query={settings} /> : <Spinner />}
    </FormDialog>
  );
}

function LoadedDialog({ before, onClose }: { before: PrintSettings | null; onClose: () => void }) {
  const [settings, setSettings] = useState<PrintSettingsFields>(() => fieldsOf(before));
  const save = useSavePrintSettings(before);
  const notices = useNotices();
  const change = (changes: Partial<PrintSettingsFields>) => {
    save.reset();
    setSettings((current) => ({ ...current, ...changes }));
  };
  const wrong = (field: string) => {
    const finding =
      save.error instanceof AppError ? save.error.findings.find((each) => each.field === field) : undefined;
    return finding && sentenceFor(finding);
  };
  const act = () => {
    save.mutate(settings, {
      onSuccess: () => {
        notices.success('printing.settings-saved');
        onClose();
      },
    });
  };
  const isUnchanged = save.error instanceof AppError && save.error.code === 'printing.settings-unchanged';
  return (
    <FormDialog
      isOpen
      title="Print settings"
      actText="Save print settings"
      width={760}
      isSubmitting={save.isPending}
      onSubmit={act}
      onClose={onClose}
      {...(save.isError
        ? {
            failure: describeFailure(save.error).sentences.join(' '),
            failureTone: isUnchanged ? 'warning' : 'error',
          }
        : {})}
    >
      <div className="erx-print-settings">
        <div>
          {before === null && (
            <p className="erx-cell-sub">This practice has not chosen yet. These are the defaults.</p>
          )}
          {CHOICES.map(({ key, help }) => (
            <Checkbox
              key={key}
              checked={settings[key]}
              onChange={(event) => {
                change({ [key]: event.currentTarget.checked });
              }}
            >
              {PRINT_SETTING_LABEL[key]}
              {help !== undefined && <span className="erx-cell-sub erx-print-help">{help}</span>}
            </Checkbox>
          ))}
          <Checkbox
            checked={settings.twoSignatureLines}
            onChange={(event) => {
              change({ twoSignatureLines: event.currentTarget.checked });
            }}
          >
            {PRINT_SETTING_LABEL.twoSignatureLines}
          </Checkbox>
          <Signature name="signature1" settings={settings} error={wrong('signature1')} onChange={change} />
          {settings.twoSignatureLines && (
            <Signature name="signature2" settings={settings} error={wrong('signature2')} onChange={change} />
          )}
        </div>
        <PrintPreview settings={settings} />
      </div>
    </FormDialog>
  );
}

interface SignatureProps {
  name: 'signature1' | 'signature2';
  settings: PrintSettingsFields;
  error: string | undefined;
  onChange: (changes: Partial<PrintSettingsFields>) => void;
}

/** The words below a signature line. */
function Signature({ name, settings, error, onChange }: SignatureProps) {
  return (
    <Field label={PRINT_SETTING_LABEL[name]} isRequired help="The words below the line" error={error}>
      {({ 'aria-invalid': isInvalid, intent, ...ties }) => (
        <InputGroup
          {...ties}
          aria-invalid={isInvalid}
          intent={intent}
          value={settings[name]}
          maxLength={SIGNATURE_LABEL_LIMIT}
          onChange={(event) => {
            onChange({ [name]: event.currentTarget.value });
          }}
        />
      )}
    </Field>
  );
}

function fieldsOf(before: PrintSettings | null): PrintSettingsFields {
  if (before === null) return DEFAULT_PRINT_SETTINGS;
  const { id: _, ...fields } = before;
  return fields;
}
