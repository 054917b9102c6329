import { Button, Switch } from '@blueprintjs/core';
import { Add, ArrowUp, Edit, Trash } from '@blueprintjs/icons';
import type { Drug } from '@erx/core/drugs/model';
import { tallMan } from '@erx/core/drugs/tall-man';
import { AppError } from '@erx/core/findings/app-error';
import { sentences, stop } from '@erx/core/findings/finding';
import type { OrderSet, OrderSetContent, OrderSetLine } from '@erx/core/order-sets/model';
import { MOST_LINES, NAME_LIMIT, WORDS_LIMIT } from '@erx/core/order-sets/vocabulary';
import { toLineDrug } from '@erx/core/order-sets/weight-dose';
import { drugOfLine } from '@erx/core/order-sets/words';
import { useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { toFailureProps } from '../../../ui/feedback/failure-of';
import { useNotices } from '../../../ui/feedback/toasts';
import '../../../ui/form/entry-form.css';
import { TextField } from '../../../ui/form/text-field';
import { useEntry } from '../../../ui/form/use-entry';
import { DiagnosisField, type TypedDiagnosis } from '../../problems/diagnosis-field';
import { SetLines } from '../set-lines';
import { useOrderSetActs, useOrderSetRights } from '../use-order-sets';
import { EditLineDialog } from './edit-line-dialog';

interface Typed {
  readonly name: string;
  readonly words: string;
  readonly diagnosis: TypedDiagnosis;
  readonly isOwn: boolean;
  readonly lines: readonly OrderSetLine[];
}

const contentOf = ({ name, words, diagnosis, lines }: Typed): OrderSetContent => ({
  name: name.trim(),
  words: words.trim(),
  icd10Code: diagnosis.code,
  icd10Description: diagnosis.description,
  lines: [...lines],
});

function typedOf(content: OrderSetContent | undefined): Typed {
  const { name = '', words = '', icd10Code = '', icd10Description = '', lines = [] } = content ?? {};
  return {
    ...{ name, words, isOwn: false, lines },
    diagnosis: { text: icd10Code, code: icd10Code, description: icd10Description },
  };
}

const findingsOnTyped = ({ name, diagnosis, lines }: Typed) => [
  ...(name.trim() === '' ? stop('order-set.name-missing', {}, 'name') : []),
  ...(diagnosis.code === '' && diagnosis.text.trim() !== ''
    ? stop('order-set.diagnosis', {}, 'icd10Code')
    : []),
  ...(lines.length === 0 ? stop('order-set.no-lines', {}, 'lines') : []),
];

/** Writes a set: a new one, or the next version of one. What was typed stays where it is refused. */
export function EditOrderSetDialog({
  set: stored,
  onClose,
}: {
  set: OrderSet | undefined;
  onClose: () => void;
}) {
  const notices = useNotices();
  const { isPrescriber } = useOrderSetRights();
  const { create, save } = useOrderSetActs();
  const entry = useEntry<Typed>(typedOf(stored?.content), findingsOnTyped);
  const { typed, set, errorOf } = entry;
  const [drugs, setDrugs] = useState(stored?.drugs ?? []);
  const [editing, setEditing] = useState<OrderSetLine | 'new'>();
  const act = stored ? save : create;
  const shown = { content: contentOf(typed), drugs };
  const submit = () => {
    if (!entry.isAcceptable()) return;
    const content = contentOf(typed);
    const onSuccess = () => {
      notices.success(stored ? 'order-set.saved' : 'order-set.added');
      onClose();
    };
    if (stored) save.mutate({ id: stored.id, version: stored.version, content }, { onSuccess });
    else create.mutate({ isOwn: typed.isOwn, content }, { onSuccess });
  };
  const keep = (line: OrderSetLine, drug: Drug) => {
    const isKnown = typed.lines.some(({ id }) => id === line.id);
    set({
      lines: isKnown ? typed.lines.map((one) => (one.id === line.id ? line : one)) : [...typed.lines, line],
    });
    setDrugs([...drugs.filter(({ id }) => id !== drug.prescribableDrugId), toLineDrug(drug)]);
    setEditing(undefined);
  };
  const roots = typed.lines.filter(
    (line) => line.insteadOf === undefined && (editing === 'new' || line.id !== editing?.id),
  );
  return (
    <>
      <FormDialog
        isOpen
        title={stored ? `Edit order set, version ${String(stored.version)}` : 'New order set'}
        actText={stored ? `Save version ${String(stored.version + 1)}` : 'Add order set'}
        width={860}
        isSubmitting={act.isPending}
        onSubmit={submit}
        onClose={onClose}
        {...failureOf(act.error)}
      >
        <div className="erx-entry-form erx-set-edit">
          <SetFields entry={entry} isOwnOffered={!stored && isPrescriber} />
        </div>
        <SetLines
          set={shown}
          acts={(line, place) => (
            <LineActs
              name={tallMan(drugOfLine(shown, line))}
              isFirst={place === 0}
              onUp={() => {
                set({ lines: movedUp(typed.lines, place) });
              }}
              onEdit={() => {
                setEditing(line);
              }}
              onRemove={() => {
                set({
                  lines: typed.lines.filter(({ id, insteadOf }) => id !== line.id && insteadOf !== line.id),
                });
              }}
            />
          )}
        />
        <LinesError text={errorOf('lines')} />
        <Button
          icon={<Add />}
          text="Add a line"
          disabled={typed.lines.length >= MOST_LINES}
          onClick={() => {
            setEditing('new');
          }}
        />
      </FormDialog>
      {editing && (
        <EditLineDialog
          line={editing === 'new' ? undefined : editing}
          others={roots.map((line) => ({
            id: line.id,
            label: `${String(typed.lines.indexOf(line) + 1)}. ${tallMan(drugOfLine(shown, line))}`,
          }))}
          onSave={keep}
          onClose={() => {
            setEditing(undefined);
          }}
        />
      )}
    </>
  );
}

const LinesError = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <p className="erx-set-error" role="alert">
      {text}
    </p>
  );

/** What a set is called and found by. */
function SetFields({
  entry: { typed, set, errorOf },
  isOwnOffered,
}: {
  entry: ReturnType<typeof useEntry<Typed>>;
  isOwnOffered: boolean;
}) {
  return (
    <>
      <TextField
        label="Name"
        isRequired
        error={errorOf('name')}
        className="erx-span-6"
        autoComplete="off"
        maxLength={NAME_LIMIT}
        value={typed.name}
        onChange={({ currentTarget }) => {
          set({ name: currentTarget.value });
        }}
      />
      <TextField
        label="Found by"
        className="erx-span-6"
        help="Other words that it is searched by."
        autoComplete="off"
        maxLength={WORDS_LIMIT}
        value={typed.words}
        onChange={({ currentTarget }) => {
          set({ words: currentTarget.value });
        }}
      />
      <DiagnosisField
        typed={typed.diagnosis}
        error={errorOf('icd10Code')}
        onChange={(diagnosis) => {
          set({ diagnosis });
        }}
      />
      {typed.diagnosis.code !== '' && (
        <p className="erx-span-12 erx-cell-sub">{typed.diagnosis.description}</p>
      )}
      {isOwnOffered && (
        <Switch
          className="erx-span-12"
          label="For my own use, not the practice’s"
          checked={typed.isOwn}
          onChange={({ currentTarget }) => {
            set({ isOwn: currentTarget.checked });
          }}
        />
      )}
    </>
  );
}

/** What the server found of a line says which line it is. */
function failureOf(error: unknown): ReturnType<typeof toFailureProps> {
  const [first] = error instanceof AppError ? error.findings : [];
  const place = /^lines\.(\d+)/.exec(first?.field ?? '')?.[1];
  return first && place !== undefined
    ? { failure: `Line ${String(Number(place) + 1)}: ${sentences([first]).join(' ')}`, failureTone: 'error' }
    : toFailureProps(error);
}

function movedUp(lines: readonly OrderSetLine[], place: number): OrderSetLine[] {
  const moved = [...lines];
  const [line] = moved.splice(place, 1);
  if (line) moved.splice(place - 1, 0, line);
  return moved;
}

function LineActs({
  name,
  isFirst,
  onUp,
  onEdit,
  onRemove,
}: {
  name: string;
  isFirst: boolean;
  onUp: () => void;
  onEdit: () => void;
  onRemove: () => void;
}) {
  return (
    <>
      <Button
        size="small"
        variant="minimal"
        icon={<ArrowUp />}
        aria-label={`Move up: ${name}`}
        disabled={isFirst}
        onClick={onUp}
      />
      <Button
        size="small"
        variant="minimal"
        icon={<Edit />}
        aria-label={`Edit line: ${name}`}
        onClick={onEdit}
      />
      <Button
        size="small"
        variant="minimal"
        icon={<Trash />}
        aria-label={`Remove line: ${name}`}
        onClick={onRemove}
      />
    </>
  );
}
