import type { ReactNode } from 'react';
import { usePageTitle } from './use-page-title';

/** A screen inside the application's frame: its title in the tab, and its heading for screen readers. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className="erx-page">
      <h1 className="erx-visually-hidden">{title}</h1>
      {children}
    </div>
  );
}
