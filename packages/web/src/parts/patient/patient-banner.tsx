import { Tag, Button } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { listAllergies } from '@erx/core/allergies/contract';
import { isNoneKnown, bySeverity } from '@erx/core/allergies/rules';
import { say } from '@erx/core/findings/messages';
import { listClinicalFacts } from '@erx/core/clinical-facts/contract';
import { warningsOf } from '@erx/core/clinical-facts/show';
import { getPatient } from '@erx/core/patients/contract';
import {
  type Measure,
  roundMeasure,
  showMeasure,
  showMeasuredOn,
  toMetric,
} from '@erx/core/patients/measures';
import type { Patient } from '@erx/core/patients/model';
import { patientName } from '@erx/core/patients/name';
import { ageOn, showDate } from '@erx/core/values/dates';
import { showDecimal } from '@erx/core/values/decimals';
import { useNarrowerThan, WIDTHS } from '../../page/use-media';
import { queryKey } from '../../session/queries';
import { useToday } from '../../session/practice-session';
import { usePlanName } from './coverage-in-view';
import { Loading } from '../../ui/feedback/loading';
import './patient-banner.css';
import { FailedQuery } from '../../ui/feedback/empty-state';
import { REACTION_UNKNOWN, type Allergy } from '@erx/core/allergies/model';
import { type ReactNode, useState } from 'react';
import { useEndpointQuery } from '../../session/use-endpoint-query';

/**
 * The patient in view, on every patient screen and in every prescribing dialog: what must not be mistaken or
 * overlooked.
 */
export function PatientBanner({
  patient,
  isPageHeading = false,
  more,
}: {
  patient: Patient;
  isPageHeading?: boolean;
  /** What leads to the rest of what is known, which is not in view then: height, account number, plan. */
  more?: ReactNode;
}) {
  const Name = isPageHeading ? 'h1' : 'div';
  const planName = usePlanName(patient);
  // On a phone a line: what warns stays, the rest is where `more` leads.
  const isPhone = useNarrowerThan(WIDTHS.drawer);
  const isBrief = isPhone && more !== undefined;
  return (
    <section
      className={`erx-banner${more === undefined ? '' : ' erx-banner-in-short'}`}
      {...(isPageHeading ? {} : { role: 'group' })}
      aria-label="Patient in view"
    >
      {/* a dialog is over a page that has one: landmarks are unique */}
      <Name className="erx-banner-name">{patientName(patient)}</Name>
      <div className="erx-banner-box">
        <dl className="erx-banner-facts">
          <Fact term="Born">
            <Age patient={patient} isBrief={isBrief} />
          </Fact>
          {!isBrief && (
            <Fact term="Sex">
              {patient.gender === 'Unknown' ? <Missing text="Sex unknown" /> : patient.gender}
            </Fact>
          )}
          <Fact term="Weight">
            <Measured measure="weight" patient={patient} isBrief={isBrief} />
          </Fact>
          {more === undefined && (
            <Fact term="Height">
              <Measured measure="height" patient={patient} />
            </Fact>
          )}
          <Fact term="Allergies">
            <Allergies patient={patient} isBrief={isBrief} />
            <AllergiesToMatch count={patient.allergiesToMatch} />
          </Fact>
          <ClinicalWarnings patient={patient} />
          {patient.namesakes !== undefined && (
            <Fact term="Same name">
              <Tag intent="warning" minimal title={say('patient.namesakes', { count: patient.namesakes })}>
                Same last name: {patient.namesakes}
              </Tag>
            </Fact>
          )}
          {more === undefined && <Fact term="Account">{patient.accountNumber}</Fact>}
          {!isBrief && (
            <Fact term="Coverage">
              <Coverage planName={planName} isInShort={more !== undefined} />
            </Fact>
          )}
        </dl>
      </div>
      {more}
    </section>
  );
}

/** The same banner for a dialog that knows only the patient's id. */
export function PatientBannerById({ patientId }: { patientId: string }) {
  const patient = useEndpointQuery(
    getPatient,
    { params: { id: patientId } },
    queryKey('patients', 'one', patientId),
  );
  if (patient.data) return <PatientBanner patient={patient.data} />;
  if (patient.isError) return <FailedQuery what="The patient" query={patient} />;
  return <PatientBannerLoading />;
}

/** The banner's place while the patient is being read, as high as it will be. */
export function PatientBannerLoading() {
  return (
    <div className="erx-banner">
      <div className="erx-banner-name">
        <Loading what="the patient" width={18} />
      </div>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="erx-banner-fact">
      <dt className="erx-visually-hidden">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Pregnancy, breast-feeding and weak kidneys, where they are recorded; that they could not be read is said, too. */
function ClinicalWarnings({ patient }: { patient: Patient }) {
  const today = useToday();
  const { data, isError } = useEndpointQuery(
    listClinicalFacts,
    { params: { patientId: patient.id } },
    queryKey('clinical-facts', patient.id),
  );
  if (isError)
    return (
      <Fact term="Clinical facts">
        <Missing text="Clinical facts could not be loaded" />
      </Fact>
    );
  const present = data?.filter(({ isPresent }) => isPresent) ?? [];
  return warningsOf(present, today).map((warning) => (
    <Fact key={warning} term="Clinical fact">
      <Tag intent="warning" icon={<WarningSign size={12} />}>
        {warning}
      </Tag>
    </Fact>
  ));
}

/** The plan; in short that there is one, with its name on hover and for those who do not see it. */
function Coverage({ planName, isInShort }: { planName: string | undefined; isInShort: boolean }) {
  if (planName === undefined) return <Missing text="No coverage known" />;
  if (!isInShort) return planName;
  return (
    <span title={planName}>
      Covered<span className="erx-visually-hidden">: {planName}</span>
    </span>
  );
}

function Missing({ text }: { text: string }) {
  return <span className="erx-banner-missing">{text}</span>;
}

/** A measure in both systems of units, with the day it was measured on: the pharmacist gets both; in brief, kg. */
function Measured({
  measure,
  patient,
  isBrief = false,
}: {
  measure: Measure;
  patient: Patient;
  isBrief?: boolean;
}) {
  if (patient[measure] === '')
    return <Missing text={`${measure === 'weight' ? 'Weight' : 'Height'} unknown`} />;
  const metric = isBrief ? toMetric(measure, patient) : undefined;
  if (metric) return `${showDecimal(roundMeasure(metric))} kg`;
  const day = showMeasuredOn(measure, patient);
  return (
    <>
      {showMeasure(measure, patient)}{' '}
      <span className="erx-banner-day">
        {day === undefined ? <Missing text="on an unknown day" /> : `on ${day}`}
      </span>
    </>
  );
}

/** In brief the birth date is left out, but for an infant and where others have the name. */
function Age({ patient, isBrief }: { patient: Patient; isBrief: boolean }) {
  const today = useToday();
  if (patient.birthDate === '') return <Missing text="Birth date unknown" />;
  const years = ageOn(patient.birthDate, today);
  if (isBrief && years >= 3 && patient.namesakes === undefined) return `${String(years)} y`;
  if (isBrief) return `${String(years)} y, born ${showDate(patient.birthDate)}`;
  return (
    <>
      {years} {years === 1 ? 'year' : 'years'}, born {showDate(patient.birthDate)}
    </>
  );
}

/** So many are in view without asking; severe ones always are. */
const SHOWN_AT_FIRST = 6;

/** Allergies as tags, severe ones red; none known, never asked and could not be loaded are three different things. */
function Allergies({ patient, isBrief }: { patient: Patient; isBrief: boolean }) {
  const allergies = useEndpointQuery(
    listAllergies,
    { params: { patientId: patient.id } },
    queryKey('allergies', patient.id),
  );
  if (allergies.isPending) return <Loading what="allergies" width={12} />;
  if (allergies.isError)
    return (
      <Tag
        intent="warning"
        icon={<WarningSign size={12} />}
        interactive
        onClick={() => {
          void allergies.refetch();
        }}
      >
        Allergies could not be loaded. Try again
      </Tag>
    );
  const active = allergies.data.filter(({ status, hide }) => status === 'Active' && !hide);
  if (active.length > 0) return <AllergyTags allergies={active} atFirst={isBrief ? 1 : SHOWN_AT_FIRST} />;
  if (isNoneKnown(patient)) return <span className="erx-banner-none">No known allergies</span>;
  // What the former chart has is next to it: there is no list, and no one may read 'none' here.
  return patient.allergyKnowledge === 'none-known' ? null : (
    <Tag intent="warning" icon={<WarningSign size={12} />}>
      Allergies unknown
    </Tag>
  );
}

/**
 * Allergies of the former chart that no one has matched: next to them neither a list nor 'No known allergies'
 * is the whole truth.
 */
function AllergiesToMatch({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Tag className="erx-banner-to-match" intent="warning" icon={<WarningSign size={12} />}>
      {count} TRAKnet {count === 1 ? 'allergy' : 'allergies'} not matched
    </Tag>
  );
}

/**
 * Active allergies, severe ones first. A long list is cut off after the severe ones and says how many more
 * there are; the button shows all, with their reactions.
 */
export function AllergyTags({
  allergies,
  atFirst = SHOWN_AT_FIRST,
}: {
  allergies: readonly Allergy[];
  atFirst?: number;
}) {
  const [isOpen, setOpen] = useState(false);
  const sorted = bySeverity(allergies);
  const most = Math.max(atFirst, sorted.filter(({ severity }) => severity === 'Severe').length);
  const shown = isOpen ? sorted : sorted.slice(0, most);
  const hidden = sorted.length - shown.length;
  return (
    <div className="erx-banner-allergies">
      <ul aria-label="Allergies">
        {shown.map((allergy) => (
          <li key={allergy.id}>
            <AllergyTag allergy={allergy} isWhole={isOpen} />
          </li>
        ))}
      </ul>
      <Button
        size="small"
        variant="minimal"
        className="erx-banner-allergies-more"
        aria-expanded={isOpen}
        text={isOpen ? 'Less' : hidden > 0 ? `+${String(hidden)} more` : 'Reactions'}
        aria-label={
          isOpen
            ? 'Show fewer allergies, without reactions'
            : hidden > 0
              ? `+${String(hidden)} more allergies: show all with reactions`
              : 'Reactions of the allergies'
        }
        onClick={() => {
          setOpen(!isOpen);
        }}
      />
    </div>
  );
}

function AllergyTag({
  allergy: { description, reaction, severity },
  isWhole,
}: {
  allergy: Allergy;
  isWhole: boolean;
}) {
  const details = `${severity}: ${reaction === '' || reaction === REACTION_UNKNOWN ? 'reaction unknown' : reaction}`;
  const isSevere = severity === 'Severe';
  return (
    <Tag
      title={details}
      {...(isSevere
        ? { intent: 'danger' as const, icon: <WarningSign size={12} title={false} /> }
        : { minimal: true, className: 'erx-allergy-lesser' })}
    >
      {description}
      {isSevere && !isWhole && <span className="erx-visually-hidden"> (severe)</span>}
      {isWhole && <span className="erx-banner-allergy-details">, {details}</span>}
    </Tag>
  );
}
