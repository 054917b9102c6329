import { Loading } from '../../ui/loading';

/** The place of the lists until they are there. */
export function Skeleton() {
  return (
    <div className="erx-matcher">
      {[1, 2, 3].map((row) => <div key={row} className="erx-match-row"><Loading what="what is to be matched" width={16} /><Loading what="suggestions" width={16} /></div>)}
    </div>
  );
}
