import { tallMan } from '@erx/core/drugs/tall-man';
import type { FavoriteSig } from '@erx/core/favorite-sigs/model';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { useNotices } from '../../../ui/feedback/toasts';
import { useFavoriteSigActs } from '../use-favorite-sigs';

/** Takes a favourite off its list, after asking (N7-41). */
export function HideFavoriteSigDialog({ favorite, onClose }: { favorite: FavoriteSig; onClose: () => void }) {
  const { change } = useFavoriteSigActs();
  const notices = useNotices();
  const act = () => {
    change.mutate(
      { id: favorite.id, changes: [{ key: 'hide', value: true }] },
      {
        onSuccess: () => {
          notices.success('favorite-sig.hidden');
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      title="Hide favorite"
      question="favorite-sig.confirm-hide"
      about={`${tallMan(favorite.description)}: ${favorite.form.sig}`}
      isRemoving
      isSubmitting={change.isPending}
      error={change.error}
      onSubmit={act}
      onClose={onClose}
    />
  );
}
