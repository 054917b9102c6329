import { pass, type Rule, stop } from '../findings/finding';

/**
 * SCRIPT 2017071 carries three digits; no prescription is dispensed for longer than a year, the life most
 * states give it. A chosen bound.
 */
const MOST_DAYS = 365;

/** Days supply: absent, or 1 to 365. */
export const daysSupplyIsWhole: Rule<{ readonly form: { readonly daysSupply: string } }> = ({
  form: { daysSupply },
}) => {
  const typed = daysSupply.trim();
  return typed === '' || (/^[1-9]\d{0,2}$/.test(typed) && Number(typed) <= MOST_DAYS)
    ? pass
    : stop('prescription.days-supply-invalid', {}, 'daysSupply');
};
