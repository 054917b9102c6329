import { Button } from '@blueprintjs/core';
import type { RequestDetails } from '@erx/core/requests/model';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { LinkSection } from '../link-section';
import { RequestFacts } from '../request-facts';
import '../requests.css';

interface Props {
  details: RequestDetails;
  /** Continues to the denial; undefined for anyone who may not answer. */
  onDeny: (() => void) | undefined;
  onClose: () => void;
}

/**
 * Says which patient a request is about, where it was opened from another list than the queue. Once it is linked,
 * the response comes by itself (N4-1).
 */
export function LinkDialog({ details, onDeny, onClose }: Props) {
  return (
    <FormDialog
      isOpen
      title="Link Request to Patient"
      width={640}
      cancelText="Close"
      onClose={onClose}
      otherActs={onDeny && <Button intent="danger" variant="outlined" text="Deny" onClick={onDeny} />}
    >
      <RequestFacts details={details} isNarrow />
      <LinkSection details={details} />
    </FormDialog>
  );
}
