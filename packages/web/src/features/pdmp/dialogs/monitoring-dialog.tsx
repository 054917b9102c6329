import { Checkbox } from '@blueprintjs/core';
import { Share, WarningSign } from '@blueprintjs/icons';
import type { Drug } from '@erx/core/drugs/model';
import { tallMan } from '@erx/core/drugs/tall-man';
import { sentences } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import type { MonitoringAcknowledgement } from '@erx/core/pdmp/model';
import { asksForOpioidAgreement, findingsOnMonitoring } from '@erx/core/pdmp/rules';
import { useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { Loading } from '../../../ui/feedback/loading';
import { PatientBannerById } from '../../../parts/patient/patient-banner';
import { ScheduleTag } from '../../../parts/tags/schedule-tag';
import { HistoryTable } from '../history-table';
import '../monitoring.css';
import { usePdmpSite } from '../use-monitoring';

interface Props {
  patientId: string;
  /** The drug of schedule II that asks for it (P5-17). */
  drug: Pick<Drug, 'description' | 'schedule'> & { readonly ingredients: readonly string[] | undefined };
  /** What was said of this very prescription before. */
  value: MonitoringAcknowledgement | undefined;
  onProceed: (value: MonitoringAcknowledgement) => void;
  onClose: () => void;
}

const NOTHING_SAID: MonitoringAcknowledgement = { pdmpAcknowledgement: false, opioidAgreement: false };

/**
 * The PDMP dialog (N2-54, N4-13). Proceeding keeps what was said with the draft; what is still lacking is
 * asked again before signing.
 */
export function MonitoringDialog({ patientId, drug, value, onProceed, onClose }: Props) {
  const [said, setSaid] = useState(value ?? NOTHING_SAID);
  const asksForAgreement = asksForOpioidAgreement(drug);
  const lacking = findingsOnMonitoring({ drug, monitoring: said });
  return (
    <FormDialog
      isOpen
      title="Prescription Drug Monitoring Program (PDMP)"
      actText="Proceed"
      width={1040}
      banner={<PatientBannerById patientId={patientId} />}
      onSubmit={() => {
        onProceed(said);
      }}
      onClose={onClose}
    >
      <div className="erx-attention" role="note">
        <WarningSign />
        <p>
          <strong>Attention.</strong> {tallMan(drug.description)} <ScheduleTag schedule={drug.schedule} />
          <br />
          Look this patient up in the PDMP of your state before you prescribe it. The table below shows only
          what this system knows; it does not replace that check.
        </p>
      </div>
      <SiteLink />
      <Checkbox
        checked={said.pdmpAcknowledgement}
        label="I have verified the PDMP record of this patient"
        onChange={({ currentTarget: { checked } }) => {
          setSaid((before) => ({ ...before, pdmpAcknowledgement: checked }));
        }}
      />
      <Checkbox
        checked={said.opioidAgreement}
        label={`A signed opioid agreement with this patient is on file${asksForAgreement ? '' : ' (asked for opioids only)'}`}
        onChange={({ currentTarget: { checked } }) => {
          setSaid((before) => ({ ...before, opioidAgreement: checked }));
        }}
      />
      <p className="erx-cell-sub erx-monitoring-lacking" aria-live="polite">
        {sentences(lacking).join(' ')}
      </p>
      <h3 className="erx-monitoring-heading">Prior controlled substances</h3>
      <HistoryTable patientId={patientId} />
    </FormDialog>
  );
}

/**
 * The practice's PDMP in a tab of its own. Where its address cannot be had, that is said, and nothing else
 * stops (N8-7).
 */
function SiteLink() {
  const site = usePdmpSite();
  if (site.isPending)
    return (
      <p>
        <Loading what="the PDMP site of the practice" width={16} />
      </p>
    );
  if (site.isError)
    return (
      <p className="erx-monitoring-problem" role="alert">
        <WarningSign /> {say('monitoring.site-unknown')}
      </p>
    );
  if (site.data === '')
    return (
      <p className="erx-monitoring-problem">
        <WarningSign /> {say('monitoring.site-not-set')}
      </p>
    );
  return (
    <p>
      <a className="bp6-button bp6-outlined" href={site.data} target="_blank" rel="noopener noreferrer">
        <Share /> <span>Open the PDMP site</span>
      </a>{' '}
      <span className="erx-cell-sub">{hostOf(site.data)}, in a new tab</span>
    </p>
  );
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
