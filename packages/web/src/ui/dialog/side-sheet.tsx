import { Button, Drawer, Position } from '@blueprintjs/core';
import { SmallCross } from '@blueprintjs/icons';
import { useId, type ReactNode } from 'react';
import '../layout/layout.css';

interface Props {
  isOpen: boolean;
  title: string;
  side?: 'left' | 'right';
  /** In pixels; never more than most of the window. */
  width: number;
  onClose: () => void;
  children: ReactNode;
}

/** A sheet at the side that lies over the page: a dialog with a name; Esc and a click next to it close it. */
export function SideSheet({ isOpen, title, side = 'right', width, onClose, children }: Props) {
  const id = useId();
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      position={side === 'left' ? Position.LEFT : Position.RIGHT}
      size={width}
      className="erx-sheet"
    >
      <div className="erx-sheet-body" role="dialog" aria-modal="true" aria-labelledby={id}>
        <div className="erx-sheet-head">
          <h2 id={id}>{title}</h2>
          <Button variant="minimal" icon={<SmallCross size={20} />} aria-label="Close" onClick={onClose} />
        </div>
        {children}
      </div>
    </Drawer>
  );
}
