import type { Provider, UserInfo } from '@erx/core/users/model';
import { useCallback, useState } from 'react';
import { getCookie, remember } from '../session/cookies';
import type { OpenPatient } from '../session/practice-session';

interface Known {
  readonly user: Pick<UserInfo, 'id' | 'npi'>;
  readonly providers: readonly Provider[];
}

/**
 * Whom one writes for (S4-5): oneself with an NPI; for staff the prescriber last used for the open patient unless
 * another was chosen while that patient was open, else the last chosen, else the first.
 * @param known undefined until the practice is read
 * @param onChosen after a choice by hand
 */
export function useChosenProvider(known: Known | undefined, onChosen: () => void) {
  const [lastChosen, setLastChosen] = useState(() => getCookie('providerId'));
  const [isChosen, setChosen] = useState(false);
  const [open, setOpen] = useState<OpenPatient>();
  /** The patient who was open when a prescriber was chosen by hand: for them, the choice holds. */
  const [chosenFor, setChosenFor] = useState<string>();
  const chooseProvider = useCallback(
    (id: string) => {
      remember('providerId', id);
      setLastChosen(id);
      setChosenFor(open?.patientId);
      setChosen(true);
      onChosen();
    },
    [onChosen, open],
  );
  const openPatient = useCallback((opened: OpenPatient | undefined) => {
    setOpen(opened);
    if (opened) setChosenFor((before) => (before === opened.patientId ? before : undefined));
  }, []);
  /** In a practice that is entered: it has other people. @param isKept whether the browser remembers them */
  const beginPractice = useCallback((entered: Known, isKept: boolean) => {
    const remembered = getCookie('providerId');
    setLastChosen(remembered);
    setOpen(undefined);
    setChosenFor(undefined);
    setChosen(false);
    if (isKept && !entered.user.npi) remember('providerId', chosenOf(entered, remembered)?.id);
  }, []);
  const suggested =
    known === undefined || known.user.npi || open?.patientId === chosenFor
      ? undefined
      : known.providers.find(({ id }) => id === open?.lastProviderId);
  return {
    provider: suggested ?? (known && chosenOf(known, lastChosen)),
    isProviderChosen: isChosen && suggested === undefined,
    isProviderOfPatient: open && suggested !== undefined,
    lastChosen,
    chooseProvider,
    openPatient,
    beginPractice,
  };
}

/** Oneself with an NPI; otherwise the remembered provider if found, otherwise the first. */
function chosenOf({ user, providers }: Known, remembered: string | undefined): Provider | undefined {
  const sought = user.npi ? user.id : remembered;
  return providers.find(({ id }) => id === sought) ?? (user.npi ? undefined : providers[0]);
}
