import { usePageTitle } from '../../ui/use-page-title';

/** Marketing log (S2.2-14, S2.8). */
export function MarketingLogPage() {
  usePageTitle('Marketing log');
  return (
    <div className="erx-page">
      <h1 className="erx-visually-hidden">Marketing log</h1>
    </div>
  );
}
