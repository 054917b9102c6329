import { Tag } from '@blueprintjs/core';
import { Disable, Help, Star, Tick } from '@blueprintjs/icons';
import {
  type FormularyStanding,
  formularyStatusName,
  toFormularyStanding,
} from '@erx/core/benefits/formulary';
import type { FormularyStatus } from '@erx/core/drugs/model';
import type { ReactElement } from 'react';
import '../../ui/text/tags.css';

/** A sign next to each color: never color alone. */
const LOOK = {
  preferred: { name: 'verified', icon: <Star size={12} /> },
  covered: { name: 'sent', icon: <Tick size={12} /> },
  'not-covered': { name: 'error', icon: <Disable size={12} /> },
  unknown: { name: 'pending', icon: <Help size={12} /> },
} as const satisfies Record<FormularyStanding, { name: string; icon: ReactElement }>;

const SHORT = {
  preferred: 'Preferred',
  covered: 'Covered',
  'not-covered': 'Not covered',
  unknown: 'Coverage unknown',
} as const satisfies Record<FormularyStanding, string>;

/** A formulary status as tag, sign and words. @param isShort by its standing alone, where the status is said elsewhere */
export function FormularyTag({ status, isShort = false }: { status: FormularyStatus; isShort?: boolean }) {
  const standing = toFormularyStanding(status);
  const { name, icon } = LOOK[standing];
  return (
    <Tag minimal multiline icon={icon} className={`erx-status erx-status-${name} erx-formulary-tag`}>
      {isShort ? SHORT[standing] : formularyStatusName(status)}
    </Tag>
  );
}
