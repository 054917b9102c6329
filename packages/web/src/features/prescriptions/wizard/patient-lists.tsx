import { tallMan } from '@erx/core/drugs/tall-man';
import { isTaken } from '@erx/core/medications/rules';
import { useState, type ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { useToday } from '../../../session/practice-session';
import { useMedications } from '../../medications/use-medications';
import { useProblems } from '../../problems/use-problems';

/** So many are in view; the others open at a press. */
const LISTED = 5;

/** What the patient has and takes, beside what the check says of it. */
export function PatientLists({ patientId }: { patientId: string }) {
  const today = useToday();
  const problems = useProblems(patientId);
  const medications = useMedications(patientId);
  return (
    <aside className="erx-patient-lists" aria-label="Problems and medicines">
      <ShortList
        title="Problems"
        isFailed={problems.isError}
        none="None recorded"
        rows={problems.data
          ?.filter(({ hide }) => !hide)
          .map(({ id, icd10Code, icd10Description }) => ({
            id,
            text: (
              <>
                {icd10Description} <span className="erx-cell-sub">{icd10Code}</span>
              </>
            ),
          }))}
      />
      <ShortList
        title="Medicines"
        isFailed={medications.isError}
        none="None recorded"
        rows={medications.data
          ?.filter((each) => isTaken(each, today))
          .map(({ id, description }) => ({ id, text: tallMan(description) }))}
      />
    </aside>
  );
}

function ShortList({
  title,
  isFailed,
  none,
  rows,
}: {
  title: string;
  isFailed: boolean;
  none: string;
  rows: readonly { readonly id: string; readonly text: ReactNode }[] | undefined;
}) {
  const [isWhole, setWhole] = useState(false);
  const more = (rows?.length ?? 0) - LISTED;
  return (
    <section aria-label={title}>
      <h3>
        {title}
        {rows && rows.length > 0 && ` (${String(rows.length)})`}
      </h3>
      {isFailed && <p className="erx-missing">Could not be loaded</p>}
      {!isFailed && rows?.length === 0 && <p className="erx-missing">{none}</p>}
      {!isFailed && rows && rows.length > 0 && (
        <ul>
          {(isWhole ? rows : rows.slice(0, LISTED)).map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ul>
      )}
      {more > 0 && !isWhole && (
        <Button
          size="small"
          variant="minimal"
          text={`${String(more)} more`}
          onClick={() => {
            setWhole(true);
          }}
        />
      )}
    </section>
  );
}
