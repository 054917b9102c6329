import type { ActiveProblem } from '@erx/core/cautions/patient-state';
import type { PresentFact } from '@erx/core/clinical-facts/model';
import type { MonitoringSource } from '@erx/core/pdmp/vocabulary';
import { PRODUCT, type ProductColumns } from '../interactions/stored-product';
import { COURSES_OF_PATIENT } from './course-store';
import type { StoredAllergy, WaitingDrug } from './facts';
import {
  DIAGNOSES_OF_PATIENT,
  EACH_PRESCRIPTION_OF_PATIENT,
  PRESCRIPTIONS_OF_PATIENT,
} from './prescribed-store';

export interface AllergyColumns extends Omit<StoredAllergy, 'enteredAt'> {
  entered_ms: number;
  hide: boolean;
  weakened_on: string | null;
  weakened_description: string | null;
  weakened_reaction: string | null;
  weakened_reason: string | null;
}
export interface MedicationColumns extends ProductColumns {
  description: string;
  sig: string;
  hide: boolean;
  stopped_at: string | null;
  is_former: boolean;
  stop_reason: string | null;
  stop_note: string;
  started_at: string | null;
  entered_ms: number;
}
export interface FillColumns extends ProductColumns {
  source: MonitoringSource;
  description: string;
  sig: string;
  dispense: string | null;
  days_supply: number | null;
  last_fill: string | null;
  may_be_controlled: boolean;
  dx: string;
  dx_description: string;
}
export interface FactColumns {
  kind: PresentFact['kind'];
  value: string;
  observed_on: string;
  due_on: string | null;
}
export interface WaitingColumns extends ProductColumns {
  kind: WaitingDrug['kind'];
  description: string;
  since_ms: number;
  by: string;
}
export interface ProblemColumns extends ActiveProblem {
  entered_ms: number;
}
/** Of others' reports: when a plan last answered, and when a program last reported. */
export interface ReportColumns {
  plan_ms: number | null;
  pdmp_ms: number | null;
}
const milliseconds = (instant: string) => `floor(extract(epoch FROM ${instant}) * 1000)`;

/** The lists of a patient `p` that a key `asked` wants, each as the text of a JSON array. */
const JUDGED = {
  allergies: `(SELECT json_agg(json_build_object('description', y.description, 'reaction', y.reaction,
        'severity', y.severity, 'entered_ms', ${milliseconds('y.entered_at')}, 'isFormer', y.is_former,
        'hide', y.hide, 'weakened_on', y.weakened_on,
        'weakened_description', y.weakened_description, 'weakened_reaction', y.weakened_reaction,
        'weakened_reason', y.weakened_reason) ORDER BY y.is_former, y.description COLLATE "C", y.id)
      FROM (SELECT a.id, a.description, a.reaction, a.severity, a.entered_at, false AS is_former, a.hide, a.weakened_on,
            a.weakened_description, a.weakened_reaction, a.weakened_reason
          FROM allergies a WHERE a.practice_id = p.practice_id AND a.patient_id = p.id
            AND (NOT a.hide OR a.weakened_on >= asked.stopped_since)
        UNION ALL
        SELECT l.id, l.description, l.reaction, '', l.received_at, true, false, NULL, NULL, NULL, NULL
          FROM legacy_records l WHERE l.practice_id = p.practice_id AND l.patient_id = p.id
            AND l.kind = 'allergy' AND l.imported_id = '') y)::text`,
  medications: `(SELECT json_agg(json_build_object('description', m.description, 'sig', m.sig, 'hide', m.hide,
        'stopped_at', m.stopped_at, 'stop_reason', m.stop_reason, 'stop_note', m.stop_note,
        'started_at', m.started_at, 'entered_ms', ${milliseconds('m.entered_at')}, 'is_former', m.is_former, ${PRODUCT})
        ORDER BY m.is_former, m.description COLLATE "C", m.id)
      FROM (SELECT t.id, t.description, t.sig, t.hide, t.started_at, t.entered_at, t.stopped_at, t.stop_reason, t.stop_note,
            t.representative_ndc AS ndc, t.prescribable_drug_id, false AS is_former
          FROM medications t WHERE t.practice_id = p.practice_id AND t.patient_id = p.id
            AND (NOT t.hide OR t.stopped_at >= asked.stopped_since
              OR t.stop_reason IN ('adverse-effect', 'ineffective') OR t.prescribable_drug_id = asked.drug_id)
        UNION ALL
        SELECT l.id, l.description, l.sig, false, l.started_on, l.received_at, l.stopped_on, NULL, '', l.ndc, NULL,
            true
          FROM legacy_records l WHERE l.practice_id = p.practice_id AND l.patient_id = p.id
            AND l.kind = 'medication' AND l.imported_id = ''
            AND (l.stopped_on IS NULL OR l.stopped_on >= asked.stopped_since)) m
        LEFT JOIN packages k ON k.ndc = m.ndc
        LEFT JOIN products d ON d.id = COALESCE(m.prescribable_drug_id, k.product_id))::text`,
  prescriptions: PRESCRIPTIONS_OF_PATIENT,
  diagnoses: DIAGNOSES_OF_PATIENT,
  courses: COURSES_OF_PATIENT,
  fills: `(SELECT json_agg(json_build_object('source', h.source, 'description', h.description, 'sig', h.sig,
        'dispense', h.dispense::text, 'days_supply', h.days_supply,
        'last_fill', coalesce(h.last_fill_date, h.written_date),
        'dx', h.dx, 'dx_description', coalesce(i.description, ''), 'may_be_controlled', h.controlled_substance IS NOT FALSE, ${PRODUCT})
        ORDER BY h.last_fill_date DESC NULLS LAST, h.id)
      FROM medication_history h LEFT JOIN packages k ON k.ndc = h.ndc
        LEFT JOIN products d ON d.id = coalesce(h.matched_drug_id, k.product_id)
        LEFT JOIN diagnoses i ON h.dx <> '' AND i.code = h.dx
      WHERE h.practice_id = p.practice_id AND h.patient_id = p.id
        AND coalesce(h.last_fill_date, h.written_date, asked.filled_since) >= asked.filled_since)::text`,
  problems: `(SELECT json_agg(json_build_object('code', b.icd10_code, 'description', b.icd10_description,
      'entered_ms', ${milliseconds('b.entered_at')})
    ORDER BY b.icd10_code COLLATE "C", b.id)
      FROM problems b WHERE b.practice_id = p.practice_id AND b.patient_id = p.id AND NOT b.hide)::text`,
  clinical_facts: `(SELECT json_agg(json_build_object('kind', f.kind, 'value', f.value,
      'observed_on', f.observed_on, 'due_on', f.due_on))
      FROM (SELECT DISTINCT ON (c.kind) c.kind, c.value, c.observed_on, c.due_on
        FROM clinical_facts c
        WHERE c.practice_id = p.practice_id AND c.patient_id = p.id AND c.wrong_at IS NULL
        ORDER BY c.kind, c.observed_on DESC, c.recorded_at DESC, c.id DESC) f)::text`,
  requests: `(SELECT json_agg(json_build_object('kind', q.kind,
        'description', coalesce(o.description, q.drug_description),
        'since_ms', ${milliseconds('q.received_at')}, 'by', coalesce(f.store_name, 'NCPDP ' || q.pharmacy_ncpdp_id), ${PRODUCT})
        ORDER BY q.received_at DESC, q.id)
      FROM pharmacy_requests q
        LEFT JOIN prescriptions o ON o.practice_id = q.practice_id AND o.id = q.prescription_id
        LEFT JOIN products d ON d.id = o.prescribable_drug_id
        LEFT JOIN pharmacies f ON f.ncpdp_id = q.pharmacy_ncpdp_id
      WHERE q.practice_id = p.practice_id AND q.patient_id = p.id
        AND q.state IN ('Pending', 'AwaitingDenialNewPrescriptionToFollow')
        AND q.received_at >= asked.filled_since
        AND (q.prescription_id IS NULL OR q.prescription_id IS DISTINCT FROM asked.renewed_id)
        AND q.id::text <> ALL(string_to_array(asked.request_ids, ' ')))::text`,
  drafts: `(SELECT json_agg(json_build_object('kind', 'draft', 'description', d.description,
        'since_ms', ${milliseconds('w.saved_at')}, 'by', a.first_name || ' ' || a.last_name, ${PRODUCT})
        ORDER BY w.saved_at DESC, w.id)
      FROM drafts w JOIN products d ON d.id = w.content::jsonb ->> 'drugId' JOIN accounts a ON a.id = w.account_id
      WHERE w.practice_id = p.practice_id AND w.patient_id = p.id
        AND w.account_id IS DISTINCT FROM asked.account_id AND w.saved_at >= asked.drafted_since)::text`,
  /** The newest one at a plan, as long as what it was to tell of may last. */
  inquiry: `(SELECT json_build_object('isFailed', i.state = 'Failed', 'notShown', i.not_shown, 'dataCall', i.data_call)
      FROM history_inquiries i WHERE i.practice_id = p.practice_id AND i.patient_id = p.id
        AND i.asked_at >= asked.filled_since
      ORDER BY i.asked_at DESC, i.id DESC LIMIT 1)::text`,
  /** Record systems of which what they have of the patient was not read whole. */
  unread_systems: `(SELECT json_agg(s.name ORDER BY s.name)
      FROM record_system_patients l JOIN record_systems s ON s.practice_id = l.practice_id AND s.id = l.system_id
      WHERE l.practice_id = p.practice_id AND l.patient_id = ANY(ARRAY(SELECT p.id UNION ALL
          SELECT m.id FROM patients m WHERE m.practice_id = p.practice_id AND m.merged_into = p.id))
        AND l.unread_since IS NOT NULL AND s.ended_at IS NULL)::text`,
} as const;

/** What no order is judged by, read with the picture where it is asked for: one by one, and when others reported. */
const ON_REQUEST = {
  each_prescription: EACH_PRESCRIPTION_OF_PATIENT,
  reports: `json_build_object(
      'plan_ms', (SELECT ${milliseconds('max(i.answered_at)')} FROM history_inquiries i
        WHERE i.practice_id = p.practice_id AND i.patient_id = p.id AND i.state = 'Answered'),
      'pdmp_ms', (SELECT ${milliseconds('max(h.received_at)')} FROM medication_history h
        WHERE h.practice_id = p.practice_id AND h.patient_id = p.id AND h.source = 'pdmp'))::text`,
} as const;
export type RequestedPart = keyof typeof ON_REQUEST;
export const PARTS = { ...JUDGED, ...ON_REQUEST };
export type Part = keyof typeof PARTS;
export const JUDGED_PARTS = Object.keys(JUDGED) as (keyof typeof JUDGED)[];
