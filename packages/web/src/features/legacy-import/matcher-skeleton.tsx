import { GreyLine } from '../../ui/loading';

/** The place of the lists until they are there. */
export function Skeleton() {
  return (
    <div role="progressbar" aria-label="Loading what is to be matched" className="erx-matcher">
      {[1, 2, 3].map((row) => (
        <div key={row} className="erx-match-row">
          <GreyLine width={16} />
          <GreyLine width={16} />
        </div>
      ))}
    </div>
  );
}
