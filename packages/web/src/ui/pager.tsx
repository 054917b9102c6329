import { Button } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';

/** Pages of a short list; nothing when there is only one. Pages count from 0. */
export function Pager({ page, lastPage, onPage, label }: { page: number; lastPage: number; onPage: (page: number) => void; label: string }) {
  if (lastPage === 0) return null;
  return (
    <nav className="erx-pager" aria-label={`Pages of ${label.toLowerCase()}`}>
      <Button variant="minimal" icon={<ChevronLeft />} aria-label="Previous page" disabled={page === 0} onClick={() => { onPage(page - 1); }} />
      <span aria-live="polite">Page {page + 1} of {lastPage + 1}</span>
      <Button variant="minimal" icon={<ChevronRight />} aria-label="Next page" disabled={page === lastPage} onClick={() => { onPage(page + 1); }} />
    </nav>
  );
}
