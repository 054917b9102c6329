import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { createPrintSettings, getPrintSettings, updatePrintSettings } from '@erx/core/printing/contract';
import { PrintSettingsFields } from '@erx/core/printing/model';
import { signaturesAreNamed } from '@erx/core/printing/rules';
import { mergeChanges } from '@erx/core/values/changes';
import { uuidv7 } from 'uuidv7';
import { toAuditedChanges } from '../platform/audit-trail/changes';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { printSettingsStore } from './settings-store';

/**
 * How a practice prints: the first choice creates the settings, later ones change what they name (S4-15,
 * S7-40).
 */
export function servePrintSettings(server: Server, { database }: Services): void {
  server.serve(getPrintSettings, async ({ member }) => {
    const settings = await printSettingsStore(database, member.practiceId).find();
    if (!settings) throw new AppError('printing.settings-none');
    return settings;
  });

  server.serve(createPrintSettings, async ({ member, body, now, storeReply }) => {
    refuseWhenStopped(signaturesAreNamed(body));
    const settings = { id: uuidv7(), ...body };
    return await database.transaction(async (transaction) => {
      if (!(await printSettingsStore(transaction, member.practiceId).add(settings, now)))
        throw new AppError('printing.settings-exist');
      await recordAction(
        transaction,
        member,
        {
          event: 'print-settings.created',
          resourceType: 'PrintSettings',
          resourceId: settings.id,
          details: {},
        },
        now,
      );
      await storeReply(transaction, settings);
      return settings;
    });
  });

  server.serve(
    updatePrintSettings,
    async ({ member, params, body, now }) =>
      await database.transaction(async (transaction) => {
        const store = printSettingsStore(transaction, member.practiceId);
        const before = await store.find();
        if (before?.id !== params.id) throw new AppError('printing.settings-none');
        const { id, ...fields } = before;
        const parsed = PrintSettingsFields.strict().safeParse({ ...fields, ...mergeChanges(body) });
        if (!parsed.success) throw new AppError('call.invalid');
        const changes = toAuditedChanges(fields, parsed.data);
        if (changes.length === 0) throw new AppError('printing.settings-unchanged');
        refuseWhenStopped(signaturesAreNamed(parsed.data));
        if (!(await store.replace(id, parsed.data, now))) throw new AppError('printing.settings-none');
        await recordAction(
          transaction,
          member,
          {
            event: 'print-settings.changed',
            resourceType: 'PrintSettings',
            resourceId: id,
            details: { changes },
          },
          now,
        );
        return { id, ...parsed.data };
      }),
  );
}
