import {
  Button,
  Dialog,
  DialogBody,
  DialogFooter,
  SegmentedControl,
  type OptionProps,
} from '@blueprintjs/core';
import { InfoSign, Search } from '@blueprintjs/icons';
import type { Drug } from '@erx/core/drugs/model';
import type { FavoriteSig } from '@erx/core/favorite-sigs/model';
import { say } from '@erx/core/findings/messages';
import { fullName } from '@erx/core/users/names';
import { useId, useState } from 'react';
import '../../../ui/dialog/form-dialog.css';
import { SelectField, TextField } from '../../../ui/form/text-field';
import { LazyBoundary } from '../../../page/lazy-boundary';
import { useNotices } from '../../../ui/feedback/toasts';
import { usePracticeSession } from '../../../session/practice-session';
import { FavoriteSigTable } from '../favorite-sig-table';
import '../favorite-sigs.css';
import {
  type FavoriteList,
  useDefaultProvider,
  useFavoriteSigActs,
  useFavoriteSigs,
  useMayChange,
} from '../use-favorite-sigs';
import { lazyComponent } from '../../../page/lazy-component';

const EditFavoriteSigDialog = lazyComponent(
  () => import('./edit-favorite-sig-dialog'),
  (part) => part.EditFavoriteSigDialog,
);
const HideFavoriteSigDialog = lazyComponent(
  () => import('./hide-favorite-sig-dialog'),
  (part) => part.HideFavoriteSigDialog,
);

const LISTS: OptionProps<FavoriteList>[] = [
  { label: 'User', value: 'user' },
  { label: 'Practice', value: 'practice' },
];

interface Props {
  /** For whom: what speaks against a drug is next to it. */
  patientId?: string | undefined;
  /** A favourite brings its form and its drug. */
  onChoose: (favorite: FavoriteSig, drug: Drug) => void;
  onClose: () => void;
}

/** Select a Sig (N2-50): User or Practice, a provider for User, a search, and a table with edit and hide. */
export function SelectSigDialog({ patientId, onChoose, onClose }: Props) {
  const notices = useNotices();
  const [providerId, chooseProvider] = useDefaultProvider();
  const [list, setList] = useState<FavoriteList>(providerId === undefined ? 'practice' : 'user');
  const [text, setText] = useState('');
  const [open, setOpen] = useState<{ readonly act: 'edit' | 'hide'; readonly favorite: FavoriteSig }>();
  const favorites = useFavoriteSigs(list, providerId);
  const mayChange = useMayChange(providerId);
  const { fetchDrug } = useFavoriteSigActs();
  const isOthers =
    favorites.data !== undefined && favorites.data.length > 0 && !favorites.data.some(mayChange);
  const close = () => {
    setOpen(undefined);
  };
  const choose = (favorite: FavoriteSig) => {
    if (!fetchDrug.isPending)
      fetchDrug.mutate(favorite, {
        onSuccess: (drug) => {
          onChoose(favorite, drug);
        },
        onError: notices.failure,
      });
  };
  return (
    <Dialog
      isOpen
      className="erx-dialog"
      title="Select a Sig"
      style={{ width: 960 }}
      shouldReturnFocusOnClose
      canOutsideClickClose={false}
      onClose={onClose}
    >
      <DialogBody className="erx-favorite-sigs">
        <Filter
          list={list}
          onList={setList}
          providerId={providerId}
          onProvider={chooseProvider}
          text={text}
          onText={setText}
        />
        <div className="erx-favorite-sigs-found">
          <FavoriteSigTable
            patientId={patientId}
            list={list}
            favorites={matching(favorites.data, text)}
            error={favorites.error}
            onRetry={() => {
              void favorites.refetch();
            }}
            choosingId={fetchDrug.isPending ? fetchDrug.variables.id : undefined}
            mayChange={mayChange}
            onChoose={choose}
            onEdit={(favorite) => {
              setOpen({ act: 'edit', favorite });
            }}
            onHide={(favorite) => {
              setOpen({ act: 'hide', favorite });
            }}
          />
        </div>
        {isOthers && (
          <p className="erx-favorite-sigs-note">
            <InfoSign size={14} /> {say('favorite-sig.read-only')}
          </p>
        )}
        <LazyBoundary>
          {open?.act === 'edit' && <EditFavoriteSigDialog favorite={open.favorite} onClose={close} />}
          {open?.act === 'hide' && <HideFavoriteSigDialog favorite={open.favorite} onClose={close} />}
        </LazyBoundary>
      </DialogBody>
      <DialogFooter actions={<Button text="Cancel" onClick={onClose} />} />
    </Dialog>
  );
}

/** Favourites in whose drug or sig every word of the text occurs. */
export function matching(
  favorites: readonly FavoriteSig[] | undefined,
  text: string,
): readonly FavoriteSig[] | undefined {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return favorites?.filter(({ description, form }) =>
    words.every((word) => `${description} ${form.sig}`.toLowerCase().includes(word)),
  );
}

/** Whose favorites are shown, and what is searched among them. */
function Filter({
  list,
  onList,
  providerId,
  onProvider,
  text,
  onText,
}: {
  list: FavoriteList;
  onList: (list: FavoriteList) => void;
  providerId: string | undefined;
  onProvider: (id: string) => void;
  text: string;
  onText: (text: string) => void;
}) {
  const { providers } = usePracticeSession();
  const listLabel = useId();
  return (
    <div className="erx-favorite-sigs-filter">
      <div>
        <span id={listLabel} className="erx-visually-hidden">
          Favorites of
        </span>
        <SegmentedControl
          aria-labelledby={listLabel}
          options={LISTS}
          value={list}
          onValueChange={(value) => {
            onList(value === 'practice' ? 'practice' : 'user');
          }}
        />
      </div>
      {list === 'user' && (
        <SelectField
          label="Provider"
          fill
          value={providerId ?? ''}
          options={
            providers.length === 0
              ? [{ value: '', label: 'No provider' }]
              : providers.map((each) => ({ value: each.id, label: fullName(each) }))
          }
          onChange={(event) => {
            onProvider(event.currentTarget.value);
          }}
        />
      )}
      <TextField
        label="Search favorites"
        type="search"
        leftIcon={<Search />}
        autoComplete="off"
        autoFocus
        maxLength={100}
        placeholder="Drug or sig"
        value={text}
        onChange={(event) => {
          onText(event.currentTarget.value);
        }}
      />
    </div>
  );
}
