import { useState, type ReactNode } from 'react';
import { Later } from '../../ui/later';
import { lazyComponent } from '../../session/lazy-component';

const TimelineDialog = lazyComponent(
  () => import('../../features/prescription-history/dialogs/timeline-dialog'),
  (part) => part.TimelineDialog,
);

/** The way of a prescription over a page: what opens it, and where it is drawn. */
export function useTimelineSlot(): {
  readonly onTimeline: (prescription: { readonly id: string }) => void;
  readonly timeline: ReactNode;
} {
  const [traced, setTraced] = useState<string>();
  return {
    onTimeline: ({ id }) => {
      setTraced(id);
    },
    timeline: (
      <Later>
        {traced !== undefined && (
          <TimelineDialog
            prescriptionId={traced}
            onClose={() => {
              setTraced(undefined);
            }}
          />
        )}
      </Later>
    ),
  };
}
