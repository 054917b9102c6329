import { Radio, RadioGroup, Checkbox } from '@blueprintjs/core';
import { say } from '@erx/core/findings/messages';
import type { RequestDetails, RequestContent } from '@erx/core/requests/model';
import { isApproval, isOpen, toAnswerable } from '@erx/core/requests/rules/offers';
import { showAskedOfPrescriber } from '@erx/core/requests/validation-codes';
import { DrugName } from '../../parts/drug/drug-name';
import { ScheduleTag } from '../../parts/tags/schedule-tag';
import { ComparisonTable } from './comparison-table';
import { AnswerFacts, SupplyNote } from './request-facts';
import { toAsked, toResolution } from './typed-answer';
import type { AnswerForm } from './use-answer-form';
import { evaluationFacts } from '@erx/core/requests/drug-use';
import { FactList } from '../../ui/layout/fact-list';
import { Error as ErrorSign, Search } from '@blueprintjs/icons';
import { patientName } from '@erx/core/patients/name';
import { describeDifferences } from '@erx/core/requests/linking';
import { showDate } from '@erx/core/values/dates';
import type { DrugResolution } from '@erx/core/matching/model';
import { describeReasons } from '@erx/core/requests/rules/resolved';

/**
 * What a pharmacy asks next to what was prescribed, with everything that has to be confirmed before it is
 * approved; of an answered request the answer.
 */
export function RequestedItems({
  details,
  form,
  isEarlySaid = false,
}: {
  details: RequestDetails;
  form: AnswerForm;
  /** Whether the reasons of its lane are above and say it. */
  isEarlySaid?: boolean;
}) {
  const { request, content } = details;
  const { typed, set, given, refusal, isAnswerable, isAwaited, whyNot } = form;
  const isApproved = given !== undefined && isApproval(given.responseType);
  const count = content.requested.length;
  return (
    <>
      {count > 1 && <RequestedChoice details={details} form={form} />}
      {(content.askedFor?.length ?? 0) > 0 && (
        <p className="erx-answer-asks">
          <strong>The pharmacy asks you to confirm:</strong>{' '}
          {content.askedFor?.map(showAskedOfPrescriber).join(', ')}
        </p>
      )}
      {content.reason !== undefined && (
        <p className="erx-answer-asks">
          <strong>The pharmacy writes:</strong> {content.reason}
        </p>
      )}
      <ComparisonTable
        content={content}
        requested={content.requested[typed.medication ?? 0]}
        position={count > 1 ? `${String((typed.medication ?? 0) + 1)} of ${String(count)}` : undefined}
      />
      <DrugUseFacts content={content} />
      {isOpen(request.state) && (
        <>
          <SupplyNote content={content} isEarlySaid={isEarlySaid} />
          <PatientDiffers
            details={details}
            confirm={
              isApproved
                ? {
                    isConfirmed: typed.isSamePerson,
                    onChange: (isSamePerson) => {
                      set({ isSamePerson });
                    },
                  }
                : undefined
            }
          />
          <ProductConfirmation
            text={toAsked(details, typed.medication)?.description ?? ''}
            resolution={toResolution(details, typed.medication)}
            confirm={
              isApproved
                ? {
                    isConfirmed: typed.isProductConfirmed,
                    onChange: (isProductConfirmed) => {
                      set({ isProductConfirmed });
                    },
                  }
                : undefined
            }
          />
        </>
      )}
      {refusal !== undefined && <Note text={refusal} />}
      {!isOpen(request.state) && (
        <section className="erx-answer" aria-label="Answer">
          <AnswerFacts details={details} />
        </section>
      )}
      {isAnswerable && isAwaited && <Note text={say('request.awaits-prescription')} />}
      {/* Without a patient the link is asked for. */}
      {whyNot && whyNot.code !== 'request.not-linked' && <Note text={say(whyNot.code, whyNot.data)} />}
    </>
  );
}

/** Which of several medications of the message is meant. */
function RequestedChoice({
  details: { request, content },
  form: { typed, set, offers },
}: {
  details: RequestDetails;
  form: AnswerForm;
}) {
  return (
    <RadioGroup
      className="erx-offered"
      label={
        request.kind === 'change' && offers.responses.includes('Approved')
          ? 'Requested medications: choose the one that you approve'
          : 'Requested medications'
      }
      name="medication"
      {...(typed.medication === undefined ? {} : { selectedValue: typed.medication })}
      onChange={({ currentTarget: { value } }) => {
        set({ medication: Number(value), isProductConfirmed: false });
      }}
    >
      {content.requested.map(({ description, schedule }, index) => (
        // The order of the message is what a choice names.
        <Radio
          key={index}
          value={index}
          labelElement={
            <>
              <DrugName description={description} /> <ScheduleTag schedule={schedule} />
            </>
          }
        />
      ))}
    </RadioGroup>
  );
}

function Note({ text }: { text: string }) {
  return (
    <p className="erx-answer-note" role="note">
      {text}
    </p>
  );
}

/** The medications of a request, and how each is called next to its evaluation. */
const BLOCKS = { prescribed: 'the prescription', dispensed: 'the last fill' } as const;

/** What the pharmacist weighed of each medication of a request; nothing where the pharmacy does not say. */
function DrugUseFacts({ content }: { content: RequestContent }) {
  const evaluated = [
    ...(['prescribed', 'dispensed'] as const).flatMap((block) =>
      (content[block]?.evaluations ?? []).map((evaluation) => [BLOCKS[block], evaluation] as const),
    ),
    ...content.requested.flatMap(({ description, evaluations = [] }) =>
      evaluations.map((evaluation) => [description, evaluation] as const),
    ),
  ];
  if (evaluated.length === 0) return null;
  return (
    <section className="erx-drug-use" aria-label="Drug use evaluation">
      <h3 className="erx-drug-use-head">Drug use evaluation</h3>
      {evaluated.map(([of, evaluation], index) => (
        // The order of the message; an evaluation has no name of its own.
        <FactList key={index} facts={[['Of', of], ...evaluationFacts(evaluation)]} />
      ))}
    </section>
  );
}

interface Props {
  details: RequestDetails;
  /** Undefined where nothing is approved: then it is only shown. */
  confirm: { readonly isConfirmed: boolean; readonly onChange: (isConfirmed: boolean) => void } | undefined;
}

/**
 * Says in red that the linked patient is not, letter by letter, the one that the pharmacy asked about;
 * nothing where both agree.
 */
function PatientDiffers({ details, confirm }: Props) {
  const { request, content } = details;
  const { differences } = toAnswerable(details);
  if (differences.length === 0 || !request.patient) return null;
  const { name, birthDate } = request.patient;
  const born = (date: string | undefined) =>
    date === undefined || date === '' ? 'birth date not recorded' : `born ${showDate(date)}`;
  return (
    <section className="erx-patient-differs" aria-label="Patient differs">
      <p className="erx-patient-differs-head">
        <ErrorSign /> {describeDifferences(differences)}: is this the patient that the pharmacy asks about?
      </p>
      <FactList
        facts={[
          ['As sent', `${content.patient.name || request.patientAsSent}, ${born(content.patient.birthDate)}`],
          ['Linked', `${patientName(name)}, ${born(birthDate)}`],
        ]}
      />
      {confirm && (
        <Checkbox
          checked={confirm.isConfirmed}
          label="I have checked that they are the same person"
          onChange={({ currentTarget: { checked } }) => {
            confirm.onChange(checked);
          }}
        />
      )}
    </section>
  );
}

interface ConfirmationProps {
  /** As the pharmacy wrote it. */
  text: string;
  resolution: DrugResolution | undefined;
  /** Undefined where nothing is approved: then it is only shown. */
  confirm: { readonly isConfirmed: boolean; readonly onChange: (isConfirmed: boolean) => void } | undefined;
}

/**
 * Which product of the catalog a text of a pharmacy is read as: said where it is sure, confirmed where it is
 * likely. Nothing where a code names it, and where nothing is known.
 */
function ProductConfirmation({ text, resolution, confirm }: ConfirmationProps) {
  const { drug, confidence, by, reasons = [] } = resolution ?? {};
  if (
    !drug ||
    by !== 'text' ||
    (confidence === 'sure' && drug.description.toLowerCase() === text.toLowerCase())
  )
    return null;
  if (confidence === 'sure')
    return (
      <p className="erx-answer-note" role="note">
        No code that is known here names it: “{text}” is read as <DrugName description={drug.description} />.
      </p>
    );
  return (
    <section className="erx-drug-meant" aria-label="Product meant">
      <p className="erx-drug-meant-head">
        <Search /> No code that is known here names it. The pharmacy wrote “{text}”: is{' '}
        <DrugName description={drug.description} /> meant?
      </p>
      <p className="erx-cell-sub">Not stated so, or different: {describeReasons(reasons)}</p>
      {confirm && (
        <Checkbox
          checked={confirm.isConfirmed}
          labelElement={
            <>
              I have checked that <DrugName description={drug.description} /> is meant
            </>
          }
          onChange={({ currentTarget: { checked } }) => {
            confirm.onChange(checked);
          }}
        />
      )}
    </section>
  );
}
