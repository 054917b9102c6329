import { TIME_ZONES } from '@erx/core/accounts/time-zones';
import { ChoiceEntry, useTyped } from '../../../ui/form/entry-fields';

const ZONES = TIME_ZONES.map(({ zone, name }) => ({ value: zone, label: name }));

/**
 * The practice's time zone (S9-10).
 * @param likely what the address says; it counts until another is chosen
 */
export function TimeZoneEntry({ likely }: { likely: string }) {
  const typed = useTyped('timeZone');
  return (
    <ChoiceEntry
      name="timeZone"
      label="Time Zone"
      isRequired
      span={3}
      value={typed === '' ? likely : typed}
      options={likely === '' ? [{ value: '', label: '' }, ...ZONES] : ZONES}
      help="Dates and times are shown in it"
    />
  );
}
