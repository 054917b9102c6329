import { Button } from '@blueprintjs/core';
import { Properties } from '@blueprintjs/icons';
import type { Drug } from '@erx/core/drugs/model';
import type { Patient } from '@erx/core/patients/model';
import type { BegunDirections } from '@erx/core/prescriptions/order-line/fill-from-line';
import { sigLimit } from '@erx/core/prescriptions/rules/fields';
import { capitalized } from '@erx/core/prescriptions/rules/timing-model';
import { plainTypography } from '@erx/core/values/plain-text';
import type { CalendarDate } from '@erx/core/values/dates';
import { type RefObject, Suspense, useContext, useRef, useState } from 'react';
import { AreaField } from '../../../ui/form/text-field';
import { DoseLine } from '../../doses/dose-line';
import { PatientIdContext } from './diagnosis-fields';
import { Counter } from './note-fields';
import type { FormAccess } from './form-access';
import { PatternButtons } from './pattern-form';
import { patternsFor } from './patterns';
import { SigReadingLine } from './sig-reading';
import type { Following } from './use-following';
import { useLastSig } from './use-last-sig';
import { lazyComponent } from '../../../page/lazy-component';
import { NotYet } from '../../../page/settled';

const SigChoiceDialog = lazyComponent(
  () => import('./sig-choice-dialog'),
  (part) => part.SigChoiceDialog,
);

const SigComposer = lazyComponent(
  () => import('./sig-composer'),
  (part) => part.SigComposer,
);

function SigText({
  access: { form, set, errorOf, helpOf, leave },
  isChosenOnly,
  sigRef,
  onLeave,
}: {
  access: FormAccess;
  isChosenOnly: boolean;
  sigRef: RefObject<HTMLTextAreaElement | null>;
  onLeave: Following['leave'];
}) {
  return (
    <AreaField
      label="Sig"
      isRequired
      error={errorOf('sig')}
      {...(isChosenOnly
        ? {
            help: 'For a patient under 18 the sig of an oral liquid is composed below or chosen from the list.',
          }
        : { help: helpOf?.('sig') })}
      name="sig"
      inputRef={sigRef}
      fill
      rows={2}
      autoResize
      maxLength={2000}
      value={form.sig}
      disabled={isChosenOnly}
      spellCheck
      onChange={(event) => {
        set({
          sig: plainTypography(event.currentTarget.value.replace(/[\r\n\t]+/g, ' ')),
          sigChosen: false,
        });
      }}
      onBlur={(event) => {
        onLeave(event);
        leave('sig');
      }}
    />
  );
}

/** Offers what the prescriber wrote last for the drug, while there are no directions yet. */
function LastSigOffer({
  patientId,
  drug,
  isWanted,
  onTake,
}: {
  patientId: string;
  drug: Drug;
  isWanted: boolean;
  onTake: (sig: string) => void;
}) {
  const before = useLastSig(patientId, drug.prescribableDrugId, isWanted);
  if (!isWanted || !before) return null;
  return (
    <p className="erx-last-sig" role="note">
      <Button
        size="small"
        variant="outlined"
        text={before.sig}
        aria-label={`Use these directions, ${before.said}: ${before.sig}`}
        onClick={() => {
          onTake(before.sig);
        }}
      />{' '}
      <span className="erx-cell-sub">{capitalized(before.said)}</span>
    </p>
  );
}

/**
 * The directions: typed, or chosen from the product's sigs (N2-48). For a minor's oral liquid only chosen or
 * made from parts (P5-11).
 */
export function SigField({
  access,
  drug,
  patient,
  today,
  isMinor,
  isChosenOnly,
  following,
  begun,
  keptId,
}: {
  access: FormAccess;
  drug: Drug;
  patient: Pick<Patient, 'birthDate' | 'weight' | 'weightUnits' | 'weightMeasuredOn'>;
  today: CalendarDate;
  isMinor: boolean;
  isChosenOnly: boolean;
  following: Following;
  /** What a line says of directions whose dose is made in the controls. */
  begun: BegunDirections | undefined;
  keptId: string | undefined;
}) {
  const { form, leave } = access;
  const patientId = useContext(PatientIdContext);
  const sigRef = useRef<HTMLTextAreaElement>(null);
  /** Whether the controls are open; the name of the pattern that they begin with. */
  const [composing, setComposing] = useState<boolean | string>(isChosenOnly);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className="erx-span-12 erx-sig">
      <SigText access={access} isChosenOnly={isChosenOnly} sigRef={sigRef} onLeave={following.leave} />
      <div className="erx-sig-tools">
        <Counter text={form.sig} limit={sigLimit({ form, drug })} />
        <Button
          size="small"
          variant="minimal"
          intent="primary"
          icon={<Properties />}
          text="Choose from list"
          onClick={() => {
            setChoosing(true);
          }}
        />
        <Button
          size="small"
          variant="minimal"
          intent="primary"
          text="Compose"
          aria-expanded={composing !== false}
          onClick={() => {
            setComposing((now) => now === false);
          }}
        />
      </div>
      <LastSigOffer
        patientId={patientId}
        drug={drug}
        isWanted={form.sig.trim() === '' && !isChosenOnly}
        onTake={(sig) => {
          following.choose(sig);
          sigRef.current?.focus();
        }}
      />
      <Suspense fallback={<NotYet />}>
        {composing !== false && (
          <SigComposer
            key={begun ? 'begun' : 'empty'}
            access={access}
            drug={drug}
            patient={patient}
            today={today}
            isMinor={isMinor}
            isChosenOnly={isChosenOnly}
            begun={begun}
            pattern={typeof composing === 'string' ? composing : undefined}
            onLeave={following.leave}
          />
        )}
      </Suspense>
      {composing === false && form.sig.trim() === '' && (
        <PatternButtons patterns={patternsFor(drug, { isMinor, isChosenOnly })} onBegin={setComposing} />
      )}
      <SigReadingLine access={access} drug={drug} isMinor={isMinor} following={following} sigRef={sigRef} />
      <DoseLine patientId={patientId} drug={drug} form={form} prescriptionId={keptId} />
      <Suspense fallback={<NotYet />}>
        {isChoosing && (
          <SigChoiceDialog
            patientId={patientId}
            drug={drug}
            onChoose={(sig) => {
              following.choose(sig);
              setChoosing(false);
            }}
            onClose={() => {
              setChoosing(false);
              leave('sig');
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
