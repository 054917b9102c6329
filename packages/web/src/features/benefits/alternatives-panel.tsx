import { Button } from '@blueprintjs/core';
import { Exchange } from '@blueprintjs/icons';
import { DIFFERENCE_TEXT } from '@erx/core/benefits/alternatives';
import { compareStatus, formularyStatusName } from '@erx/core/benefits/formulary';
import type { AlternativeMedication } from '@erx/core/benefits/model';
import type { Drug, FormularyStatus } from '@erx/core/drugs/model';
import { tallMan } from '@erx/core/drugs/tall-man';
import { say } from '@erx/core/findings/messages';
import { DataTable, type Column } from '../../ui/table/data-table';
import { EmptyState, FailureState } from '../../ui/feedback/empty-state';
import { needsAnswer } from '@erx/core/safety/tiers';
import { FindingsTag } from '../../parts/tags/findings-tag';
import { type DrugMarks, useDrugMarks } from '../../parts/safety/use-drug-marks';
import './benefits.css';
import { CopayLines } from './copay-lines';
import { FormularyTag } from './formulary-tag';
import { type ProductOf, useAlternatives } from './use-alternatives';
import { isSilent } from './use-formulary';

interface Props {
  drug: Drug;
  /** For whom: what speaks against an alternative is next to it. */
  patientId?: string | undefined;
  onChoose: (drug: Drug) => void;
}

/**
 * The Alternative Medications step (P2-12): what the plan covers better, or for less. A row of the same
 * medicine, strength, form and release swaps the drug; any other goes through the search.
 */
export function AlternativesPanel({ drug, patientId, onChoose }: Props) {
  const { formulary, better, productOf: products } = useAlternatives(drug);
  const { data, error } = formulary;
  const others = (data?.alternativeMedications.length ?? 0) - better.length;
  const marks = useDrugMarks(
    patientId,
    'ndcs',
    better.map(({ representativeNdc }) => representativeNdc),
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
  const choose = (row: AlternativeMedication) => {
    const product = products(row);
    if (typeof product === 'object') onChoose(product);
  };
  return (
    <div className="erx-alternatives">
      <DataTable<AlternativeMedication>
        label="Alternative Medications"
        columns={columnsFor(products, choose, patientId === undefined ? undefined : marks)}
        rows={error || data ? better : undefined}
        rowId={(row) => `${row.representativeNdc} ${row.drugDescription}`}
        expectedRows={4}
        onRowClick={choose}
        isRowLink={(row) => typeof products(row) === 'object'}
        initialSort={{ column: 'status', descending: false }}
        empty={
          <EmptyState
            icon={<Exchange size={32} />}
            title={say('benefits.alternatives-empty')}
            description={
              data?.formularyFound === false
                ? say('benefits.formulary-not-found')
                : 'The plan covers no other drug better or for less. Continue with Next.'
            }
          />
        }
      />
      {others > 0 && (
        <p className="erx-cell-sub">{say('benefits.alternatives-no-better', { count: others })}</p>
      )}
    </div>
  );
}

/** @param marks undefined where the list is no one's, so that nothing is judged */
function columnsFor(
  products: ProductOf,
  choose: (row: AlternativeMedication) => void,
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
          <AlternativeName row={row} product={products(row)} choose={choose} />
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

function AlternativeName({
  row,
  product,
  choose,
}: {
  row: AlternativeMedication;
  product: ReturnType<ProductOf>;
  choose: (row: AlternativeMedication) => void;
}) {
  const { drugDescription } = row;
  if (product === undefined || typeof product === 'string')
    return (
      <>
        <span className="erx-alternative-other">{tallMan(drugDescription)}</span>
        {product !== undefined && (
          <span className="erx-alternative-copays">
            {product === 'unread'
              ? say('benefits.alternative-unread')
              : say('benefits.alternative-by-search', { difference: DIFFERENCE_TEXT[product] })}
          </span>
        )}
      </>
    );
  return (
    <Button
      variant="minimal"
      size="small"
      className="erx-alternative-name"
      onClick={() => {
        choose(row);
      }}
      aria-label={`Prescribe ${drugDescription} instead`}
    >
      {tallMan(drugDescription)}
    </Button>
  );
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
