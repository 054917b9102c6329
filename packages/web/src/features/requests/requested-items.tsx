import { Radio, RadioGroup } from '@blueprintjs/core';
import { say } from '@erx/core/findings/messages';
import type { RequestDetails } from '@erx/core/requests/model';
import { isApproval, isOpen } from '@erx/core/requests/rules/offers';
import { showAskedOfPrescriber } from '@erx/core/requests/validation-codes';
import { DrugName } from '../../parts/drug/drug-name';
import { ScheduleTag } from '../../parts/tags/schedule-tag';
import { ComparisonTable } from './comparison-table';
import { ProductConfirmation } from './product-confirmation';
import { DrugUseFacts } from './drug-use-facts';
import { PatientDiffers } from './patient-differs';
import { AnswerFacts, SupplyNote } from './request-facts';
import { toAsked, toResolution } from './typed-answer';
import type { AnswerForm } from './use-answer-form';

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
