import { Tag } from '@blueprintjs/core';
import { Help } from '@blueprintjs/icons';
import { checkDose, type DoseAnswer } from '@erx/core/prescriptions/doses-contract';
import type { Drug } from '@erx/core/drugs/model';
import { tallMan } from '@erx/core/drugs/tall-man';
import type { PrescriptionForm } from '@erx/core/prescriptions/model';
import { keepPreviousData } from '@tanstack/react-query';
import { useContext } from 'react';
import { queryKey } from '../../session/queries';
import { useDebouncedValue } from '../../ui/form/use-debounced-value';
import { MendButton } from '../../parts/safety/mend-button';
import { SeverityTag } from '../../parts/tags/severity-tag';
import { NaloxoneLine } from './naloxone-line';
import { ReplacedPrescriptionsContext } from './replaced-prescriptions';
import './doses.css';
import { useEndpointQuery } from '../../session/use-endpoint-query';

interface Props {
  patientId: string;
  drug: Pick<Drug, 'prescribableDrugId'>;
  form: Pick<PrescriptionForm, 'sig' | 'dispense' | 'units' | 'daysSupply' | 'pharmacyNote'>;
  /** The prescription that is being written, where the server keeps it already. */
  prescriptionId: string | undefined;
}

/**
 * The stated doses for the patient, what the directions give, and what speaks against it or was not checked,
 * as the server judges it: the same findings ask for a reason when it is sent. Never green.
 */
export function DoseLine({ patientId, drug, form, prescriptionId }: Props) {
  const replacedIds = useContext(ReplacedPrescriptionsContext);
  const days = /^[1-9]\d{0,2}$/.test(form.daysSupply.trim()) ? Number(form.daysSupply) : undefined;
  const asked = useDebouncedValue(
    JSON.stringify([
      form.sig.trim(),
      form.dispense.trim(),
      form.units,
      days ?? null,
      form.pharmacyNote.trim(),
    ]),
  );
  const [sig, dispense, units, daysSupply, note] = JSON.parse(asked) as [
    ...[string, string, string, number | null],
    string,
  ];
  const { data, isError, isFetching, isPlaceholderData } = useEndpointQuery(
    checkDose,
    {
      body: {
        patientId,
        drugId: drug.prescribableDrugId,
        sig,
        dispense,
        units,
        note,
        ...(daysSupply === null ? {} : { daysSupply }),
        ...(prescriptionId === undefined ? {} : { prescriptionId }),
        ...(replacedIds.length === 0 ? {} : { replacedIds: [...replacedIds] }),
      },
    },
    queryKey('doses', patientId, drug.prescribableDrugId, prescriptionId, replacedIds.join(' '), asked),
    {
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
    },
  );
  const isWritten = form.sig.trim() !== '';
  return (
    <section
      className={isPlaceholderData ? 'erx-dose erx-dose-old' : 'erx-dose'}
      aria-label="Dose"
      aria-live="polite"
      aria-busy={isFetching}
    >
      {data?.stated.map(({ text, source }) => (
        <p key={text} className="erx-dose-stated">
          {text} <span className="erx-dose-source">{source}</span>
        </p>
      ))}
      {isError && isWritten && (
        <Unchecked sentences={['The dose could not be checked: the service did not answer.']} />
      )}
      {data && !isError && isWritten && <Answer answer={data} />}
    </section>
  );
}

function Answer({ answer: { given, findings, unchecked, opioids, naloxone } }: { answer: DoseAnswer }) {
  return (
    <>
      {given.length > 0 && <p className="erx-dose-given">{given.join(' · ')}</p>}
      {findings.length > 0 && (
        <ul aria-label="Findings on the dose">
          {findings.map(({ key, kind, severity, text, source, tier, unchecked: open }) => (
            <li key={key} data-severity={severity}>
              <SeverityTag severity={severity} />
              <span>
                {text} {tier === 'stop' && <b>It cannot be sent.</b>}
                {kind === 'incomplete' && 'It is sent with a reason only.'}
                <span className="erx-dose-source">{source}</span>
                {open && <MendButton unchecked={open} />}
              </span>
            </li>
          ))}
        </ul>
      )}
      {opioids && (
        <p className="erx-dose-opioids">
          Opioids: {Math.round(opioids.perDay)} MME a day
          {opioids.parts.length > 1 && ` (${opioids.parts.map(partInWords).join(', ')})`}
        </p>
      )}
      {naloxone && <NaloxoneLine {...naloxone} />}
      <Unchecked sentences={unchecked} />
    </>
  );
}

const partInWords = ({ description, perDay }: { description: string; perDay?: number | undefined }): string =>
  `${tallMan(description)}: ${perDay === undefined ? 'not known' : String(Math.round(perDay))}`;

function Unchecked({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div className="erx-dose-unchecked">
      <Tag minimal className="erx-status erx-safety-unchecked" icon={<Help size={12} />}>
        Not checked
      </Tag>
      <span>{sentences.join(' ')}</span>
    </div>
  );
}
