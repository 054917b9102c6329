import { LazyBoundary } from '../../page/lazy-boundary';
import { useNarrowerThan, WIDTHS } from '../../page/use-media';
import { useIntegration } from '../../session/integration';
import { useInitialLoadDone } from '../../page/on-initial-load';
import { lazyComponent } from '../../page/lazy-component';
import { usePracticeSession } from '../../session/practice-session';

const AdvertisementBanner = lazyComponent(
  () => import('../../features/advertising/advertisement-banner'),
  (part) => part.AdvertisementBanner,
);

/**
 * The banner in the place that fits the window: the right end of the page header, or the foot of a narrow page
 * (readings S2.1-7). Only for those who sign in here (N2-16), not inside another system, and after the first screen
 * has its data.
 */
export function AdvertisementPlace({ at }: { at: 'header' | 'foot' }) {
  const { externalUserId, emergencyUntil } = usePracticeSession().user;
  const { integrated } = useIntegration();
  const isNarrow = useNarrowerThan(WIDTHS.advertisement);
  const isTime = useInitialLoadDone();
  if (
    !isTime ||
    externalUserId !== undefined ||
    emergencyUntil !== undefined ||
    integrated ||
    isNarrow !== (at === 'foot')
  )
    return null;
  const banner = (
    <LazyBoundary instead={null}>
      <AdvertisementBanner />
    </LazyBoundary>
  );
  return at === 'foot' ? <div className="erx-foot">{banner}</div> : banner;
}
