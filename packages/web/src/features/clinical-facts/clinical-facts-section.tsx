import { Button } from '@blueprintjs/core';
import { askedFacts } from '@erx/core/clinical-facts/rules';
import { saysNotRecorded, showClinicalFact } from '@erx/core/clinical-facts/show';
import type { Patient } from '@erx/core/patients/model';
import { showDate } from '@erx/core/values/dates';
import { useState } from 'react';
import { useToday } from '../../session/practice-session';
import { lazyComponent } from '../../page/lazy-component';
import { FailedQuery } from '../../ui/feedback/empty-state';
import { LazyBoundary } from '../../page/lazy-boundary';
import { useIsInColumn } from '../../ui/layout/in-column';
import { Panel } from '../../ui/layout/panel';
import { LoadingBlock } from '../../ui/feedback/loading';
import { useClinicalFacts } from './use-clinical-facts';
import './clinical-facts.css';

const ClinicalFactsDialog = lazyComponent(
  () => import('./dialogs/clinical-facts-dialog'),
  (part) => part.ClinicalFactsDialog,
);

/** Kidney function, smoking, and of whom it can concern pregnancy and breast-feeding, as known now. */
export function ClinicalFactsSection({ patient }: { patient: Patient }) {
  const facts = useClinicalFacts(patient.id);
  const today = useToday();
  const [isOpen, setOpen] = useState(false);
  const present = facts.data?.filter(({ isPresent }) => isPresent) ?? [];
  const isInColumn = useIsInColumn();
  const notRecorded = saysNotRecorded(askedFacts(patient, today));
  const inShort = present.length === 0 ? notRecorded : present.map(showClinicalFact).join(', ');
  return (
    <Panel title="Clinical facts" inShort={isInColumn ? (facts.data ? inShort : '') : undefined}>
      <div className="erx-clinical-facts-body">
        {facts.isPending && <LoadingBlock what="the clinical facts" height={20} />}
        {facts.isError && <FailedQuery what="The clinical facts" query={facts} />}
        {facts.data && present.length === 0 && <p>{notRecorded}</p>}
        {present.length > 0 && (
          <ul className="erx-clinical-facts">
            {present.map((fact) => (
              <li key={fact.id}>
                {showClinicalFact(fact)}{' '}
                <span className="erx-banner-day">on {showDate(fact.observedOn)}</span>
              </li>
            ))}
          </ul>
        )}
        <Button
          size="small"
          text="Record or see all"
          onClick={() => {
            setOpen(true);
          }}
        />
      </div>
      <LazyBoundary>
        {isOpen && (
          <ClinicalFactsDialog
            patient={patient}
            onClose={() => {
              setOpen(false);
            }}
          />
        )}
      </LazyBoundary>
    </Panel>
  );
}
