import { Button } from '@blueprintjs/core';
import { History, Link, Print } from '@blueprintjs/icons';
import type { LegacyAllergy, LegacyMedication } from '@erx/core/legacy-import/model';
import { useMutation } from '@tanstack/react-query';
import { TruncatedText } from '../../ui/text/truncated-text';
import { type Column, DataTable } from '../../ui/table/data-table';
import { dateOrNone } from '../../ui/text/dates';
import { Panel } from '../../ui/layout/panel';
import { showPdfAs } from '../../ui/file/show-pdf';
import { EmptyState } from '../../ui/feedback/empty-state';
import { useNotices } from '../../ui/feedback/toasts';
import { useMay } from '../../session/practice-session';
import type { LegacyKind } from './matcher-source';
import { useLegacyAllergies, useLegacyMedications, useMatcherSource } from './use-legacy';

interface Props {
  patientId: string;
  /** Opens the matchers again. */
  onMatch: () => void;
}

const none = (
  <span className="erx-cell-sub" aria-label="None">
    –
  </span>
);

/** N2-60. */
const MEDICATIONS: Column<LegacyMedication>[] = [
  {
    id: 'started',
    title: 'Date Started',
    width: '120px',
    sortBy: ({ startedAt }) => startedAt ?? '',
    cell: ({ startedAt }) => dateOrNone(startedAt),
  },
  { id: 'ndc', title: 'NDC', width: '140px', sortBy: ({ ndc }) => ndc ?? '', cell: ({ ndc }) => ndc ?? none },
  {
    id: 'medication',
    title: 'Medication',
    width: 'minmax(220px, 3fr)',
    narrow: 'heading',
    sortBy: ({ medication }) => medication.toLowerCase(),
    cell: ({ medication }) => <TruncatedText text={medication} />,
  },
];

const ALLERGIES: Column<LegacyAllergy>[] = [
  {
    id: 'onset',
    title: 'Onset Date',
    width: '120px',
    sortBy: ({ onsetDate }) => onsetDate ?? '',
    cell: ({ onsetDate }) => dateOrNone(onsetDate),
  },
  {
    id: 'allergy',
    title: 'Allergy',
    width: 'minmax(200px, 2fr)',
    narrow: 'heading',
    sortBy: ({ allergy }) => allergy.toLowerCase(),
    cell: ({ allergy }) => <TruncatedText text={allergy} />,
  },
  {
    id: 'reaction',
    title: 'Reaction',
    width: 'minmax(160px, 2fr)',
    sortBy: ({ reaction }) => reaction.toLowerCase(),
    cell: ({ reaction }) => (reaction === '' ? none : <TruncatedText text={reaction} />),
  },
];

/** The Traknet Medications tab: what the former system had, and Print (N2-56). */
export function LegacyMedicationsPanel(props: Props) {
  return (
    <HistoryPanel
      {...props}
      kind="medications"
      title="TRAKnet Medication History"
      list={useLegacyMedications(props.patientId)}
      columns={MEDICATIONS}
      empty="Nothing came from TRAKnet for this patient. That does not mean that the patient takes none."
    />
  );
}

/** The Traknet Allergies tab: what the former system had, and Print (N2-56). */
export function LegacyAllergiesPanel(props: Props) {
  return (
    <HistoryPanel
      {...props}
      kind="allergies"
      title="TRAKnet Allergies History"
      list={useLegacyAllergies(props.patientId)}
      columns={ALLERGIES}
      empty="Nothing came from TRAKnet for this patient. That does not mean that the patient has none."
    />
  );
}

function HistoryPanel<Row extends { readonly id: string; readonly importedId?: string | undefined }>({
  kind,
  title,
  list,
  columns,
  empty,
  patientId,
  onMatch,
}: Props & {
  kind: LegacyKind;
  title: string;
  list: { data: readonly Row[] | undefined; error: unknown; refetch: () => unknown };
  columns: Column<Row>[];
  empty: string;
}) {
  return (
    <Panel
      title={title}
      count={list.data?.length}
      controls={<Controls kind={kind} patientId={patientId} rows={list.data} onMatch={onMatch} />}
    >
      <DataTable
        label={title}
        columns={columns}
        rows={list.data}
        rowId={({ id }) => id}
        expectedRows={4}
        error={list.error}
        onRetry={() => {
          void list.refetch();
        }}
        empty={<EmptyState icon={<History size={32} />} title={`No TRAKnet ${kind}`} description={empty} />}
      />
    </Panel>
  );
}

interface ControlsProps extends Props {
  kind: LegacyKind;
  rows: readonly { readonly importedId?: string | undefined }[] | undefined;
}

function Controls({ kind, patientId, rows, onMatch }: ControlsProps) {
  const source = useMatcherSource(kind);
  const notices = useNotices();
  const mayWrite = useMay('clinical.write');
  const mayPrint = useMay('clinical.print');
  const print = useMutation({
    mutationFn: () => source.print(patientId),
    onSuccess: (pdf) => {
      showPdfAs(`traknet-${kind}.pdf`, pdf);
    },
    onError: (error) => {
      notices.failure(error);
    },
  });
  const waiting = rows?.filter(({ importedId }) => importedId === undefined).length ?? 0;
  return (
    <>
      {mayWrite && rows !== undefined && rows.length > 0 && (
        <Button
          icon={<Link />}
          text={waiting > 0 ? `Match ${String(waiting)}` : 'Matches'}
          {...(waiting > 0 ? { intent: 'primary' as const } : {})}
          onClick={onMatch}
        />
      )}
      {mayPrint && (
        <Button
          icon={<Print />}
          text="Print"
          loading={print.isPending}
          disabled={rows === undefined || rows.length === 0}
          onClick={() => {
            print.mutate();
          }}
        />
      )}
    </>
  );
}
