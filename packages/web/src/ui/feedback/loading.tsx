import './feedback.css';

/** What is being read, as it is in a sentence: 'the timeline'. */
interface Props {
  what: string;
}

const named = (what: string) => ({ role: 'progressbar', 'aria-label': `Loading ${what}` });

/** A grey line of a shape that has one name as a whole. @param width in em */
export function GreyLine({ width }: { width: number }) {
  return <span className="bp6-skeleton erx-loading">{'\u2003'.repeat(width)}</span>;
}

/**
 * The place of a line that is being read, grey until it is there and named for those who do not see it.
 * @param width in em
 */
export function Loading({ what, width }: Props & { width: number }) {
  return (
    <span {...named(what)} className="bp6-skeleton erx-loading">
      {'\u2003'.repeat(width)}
    </span>
  );
}

/** Lengths of grey lines, as text has them, in em. */
const LENGTHS = [12, 32, 26, 30, 18, 24];
/** A grey line and the space below it, in pixels. */
const LINE = 28;

/** The place of a block that is being read, in lines. @param height in pixels */
export function LoadingBlock({ what, height }: Props & { height: number }) {
  return (
    <div {...named(what)} className="erx-loading-lines" style={{ height }}>
      {LENGTHS.slice(0, Math.floor(height / LINE)).map((length) => (
        <GreyLine key={length} width={length} />
      ))}
    </div>
  );
}

/** The place of a panel whose content is being read, in the shape of most: a title and lines. */
export function LoadingPanel({ what }: Props) {
  return (
    <div {...named(what)} className="erx-panel erx-loading-lines erx-loading-panel">
      {LENGTHS.slice(0, 5).map((length) => (
        <GreyLine key={length} width={length} />
      ))}
    </div>
  );
}
