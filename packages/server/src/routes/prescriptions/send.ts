import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { check } from '@erx/core/findings/finding';
import { sendPrescription } from '@erx/core/prescribing/contract';
import { SENDING_RULES } from '@erx/core/prescribing/rules/acts';
import { unitIsOffered } from '@erx/core/prescribing/rules/fields';
import { type CalendarDate, dateIn } from '@erx/core/values/dates';
import { scriptCodec, ScriptError } from '@erx/script/codec';
import { uuidv7 } from 'uuidv7';
import { recordRefusal } from '../../audit/record';
import type { Member } from '../../http/member';
import type { Server } from '../../http/serve';
import type { Services } from '../../http/services';
import { newRxOf, UnsendableText } from '../../network/new-rx';
import { type SendingRow, sendingStore } from '../../stores/prescriptions/send';
import { prescriptionOf } from '../../stores/prescriptions/row';
import { API_VERSION } from '../../version';

const script = scriptCodec('2017071');

/** Sending: judged, written as the exact message, and queued in one statement. The worker delivers it. */
export function serveSending(server: Server, services: Services): void {
  const store = sendingStore(services.database);
  server.serve(sendPrescription, async ({ member, params, body, now }) => {
    const row = await store.load({ practiceId: member.practiceId, id: params.id });
    if (!row) throw new AppError('prescription.not-found');
    const today = dateIn(member.timeZone, now);
    await refuseUnlessSendable(services, member, row, today);
    if (row.version !== body.version) throw new AppError('record.changed');

    const messageId = uuidv7().replaceAll('-', '');
    const xml = writeMessage(row, messageId, now, today);
    const change = await store.dispatch({
      practiceId: member.practiceId, prescriptionId: row.id, version: row.version, accountId: member.accountId, archiveId: uuidv7(), messageId, xml,
      eventContent: JSON.stringify({ prescriptionId: row.id, patientId: row.patient_id, providerId: row.provider_id, version: row.version + 1 }), at: now,
    });
    if (!change) throw new AppError('record.changed');
    services.wake('outbox');
    services.wake('events');
    // What was read is what was sent: the statement changed this very version, and gives back what it changed.
    return prescriptionOf({ ...row, ...change });
  });
}

async function refuseUnlessSendable(services: Services, member: Member, row: SendingRow, today: CalendarDate): Promise<void> {
  const findings = [
    ...check(SENDING_RULES, {
      prescription: { providerId: row.provider_id, scriptStatus: row.script_status },
      schedule: row.schedule,
      sender: { accountId: member.accountId, npi: member.npi, spi: member.spi },
      pharmacy: row.pharmacy_id === null ? undefined : row.pharmacy_end === null ? {} : { activeEndTime: row.pharmacy_end },
      today,
    }),
    ...unitIsOffered({ form: { units: row.units } }),
  ];
  const [first] = findings;
  if (first) {
    await recordRefusal(services, member, {
      event: 'prescription.send-refused', resourceType: 'Prescription', resourceId: row.id, details: { reason: first.code },
    });
  }
  refuseWhenStopped(findings);
}

/** The bytes that are archived and sent. @throws AppError prescription.refused-by-standard naming what the standard refuses */
function writeMessage(row: SendingRow, messageId: string, sentAt: Date, writtenDate: CalendarDate): string {
  try {
    return script.write(newRxOf(row, { messageId, sentAt, writtenDate, softwareVersion: API_VERSION }));
  } catch (error) {
    if (error instanceof ScriptError) {
      const [violation] = error.violations;
      throw new AppError('prescription.refused-by-standard', {
        reason: violation?.sentence ?? '', field: violation?.path.split('/').slice(-2).join(' ') ?? '',
      }, { cause: error });
    }
    if (error instanceof UnsendableText) {
      throw new AppError('prescription.refused-by-standard', { reason: 'it has characters that pharmacies cannot receive', field: error.field }, { cause: error });
    }
    throw error;
  }
}
