import { findingsOnReason, type GivenReason, NO_REASON } from '@erx/core/safety/reasons';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Error as ErrorIcon, Help, Refresh } from '@blueprintjs/icons';
import type { Drug } from '@erx/core/drugs/model';
import { tallMan } from '@erx/core/drugs/tall-man';
import { pass } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import type { CheckedInteractions } from '@erx/core/safety/interactions-contract';
import type {
  AllergyInteraction,
  CheckPart,
  DrugFoodInteraction,
  DrugInteraction,
  DuplicateTherapy,
  InteractionCheck,
  OtherDrugOrigin,
} from '@erx/core/interactions/model';
import { sayChecked } from '@erx/core/safety/coverage';
import type { DrugAnswer, SafetyFinding } from '@erx/core/safety/model';
import { isStop } from '@erx/core/safety/tiers';
import { findingText } from '@erx/core/safety/words';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { useEntry } from '../../../ui/form/use-entry';
import { DataTable, type Column } from '../../../ui/table/data-table';
import { PatientBannerById } from '../../../parts/patient/patient-banner';
import { AnswerAgain } from '../../../parts/safety/answer-again';
import { SafetyFindings } from '../../../parts/safety/safety-findings';
import { NotChecked } from '../../../parts/safety/not-checked';
import { SafetyReason } from '../../../parts/safety/safety-reason';
import { useMay } from '../../../session/practice-session';
import { SeverityTag } from '../../../parts/tags/severity-tag';

interface Props {
  patientId: string;
  drug: Drug;
  /** Undefined while the check runs. */
  check: CheckedInteractions | 'failed' | undefined;
  isChecking: boolean;
  onRetry: () => void;
  /** With the reason, where one was given for serious findings. */
  onContinue: (answer?: DrugAnswer) => void;
  onClose: () => void;
}

/**
 * Everything that was found, and what could not be checked, before the prescription continues (P2-16, P4-7).
 */
export function InteractionsDialog({
  patientId,
  drug,
  check,
  isChecking,
  onRetry,
  onContinue,
  onClose,
}: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const mayAnswer = useMay('prescription.send');
  const {
    typed: reason,
    set,
    errorOf,
    isAcceptable,
  } = useEntry(NO_REASON, (given) => (isNothing(given) ? pass : findingsOnReason(given)));
  const safety = check === undefined || check === 'failed' ? undefined : check.safety;
  const serious = safety?.findings ?? [];
  const isStopped = serious.some(isStop);
  const goOn = () => {
    if (!isAcceptable()) return;
    if (isNothing(reason)) onContinue();
    else if (safety?.fingerprint !== undefined)
      onContinue({ fingerprint: safety.fingerprint, code: reason.code, reason: reason.reason.trim() });
  };
  return (
    <Dialog
      className="erx-dialog erx-interactions"
      isOpen
      title={titleOf(serious)}
      style={{ width: 960 }}
      shouldReturnFocusOnClose
      canOutsideClickClose={false}
      onClose={onClose}
      onOpened={() => {
        heading.current?.focus();
      }}
    >
      <PatientBannerById patientId={patientId} />
      <DialogBody>
        {/* In the order of tabs: what scrolls has nothing else that the keyboard could scroll it from. */}
        <h3
          ref={heading}
          className="erx-dialog-heading"
          tabIndex={0}
          onKeyDown={({ key, repeat, currentTarget }) => {
            if (key !== 'Enter' || repeat || check === undefined || check === 'failed') return;
            // What may be passed over goes on; what stops it closes; what needs a reason leads to the reason.
            if (isStopped) onClose();
            else if (serious.length === 0) goOn();
            else currentTarget.closest('[role="dialog"]')?.querySelector('textarea')?.focus();
          }}
        >
          {tallMan(drug.description)}
        </h3>
        {serious.length > 0 && <SeriousNote names={serious.map(nameOf)} isStopped={isStopped} />}
        {mayAnswer && !isStopped && (
          <AnswerAgain
            cases={[{ findings: serious }]}
            actText="Continue with this answer"
            isAttributed
            onUse={(again) => {
              if (safety?.fingerprint !== undefined)
                onContinue({ fingerprint: safety.fingerprint, ...again, isFormer: true });
            }}
          />
        )}
        {check === 'failed' ? (
          <Failed isChecking={isChecking} onRetry={onRetry} />
        ) : (
          <>
            <Cautions
              description={drug.description}
              cautions={(check?.cautions ?? []).filter(({ kind }) => kind !== 'incomplete')}
            />
            <Tables check={check} />
          </>
        )}
        {check !== 'failed' && check !== undefined && (
          <>
            <NotChecked notHeld={check.coverage.notHeld} />
            <p className="erx-interactions-coverage">
              {sayChecked(check.coverage.held)} {say('interactions.coverage')}
              {check.quiet > 0 && ` ${say('interactions.quiet', { count: check.quiet })}.`}
            </p>
          </>
        )}
        {serious.length > 0 && !isStopped && (
          <Answer mayAnswer={mayAnswer} value={reason} onChange={set} error={errorOf('reason')} />
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Close" intent={isStopped ? 'primary' : 'none'} onClick={onClose} />
            <Button
              intent={isStopped ? 'none' : serious.length > 0 ? 'danger' : 'primary'}
              text="Continue"
              disabled={check === undefined}
              onClick={goOn}
            />
          </>
        }
      />
    </Dialog>
  );
}

/** The reason of who sends it; to others it is said who gives it. */
function Answer({
  mayAnswer,
  ...field
}: { mayAnswer: boolean } & Pick<ComponentProps<typeof SafetyReason>, 'value' | 'onChange' | 'error'>) {
  return mayAnswer ? (
    <SafetyReason
      {...field}
      isRequired={false}
      help={say('safety.reason-later')}
      label="Reason for prescribing it anyway"
    />
  ) : (
    <p className="erx-safety-note">{say('safety.prescriber-answers')}</p>
  );
}

/** Whether no reason is given yet: the act asks for it later. */
const isNothing = ({ code, reason }: GivenReason): boolean => code === 'other' && reason.trim() === '';

/** What did not run is said whole: nothing in the tables tells of it. */
const nameOf = (finding: SafetyFinding): string =>
  finding.kind === 'incomplete' || finding.about === '' ? findingText(finding) : finding.about;

function titleOf(serious: readonly SafetyFinding[]): string {
  if (serious.some(isStop)) return 'Interactions: not to be prescribed';
  return serious.length > 0 ? 'Interactions: serious findings' : 'Interactions';
}

/** What must not be passed over, by name, before the tables. */
function SeriousNote({ names, isStopped }: { names: readonly string[]; isStopped: boolean }) {
  return (
    <div className="erx-interactions-serious" role="alert">
      <ErrorIcon />
      <p>
        <strong>
          {names.length === 1 ? '1 serious finding' : `${String(names.length)} serious findings`}:
        </strong>{' '}
        {[...new Set(names)].join(', ')}
        {isStopped && <span className="erx-interactions-stop">{say('safety.anaphylaxis')}</span>}
      </p>
    </div>
  );
}

function Failed({ isChecking, onRetry }: { isChecking: boolean; onRetry: () => void }) {
  return (
    <div className="erx-unchecked-note" role="alert">
      <Help />
      <p>{say('interactions.failed')}</p>
      <Button icon={<Refresh />} text="Try again" loading={isChecking} onClick={onRetry} />
    </div>
  );
}

/** What of the patient speaks against the drug; nothing where nothing does. */
function Cautions({
  description,
  cautions,
}: {
  description: string;
  cautions: CheckedInteractions['cautions'];
}) {
  if (cautions.length === 0) return null;
  return (
    <section className="erx-interactions-part" aria-label="This patient">
      <h4>This patient</h4>
      <SafetyFindings found={{ id: '', description, findings: cautions }} isTitled={false} />
    </section>
  );
}

const severity = <Row extends { severity: AllergyInteraction['severity'] }>(): Column<Row> => ({
  id: 'severity',
  title: 'Severity',
  width: '104px',
  cell: (row) => <SeverityTag severity={row.severity} />,
});

const ALLERGY_COLUMNS: Column<AllergyInteraction>[] = [
  severity(),
  {
    id: 'allergen',
    title: 'Allergy',
    width: 'minmax(120px, 1fr)',
    narrow: 'heading',
    cell: ({ allergen }) => allergen,
  },
  {
    id: 'ingredient',
    title: 'Ingredient',
    width: 'minmax(120px, 1fr)',
    cell: ({ ingredient }) => tallMan(ingredient),
  },
  { id: 'reaction', title: 'Reaction', width: 'minmax(100px, 1fr)', cell: ({ reaction }) => reaction },
  {
    id: 'message',
    title: 'What to know',
    width: 'minmax(240px, 2.4fr)',
    narrow: 'bare',
    cell: ({ message, source }) => <Known source={source}>{message}</Known>,
  },
];

const ORIGIN = {
  medication: 'Active medication',
  'stopped-medication': 'Stopped recently, still acting',
  prescription: 'Prescription',
  'reported-fill': 'Fill reported by the PDMP or the plan',
  'former-record': 'Former system, not matched',
  problem: 'Long-term use, by the problem list',
  'pharmacy-request': 'Asked for by a pharmacy that waits',
  draft: 'Being written by someone else',
} as const satisfies Record<OtherDrugOrigin, string>;

const OTHER_DRUG: Column<Pick<DrugInteraction, 'drugDescription' | 'origin'>> = {
  id: 'drug',
  title: 'Other drug',
  width: 'minmax(160px, 1.4fr)',
  narrow: 'heading',
  cell: ({ drugDescription, origin }) => (
    <>
      {tallMan(drugDescription)} <span className="erx-cell-sub">{ORIGIN[origin]}</span>
    </>
  ),
};

const DRUG_COLUMNS: Column<DrugInteraction>[] = [
  severity(),
  OTHER_DRUG,
  {
    id: 'message',
    title: 'What to know',
    width: 'minmax(280px, 3fr)',
    narrow: 'bare',
    cell: ({ message, narrative, source }) => (
      <Known source={source} more={narrative}>
        {message}
      </Known>
    ),
  },
];

const DUPLICATE_COLUMNS: Column<DuplicateTherapy>[] = [
  severity(),
  OTHER_DRUG,
  {
    id: 'message',
    title: 'What to know',
    width: 'minmax(280px, 3fr)',
    narrow: 'bare',
    cell: ({ message, source }) => <Known source={source}>{message}</Known>,
  },
];

const FOOD_COLUMNS: Column<DrugFoodInteraction>[] = [
  severity(),
  { id: 'food', title: 'Food', width: 'minmax(140px, 1.2fr)', narrow: 'heading', cell: ({ food }) => food },
  {
    id: 'message',
    title: 'What happens',
    width: 'minmax(200px, 1.8fr)',
    narrow: 'bare',
    cell: ({ screenMessage, source }) => <Known source={source}>{screenMessage}</Known>,
  },
  {
    id: 'advice',
    title: 'Advice to the patient',
    width: 'minmax(180px, 1.6fr)',
    narrow: 'bare',
    cell: ({ adviceMessage }) => adviceMessage,
  },
];

function Tables({ check }: { check: InteractionCheck | undefined }) {
  const rowId = (row: { severity: string; message?: string; screenMessage?: string }, name: string) =>
    `${name} ${row.message ?? row.screenMessage ?? ''}`;
  return (
    <>
      <Part part="allergy" title="Allergy" check={check} rows={check?.allergyInteractions}>
        {(empty) => (
          <DataTable
            label="Allergy interactions"
            columns={ALLERGY_COLUMNS}
            rows={check?.allergyInteractions}
            rowId={(row) => rowId(row, `${row.allergen} ${row.ingredient}`)}
            expectedRows={1}
            empty={empty}
          />
        )}
      </Part>
      <Part part="drug" title="Drug" check={check} rows={check?.drugInteractions}>
        {(empty) => (
          <DataTable
            label="Drug interactions"
            columns={DRUG_COLUMNS}
            rows={check?.drugInteractions}
            rowId={(row) => rowId(row, row.drugDescription)}
            expectedRows={2}
            empty={empty}
          />
        )}
      </Part>
      {check !== undefined && check.duplicateTherapy.length > 0 && (
        <section className="erx-interactions-part" aria-label="Duplicate">
          <h4>Duplicate ({check.duplicateTherapy.length})</h4>
          <DataTable
            label="Duplicate therapy"
            columns={DUPLICATE_COLUMNS}
            rows={check.duplicateTherapy}
            rowId={(row) => rowId(row, row.drugDescription)}
            expectedRows={1}
            empty={null}
          />
        </section>
      )}
      <Part part="food" title="Drug Food" check={check} rows={check?.drugFoodInteractions}>
        {(empty) => (
          <DataTable
            label="Drug food interactions"
            columns={FOOD_COLUMNS}
            rows={check?.drugFoodInteractions}
            rowId={(row) => rowId(row, row.food)}
            expectedRows={1}
            empty={empty}
          />
        )}
      </Part>
    </>
  );
}

/** One table under its title; an empty one never says more than was checked. */
function Part({
  part,
  title,
  check,
  rows,
  children,
}: {
  part: CheckPart;
  title: string;
  check: InteractionCheck | undefined;
  rows: readonly unknown[] | undefined;
  children: (empty: ReactNode) => ReactNode;
}) {
  const incomplete = check?.incomplete.filter((each) => each.part === part) ?? [];
  const hidden = check?.hidden[part] ?? 0;
  const nothing =
    incomplete.length > 0
      ? 'Nothing was found in what could be checked.'
      : hidden > 0
        ? say('interactions.none-shown')
        : say('interactions.none');
  return (
    <section className="erx-interactions-part" aria-label={title}>
      <h4>
        {title}
        {rows !== undefined && rows.length > 0 && ` (${String(rows.length)})`}
        {hidden > 0 && (
          <span className="erx-interactions-hidden"> {say('interactions.hidden', { count: hidden })}</span>
        )}
      </h4>
      {children(<p className="erx-interactions-empty">{nothing}</p>)}
    </section>
  );
}

function Known({ source, more, children }: { source: string; more?: string; children: ReactNode }) {
  return (
    <div className="erx-interactions-known">
      <span>{children}</span>
      {more !== undefined && more !== '' && <span className="erx-cell-sub">{more}</span>}
      <span className="erx-interactions-source">{source}</span>
    </div>
  );
}
