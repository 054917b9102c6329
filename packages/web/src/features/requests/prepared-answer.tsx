import { tallMan } from '@erx/core/drugs/tall-man';
import { showQuantity } from '@erx/core/drugs/show-quantity';
import type { GrantedChanges, Preparation, RequestDetails } from '@erx/core/requests/model';
import { DENIAL_REASON_LABEL } from '@erx/core/requests/vocabulary';
import { showDate } from '@erx/core/values/dates';
import { useToday } from '../../session/practice-session';
import { RelativeTime } from '../../ui/text/dates';
import './requests.css';
import { CHOICE_LABEL, toAsked, toChoice } from './typed-answer';

/** What of a grant is otherwise than asked, in words. */
function describeChanges(
  { refills, dispense, daysSupply, sig, substitutionAllowed }: GrantedChanges,
  units: string | undefined,
): string[] {
  return [
    ...(refills === undefined ? [] : [`refills ${'prn' in refills ? 'as needed' : String(refills.count)}`]),
    ...(dispense === undefined
      ? []
      : [units === undefined ? `dispense ${dispense}` : showQuantity(dispense, units)]),
    ...(daysSupply === undefined ? [] : [`${String(daysSupply)} days`]),
    ...(sig === undefined ? [] : [`“${sig}”`]),
    ...(substitutionAllowed === undefined
      ? []
      : [substitutionAllowed ? 'substitution allowed' : 'no substitution']),
  ];
}

/** A prepared answer in a sentence: what would be given, with all that goes with it. */
export function describePrepared({ answer }: Preparation, details: RequestDetails): string {
  const asked = toAsked(details, answer.choice);
  return [
    CHOICE_LABEL[toChoice(answer.responseType)],
    ...(answer.deniedReasonCode === undefined
      ? []
      : [`${answer.deniedReasonCode} ${DENIAL_REASON_LABEL[answer.deniedReasonCode]}`]),
    ...(answer.choice === undefined || !asked ? [] : [tallMan(asked.description)]),
    ...describeChanges(answer.granted ?? {}, asked?.units),
    ...(answer.priorAuthorizationNumber === undefined
      ? []
      : [`plan’s number ${answer.priorAuthorizationNumber}`]),
    ...(answer.requestNdc === undefined ? [] : [`NDC ${answer.requestNdc} instead`]),
    ...(answer.comments === undefined ? [] : [`to the pharmacy: “${answer.comments}”`]),
  ].join('; ');
}

/** What staff prepared for the prescriber: who, when, what, until when, and their word about it. */
export function PreparedAnswer({
  preparation,
  details,
}: {
  preparation: Preparation;
  details: RequestDetails;
}) {
  const { preparedBy, preparedAt, note } = preparation;
  return (
    <section className="erx-prepared" aria-label="Prepared answer">
      <p>
        <b>Prepared by {preparedBy.name}</b> <RelativeTime at={preparedAt} />
        <DueOn preparation={preparation} />
      </p>
      <p>{describePrepared(preparation, details)}</p>
      {note !== '' && <p className="erx-prepared-note">{note}</p>}
    </section>
  );
}

/** The day by which an answer is wanted, marked once it is that day or later. */
export function DueOn({ preparation: { dueOn } }: { preparation: Preparation }) {
  const today = useToday();
  if (dueOn === undefined) return null;
  return (
    <span className="erx-due" data-due={dueOn <= today}>
      {dueOn < today ? 'was wanted by' : 'wanted by'} {showDate(dueOn)}
    </span>
  );
}
