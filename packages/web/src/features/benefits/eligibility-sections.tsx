import { Button, Radio, RadioGroup } from '@blueprintjs/core';
import { Refresh, WarningSign } from '@blueprintjs/icons';
import {
  COMPARED,
  demographicDifferences,
  findingOfFieldError,
  isUsable,
  eligibilityKey,
} from '@erx/core/benefits/coverage';
import type { CoverageStatus, Eligibility, EligibilityCheck } from '@erx/core/benefits/model';
import { say } from '@erx/core/findings/messages';
import { showDate, showInstant } from '@erx/core/values/dates';
import { useId } from 'react';
import { FactList } from '../../ui/layout/fact-list';
import { LoadingBlock } from '../../ui/feedback/loading';
import { FailureState } from '../../ui/feedback/empty-state';
import { usePracticeSession } from '../../session/practice-session';
import './benefits.css';
import { type PatientCoverage, usePatientCoverage } from './coverage-context';
import { listRestrictions } from '@erx/core/benefits/formulary';
import { tallMan } from '@erx/core/drugs/tall-man';
import { describeFailure } from '../../ui/feedback/toasts';
import { CopayLines } from './copay-lines';
import { FormularyTag } from './formulary-tag';
import { useFormulary } from './use-formulary';

/** FORMULARY, ELIGIBILITY and PATIENT ELIGIBILITY of the patient drawer (P2-5). */
export function EligibilitySections() {
  const coverage = usePatientCoverage();
  if (!coverage.isAvailable) return null;
  return (
    <>
      <FormularySection />
      <section aria-label="Eligibility">
        <h2>ELIGIBILITY</h2>
        <EligibilityContent {...coverage} />
      </section>
      {coverage.coverage && <PatientEligibility coverage={coverage} eligibility={coverage.coverage} />}
    </>
  );
}

function EligibilityContent({ check, coverage, isChecking, error, choose, load, refresh }: PatientCoverage) {
  const { practice } = usePracticeSession();
  if (!check) {
    if (isChecking) return <LoadingBlock what="coverages" height={60} />;
    if (error) return <FailureState what="The coverage" error={error} onRetry={refresh} />;
    return (
      <>
        <p className="erx-drawer-text">Not checked yet.</p>
        <Button size="small" text="Check eligibility" onClick={load} />
      </>
    );
  }
  return (
    <div aria-busy={isChecking}>
      {check.problem !== undefined && <Note text={say(check.problem)} />}
      {check.problem !== undefined && check.eligibilities.length > 0 && (
        <Note text={say('benefits.known-before')} />
      )}
      {check.problem === undefined && check.eligibilities.length === 0 && (
        <p className="erx-drawer-text">{say('benefits.no-eligibility')}</p>
      )}
      {check.eligibilities.length > 0 && <Selector check={check} coverage={coverage} choose={choose} />}
      {check.eligibilities
        .filter((one) => one.fieldErrors.length > 0)
        .map((one) => (
          <FieldErrors key={eligibilityKey(one)} eligibility={one} />
        ))}
      <p className="erx-coverage-checked">
        <span>
          {check.problem === undefined ? 'Checked' : 'Tried'}{' '}
          {showInstant(practice.timeZone, check.checkedAt)}
        </span>
        <Button
          variant="minimal"
          size="small"
          icon={<Refresh size={14} />}
          text={check.problem === undefined ? 'Refresh' : 'Try again'}
          loading={isChecking}
          onClick={refresh}
        />
      </p>
      {error !== null && error !== undefined && (
        <FailureState what="The coverage" error={error} onRetry={refresh} />
      )}
    </div>
  );
}

/**
 * The coverages selector (P2-5): those that cannot be prescribed under are listed with the reason and cannot
 * be chosen.
 */
function Selector({
  check,
  coverage,
  choose,
}: {
  check: EligibilityCheck;
  coverage: Eligibility | undefined;
  choose: (key: string) => void;
}) {
  const label = useId();
  return (
    <>
      <span className="erx-visually-hidden" id={label}>
        Coverage
      </span>
      <RadioGroup
        className="erx-coverages"
        name={label}
        aria-labelledby={label}
        selectedValue={coverage ? eligibilityKey(coverage) : ''}
        onChange={(event) => {
          choose(event.currentTarget.value);
        }}
      >
        {check.eligibilities.map((one) => (
          <Radio key={eligibilityKey(one)} value={eligibilityKey(one)} disabled={!isUsable(one)}>
            <span className="erx-coverage-name">
              {one.patient.healthPlanName || one.pbm || 'Coverage without a name'}
              {isUsable(one) ? '' : ` (${one.fieldErrors.length > 0 ? 'refused' : 'not active'})`}
            </span>
            {one.patient.healthPlanName !== '' && one.pbm !== '' && (
              <span className="erx-cell-sub">{one.pbm}</span>
            )}
          </Radio>
        ))}
      </RadioGroup>
    </>
  );
}

function FieldErrors({ eligibility }: { eligibility: Eligibility }) {
  return (
    <>
      {eligibility.fieldErrors.map((error, index) => {
        const { code, data } = findingOfFieldError(error);
        return (
          <Note
            key={index}
            text={`${eligibility.pbm === '' ? '' : `${eligibility.pbm}: `}${say(code, data)}`}
          />
        );
      })}
    </>
  );
}

function Note({ text }: { text: string }) {
  return (
    <p className="erx-coverage-note" role="note">
      <WarningSign size={14} />
      <span>{text}</span>
    </p>
  );
}

const STATUS_WORDS = {
  Active: 'Active',
  Inactive: 'Inactive',
  NotCovered: 'Not covered',
  Unknown: 'Not stated',
} as const satisfies Record<CoverageStatus, string>;

/** What the chosen coverage says: plan, numbers, pharmacies, and where it knows the person otherwise. */
function PatientEligibility({
  coverage: { patient },
  eligibility,
}: {
  coverage: PatientCoverage;
  eligibility: Eligibility;
}) {
  const { patient: known, pbm } = eligibility;
  const differences = demographicDifferences(patient, eligibility);
  const fact = (term: string, value: string) => (value === '' ? [] : [[term, value] as const]);
  return (
    <section aria-label="Patient eligibility">
      <h2>PATIENT ELIGIBILITY</h2>
      {(known.demographicsChange || differences.length > 0) && (
        <Note
          text={
            differences.length > 0
              ? 'The benefit manager has other data: ' +
                `${differences.map((field) => COMPARED[field].toLowerCase()).join(', ')}. Compare them with ` +
                'the patient.'
              : 'The benefit manager says that it has other data of this patient.'
          }
        />
      )}
      <FactList
        facts={[
          ...fact('Plan', known.healthPlanName),
          ...fact('PBM', pbm),
          ...fact('Member ID', known.memberId),
          ...fact('Card ID', known.cardHolderId),
          ...fact('Group ID', known.groupId),
          ...fact('BIN', known.bin),
          ...fact('PCN', known.pcn),
          ...(known.startedAt === undefined ? [] : [['Started', showDate(known.startedAt)] as const]),
          ['Retail', STATUS_WORDS[known.retailEligibility.status]],
          ['Mail order', STATUS_WORDS[known.mailOrderEligibility.status]],
          ['Specialty', STATUS_WORDS[known.specialtyEligibility.status]],
          ['LTC', STATUS_WORDS[known.ltcEligibility.status]],
          ...differences.map(
            (field) =>
              [
                COMPARED[field],
                <em key={field}>{field === 'birthDate' ? showDate(known.birthDate ?? '') : known[field]}</em>,
              ] as const,
          ),
        ]}
      />
    </section>
  );
}

/** The drawer's FORMULARY section: what the chosen coverage says of the drug that is being prescribed. */
function FormularySection() {
  const { coverage, drug } = usePatientCoverage();
  const formulary = useFormulary(drug);
  const { data, error } = formulary;
  return (
    <section aria-label="Formulary">
      <h2>FORMULARY</h2>
      {!coverage || !drug ? (
        <p className="erx-drawer-text">
          {coverage
            ? 'Choose a drug to prescribe to see what the plan says about it.'
            : 'Needs a coverage and a drug to prescribe.'}
        </p>
      ) : drug.representativeNdc === undefined ? (
        <p className="erx-drawer-text">{say('benefits.ndc-missing')}</p>
      ) : error ? (
        <p className="erx-drawer-text">{describeFailure(error).sentences.join(' ')}</p>
      ) : !data ? (
        <LoadingBlock what="the formulary" height={60} />
      ) : (
        <FactList
          facts={[
            ['Drug', tallMan(data.requestedDrugDescription || drug.description)],
            ['Status', <FormularyTag key="status" status={data.requestedFormularyStatus} />],
            ...(data.formularyFound
              ? [['Copay', <CopayLines key="copay" factors={data.formularyCopayFactors} />] as const]
              : [['', say('benefits.formulary-not-found')] as const]),
            ...listRestrictions(data).map(({ title, lines }) => [title, lines.join('; ')] as const),
          ]}
        />
      )}
    </section>
  );
}
