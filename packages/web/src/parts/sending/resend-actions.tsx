import { Repeat, Shop } from '@blueprintjs/icons';
import { type ResendWay, resendWays } from '@erx/core/attention/rules';
import type { Prescription } from '@erx/core/prescriptions/model';
import type { RowAction } from '../../ui/table/row-action';

const NAME = {
  again: 'Send again',
  elsewhere: 'Send to another pharmacy',
} as const satisfies Record<ResendWay, string>;

/** How a prescription that did not arrive is sent once more, elsewhere first; nothing for any other. */
export function resendActions(
  prescription: Prescription,
  onResend: (prescription: Prescription, way: ResendWay) => void,
  offered: readonly ResendWay[] = ['elsewhere', 'again'],
): readonly RowAction[] {
  const ways = resendWays(prescription);
  return offered
    .filter((way) => ways.includes(way))
    .map((way) => ({
      name: NAME[way],
      icon: way === 'again' ? <Repeat /> : <Shop />,
      onClick: () => {
        onResend(prescription, way);
      },
    }));
}
