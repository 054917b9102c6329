import './start.css';

/** What shows while user, practice or identity are not known yet (S2.1-6). */
export function Refreshing() {
  return (
    <main className="erx-refreshing">
      <span className="erx-spinner" aria-hidden="true" />
      <span role="status">Refreshing...</span>
    </main>
  );
}
