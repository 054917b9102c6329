import { Button } from '@blueprintjs/core';
import { Duplicate, Help } from '@blueprintjs/icons';
import { tallMan } from '@erx/core/drugs/tall-man';
import { type Drug, isSupply } from '@erx/core/drugs/model';
import { say } from '@erx/core/findings/messages';
import type { Patient } from '@erx/core/patients/model';
import type { MouseEvent, ReactElement } from 'react';
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

/** What was found of the chosen drug, in a line, gravest first and as far as there is room; all of it is counted. */
export function DrugSummary({ drug, patient, keptId, formers }: Props) {
  const { data: plan } = useFormulary(drug);
  const check = useKnownInteractions(patient.id, drug.prescribableDrugId, keptId);
  const { data: duplicates = [] } = useDuplicates(patient.id, drug.prescribableDrugId, false);
  const notHeld = isSupply(drug) || check.isError ? [] : (check.data?.coverage.notHeld ?? []);
  const earlier = duplicates.filter(({ id }) => id !== keptId);
  const listed = check.data && !check.isError ? listFindings(check.data, earlier) : [];
  const count = listed.length + earlier.length;
  const isReplaced = earlier.every(({ id }) => formers.ends(id));
  return (
    <div className="erx-drug-summary" role="group" aria-label="Found of the drug">
      <div className="erx-drug-summary-found">
        {!isSupply(drug) && <Unsaid check={check} isNone={count === 0} isWhole={notHeld.length === 0} />}
        {listed.map(({ key, severity, about }) => (
          <span key={key}>
            <SeverityTag severity={severity} /> {about}
          </span>
        ))}
        {plan?.formularyFound === true && <FormularyTag status={plan.requestedFormularyStatus} isShort />}
      </div>
      {notHeld.length > 0 && (
        <Sign icon={<Help size={12} />} brief="Not checked" text={sayNotHeld(notHeld)} isUnchecked />
      )}
      {earlier.length > 0 && (
        <Sign
          icon={<Duplicate size={12} />}
          brief={isReplaced ? 'Replaces' : 'Same ingredient'}
          text={`${isReplaced ? 'Replaces' : 'Same ingredient in use:'} ${
            earlier.length === 1 && earlier[0]
              ? tallMan(earlier[0].description)
              : `${String(earlier.length)} prescriptions`
          }`}
        />
      )}
      <Button
        size="small"
        variant="minimal"
        text={count > 1 ? `Show all ${String(count)}` : 'Show all'}
        aria-label={count > 1 ? `Show all ${String(count)} that were found` : 'Show all that was found'}
        onClick={showChecks}
      />
    </div>
  );
}

/** That the check has not answered or found nothing: silence would say that all is well. */
function Unsaid({
  check,
  isNone,
  isWhole,
}: {
  check: ReturnType<typeof useKnownInteractions>;
  isNone: boolean;
  /** Whether nothing was left unchecked. */
  isWhole: boolean;
}) {
  const { data, isError } = check;
  if (isError)
    return (
      <span className="erx-drug-summary-unchecked">
        <Help size={12} /> Interactions not checked
      </span>
    );
  if (!data) return <span className="erx-cell-sub">{say('interactions.checking')}</span>;
  return (
    isNone &&
    data.incomplete.length === 0 && (
      <span className="erx-cell-sub">
        {say(isWhole && isAllShown(data) ? 'interactions.none' : 'interactions.none-shown')}
      </span>
    )
  );
}

/** What must not be clipped: its sign is always in view, its words as far as there is room. */
function Sign({
  icon,
  brief,
  text,
  isUnchecked = false,
}: {
  icon: ReactElement;
  brief: string;
  text: string;
  isUnchecked?: boolean;
}) {
  return (
    <span className={`erx-drug-sign${isUnchecked ? ' erx-drug-summary-unchecked' : ''}`} title={text}>
      {icon}
      <span className="erx-drug-brief" aria-hidden="true">
        {brief}
      </span>
      <span className="erx-drug-whole">{text}</span>
    </span>
  );
}

/** To all of it, below what is written. */
function showChecks({ currentTarget }: MouseEvent): void {
  const checks = currentTarget.closest('.erx-wizard')?.querySelector<HTMLElement>('.erx-drug-beside');
  checks?.scrollIntoView({ block: 'start' });
  checks?.focus({ preventScroll: true });
}
