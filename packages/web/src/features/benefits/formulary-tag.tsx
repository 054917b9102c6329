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

/** A formulary status as tag, sign and words. */
export function FormularyTag({ status }: { status: FormularyStatus }) {
  const { name, icon } = LOOK[toFormularyStanding(status)];
  return (
    <Tag minimal multiline icon={icon} className={`erx-status erx-status-${name} erx-formulary-tag`}>
      {formularyStatusName(status)}
    </Tag>
  );
}
