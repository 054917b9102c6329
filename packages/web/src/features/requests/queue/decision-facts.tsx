import type { Medication } from '@erx/core/medications/model';
import { medicationFailure } from '@erx/core/medications/prescribed';
import type { QueuedRequest } from '@erx/core/requests/model';
import { showDate } from '@erx/core/values/dates';
import type { ReactNode } from 'react';
import { DrugName } from '../../../parts/drug/drug-name';
import { FailedQuery } from '../../../ui/feedback/empty-state';
import { Loading } from '../../../ui/feedback/loading';
import { StatusTag } from '../../../ui/text/status-tag';
import { useMedications } from '../../medications/use-medications';
import { useProblems } from '../../problems/use-problems';
import { LaneTag } from './lane-tag';

interface Props {
  patientId: string;
  /** Other waiting requests of the patient. */
  others: readonly QueuedRequest[];
  onOpen: (id: string) => void;
}

/** So many of a list are in view; the rest is in the chart. */
const SHOWN = 8;

/** What one decides by: active medicines with their last fills, problems, what else is asked for the patient. */
export function DecisionFacts({ patientId, others, onOpen }: Props) {
  const medications = useMedications(patientId);
  const problems = useProblems(patientId);
  const active = medications.data?.filter(({ hide, stoppedAt }) => !hide && stoppedAt === undefined);
  const known = problems.data?.filter(({ hide }) => !hide);
  return (
    <div className="erx-decision-facts">
      <Facts title="Active medicines" query={medications} count={active?.length}>
        {active?.slice(0, SHOWN).map((medication) => (
          <Medicine key={medication.id} medication={medication} />
        ))}
      </Facts>
      <Facts title="Problems" query={problems} count={known?.length}>
        {known?.slice(0, SHOWN).map(({ id, icd10Code, icd10Description }) => (
          <li key={id}>
            {icd10Description} <span className="erx-cell-sub">{icd10Code}</span>
          </li>
        ))}
      </Facts>
      {others.length > 0 && (
        <section aria-label="Other requests of the patient">
          <h3>Other requests of the patient</h3>
          <ul>
            {others.map(({ request, lane, asked }) => (
              <li key={request.id}>
                <button
                  type="button"
                  className="erx-link-button"
                  onClick={() => {
                    onOpen(request.id);
                  }}
                >
                  {asked?.description ?? request.drug.drugDescription}
                </button>{' '}
                <LaneTag lane={lane} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Medicine({ medication }: { medication: Medication }) {
  const { description, sig, lastFilled, prescriptions } = medication;
  return (
    <li>
      <DrugName description={description} />
      {medicationFailure(medication) !== undefined && (
        <>
          {' '}
          <StatusTag state="error" text="Not delivered" />
        </>
      )}
      <span className="erx-cell-sub">
        {[
          sig,
          lastFilled === undefined ? undefined : `filled ${showDate(lastFilled)}`,
          prescriptions?.[0] && `written ${showDate(prescriptions[0].writtenOn)}`,
        ]
          .filter(Boolean)
          .map((part) => `, ${part ?? ''}`)}
      </span>
    </li>
  );
}

interface Read {
  readonly isError: boolean;
  readonly error: unknown;
  refetch: () => unknown;
}

function Facts({
  title,
  query,
  count,
  children,
}: {
  title: string;
  query: Read;
  count: number | undefined;
  children: ReactNode;
}) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {query.isError ? (
        <FailedQuery what={title} query={query} />
      ) : count === undefined ? (
        <Loading what={title.toLowerCase()} width={24} />
      ) : count === 0 ? (
        <p className="erx-cell-sub">None recorded</p>
      ) : (
        <ul>
          {children}
          {count > SHOWN && <li className="erx-cell-sub">and {count - SHOWN} more in the chart</li>}
        </ul>
      )}
    </section>
  );
}
