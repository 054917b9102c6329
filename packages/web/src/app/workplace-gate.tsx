import { createClient, type Client } from '@erx/core/client/call';
import { say } from '@erx/core/findings/messages';
import { getPractice, listAccessiblePractices } from '@erx/core/practices/contract';
import type { AccessiblePractice, Practice } from '@erx/core/practices/model';
import { getUserInfo, listProviders } from '@erx/core/users/contract';
import type { Provider, UserInfo } from '@erx/core/users/model';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { BrowserSession } from '@erx/core/session/browser';
import { describeFailure } from '../workplace/notices';
import { forgetAdoption } from '../workplace/adoption-mark';
import { adoptPreferences } from '../workplace/own-preferences';
import { isPassing } from '../workplace/queries';
import { recall, remember } from '../workplace/remembered';
import { WorkplaceContext, type Workplace } from '../workplace/workplace';
import { Refreshing } from './refreshing';
import { StartPage } from './start-page';

const AccountProblem = lazy(async () => ({ default: (await import('./account-problem')).AccountProblem }));
const PracticeChooser = lazy(async () => ({ default: (await import('./practice-chooser')).PracticeChooser }));

interface Loaded {
  readonly user: UserInfo;
  readonly practice: Practice;
  readonly providers: readonly Provider[];
}

/** Finds out where the signed-in person works (S4-3..S4-5) and shows the application once all of it is known (S2.1-6). */
export function WorkplaceGate({ session, children }: { session: BrowserSession; children: ReactNode }) {
  const practiceId = useRef<string>(undefined);
  const queries = useQueryClient();
  const [practices, setPractices] = useState<readonly AccessiblePractice[]>();
  const [loaded, setLoaded] = useState<Loaded>();
  const [isChoosing, setChoosing] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const [providerId, setProviderId] = useState(() => recall('providerId'));
  const [isOver, setOver] = useState(false);
  const client = useMemo(() => createClient({
    origin: window.location.origin,
    application: 'web',
    accessToken: () => session.accessToken(),
    practiceId: () => practiceId.current,
    userMail: () => session.user?.email,
    // Tokens are renewed before they end, so this means that the server no longer takes the session.
    onFailure: ({ status }) => { if (status === 401) setOver(true); },
  }), [session]);

  const enter = useCallback(async (id: string) => {
    setChoosing(false);
    setLoaded(undefined);
    practiceId.current = id;
    queries.clear();
    try {
      const next = await load(client);
      await adoptPreferences(client, next);
      setProviderId(recall('providerId'));
      setLoaded(next);
      remember('practiceId', id);
      if (!next.user.npi) remember('providerId', providerOf(next, recall('providerId'))?.id); // S4-5
    } catch (error) {
      if (!isPassing(error)) remember('practiceId', undefined);
      setProblem(error);
    }
  }, [client, queries]);

  useEffect(() => {
    let isCurrent = true;
    client.call(listAccessiblePractices, {}).then((found) => {
      if (!isCurrent) return;
      setPractices(found);
      const remembered = found.find(({ id }) => id === recall('practiceId'));
      const only = found.length === 1 ? found[0] : undefined;
      const chosen = remembered ?? only;
      if (chosen) void enter(chosen.id);
      else setChoosing(true);
    }, (error: unknown) => { if (isCurrent) setProblem(error); });
    return () => { isCurrent = false; };
  }, [client, enter]);

  const signOut = useCallback(() => {
    remember('practiceId', undefined);
    forgetAdoption();
    queries.clear();
    void session.signOut();
  }, [queries, session]);

  const workplace = useMemo<Workplace | undefined>(() => loaded && practices && {
    client, ...loaded, practices, signOut,
    provider: providerOf(loaded, providerId),
    chooseProvider: (id) => { remember('providerId', id); setProviderId(id); queries.clear(); },
    choosePractice: () => { setChoosing(true); },
    refreshUser: async () => {
      const user = await client.call(getUserInfo, {});
      setLoaded((now) => now && { ...now, user });
    },
  }, [client, loaded, practices, providerId, queries, signOut]);

  if (isOver) return <StartPage problem={say('session.required')} actionText="Sign in" onAction={() => { void session.signIn(`${location.pathname}${location.search}`); }} />;
  if (problem !== undefined && isPassing(problem)) return <StartPage problem={describeFailure(problem).sentences.join(' ')} actionText="Try again" onAction={() => { location.reload(); }} />;
  if (problem !== undefined) return <Suspense fallback={<Refreshing />}><AccountProblem {...describeFailure(problem)} onClose={signOut} /></Suspense>;
  return (
    <>
      {workplace
        ? (
          <WorkplaceContext value={workplace}>
            {/* Another practice or provider starts every screen anew (S4-19). */}
            <Fragment key={`${workplace.practice.id} ${providerId ?? ''}`}>{children}</Fragment>
          </WorkplaceContext>
        )
        : <Refreshing />}
      <Suspense fallback={null}>
        {practices && isChoosing && (
          <PracticeChooser
            practices={practices}
            currentId={loaded?.practice.id}
            onChoose={(id) => { void enter(id); }}
            onCancel={() => { if (loaded) setChoosing(false); else signOut(); }}
          />
        )}
      </Suspense>
    </>
  );
}

async function load(client: Client): Promise<Loaded> {
  const [user, practice, providers] = await Promise.all([client.call(getUserInfo, {}), client.call(getPractice, {}), client.call(listProviders, {})]);
  return { user, practice, providers: providers.filter(({ active }) => active) };
}

/** Oneself with an NPI; otherwise the remembered provider if found, otherwise the first (S4-5). */
function providerOf({ user, providers }: Loaded, remembered: string | undefined): Provider | undefined {
  if (user.npi) return providers.find(({ id }) => id === user.id);
  return providers.find(({ id }) => id === remembered) ?? providers[0];
}
