import { useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { useNarrowerThan, WIDTHS } from '../../page/use-media';
import { usePreference } from '../../session/preference';

/** Whether the navigation shows signs alone. */
export interface NavigationFold {
  readonly isFolded: boolean;
  setFolded: (isFolded: boolean) => void;
}

/** Pixels that it takes. */
export const NAVIGATION_WIDTH = { wide: 216, folded: 56 } as const;

/**
 * As it was left on this device; on a patient's page it is folded where the page needs the room, until it is widened
 * there.
 */
export function useNavigationFold(): NavigationFold {
  const [kept, keep] = usePreference('erx.navigation', ['wide', 'folded'], 'wide');
  const isPatient = matchPath('/patient/:patientId', useLocation().pathname) !== null;
  const isTight = useNarrowerThan(WIDTHS.navigationOfPatient) && isPatient;
  const [isWidened, setWidened] = useState(false);
  return {
    isFolded: kept === 'folded' || (isTight && !isWidened),
    setFolded: (isFolded) => {
      if (isTight) setWidened(!isFolded);
      if (!isTight || !isFolded) keep(isFolded ? 'folded' : 'wide');
    },
  };
}
