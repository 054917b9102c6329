import { InputGroup, Spinner } from '@blueprintjs/core';
import { Search, WarningSign } from '@blueprintjs/icons';
import type { PatientSummary } from '@erx/core/patients/model';
import { say } from '@erx/core/findings/messages';
import { identityInShort, namedAlike, patientName } from '@erx/core/patients/name';
import { useId, useState, type KeyboardEvent, type Ref } from 'react';
import { useNavigate } from 'react-router-dom';
import { useToday } from '../../session/practice-session';
import { useMoved } from '../../ui/form/use-moved';
import { usePasteLimit } from '../../ui/form/use-paste-limit';
import './quick-search.css';
import { useRecentPatients } from './use-patients';
import { useQuickSearch } from './use-quick-search';

const WAIT = <Spinner size={16} className="erx-quick-search-wait" />;

interface Props {
  inputRef?: Ref<HTMLInputElement>;
  /** Called when a patient was opened or the search was left with Esc. */
  onDone?: () => void;
}

/**
 * Finds a patient from anywhere (S2.1-12); before anything is typed it offers those opened last. A text with
 * ':' is not sent. Down and up choose, Enter searches immediately (P9-9) and opens the only one that is found, or the
 * one that was moved to; Esc closes.
 */
export function QuickSearch({ inputRef, onDone }: Props) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const navigate = useNavigate();
  const listId = useId();
  const search = useQuickSearch(text);
  const { tooLong, watched } = usePasteLimit();
  const isTyped = text.trim() !== '';
  const recent = useRecentPatients('elsewhere', isOpen && !isTyped);
  const found = (isTyped ? search.found : recent.data) ?? [];
  // No one is chosen by typing alone, unless no one else matches: the first of several may be the wrong one.
  const { active, moveTo, onArrow } = useMoved(found, isTyped && found.length === 1 ? 0 : undefined);

  const show = () => {
    setOpen(true);
  };
  const leave = () => {
    setOpen(false);
    setText('');
    moveTo(undefined);
    onDone?.();
  };
  const open = (patient: PatientSummary) => {
    leave();
    void navigate(`/patient/${patient.id}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      leave();
      return;
    }
    if (onArrow(event)) setOpen(true);
    if (event.key !== 'Enter') return;
    const chosen = active === undefined ? undefined : found[active];
    if (isOpen && chosen) open(chosen);
    else {
      moveTo(undefined);
      setOpen(true);
      setAsked(true);
      search.now();
    }
  };

  const isUnsure = isAsked && active === undefined && found.length > 1;
  const isListShown = isOpen && (isTyped || found.length > 0 || tooLong !== undefined);
  return (
    <div
      className="erx-quick-search"
      {...watched}
      onBlur={(event) => {
        watched.onBlur();
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <InputGroup
        type="search"
        role="combobox"
        aria-label="Search patients"
        placeholder="Search patients"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        aria-expanded={isListShown}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(isListShown && active !== undefined
          ? { 'aria-activedescendant': `${listId}-${String(active)}` }
          : {})}
        leftIcon={<Search />}
        {...(search.isWorking ? { rightElement: WAIT } : {})}
        value={text}
        {...(inputRef ? { inputRef } : {})}
        onFocus={show}
        onClick={show}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.currentTarget.value);
          moveTo(undefined);
          setAsked(false);
          setOpen(true);
        }}
      />
      {isListShown && (
        <FoundList
          id={listId}
          found={found}
          isTyped={isTyped}
          active={active}
          tooLong={tooLong}
          note={search.note ?? (isUnsure ? say('patients.search-several') : undefined)}
          onActive={moveTo}
          onOpen={open}
        />
      )}
    </div>
  );
}

/** That another one in the list is called so, too. */
export const SameName = () => (
  <span className="erx-quick-search-alike">
    <WarningSign size={12} /> Same name
  </span>
);

/** The patients to choose from, and what is said of the search. */
function FoundList({
  id,
  found,
  isTyped,
  active,
  tooLong,
  note,
  onActive,
  onOpen,
}: {
  id: string;
  found: readonly PatientSummary[];
  isTyped: boolean;
  active: number | undefined;
  tooLong: string | undefined;
  note: string | undefined;
  onActive: (id: string) => void;
  onOpen: (patient: PatientSummary) => void;
}) {
  const today = useToday();
  const alike = namedAlike(found);
  return (
    <div className="erx-quick-search-list">
      {tooLong !== undefined && (
        <p role="alert" className="erx-quick-search-note erx-too-long">
          {tooLong}
        </p>
      )}
      {!isTyped && found.length > 0 && (
        <p className="erx-quick-search-head" aria-hidden="true">
          Recent patients
        </p>
      )}
      <ul id={id} role="listbox" aria-label={isTyped ? 'Patients found' : 'Recent patients'}>
        {found.map((patient, index) => (
          <li
            key={patient.id}
            id={`${id}-${String(index)}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            onMouseMove={() => {
              onActive(patient.id);
            }}
            onMouseDown={(event) => {
              event.preventDefault();
            }}
            onClick={() => {
              onOpen(patient);
            }}
          >
            <span className="erx-quick-search-name">
              {patientName(patient)}
              {alike.has(patient.id) && <SameName />}
            </span>
            <span className="erx-quick-search-detail">
              {identityInShort(patient, today)} · {patient.accountNumber}
              {patient.city && ` · ${patient.city}`}
            </span>
          </li>
        ))}
      </ul>
      {note !== undefined && (
        <p role="status" className="erx-quick-search-note">
          {note}
        </p>
      )}
    </div>
  );
}
