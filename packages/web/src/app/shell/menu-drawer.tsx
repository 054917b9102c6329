import { Classes, Menu, MenuItem, Tag } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useIntegration } from '../../session/integration';
import { usePracticeSession } from '../../session/practice-session';
import { SideSheet } from '../../ui/dialog/side-sheet';
import { dialogsFor, type MenuSection, type OpenShellDialog, screensFor } from '../screen-list';
import { DIALOG_ICONS, SCREEN_ICONS } from './menu-icons';
import { ThemeChoice } from './theme-choice';
import { useMenuActs } from './use-menu-acts';
import { useToApprove } from './use-waiting';

const SECTIONS: readonly MenuSection[] = ['User Items', 'EPCS Items', 'Administrative Items', 'Other'];

interface Props {
  onClose: () => void;
  /** Opens a dialog, after the menu has closed. */
  onOpen: OpenShellDialog;
}

/** The menu at the side of windows without a navigation (S2.1-11). Sections hold only what exists for this person. */
export function MenuDrawer({ onClose, onOpen }: Props) {
  const { user } = usePracticeSession();
  const { integrated } = useIntegration();
  const navigate = useNavigate();
  const toApprove = useToApprove();
  const acts = useMenuActs(onOpen);
  const screens = screensFor(user, integrated);
  const dialogs = dialogsFor(user);
  const first = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <SideSheet isOpen onClose={onClose} title="Menu" width={320}>
      <Menu className="erx-menu">
        {SECTIONS.map((section) => {
          const items = [
            ...screens
              .filter((screen) => screen.section === section)
              .map(({ path, name }) => (
                <MenuItem
                  key={path}
                  icon={SCREEN_ICONS[path]}
                  text={name}
                  onClick={first(() => {
                    void navigate(path);
                  })}
                  {...(path === '/grant_requests' && toApprove
                    ? { labelElement: <ToApprove count={toApprove} /> }
                    : {})}
                />
              )),
            ...dialogs
              .filter((each) => each.section === section)
              .map(({ dialog, name }) => (
                <MenuItem
                  key={dialog}
                  icon={DIALOG_ICONS[dialog]}
                  text={name}
                  {...(dialog === 'keys' ? { label: '?' } : {})}
                  onClick={first(() => {
                    onOpen(dialog);
                  })}
                />
              )),
            ...acts
              .filter((each) => each.section === section)
              .map(({ name, icon, label, act }) => (
                <MenuItem
                  key={name}
                  icon={icon}
                  text={name}
                  onClick={first(act)}
                  {...(label === undefined ? {} : { label })}
                />
              )),
          ];
          return (
            <Section key={section} name={section}>
              {items}
            </Section>
          );
        })}
      </Menu>
      <ThemeChoice />
    </SideSheet>
  );
}

/** The entries of a section under its name; nothing where there are none. */
function Section({ name, children }: { name: MenuSection; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <>
      {name !== 'User Items' && <li className={Classes.MENU_DIVIDER} role="separator" />}
      <li className="erx-menu-section" role="presentation">
        {name}
      </li>
      {children}
    </>
  );
}

/** How much waits behind an item of the menu. */
function ToApprove({ count }: { count: number }) {
  return (
    <Tag intent="danger" round>
      {count} <span className="erx-visually-hidden">for you to approve</span>
    </Tag>
  );
}
