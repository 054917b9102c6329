import { Switch } from '@blueprintjs/core';
import { saveInteractionSettings } from '@erx/core/safety/interactions-contract';
import type { DrugInteractionSettings } from '@erx/core/users/model';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { describeFailure, useNotices } from '../../../ui/feedback/toasts';
import { readAgain } from '../../../session/queries';
import { usePracticeSession } from '../../../session/practice-session';
import '../interactions.css';
import { useEndpointMutation } from '../../../session/use-endpoint-mutation';

const GROUPS = [
  {
    title: 'Drug and allergy interactions',
    settings: [
      ['alertSerious', 'Serious (always shown)'],
      ['alertMedium', 'Moderate'],
      ['alertLow', 'Low'],
    ],
  },
  {
    title: 'Food interactions',
    settings: [
      ['foodAlertSerious', 'Serious'],
      ['foodAlertMedium', 'Moderate'],
      ['foodAlertLow', 'Low'],
    ],
  },
] as const satisfies readonly {
  title: string;
  settings: readonly (readonly [keyof DrugInteractionSettings, string])[];
}[];

/**
 * Which severities the signed-in prescriber is shown (S2.15-5, S3-5). What is off is counted where it would
 * have been.
 */
export function InteractionSettingsDialog({ onClose }: { onClose: () => void }) {
  const { user, refreshUser } = usePracticeSession();
  const queries = useQueryClient();
  const { success } = useNotices();
  const [settings, setSettings] = useState(user.drugInteractionSettings);
  const saving = useEndpointMutation(saveInteractionSettings, () => ({ body: settings }), {
    onSuccess: async () => {
      success('interactions.settings-saved');
      readAgain(queries, 'interactions');
      await refreshUser();
      onClose();
    },
  });
  const isSeriousOff = !settings.foodAlertSerious;
  return (
    <FormDialog
      isOpen
      title="Drug Interaction Settings"
      actText="Save"
      width={480}
      isSubmitting={saving.isPending}
      onSubmit={() => {
        saving.mutate();
      }}
      onClose={onClose}
      failure={saving.isError ? describeFailure(saving.error).sentences.join(' ') : undefined}
    >
      <p className="erx-settings-intro">
        Choose which interactions you are shown. What is off is counted, and not named. Serious allergies and
        interactions of drugs, and what could not be checked, are always shown.
      </p>
      {GROUPS.map(({ title, settings: rows }) => (
        <fieldset key={title} className="erx-settings-group">
          <legend>{title}</legend>
          {rows.map(([name, label]) => (
            <Switch
              key={name}
              checked={name === 'alertSerious' || settings[name]}
              disabled={name === 'alertSerious'}
              label={label}
              onChange={({ currentTarget }) => {
                setSettings({ ...settings, [name]: currentTarget.checked });
              }}
            />
          ))}
        </fieldset>
      ))}
      {isSeriousOff && (
        <p className="erx-settings-warning" role="status">
          Serious interactions with food will not be named to you. They can harm a patient severely.
        </p>
      )}
    </FormDialog>
  );
}
