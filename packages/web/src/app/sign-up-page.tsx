import '@blueprintjs/core/lib/css/blueprint.css';
import { Button } from '@blueprintjs/core';
import { type Client, createClient } from '@erx/core/client/call';
import { say } from '@erx/core/findings/messages';
import type { BrowserSession } from '@erx/core/session/browser-session';
import { useMemo, useState, type ReactNode } from 'react';
import { CardFailure, type SignInWay } from '../features/accounts/sign-up/card-failure';
import { ConfirmEmailCard, ConfirmEmailChangeCard } from '../features/accounts/sign-up/confirm-card';
import { ForgottenPasswordCard } from '../features/accounts/sign-up/forgotten-password-card';
import { InvitationCard } from '../features/accounts/sign-up/invitation-card';
import { type OpenedLink, takeLink } from '../features/accounts/sign-up/pending-practice';
import { NewPasswordCard } from '../features/accounts/sign-up/new-password-card';
import { PracticeForm } from '../features/accounts/sign-up/practice-form';
import { SignUpForm } from '../features/accounts/sign-up/sign-up-form';
import { usePageTitle } from '../ui/layout/page';
import { remember } from '../session/cookies';
import './start.css';
import './theme/blueprint.css';
import './theme/forced-colors.css';
import { sentenceOfSignIn } from './sign-in-failure';
import { StartBar } from './start-page';

const PATH = '/signup';

/**
 * The page at /signup (S2.1-1): sign-up for anyone who has no login; for anyone who has one, another practice; and
 * where one-time links lead.
 */
export function SignUpPage({ session }: { session: BrowserSession }) {
  usePageTitle('Sign up');
  const [link] = useState(takeLink);
  const client = useMemo(
    () =>
      createClient({
        origin: location.origin,
        application: 'web',
        accessToken: () => session.accessToken(),
        practiceId: () => undefined,
      }),
    [session],
  );
  const [signInProblem, setSignInProblem] = useState<string>();
  const signInTo = (path: string) => {
    setSignInProblem(undefined);
    session.signIn(path).catch((error: unknown) => {
      setSignInProblem(sentenceOfSignIn(error));
    });
  };
  const signIn = () => {
    signInTo('/');
  };
  const resume = () => {
    signInTo(PATH);
  };
  const leave = () => {
    location.assign('/');
  };
  const enter = (practiceId: string) => {
    remember('practiceId', practiceId);
    leave();
  };
  const way: SignInWay = { onSignIn: signIn, signInProblem };

  const shared: SharedProps = { session, client, way, resume, enter, leave };
  if (link) return <LinkedCard link={link} {...shared} />;
  if (session.state === 'signed-in')
    return (
      <Frame>
        <h1>Register a practice</h1>
        <p>You become its first member, with the login that you have.</p>
        <PracticeForm client={client} email={session.user?.email ?? ''} onDone={enter} onLeave={leave} />
      </Frame>
    );
  return (
    <SignUp
      {...shared}
      onStage={() => {
        setSignInProblem(undefined);
      }}
    />
  );
}

interface SharedProps {
  session: BrowserSession;
  client: Client;
  way: SignInWay;
  /** Signs in, and comes back here. */
  resume: () => void;
  enter: (practiceId: string) => void;
  leave: () => void;
}

/** Where a one-time link leads. */
function LinkedCard({
  link,
  session,
  client,
  way,
  resume,
  enter,
  leave,
}: SharedProps & { link: OpenedLink }) {
  if (link.kind === 'password' || link.kind === 'first-password')
    return (
      <Frame>
        <NewPasswordCard
          client={client}
          token={link.token}
          isFirst={link.kind === 'first-password'}
          {...way}
        />
      </Frame>
    );
  if (link.kind === 'forgotten')
    return (
      <Frame>
        <ForgottenPasswordCard client={client} {...way} />
      </Frame>
    );
  if (link.kind === 'email-change')
    return (
      <Frame>
        <ConfirmEmailChangeCard client={client} token={link.token} {...way} />
      </Frame>
    );
  if (link.kind === 'email')
    return (
      <Frame>
        <ConfirmEmailCard client={client} token={link.token} {...way} />
      </Frame>
    );
  if (session.state === 'signed-in')
    return (
      <Frame>
        <InvitationCard
          client={client}
          email={session.user?.email ?? ''}
          token={link.token}
          onJoined={enter}
          onLeave={leave}
        />
      </Frame>
    );
  return (
    <Card
      problem={way.signInProblem}
      title="You are invited to a practice"
      text="Sign in with your own login to see which one, and to answer."
      actText="Sign In"
      onSubmit={resume}
    />
  );
}

/** Sign-up for anyone who has no login (S4-16). @param onStage what was said before is of the past */
function SignUp({ session, client, way, resume, onStage }: SharedProps & { onStage: () => void }) {
  const [stage, setStage] = useState<'entering' | 'login-exists' | 'done'>('entering');
  const [emailToConfirm, setEmailToConfirm] = useState<string>();
  if (!session.offersSignUp)
    return (
      <Card
        problem={way.signInProblem}
        title="Sign up"
        text={say('sign-up.not-offered')}
        actText="Sign In"
        onSubmit={way.onSignIn}
      />
    );
  if (stage === 'login-exists')
    return (
      <Card
        problem={way.signInProblem}
        title="You have a login"
        text={say('sign-up.login-exists')}
        actText="Sign In"
        onSubmit={resume}
      />
    );
  if (stage === 'done')
    return (
      <Card
        problem={way.signInProblem}
        title="You are signed up"
        text={
          emailToConfirm === undefined
            ? say('sign-up.done')
            : say('sign-up.confirm', { email: emailToConfirm })
        }
        actText="Sign In"
        onSubmit={way.onSignIn}
      />
    );
  return (
    <Frame>
      <h1>Sign up</h1>
      <p>
        For prescribers who register their practice. If your practice is here already, ask one of its
        administrators or prescribers to register you.
      </p>
      <SignUpForm
        client={client}
        {...way}
        onLoginExists={() => {
          onStage();
          setStage('login-exists');
        }}
        onDone={(toConfirm) => {
          onStage();
          setEmailToConfirm(toConfirm);
          setStage('done');
          if (toConfirm === undefined) way.onSignIn();
        }}
      />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="erx-sign-up">
      <StartBar />
      <main className="erx-sign-up-main">{children}</main>
    </div>
  );
}

function Card({
  problem,
  title,
  text,
  actText,
  onSubmit,
}: {
  problem: string | undefined;
  title: string;
  text: string;
  actText: string;
  onSubmit: () => void;
}) {
  return (
    <Frame>
      <section className="erx-sign-up-card">
        <h1>{title}</h1>
        <p role="status">{text}</p>
        <CardFailure>{problem}</CardFailure>
        <div className="erx-sign-up-acts">
          <span />
          <Button intent="primary" text={actText} onClick={onSubmit} autoFocus />
        </div>
      </section>
    </Frame>
  );
}
