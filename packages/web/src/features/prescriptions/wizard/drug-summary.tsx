import { Button } from '@blueprintjs/core';
import { Duplicate, Help } from '@blueprintjs/icons';
import { tallMan } from '@erx/core/drugs/tall-man';
import { type Drug, isSupply } from '@erx/core/drugs/model';
import { say } from '@erx/core/findings/messages';
import type { Patient } from '@erx/core/patients/model';
import type { MouseEvent } from 'react';
import { sayNotHeld } from '@erx/core/safety/coverage';
import { FormularyTag } from '../../benefits/formulary-tag';
import { useFormulary } from '../../benefits/use-formulary';
import { isAllShown, listFindings } from '../../interactions/interaction-findings';
import { useDuplicates, useKnownInteractions } from '../../interactions/use-interactions';
import { SeverityTag } from '../../../parts/tags/severity-tag';
import type { Formers } from './use-formers';

interface Props {
  drug: Drug;
  patient: Pick<Patient, 'id'>;
  /** The prescription that is being written, where the server keeps it already. */
  keptId: string | undefined;
  formers: Formers;
}

/** So many findings are named; the others are counted. */
const NAMED = 2;

/** What was found of the chosen drug, in a line, gravest first: the form stays in view below it. */
export function DrugSummary({ drug, patient, keptId, formers }: Props) {
  const { data: plan } = useFormulary(drug);
  const check = useKnownInteractions(patient.id, drug.prescribableDrugId, keptId);
  const { data: duplicates = [] } = useDuplicates(patient.id, drug.prescribableDrugId, false);
  const earlier = duplicates.filter(({ id }) => id !== keptId);
  const listed = check.data && !check.isError ? listFindings(check.data, earlier) : [];
  const named = listed.filter(({ severity }) => severity !== 'low').slice(0, NAMED);
  const more = listed.length - named.length;
  const isReplaced = earlier.every(({ id }) => {
    const former = formers.of(id);
    return former !== undefined && formers.isReplaced(former);
  });
  return (
    <div className="erx-drug-summary" role="group" aria-label="Found of the drug">
      {!isSupply(drug) && <Unsaid check={check} isNone={listed.length === 0 && earlier.length === 0} />}
      {named.map(({ key, severity, about }) => (
        <span key={key}>
          <SeverityTag severity={severity} /> {about}
        </span>
      ))}
      {more > 0 && (
        <span className="erx-cell-sub">{`${String(more)} ${named.length > 0 ? 'more' : 'low'}`}</span>
      )}
      {earlier.length > 0 && (
        <span>
          <Duplicate size={12} /> {isReplaced ? 'Replaces' : 'Same ingredient in use:'}{' '}
          {earlier.length === 1 && earlier[0]
            ? tallMan(earlier[0].description)
            : `${String(earlier.length)} prescriptions`}
        </span>
      )}
      {plan?.formularyFound === true && <FormularyTag status={plan.requestedFormularyStatus} isShort />}
      <Button
        size="small"
        variant="minimal"
        text="Show all"
        aria-label="Show all that was found"
        onClick={showChecks}
      />
    </div>
  );
}

/** That the check has not answered or found nothing, and what it left out: silence would say that all is well. */
function Unsaid({ check, isNone }: { check: ReturnType<typeof useKnownInteractions>; isNone: boolean }) {
  const { data, isError } = check;
  if (isError) return <NotRun text="Interactions not checked" />;
  if (!data) return <span className="erx-cell-sub">{say('interactions.checking')}</span>;
  const { notHeld } = data.coverage;
  return (
    <>
      {isNone && data.incomplete.length === 0 && (
        <span className="erx-cell-sub">
          {say(isAllShown(data) ? 'interactions.none' : 'interactions.none-shown')}
        </span>
      )}
      {notHeld.length > 0 && <NotRun text={sayNotHeld(notHeld)} />}
    </>
  );
}

const NotRun = ({ text }: { text: string }) => (
  <span className="erx-drug-summary-failed">
    <Help size={12} /> {text}
  </span>
);

/** To all of it, below what is written. */
function showChecks({ currentTarget }: MouseEvent): void {
  const checks = currentTarget.closest('.erx-wizard')?.querySelector<HTMLElement>('.erx-drug-beside');
  checks?.scrollIntoView({ block: 'start' });
  checks?.focus({ preventScroll: true });
}
