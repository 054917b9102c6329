import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useContext } from 'react';
import { queryKey } from '../../session/queries';
import { MendContext, MendFormsContext } from './mending';

interface Props {
  patientId: string;
  /** Judges again what no query of the page holds. */
  onMended?: () => void;
  children: ReactNode;
}

/** In it what was not checked of a patient can be mended in place; every check in view then runs again. */
export function MendScope({ patientId, onMended, children }: Props) {
  const queries = useQueryClient();
  const openForm = useContext(MendFormsContext);
  const checkAgain = () => {
    const checks = [
      queryKey('interactions', patientId),
      queryKey('doses', patientId),
      queryKey('prescriptions', 'findings'),
      queryKey('requests', 'check'),
      queryKey('signing'),
    ];
    for (const key of checks) void queries.invalidateQueries({ queryKey: key });
    onMended?.();
  };
  return (
    <MendContext
      value={
        openForm &&
        ((mend) => {
          if (mend.act === 'try-again') checkAgain();
          else openForm({ patientId, mend, onClosed: checkAgain });
        })
      }
    >
      {children}
    </MendContext>
  );
}
