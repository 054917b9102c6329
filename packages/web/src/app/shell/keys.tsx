import { Dashboard, KeyCommand, NewPerson, Notifications } from '@blueprintjs/icons';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMay } from '../../workplace/workplace';
import { KEYS, type Key } from './key-list';
import type { Command } from './palette';

const Palette = lazy(async () => ({ default: (await import('./palette')).Palette }));

/** The keys that work on every screen, and the palette that Ctrl or Cmd with K opens. Behind a dialog only typing keys rest. */
export function Keys({ onAddPatient, onKeys }: { onAddPatient: () => void; onKeys: () => void }) {
  const navigate = useNavigate();
  const mayAdd = useMay('patient.write');
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const acts: Record<Key['does'], () => void> = {
    palette: () => { setPaletteOpen(true); },
    search: focusSearch,
    dashboard: () => { void navigate('/dashboard'); },
    alerts: () => { void navigate('/surescripts'); },
    'add-patient': () => { if (mayAdd) onAddPatient(); },
    keys: onKeys,
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('.bp6-overlay-open [role="dialog"], .bp6-overlay-open [role="alertdialog"]')) return;
    const key = KEYS.find((each) => each.matches(event) && (each.isForTyping === true || !isTyping(event.target)));
    if (!key) return;
    event.preventDefault();
    acts[key.does]();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => { document.removeEventListener('keydown', onKeyDown); };
  }, []);

  const commands: readonly Command[] = [
    { name: 'Dashboard', icon: <Dashboard />, run: acts.dashboard },
    { name: 'Alerts', icon: <Notifications />, run: acts.alerts },
    ...(mayAdd ? [{ name: 'Add patient', icon: <NewPerson />, run: onAddPatient }] : []),
    { name: 'Keyboard shortcuts', icon: <KeyCommand />, run: onKeys },
  ];
  return <Suspense fallback={null}>{isPaletteOpen && <Palette commands={commands} onClose={() => { setPaletteOpen(false); }} />}</Suspense>;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
}

/** To the search in the top bar; where it is folded, its button is pressed. */
function focusSearch(): void {
  const search = document.querySelector<HTMLElement>('.erx-top-bar .erx-quick-search input') ?? document.querySelector<HTMLElement>('.erx-top-bar [aria-label="Search patients"]');
  if (search instanceof HTMLInputElement) search.focus();
  else search?.click();
}
