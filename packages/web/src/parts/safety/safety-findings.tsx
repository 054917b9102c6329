import { Tag } from '@blueprintjs/core';
import { Help } from '@blueprintjs/icons';
import { tallMan } from '@erx/core/drugs/tall-man';
import type { SafetyCase, SafetyFinding, SafetyKind } from '@erx/core/safety/model';
import { foldUnchecked } from '@erx/core/safety/coverage';
import { say } from '@erx/core/findings/messages';
import { showDate } from '@erx/core/values/dates';
import { needsAnswer } from '@erx/core/safety/tiers';
import { FormerLine } from './answer-again';
import './safety-findings.css';
import { SeverityTag } from '../tags/severity-tag';
import { NotChecked } from './not-checked';

const KIND: Record<SafetyKind, string> = {
  dose: 'Dose',
  allergy: 'Allergy',
  drug: 'Other drug',
  duplicate: 'Same ingredient',
  timing: 'Time',
  pregnancy: '',
  lactation: '',
  age: '',
  condition: 'Problem',
  kidney: 'Kidney function',
  smoking: '',
  incomplete: '',
};

const NAMES_A_DRUG: ReadonlySet<SafetyKind> = new Set(['drug', 'dose', 'duplicate', 'timing']);

interface Props {
  found: SafetyCase;
  isTitled?: boolean;
  /** Whether it is the record of a judgement: what was quiet is listed, too, and says so. */
  isRecord?: boolean;
}

/**
 * What was found for one prescription, gravest first, under its drug; what needs no reason is shown less
 * prominently below, and what was not checked is folded to a line.
 */
export function SafetyFindings({ found, isTitled = true, isRecord = false }: Props) {
  const speaking = found.findings.filter(({ quietUntil }) => isRecord || quietUntil === undefined);
  const quiet = found.findings.length - speaking.length;
  const { shown, notHeld } = foldUnchecked(speaking);
  const grave = shown.filter(needsAnswer);
  const others = shown.filter((finding) => !needsAnswer(finding));
  if (found.findings.length === 0) return null;
  return (
    <section className="erx-safety-case" aria-label={`Findings for ${found.description}`}>
      {isTitled && <h4>{tallMan(found.description)}</h4>}
      {grave.length > 0 && (
        <ul className="erx-safety-grave">
          {grave.map((finding) => (
            <Finding key={finding.key} finding={finding} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className="erx-safety-others" aria-label="Also found">
          {others.map((finding) => (
            <Finding key={finding.key} finding={finding} />
          ))}
        </ul>
      )}
      <NotChecked notHeld={notHeld} />
      {quiet > 0 && <p className="erx-safety-quiet">{say('interactions.quiet', { count: quiet })}</p>}
    </section>
  );
}

function Finding({ finding }: { finding: SafetyFinding }) {
  const { kind, severity, about, text, source, quietUntil } = finding;
  const isUnchecked = kind === 'incomplete';
  return (
    <li data-kind={kind}>
      {isUnchecked ? (
        <Tag minimal className="erx-status erx-safety-unchecked" icon={<Help size={12} />}>
          Not checked
        </Tag>
      ) : (
        <SeverityTag severity={severity} />
      )}
      <div>
        {(about !== '' || !isUnchecked) && (
          <strong>
            {NAMES_A_DRUG.has(kind) ? tallMan(about) : about}{' '}
            {KIND[kind] !== '' && <span className="erx-cell-sub">{KIND[kind]}</span>}
          </strong>
        )}
        <span>{text}</span>
        {source !== '' && <span className="erx-safety-source">{source}</span>}
        <FormerLine finding={finding} />
        {quietUntil !== undefined && (
          <span className="erx-safety-source">Made quiet by the practice until {showDate(quietUntil)}</span>
        )}
      </div>
    </li>
  );
}
