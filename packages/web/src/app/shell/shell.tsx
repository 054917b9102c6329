import { Spinner } from '@blueprintjs/core';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { EmergencyBanner } from '../../features/emergency/emergency-banner';
import { Later } from '../../ui/later';
import { useFirstScreenStands } from '../../session/use-initial-load-done';
import { lazyComponent } from '../../session/lazy-component';
import { usePracticeSession } from '../../session/practice-session';
import { Crash } from '../crash';
import { registerServiceWorker } from '../new-version';
import { PageCrash } from '../pages/page-crash';
import type { OpenShellDialog, ShellDialogName } from '../screen-list';
import { AdvertisementPlace } from './advertisement-place';
import { useScreenName } from './breadcrumbs';
import { FirstAct } from './deep-link-action';
import { LiveUpdatesPlace } from './live-updates-place';
import { PageHeader } from './page-header';
import './shell.css';
import { ShellDialog } from './shell-dialogs';
import { TopBar } from './top-bar';

const AccountNotices = lazyComponent(
  () => import('../../features/accounts/account-notices'),
  (part) => part.AccountNotices,
);

/**
 * The frame of every screen: top bar, page header, one main column. Its dialogs stand beside the screen,
 * which opens them through its outlet: what is typed into one stays where the right to the screen is taken
 * away.
 */
export function Shell() {
  const { pathname } = useLocation();
  useFreshScreen(pathname);
  const { user } = usePracticeSession();
  const isTime = useFirstScreenStands();
  const [dialog, setDialog] = useState<ShellDialogName>();
  const open: OpenShellDialog = setDialog;
  useEffect(() => {
    if (isTime) registerServiceWorker();
  }, [isTime]);
  return (
    <div className="erx-shell">
      <a className="erx-skip" href="#main">
        Skip to the content
      </a>
      <EmergencyBanner />
      <TopBar onOpen={open} />
      <PageHeader />
      <LiveUpdatesPlace />
      <FirstAct />
      <Later instead={null}>{isTime && user.emergencyUntil === undefined && <AccountNotices />}</Later>
      <main id="main" className="erx-main" tabIndex={-1}>
        <Crash key={pathname} fallback={<PageCrash />}>
          <Suspense fallback={<Opening />}>
            <Outlet context={open} />
          </Suspense>
        </Crash>
      </main>
      <AdvertisementPlace at="foot" />
      <Later>
        {dialog && (
          <ShellDialog
            name={dialog}
            onClose={() => {
              setDialog(undefined);
            }}
          />
        )}
      </Later>
    </div>
  );
}

/** A screen whose code is being loaded: its name stands already. */
function Opening() {
  return (
    <>
      <h1 className="erx-visually-hidden">{useScreenName()}</h1>
      <Spinner className="erx-page-wait" />
    </>
  );
}

/** Another screen begins at its top, and the keyboard with it. */
function useFreshScreen(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
