import { say } from '@erx/core/findings/messages';
import {
  type SafetyAnswer,
  SafetyAnswer as Answer,
  type SafetyFinding,
  type SafetyQuestion,
  toSafetyQuestion,
} from '@erx/core/safety/model';
import { foldUnchecked, sayAllNotHeld } from '@erx/core/safety/coverage';
import { answerAgain, showFormerAnswer } from '@erx/core/safety/former-answers';
import {
  type GivenReason,
  NO_REASON,
  readReason,
  SAFETY_REASON_CODES,
  showReason,
} from '@erx/core/safety/reasons';
import { findingText } from '@erx/core/safety/words';
import { createHash } from 'node:crypto';
import type { Context } from '../context';
import { wrapLines } from '../output/lines';
import type { Report } from '../output/report';
import { canAsk, whilePrompting } from './prompter';

/** What a command takes that serious findings may stop. */
export interface ReasonOptions {
  /** Why it is done in spite of serious findings. Counts together with `findings` only. */
  readonly reason?: string;
  /** Which findings the reason answers: the code that an earlier call printed below them. */
  readonly findings?: string;
}

const WORD = { serious: 'SERIOUS', moderate: 'Moderate', low: 'Low' } as const;
const NARROWEST = 20;
const CODES = SAFETY_REASON_CODES.filter((code) => code !== 'other').join(', ');

/** A short name for findings, to be typed: it changes with what is found and with the order it is found for. */
export function codeOfFindings({ fingerprint }: Pick<SafetyQuestion, 'fingerprint'>): string {
  return createHash('sha256').update(fingerprint).digest('hex').slice(0, 8);
}

/**
 * Runs an act; if the server stops it with serious findings, prints them and runs it again with the reason
 * typed on a terminal, or with --reason where --findings names exactly these findings.
 * @throws AppError safety.unanswered where no reason is given; whatever else the act throws
 */
export async function answeringFindings<Result>(
  run: (safety: SafetyAnswer | undefined) => Promise<Result>,
  options: ReasonOptions,
  context: Context,
  report: Report,
): Promise<Result> {
  let given = options.reason === undefined ? undefined : { ...options, reason: options.reason };
  for (let safety: SafetyAnswer | undefined; ;) {
    try {
      return await run(safety);
    } catch (error) {
      const question = toSafetyQuestion(error);
      if (!question) throw error;
      report.ask(
        `${linesOfFindings(question, Math.max(NARROWEST, context.stderr.columns || 80)).join('\n')}\n`,
      );
      const code = codeOfFindings(question);
      const again = answerAgain(question.cases);
      const reason =
        (given?.findings === code ? given.reason : undefined) ??
        (canAsk(context)
          ? await whilePrompting(context, (prompter) =>
              prompter.line(
                again
                  ? `Reason for doing it anyway (${AGAIN}: ${showReason(again)}; or words, or ${CODES}; nothing: leave it):`
                  : `Reason for doing it anyway (words, or ${CODES}; nothing: leave it):`,
              ),
            )
          : undefined);
      given = undefined; // a reason counts for the findings that were printed with it, not for others
      const answer = Answer.safeParse({
        fingerprint: question.fingerprint,
        ...(reason === undefined ? NO_REASON : readAnswer(reason, again)),
      });
      if (!answer.success) {
        report.ask(say('safety.reason-option', { code }));
        throw error;
      }
      safety = answer.data;
    }
  }
}

/** What was answered before, given again; in words it is no reason. */
const AGAIN = 'again';
const readAnswer = (typed: string, again: GivenReason | undefined): GivenReason =>
  typed.trim().toLowerCase() === AGAIN ? (again ?? NO_REASON) : readReason(typed);

/** The findings of each prescription, gravest first. */
function linesOfFindings({ cases }: SafetyQuestion, width: number): string[] {
  return cases.flatMap(({ description, findings }) => [
    `Findings for ${description}:`,
    ...linesOfAll(findings).flatMap((said) => wrapLines(said, width - 2).map((line) => `  ${line}`)),
  ]);
}

/** Findings in their words, in one line what was not checked; those that the practice made quiet are counted. */
export function linesOfAll(findings: readonly SafetyFinding[]): string[] {
  const speaking = findings.filter(({ quietUntil }) => quietUntil === undefined);
  const quiet = findings.length - speaking.length;
  const { shown, notHeld } = foldUnchecked(speaking);
  return [
    ...shown.flatMap(linesOfFinding),
    ...(notHeld.length > 0 ? [sayAllNotHeld(notHeld)] : []),
    ...(quiet > 0 ? [say('interactions.quiet', { count: quiet })] : []),
  ];
}

/**
 * A finding with its severity in words, so that it does not hang on color; what did not run is no finding. In a
 * second line what was answered before.
 */
export function linesOfFinding(finding: SafetyFinding): string[] {
  const { kind, severity, source, formerAnswer } = finding;
  return [
    `${kind === 'incomplete' ? 'NOT CHECKED' : WORD[severity]}  ` +
      `${findingText(finding)}${source === '' ? '' : ` [${source}]`}`,
    ...(formerAnswer ? [showFormerAnswer(formerAnswer)] : []),
  ];
}
