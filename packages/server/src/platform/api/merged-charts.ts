import type { AnyEndpoint } from '@erx/core/client/endpoint';
import { AppError } from '@erx/core/findings/app-error';
import { batch } from '../database/batch';
import { batched } from '../database/batcher';
import type { Connection, Statement } from '../database/database';

const CHARTS = batch({ practice_id: 'uuid', id: 'uuid', place: 'int' });

const MERGED: Statement = {
  name: 'merged-charts-of-calls',
  text: `SELECT DISTINCT named.place
    FROM ${CHARTS.from('named')}
    JOIN patients p ON p.practice_id = named.practice_id AND p.id = named.id
    WHERE p.merged_into IS NOT NULL`,
};

/** The patients that a call of a practice names. */
interface Named {
  readonly practiceId: string;
  readonly ids: readonly string[];
}

/** Refuses a call that names a chart which was merged into another. @throws AppError patient.merged */
export type RefuseMergedCharts = (
  practiceId: string,
  endpoint: Pick<AnyEndpoint, 'path' | 'answersMerged'>,
  input: CallInput,
) => Promise<void>;

interface CallInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * Opens the refusal of merged charts: such a chart holds nothing, and 'no allergies' or 'nothing found' of it
 * would look like a check that was passed. Asked once for each call, so that no endpoint can forget it; calls that
 * come at the same time share a statement, which begins after them.
 */
export function mergedChartsRefuser(connection: Connection): RefuseMergedCharts {
  const isAnyMerged = batched((named: readonly Named[]) => findMerged(connection, named));
  return async (practiceId, endpoint, input) => {
    if (endpoint.answersMerged) return;
    const ids = namedPatients(endpoint.path, input);
    if (ids.length > 0 && (await isAnyMerged({ practiceId, ids }))) throw new AppError('patient.merged');
  };
}

async function findMerged(connection: Connection, named: readonly Named[]): Promise<boolean[]> {
  const charts = named.flatMap(({ practiceId, ids }, place) =>
    ids.map((id) => ({ practice_id: practiceId, id, place })),
  );
  const rows = await connection.run<{ place: number }>(MERGED, CHARTS.values(charts));
  const merged = new Set(rows.map(({ place }) => place));
  return named.map((_, place) => merged.has(place));
}

/** The ids of patients that a call names: by its address, what narrows it, or what is written. */
export function namedPatients(path: string, { params, query, body }: CallInput): string[] {
  const ids = [params, query, ...(Array.isArray(body) ? (body as unknown[]) : [body])].map(
    (part) => propertiesOf(part)['patientId'],
  );
  if (path.startsWith('/patients/:id')) ids.push(propertiesOf(params)['id']);
  return ids.filter((id): id is string => typeof id === 'string');
}

const propertiesOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
