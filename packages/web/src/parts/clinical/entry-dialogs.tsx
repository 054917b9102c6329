import { Callout } from '@blueprintjs/core';
import { Tick } from '@blueprintjs/icons';
import { AppError } from '@erx/core/findings/app-error';
import { say, type MessageCode } from '@erx/core/findings/messages';
import type { Change } from '@erx/core/values/changes';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog';
import { FormDialog } from '../../ui/dialog/form-dialog';
import { toFailureProps } from '../../ui/feedback/failure-of';
import { useNotices } from '../../ui/feedback/toasts';
import type { Entry } from '../../ui/form/use-entry';
import { PatientBannerById } from '../patient/patient-banner';

/** Asks the server for changes of a row of the list. */
type Changing = UseMutationResult<
  unknown,
  Error,
  { readonly id: string; readonly changes: readonly Change[] }
>;

interface Props {
  title: string;
  width?: number;
  patientId: string;
  /** Why it was not submitted, where no field says so by itself. */
  refused?: unknown;
  children: ReactNode;
  onClose: () => void;
}

/** Adds to a clinical list of a patient: confirms what was added, and offers to add another (N2-63). */
export function AddEntryDialog<New>({
  title,
  width = 600,
  patientId,
  refused,
  children,
  onClose,
  form,
  toNew,
  add,
  added,
}: Props & {
  form: Pick<Entry<object>, 'isAcceptable' | 'restart'>;
  /** What is added, of an acceptable form. */
  toNew: () => New;
  add: UseMutationResult<unknown, Error, New>;
  /** What is said of it then. */
  added: MessageCode;
}) {
  const dialog = {
    isOpen: true,
    title,
    width,
    banner: <PatientBannerById patientId={patientId} />,
    onClose,
  };
  if (add.isSuccess)
    return (
      <FormDialog
        {...dialog}
        actText="Add another"
        cancelText="Close"
        onSubmit={() => {
          form.restart();
          add.reset();
        }}
      >
        <Callout compact minimal intent="success" icon={<Tick />} role="status">
          {say(added)} Do you want to add another one?
        </Callout>
      </FormDialog>
    );
  return (
    <FormDialog
      {...dialog}
      actText="Save"
      isSubmitting={add.isPending}
      onSubmit={() => {
        if (form.isAcceptable()) add.mutate(toNew());
      }}
      {...toFailureProps(refused ?? add.error)}
    >
      {children}
    </FormDialog>
  );
}

/** Changes a row of a clinical list: only what differs is sent. */
export function EditEntryDialog({
  title,
  width = 600,
  patientId,
  refused,
  children,
  onClose,
  id,
  toChanges,
  change,
  unchanged,
  changed,
}: Props & {
  id: string;
  /** What differs; undefined where the form says what is wrong. */
  toChanges: () => readonly Change[] | undefined;
  change: Changing;
  /** What is said where nothing differs, and of a change. */
  unchanged: MessageCode;
  changed: MessageCode;
}) {
  const notices = useNotices();
  const [isUnchanged, setUnchanged] = useState(false);
  const act = () => {
    const changes = toChanges();
    setUnchanged(changes?.length === 0);
    if (changes === undefined || changes.length === 0) return;
    change.mutate(
      { id, changes },
      {
        onSuccess: () => {
          notices.success(changed);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      isOpen
      title={title}
      actText="Save"
      width={width}
      banner={<PatientBannerById patientId={patientId} />}
      isSubmitting={change.isPending}
      onSubmit={act}
      onClose={onClose}
      {...toFailureProps(refused ?? (isUnchanged ? new AppError(unchanged) : change.error))}
    >
      {children}
    </FormDialog>
  );
}

/** Makes a row of a clinical list inactive, or active again, after asking (N4-14..N4-16, N4-20). */
export function ToggleEntryDialog({
  noun,
  row: { id, patientId, hide },
  about,
  also,
  toChanges,
  change,
  onClose,
}: {
  noun: 'allergy' | 'problem';
  row: { readonly id: string; readonly patientId: string; readonly hide: boolean };
  about: string;
  also?: ReactNode;
  /** Undefined where the form says what is wrong. */
  toChanges: () => readonly Change[] | undefined;
  change: Changing;
  onClose: () => void;
}) {
  const notices = useNotices();
  const act = () => {
    const changes = toChanges();
    if (!changes) return;
    change.mutate(
      { id, changes },
      {
        onSuccess: () => {
          notices.success(hide ? `${noun}.made-active` : `${noun}.made-inactive`);
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      title={hide ? 'Mark active' : 'Mark inactive'}
      question={hide ? `${noun}.confirm-active` : `${noun}.confirm-inactive`}
      about={about}
      also={also}
      banner={<PatientBannerById patientId={patientId} />}
      isRemoving={!hide}
      isSubmitting={change.isPending}
      error={change.error}
      onSubmit={act}
      onClose={onClose}
    />
  );
}
