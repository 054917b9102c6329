import './loading.css';

/** What is being read, as it stands in a sentence: 'the timeline'. */
interface Props { what: string }

const named = (what: string) => ({ 'role': 'progressbar', 'aria-label': `Loading ${what}` });

/** A grey line of a shape that has one name as a whole. @param width in em */
export function GreyLine({ width }: { width: number }) {
  return <span className="bp6-skeleton erx-loading">{'\u2003'.repeat(width)}</span>;
}

/** The place of a line that is being read, grey until it is there and named for those who do not see it. @param width in em */
export function Loading({ what, width }: Props & { width: number }) {
  return <span {...named(what)} className="bp6-skeleton erx-loading">{'\u2003'.repeat(width)}</span>;
}

/** The place of a block that is being read, as wide as it may be. @param height in pixels */
export function LoadingBlock({ what, height }: Props & { height: number }) {
  return <div {...named(what)} className="bp6-skeleton" style={{ height }} />;
}

/** The place of a panel whose content is being read, in the shape of most: a title and lines. */
export function LoadingPanel({ what }: Props) {
  return (
    <div {...named(what)} className="erx-panel erx-loading-panel">
      {[12, 32, 26, 30, 18].map((width) => <GreyLine key={width} width={width} />)}
    </div>
  );
}
