import { Spinner } from '@blueprintjs/core';
import { Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { EmergencyBanner } from '../../features/emergency/emergency-banner';
import { useFirstScreenStands } from '../../workplace/use-first-screen-stands';
import { Crash } from '../crash';
import { registerServiceWorker } from '../new-version';
import { PageCrash } from '../pages/page-crash';
import { AdvertisementPlace } from './advertisement-place';
import { useScreenName } from './breadcrumbs';
import { FirstAct } from './first-act';
import { LiveUpdatesPlace } from './live-updates-place';
import { PageHeader } from './page-header';
import './shell.css';
import { TopBar } from './top-bar';

/** The frame of every screen: top bar, page header, one main column. */
export function Shell() {
  const { pathname } = useLocation();
  useFreshScreen(pathname);
  const isTime = useFirstScreenStands();
  useEffect(() => { if (isTime) registerServiceWorker(); }, [isTime]);
  return (
    <div className="erx-shell">
      <a className="erx-skip" href="#main">Skip to the content</a>
      <EmergencyBanner />
      <TopBar />
      <PageHeader />
      <LiveUpdatesPlace />
      <FirstAct />
      <main id="main" className="erx-main" tabIndex={-1}>
        <Crash key={pathname} fallback={<PageCrash />}>
          <Suspense fallback={<Opening />}><Outlet /></Suspense>
        </Crash>
      </main>
      <AdvertisementPlace at="foot" />
    </div>
  );
}

/** A screen whose code is being loaded: its name stands already. */
function Opening() {
  return <><h1 className="erx-visually-hidden">{useScreenName()}</h1><Spinner className="erx-page-wait" /></>;
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
