import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { AdvertisingImage } from '@erx/core/advertising/model';
import '../advertising.css';

interface Props {
  advertisement: Pick<AdvertisingImage, 'title' | 'webUrl'> & { readonly url: string };
  /** Told when the link was followed. */
  onOpen: () => void;
  onClose: () => void;
}

/** The advertisement that is shown until it was closed once (N2-7). */
export function AdvertisementDialog({ advertisement: { title, url, webUrl }, onOpen, onClose }: Props) {
  return (
    <Dialog
      className="erx-dialog erx-advertisement-dialog"
      isOpen
      title="Advertisement"
      style={{ width: 640 }}
      shouldReturnFocusOnClose
      onClose={onClose}
    >
      <DialogBody>
        <a href={webUrl} target="_blank" rel="noopener noreferrer" onClick={onOpen}>
          <img src={url} alt={`${title} (opens in a new tab)`} width={608} height={76} />
        </a>
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text="Close" onClick={onClose} />}>
        You will not see this again.
      </DialogFooter>
    </Dialog>
  );
}
