import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Share } from '@blueprintjs/icons';
import { copayText, inPreference, PHARMACY_TYPE_LABEL } from '@erx/core/benefits/copay';
import { listRestrictions } from '@erx/core/benefits/formulary';
import type { Formulary } from '@erx/core/benefits/model';
import { tallMan } from '@erx/core/drugs/tall-man';
import '../benefits.css';
import { FormularyTag } from '../formulary-tag';

/**
 * Everything the plan says of a drug (P2-16): restrictions, copays at every kind of pharmacy, and where to
 * read on.
 */
export function RestrictionsDialog({
  formulary,
  planName,
  onClose,
}: {
  formulary: Formulary;
  planName: string;
  onClose: () => void;
}) {
  const restrictions = listRestrictions(formulary);
  const copays = inPreference(formulary.formularyCopayFactors);
  return (
    <Dialog
      isOpen
      title={restrictions.length > 0 ? 'Additional restrictions' : 'Formulary details'}
      onClose={onClose}
      className="erx-dialog"
      style={{ width: 600 }}
      shouldReturnFocusOnClose
    >
      <DialogBody>
        <p className="erx-restrictions-drug">
          <strong>{tallMan(formulary.requestedDrugDescription)}</strong>{' '}
          <FormularyTag status={formulary.requestedFormularyStatus} />
        </p>
        {planName !== '' && (
          <p className="erx-restrictions-plan">
            As {planName} says it. The plan may change it; the pharmacy's answer decides.
          </p>
        )}
        {restrictions.length === 0 && <p>The plan states no restrictions.</p>}
        {restrictions.map(({ title, lines }) => (
          <section key={title} className="erx-restriction">
            <h3>{title}</h3>
            <ul>
              {lines.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </section>
        ))}
        {copays.length > 0 && (
          <section className="erx-restriction">
            <h3>Copays</h3>
            <ul>
              {copays.map((factor, index) => (
                <li key={index}>
                  <b>{PHARMACY_TYPE_LABEL[factor.pharmacyType]}</b>: {copayText(factor) || 'not stated'}
                </li>
              ))}
            </ul>
          </section>
        )}
        {formulary.resourceLinks.length > 0 && (
          <section className="erx-restriction">
            <h3>More from the plan</h3>
            <ul>
              {formulary.resourceLinks.map(({ description, url }) => (
                <li key={url}>
                  <a href={url} target="_blank" rel="noopener noreferrer">
                    {description || url} <Share size={12} aria-label="opens a new window" />
                  </a>{' '}
                  <span className="erx-cell-sub">{new URL(url).host}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text="Close" onClick={onClose} />} />
    </Dialog>
  );
}
