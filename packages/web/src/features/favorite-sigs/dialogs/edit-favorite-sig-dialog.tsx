import { HTMLSelect, InputGroup, Switch, TextArea } from '@blueprintjs/core';
import { getDrug } from '@erx/core/drugs/contract';
import { isOfferedUnit, OFFERED_UNITS, showUnits } from '@erx/core/drugs/potency-units';
import { tallMan } from '@erx/core/drugs/tall-man';
import type { FavoriteForm, FavoriteSig } from '@erx/core/favorite-sigs/model';
import { findingsOnFavorite } from '@erx/core/favorite-sigs/rules';
import { AppError } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { refillChoices } from '@erx/core/prescribing/rules/schedule';
import { changesBetween } from '@erx/core/values/changes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../../../ui/act-dialog';
import '../../../ui/entry-form.css';
import { Field } from '../../../ui/field';
import { focusFirstError } from '../../../ui/focus-first-error';
import { describeFailure, useNotices } from '../../../workplace/notices';
import { queryKey } from '../../../workplace/queries';
import { useClient } from '../../../workplace/workplace';
import { useFavoriteSigActs } from '../use-favorite-sigs';

/** Changes the form of a favourite (N2-49): only what differs is sent; without a change it says so (N5-11). */
export function EditFavoriteSigDialog({ favorite, onClose }: { favorite: FavoriteSig; onClose: () => void }) {
  const client = useClient();
  const notices = useNotices();
  const { change } = useFavoriteSigActs();
  const [form, setForm] = useState(favorite.form);
  const [isJudged, setJudged] = useState(false);
  const [unchanged, setUnchanged] = useState<unknown>();
  const drug = useQuery({
    queryKey: queryKey('drugs', 'one', favorite.prescribableDrugId),
    queryFn: ({ signal }) => client.call(getDrug, { params: { id: favorite.prescribableDrugId } }, { signal }),
  });
  const schedule = drug.data?.schedule ?? 'none';
  const findings = findingsOnFavorite(form, { schedule });
  const set = (changes: Partial<FavoriteForm>) => { setForm((current) => ({ ...current, ...changes })); };
  const errorOf = (field: keyof FavoriteForm) => {
    const found = isJudged ? findings.find((finding) => finding.field === field) : undefined;
    return found && say(found.code, found.data);
  };
  const act = () => {
    setJudged(true);
    setUnchanged(undefined);
    if (findings.length > 0) { focusFirstError(); return; }
    const changes = changesBetween(favorite.form, { ...form, sig: form.sig.trim(), dispense: form.dispense.trim() });
    if (changes.length === 0) { setUnchanged(new AppError('favorite-sig.unchanged')); return; }
    change.mutate({ id: favorite.id, changes }, { onSuccess: () => { notices.success('favorite-sig.changed'); onClose(); } });
  };
  const failed = unchanged ?? change.error ?? drug.error;
  const said = failed ? describeFailure(failed) : undefined;
  return (
    <ActDialog
      isOpen title="Edit Favorite Sig" actText="Submit" width={680} isActing={change.isPending} isActDisabled={!drug.data} onAct={act} onClose={onClose}
      failureTone={said?.title === 'Warning' ? 'warning' : 'error'} {...(said ? { failure: said.sentences.join(' ') } : {})}
    >
      <div className="erx-entry-form">
        <Field label="Drug" className="erx-span-12">{(ties) => <InputGroup {...ties} value={tallMan(favorite.description)} readOnly />}</Field>
        <Field label="Sig" isRequired error={errorOf('sig')} className="erx-span-12">
          {(ties) => <TextArea {...ties} fill rows={2} value={form.sig} onChange={(event) => { set({ sig: event.currentTarget.value }); }} />}
        </Field>
        <Field label="Dispense" isRequired error={errorOf('dispense')} className="erx-span-4">
          {(ties) => <InputGroup {...ties} inputMode="decimal" autoComplete="off" maxLength={50} value={form.dispense} onChange={(event) => { set({ dispense: event.currentTarget.value }); }} />}
        </Field>
        <Field label="Units" isRequired error={errorOf('units')} className="erx-span-8">
          {({ intent: _intent, ...ties }) => (
            <HTMLSelect {...ties} fill value={form.units} options={unitsFor(form.units)} onChange={(event) => { set({ units: event.currentTarget.value }); }} />
          )}
        </Field>
        <Field label="Days Supply" error={errorOf('daysSupply')} className="erx-span-4">
          {(ties) => <InputGroup {...ties} inputMode="numeric" autoComplete="off" maxLength={10} value={form.daysSupply} onChange={(event) => { set({ daysSupply: event.currentTarget.value }); }} />}
        </Field>
        <Field label="Refills" error={errorOf('refills')} className="erx-span-4">
          {({ intent: _intent, ...ties }) => (
            <HTMLSelect
              {...ties} fill value={refillsText(form.refills)} options={refillChoices(schedule).map(refillsText)}
              onChange={(event) => { const { value } = event.currentTarget; set({ refills: value === 'PRN' ? { prn: true } : { count: Number(value) } }); }}
            />
          )}
        </Field>
        <Switch className="erx-span-4 erx-favorite-switch" label="Substitution Allowed" checked={form.substitutionAllowed} onChange={(event) => { set({ substitutionAllowed: event.currentTarget.checked }); }} />
        <Field label="Pharmacy Note" error={errorOf('pharmacyNote')} className="erx-span-12">
          {(ties) => <InputGroup {...ties} autoComplete="off" value={form.pharmacyNote} onChange={(event) => { set({ pharmacyNote: event.currentTarget.value }); }} />}
        </Field>
        <Field label="Comments" error={errorOf('comments')} className="erx-span-12">
          {(ties) => <InputGroup {...ties} autoComplete="off" value={form.comments} onChange={(event) => { set({ comments: event.currentTarget.value }); }} />}
        </Field>
      </div>
    </ActDialog>
  );
}

function refillsText(refills: FavoriteForm['refills']): string {
  return 'prn' in refills ? 'PRN' : String(refills.count);
}

/** The units that are offered, and the favourite's own where it no longer is. */
function unitsFor(code: string) {
  const offered = OFFERED_UNITS.map(({ code: value, name }) => ({ value, label: name }));
  return isOfferedUnit(code) ? offered : [{ value: code, label: `${showUnits(code)} (no longer supported)`, disabled: true }, ...offered];
}
