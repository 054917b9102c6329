import type { Client } from '@erx/core/client/call';
import { say } from '@erx/core/findings/messages';
import { cancelPrescription } from '@erx/core/prescriptions/contract';
import type { Prescription } from '@erx/core/prescriptions/model';
import { cancelWay } from '@erx/core/prescriptions/rules/cancelling';
import { needsReprintReason, toPrintout } from '@erx/core/prescriptions/rules/printout';
import { toSafetyQuestion } from '@erx/core/safety/model';
import { useState } from 'react';
import { openDestination } from '../../exports/destination';
import type { Context } from '../../context';
import { fileNamed, isThere } from '../../files/named-file';
import { printInto, printWarning } from '../../prescriptions/print-into';
import type { PracticeSession } from '../../session/practice-session';
import { TerminalFailure } from '../../messages';
import { CHOICE_KEYS } from '../../terminal/common-keys';
import type { KeyEntry } from '../../terminal/key-line';
import type { TypedLine } from '../../terminal/typed-input';
import type { Acting } from '../../terminal/use-act';

/** What is asked before an act, of which prescription. */
export type Asked =
  | { readonly act: 'cancel'; readonly of: Prescription; readonly question: string }
  | { readonly act: 'name'; readonly of: Prescription; readonly name: string }
  | { readonly act: 'replace'; readonly of: Prescription; readonly name: string }
  | { readonly act: 'print'; readonly of: Prescription; readonly file: string; readonly question: string };

/** While the file is named that a prescription is printed into. */
const NAME_KEYS: readonly KeyEntry[] = [
  ['Enter', 'print'],
  ['Esc', 'cancel'],
];

/** What may be done with a prescription, for the help. */
export const ACT_HELP: readonly KeyEntry[] = [
  ['c', 'Cancel it, or ask its pharmacy to; asks first'],
  ['o', 'Print it into a file; asks before one is replaced'],
];

export type Acts = ReturnType<typeof useActs>;

/** What printing needs of the program. */
export type ActContext = Pick<Context, 'stdout' | 'cancelled' | 'atExit' | 'environment'>;

interface Given {
  readonly practiceSession: PracticeSession;
  readonly context: ActContext;
  readonly acting: Pick<Acting, 'act' | 'tell'>;
}

/**
 * What may be done with a prescription, with the questions and the sentences of the commands: the same keys in a
 * list and in a timeline.
 */
export function useActs({ practiceSession: { client, user }, context, acting }: Given) {
  const [asked, setAsked] = useState<Asked>();

  const may = (permission: string): boolean => user.permissions.includes(permission as never);
  const act = (work: () => Promise<string>): void => {
    setAsked(undefined);
    acting.act(work);
  };
  const print = (of: Prescription, file: string): void => act(() => printTo(file, of, client, context));

  const mayCancel = (one: Prescription): boolean =>
    may('prescription.cancel') && cancelWay(one) !== undefined;
  const mayPrint = (one: Prescription): boolean => may('prescription.print') && toPrintout(one) !== undefined;
  const askCancel = (of: Prescription): void =>
    setAsked({
      act: 'cancel',
      of,
      question: say(cancelWay(of) === 'ask-pharmacy' ? 'cancel.confirm-asking' : 'cancel.confirm-at-once'),
    });
  const askFile = (of: Prescription): void => {
    // A reason is typed where there is room for it.
    if (needsReprintReason(of))
      return acting.tell({
        text: `One more original of it needs a reason. Run: erx prescriptions print ${of.orderNumber} --out FILE --reprint REASON`,
      });
    setAsked({ act: 'name', of, name: `${of.orderNumber}.pdf` });
  };
  const toFile = (name: string): string => fileNamed(name, context.environment['HOME']);
  const printAs = (of: Prescription, name: string): void => {
    const file = toFile(name);
    const warning = printWarning(of);
    if (warning === undefined) return print(of, file);
    setAsked({ act: 'print', of, file, question: say(warning) });
  };
  const takeName = (typed: string): void => {
    const name = typed.trim();
    if (asked?.act !== 'name') return;
    const { of } = asked;
    if (name === '') setAsked(undefined);
    else if (isThere(toFile(name))) setAsked({ act: 'replace', of, name });
    else printAs(of, name);
  };
  const typed: TypedLine | undefined =
    asked?.act === 'name'
      ? {
          label: 'Save as: ',
          value: asked.name,
          onSubmit: takeName,
          onChange: (name) => setAsked((now) => (now?.act === 'name' ? { ...now, name } : now)),
        }
      : undefined;

  return {
    asked,
    /** The file that is being named. */
    typed,
    /** The keys while something is asked. */
    askedKeys: asked?.act === 'name' ? NAME_KEYS : CHOICE_KEYS,
    /** What may be done with a prescription, for the line of keys. */
    keysFor: (one: Prescription | undefined): readonly KeyEntry[] => [
      ...(one && mayCancel(one) ? [['c', 'cancel'] as const] : []),
      ...(one && mayPrint(one) ? [['o', 'print'] as const] : []),
    ],
    /** Asks what a key does with a prescription. @returns whether it does anything */
    onKey(input: string, one: Prescription | undefined): boolean {
      if (input === 'c' && one && mayCancel(one)) askCancel(one);
      else if (input === 'o' && one && mayPrint(one)) askFile(one);
      else return false;
      return true;
    },
    leave: () => setAsked(undefined),
    answer(isMeant: boolean): void {
      if (asked?.act === 'replace')
        return isMeant ? printAs(asked.of, asked.name) : setAsked({ ...asked, act: 'name' });
      if (!isMeant || !asked) return setAsked(undefined);
      if (asked.act === 'print') return print(asked.of, asked.file);
      if (asked.act === 'cancel') act(() => cancel(asked.of, client));
    },
  };
}

/** Prints into a file. @returns what came of it @throws TerminalFailure, CallError */
async function printTo(file: string, of: Prescription, client: Client, context: ActContext): Promise<string> {
  const destination = await openDestination(file, context);
  try {
    await printInto(destination, of, undefined, client, context.cancelled, (run) => run(undefined));
  } catch (error) {
    if (toSafetyQuestion(error) === undefined) throw error;
    throw new TerminalFailure('terminal.print-findings', { order: of.orderNumber });
  }
  return `Printed into ${file}.`;
}

/** Cancels it, or asks its pharmacy to. @returns what came of it @throws CallError */
async function cancel({ id, version }: Prescription, client: Client): Promise<string> {
  const now = await client.call(cancelPrescription, { params: { id }, body: { version } });
  // Success is said only of what is stopped (P8-2); a request still waits for the pharmacy.
  return say(now.scriptStatus === 'CancelledAfterSending' ? 'cancel.on-its-way' : 'sending.cancelled');
}
