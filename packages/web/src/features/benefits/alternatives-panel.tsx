import { Button } from '@blueprintjs/core';
import { Exchange } from '@blueprintjs/icons';
import { compareStatus, formularyStatusName } from '@erx/core/benefits/formulary';
import type { AlternativeMedication, FormularyStatus } from '@erx/core/benefits/model';
import { getDrugByNdc } from '@erx/core/drugs/contract';
import type { Drug } from '@erx/core/drugs/model';
import { tallMan } from '@erx/core/drugs/tall-man';
import { AppError } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { useMutation } from '@tanstack/react-query';
import { DataTable, type Column } from '../../ui/data-table';
import { EmptyState, FailureState } from '../../ui/empty-state';
import { needsAnswer } from '@erx/core/safety/tiers';
import { FindingsTag } from '../../ui/findings-tag';
import { type DrugMarks, useDrugMarks } from '../../session/use-drug-marks';
import { useNotices } from '../../session/toasts';
import { useClient } from '../../session/practice-session';
import './benefits.css';
import { CopayLines } from './copay-lines';
import { FormularyTag } from './formulary-tag';
import { isSilent, useFormulary } from './use-formulary';

interface Props {
  drug: Drug;
  /** For whom: what speaks against an alternative stands beside it. */
  patientId?: string | undefined;
  onChoose: (drug: Drug) => void;
}

/**
 * The Alternative Medications step (P2-12): what the plan names in place of the drug. A row swaps the drug;
 * the one at hand stays without a choice.
 */
export function AlternativesPanel({ drug, patientId, onChoose }: Props) {
  const formulary = useFormulary(drug);
  const choosing = useChoosing(onChoose);
  const { data, error } = formulary;
  const marks = useDrugMarks(
    patientId,
    'ndcs',
    data?.alternativeMedications.map(({ representativeNdc }) => representativeNdc) ?? [],
  );
  if (drug.representativeNdc === undefined)
    return (
      <EmptyState
        icon={<Exchange size={32} />}
        title="Alternatives are not known"
        description={say('benefits.ndc-missing')}
      />
    );
  if (error && !isSilent(error)) {
    return (
      <>
        <p className="erx-alternatives-unknown">{say('benefits.alternatives-unknown')}</p>
        <FailureState
          what="The formulary"
          error={error}
          onRetry={() => {
            void formulary.refetch();
          }}
        />
      </>
    );
  }
  const rows = error ? [] : data?.alternativeMedications;
  return (
    <div className="erx-alternatives">
      <DataTable<AlternativeMedication>
        label="Alternative Medications"
        columns={columnsFor(choosing, patientId === undefined ? undefined : marks)}
        rows={rows}
        rowId={(row) => `${row.representativeNdc} ${row.drugDescription}`}
        expectedRows={4}
        onRowClick={choosing.choose}
        initialSort={{ column: 'status', descending: false }}
        empty={
          <EmptyState
            icon={<Exchange size={32} />}
            title={say('benefits.alternatives-empty')}
            description={
              data?.formularyFound === false
                ? say('benefits.formulary-not-found')
                : 'The plan names no other drug in place of this one. Go on with Next.'
            }
          />
        }
      />
    </div>
  );
}

interface Choosing {
  readonly choose: (row: AlternativeMedication) => void;
  readonly chosen: AlternativeMedication | undefined;
}

/**
 * Finds the product of an alternative by its NDC; one that the catalogue does not have says so and changes
 * nothing.
 */
function useChoosing(onChoose: (drug: Drug) => void): Choosing {
  const client = useClient();
  const { failure } = useNotices();
  const finding = useMutation({
    mutationFn: async ({ representativeNdc: ndc }: AlternativeMedication) => {
      if (ndc === '') throw new AppError('benefits.alternative-not-in-catalogue');
      return await client.call(getDrugByNdc, { params: { ndc } });
    },
    onSuccess: onChoose,
    onError: (error) => {
      failure(
        error instanceof AppError && error.code === 'prescription.drug-unknown'
          ? new AppError('benefits.alternative-not-in-catalogue')
          : error,
      );
    },
  });
  return {
    choose: (row) => {
      if (!finding.isPending) finding.mutate(row);
    },
    chosen: finding.isPending ? finding.variables : undefined,
  };
}

/** @param marks undefined where the list is nobody's, so that nothing is judged */
function columnsFor(
  { choose, chosen }: Choosing,
  marks: DrugMarks | undefined,
): Column<AlternativeMedication>[] {
  return [
    {
      id: 'drug',
      title: 'Drug Description',
      width: 'minmax(220px, 1fr)',
      narrow: 'heading',
      sortBy: ({ drugDescription }) => drugDescription,
      cell: (row) => (
        <div className="erx-alternative">
          <Button
            variant="minimal"
            size="small"
            className="erx-alternative-name"
            loading={row === chosen}
            onClick={() => {
              choose(row);
            }}
            aria-label={`Prescribe ${row.drugDescription} instead`}
          >
            {tallMan(row.drugDescription)}
          </Button>
          <span className="erx-alternative-copays">
            <CopayLines factors={row.formularyCopayFactors} />
          </span>
        </div>
      ),
    },
    {
      id: 'status',
      title: 'Formulary Status',
      width: '240px',
      narrow: 'bare',
      sortBy: ({ formularyStatus }) => rankOf(formularyStatus),
      cell: ({ formularyStatus, representativeNdc }) => (
        <Standing status={formularyStatus} found={marks ? marks(representativeNdc) : []} />
      ),
    },
  ];
}

/** What must not be chosen lightly, or was not judged yet, is never green, whatever the plan prefers. */
function Standing({ status, found }: { status: FormularyStatus; found: ReturnType<DrugMarks> }) {
  const isClean = found !== undefined && found !== 'failed' && !found.some(needsAnswer);
  return (
    <>
      {isClean ? (
        <FormularyTag status={status} />
      ) : (
        <span className="erx-cell-sub">Plan: {formularyStatusName(status)}</span>
      )}{' '}
      {found !== undefined && <FindingsTag found={found} />}
    </>
  );
}

const STATUSES = ['U', ...Array.from({ length: 100 }, (_, code) => String(code))].sort(compareStatus);
const rankOf = (status: string) => STATUSES.indexOf(status);
