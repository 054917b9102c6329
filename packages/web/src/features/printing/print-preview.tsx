import type { PrintSettingsFields } from '@erx/core/printing/model';
import {
  asPrinted,
  printsPatientAddress,
  printsStateRegistration,
  signatureLabels,
} from '@erx/core/printing/rules';
import './printing.css';

/** A made-up prescription of a controlled substance and of another one, so that every setting shows. */
export function PrintPreview({
  settings,
  label = 'Preview',
}: {
  settings: PrintSettingsFields;
  label?: string;
}) {
  const printed = (text: string) => asPrinted(text, settings);
  const registrations = [
    settings.npi && 'NPI 1234567893',
    settings.stateLicenseNumber && 'License MD.12345',
    printsStateRegistration('IV', settings) && 'DPS No. ________ (controlled substances)',
  ]
    .filter(Boolean)
    .join(' · ');
  const rows: readonly (readonly [string, string])[] = [
    ['Sig', printed('Take 1 tablet by mouth once daily')],
    ['Dispense', '30 tablets'],
    ...(settings.daysSupply ? [['Days supply', '30'] as const] : []),
    ['Refills', '3'],
    ...(settings.comments ? [['Comments', printed('Patient prefers mornings')] as const] : []),
  ];
  return (
    <section className="erx-print-preview" aria-label={label}>
      <strong>{printed('Sample Family Practice')}</strong>
      <div>
        {printed('Pat Sample')}
        {settings.title && `, ${printed('MD')}`}
      </div>
      {registrations !== '' && <div className="erx-cell-sub">{registrations}</div>}
      <hr />
      <div>{printed('Robin Example')}</div>
      {printsPatientAddress('none', settings) && (
        <div className="erx-cell-sub">{printed('12 Elm Street, Springfield, IL 62704')}</div>
      )}
      <hr />
      <strong>lisinopril 10 mg tablet</strong>
      <dl>
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {settings.initials && <div className="erx-print-initials">Initials ________</div>}
      <div className="erx-print-lines">
        {signatureLabels(settings).map((label, index) => (
          <span key={index}>{label}</span>
        ))}
      </div>
    </section>
  );
}
