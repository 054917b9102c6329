import { AppError } from '@erx/core/findings/app-error';
import { printPrescription } from '@erx/core/prescriptions/contract';
import type { Prescription } from '@erx/core/prescriptions/model';
import type { Reprint } from '@erx/core/printing/model';
import { toPrintout } from '@erx/core/prescriptions/rules/printout';
import type { SafetyAnswer } from '@erx/core/safety/model';
import type { Client } from '@erx/core/client/call';
import type { Destination } from '../exports/destination';

/**
 * What printing means for this prescription, where it means more than a copy.
 * @throws AppError prescription.not-pending where it is not printed any more
 */
export function printWarning(
  found: Prescription,
): 'printing.confirm-original' | 'printing.confirm-again' | 'printing.confirm-after-failure' | undefined {
  switch (toPrintout(found)) {
    case undefined:
      throw new AppError('prescription.not-pending');
    case 'copy':
      return undefined;
    case 'original-after-failure':
      return 'printing.confirm-after-failure';
    case 'original':
      return found.scriptStatus === 'Printed' ? 'printing.confirm-again' : 'printing.confirm-original';
  }
}

/**
 * Prints a prescription into a file that was opened before: a page that was printed is kept whole, or not at all.
 * @param answering runs the call, again where findings are answered
 * @throws AppError of the act; TerminalFailure when the file cannot be written. Nothing of the file is left then
 */
export async function printInto(
  destination: Destination,
  found: Prescription,
  reprint: Reprint | undefined,
  client: Client,
  signal: AbortSignal,
  answering: <Result>(run: (safety: SafetyAnswer | undefined) => Promise<Result>) => Promise<Result>,
): Promise<void> {
  try {
    const page = await answering((safety) =>
      client.open(
        printPrescription,
        {
          params: { id: found.id },
          body: { ...(safety ? { safety } : {}), ...(reprint ? { reprint } : {}) },
        },
        { signal },
      ),
    );
    for await (const piece of page.body as unknown as AsyncIterable<Uint8Array>)
      await destination.write(piece);
    await destination.keep();
  } catch (error) {
    await destination.discard();
    throw error;
  }
}
