import { downloadAuditExport, getAuditExport, openAuditExport } from '@erx/core/audit/contract';
import type { FileFormat } from '@erx/core/audit/model';
import type { Client } from '@erx/core/client/call';
import type { InputOf } from '@erx/core/client/endpoint';
import type { Context } from '../context';
import type { ExportSource } from './save-export';

/** A search of the trail, as the server takes it. */
export type TrailQuery = NonNullable<InputOf<typeof openAuditExport>['query']>;

/**
 * The trail as a file. Each connection has a ticket of its own, by which the server reports how that export
 * ended.
 */
export function trailSource(
  client: Client,
  query: TrailQuery,
  format: FileFormat,
  { cancelled }: Pick<Context, 'cancelled'>,
  isPlain = false,
): ExportSource {
  let asked = '';
  return {
    async open(beginning) {
      const { ticket, exportId } = await client.call(openAuditExport, { query }, { signal: cancelled });
      asked = exportId;
      return await client.open(
        downloadAuditExport,
        { body: { ...query, ticket, format, ...(isPlain ? { plain: true } : {}) } },
        { beginning, signal: cancelled },
      );
    },
    async judge() {
      const { state, records } = await client.call(
        getAuditExport,
        { params: { exportId: asked } },
        { signal: cancelled },
      );
      return {
        state: state === 'complete' ? 'whole' : state === 'broken' ? 'broken' : 'unfinished',
        records,
        remark: 'Their seals were verified.',
      };
    },
  };
}
