import { Classes, Menu, MenuItem, SegmentedControl, Tag, type OptionProps } from '@blueprintjs/core';
import {
  Announcement,
  Calendar,
  Chart,
  Clipboard,
  Dashboard,
  Endorsed,
  EyeOpen,
  GlobeNetwork,
  IdNumber,
  InfoSign,
  Issue,
  Key,
  KeyCommand,
  Lifesaver,
  LogOut,
  MergeColumns,
  MergeLinks,
  MobilePhone,
  NewPerson,
  Notifications,
  Office,
  People,
  Pill,
  Print,
  Shield,
  TimelineEvents,
  Time,
  User,
  TakeAction,
  WarningSign,
} from '@blueprintjs/icons';
import { showAdvertisementToAll } from '@erx/core/advertising/contract';
import { holdsToken } from '@erx/core/credentials/proofing/rules';
import type { UserInfo } from '@erx/core/users/model';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useGrantsToApprove } from '../../features/grants/use-grants';
import { useRolesToApprove } from '../../features/users/use-role-requests';
import { SideSheet } from '../../ui/dialog/side-sheet';
import { useIntegration } from '../../session/integration';
import { useNotices } from '../../ui/feedback/toasts';
import { useClient, useMay, usePracticeSession } from '../../session/practice-session';
import {
  dialogsFor,
  mayChangePractices,
  screensFor,
  type MenuSection,
  type OpenShellDialog,
  type ShellDialogName,
} from '../screen-list';
import { THEME_CHOICES, themeChoice, type ThemeChoice } from '../theme/page-theme';
import { chooseTheme } from '../theme/theme';

const THEMES: OptionProps<ThemeChoice>[] = [
  { label: 'System', value: 'system' },
  { label: 'Light', value: 'light' },
  { label: 'Dark', value: 'dark' },
];

const SECTIONS: readonly MenuSection[] = ['User Items', 'EPCS Items', 'Administrative Items', 'Other'];

const ICONS: Readonly<Record<string, ReactElement>> = {
  '/dashboard': <Dashboard />,
  '/user_info': <User />,
  '/surescripts': <Notifications />,
  '/epastatus': <Endorsed />,
  '/medicationmatcher': <MergeLinks />,
  '/epcs_userproviderdetails': <People />,
  '/grant_requests': <Key />,
  '/view_export_signed_prescriptions': <TimelineEvents />,
  '/audit_items': <EyeOpen />,
  '/incident_report': <Issue />,
  '/refused_messages': <GlobeNetwork />,
  '/safety_report': <WarningSign />,
  '/marketing_audit_log': <Chart />,
  '/alike_patients': <MergeColumns />,
  '/access_review': <Clipboard />,
  '/practice': <Office />,
  '/working_hours': <Time />,
};

const DIALOG_ICONS: Partial<Readonly<Record<ShellDialogName, ReactElement>>> = {
  'interaction-settings': <Pill />,
  'pdmp-site': <GlobeNetwork />,
  'child-weights': <Calendar />,
  'refill-protocol': <TakeAction />,
  'print-settings': <Print />,
  proofing: <IdNumber />,
  'emergency-people': <Lifesaver />,
  'register-user': <NewPerson />,
  keys: <KeyCommand />,
  limitations: <Shield />,
  about: <InfoSign />,
};

interface Props {
  onClose: () => void;
  /** Opens a dialog, after the menu has closed. */
  onOpen: OpenShellDialog;
}

/** The tokens that count for the user, in two words. */
function tokensOf({
  hardwareTokenReference,
  hasSoftToken,
}: Pick<UserInfo, 'hardwareTokenReference' | 'hasSoftToken'>): string {
  return [...(hardwareTokenReference ? ['Hardware'] : []), ...(hasSoftToken ? ['Soft'] : [])].join(' and ');
}

/** How much waits behind an item of the menu. */
function Waiting({ count }: { count: number }) {
  return (
    <Tag intent="danger" round>
      {count} <span className="erx-visually-hidden">for you to approve</span>
    </Tag>
  );
}

/** The menu at the side (S2.1-11). Sections hold only what exists for this person. */
export function MenuDrawer({ onClose, onOpen }: Props) {
  const { user, practices, choosePractice, signOut } = usePracticeSession();
  const mayShowToAll = useMay('advertisement.show-to-all');
  const client = useClient();
  const notices = useNotices();
  const { integrated } = useIntegration(); // S6-9: the way around and out is the other system's
  const navigate = useNavigate();
  const first = (act: () => void) => () => {
    onClose();
    act();
  };
  const [grantsToApprove, rolesToApprove] = [useGrantsToApprove(), useRolesToApprove()];
  const toApprove = (grantsToApprove ?? 0) + (rolesToApprove ?? 0);
  const screens = screensFor(user, integrated);
  const dialogs = dialogsFor(user);
  const showToAll = () => {
    client
      .call(showAdvertisementToAll, {})
      .then(() => {
        notices.success('advertisement.shown-to-all');
      })
      .catch(notices.failure);
  };
  const go = (path: ScreenPath) => {
    first(() => {
      void navigate(path);
    })();
  };
  /** What is in a section next to its screens and dialogs. */
  const more: Partial<Record<MenuSection, ReactNode>> = {
    'User Items': (
      <>
        {mayChangePractices(user, practices) && (
          <MenuItem icon={<Office />} text="Change practices" onClick={first(choosePractice)} />
        )}
        {!integrated && <MenuItem icon={<LogOut />} text="Sign out" onClick={first(signOut)} />}
      </>
    ),
    // S6-6
    'EPCS Items': holdsToken(user) && (
      <MenuItem
        icon={<MobilePhone />}
        text="Token status"
        label={tokensOf(user)}
        onClick={first(() => {
          onOpen('proofing');
        })}
      />
    ),
    // S2.8-3
    'Administrative Items': mayShowToAll && (
      <MenuItem icon={<Announcement />} text="Show Pop-up to All" onClick={first(showToAll)} />
    ),
  };
  return (
    <SideSheet isOpen onClose={onClose} title="Menu" width={320}>
      <Menu className="erx-menu">
        {SECTIONS.map((section) => (
          <Section
            key={section}
            section={section}
            screens={screens.filter((screen) => screen.section === section)}
            dialogs={dialogs.filter((each) => each.section === section)}
            toApprove={toApprove}
            onScreen={go}
            onDialog={(dialog) => {
              first(() => {
                onOpen(dialog);
              })();
            }}
          >
            {more[section]}
          </Section>
        ))}
      </Menu>
      <ThemeChoice />
    </SideSheet>
  );
}

type Screens = ReturnType<typeof screensFor>;
type Dialogs = ReturnType<typeof dialogsFor>;
type ScreenPath = Screens[number]['path'];

/** The screens and dialogs of a section, under its name where it has any. */
function Section({
  section,
  screens,
  dialogs,
  toApprove,
  onScreen,
  onDialog,
  children,
}: {
  section: MenuSection;
  screens: Screens;
  dialogs: Dialogs;
  /** How many requests wait for this person. */
  toApprove: number;
  onScreen: (path: ScreenPath) => void;
  onDialog: (dialog: Dialogs[number]['dialog']) => void;
  /** What is in it next to them. */
  children: ReactNode;
}) {
  const isOffered = screens.length + dialogs.length > 0;
  return (
    <>
      {section !== 'User Items' && isOffered && <li className={Classes.MENU_DIVIDER} role="separator" />}
      {isOffered && (
        <li className="erx-menu-section" role="presentation">
          {section}
        </li>
      )}
      {screens.map(({ path, name }) => (
        <MenuItem
          key={path}
          icon={ICONS[path]}
          text={name}
          onClick={() => {
            onScreen(path);
          }}
          {...(path === '/grant_requests' && toApprove
            ? { labelElement: <Waiting count={toApprove} /> }
            : {})}
        />
      ))}
      {dialogs.map(({ dialog, name }) => (
        <MenuItem
          key={dialog}
          icon={DIALOG_ICONS[dialog]}
          text={name}
          {...(dialog === 'keys' ? { label: '?' } : {})}
          onClick={() => {
            onDialog(dialog);
          }}
        />
      ))}
      {children}
    </>
  );
}

function ThemeChoice() {
  const [theme, setTheme] = useState(themeChoice);
  return (
    <div className="erx-theme-choice">
      <span id="theme-label">Colors</span>
      <SegmentedControl
        aria-labelledby="theme-label"
        fill
        options={THEMES}
        value={theme}
        onValueChange={(value) => {
          const choice = THEME_CHOICES.find((each) => each === value) ?? 'system';
          chooseTheme(choice);
          setTheme(choice);
        }}
      />
    </div>
  );
}
