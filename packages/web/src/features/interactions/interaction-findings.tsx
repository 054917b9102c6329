import { Error as ErrorIcon, Help, InfoSign, TickCircle, WarningSign } from '@blueprintjs/icons';
import { tallMan } from '@erx/core/drugs/tall-man';
import { say } from '@erx/core/findings/messages';
import type { CheckedInteractions } from '@erx/core/safety/interactions-contract';
import { type DuplicateTherapy, type InteractionSeverity, SEVERITY_RANK } from '@erx/core/interactions/model';
import type { DuplicatePrescription } from '@erx/core/prescriptions/duplicates';
import { foldUnchecked, notHeldOf, sayChecked } from '@erx/core/safety/coverage';
import type { ReactNode } from 'react';
import { SeverityTag } from '../../parts/tags/severity-tag';
import { NotChecked } from '../../parts/safety/not-checked';

/** So many findings are in the line; the dialog has them all. */
const LISTED = 4;

/** What a check found, in place: each by its severity and name, then what was checked and what was not. */
export function InteractionFindings({
  isFailed,
  found,
  earlier,
}: {
  isFailed: boolean;
  found: CheckedInteractions | undefined;
  /** Prescriptions beside which their own findings are said. */
  earlier: readonly Earlier[];
}): ReactNode {
  if (isFailed)
    return (
      <p>
        <Help />
        <span>{say('interactions.failed')}</span>
      </p>
    );
  if (found === undefined)
    return (
      <p>
        <span>{say('interactions.checking')}</span>
      </p>
    );
  const listed = listFindings(found, earlier);
  const named = listed.filter(({ severity }) => severity !== 'low').slice(0, LISTED);
  const hidden = hiddenCount(found);
  const { coverage } = found;
  const stopped = stoppedParts(found);
  const isWhole = coverage.notHeld.length === 0;
  return (
    <div className="erx-interactions-said">
      {(listed.length > 0 || listFindings(found).length === 0) && (
        <Headline found={found} listed={listed} hidden={hidden} />
      )}
      {listed.length > 0 && (
        <ul className="erx-interactions-found" aria-label="Found">
          {named.map(({ key, severity, about, text }) => (
            <li key={key}>
              <SeverityTag severity={severity} />
              <span>
                <b>{about}</b> {text}
              </span>
            </li>
          ))}
          {listed.length > named.length && (
            <li>
              {named.length === 0
                ? say('interactions.low', { count: listed.length })
                : say('interactions.more', { count: listed.length - named.length })}
            </li>
          )}
        </ul>
      )}
      <FoodAdvice found={found} />
      {stopped.length > 0 && (
        <ul className="erx-unchecked" aria-label={say('interactions.incomplete')}>
          {stopped.map((text) => (
            <li key={text}>
              <Help />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
      {isWhole ? (
        <details className="erx-interactions-coverage">
          <summary>What was checked</summary>
          {sayChecked(coverage.held)} {say('interactions.coverage')}
        </details>
      ) : (
        <NotChecked
          notHeld={coverage.notHeld.filter(({ why }) => !stopped.includes(why))}
          held={coverage.held}
        />
      )}
    </div>
  );
}

/** Parts of the check that did not run: the sender owes a reason, so they are not folded away. */
const stoppedParts = ({ safety }: CheckedInteractions): readonly string[] =>
  notHeldOf(foldUnchecked(safety.findings).shown).map(({ why }) => why);

/** Food, drink and tobacco: advice for the patient, which interrupts no one. */
export function FoodAdvice({ found }: { found: Pick<CheckedInteractions, 'drugFoodInteractions'> }) {
  const foods = [...new Set(found.drugFoodInteractions.map(({ food }) => food))];
  if (foods.length === 0) return null;
  return (
    <p className="erx-interactions-advice">
      <InfoSign />
      <span>
        Advice for the patient: <b>{foods.join(', ')}</b>
      </span>
    </p>
  );
}

/** 'None found' is said only where none is hidden either, and a tick only where nothing is unknown. */
function Headline({
  found,
  listed,
  hidden,
}: {
  found: CheckedInteractions;
  listed: readonly Listed[];
  hidden: number;
}): ReactNode {
  const count = listed.length;
  if (count === 0 && found.incomplete.length > 0) return null;
  const serious = listed.filter(({ severity }) => severity === 'serious').length;
  const isClear = toneOf(found) === 'clear';
  return (
    <p>
      {isClear ? <TickCircle /> : count === 0 ? <InfoSign /> : serious > 0 ? <ErrorIcon /> : <WarningSign />}
      <span>
        {count === 0 ? (
          say(isAllShown(found) ? 'interactions.none' : 'interactions.none-shown')
        ) : (
          <b>{count === 1 ? say('interactions.one') : say('interactions.many', { count })}</b>
        )}
        {serious > 0 && `, ${String(serious)} serious`}
        {hidden > 0 && (
          <span className="erx-interactions-hidden"> ({say('interactions.hidden', { count: hidden })})</span>
        )}
        {found.quiet > 0 && (
          <span className="erx-interactions-hidden">
            {' '}
            ({say('interactions.quiet', { count: found.quiet })})
          </span>
        )}
      </span>
    </p>
  );
}

/** Whether a check has anything that the dialog would show. */
export const hasAnything = (found: CheckedInteractions): boolean =>
  listFindings(found).length > 0 ||
  found.drugFoodInteractions.length > 0 ||
  found.coverage.notHeld.length > 0;

/** The color of the line: what could not be checked never looks like what was found to be clear. */
export function toneOf(
  found: CheckedInteractions | undefined,
): 'waiting' | 'clear' | 'found' | 'serious' | 'unchecked' {
  if (found === undefined) return 'waiting';
  const listed = listFindings(found);
  if (listed.some(({ severity }) => severity === 'serious')) return 'serious';
  if (listed.length > 0) return 'found';
  if (found.incomplete.length > 0) return 'unchecked';
  return isAllShown(found) && found.coverage.notHeld.length === 0 ? 'clear' : 'waiting';
}

interface Listed {
  readonly key: string;
  readonly severity: InteractionSeverity;
  readonly about: string;
  readonly text: string;
}

type Earlier = Pick<DuplicatePrescription, 'description'>;

/** What was found of an earlier prescription that is listed by itself: it is said there, and not once more. */
export const findingOf = (
  found: CheckedInteractions | undefined,
  { description }: Earlier,
): DuplicateTherapy | undefined =>
  found?.duplicateTherapy.find((each) => isOfEarlier(each) && each.drugDescription === description);

/** What needs an answer is in the line, whatever else says it. */
const isOfEarlier = ({ origin, severity }: DuplicateTherapy) =>
  origin === 'prescription' && severity !== 'serious';

/**
 * Everything that was found but food, gravest first.
 * @param earlier prescriptions beside which their own findings are said
 */
export function listFindings(found: CheckedInteractions, earlier: readonly Earlier[] = []): Listed[] {
  const saidBeside = new Set(earlier.map((one) => findingOf(found, one)));
  const named = (kind: string, about: string, severity: InteractionSeverity, text: string): Listed => ({
    key: `${kind} ${about} ${text}`,
    severity,
    about,
    text,
  });
  return [
    ...found.allergyInteractions.map((each) => named('allergy', each.allergen, each.severity, each.message)),
    ...found.cautions
      .filter(({ kind }) => kind !== 'incomplete')
      .map((each) => named(each.kind, each.about, each.severity, each.text)),
    ...found.drugInteractions.map((each) =>
      named('drug', tallMan(each.drugDescription), each.severity, each.message),
    ),
    ...found.duplicateTherapy
      .filter((each) => !saidBeside.has(each))
      .map((each) => named('duplicate', tallMan(each.drugDescription), each.severity, each.message)),
  ].sort((a, b) => SEVERITY_RANK[a.severity] - SEVERITY_RANK[b.severity]);
}

/** Whether no setting keeps anything of it back. */
export const isAllShown = (found: CheckedInteractions): boolean =>
  hiddenCount(found) === 0 && found.quiet === 0;

const hiddenCount = ({ hidden }: CheckedInteractions): number => hidden.allergy + hidden.drug + hidden.food;
