import { Button } from '@blueprintjs/core';
import { Properties } from '@blueprintjs/icons';
import type { Drug } from '@erx/core/drugs/model';
import type { Patient } from '@erx/core/patients/model';
import { sigLimit } from '@erx/core/prescriptions/rules/fields';
import { plainTypography } from '@erx/core/values/plain-text';
import type { CalendarDate } from '@erx/core/values/dates';
import { Suspense, useContext, useState } from 'react';
import { AreaField } from '../../../ui/form/text-field';
import { DoseLine } from '../../doses/dose-line';
import { PatientIdContext } from './diagnosis-fields';
import { Counter } from './note-fields';
import type { FormAccess } from './form-access';
import { type Following, SigReadingLine } from './sig-reading';
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
  access: { form, set, errorOf, leave },
  isChosenOnly,
  onLeave,
}: {
  access: FormAccess;
  isChosenOnly: boolean;
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
        : {})}
      name="sig"
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
  keptId,
}: {
  access: FormAccess;
  drug: Drug;
  patient: Pick<Patient, 'birthDate' | 'weight' | 'weightUnits' | 'weightMeasuredOn'>;
  today: CalendarDate;
  isMinor: boolean;
  isChosenOnly: boolean;
  following: Following;
  keptId: string | undefined;
}) {
  const { form, leave } = access;
  const patientId = useContext(PatientIdContext);
  const [isComposing, setComposing] = useState(isChosenOnly);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className="erx-span-12 erx-sig">
      <SigText access={access} isChosenOnly={isChosenOnly} onLeave={following.leave} />
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
          aria-expanded={isComposing}
          onClick={() => {
            setComposing((now) => !now);
          }}
        />
      </div>
      <Suspense fallback={<NotYet />}>
        {isComposing && (
          <SigComposer
            access={access}
            drug={drug}
            patient={patient}
            today={today}
            isMinor={isMinor}
            isChosenOnly={isChosenOnly}
            onLeave={following.leave}
          />
        )}
      </Suspense>
      <SigReadingLine access={access} drug={drug} isMinor={isMinor} onFillIn={following.fillIn} />
      <DoseLine patientId={patientId} drug={drug} form={form} prescriptionId={keptId} />
      <Suspense fallback={<NotYet />}>
        {isChoosing && (
          <SigChoiceDialog
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
