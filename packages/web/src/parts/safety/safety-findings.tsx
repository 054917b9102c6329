import { Tag } from '@blueprintjs/core';
import { Help } from '@blueprintjs/icons';
import { tallMan } from '@erx/core/drugs/tall-man';
import type { SafetyCase, SafetyFinding, SafetyKind } from '@erx/core/safety/model';
import { foldUnchecked } from '@erx/core/safety/coverage';
import { needsAnswer } from '@erx/core/safety/tiers';
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

/**
 * What was found for one prescription, gravest first, under its drug; what needs no reason is shown less
 * prominently below, and what was not checked is folded to a line.
 */
export function SafetyFindings({ found, isTitled = true }: { found: SafetyCase; isTitled?: boolean }) {
  const { shown, notHeld } = foldUnchecked(found.findings);
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
    </section>
  );
}

function Finding({ finding: { kind, severity, about, text, source } }: { finding: SafetyFinding }) {
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
      </div>
    </li>
  );
}
