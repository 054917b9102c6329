import { Button } from '@blueprintjs/core';
import { ArrowLeft, Endorsed, Search } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import type { OrderSet, OrderSetProposal, ProposedLine } from '@erx/core/order-sets/model';
import { isFoundBy, mayBeAdded, setsOfferedTo } from '@erx/core/order-sets/rules';
import { roundMeasure } from '@erx/core/patients/measures';
import type { Patient } from '@erx/core/patients/model';
import { showDate } from '@erx/core/values/dates';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { PatientBanner } from '../../../parts/patient/patient-banner';
import { usePracticeSession } from '../../../session/practice-session';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { EmptyState, FailedQuery } from '../../../ui/feedback/empty-state';
import { LoadingPanel } from '../../../ui/feedback/loading';
import { Combobox } from '../../../ui/form/combobox';
import { StatusTag } from '../../../ui/text/status-tag';
import { NewWeightDialog } from '../../patients/dialogs/new-weight-dialog';
import { ProposedLineRow } from '../proposed-line';
import { useFocusOnAct } from '../use-focus-on-act';
import { useOrderSetRights, useOrderSets, useProposal } from '../use-order-sets';
import '../order-sets.css';

/** A line that was chosen to be written. */
type ChosenLine = ProposedLine & Required<Pick<ProposedLine, 'form'>>;

interface Props {
  patient: Patient;
  /** What was typed for a set before it opened. */
  initialText: string;
  isAdding: boolean;
  onAdd: (
    lines: readonly ChosenLine[],
    diagnosis: Pick<OrderSetProposal, 'icd10Code' | 'icd10Description'>,
  ) => void;
  onClose: () => void;
}

/**
 * Order sets for a patient, by keys: what is typed finds a set, Enter opens it with each line computed and judged for
 * the patient, Enter adds those that are ticked.
 */
export function ApplyOrderSetDialog({ patient, initialText, isAdding, onAdd, onClose }: Props) {
  const [chosen, setChosen] = useState<OrderSet>();
  const [text, setText] = useState(initialText);
  const [isWeighing, setWeighing] = useState(false);
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({});
  const isConfirmed = chosen?.confirmed !== undefined;
  const proposal = useProposal(patient.id, isConfirmed ? chosen.id : undefined);
  const lines = (chosen && proposal.data?.lines) ?? [];
  const isTicked = (line: ProposedLine) => mayBeAdded(line) && (changed[line.lineId] ?? line.isTicked);
  const ticked = lines.filter((line): line is ChosenLine => line.form !== undefined && isTicked(line));
  const content = useRef<HTMLDivElement>(null);
  useFocusOnAct(content, chosen && (proposal.isFetching ? 'loading' : chosen.id));
  return (
    <>
      <FormDialog
        isOpen
        title={chosen ? chosen.content.name : 'Order sets'}
        width={760}
        banner={<PatientBanner patient={patient} />}
        actText={isConfirmed ? `Add ${String(ticked.length)}` : undefined}
        isActDisabled={ticked.length === 0 || proposal.isFetching}
        isSubmitting={isAdding}
        onSubmit={() => {
          if (proposal.data) onAdd(ticked, proposal.data);
        }}
        onClose={onClose}
        otherActs={
          chosen && (
            <Button
              className="erx-other-sets"
              icon={<ArrowLeft />}
              text="Other sets"
              disabled={isAdding}
              onClick={() => {
                setChosen(undefined);
                setChanged({});
              }}
            />
          )
        }
      >
        <div className="erx-order-sets" ref={content} tabIndex={-1}>
          {chosen === undefined && <SetSearch text={text} onText={setText} onChoose={setChosen} />}
          {chosen && !isConfirmed && <Unconfirmed set={chosen} />}
          {chosen && isConfirmed && (
            <Chosen
              set={chosen}
              proposal={proposal}
              isTicked={isTicked}
              onTick={(line) => {
                setChanged({ ...changed, [line.lineId]: !isTicked(line) });
              }}
              onWeigh={() => {
                setWeighing(true);
              }}
            />
          )}
        </div>
      </FormDialog>
      {isWeighing && (
        <NewWeightDialog
          patient={patient}
          onClose={() => {
            setWeighing(false);
            void proposal.refetch();
          }}
        />
      )}
    </>
  );
}

function SetSearch({
  text,
  onText,
  onChoose,
}: {
  text: string;
  onText: (text: string) => void;
  onChoose: (set: OrderSet) => void;
}) {
  const { provider, providers } = usePracticeSession();
  const { mayWrite } = useOrderSetRights();
  const all = useOrderSets();
  if (all.isError) return <FailedQuery what="Order sets" query={all} />;
  const offered = setsOfferedTo(all.data ?? [], provider?.id);
  if (all.data && offered.length === 0)
    return (
      <EmptyState
        icon={<Search size={32} />}
        title="No order sets yet"
        description={
          mayWrite ? (
            <>
              Copy those that come with the product, or write your own, in{' '}
              <Link to="/settings/order_sets">Settings, Order sets</Link>.
            </>
          ) : (
            'An administrator or a prescriber adds them in Settings.'
          )
        }
      />
    );
  const found = offered.filter((set) => isFoundBy(set, text.trim()));
  return (
    <Combobox
      ties={{ id: 'erx-order-set-search', 'aria-label': 'Search order sets' }}
      icon={<Search />}
      placeholder="Otitis, strep, UTI …"
      listLabel="Order sets"
      isInline
      text={text}
      onText={onText}
      items={found}
      itemId={({ id }) => id}
      isWorking={all.isPending}
      isCurrent={all.data !== undefined}
      onChoose={onChoose}
      // what was typed before it opened means the first that has it, too
      onEnter={() => {
        const [first] = found;
        if (text.trim() !== '' && first) onChoose(first);
      }}
      {...(all.data && found.length === 0 ? { note: 'No order set is called so.' } : {})}
      option={({ content, ownerId, version, confirmed }) => (
        <span className="erx-set-option">
          <span>
            <b>{content.name}</b>
            {content.words !== '' && <span className="erx-cell-sub"> {content.words}</span>}
          </span>
          <span className="erx-cell-sub">
            {confirmed === undefined && <StatusTag state="pending" text="Not confirmed" />}{' '}
            {ownerOf(ownerId, providers)}, version {version}
          </span>
        </span>
      )}
    />
  );
}

/** A version that no prescriber has confirmed is not computed for anyone. */
function Unconfirmed({ set }: { set: OrderSet }) {
  const { mayWrite } = useOrderSetRights();
  return (
    <EmptyState
      icon={<Endorsed size={32} />}
      title="Not confirmed"
      description={say('order-set.unconfirmed', { version: set.version })}
      {...(mayWrite ? { action: <Link to="/settings/order_sets">Go to Order sets</Link> } : {})}
    />
  );
}

/** Whose a set is, in words. */
function ownerOf(
  ownerId: string | undefined,
  providers: readonly { readonly id: string; readonly lastName: string }[],
): string {
  if (ownerId === undefined) return 'Practice';
  return providers.find(({ id }) => id === ownerId)?.lastName ?? 'A prescriber';
}

function Chosen({
  set,
  proposal,
  isTicked,
  onTick,
  onWeigh,
}: {
  set: OrderSet;
  proposal: ReturnType<typeof useProposal>;
  isTicked: (line: ProposedLine) => boolean;
  onTick: (line: ProposedLine) => void;
  onWeigh: () => void;
}) {
  const { data } = proposal;
  if (proposal.isError) return <FailedQuery what={`“${set.content.name}”`} query={proposal} />;
  if (!data || proposal.isFetching) return <LoadingPanel what="the lines for this patient" />;
  const { weight, icd10Code, icd10Description, lines, leftOut } = data;
  return (
    <>
      <p className="erx-proposed-head">
        {icd10Code !== '' && (
          <span>
            <b>{icd10Code}</b> {icd10Description}
          </span>
        )}
        {weight && (
          <span className="erx-cell-sub">
            Weight {roundMeasure(weight.kg)} kg
            {weight.measuredOn === undefined ? '' : ` of ${showDate(weight.measuredOn)}`}
          </span>
        )}
        <span className="erx-cell-sub">
          Version {data.version}, confirmed by {set.confirmed?.by}
        </span>
      </p>
      {lines.length === 0 ? (
        <EmptyState title="No line of this set is for this patient" />
      ) : (
        <ul className="erx-proposed-lines" aria-label={`Lines of ${set.content.name}`}>
          {lines.map((line) => (
            <ProposedLineRow
              key={line.lineId}
              line={line}
              isTicked={isTicked(line)}
              onTick={() => {
                onTick(line);
              }}
              onWeigh={onWeigh}
            />
          ))}
        </ul>
      )}
      {leftOut.length > 0 && (
        <details className="erx-proposed-others">
          <summary>
            For other patients: {leftOut.length} {leftOut.length === 1 ? 'line' : 'lines'}
          </summary>
          <ul>
            {leftOut.map(({ description, why }) => (
              <li key={`${description} ${why}`}>
                {description}
                {why === '' ? '' : `: ${why}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
