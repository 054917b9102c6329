import { Tag } from '@blueprintjs/core';
import { Help } from '@blueprintjs/icons';
import type { SafetyFinding } from '@erx/core/safety/model';
import { type Coverage, foldUnchecked, sayNotHeld } from '@erx/core/safety/coverage';
import { isMark, needsAnswer } from '@erx/core/safety/tiers';
import { findingText } from '@erx/core/safety/words';
import { Hint } from '../../ui/popover/hint';
import { StatusTag } from '../../ui/text/status-tag';
import '../../ui/text/tags.css';

/**
 * The gravest of what speaks against a drug, by severity and name, with the texts behind it; nothing where
 * nothing has to be looked at.
 */
export function FindingsTag({
  found,
  isShort = false,
}: {
  found: readonly SafetyFinding[] | 'failed';
  /** Without the names, so that a list that is being read does not move when the mark arrives. */
  isShort?: boolean;
}) {
  if (found === 'failed')
    return (
      <span className={isShort ? undefined : 'erx-row-findings'}>
        <Tag minimal className="erx-status erx-safety-unchecked" icon={<Help size={12} />}>
          Not checked
        </Tag>
      </span>
    );
  const grave = found.filter(needsAnswer);
  const marked = grave.length > 0 ? grave : found.filter(isMark);
  const notHeld = isShort ? [] : foldUnchecked(found).notHeld;
  if (marked.length === 0) return notHeld.length === 0 ? null : <NotHeldTag notHeld={notHeld} />;
  const word = grave.length > 0 ? 'Serious' : 'Moderate';
  const details = marked.map(findingText).join(' ');
  const state = grave.length > 0 ? 'error' : 'pending';
  // In a list box nothing inside a row can have the focus.
  if (isShort)
    return (
      <span title={details}>
        <StatusTag state={state} text={word} />
      </span>
    );
  return (
    <span className="erx-row-findings">
      <StatusTag state={state} text={`${word}: ${namesOf(marked)}`} detail={details} />
      {notHeld.length > 0 && <NotHeldTag notHeld={notHeld} />}
    </span>
  );
}

/** What was not checked, in one mark; why is behind it. */
function NotHeldTag({ notHeld }: { notHeld: Coverage['notHeld'] }) {
  return (
    <Hint text={notHeld.map(({ why }) => why).join(' ')}>
      <Tag minimal tabIndex={0} className="erx-status erx-safety-unchecked" icon={<Help size={12} />}>
        {sayNotHeld(notHeld)}
      </Tag>
    </Hint>
  );
}

/** What FindingsTag shows of findings, in one word; undefined where it shows nothing. */
export function findingsWord(found: readonly SafetyFinding[] | 'failed'): string | undefined {
  if (found === 'failed') return 'Not checked';
  if (found.some(needsAnswer)) return 'Serious';
  return found.some(isMark) ? 'Moderate' : undefined;
}

/** So many names are in the tag; their texts are all behind it. */
const NAMED = 2;

function namesOf(findings: readonly SafetyFinding[]): string {
  const names = [...new Set(findings.map(nameOf))];
  const more = names.length - NAMED;
  return names.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${String(more)} more` : '');
}

/** What a finding is about, and of what kind it is: a name alone says nothing. */
const nameOf = ({ about, kind }: SafetyFinding): string =>
  about === '' ? NAME_OF_KIND[kind] : `${about} (${NAME_OF_KIND[kind]})`;

const NAME_OF_KIND: Readonly<Record<SafetyFinding['kind'], string>> = {
  dose: 'dose',
  allergy: 'allergy',
  drug: 'interaction',
  duplicate: 'duplicate',
  timing: 'timing',
  pregnancy: 'pregnancy',
  lactation: 'breast-feeding',
  age: 'age',
  condition: 'disease',
  kidney: 'kidney function',
  smoking: 'smoking',
  incomplete: 'not checked',
};
