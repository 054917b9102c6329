import { Button, Classes, Dialog, DialogFooter } from '@blueprintjs/core';
import { CHECK_PARTS } from '@erx/core/safety/coverage';
import './dialogs.css';

/**
 * What the product does not do, as docs/security.md and the pages around it say it at length: anyone who
 * prescribes must know it.
 */
const LIMITATIONS: readonly { readonly title: string; readonly points: readonly string[] }[] = [
  {
    title: 'Checks of safety',
    points: [
      'Interactions are judged by the facts that are loaded: a starter set about the ingredients ' +
        'of the starter catalog, and what your administrator has imported. Finding nothing ' +
        'does not mean that there is nothing.',
      `Checked against what is recorded: ${Object.values(CHECK_PARTS).join(', ')}, doses, and quantities. ` +
        'What could not be checked, or is not known, is shown with each prescription.',
      'Laboratory values other than the eGFR, genes, most excipients, and doses without recorded facts are not checked.',
      'What was paid in cash, given as a sample or bought over the counter is in no history. A fill does not say that it was taken.',
      'Coverage, alternatives and prices are what a plan says at the time. The pharmacy may charge something else.',
    ],
  },
  {
    title: 'Prescriptions',
    points: [
      'A prescription names one product of the catalog, one compound, or a drug or supply in words. What is ' +
        'written in words is checked less, or not at all.',
      'Schedule I is never prescribed, schedule II never renewed, and a printed prescription is not transmitted as well.',
      '‘Verified’ says that the pharmacy’s system has the prescription, not that it was dispensed. ' +
        'A cancellation counts when the pharmacy confirms it: in doubt, call.',
      'Nothing is written or sent while the server cannot be reached. In an emergency, call the pharmacy.',
    ],
  },
  {
    title: 'Around it',
    points: [
      'The state’s PDMP opens in its own page; the product does not query it.',
      'This is not a medical record: visits, findings, results, immunizations and bills are not kept.',
      'No certification is claimed, neither for signing controlled substances (21 CFR part 1311) ' +
        'nor by a pharmacy network. The practice confirms it before use.',
    ],
  },
];

/** Limitations (S2.1-13). */
export function LimitationsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen title="Limitations" onClose={onClose} className="erx-dialog erx-limitations">
      {/* Nothing in it takes the keyboard: it is scrolled by itself. */}
      <div
        className={`${Classes.DIALOG_BODY} ${Classes.DIALOG_BODY_SCROLL_CONTAINER}`}
        tabIndex={0}
        role="group"
        aria-label="What the product does not do"
      >
        {LIMITATIONS.map(({ title, points }) => (
          <section key={title}>
            <h3>{title}</h3>
            <ul>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <DialogFooter actions={<Button intent="primary" text="Close" onClick={onClose} />} />
    </Dialog>
  );
}
