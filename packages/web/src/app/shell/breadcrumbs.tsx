import { Link, useMatches } from 'react-router-dom';

/** One step of the way to a screen. */
export interface Crumb {
  readonly text: string;
  readonly href?: string;
}

/** The way to the screen in view (S2.1-10), from the route's handle. */
export function Breadcrumbs() {
  const crumbs = useMatches().map(({ handle }) => (handle as { crumbs?: readonly Crumb[] } | undefined)?.crumbs).findLast(Boolean) ?? [];
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="erx-crumbs">
        {crumbs.map(({ text, href }, index) => {
          const isHere = index === crumbs.length - 1;
          return <li key={text} {...(isHere ? { 'aria-current': 'page' as const } : {})}>{href !== undefined && !isHere ? <Link to={href}>{text}</Link> : text}</li>;
        })}
      </ol>
    </nav>
  );
}
