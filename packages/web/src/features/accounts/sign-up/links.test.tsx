// @vitest-environment jsdom
import { say } from '@erx/core/findings/messages';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakePracticeSession } from '../../../testing/fake-workplace';
import { ConfirmEmailCard, ConfirmEmailChangeCard } from './confirm-card';
import { ForgottenPasswordCard } from './forgotten-password-card';
import { InvitationCard } from './invitation-card';
import { takeLink, type OpenedLink } from './pending-practice';
import { NewPasswordCard } from './new-password-card';

const TOKEN = 'a'.repeat(43);
const PRACTICE_ID = '0198f000-0000-7000-8000-000000000009';

/** Opens /signup with a link in its address. */
function open(kind: OpenedLink['kind']): void {
  history.replaceState(null, '', `/signup#${kind}=${TOKEN}`);
  takeLink();
}
/** The link that the page would begin with if it were loaded again. */
const kept = () => {
  history.replaceState(null, '', '/signup');
  return takeLink();
};

type Answer = 'cut' | { readonly code: string; readonly status: number } | object | undefined;

/** A client whose calls are answered in turn, by the end of their path. */
function clientOf(answers: Readonly<Record<string, Answer[]>>) {
  const { client } = fakePracticeSession((path) => {
    const answer = Object.entries(answers)
      .find(([end]) => path.endsWith(end))?.[1]
      .shift();
    if (answer === 'cut') throw new TypeError('Failed to fetch');
    if (answer === undefined) return new Response(null, { status: 204 });
    if ('status' in answer) return Response.json(answer, { status: answer.status });
    return answer;
  });
  return client;
}
const refused = (code: string, status = 404) => ({ code, status, errorMessage: say('email.limited') });
async function press(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await act(() => {
    fireEvent.click(button);
    return Promise.resolve();
  });
}

beforeEach(() => {
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

describe('an invitation', () => {
  const begin = (answers: Readonly<Record<string, Answer[]>>) => {
    open('invitation');
    const onJoined = vi.fn();
    render(
      <InvitationCard
        client={clientOf(answers)}
        email="ana@erx.test"
        token={TOKEN}
        onJoined={onJoined}
        onLeave={() => undefined}
      />,
    );
    return onJoined;
  };

  it('whose answer is lost is kept, says that nothing is known, and is tried again', async () => {
    const onJoined = begin({
      '/read': [{ practiceName: 'Elm Street' }],
      '/accept': ['cut', { practiceId: PRACTICE_ID }],
    });
    await press('Join practice');
    expect(await screen.findByText(say('invitation.outcome-unknown'))).toBeDefined();
    expect(screen.queryByText('You were not added')).toBeNull();
    expect(kept()).toEqual({ kind: 'invitation', token: TOKEN });
    await press('Try again');
    await waitFor(() => {
      expect(onJoined).toHaveBeenCalledWith(PRACTICE_ID);
    });
    expect(kept()).toBeUndefined();
  });

  it('that cannot be read is kept and read again', async () => {
    begin({ '/read': ['cut', { practiceName: 'Elm Street' }] });
    expect(await screen.findByText(say('invitation.unread'))).toBeDefined();
    expect(kept()).toBeDefined();
    await press('Try again');
    expect(await screen.findByRole('heading', { name: 'Join Elm Street?' })).toBeDefined();
  });

  it('that is good for nothing is forgotten', async () => {
    begin({ '/read': [refused('invitation.unknown', 403)] });
    expect(await screen.findByRole('heading', { name: 'You were not added' })).toBeDefined();
    expect(kept()).toBeUndefined();
  });
});

describe.each([
  {
    kind: 'email' as const,
    Card: ConfirmEmailCard,
    unknown: say('email.outcome-unknown'),
    dead: 'email.link-unknown',
    answer: undefined,
    done: say('email.confirmed'),
  },
  {
    kind: 'email-change' as const,
    Card: ConfirmEmailChangeCard,
    unknown: say('email.change-outcome-unknown'),
    dead: 'email.change-unknown',
    answer: { state: 'waits-for-old' },
    done: say('email.waits-for-old'),
  },
])('a link of $kind', ({ kind, Card, unknown, dead, answer, done }) => {
  it('whose answer is lost is kept and tried again', async () => {
    open(kind);
    render(
      <Card client={clientOf({ '/confirm': ['cut', answer] })} token={TOKEN} onSignIn={() => undefined} />,
    );
    await press('Confirm');
    expect(await screen.findByText(unknown)).toBeDefined();
    expect(kept()).toEqual({ kind, token: TOKEN });
    await press('Try again');
    expect(await screen.findByText(done)).toBeDefined();
    expect(kept()).toBeUndefined();
  });

  it('that was tried too often is kept; one that is good for nothing leaves the way to the sign-in', async () => {
    open(kind);
    render(
      <Card
        client={clientOf({ '/confirm': [refused('email.limited', 429), refused(dead)] })}
        token={TOKEN}
        onSignIn={() => undefined}
      />,
    );
    await press('Confirm');
    await press('Try again');
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(kept()).toBeUndefined();
  });
});

describe('a link for a new password', () => {
  const begin = (answers: Answer[]) => {
    open('password');
    const onSignIn = vi.fn();
    render(
      <NewPasswordCard
        client={clientOf({ '': answers })}
        token={TOKEN}
        isFirst={false}
        onSignIn={onSignIn}
      />,
    );
    for (const label of [/^Password/, /^Confirm Password/])
      fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), {
        target: { value: 'Long-Enough-7!' },
      });
    return onSignIn;
  };

  it('that is good for nothing is forgotten and leads back to the sign-in', async () => {
    const onSignIn = begin([refused('password.link-unknown', 403)]);
    await press('Set new password');
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Set new password' })).toBeNull();
    expect(kept()).toBeUndefined();
    await press('Back to sign-in');
    expect(onSignIn).toHaveBeenCalledOnce();
  });

  it('whose answer was lost and that is used then is not called a failure', async () => {
    begin(['cut', refused('password.link-unknown', 403)]);
    await press('Set new password');
    expect(await screen.findByText(say('password.outcome-unknown'))).toBeDefined();
    expect(kept()).toEqual({ kind: 'password', token: TOKEN });
    await press('Set new password');
    expect(await screen.findByText(say('password.link-used-meanwhile'))).toBeDefined();
  });
});

describe('a forgotten password', () => {
  it('that was left by Back does not take over the sign-up, nor an invitation that is kept', () => {
    open('invitation');
    history.replaceState(null, '', '/signup#forgotten=1');
    expect(takeLink()?.kind).toBe('forgotten');
    expect(kept()).toEqual({ kind: 'invitation', token: TOKEN });
  });

  it('leads back to the sign-in', async () => {
    const onSignIn = vi.fn();
    render(<ForgottenPasswordCard client={clientOf({})} onSignIn={onSignIn} />);
    await press('Back to sign-in');
    expect(onSignIn).toHaveBeenCalledOnce();
  });
});
