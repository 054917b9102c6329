import { Callout, Checkbox, FileInput } from '@blueprintjs/core';
import { say } from '@erx/core/findings/messages';
import { patientName } from '@erx/core/patients/name';
import type { Patient } from '@erx/core/patients/model';
import { readRecordFile } from '@erx/core/record-files/contract';
import { LONGEST_FILE, type RecordFileEntry, type RecordFileReading } from '@erx/core/record-files/model';
import { DIFFERENCE_LABEL, sentencesOf } from '@erx/core/record-files/words';
import { showDate } from '@erx/core/values/dates';
import { useState } from 'react';
import { PatientBanner } from '../../../parts/patient/patient-banner';
import { useEndpointMutation } from '../../../session/use-endpoint-mutation';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { LoadingBlock } from '../../../ui/feedback/loading';
import { describeFailure, useNotices } from '../../../ui/feedback/toasts';
import { Field } from '../../../ui/form/field';
import { useProblemActs } from '../../problems/use-problems';
import '../record-files.css';

/**
 * A file of another system about this patient: what it says is shown first; medications and allergies then wait in
 * the matchers, problems are added one by one as they are ticked.
 */
export function RecordFileDialog({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const notices = useNotices();
  const [text, setText] = useState('');
  const [name, setName] = useState('');
  const [tooLarge, setTooLarge] = useState(false);
  const [isSamePerson, setSamePerson] = useState(false);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const toInput = (body: RecordFileEntry) => ({ params: { patientId: patient.id }, body });
  const read = useEndpointMutation(readRecordFile, toInput);
  const take = useEndpointMutation(readRecordFile, toInput, { invalidates: ['legacy', 'patients'] });
  const { add } = useProblemActs(patient.id);
  const found = read.data;
  const choose = async (file: File) => {
    take.reset();
    add.reset();
    setSamePerson(false);
    setTicked(new Set());
    setName(file.name);
    const isTooLarge = file.size > LONGEST_FILE;
    setTooLarge(isTooLarge);
    if (isTooLarge) {
      read.reset();
      return;
    }
    const chosen = await file.text();
    setText(chosen);
    read.mutate({ text: chosen });
  };
  const act = async () => {
    if (!found) return;
    try {
      // a problem that was added is not ticked any more: what failed can be tried again
      for (const problem of found.problems.filter(({ icd10Code }) => ticked.has(icd10Code))) {
        await add.mutateAsync({
          patientId: patient.id,
          icd10Code: problem.icd10Code,
          icd10Description: problem.description,
        });
        setTicked((before) => new Set([...before].filter((code) => code !== problem.icd10Code)));
      }
      const { added } = await take.mutateAsync({ text, take: { isSamePerson } });
      if (added) notices.success('record-file.taken-in', added);
      onClose();
    } catch {
      // each says in the dialog why not
    }
  };
  const failure = read.error ?? add.error ?? take.error;
  const isUnlike = (found?.differences.length ?? 0) > 0;
  return (
    <FormDialog
      isOpen
      title="Read a record file"
      width={640}
      actText="Take in"
      isActDisabled={!found || (isUnlike && !isSamePerson)}
      isSubmitting={take.isPending || add.isPending}
      banner={<PatientBanner patient={patient} />}
      onSubmit={() => {
        void act();
      }}
      onClose={onClose}
      {...(failure ? { failure: describeFailure(failure).sentences.join(' ') } : {})}
    >
      <Field
        label="File of another system"
        help="A C-CDA document (XML) or a FHIR Bundle (JSON) of this patient, 2 MB at most"
        error={tooLarge ? say('record-file.too-large') : undefined}
      >
        {({ id, intent: _intent, ...ties }) => (
          <FileInput
            fill
            text={name === '' ? 'Choose a file…' : name}
            hasSelection={name !== ''}
            inputProps={{
              ...ties,
              id,
              accept: '.xml,.json,application/xml,text/xml,application/json',
              onChange: (event) => {
                const file = event.currentTarget.files?.[0];
                if (file) void choose(file); // what cannot be read is said in the dialog
              },
            }}
          />
        )}
      </Field>
      {read.isPending && <LoadingBlock what="the file" height={120} />}
      {found && (
        <>
          {isUnlike && (
            <WhoseFile found={found} patient={patient} isSame={isSamePerson} onSame={setSamePerson} />
          )}
          <InFile
            found={found}
            ticked={ticked}
            onTick={(code) => {
              setTicked((before) => {
                const after = new Set(before);
                if (!after.delete(code)) after.add(code);
                return after;
              });
            }}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Who the file says that it is of, beside who is in view. */
function WhoseFile({
  found,
  patient,
  isSame,
  onSame,
}: {
  found: RecordFileReading;
  patient: Patient;
  isSame: boolean;
  onSame: (isSame: boolean) => void;
}) {
  const { firstName, lastName, birthDate } = found.person;
  const name = [firstName, lastName].filter(Boolean).join(' ') || 'no name';
  return (
    <Callout intent="warning" role="group" aria-label="Whose file">
      <p>
        The file is of <strong>{name}</strong>, born{' '}
        <strong>{birthDate === '' ? 'on a day that it does not say' : showDate(birthDate)}</strong>. Not the
        same as this chart: {found.differences.map((one) => DIFFERENCE_LABEL[one]).join(', ')}.
      </p>
      <Checkbox
        checked={isSame}
        label={`I have compared the two: the file is of ${patientName(patient)}`}
        onChange={(event) => {
          onSame(event.currentTarget.checked);
        }}
      />
    </Callout>
  );
}

/** The lists of the file in its own words. */
function InFile({
  found,
  ticked,
  onTick,
}: {
  found: RecordFileReading;
  ticked: ReadonlySet<string>;
  onTick: (code: string) => void;
}) {
  const from = found.source === '' ? 'The file does not say who made it' : `From ${found.source}`;
  return (
    <div className="erx-record-file">
      <p>
        {from}
        {found.madeOn === undefined ? '.' : `, made on ${showDate(found.madeOn)}.`}
      </p>
      {sentencesOf(found).map((sentence) => (
        <p key={sentence} className="erx-record-file-note">
          {sentence}
        </p>
      ))}
      {found.medications.length > 0 && (
        <section>
          <h3>Medications to match: {found.medications.length}</h3>
          <ul>
            {found.medications.map(({ description, sig, startedOn }, place) => (
              <li key={place}>
                <span>{description}</span>
                <span className="erx-cell-sub">
                  {sig === '' ? 'No directions in words' : sig}
                  {startedOn !== undefined && `, since ${showDate(startedOn)}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {found.allergies.length > 0 && (
        <section>
          <h3>Allergies to match: {found.allergies.length}</h3>
          <ul>
            {found.allergies.map(({ description, reaction }, place) => (
              <li key={place}>
                <span>{description}</span>
                <span className="erx-cell-sub">{reaction === '' ? 'No reaction named' : reaction}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {found.problems.length > 0 && (
        <section>
          <h3>Problems: {found.problems.length}</h3>
          <ul>
            {found.problems.map(({ icd10Code, description }, place) => (
              <li key={place}>
                {icd10Code === '' ? (
                  <>
                    <span>{description}</span>
                    <span className="erx-cell-sub">No ICD-10-CM code: add it by hand</span>
                  </>
                ) : (
                  <Checkbox
                    checked={ticked.has(icd10Code)}
                    label={`Add ${icd10Code} ${description}`}
                    onChange={() => {
                      onTick(icd10Code);
                    }}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
