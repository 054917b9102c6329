import { isOfferedUnit } from '../../drugs/potency-units';
import { pass, stop, type Rule } from '../../findings/finding';
import type { PrescriptionForm } from '../model';

/** P5-21, readings P3-13: only units of the approved list are written. */
export const unitIsOffered: Rule<{ readonly form: Pick<PrescriptionForm, 'units'> }> = ({
  form: { units },
}) => (isOfferedUnit(units) ? pass : stop('prescription.unit-not-offered', {}, 'units'));
