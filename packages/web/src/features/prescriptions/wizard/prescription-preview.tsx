import { showUnits } from '@erx/core/drugs/potency-units';
import type { PrescriptionForm, Refills } from '@erx/core/prescriptions/model';
import { showQuantity } from '@erx/core/drugs/show-quantity';
import type { Wizard } from '@erx/core/prescriptions/workflow/state';
import { showDate } from '@erx/core/values/dates';
import { isPlainDecimal } from '@erx/core/values/decimals';
import type { ReactNode } from 'react';
import { CompoundList } from '../../../parts/drug/compound-list';
import { DrugName } from '../../../parts/drug/drug-name';
import { FactList } from '../../../ui/layout/fact-list';
import { ScheduleTag } from '../../../parts/tags/schedule-tag';

/** What is written so far, readable on every step. */
export function PrescriptionPreview({ wizard: { drug, form, pharmacy } }: { wizard: Wizard }) {
  return (
    <aside className="erx-so-far" aria-label="Prescription so far">
      <h3>Prescription so far</h3>
      <FactList
        facts={[
          [
            'Drug',
            drug ? (
              <>
                <b>
                  <DrugName description={drug.description} />
                </b>{' '}
                <ScheduleTag schedule={drug.schedule} />
                {drug.compound && <CompoundList compound={drug.compound} />}
              </>
            ) : (
              <Missing text="Not chosen" />
            ),
          ],
          ['Sig', form.sig.trim() === '' ? <Missing text="Not written" /> : form.sig],
          ['Dispense', form.dispense.trim() === '' ? <Missing text="Not given" /> : shownQuantity(form)],
          ['Days supply', form.daysSupply.trim() === '' ? <Missing text="Not given" /> : form.daysSupply],
          ['Refills', drug?.schedule === 'II' ? 'None (C-II)' : shownRefills(form.refills)],
          [
            'Fill from',
            form.effectiveDate === '' ? <Missing text="No valid date" /> : showDate(form.effectiveDate),
          ],
          ['Substitution', form.substitutionAllowed ? 'Allowed' : <b>Not allowed</b>],
          ['Diagnosis', diagnoses(form) ?? <Missing text="Not given" />],
          ['Pharmacy', pharmacy ? pharmacy.storeName : <Missing text="Not chosen" />],
          ...(form.pharmacyNote.trim() === '' ? [] : [['Note', form.pharmacyNote] as const]),
        ]}
      />
    </aside>
  );
}

function Missing({ text }: { text: string }) {
  return <span className="erx-missing">{text}</span>;
}

/** What is typed and is not a number yet stays as typed. */
export function shownQuantity({ dispense, units }: Pick<PrescriptionForm, 'dispense' | 'units'>): string {
  const typed = dispense.trim();
  return isPlainDecimal(typed) ? showQuantity(typed, units) : `${typed} ${showUnits(units)}`;
}

export function shownRefills(refills: Refills): string {
  return 'prn' in refills ? 'PRN' : String(refills.count);
}

function diagnoses({ primaryIcd10Code, secondaryIcd10Code }: PrescriptionForm): ReactNode {
  return [primaryIcd10Code, secondaryIcd10Code].filter(Boolean).join(', ') || undefined;
}
