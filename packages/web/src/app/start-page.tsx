import './start.css';
import { Wordmark } from './wordmark';

/** The page of a signed-out visitor: what this is, and one button to the identity provider. */
export function StartPage({ problem, actionText, onAction }: { problem?: string; actionText: string; onAction: () => void }) {
  return (
    <main className="erx-start">
      <section className="erx-start-card" aria-labelledby="start-heading">
        <Wordmark height={34} />
        <h1 id="start-heading">Electronic prescribing</h1>
        <p>Write, sign and send prescriptions, and see what the pharmacy answers.</p>
        {problem !== undefined && <p className="erx-start-problem" role="alert">{problem}</p>}
        <button type="button" className="erx-start-button" onClick={onAction} autoFocus>{actionText}</button>
        <p className="erx-start-small">You sign in with your practice account. Patient information is kept out of this browser's storage.</p>
      </section>
    </main>
  );
}
