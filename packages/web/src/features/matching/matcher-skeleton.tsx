/** The place of the lists until they are there. */
export function Skeleton() {
  return (
    <div className="erx-matcher" aria-busy="true">
      {[1, 2, 3].map((row) => <div key={row} className="erx-match-row"><span className="bp6-skeleton">{'\u2003'.repeat(16)}</span><span className="bp6-skeleton">{'\u2003'.repeat(16)}</span></div>)}
    </div>
  );
}
