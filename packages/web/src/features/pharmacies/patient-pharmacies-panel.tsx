import { Tag } from '@blueprintjs/core';
import { Remove, Shop } from '@blueprintjs/icons';
import { listPatientFavorites } from '@erx/core/pharmacies/contract';
import { isActivePharmacy, type Pharmacy } from '@erx/core/pharmacies/model';
import { showPhone, showZip } from '@erx/core/values/contact';
import { useQuery } from '@tanstack/react-query';
import { Clip } from '../../ui/clip';
import { DataTable, type Column } from '../../ui/data-table';
import { Panel } from '../../ui/panel';
import { RowActions } from '../../ui/row-actions';
import { EmptyState } from '../../ui/states';
import { StatusTag } from '../../ui/status-tag';
import { queryKey } from '../../workplace/queries';
import { useClient, useMay, useToday } from '../../workplace/workplace';
import { SPECIALTY_LABEL } from './specialty-label';
import { useSetFavorite } from './use-favorites';

/** The patient's pharmacies in their order (N2-41); one can be taken off. */
export function PatientPharmaciesPanel({ patientId }: { patientId: string }) {
  const client = useClient();
  const today = useToday();
  const mayChange = useMay('patient.write');
  const { set, setting } = useSetFavorite(patientId);
  const pharmacies = useQuery({
    queryKey: queryKey('pharmacies', 'patient', patientId),
    queryFn: ({ signal }) => client.call(listPatientFavorites, { params: { patientId } }, { signal }),
  });
  const columns: Column<Pharmacy>[] = [
    { id: 'store', title: 'Store', width: 'minmax(160px, 2fr)', narrow: 'heading', cell: (pharmacy) => <><span className="erx-full-name">{pharmacy.storeName}</span> {!isActivePharmacy(pharmacy, today) && <StatusTag state="inactive" text="Inactive Pharmacy" />}</> },
    { id: 'ncpdp', title: 'NCPDP ID', width: '80px', cell: ({ ncpdpId }) => ncpdpId },
    { id: 'address', title: 'Address', width: 'minmax(180px, 2fr)', cell: ({ addressLine1, addressLine2, city, state, zip }) => <Clip text={`${[addressLine1, addressLine2].filter(Boolean).join(', ')}, ${city}, ${state} ${showZip(zip)}`} /> },
    { id: 'phone', title: 'Phone', width: '124px', cell: ({ phonePrimary }) => showPhone(phonePrimary) },
    { id: 'fax', title: 'Fax', width: '124px', cell: ({ fax }) => showPhone(fax) },
    { id: 'kind', title: 'Specialties', width: 'minmax(160px, 1fr)', cell: ({ specialtyTypes }) => <span className="erx-tag-row">{specialtyTypes.map((type) => <Tag minimal key={type}>{SPECIALTY_LABEL[type]}</Tag>)}</span> },
    ...(mayChange ? [{
      id: 'actions', title: 'Actions', width: '32px', align: 'end' as const, narrow: 'corner' as const, isTitleHidden: true,
      cell: ({ ncpdpId, storeName }: Pharmacy) => (
        <RowActions
          of={storeName}
          actions={[{
            name: 'Remove from patient pharmacies', icon: <Remove />, isBusy: setting?.ncpdpId === ncpdpId, onClick: () => { set({ list: 'patient', ncpdpId, isFavorite: false }); },
          }]}
        />
      ),
    }] : []),
  ];
  return (
    <div className="erx-summary">
      <Panel title="Patient Pharmacies" count={pharmacies.data?.length}>
        <DataTable
          label="Patient pharmacies" columns={columns} rows={pharmacies.data} rowId={({ ncpdpId }) => ncpdpId} expectedRows={3}
          error={pharmacies.error} onRetry={() => { void pharmacies.refetch(); }}
          empty={<EmptyState icon={<Shop size={32} />} title="No pharmacies yet" description="Pharmacies this patient uses appear here. Press the heart beside one when you choose a pharmacy." />}
        />
      </Panel>
    </div>
  );
}
