import { Button } from '@blueprintjs/core';
import { ChevronDown, Error as ErrorIcon, TickCircle } from '@blueprintjs/icons';
import { AppError, toSentences } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { validateSignedPrescription } from '@erx/core/signing/contract';
import { readContent } from '@erx/core/signing/archive-record';
import type { SignedContent } from '@erx/core/signing/content';
import { SIGNED_KIND_LABEL, type SignedPrescription } from '@erx/core/signing/model';
import { SIGNATURE_HOLDS } from '@erx/core/signing/validation';
import { showInstant } from '@erx/core/values/dates';
import { useId, useState } from 'react';
import { DrugName } from '../../parts/drug/drug-name';
import { FactList } from '../../ui/layout/fact-list';
import { ScheduleTag } from '../../parts/tags/schedule-tag';
import { Tabs } from '../../ui/layout/tabs';
import { useClient, usePracticeSession } from '../../session/practice-session';

type Validation = { readonly isValid: true } | { readonly isValid: false; readonly problem: string };

/**
 * One signed prescription (S2.9-3): what it is of in its head; opened, the record itself, and whether its
 * signature still holds.
 */
export function SignedRecord({ record }: { record: SignedPrescription }) {
  const id = useId();
  const { timeZone } = usePracticeSession().practice;
  const [isOpen, setOpen] = useState(false);
  const content = readContent(record.originalJson);
  return (
    <li className="erx-signed">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          <ChevronDown className="erx-panel-caret" />
          <span className="erx-signed-drug">
            <DrugName description={record.drugDescription} />{' '}
            {content && <ScheduleTag schedule={content.drug.schedule} />}
          </span>
          <span>{content?.patient.name ?? 'Patient not readable'}</span>
          <span>{record.signedBy.name}</span>
          <span>{SIGNED_KIND_LABEL[record.referenceResourceType]}</span>
          <time dateTime={record.signedAt}>{showInstant(timeZone, record.signedAt)}</time>
        </button>
      </h3>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Opened record={record} content={content} />}
      </div>
    </li>
  );
}

function Opened({ record, content }: { record: SignedPrescription; content: SignedContent | undefined }) {
  const { timeZone } = usePracticeSession().practice;
  const [tab, setTab] = useState<'pretty' | 'raw'>('pretty');
  return (
    <div className="erx-signed-body">
      <FactList
        facts={[
          ['Drug', record.drugDescription],
          ['Date', showInstant(timeZone, record.signedAt)],
          ['Patient', content?.patient.name ?? 'Not readable'],
          ['Provider', record.signedBy.name],
          ['Request Type', SIGNED_KIND_LABEL[record.referenceResourceType]],
        ]}
      />
      <Validate id={record.id} />
      <Tabs
        label="Signed record"
        selected={tab}
        onSelect={setTab}
        tabs={[
          {
            id: 'pretty',
            title: 'Pretty',
            panel: (
              <pre className="erx-signed-json" tabIndex={0} aria-label="The record, indented">
                {pretty(record.originalJson)}
              </pre>
            ),
          },
          {
            id: 'raw',
            title: 'Raw JSON',
            panel: (
              <pre
                className="erx-signed-json erx-signed-raw"
                tabIndex={0}
                aria-label="The record as it was signed"
              >
                {record.originalJson}
              </pre>
            ),
          },
        ]}
      />
    </div>
  );
}

/** Asks the server whether the signature holds. */
function Validate({ id }: { id: string }) {
  const client = useClient();
  const [isAsking, setAsking] = useState(false);
  const [validation, setValidation] = useState<Validation>();
  const ask = async () => {
    setAsking(true);
    setValidation(undefined);
    try {
      await client.call(validateSignedPrescription, { params: { id } });
      setValidation({ isValid: true });
    } catch (error) {
      setValidation({
        isValid: false,
        problem: error instanceof AppError ? sentenceOf(error) : say('call.unexpected'),
      });
    } finally {
      setAsking(false);
    }
  };
  return (
    <div className="erx-signed-validate">
      <Button
        text="Validate"
        loading={isAsking}
        onClick={() => {
          void ask();
        }}
      />
      <span
        role="status"
        className={validation && (validation.isValid ? 'erx-signed-valid' : 'erx-signed-invalid')}
      >
        {validation &&
          (validation.isValid ? (
            <>
              <TickCircle /> {SIGNATURE_HOLDS}
            </>
          ) : (
            <>
              <ErrorIcon /> {validation.problem}
            </>
          ))}
      </span>
    </div>
  );
}

/** S8-10: the sentence of the altered archive; any other failure is said in the same way. */
function sentenceOf(error: AppError): string {
  const sentence = toSentences(error).join(' ');
  return error.code === 'signing.archive-altered'
    ? sentence
    : say('signing.archive-altered', { reason: sentence });
}

function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
