import { Button } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight, WarningSign } from '@blueprintjs/icons';
import type { Benefit } from '@erx/core/benefits/price-model';
import { listCheaperAlternatives, listPricingAlerts, showMoney } from '@erx/core/benefits/pricing';
import type { Drug } from '@erx/core/drugs/model';
import { tallMan } from '@erx/core/drugs/tall-man';
import { say } from '@erx/core/findings/messages';
import { showQuantity } from '@erx/core/drugs/show-quantity';
import { useState, useCallback, useEffect } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { FactList } from '../../../ui/layout/fact-list';
import { FindingsTag } from '../../../parts/tags/findings-tag';
import { PatientBanner } from '../../../parts/patient/patient-banner';
import { ScheduleTag } from '../../../parts/tags/schedule-tag';
import '../benefits.css';
import { type DrugMarks, useDrugMarks } from '../../../parts/safety/use-drug-marks';
import { usePatientCoverage } from '../coverage-context';
import { PriceTable } from '../price-table';
import type { ShownBenefit } from '../use-choosing-by-benefit';
import { recordCoupon } from '@erx/core/benefits/contract';
import { useClient } from '../../../session/practice-session';

/**
 * Records the coupons of an answer: each once as shown, and each time it is opened (N7-4). A failure to
 * record keeps no one from the price or the coupon.
 * @returns to be called when a coupon is opened
 */
function useCoupons(
  { encryptedId, pricingCoverages }: Benefit,
  about: { readonly patientId: string; readonly medicationId: string },
): (couponUrl: string) => void {
  const client = useClient();
  const { patientId, medicationId } = about;
  const record = useCallback(
    (couponUrl: string, couponClick: boolean, idempotencyKey: string) => {
      client
        .call(
          recordCoupon,
          {
            body: {
              patientId,
              medicationId,
              encryptedPharmacyBenefitsId: encryptedId,
              couponUrl,
              couponClick,
            },
          },
          { idempotencyKey },
        )
        .catch(() => undefined);
    },
    [client, encryptedId, medicationId, patientId],
  );
  const [sight] = useState(() => ({
    key: crypto.randomUUID(),
    urls: [
      ...new Set(
        pricingCoverages.flatMap(({ couponAuditItem }) =>
          couponAuditItem ? [couponAuditItem.couponUrl] : [],
        ),
      ),
    ],
  }));
  useEffect(() => {
    sight.urls.forEach((url, index) => {
      record(url, false, `${sight.key}-${String(index)}`);
    });
  }, [record, sight]);
  return (couponUrl) => {
    record(couponUrl, true, crypto.randomUUID());
  };
}

interface Props extends ShownBenefit {
  plan: string;
  drug: Drug;
  onAccept: () => void;
  onClose: () => void;
}

/**
 * Real Time Prescription Benefits (N2-42 to N2-45): what the drug costs at the pharmacy, before it is
 * selected.
 */
export function PriceDialog({ pharmacy, question, benefit, plan, drug, onAccept, onClose }: Props) {
  const { patient } = usePatientCoverage();
  const openCoupon = useCoupons(benefit, {
    patientId: question.patientId,
    medicationId: question.sig.prescribableDrugId,
  });
  const { dispense, daysSupply, units, substitutionAllowed } = question.sig;
  return (
    <FormDialog
      isOpen
      title="Real Time Prescription Benefits"
      actText="Accept"
      width={880}
      banner={<PatientBanner patient={patient} />}
      onSubmit={onAccept}
      onClose={onClose}
    >
      <div className="erx-price">
        <section className="erx-price-part">
          <h3>Information</h3>
          <FactList
            facts={[
              ['Plan', plan || 'Not named'],
              ['Pharmacy', `${pharmacy.storeName}, ${pharmacy.city}, ${pharmacy.state}`],
              [
                'Asked for',
                `${showQuantity(dispense, units)} for ${String(daysSupply)} ` +
                  `${daysSupply === 1 ? 'day' : 'days'}, ` +
                  `${substitutionAllowed ? 'substitution allowed' : 'dispense as written'}`,
              ],
            ]}
          />
        </section>
        <section className="erx-price-part">
          <h3>Medication</h3>
          <p className="erx-price-drug">
            <strong>{tallMan(drug.description)}</strong> <ScheduleTag schedule={drug.schedule} />
          </p>
        </section>
        <AlertsPager benefit={benefit} />
        <section className="erx-price-part">
          <h3 id="erx-price-coverages">Pricing coverages</h3>
          <PriceTable
            benefit={benefit}
            asked={question.sig}
            labelledBy="erx-price-coverages"
            onCoupon={openCoupon}
          />
        </section>
        <Alternatives benefit={benefit} ncpdpId={question.ncpdpId} patientId={patient.id} />
        <p className="erx-price-disclaimer">{say('benefits.price-disclaimer')}</p>
      </div>
    </FormDialog>
  );
}

/** N2-43: one alert at a time, with Previous and Next; each says where it holds. */
function AlertsPager({ benefit }: { benefit: Benefit }) {
  const alerts = listPricingAlerts(benefit);
  const [place, setPlace] = useState(0);
  const shown = alerts[place];
  if (!shown) return null;
  return (
    <section className="erx-price-part erx-price-alerts" aria-label="Alerts">
      <WarningSign />
      <div className="erx-price-alert" aria-live="polite">
        <span>{shown.value}</span>
        <span className="erx-cell-sub">
          {shown.stores.length === benefit.pricingCoverages.length
            ? 'At every pharmacy shown'
            : `At ${shown.stores.join(', ')}`}
        </span>
      </div>
      {alerts.length > 1 && (
        <div className="erx-price-pager" role="group" aria-label="Leaf through the alerts">
          <Button
            variant="minimal"
            size="small"
            icon={<ChevronLeft />}
            text="Previous"
            disabled={place === 0}
            onClick={() => {
              setPlace(place - 1);
            }}
          />
          <span>
            {place + 1} of {alerts.length}
          </span>
          <Button
            variant="minimal"
            size="small"
            endIcon={<ChevronRight />}
            text="Next"
            disabled={place === alerts.length - 1}
            onClick={() => {
              setPlace(place + 1);
            }}
          />
        </div>
      )}
    </section>
  );
}

function Alternatives({
  benefit,
  ncpdpId,
  patientId,
}: {
  benefit: Benefit;
  ncpdpId: string;
  patientId: string;
}) {
  const cheaper = listCheaperAlternatives(benefit, ncpdpId);
  const others = benefit.alternativeMedications.length - cheaper.length;
  const marks = useDrugMarks(
    patientId,
    'ndcs',
    cheaper.map(({ representativeNdc }) => representativeNdc),
  );
  return (
    <section className="erx-price-part">
      <h3>Alternative medications</h3>
      {cheaper.length === 0 ? (
        <p className="erx-cell-sub">{say('benefits.alternatives-empty')}</p>
      ) : (
        <ul className="erx-price-alternatives">
          {cheaper.map(({ drugDescription, representativeNdc, estimatedPatientAmount = '' }) => (
            <li key={`${representativeNdc} ${drugDescription}`}>
              <span>
                {tallMan(drugDescription)} <Mark found={marks(representativeNdc)} />
              </span>
              <span className="erx-price-amount">Patient pays {showMoney(estimatedPatientAmount)}</span>
            </li>
          ))}
        </ul>
      )}
      {others > 0 && (
        <p className="erx-price-disclaimer">{say('benefits.alternatives-no-cheaper', { count: others })}</p>
      )}
      <p className="erx-price-disclaimer">{say('benefits.alternatives-disclaimer')}</p>
    </section>
  );
}

/** An alternative is not offered by its price alone: what speaks against it for this patient is next to it. */
const Mark = ({ found }: { found: ReturnType<DrugMarks> }) =>
  found === undefined ? null : <FindingsTag found={found} />;
