import { Button, Spinner, HTMLSelect } from '@blueprintjs/core';
import { Error as ErrorIcon, Offline } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import { Suspense, useEffect, useRef, useState } from 'react';
import { type Location, Outlet, useLocation, useMatch, useNavigate } from 'react-router-dom';
import { EmergencyBanner } from '../../features/emergency/emergency-banner';
import { HeldAnswersProvider } from '../../features/requests/queue/held-answers-provider';
import { EmptyState } from '../../ui/feedback/empty-state';
import { LazyBoundary } from '../../page/lazy-boundary';
import { NotYet } from '../../page/settled';
import { useInitialLoadDone } from '../../page/on-initial-load';
import { lazyComponent } from '../../page/lazy-component';
import { usePracticeSession } from '../../session/practice-session';
import { Crash } from '../crash';
import { loadLockCard } from '../idle-lock/lock-screen';
import { registerServiceWorker, useNewVersion } from '../new-version';
import type { OpenShellDialog, ShellDialogName } from '../screen-list';
import { AdvertisementPlace } from './advertisement-place';
import { useScreenName, Breadcrumbs } from './breadcrumbs';
import './shell.css';
import { MendForms } from './mend-forms';
import { TopBar } from './top-bar';
import { NAVIGATION_WIDTH, useNavigationFold } from './use-navigation-fold';
import { NavigationWidth } from '../../page/navigation-width';
import { useNarrowerThan, WIDTHS } from '../../page/use-media';
import { syncNetworkRegistration } from '@erx/core/credentials/directory/contract';
import { takeDeepLinkAction, useIntegration } from '../../session/integration';
import { useNotices } from '../../ui/feedback/toasts';
import { useHasPushChannel, usePushState } from '../../session/push';
import { fullName } from '@erx/core/users/names';

const ShellDialog = lazyComponent(
  () => import('./shell-dialogs'),
  (part) => part.ShellDialog,
);

const Navigation = lazyComponent(
  () => import('./navigation'),
  (part) => part.Navigation,
);

const FootNavigation = lazyComponent(
  () => import('./foot-navigation'),
  (part) => part.FootNavigation,
);

const LiveUpdates = lazyComponent(
  () => import('./live-updates'),
  (part) => part.LiveUpdates,
);

/** What follows the events of the practice, once there is a channel that brings them. */
function LiveUpdatesPlace() {
  return useHasPushChannel() ? (
    <LazyBoundary>
      <LiveUpdates />
    </LazyBoundary>
  ) : null;
}

const AccountNotices = lazyComponent(
  () => import('../../features/accounts/account-notices'),
  (part) => part.AccountNotices,
);

/**
 * The frame of every screen: top bar, page header, one main column. Its dialogs are next to the screen, which
 * opens them through its outlet: what is typed into one stays where the right to the screen is taken away.
 */
export function Shell() {
  const location = useLocation();
  const { pathname } = location;
  useFreshScreen(location);
  const { user } = usePracticeSession();
  const isTime = useInitialLoadDone();
  const hasNavigation = !useNarrowerThan(WIDTHS.navigation);
  const { integrated } = useIntegration();
  const hasFoot = useNarrowerThan(WIDTHS.drawer) && !integrated;
  const fold = useNavigationFold();
  const taken = hasNavigation ? NAVIGATION_WIDTH[fold.isFolded ? 'folded' : 'wide'] : 0;
  const [dialog, setDialog] = useState<ShellDialogName>();
  const open: OpenShellDialog = setDialog;
  useEffect(() => {
    if (!isTime) return;
    registerServiceWorker();
    loadLockCard();
  }, [isTime]);
  return (
    <HeldAnswersProvider>
      <MendForms>
        <div className="erx-shell">
          <a className="erx-skip" href="#main">
            Skip to the content
          </a>
          <EmergencyBanner />
          <TopBar onOpen={open} />
          <LiveUpdatesPlace />
          <DeepLinkAction />
          <LazyBoundary instead={null}>
            {isTime && user.emergencyUntil === undefined && <AccountNotices />}
          </LazyBoundary>
          <div className="erx-frame">
            {hasNavigation && (
              <div className="erx-beside" style={{ width: taken }}>
                <LazyBoundary instead={null}>
                  <Navigation onOpen={open} fold={fold} />
                </LazyBoundary>
              </div>
            )}
            <div className="erx-column">
              <PageHeader />
              <NavigationWidth value={taken}>
                <main id="main" className="erx-main" tabIndex={-1}>
                  <Crash key={pathname} fallback={<PageCrash />}>
                    <Suspense
                      fallback={
                        <NotYet>
                          <Opening />
                        </NotYet>
                      }
                    >
                      <Outlet context={open} />
                    </Suspense>
                  </Crash>
                </main>
              </NavigationWidth>
              <AdvertisementPlace at="foot" />
            </div>
          </div>
          <LazyBoundary instead={null}>{hasFoot && <FootNavigation />}</LazyBoundary>
          <LazyBoundary>
            {dialog && (
              <ShellDialog
                name={dialog}
                onClose={() => {
                  setDialog(undefined);
                }}
              />
            )}
          </LazyBoundary>
        </div>
      </MendForms>
    </HeldAnswersProvider>
  );
}

/** A screen whose code is being loaded: its name is already. */
function Opening() {
  return (
    <>
      <h1 className="erx-visually-hidden">{useScreenName()}</h1>
      <Spinner className="erx-page-wait" />
    </>
  );
}

/** A screen that stopped working. The fault's own text is not shown: it could carry patient data. */
function PageCrash() {
  return (
    <EmptyState
      isPage
      icon={<ErrorIcon size={32} />}
      title={say('call.unexpected')}
      description="This screen stopped working. What you sent or saved is kept."
      action={
        <Button
          intent="primary"
          text="Reload"
          onClick={() => {
            location.reload();
          }}
        />
      }
    />
  );
}

/** Another screen begins at its top, or at the part that the address names, and the keyboard with it. */
function useFreshScreen({ pathname, hash, key }: Location): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname) {
      shown.current = pathname;
      window.scrollTo(0, 0);
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [pathname, hash, key]);
}

/**
 * Does once what the address asked for on load: shows the profile of a user who was changed elsewhere, a
 * patient, or the prior authorizations (S2.1-3..S2.1-5).
 */
function DeepLinkAction() {
  const navigate = useNavigate();
  const { client, user, refreshUser } = usePracticeSession();
  const { failure } = useNotices();
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    const { userModified, token, patientId, priorAuthorization } = takeDeepLinkAction(sessionStorage);
    if (userModified) {
      const synced =
        token === undefined || user.npi === undefined
          ? Promise.resolve()
          : client.call(syncNetworkRegistration, { body: { userId: user.id, token } });
      synced.then(refreshUser).catch(failure);
      void navigate('/user_info', { replace: true });
    } else if (patientId !== undefined) void navigate(`/patient/${patientId}`, { replace: true });
    else if (priorAuthorization) void navigate('/epastatus', { replace: true });
  }, [client, failure, navigate, refreshUser, user]);
  return null;
}

/** Practice, breadcrumbs and, for a user without an NPI, the provider they work for (S2.1-10). */
function PageHeader() {
  const { practice, user } = usePracticeSession();
  const isOfPatient = useMatch('/patient/:patientId') !== null; // by the address: before anything has come
  return (
    <section className="erx-page-header" aria-label="Practice" data-patient={isOfPatient ? '' : undefined}>
      <strong className="erx-practice-name">{practice.name}</strong>
      <Breadcrumbs />
      <ConnectionNote />
      {!user.npi && <ProviderChoice />}
      <AdvertisementPlace at="header" />
    </section>
  );
}

/** For whom staff write, and why it is this one where they have not chosen: no order goes silently to the first. */
function ProviderChoice() {
  const { providers, provider, chooseProvider, isProviderChosen, isProviderOfPatient } = usePracticeSession();
  if (providers.length === 0)
    return (
      <span className="erx-provider">
        Provider you write for <em>No provider prescribes in this practice yet</em>
      </span>
    );
  return (
    <div className="erx-provider">
      <label htmlFor="provider-written-for">Provider you write for</label>
      <HTMLSelect
        id="provider-written-for"
        value={provider?.id ?? ''}
        onChange={(event) => {
          chooseProvider(event.currentTarget.value);
        }}
        options={providers.map((each) => ({ value: each.id, label: fullName(each) }))}
      />
      {isProviderOfPatient !== undefined && isProviderChosen !== true && (
        <small>{isProviderOfPatient ? 'Last used for this patient' : 'Not chosen for this patient'}</small>
      )}
    </div>
  );
}

/**
 * A cut connection, said quietly: what is shown stays, and may be old. And a newer application, which comes
 * with the reload that the person begins.
 */
function ConnectionNote() {
  const state = usePushState();
  const isNewVersion = useNewVersion();
  const isCut = state === 'reconnecting' || state === 'offline';
  return (
    <span className="erx-connection" role="status">
      {isCut && (
        <span className="erx-cut">
          <Offline size={12} />{' '}
          {state === 'offline'
            ? 'The server cannot be reached. What you see may be out of date.'
            : 'Reconnecting. Lists may be out of date.'}
        </span>
      )}
      {isNewVersion && (
        <>
          A new version is ready.{' '}
          <Button
            size="small"
            variant="outlined"
            text="Reload"
            onClick={() => {
              location.reload();
            }}
          />
        </>
      )}
    </span>
  );
}
