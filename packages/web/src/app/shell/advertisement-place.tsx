import { LazyBoundary } from '../../page/lazy-boundary';
import { useNarrowerThan, WIDTHS } from '../../page/use-media';
import { useIntegration } from '../../session/integration';
import { useMatch } from 'react-router-dom';
import { useInitialLoadDone } from '../../page/on-initial-load';
import { lazyComponent } from '../../page/lazy-component';
import { usePracticeSession } from '../../session/practice-session';

const AdvertisementBanner = lazyComponent(
  () => import('../../features/advertising/advertisement-banner'),
  (part) => part.AdvertisementBanner,
);

/**
 * The banner in the place that fits the window: the right end of the page header, or the foot of a narrow page
 * (readings S2.1-7); not below columns that fill the window. Only for those who sign in here (N2-16), not inside
 * another system, and after the first screen has its data.
 */
export function AdvertisementPlace({ at }: { at: 'header' | 'foot' }) {
  const { externalUserId, emergencyUntil, npi } = usePracticeSession().user;
  const { integrated } = useIntegration();
  // for whom one writes is at the same end
  const isNarrow = useNarrowerThan(npi ? WIDTHS.search : WIDTHS.pageHeader);
  const isPhone = useNarrowerThan(WIDTHS.drawer);
  const isFilled = useMatch('/patient/:patientId') !== null && !isPhone;
  const isTime = useInitialLoadDone();
  if (
    !isTime ||
    externalUserId !== undefined ||
    emergencyUntil !== undefined ||
    integrated ||
    isNarrow !== (at === 'foot') ||
    (at === 'foot' && isFilled)
  )
    return null;
  const banner = (
    <LazyBoundary instead={null}>
      <AdvertisementBanner />
    </LazyBoundary>
  );
  return at === 'foot' ? <div className="erx-foot">{banner}</div> : banner;
}
