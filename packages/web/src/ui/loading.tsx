import './loading.css';

/**
 * The place of what is being read, grey until it is there and named for those who do not see it.
 * @param what as it stands in a sentence: 'the timeline'
 * @param width of a line, in em; without it a block that is as high as `className` makes it
 */
export function Loading({ what, width, className = '' }: { what: string; width?: number; className?: string }) {
  return (
    <span role="progressbar" aria-label={`Loading ${what}`} className={`bp6-skeleton ${width === undefined ? 'erx-loading-block' : 'erx-loading'} ${className}`}>
      {'\u2003'.repeat(width ?? 1)}
    </span>
  );
}

/** The place of a panel whose content is being read, in the shape of most: a title and lines. @param what as of `Loading` */
export function LoadingPanel({ what }: { what: string }) {
  return (
    <div role="progressbar" aria-label={`Loading ${what}`} className="erx-panel erx-loading-panel">
      {[12, 32, 26, 30, 18].map((width) => <span key={width} className="bp6-skeleton erx-loading">{'\u2003'.repeat(width)}</span>)}
    </div>
  );
}
