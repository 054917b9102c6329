import { Dialog, InputGroup } from '@blueprintjs/core';
import { Search, Application, Contrast, DocumentOpen, LogOut, NewPerson, Office } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import type { PatientSummary } from '@erx/core/patients/model';
import { identityInShort, namedAlike, patientName } from '@erx/core/patients/name';
import { useEffect, useId, useState, type KeyboardEvent, type ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import { SameName } from '../../features/patients/quick-search';
import { useQuickSearch } from '../../features/patients/use-quick-search';
import { useMoved } from '../../ui/form/use-moved';
import { usePasteLimit } from '../../ui/form/use-paste-limit';
import { useScreenCommands } from '../../page/screen-commands';
import { useIntegration } from '../../session/integration';
import {
  type OpenShellDialog,
  dialogsFor,
  mayChangePractices,
  screensFor,
  settingsFor,
} from '../screen-list';
import { readCommand } from './command-search';
import './palette.css';
import { useMay, usePracticeSession, useToday } from '../../session/practice-session';
import { THEME_CHOICES } from '../theme/page-theme';
import { chooseTheme } from '../theme/theme';

/** One thing the palette can do. */
interface Command {
  readonly name: string;
  readonly icon: ReactElement;
  readonly run: () => void;
}

/**
 * What the signed-in person may do by its name: screens, dialogs, practices, colors.
 * @param open shows a dialog of the shell
 */
function useCommands(open: OpenShellDialog): readonly Command[] {
  const navigate = useNavigate();
  const { integrated } = useIntegration();
  const { user, practices, choosePractice, signOut } = usePracticeSession();
  const mayAdd = useMay('patient.write') && !integrated;
  return [
    ...[...screensFor(user, integrated), ...settingsFor(user)].map(({ name, path }) => ({
      name,
      icon: <DocumentOpen />,
      run: () => {
        void navigate(path);
      },
    })),
    ...(mayAdd
      ? [
          {
            name: 'Add patient',
            icon: <NewPerson />,
            run: () => {
              open('add-patient');
            },
          },
        ]
      : []),
    ...dialogsFor(user).map(({ dialog, name }) => ({
      name,
      icon: <Application />,
      run: () => {
        open(dialog);
      },
    })),
    ...(mayChangePractices(user, practices)
      ? [{ name: 'Change practices', icon: <Office />, run: choosePractice }]
      : []),
    ...THEME_CHOICES.map((choice) => ({
      name: `Colors: ${choice}`,
      icon: <Contrast />,
      run: () => {
        chooseTheme(choice);
      },
    })),
    ...(integrated ? [] : [{ name: 'Sign out', icon: <LogOut />, run: signOut }]),
  ];
}

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly detail?: string;
  readonly icon?: ReactElement;
  readonly isPatient?: true;
  /** Whether another patient that is found has the same name. */
  readonly isAlike?: boolean;
  readonly run: () => void;
}

interface Props {
  onOpen: OpenShellDialog;
  onClose: () => void;
}

/** What a text finds: commands of the open patient, screens and acts, patients. */
function useEntries(text: string, found: readonly PatientSummary[], onOpen: OpenShellDialog): Entry[] {
  const ofScreen = useScreenCommands();
  const commands = useCommands(onOpen);
  const today = useToday();
  const navigate = useNavigate();
  const alike = namedAlike(found);
  return [
    ...ofScreen.flatMap((command) => {
      const behind = readCommand(command, text);
      if (behind === undefined) return [];
      return {
        id: `screen ${command.name}`,
        title: [command.name, behind].join(' ').trim(),
        detail: command.of,
        icon: command.icon,
        run: () => {
          command.run(behind);
        },
      };
    }),
    ...commands
      .filter((command) => readCommand(command, text) !== undefined)
      .map(({ name, icon, run }) => ({ id: name, title: name, icon, run })),
    ...found.map((patient) => ({
      id: patient.id,
      title: patientName(patient),
      detail: `${identityInShort(patient, today)} · ${patient.accountNumber}`,
      isPatient: true as const,
      isAlike: alike.has(patient.id),
      run: () => {
        void navigate(`/patient/${patient.id}`);
      },
    })),
  ];
}

/**
 * Everything by name: what can be done for the open patient, screens, acts and patients. Up and down choose, Enter does
 * it, Esc closes.
 */
export function Palette({ onOpen, onClose }: Props) {
  // else patients are found in the other system (S6-9)
  const isPatientSearched = !useIntegration().integrated;
  const [text, setText] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { tooLong, watched } = usePasteLimit();
  const listId = useId();
  const search = useQuickSearch(isPatientSearched ? text : '');
  const entries = useEntries(text, search.found ?? [], onOpen);
  const title = isPatientSearched ? 'Find a patient or a command' : 'Find a command';

  // The first of several patients may be the wrong one: it is taken only where it was moved to.
  const isUnsure = entries[0]?.isPatient === true && entries.length > 1;
  const { active, moveTo, onArrow } = useMoved(entries, isUnsure ? undefined : 0);

  const run = (entry: Entry) => {
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    onArrow(event);
    if (event.key !== 'Enter') return;
    const chosen = active === undefined ? undefined : entries[active];
    if (chosen) run(chosen);
    else {
      moveTo(undefined);
      setAsked(true);
    }
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      className="erx-dialog erx-palette"
      aria-labelledby={`${listId}-title`}
      transitionDuration={0}
    >
      <h2 id={`${listId}-title`} className="erx-visually-hidden">
        {title}
      </h2>
      <InputGroup
        {...watched}
        autoFocus
        size="large"
        leftIcon={<Search />}
        role="combobox"
        aria-label={title}
        placeholder={title}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        {...(active !== undefined && entries[active]
          ? { 'aria-activedescendant': `${listId}-${String(active)}` }
          : {})}
        value={text}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.currentTarget.value);
          moveTo(undefined);
          setAsked(false);
        }}
      />
      {tooLong !== undefined && (
        <p role="alert" className="erx-quick-search-note erx-too-long">
          {tooLong}
        </p>
      )}
      <Entries id={listId} entries={entries} active={active} onActive={moveTo} onRun={run} />
      {isAsked && active === undefined && (
        <p role="status" className="erx-quick-search-note">
          {say('patients.search-several')}
        </p>
      )}
      {search.note !== undefined && !(search.found?.length === 0 && entries.length > 0) && (
        <p role="status" className="erx-quick-search-note">
          {search.note}
        </p>
      )}
    </Dialog>
  );
}

/** What was found, to be chosen from; the active one stays in view. */
function Entries({
  id,
  entries,
  active,
  onActive,
  onRun,
}: {
  id: string;
  entries: readonly Entry[];
  active: number | undefined;
  onActive: (id: string) => void;
  onRun: (entry: Entry) => void;
}) {
  useEffect(() => {
    document.getElementById(`${id}-${String(active)}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);
  return (
    <ul id={id} role="listbox" aria-label="Patients and commands">
      {entries.map((entry, index) => (
        <li
          key={entry.id}
          id={`${id}-${String(index)}`}
          role="option"
          aria-selected={index === active}
          onMouseMove={() => {
            onActive(entry.id);
          }}
          onClick={() => {
            onRun(entry);
          }}
        >
          {entry.icon}
          <span>{entry.title}</span>
          {entry.isAlike === true && <SameName />}
          {entry.detail !== undefined && <span className="erx-cell-sub">{entry.detail}</span>}
        </li>
      ))}
    </ul>
  );
}
