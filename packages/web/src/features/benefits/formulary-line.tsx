import { Button } from '@blueprintjs/core';
import { InfoSign, WarningSign } from '@blueprintjs/icons';
import { listRestrictions } from '@erx/core/benefits/formulary';
import type { Drug } from '@erx/core/drugs/model';
import { say } from '@erx/core/findings/messages';
import { useEffect, useState } from 'react';
import { LazyBoundary } from '../../page/lazy-boundary';
import { Loading } from '../../ui/feedback/loading';
import { describeFailure, useNotices } from '../../ui/feedback/toasts';
import './benefits.css';
import { CopayLines } from './copay-lines';
import { usePatientCoverage } from './coverage-context';
import { FormularyTag } from './formulary-tag';
import { useAlternatives } from './use-alternatives';
import { isSilent } from './use-formulary';
import { lazyComponent } from '../../page/lazy-component';

const RestrictionsDialog = lazyComponent(
  () => import('./dialogs/restrictions-dialog'),
  (part) => part.RestrictionsDialog,
);

interface Props {
  drug: Drug;
  /** Called with what the plan says of prior authorization; undefined while that is not known. */
  onKnown: (known: { priorAuthorizationRequired: boolean } | undefined) => void;
  /** Called once it is known whether the plan covers the same product better or for less. */
  onAlternatives: (isOffered: boolean) => void;
}

/**
 * The formulary status of the drug at hand under the chosen coverage. A failure is said and never looks like
 * coverage.
 */
export function FormularyLine({ drug, onKnown, onAlternatives }: Props) {
  const { coverage, showDrug } = usePatientCoverage();
  const { formulary, better, isOffered } = useAlternatives(drug);
  const { failure } = useNotices();
  const [isOpen, setOpen] = useState(false);
  const { data, error } = formulary;
  useEffect(() => {
    showDrug(drug);
    return () => {
      showDrug(undefined);
    };
  }, [drug, showDrug]);
  // Where the plan does not state it, nothing is known: then it does not recommend, and does not rule out.
  useEffect(() => {
    const required = data?.priorAuthorizationRequired;
    onKnown(required === undefined ? undefined : { priorAuthorizationRequired: required });
  }, [data, onKnown]);
  useEffect(() => {
    if (isOffered !== undefined) onAlternatives(isOffered);
  }, [isOffered, onAlternatives]);
  useEffect(() => {
    if (error && !isSilent(error)) failure(error);
  }, [error, failure]); // P8-6
  if (!coverage) return null;
  if (drug.representativeNdc === undefined) return <Unknown text={say('benefits.ndc-missing')} />;
  if (error)
    return isSilent(error) ? null : (
      <Unknown
        text={describeFailure(error).sentences.join(' ')}
        onRetry={() => {
          void formulary.refetch();
        }}
        isBusy={formulary.isFetching}
      />
    );
  if (!data)
    return (
      <div className="erx-formulary">
        <Loading what="the formulary" width={20} />
      </div>
    );
  if (!data.formularyFound) return <Unknown text={say('benefits.formulary-not-found')} />;
  const restrictions = listRestrictions(data);
  const hasMore =
    restrictions.length > 0 || data.resourceLinks.length > 0 || data.formularyCopayFactors.length > 1;
  return (
    <div className="erx-formulary" role="group" aria-label="Formulary">
      <FormularyTag status={data.requestedFormularyStatus} />
      <span className="erx-formulary-copay">
        <CopayLines factors={data.formularyCopayFactors} />
      </span>
      {restrictions.length > 0 && (
        <span className="erx-formulary-limits">
          <WarningSign size={12} /> {restrictions.map(({ title }) => title).join(', ')}
        </span>
      )}
      {isOffered === false && (
        <span className="erx-cell-sub">
          {say('benefits.alternatives-passed')}
          {better.length > 0 && ` ${say('benefits.alternatives-other', { count: better.length })}`}
        </span>
      )}
      {hasMore && (
        <Button
          size="small"
          icon={<InfoSign />}
          text={restrictions.length > 0 ? 'Restrictions' : 'Details'}
          onClick={() => {
            setOpen(true);
          }}
        />
      )}
      <LazyBoundary>
        {isOpen && (
          <RestrictionsDialog
            formulary={data}
            planName={coverage.patient.healthPlanName}
            onClose={() => {
              setOpen(false);
            }}
          />
        )}
      </LazyBoundary>
    </div>
  );
}

function Unknown({
  text,
  onRetry,
  isBusy = false,
}: {
  text: string;
  onRetry?: () => void;
  isBusy?: boolean;
}) {
  return (
    <div className="erx-formulary erx-formulary-unknown" role="note" aria-label="Formulary">
      <FormularyTag status="U" />
      <span>{text}</span>
      {onRetry && <Button size="small" text="Try again" loading={isBusy} onClick={onRetry} />}
    </div>
  );
}
