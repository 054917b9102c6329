import { pdmpSiteIsWebAddress } from '@erx/core/pdmp/rules';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { TextField } from '../../../ui/form/text-field';
import { useEntry } from '../../../ui/form/use-entry';
import { FailedQuery } from '../../../ui/feedback/empty-state';
import { describeFailure, useNotices } from '../../../ui/feedback/toasts';
import { usePdmpSite, useSetPdmpSite } from '../use-monitoring';

/** Sets the practice's PDMP site (S2.15-3). */
export function PdmpSiteDialog({ onClose }: { onClose: () => void }) {
  const site = usePdmpSite();
  const save = useSetPdmpSite();
  const notices = useNotices();
  const toUrl = ({ PDMPSiteUrl = site.data ?? '' }) => PDMPSiteUrl.trim();
  // Nothing is typed before the first key: until then the field has what is stored.
  const initial: { PDMPSiteUrl?: string } = {};
  const { typed, set, leave, errorOf, isAcceptable } = useEntry(initial, (entered) =>
    pdmpSiteIsWebAddress({ PDMPSiteUrl: toUrl(entered) }),
  );
  const act = () => {
    if (isAcceptable())
      save.mutate(toUrl(typed), {
        onSuccess: () => {
          notices.success('monitoring.site-updated');
          onClose();
        },
      });
  };
  return (
    <FormDialog
      isOpen
      title="PDMP site"
      actText="Save PDMP site"
      isSubmitting={save.isPending}
      isActDisabled={site.isPending || site.isError}
      onSubmit={act}
      onClose={onClose}
      {...(save.isError ? { failure: describeFailure(save.error).sentences.join(' ') } : {})}
    >
      {site.isError ? (
        <FailedQuery what="The PDMP site" query={site} />
      ) : (
        <TextField
          label="PDMP Site URL"
          help="Opens in a new tab from the PDMP dialog. Leave it empty if there is none."
          error={errorOf('PDMPSiteUrl')}
          type="url"
          inputMode="url"
          autoComplete="off"
          autoFocus
          placeholder="https://"
          disabled={site.isPending}
          value={typed.PDMPSiteUrl ?? site.data ?? ''}
          onValueChange={(PDMPSiteUrl) => {
            set({ PDMPSiteUrl });
          }}
          onBlur={() => {
            leave('PDMPSiteUrl');
          }}
        />
      )}
    </FormDialog>
  );
}
