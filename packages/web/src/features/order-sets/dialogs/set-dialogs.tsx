import { tallMan } from '@erx/core/drugs/tall-man';
import type { OrderSet, OrderSetVersion } from '@erx/core/order-sets/model';
import { drugOfLine, showDirections } from '@erx/core/order-sets/words';
import { showInstant } from '@erx/core/values/dates';
import { usePracticeSession } from '../../../session/practice-session';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { toFailureProps } from '../../../ui/feedback/failure-of';
import { FailedQuery } from '../../../ui/feedback/empty-state';
import { LoadingPanel } from '../../../ui/feedback/loading';
import { useNotices } from '../../../ui/feedback/toasts';
import { SetLines } from '../set-lines';
import { useOrderSetActs, useOrderSetVersions } from '../use-order-sets';

interface Props {
  set: OrderSet;
  onClose: () => void;
}

/** A prescriber reads every line of a version and confirms them under the own name. */
export function ConfirmSetDialog({ set, onClose }: Props) {
  const notices = useNotices();
  const { confirm } = useOrderSetActs();
  return (
    <FormDialog
      isOpen
      title={`Confirm “${set.content.name}”, version ${String(set.version)}`}
      actText="Confirm under my name"
      width={760}
      isSubmitting={confirm.isPending}
      onSubmit={() => {
        confirm.mutate(set, {
          onSuccess: () => {
            notices.success('order-set.confirmed');
            onClose();
          },
        });
      }}
      onClose={onClose}
      {...toFailureProps(confirm.error)}
    >
      <p className="erx-set-note">
        Read drug, dose, age and weight of each line. Once confirmed they can be added for every patient; each
        is computed and judged for the patient, and you still send it.
      </p>
      {set.content.icd10Code !== '' && (
        <p className="erx-set-note">
          <b>{set.content.icd10Code}</b> {set.content.icd10Description}
        </p>
      )}
      <SetLines set={set} />
    </FormDialog>
  );
}

/** Takes a set out of use, or back into it; its versions are kept. */
export function RetireSetDialog({ set, onClose }: Props) {
  const notices = useNotices();
  const { retire } = useOrderSetActs();
  const { isRetired } = set;
  return (
    <FormDialog
      isOpen
      title={isRetired ? 'Take back into use' : 'Retire order set'}
      actText={isRetired ? 'Take back into use' : 'Retire order set'}
      actIntent={isRetired ? 'primary' : 'danger'}
      isSubmitting={retire.isPending}
      onSubmit={() => {
        retire.mutate(set, {
          onSuccess: () => {
            notices.success(isRetired ? 'order-set.restored' : 'order-set.is-retired');
            onClose();
          },
        });
      }}
      onClose={onClose}
      {...toFailureProps(retire.error)}
    >
      <p>
        <strong>{set.content.name}</strong>
        {isRetired
          ? ' is offered again for patients, in the version that was confirmed last if it is the latest.'
          : ' is no longer offered for patients. Its versions are kept, prescriptions written from it stay as they are.'}
      </p>
    </FormDialog>
  );
}

/** Every version: what it said, who saved it and who confirmed it. */
export function SetVersionsDialog({ set, onClose }: Props) {
  const versions = useOrderSetVersions(set.id);
  return (
    <FormDialog
      isOpen
      title={`Versions of “${set.content.name}”`}
      cancelText="Close"
      width={760}
      onClose={onClose}
    >
      {versions.isError && <FailedQuery what="The versions" query={versions} />}
      {versions.isPending && <LoadingPanel what="the versions" />}
      <ol className="erx-set-versions" aria-label="Versions">
        {versions.data?.map((version) => (
          <Version key={version.version} version={version} set={set} />
        ))}
      </ol>
    </FormDialog>
  );
}

function Version({
  version: { version, content, saved, confirmed },
  set,
}: {
  version: OrderSetVersion;
  set: OrderSet;
}) {
  const { timeZone } = usePracticeSession().practice;
  return (
    <li>
      <strong>
        Version {version}: {content.name}
      </strong>
      <p className="erx-cell-sub">
        Saved by {saved.by} on {showInstant(timeZone, saved.at)}
        {confirmed
          ? `, confirmed by ${confirmed.by} on ${showInstant(timeZone, confirmed.at)}`
          : ', not confirmed'}
      </p>
      <ul>
        {content.lines.map((line) => (
          <li key={line.id}>
            {tallMan(drugOfLine(set, line))}: {showDirections(set, line)}
          </li>
        ))}
      </ul>
    </li>
  );
}
