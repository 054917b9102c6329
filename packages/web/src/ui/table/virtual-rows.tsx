import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type ReactNode } from 'react';
import { useNarrowerThan, WIDTHS } from '../../page/use-media';

const ROW_HEIGHT = 33;
const CARD_HEIGHT = 132;

interface Props {
  count: number;
  /** Draws a row; `ref` measures it. */
  row: (index: number, measured: { ref: (element: HTMLElement | null) => void }) => ReactNode;
}

/** Rows of a long table in a box of their own: only those in view are drawn. */
export function VirtualRows({ count, row }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrowerThan(WIDTHS.drawer);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => (isNarrow ? CARD_HEIGHT : ROW_HEIGHT),
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  return (
    <div role="rowgroup" className="erx-table-body erx-table-scroll" ref={box} tabIndex={0} aria-label="Rows">
      <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        <div role="presentation" style={{ transform: `translateY(${String(items[0]?.start ?? 0)}px)` }}>
          {items.map(({ index }) => row(index, { ref: virtual.measureElement }))}
        </div>
      </div>
    </div>
  );
}
