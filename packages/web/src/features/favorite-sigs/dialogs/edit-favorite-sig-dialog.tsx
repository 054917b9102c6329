import { getDrug } from '@erx/core/drugs/contract';
import type { Drug } from '@erx/core/drugs/model';
import { tallMan } from '@erx/core/drugs/tall-man';
import type { FavoriteSig } from '@erx/core/favorite-sigs/model';
import { fieldsOfFavorite, findingsOnFavorite, formForDrug } from '@erx/core/favorite-sigs/rules';
import { AppError } from '@erx/core/findings/app-error';
import { sentences } from '@erx/core/findings/finding';
import { changesBetween } from '@erx/core/values/changes';
import { useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import '../../../ui/form/entry-form.css';
import { toFailureProps } from '../../../ui/feedback/failure-of';
import { TextField } from '../../../ui/form/text-field';
import { useEntry } from '../../../ui/form/use-entry';
import { useNotices } from '../../../ui/feedback/toasts';
import { queryKey } from '../../../session/queries';
import { DrugSearch } from '../../drugs/drug-search';
import { FavoriteFormFields } from '../favorite-form-fields';
import '../favorite-sigs.css';
import { useFavoriteSigActs } from '../use-favorite-sigs';
import type { FavoriteForm } from '@erx/core/prescriptions/model';
import { useEndpointQuery } from '../../../session/use-endpoint-query';

interface Props {
  favorite: FavoriteSig;
  onClose: () => void;
}

/**
 * Changes the form of a favourite, or the product it is for (N2-49): only what differs is sent; without a
 * change it says so (N5-11).
 */
export function EditFavoriteSigDialog({ favorite, onClose }: Props) {
  const notices = useNotices();
  const { change } = useFavoriteSigActs();
  const [chosen, setChosen] = useState<Drug>();
  const [unchanged, setUnchanged] = useState<unknown>();
  const stored = useEndpointQuery(
    getDrug,
    { params: { id: favorite.prescribableDrugId } },
    queryKey('drugs', 'one', favorite.prescribableDrugId),
  );
  const drug = chosen ?? stored.data;
  const entry = useEntry<FavoriteForm>(favorite.form, (typed) =>
    drug ? findingsOnFavorite(typed, drug) : [],
  );
  const { typed: form, set, errorOf, isJudged, findings } = entry;
  const choose = (next: Drug) => {
    set(formForDrug(form, drug, next));
    setChosen(next);
  };
  const act = () => {
    setUnchanged(undefined);
    if (!entry.isAcceptable()) return;
    const changes = changesBetween(fieldsOfFavorite(favorite), {
      ...form,
      sig: form.sig.trim(),
      dispense: form.dispense.trim(),
      prescribableDrugId: drug?.prescribableDrugId ?? favorite.prescribableDrugId,
    });
    if (changes.length === 0) {
      setUnchanged(new AppError('favorite-sig.unchanged'));
      return;
    }
    change.mutate(
      { id: favorite.id, changes },
      {
        onSuccess: () => {
          notices.success('favorite-sig.changed');
          onClose();
        },
      },
    );
  };
  const ofDrug = isJudged ? findings.filter(({ field }) => field === undefined) : [];
  return (
    <FormDialog
      isOpen
      title="Edit Favorite Sig"
      actText="Submit"
      width={1000}
      isSubmitting={change.isPending}
      isActDisabled={!drug}
      onSubmit={act}
      onClose={onClose}
      {...toFailureProps(unchanged ?? change.error ?? (chosen ? undefined : stored.error))}
    >
      <div className="erx-favorite-edit">
        <div className="erx-entry-form">
          <TextField
            label="Drug"
            error={sentences(ofDrug)[0]}
            className="erx-span-12"
            value={tallMan(chosen?.description ?? favorite.description)}
            readOnly
          />
          <FavoriteFormFields form={form} schedule={drug?.schedule ?? 'none'} set={set} errorOf={errorOf} />
        </div>
        <section className="erx-favorite-drug" aria-label="Another drug">
          <h3 className="erx-dialog-heading">Another drug</h3>
          <DrugSearch chosenId={drug?.prescribableDrugId} onChoose={choose} />
        </section>
      </div>
    </FormDialog>
  );
}
