import { Later } from '../../page/later';
import { useNarrowerThan, WIDTHS } from '../../ui/use-media';
import { useIntegration } from '../../session/integration';
import { useFirstScreenStands } from '../../session/use-initial-load-done';
import { lazyComponent } from '../../session/lazy-component';
import { usePracticeSession } from '../../session/practice-session';

const AdvertisementBanner = lazyComponent(
  () => import('../../features/advertising/advertisement-banner'),
  (part) => part.AdvertisementBanner,
);

/**
 * The banner in the one place that fits the window: the free room of the top bar, or the foot of a narrow
 * page, where it moves nothing. Only for those who sign in here (N2-16), and not inside another system, whose
 * page it is. It comes when the first screen has its data.
 */
export function AdvertisementPlace({ at }: { at: 'bar' | 'foot' }) {
  const { externalUserId, emergencyUntil } = usePracticeSession().user;
  const { integrated } = useIntegration();
  const isNarrow = useNarrowerThan(WIDTHS.advertisement);
  const isTime = useFirstScreenStands();
  if (
    !isTime ||
    externalUserId !== undefined ||
    emergencyUntil !== undefined ||
    integrated ||
    isNarrow !== (at === 'foot')
  )
    return null;
  const banner = (
    <Later instead={null}>
      <AdvertisementBanner />
    </Later>
  );
  return at === 'foot' ? <div className="erx-foot">{banner}</div> : banner;
}
