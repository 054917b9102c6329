import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useIntegration } from '../../session/integration';
import { isDialogOpen } from '../../page/dialogs';
import { holdTyping } from '../../page/hold-typing';
import { useMay } from '../../session/practice-session';
import type { OpenShellDialog } from '../screen-list';
import { KEYS, type Key } from './shortcuts';
import { LazyBoundary } from '../../page/lazy-boundary';
import { lazyComponent } from '../../page/lazy-component';
import { whenSettled } from '../../page/on-initial-load';

const loadPalette = () => import('./palette');
const Palette = lazyComponent(loadPalette, ({ Palette }) => Palette);

/**
 * The keys that work on every screen, and the palette that Ctrl or Cmd with K opens. Behind a dialog only
 * typing keys rest.
 */
export function Keys({ onOpen }: { onOpen: OpenShellDialog }) {
  const navigate = useNavigate();
  const { integrated } = useIntegration();
  const mayAdd = useMay('patient.write') && !integrated;
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const acts: Record<Key['does'], () => void> = {
    palette: () => {
      holdTyping();
      setPaletteOpen(true);
    },
    search: focusSearch,
    dashboard: () => {
      if (!integrated) void navigate('/dashboard');
    },
    alerts: () => {
      void navigate('/surescripts');
    },
    'add-patient': () => {
      if (mayAdd) onOpen('add-patient');
    },
    keys: () => {
      onOpen('keys');
    },
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isDialogOpen()) return;
    const key = KEYS.find(
      (each) => each.matches(event) && (each.isForTyping === true || !isTyping(event.target)),
    );
    if (!key) return;
    event.preventDefault();
    acts[key.does]();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);

  // Here before it is called: anyone who types on immediately must find it open.
  const queries = useQueryClient();
  useEffect(
    () =>
      whenSettled(queries, () => {
        loadPalette().catch(() => undefined);
      }),
    [queries],
  );

  return (
    <LazyBoundary>
      {isPaletteOpen && (
        <Palette
          onOpen={onOpen}
          onClose={() => {
            setPaletteOpen(false);
          }}
        />
      )}
    </LazyBoundary>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}

/** To the search in the top bar; where it is folded, its button is pressed. */
function focusSearch(): void {
  const search =
    document.querySelector<HTMLElement>('.erx-top-bar .erx-quick-search input') ??
    document.querySelector<HTMLElement>('.erx-top-bar [aria-label="Search patients"]');
  if (search instanceof HTMLInputElement) search.focus();
  else search?.click();
}
