import { Button } from '@blueprintjs/core';
import { Edit, EyeOpen, TimelineLineChart } from '@blueprintjs/icons';
import { showMeasure } from '@erx/core/patients/measures';
import type { Patient } from '@erx/core/patients/model';
import { listPatientFavorites } from '@erx/core/pharmacies/contract';
import { showPhone, showZip } from '@erx/core/values/contact';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { FactList } from '../../ui/layout/fact-list';
import { LoadingBlock } from '../../ui/feedback/loading';
import { SideSheet } from '../../ui/dialog/side-sheet';
import { FailedQuery } from '../../ui/feedback/empty-state';
import { queryKey } from '../../session/queries';
import { useMay } from '../../session/practice-session';
import './patients.css';
import { LazyBoundary } from '../../page/lazy-boundary';
import { lazyComponent } from '../../page/lazy-component';
import { useEndpointQuery } from '../../session/use-endpoint-query';

const EditPatientDialog = lazyComponent(
  () => import('./dialogs/save-patient-dialog'),
  (part) => part.EditPatientDialog,
);

const MeasurementsDialog = lazyComponent(
  () => import('./dialogs/measurements-dialog'),
  (part) => part.MeasurementsDialog,
);

interface Props {
  patient: Patient;
  isOpen: boolean;
  onClose: () => void;
  /** What else may be done with the chart, which belongs to other nouns. */
  acts?: ReactNode;
  /** FORMULARY, ELIGIBILITY and PATIENT ELIGIBILITY, which belong to other nouns (P2-5). */
  children?: ReactNode;
}

/** The side drawer, opened by a press: Edit Patient Info, CONTACT, PHARMACY DETAILS, then what others bring (P2-5). */
export function PatientDrawer({ patient, isOpen, onClose, acts, children }: Props) {
  const mayEdit = useMay('patient.write');
  const mayAudit = useMay('audit.read');
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const [isMeasuring, setMeasuring] = useState(false);
  const content = (
    <>
      {mayEdit && (
        <Button
          fill
          icon={<Edit />}
          text="Edit Patient Info"
          onClick={() => {
            onClose();
            setEditing(true);
          }}
        />
      )}
      <Button
        fill
        icon={<TimelineLineChart />}
        text="Measurements"
        onClick={() => {
          onClose();
          setMeasuring(true);
        }}
      />
      {acts}
      {mayAudit && (
        <Button
          fill
          icon={<EyeOpen />}
          text="Who looked"
          onClick={() => {
            onClose();
            void navigate(`/patient/${patient.id}/looks`);
          }}
        />
      )}
      <section>
        <h2>PATIENT</h2>
        <FactList
          facts={[
            ['Account', patient.accountNumber],
            ['Height', patient.height === '' ? <em>Not known</em> : showMeasure('height', patient)],
          ]}
        />
      </section>
      <Contact patient={patient} />
      <PharmacyDetails patientId={patient.id} />
      {children}
      {patient.comments !== '' && (
        <section>
          <h2>COMMENTS</h2>
          <p className="erx-drawer-text">{patient.comments}</p>
        </section>
      )}
    </>
  );
  return (
    <>
      <SideSheet isOpen={isOpen} onClose={onClose} title="Patient information" width={301}>
        <div className="erx-drawer">{content}</div>
      </SideSheet>
      <LazyBoundary>
        {isMeasuring && (
          <MeasurementsDialog
            patient={patient}
            onClose={() => {
              setMeasuring(false);
            }}
          />
        )}
        {isEditing && (
          <EditPatientDialog
            patientId={patient.id}
            onClose={() => {
              setEditing(false);
            }}
          />
        )}
      </LazyBoundary>
    </>
  );
}

function Contact({ patient }: { patient: Patient }) {
  const street = [patient.address, patient.address2].filter(Boolean).join(', ');
  const place = [patient.city, [patient.state, showZip(patient.zipCode)].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  const phones = (
    [
      ['Home', patient.homePhone],
      ['Cell', patient.cellPhone],
      ['Work', patient.workPhone],
    ] as const
  ).filter(([, number]) => number !== '');
  return (
    <section>
      <h2>CONTACT</h2>
      <FactList
        facts={[
          [
            'Address',
            street === '' && place === '' ? (
              <em>Not known</em>
            ) : (
              <>
                {street}
                <br />
                {place}
              </>
            ),
          ],
          ...(phones.length === 0
            ? [['Phone', <em key="none">Not known</em>] as const]
            : phones.map(
                ([type, number]) =>
                  [
                    type,
                    <>
                      {showPhone(number)}
                      {type === patient.primaryPhoneType && phones.length > 1 && (
                        <span className="erx-cell-sub"> primary</span>
                      )}
                    </>,
                  ] as const,
              )),
          ...(patient.email === '' ? [] : [['Email', patient.email] as const]),
        ]}
      />
    </section>
  );
}

/** The patient's first favourite pharmacy: where prescriptions usually go. */
function PharmacyDetails({ patientId }: { patientId: string }) {
  const favorites = useEndpointQuery(
    listPatientFavorites,
    { params: { patientId } },
    queryKey('pharmacies', 'patient', patientId),
  );
  const [first] = favorites.data ?? [];
  return (
    <section>
      <h2>PHARMACY DETAILS</h2>
      {favorites.isPending && <LoadingBlock what="the pharmacy" height={120} />}
      {favorites.isError && <FailedQuery what="The pharmacies" query={favorites} />}
      {favorites.data && !first && <p className="erx-drawer-text">No favorite pharmacy yet.</p>}
      {first && (
        <FactList
          facts={[
            ['Store', first.storeName],
            [
              'Address',
              <>
                {[first.addressLine1, first.addressLine2].filter(Boolean).join(', ')}
                <br />
                {first.city}, {first.state} {showZip(first.zip)}
              </>,
            ],
            ['Phone', showPhone(first.phonePrimary)],
            ...(first.fax === '' ? [] : [['Fax', showPhone(first.fax)] as const]),
            ['NCPDP ID', first.ncpdpId],
          ]}
        />
      )}
    </section>
  );
}
