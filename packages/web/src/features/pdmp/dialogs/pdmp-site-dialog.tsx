import { sentences } from '@erx/core/findings/finding';
import { pdmpSiteIsWebAddress } from '@erx/core/pdmp/rules';
import { useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { TextField } from '../../../ui/form/text-field';
import { FailureState } from '../../../ui/feedback/empty-state';
import { describeFailure, useNotices } from '../../../ui/feedback/toasts';
import { usePdmpSite, useSetPdmpSite } from '../use-monitoring';

/** Sets the practice's PDMP site (S2.15-3). */
export function PdmpSiteDialog({ onClose }: { onClose: () => void }) {
  const site = usePdmpSite();
  const save = useSetPdmpSite();
  const notices = useNotices();
  const [typed, setTyped] = useState<string>();
  const [isJudged, setJudged] = useState(false);
  const url = (typed ?? site.data ?? '').trim();
  const wrong = sentences(pdmpSiteIsWebAddress({ PDMPSiteUrl: url }))[0];
  const act = () => {
    setJudged(true);
    if (wrong === undefined)
      save.mutate(url, {
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
        <FailureState
          what="The PDMP site"
          error={site.error}
          onRetry={() => {
            void site.refetch();
          }}
        />
      ) : (
        <TextField
          label="PDMP Site URL"
          help="Opens in a new tab from the PDMP dialog. Leave it empty if there is none."
          error={isJudged ? wrong : undefined}
          type="url"
          inputMode="url"
          autoComplete="off"
          autoFocus
          placeholder="https://"
          disabled={site.isPending}
          value={typed ?? site.data ?? ''}
          onValueChange={setTyped}
          onBlur={() => {
            if (typed !== undefined) setJudged(true);
          }}
        />
      )}
    </FormDialog>
  );
}
