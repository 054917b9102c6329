import { FILE_FORMATS } from '@erx/core/audit/vocabulary';
import { anySignal } from '@erx/core/client/any-signal';
import { formatOf } from '../../exports/file-format';
import { type TrailQuery, trailSource } from '../../exports/trail-source';
import type { Context } from '../../context';
import { type ExportSource, saveExport } from '../../exports/save-export';
import type { Report } from '../../output/report';
import type { PracticeSession } from '../../session/practice-session';

/** What is shown of an export while it runs. */
export interface SavingProgress {
  /** So many bytes more have come. */
  onBytes(bytes: number): void;
  /** Something happened that the user should know: the connection was lost, it begins again. */
  onSaid(text: string): void;
}

/** Saves a search of the trail as a file: as the command does, shown on the screen instead of stderr. */
export type SaveTrail = (
  query: TrailQuery,
  out: string,
  signal: AbortSignal,
  progress: SavingProgress,
) => Promise<string>;

/**
 * Saves by the engine of the command: aside first, named when it is whole, continuing by itself after a cut.
 */
export function trailSaver({ client }: PracticeSession, context: Context): SaveTrail {
  return async (query, out, signal, { onBytes, onSaid }) => {
    const cancelled = anySignal(context.cancelled, signal);
    const format = formatOf({ out }, FILE_FORMATS);
    let result = '';
    const report: Report = {
      data: nothing,
      json: nothing,
      jsonLine: nothing,
      ask: onSaid,
      detail: nothing,
      say: (text) => {
        result = text;
        onSaid(text);
      },
    };
    await saveExport(
      counted(trailSource(client, query, format, { cancelled }), onBytes),
      { out, format, quiet: true },
      { ...context, cancelled },
      report,
    );
    return result;
  };
}

const nothing = (): void => undefined;

/** The source, with whatever passes counted. */
function counted(source: ExportSource, onBytes: (bytes: number) => void): ExportSource {
  return {
    ...source,
    async open(beginning) {
      const file = await source.open(beginning);
      const count = new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          onBytes(piece.length);
          controller.enqueue(piece);
        },
      });
      return { ...file, body: file.body.pipeThrough(count) };
    },
  };
}
