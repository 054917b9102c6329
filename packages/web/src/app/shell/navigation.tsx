import { Button } from '@blueprintjs/core';
import { ChevronRight, EyeOpen, MenuClosed, MenuOpen, People } from '@blueprintjs/icons';
import type { ReactElement } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import type { NavigationFold } from './use-navigation-fold';
import { usePreference } from '../../session/preference';
import { useIntegration } from '../../session/integration';
import { usePracticeSession } from '../../session/practice-session';
import {
  dialogsFor,
  type MenuScreen,
  type NavigationGroup,
  type OpenShellDialog,
  screensFor,
  SETTINGS,
} from '../screen-list';
import { DIALOG_ICONS, SCREEN_ICONS } from './menu-icons';
import { useMenuActs } from './use-menu-acts';
import { COME_FIRST, Entry, useParts, useWaits, type WaitsByPath, WORK_NAMES } from './navigation-entries';

type Folded = Extract<NavigationGroup, 'people' | 'oversight'>;

const PEOPLE = { group: 'people', name: 'People', icon: <People /> } as const;
const OVERSIGHT = { group: 'oversight', name: 'Oversight', icon: <EyeOpen /> } as const;

/**
 * The navigation of wide windows, always there (readings S2.1-11): daily work with what waits and since when, then the
 * practice. What concerns oneself is behind the person in the top bar. Folded, it shows signs alone.
 */
export function Navigation({ onOpen, fold }: { onOpen: OpenShellDialog; fold: NavigationFold }) {
  const { user } = usePracticeSession();
  const { integrated } = useIntegration();
  const { isFolded, setFolded } = fold;
  const screens = screensFor(user, integrated);
  const dialogs = dialogsFor(user);
  const acts = useMenuActs(onOpen);
  const waits = useWaits();
  const label = isFolded ? 'Widen the navigation' : 'Fold the navigation';
  const groupOf = ({ group, ...shown }: typeof PEOPLE | typeof OVERSIGHT) => (
    <Group
      {...shown}
      group={group}
      screens={screens.filter((screen) => screen.group === group)}
      acts={[
        ...dialogs
          .filter((dialog) => dialog.group === group)
          .map(({ dialog, name }) => ({
            name,
            icon: DIALOG_ICONS[dialog],
            act: () => {
              onOpen(dialog);
            },
          })),
        ...acts.filter((act) => act.group === group),
      ]}
      waits={waits}
      isFolded={isFolded}
      onWiden={() => {
        setFolded(false);
      }}
    />
  );
  return (
    <nav aria-label="Main" className={`erx-navigation${isFolded ? ' erx-folded' : ''}`}>
      <div className="erx-navigation-entries">
        <Work screens={screens.filter(({ group }) => group === 'work')} waits={waits} />
        {groupOf(PEOPLE)}
        <section>
          {screens
            .filter(({ group }) => group === 'settings')
            .map(({ path, name }) => (
              <Entry
                key={path}
                path={path}
                name={name}
                icon={SCREEN_ICONS[path]}
                waits={undefined}
                places={SETTINGS.map((setting) => setting.path)}
              />
            ))}
        </section>
        {groupOf(OVERSIGHT)}
      </div>
      <Button
        className="erx-navigation-fold"
        variant="minimal"
        icon={isFolded ? <MenuOpen /> : <MenuClosed />}
        aria-label={label}
        title={label}
        onClick={() => {
          setFolded(!isFolded);
        }}
      />
    </nav>
  );
}

/** The screens of the day, with the parts of Today behind those that come first. */
function Work({ screens, waits }: { screens: readonly MenuScreen[]; waits: WaitsByPath }) {
  const parts = useParts();
  const entryOf = ({ path, name }: MenuScreen) => (
    <li key={path}>
      <Entry path={path} name={WORK_NAMES[path] ?? name} icon={SCREEN_ICONS[path]} waits={waits[path]} />
    </li>
  );
  const hasToday = screens.some(({ path }) => path === '/dashboard');
  return (
    <ul>
      {screens.filter(({ path }) => COME_FIRST.includes(path)).map(entryOf)}
      {hasToday &&
        parts.map((part) => (
          <li key={part.path}>
            <Entry {...part} waits={waits[part.path]} isPlace={false} />
          </li>
        ))}
      {screens.filter(({ path }) => !COME_FIRST.includes(path)).map(entryOf)}
    </ul>
  );
}

interface GroupProps {
  group: Folded;
  name: string;
  icon: ReactElement;
  screens: readonly MenuScreen[];
  /** What opens a dialog, or does something where one is. */
  acts: readonly {
    readonly name: string;
    readonly icon: ReactElement | undefined;
    readonly act: () => void;
  }[];
  waits: WaitsByPath;
  isFolded: boolean;
  onWiden: () => void;
}

/** Entries of one kind: open where the page in view is among them, else as they were left on this device. */
function Group({ group, name, icon, screens, acts, waits, isFolded, onWiden }: GroupProps) {
  const { pathname } = useLocation();
  const isHere = screens.some(({ path }) => matchPath({ path, end: false }, pathname) !== null);
  const [state, setState] = usePreference(`erx.navigation.${group}`, ['open', 'folded'], 'folded');
  const isOpen = !isFolded && (isHere || state === 'open');
  if (screens.length + acts.length === 0) return null;
  return (
    <section>
      <button
        type="button"
        className={`erx-entry${isFolded && isHere ? ' erx-here' : ''}`}
        aria-expanded={isOpen}
        title={name}
        onClick={() => {
          if (isFolded) onWiden();
          setState(isOpen && !isHere ? 'folded' : 'open');
        }}
      >
        {icon}
        <span className="erx-entry-name">{name}</span>
        <ChevronRight className="erx-entry-caret" />
      </button>
      {isOpen && (
        <ul>
          {screens.map(({ path, name: screen }) => (
            <li key={path}>
              <Entry path={path} name={screen} icon={SCREEN_ICONS[path]} waits={waits[path]} />
            </li>
          ))}
          {acts.map(({ name: title, icon: sign, act }) => (
            <li key={title}>
              <button type="button" className="erx-entry" onClick={act}>
                {sign}
                <span className="erx-entry-name">{title}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
