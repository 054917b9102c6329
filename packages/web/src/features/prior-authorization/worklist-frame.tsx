import type { PortalAccess } from '@erx/core/prior-authorization/contract';
import { useEffect, useId } from 'react';

/**
 * The portal's worklist, of another site, in a frame. Its token goes there once as a field of a posted form
 * (P4-17): in no address, and in no part of this page that stays. The frame may not leave itself.
 */
export function WorklistFrame({ access }: { access: PortalAccess }) {
  const name = `worklist-${useId().replace(/[^\w-]/g, '')}`;
  useEffect(() => {
    post(access, name);
  }, [access, name]);
  return (
    <iframe
      className="erx-epa-frame"
      name={name}
      title="Worklist of the prior authorization portal"
      sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
      referrerPolicy="no-referrer"
    />
  );
}

function post({ url, token, reference }: PortalAccess, target: string): void {
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action: url, target, hidden: true });
  for (const [name, value] of Object.entries({ token, request: reference }))
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  document.body.append(form);
  form.submit();
  form.remove();
}
