import { say } from '@erx/core/findings/messages';
import {
  combineFingerprints,
  type SafetyAnswer,
  type SafetyCase,
  toSafetyQuestion,
} from '@erx/core/safety/model';
import { answerAgain } from '@erx/core/safety/former-answers';
import {
  isReason,
  SAFETY_REASON_CODES,
  SAFETY_REASONS,
  type SafetyReasonCode,
  showReason,
} from '@erx/core/safety/reasons';
import { isStop } from '@erx/core/safety/tiers';
import { linesOfAll, linesOfFinding } from '../../../terminal/answer-findings';
import { type Dialog, type DialogContent, LeftDialog } from '../use-dialog';
import { REASON_LENGTH } from '@erx/core/values/text';

/** What was found, and why it is granted anyway. */
export interface Answered {
  readonly safety: SafetyAnswer | undefined;
  /** What is read before the answer leaves. */
  readonly content: DialogContent;
}

/** The choice that gives again what was answered before. */
const AGAIN = 'again' as const;

/** What the check found, gravest first, each in its words, and in one line what was not checked. */
export function findingsContent(cases: readonly SafetyCase[]): DialogContent {
  return cases.flatMap(({ findings }) => linesOfAll(findings));
}

/**
 * Shows what was found and asks for the reason that serious findings demand. What no reason lets through ends
 * here; the server judges all of it again.
 * @param fingerprint of the findings that demand a reason; undefined where none does
 * @throws LeftDialog
 */
export async function answerFindings(
  dialog: Dialog,
  cases: readonly SafetyCase[],
  fingerprint = combineFingerprints(cases),
): Promise<Answered> {
  const found = findingsContent(cases);
  const stopping = cases.flatMap(({ findings }) => findings).find(isStop);
  if (stopping) {
    await dialog.tell([
      ...found,
      `✕ ${say('safety.forbidden', { finding: linesOfFinding(stopping).join(' ') })}`,
    ]);
    throw new LeftDialog('Nothing was sent: a finding forbids it.');
  }
  if (fingerprint === undefined) return { safety: undefined, content: found };
  const again = answerAgain(cases);
  const code = await dialog.choose<SafetyReasonCode | typeof AGAIN>({
    title: 'Why is it granted anyway?',
    content: found,
    choices: [
      ...(again ? [{ value: AGAIN, label: `As before: ${showReason(again)}` }] : []),
      ...SAFETY_REASON_CODES.map((value) => ({ value, label: SAFETY_REASONS[value] })),
    ],
  });
  if (code === AGAIN) {
    if (!again) throw new LeftDialog('Nothing was sent.');
    return {
      safety: { fingerprint, ...again },
      content: [...found, { name: 'Reason', value: showReason(again) }],
    };
  }
  for (let problem: DialogContent = []; ;) {
    const reason = (
      await dialog.type({
        label: code === 'other' ? 'Reason: ' : 'In words (empty for none): ',
        most: REASON_LENGTH.most,
        content: [...found, `${SAFETY_REASONS[code]}. ${say('safety.reason-kept')}`, ...problem],
      })
    ).trim();
    if (isReason({ code, reason }))
      return {
        safety: { fingerprint, code, reason },
        content: [...found, { name: 'Reason', value: showReason({ code, reason }) }],
      };
    problem = [`! ${say('safety.reason-missing', { least: REASON_LENGTH.least })}`];
  }
}

/**
 * Runs an act under the reason that was given; where the server has found something else by then it is shown
 * and answered again.
 * @throws LeftDialog; whatever else the act throws
 */
export async function underFindings<Result>(
  dialog: Dialog,
  answered: SafetyAnswer | undefined,
  run: (safety: SafetyAnswer | undefined) => Promise<Result>,
): Promise<Result> {
  for (let safety = answered; ;) {
    try {
      return await run(safety);
    } catch (error) {
      const question = toSafetyQuestion(error);
      if (!question) throw error;
      ({ safety } = await answerFindings(dialog, question.cases, question.fingerprint));
    }
  }
}
