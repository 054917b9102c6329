import { Spinner } from '@blueprintjs/core';
import { DEFAULT_PRESCRIPTION_FILTER, type Preferences } from '@erx/core/prescriptions/settings';
import { insertUserSetting } from '@erx/core/prescriptions/settings-contract';
import { FILTER_LABEL, PrescriptionFilter } from '@erx/core/prescriptions/model';
import { fullName } from '@erx/core/users/names';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { SelectField } from '../../../ui/form/text-field';
import { FailedQuery } from '../../../ui/feedback/empty-state';
import { useNotices } from '../../../ui/feedback/toasts';
import { loadPreferences } from '../../../session/own-preferences';
import { queryKey } from '../../../session/queries';
import { useClient, usePracticeSession } from '../../../session/practice-session';
import { failureOfChange } from '../failure-of-change';
import { useEndpointMutation } from '../../../session/use-endpoint-mutation';

/**
 * Edit User Preferences: default provider and default prescription filter; they apply at the next sign-in
 * (S2.3-6).
 */
export function PreferencesDialog({ onClose }: { onClose: () => void }) {
  const client = useClient();
  const stored = useQuery({
    queryKey: queryKey('users', 'preferences'),
    queryFn: () => loadPreferences(client),
  });
  if (stored.data) return <LoadedDialog stored={stored.data} onClose={onClose} />;
  return (
    <FormDialog
      isOpen
      title="Edit User Preferences"
      actText="Save preferences"
      isActDisabled
      width={440}
      onSubmit={() => undefined}
      onClose={onClose}
    >
      {stored.isError ? <FailedQuery what="Preferences" query={stored} /> : <Spinner />}
    </FormDialog>
  );
}

function LoadedDialog({ stored, onClose }: { stored: Preferences; onClose: () => void }) {
  const { providers } = usePracticeSession();
  const notices = useNotices();
  const [providerId, setProviderId] = useState(
    providers.some(({ id }) => id === stored.defaultProviderId) ? (stored.defaultProviderId ?? '') : '',
  );
  const [filter, setFilter] = useState(stored.prescriptionFilter ?? DEFAULT_PRESCRIPTION_FILTER);
  const save = useEndpointMutation(
    insertUserSetting,
    () => ({
      body: [
        { settingName: 'Prescription' as const, settingValue: filter },
        { settingName: 'DefaultProvider' as const, settingValue: providerId },
      ],
    }),
    {
      onSuccess: () => {
        notices.success('settings.saved');
        onClose();
      },
      invalidates: [queryKey('users', 'preferences')],
      isOverAtOnce: true,
    },
  );
  return (
    <FormDialog
      isOpen
      title="Edit User Preferences"
      actText="Save preferences"
      width={440}
      isSubmitting={save.isPending}
      onSubmit={() => {
        save.mutate();
      }}
      onClose={onClose}
      {...failureOfChange(save.error, 'info.change-failed')}
    >
      <p className="erx-cell-sub">What you save here applies once you sign in again.</p>
      <SelectField
        label="Default Provider"
        help="Whose favorites you see first; without an NPI, also who you write for"
        fill
        value={providerId}
        onChange={(event) => {
          setProviderId(event.currentTarget.value);
        }}
        options={[
          { value: '', label: 'None' },
          ...providers.map((each) => ({ value: each.id, label: fullName(each) })),
        ]}
      />
      <SelectField
        label="Default Prescription Filter"
        help="What the list of prescriptions shows first"
        fill
        value={filter}
        onChange={(event) => {
          setFilter(PrescriptionFilter.parse(event.currentTarget.value));
        }}
        options={PrescriptionFilter.options.map((value) => ({ value, label: FILTER_LABEL[value] }))}
      />
    </FormDialog>
  );
}
