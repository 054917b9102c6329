import { Button } from '@blueprintjs/core';
import { showClinicalFact } from '@erx/core/clinical-facts/show';
import type { Patient } from '@erx/core/patients/model';
import { showDate } from '@erx/core/values/dates';
import { useState } from 'react';
import { lazyComponent } from '../../session/lazy-component';
import { FailureState } from '../../ui/empty-state';
import { Later } from '../../ui/later';
import { LoadingBlock } from '../../ui/loading';
import { useClinicalFacts } from './use-clinical-facts';
import './clinical-facts.css';

const ClinicalFactsDialog = lazyComponent(
  () => import('./dialogs/clinical-facts-dialog'),
  (part) => part.ClinicalFactsDialog,
);

/** Pregnancy, breast-feeding, kidney function and smoking, as they are known now, in the patient's drawer. */
export function ClinicalFactsSection({ patient }: { patient: Patient }) {
  const facts = useClinicalFacts(patient.id);
  const [isOpen, setOpen] = useState(false);
  const present = facts.data?.filter(({ isPresent }) => isPresent) ?? [];
  return (
    <section aria-label="Clinical facts">
      <h2>CLINICAL FACTS</h2>
      {facts.isPending && <LoadingBlock what="the clinical facts" height={20} />}
      {facts.isError && (
        <FailureState
          what="The clinical facts"
          error={facts.error}
          onRetry={() => {
            void facts.refetch();
          }}
        />
      )}
      {facts.data && present.length === 0 && (
        <p className="erx-drawer-text">
          Pregnancy, breast-feeding, kidney function and smoking are not recorded.
        </p>
      )}
      {present.length > 0 && (
        <ul className="erx-clinical-facts">
          {present.map((fact) => (
            <li key={fact.id}>
              {showClinicalFact(fact)} <span className="erx-banner-day">on {showDate(fact.observedOn)}</span>
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
      <Later>
        {isOpen && (
          <ClinicalFactsDialog
            patient={patient}
            onClose={() => {
              setOpen(false);
            }}
          />
        )}
      </Later>
    </section>
  );
}
