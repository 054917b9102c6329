import { Button } from '@blueprintjs/core';
import { History } from '@blueprintjs/icons';
import { answerAgain, showFormerAnswer } from '@erx/core/safety/former-answers';
import type { SafetyCase } from '@erx/core/safety/model';
import { type GivenReason, showReason } from '@erx/core/safety/reasons';
import { findingText } from '@erx/core/safety/words';
import './safety-findings.css';

interface Props {
  cases: readonly Pick<SafetyCase, 'findings'>[];
  /** The button: what the press does. */
  actText: string;
  /** Whether who answered, and when, is not shown with the findings already. */
  isAttributed?: boolean;
  isBusy?: boolean;
  onUse: (answer: GivenReason) => void;
}

/**
 * Offers what was answered to the same findings before: one press gives it again, and it is then the answer of
 * the one who presses. Nothing where no finding was answered, or where others ask as well.
 */
export function AnswerAgain({ cases, actText, isAttributed = false, isBusy = false, onUse }: Props) {
  const again = answerAgain(cases);
  const findings = cases.flatMap(({ findings: found }) => found);
  const answered = isAttributed ? findings.filter(({ formerAnswer }) => formerAnswer) : [];
  if (!again && answered.length === 0) return null;
  return (
    <section className="erx-safety-again" aria-label="Answered before">
      <div>
        {answered.map((finding) => (
          <FormerLine key={finding.key} finding={finding} isNamed={findings.length > 1} />
        ))}
        {again && !isAttributed && (
          <p className="erx-safety-former">
            <History size={14} />
            <span>Answered before: {showReason(again)}</span>
          </p>
        )}
      </div>
      {again && (
        <Button
          intent="primary"
          variant="outlined"
          text={actText}
          loading={isBusy}
          onClick={() => {
            onUse(again);
          }}
        />
      )}
    </section>
  );
}

/** What was answered to a finding before. */
export function FormerLine({
  finding,
  isNamed = false,
}: {
  finding: SafetyCase['findings'][number];
  isNamed?: boolean;
}) {
  if (!finding.formerAnswer) return null;
  const said = showFormerAnswer(finding.formerAnswer);
  return (
    <p className="erx-safety-former">
      <History size={14} />
      <span>{isNamed ? findingText({ about: finding.about, text: said }) : said}</span>
    </p>
  );
}
