import { Button } from '@blueprintjs/core';
import { Edit, EyeOff, Star } from '@blueprintjs/icons';
import { showUnits } from '@erx/core/drugs/potency-units';
import type { FavoriteSig } from '@erx/core/favorite-sigs/model';
import { showQuantity } from '@erx/core/drugs/show-quantity';
import { isPlainDecimal } from '@erx/core/values/decimals';
import { DataTable, type Column } from '../../ui/table/data-table';
import { DrugName } from '../../parts/drug/drug-name';
import { RowActions } from '../../ui/table/row-actions';
import { FindingsTag } from '../../parts/tags/findings-tag';
import { type DrugMarks, useDrugMarks } from '../../parts/safety/use-drug-marks';
import { EmptyState } from '../../ui/feedback/empty-state';
import type { FavoriteList } from './use-favorite-sigs';

interface Props {
  patientId: string | undefined;
  list: FavoriteList;
  favorites: readonly FavoriteSig[] | undefined;
  error: unknown;
  onRetry: () => void;
  /** The one whose drug is being fetched. */
  choosingId: string | undefined;
  mayChange: (favorite: FavoriteSig) => boolean;
  onChoose: (favorite: FavoriteSig) => void;
  onEdit: (favorite: FavoriteSig) => void;
  onHide: (favorite: FavoriteSig) => void;
}

/** Favourite sigs to choose from, with edit and hide (N2-50). */
export function FavoriteSigTable({
  patientId,
  list,
  favorites,
  error,
  onRetry,
  choosingId,
  mayChange,
  onChoose,
  onEdit,
  onHide,
}: Props) {
  const marks = useDrugMarks(patientId, 'favoriteIds', favorites?.map(({ id }) => id) ?? []);
  return (
    <DataTable
      label={list === 'user' ? 'User favorites' : 'Practice favorites'}
      columns={columnsFor({ marks, choosingId, mayChange, onChoose, onEdit, onHide })}
      rows={favorites}
      rowId={({ id }) => id}
      expectedRows={4}
      error={error}
      onRetry={onRetry}
      onRowClick={onChoose}
      empty={
        <EmptyState
          icon={<Star size={32} />}
          title="No favorites found"
          description={
            `Write a prescription and press ${list === 'user' ? 'User Favorite' : 'Practice Favorite'} ` +
            'next to the sig: its form is saved here.'
          }
        />
      }
    />
  );
}

function columnsFor({
  marks,
  choosingId,
  mayChange,
  onChoose,
  onEdit,
  onHide,
}: Pick<Props, 'choosingId' | 'mayChange' | 'onChoose' | 'onEdit' | 'onHide'> & {
  marks: DrugMarks;
}): Column<FavoriteSig>[] {
  return [
    {
      id: 'drug',
      title: 'Drug',
      width: 'minmax(200px, 2fr)',
      narrow: 'heading',
      sortBy: ({ description }) => description,
      cell: ({ id, description }) => {
        const found = marks(id);
        return (
          <span className="erx-favorite-text">
            <DrugName description={description} />
            {found !== undefined && <FindingsTag found={found} />}
          </span>
        );
      },
    },
    {
      id: 'sig',
      title: 'Sig',
      width: 'minmax(180px, 2fr)',
      narrow: 'bare',
      sortBy: ({ form }) => form.sig,
      cell: ({ form }) => <span className="erx-favorite-text">{form.sig}</span>,
    },
    { id: 'dispense', title: 'Dispense', width: 'minmax(84px, 0.6fr)', cell: ({ form }) => dispenseOf(form) },
    {
      id: 'refills',
      title: 'Refills',
      width: '56px',
      align: 'end',
      cell: ({ form }) => ('prn' in form.refills ? 'PRN' : form.refills.count),
    },
    {
      id: 'select',
      title: 'Select',
      width: '84px',
      align: 'end',
      isTitleHidden: true,
      narrow: 'bare',
      cell: (favorite) => (
        <Button
          size="small"
          variant="minimal"
          intent="primary"
          text="Select"
          loading={favorite.id === choosingId}
          aria-label={`Select ${favorite.description}: ${favorite.form.sig}`}
          onClick={() => {
            onChoose(favorite);
          }}
        />
      ),
    },
    {
      id: 'actions',
      title: 'Actions',
      width: '64px',
      align: 'end',
      narrow: 'corner',
      isTitleHidden: true,
      cell: (favorite) =>
        mayChange(favorite) ? (
          <RowActions
            of={`${favorite.description}: ${favorite.form.sig}`}
            actions={[
              {
                name: 'Edit favorite',
                icon: <Edit />,
                onClick: () => {
                  onEdit(favorite);
                },
              },
              {
                name: 'Hide favorite',
                icon: <EyeOff />,
                onClick: () => {
                  onHide(favorite);
                },
              },
            ]}
          />
        ) : null,
    },
  ];
}

/** '30 tablets'; what is no number stays as it is. */
function dispenseOf({ dispense, units }: FavoriteSig['form']): string {
  return isPlainDecimal(dispense) ? showQuantity(dispense, units) : `${dispense} ${showUnits(units)}`;
}
