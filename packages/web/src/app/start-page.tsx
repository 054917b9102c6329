import './start.css';
import { Wordmark } from './wordmark';

interface Props {
  problem?: string;
  actionText: string;
  onAction: () => void;
  /** The button was pressed, and what it asks for cannot be done yet. */
  isBusy?: boolean;
  offersSignUp?: boolean;
}

/** The head of a page that belongs to no practice. */
export function StartBar() {
  return (
    <header className="erx-start-bar">
      <Wordmark />
      <span>Electronic prescribing</span>
    </header>
  );
}

/** The page of a signed-out visitor: what this is, and one button to the identity provider. */
export function StartPage({ problem, actionText, onAction, isBusy = false, offersSignUp = false }: Props) {
  return (
    <div className="erx-start">
      <StartBar />
      <main className="erx-start-middle">
        <section className="erx-start-card" aria-labelledby="start-heading">
          <h1 id="start-heading">Sign in to prescribe</h1>
          <p>Write, sign and send prescriptions, and see what the pharmacy answers.</p>
          {problem !== undefined && (
            <p className="erx-start-problem" role="alert">
              {problem}
            </p>
          )}
          <button type="button" className="erx-start-button" onClick={onAction} aria-busy={isBusy} autoFocus>
            {actionText}
          </button>
          {offersSignUp && (
            <p className="erx-start-other">
              New here? <a href="/signup">Sign up with your practice</a>
            </p>
          )}
          <p className="erx-start-small">
            You sign in with the account of your practice. This browser stores nothing about patients.
          </p>
        </section>
      </main>
    </div>
  );
}
