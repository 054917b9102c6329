import './start.css';

/** What shows while user, practice or identity are not known yet (S2.1-6). */
export function Refreshing() {
  return (
    <main className="erx-refreshing" role="status">
      <span className="erx-spinner" aria-hidden="true" />
      Refreshing...
    </main>
  );
}
