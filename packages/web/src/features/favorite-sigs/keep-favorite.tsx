import { Button } from '@blueprintjs/core';
import { Office, Star } from '@blueprintjs/icons';
import type { Drug } from '@erx/core/drugs/model';
import { favoriteOfForm } from '@erx/core/favorite-sigs/rules';
import type { PrescriptionForm } from '@erx/core/prescriptions/model';
import { useNotices } from '../../ui/feedback/toasts';
import { useMay, usePracticeSession } from '../../session/practice-session';
import './favorite-sigs.css';
import { useFavoriteSigActs } from './use-favorite-sigs';

/**
 * Keeps the form as a favourite of the signed-in provider, or of the practice (N2-47). Staff keep for the
 * practice alone (N6-2).
 */
export function KeepFavorite({ drug, form }: { drug: Drug; form: PrescriptionForm }) {
  const { user } = usePracticeSession();
  const mayKeep = useMay('favorite-sig.write');
  const notices = useNotices();
  const { keep } = useFavoriteSigActs();
  if (!mayKeep) return null;
  const keepAs = (isUserFavorite: boolean) => {
    keep.mutate(
      {
        prescribableDrugId: drug.prescribableDrugId,
        isUserFavorite,
        ...(isUserFavorite ? { userId: user.id } : {}),
        form: favoriteOfForm(form),
      },
      {
        onSuccess: () => {
          notices.success(isUserFavorite ? 'favorite-sig.kept-for-user' : 'favorite-sig.kept-for-practice');
        },
        onError: notices.failure,
      },
    );
  };
  const isBusy = (isUserFavorite: boolean) =>
    keep.isPending && keep.variables.isUserFavorite === isUserFavorite;
  return (
    <div className="erx-keep-favorite-acts" role="group" aria-label="Keep as favorite">
      {user.npi !== undefined && (
        <Button
          variant="minimal"
          icon={<Star />}
          text="User Favorite"
          loading={isBusy(true)}
          disabled={keep.isPending}
          onClick={() => {
            keepAs(true);
          }}
        />
      )}
      <Button
        variant="minimal"
        icon={<Office />}
        text="Practice Favorite"
        loading={isBusy(false)}
        disabled={keep.isPending}
        onClick={() => {
          keepAs(false);
        }}
      />
    </div>
  );
}
