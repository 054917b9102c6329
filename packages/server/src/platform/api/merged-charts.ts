import type { AnyEndpoint } from '@erx/core/client/endpoint';
import { AppError } from '@erx/core/findings/app-error';
import type { Connection, Statement } from '../database/database';

const MERGED: Statement = {
  name: 'is-merged-chart',
  text: `SELECT EXISTS (SELECT FROM patients WHERE practice_id = $1 AND id = ANY($2::uuid[])
    AND merged_into IS NOT NULL) AS merged`,
};

/**
 * Refuses a call that names a chart which was merged into another: it holds nothing, and 'no allergies' or 'nothing
 * found' of it would look like a check that was passed. Asked once here, so that no endpoint can forget it.
 * @throws AppError patient.merged
 */
export async function refuseMergedCharts(
  connection: Connection,
  practiceId: string,
  endpoint: Pick<AnyEndpoint, 'path' | 'answersMerged'>,
  input: { readonly params: unknown; readonly query: unknown; readonly body: unknown },
): Promise<void> {
  if (endpoint.answersMerged) return;
  const named = namedPatients(endpoint.path, input);
  if (named.length === 0) return;
  const [row] = await connection.run<{ merged: boolean }>(MERGED, [practiceId, named]);
  if (row?.merged === true) throw new AppError('patient.merged');
}

/** The ids of patients that a call names: by its address, what narrows it, or what is written. */
export function namedPatients(
  path: string,
  { params, query, body }: { readonly params: unknown; readonly query: unknown; readonly body: unknown },
): string[] {
  const ids = [params, query, ...(Array.isArray(body) ? (body as unknown[]) : [body])].map(
    (part) => propertiesOf(part)['patientId'],
  );
  if (path.startsWith('/patients/:id')) ids.push(propertiesOf(params)['id']);
  return ids.filter((id): id is string => typeof id === 'string');
}

const propertiesOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
