import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { LiveUpdates } from './live-updates';
import { PageHeader } from './page-header';
import './shell.css';
import { TopBar } from './top-bar';
import { Spinner } from '@blueprintjs/core';

/** The frame of every screen: top bar, page header, one main column. */
export function Shell() {
  return (
    <div className="erx-shell">
      <a className="erx-skip" href="#main">Skip to the content</a>
      <TopBar />
      <PageHeader />
      <LiveUpdates />
      <main id="main" className="erx-main" tabIndex={-1}>
        <Suspense fallback={<Spinner className="erx-page-wait" />}><Outlet /></Suspense>
      </main>
    </div>
  );
}
