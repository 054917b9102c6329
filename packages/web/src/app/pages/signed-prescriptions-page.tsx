import { usePageTitle } from '../../ui/use-page-title';

/** Signed prescriptions (S2.2-9, S2.9). */
export function SignedPrescriptionsPage() {
  usePageTitle('Signed prescriptions');
  return (
    <div className="erx-page">
      <h1 className="erx-visually-hidden">Signed prescriptions</h1>
    </div>
  );
}
