import { Button } from '@blueprintjs/core';
import { ChevronRight, Pause, Play } from '@blueprintjs/icons';
import { type AdvertisingImage, BANNER_ROTATION_MS } from '@erx/core/advertising/model';
import { CallError } from '@erx/core/client/failure';
import { say } from '@erx/core/findings/messages';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Hint } from '../../ui/popover/hint';
import { useMedia } from '../../page/use-media';
import './advertising.css';
import { useAdvertisingImages, useRecordAdvertisement } from './use-advertising';

/** One advertisement at a time, as a link into a new tab (N2-13). Nothing where there is none. */
export function AdvertisementBanner() {
  const images = useAdvertisingImages();
  if (images.data) return images.data.length === 0 ? null : <Rotating images={images.data} />;
  if (!images.error) return null;
  return (
    <span className="erx-advertisement-failed" role="note">
      Advertisement:{' '}
      {images.error instanceof CallError && images.error.status > 0
        ? images.error.message
        : say('advertising.failed')}
    </span>
  );
}

/**
 * Advances every minute (N2-14), not while the user looks closer (pointer or focus), has paused it, or looks
 * at another tab. Where the system asks for little motion nothing changes by itself; a button continues.
 */
function Rotating({ images }: { images: readonly AdvertisingImage[] }) {
  const record = useRecordAdvertisement();
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const isVisible = useIsPageVisible();
  const [isPaused, setPaused] = useState(false);
  const [isLookedAt, setLookedAt] = useState(false);
  const { at, next } = useRotation(images.length, isVisible && !isStill && !isPaused && !isLookedAt);
  const image = images[at];
  useRecordedViews(isVisible ? image?.id : undefined);
  if (!image) return null;
  return (
    <aside
      className="erx-advertisement"
      aria-label="Advertisement"
      onMouseEnter={() => {
        setLookedAt(true);
      }}
      onMouseLeave={() => {
        setLookedAt(false);
      }}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) setLookedAt(true);
      }}
      onBlur={() => {
        setLookedAt(false);
      }}
    >
      <a
        href={image.webUrl}
        target="_blank"
        rel="noopener noreferrer"
        onClick={() => {
          record('BannerClick', image.id);
        }}
      >
        <img src={image.blobImage} alt={`${image.title} (opens in a new tab)`} width={320} height={40} />
      </a>
      {images.length > 1 &&
        (isStill ? (
          <Hint text="Next advertisement">
            <Button
              variant="minimal"
              size="small"
              icon={<ChevronRight />}
              aria-label="Next advertisement"
              onClick={next}
            />
          </Hint>
        ) : (
          <Hint text={isPaused ? 'Resume the advertisements' : 'Pause the advertisements'}>
            <Button
              variant="minimal"
              size="small"
              icon={isPaused ? <Play size={12} /> : <Pause size={12} />}
              aria-label={isPaused ? 'Resume the advertisements' : 'Pause the advertisements'}
              onClick={() => {
                setPaused(!isPaused);
              }}
            />
          </Hint>
        ))}
    </aside>
  );
}

/** A view counts once for each image while the banner is, however often it comes round. */
function useRecordedViews(shownId: string | undefined): void {
  const record = useRecordAdvertisement();
  const seen = useRef(new Set<string>());
  useEffect(() => {
    if (shownId === undefined || seen.current.has(shownId)) return;
    seen.current.add(shownId);
    record('BannerSeen', shownId);
  }, [shownId, record]);
}

/** Whether the page is in view: another tab or a minimised window is not. */
function useIsPageVisible(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed);
      return () => {
        document.removeEventListener('visibilitychange', changed);
      };
    },
    () => document.visibilityState === 'visible',
  );
}

/**
 * The place in a round of so many, continuing every minute while it runs (N2-14).
 * @returns the place, and what continues to the next immediately
 */
function useRotation(count: number, isRunning: boolean): { readonly at: number; readonly next: () => void } {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (!isRunning || count < 2) return undefined;
    const timer = setTimeout(() => {
      setStep((current) => current + 1);
    }, BANNER_ROTATION_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [isRunning, count, step]);
  return {
    at: count === 0 ? 0 : step % count,
    next: () => {
      setStep((current) => current + 1);
    },
  };
}
