import { say } from '@erx/core/findings/messages';
import type { Refills } from '@erx/core/prescriptions/model';
import { refillChoices } from '@erx/core/prescriptions/rules/schedule';
import { showUnits } from '@erx/core/drugs/potency-units';
import {
  DenialReasonCode,
  PRIOR_AUTHORIZATION_NUMBER_LIMIT,
  type RequestDetails,
} from '@erx/core/requests/model';
import { DENIAL_REASON_LABEL } from '@erx/core/requests/vocabulary';
import { commentLimit, isGrantable } from '@erx/core/requests/rules/answering';
import { keepsPrescription } from '@erx/core/requests/rules/granting';
import { denialReasons } from '@erx/core/requests/rules/reasons';
import { keepDigits } from '@erx/core/values/contact';
import { AreaField, SelectField, TextField } from '../../ui/form/text-field';
import { RequestPriorAuthorization } from './request-prior-authorization';
import { RequestedNdc } from './requested-ndc';
import { reasonOf, toAsked, type TypedAnswer } from './typed-answer';
import { SIG_LIMIT } from '@erx/core/sig/limits';

interface Props {
  details: RequestDetails;
  typed: TypedAnswer;
  set: (changes: Partial<TypedAnswer>) => void;
  /** What is wrong with a part, once the answer was tried. */
  errorOf: (field: string) => string | undefined;
}

/**
 * What goes with the chosen response: a reason with a denial, a plan's number with an approval of type P,
 * changes, and a comment (N2-32..N2-34).
 */
export function AnswerParts({ details, typed, set, errorOf }: Props) {
  const { request } = details;
  const { choice } = typed;
  const type = request.kind === 'change' ? request.type : undefined;
  const authorization = type === 'P' && (
    <RequestPriorAuthorization
      request={request}
      onNumber={(priorAuthorizationNumber) => {
        set({ choice: 'approve', priorAuthorizationNumber });
      }}
    />
  );
  if (choice === undefined)
    return authorization ? <div className="erx-answer-parts">{authorization}</div> : null;
  const isDenial = choice === 'deny' || choice === 'deny-new';
  return (
    <div className="erx-answer-parts">
      {authorization}
      {isDenial && (
        <SelectField
          label="Reason"
          isRequired
          className="erx-answer-wide"
          fill
          value={reasonOf(typed, request.kind)}
          onChange={({ currentTarget: { value } }) => {
            set({ reason: DenialReasonCode.parse(value) });
          }}
          options={denialReasons(choice === 'deny-new').map((code) => ({
            value: code,
            label: `${code} ${DENIAL_REASON_LABEL[code]}`,
          }))}
        />
      )}
      {choice === 'deny' && type === 'T' && (
        <RequestedNdc
          details={details}
          value={typed.requestNdc}
          onChange={(requestNdc) => {
            set({ requestNdc });
          }}
        />
      )}
      {choice === 'approve' && type === 'P' && (
        <TextField
          label="Prior authorization number"
          isRequired
          className="erx-answer-half"
          error={errorOf('priorAuthorizationNumber')}
          help={`As the plan gave it, at most ${String(PRIOR_AUTHORIZATION_NUMBER_LIMIT)} characters`}
          autoComplete="off"
          spellCheck={false}
          maxLength={PRIOR_AUTHORIZATION_NUMBER_LIMIT}
          value={typed.priorAuthorizationNumber}
          onValueChange={(priorAuthorizationNumber) => {
            set({ priorAuthorizationNumber });
          }}
        />
      )}
      {choice === 'approve' && type !== 'P' && keepsPrescription(request.kind, type, details.content) && (
        <p className="erx-answer-note erx-answer-wide">{say('request.stays-as-prescribed')}</p>
      )}
      {choice === 'approve-changed' && (
        <Changes details={details} typed={typed} set={set} errorOf={errorOf} />
      )}
      {choice !== 'deny-new' && <Comment typed={typed} set={set} error={errorOf('comments')} />}
      {choice === 'deny-new' && (
        <p className="erx-answer-note erx-answer-wide">{say('request.awaits-prescription')}</p>
      )}
    </div>
  );
}

function Comment({
  typed,
  set,
  error,
}: {
  typed: TypedAnswer;
  set: Props['set'];
  error: string | undefined;
}) {
  const ndc = keepDigits(typed.requestNdc);
  const limit = commentLimit(typed.choice === 'deny' && ndc !== '' ? { requestNdc: ndc } : {});
  const left = limit - typed.comment.length;
  return (
    <TextField
      label="Comment to the pharmacy"
      className="erx-answer-wide"
      error={error}
      help={
        <span className="erx-answer-counter">
          {left < 0 ? `${String(-left)} too many` : `${String(left)} of ${String(limit)} characters left`}
        </span>
      }
      autoComplete="off"
      value={typed.comment}
      onValueChange={(comment) => {
        set({ comment });
      }}
    />
  );
}

/** What is granted otherwise than asked, each starting from what was asked. */
function Changes({ details, typed, set, errorOf }: Props) {
  const asked = toAsked(details, typed.medication);
  const choices = refillChoices(details.request.drug.deaSchedule).filter((each) =>
    isGrantable(details.request.kind, each),
  );
  return (
    <>
      <SelectField
        label="Refills"
        isRequired
        error={errorOf('refills')}
        fill
        value={keyOf(typed.refills)}
        onChange={({ currentTarget: { value } }) => {
          set({ refills: choices.find((each) => keyOf(each) === value) });
        }}
        options={[
          ...(typed.refills === undefined ? [{ value: '', label: 'Choose' }] : []),
          ...choices.map((each) => ({ value: keyOf(each), label: keyOf(each) })),
        ]}
      />
      <TextField
        label={`Dispense${asked?.units === undefined ? '' : ` (${showUnits(asked.units).toLowerCase()})`}`}
        isRequired
        error={errorOf('dispense')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        value={typed.dispense}
        onValueChange={(dispense) => {
          set({ dispense });
        }}
      />
      <TextField
        label="Days supply"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={typed.daysSupply}
        onValueChange={(text) => {
          set({ daysSupply: keepDigits(text) });
        }}
      />
      <AreaField
        label="Sig"
        isRequired
        className="erx-answer-wide"
        error={errorOf('sig')}
        help={`${String(typed.sig.trim().length)} of ${String(SIG_LIMIT)} characters`}
        fill
        autoResize
        value={typed.sig}
        onChange={({ currentTarget: { value } }) => {
          set({ sig: value.replace(/(?<!\s)\s*\n\s*/g, ' ') });
        }}
      />
      <SelectField
        label="Substitution"
        className="erx-answer-half"
        fill
        value={typed.substitutionAllowed === undefined ? '' : String(typed.substitutionAllowed)}
        onChange={({ currentTarget: { value } }) => {
          set({ substitutionAllowed: value === 'true' });
        }}
        options={[
          ...(typed.substitutionAllowed === undefined ? [{ value: '', label: 'As prescribed before' }] : []),
          { value: 'true', label: 'Allowed' },
          { value: 'false', label: 'Not allowed: dispense as written' },
        ]}
      />
    </>
  );
}

function keyOf(refills: Refills | undefined): string {
  if (refills === undefined) return '';
  return 'prn' in refills ? 'PRN' : String(refills.count);
}
