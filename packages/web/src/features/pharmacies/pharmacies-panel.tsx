import { Panel } from '../../ui/panel';
import { PharmacySelector } from './pharmacy-selector';

/**
 * The Pharmacies tab of a patient (N2-38): the same lists and search as in the wizard, for keeping favourites
 * and their order.
 */
export function PharmaciesPanel({ patient }: { patient: { readonly id: string; readonly zipCode: string } }) {
  return (
    <div className="erx-summary">
      <Panel title="Pharmacies">
        <div className="erx-pharmacies-panel">
          <PharmacySelector patient={patient} />
        </div>
      </Panel>
    </div>
  );
}
