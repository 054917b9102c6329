import { AppError } from '@erx/core/findings/app-error';
import * as contract from '@erx/core/credentials/proofing/contract';
import { offeredSteps } from '@erx/core/credentials/proofing/rules';
import { openProofingService } from '../../platform/gateway/proofing';
import type { Server } from '../../platform/api/router';
import type { Services } from '../../services';
import { confirmToken } from './confirm';
import { registerToken, showSoftToken } from './register';
import { resyncToken } from './resync';
import { revokeProofing } from './revoke';
import {
  currentStatus,
  storeReport,
  type Proofing,
  readStatus,
  replyOrThrow,
  requireService,
} from './status';
import { proofingStore } from './store';

/** The proofing of identities, and the tokens that come of it (S2.14, S7-38). */
export function serveProofing(server: Server, services: Services): void {
  const service = services.config.proofing && openProofingService(services.config.proofing);
  const by = ({ member, now }: Pick<Proofing, 'member' | 'now'>) => ({ services, member, service, now });

  server.serve(contract.getProofingStatus, async (asked) => (await currentStatus(by(asked))).status);

  server.serve(contract.registerToken, ({ query, body, ...asked }) => {
    const isHardware = query.isHardwareTokenMainProofingToken === 'true';
    return registerToken(
      by(asked),
      isHardware ? { kind: 'hardware', reference: query.hwtoken ?? '' } : { kind: 'soft' },
      body,
    );
  });

  server.serve(contract.openProofingPage, async (asked) => {
    const proofing = by(asked);
    const { row, status } = await currentStatus(proofing);
    const { answerQuestions, makeAppointment } = offeredSteps(status);
    if (!row || !(answerQuestions || makeAppointment)) throw new AppError('proofing.step-not-offered');
    return replyOrThrow(proofing, await requireService(proofing).openPage(row.reference));
  });

  server.serve(contract.resumeProofing, async (asked) => {
    const proofing = by(asked);
    const { row, status } = await currentStatus(proofing);
    if (!row || !offeredSteps(status).resume) throw new AppError('proofing.step-not-offered');
    await storeReport(
      proofing,
      row,
      replyOrThrow(proofing, await requireService(proofing).resume(row.reference)),
    );
    return await readStatus(
      proofing,
      await proofingStore(services.database, asked.member.accountId).find(),
      true,
    );
  });

  server.serve(contract.showSoftToken, (asked) => showSoftToken(by(asked)));
  server.serve(contract.confirmToken, ({ body, ...asked }) => confirmToken(by(asked), body.code));
  server.serve(contract.resyncToken, ({ body, ...asked }) => resyncToken(by(asked), body.kind, body.codes));

  server.serve(contract.revokeProofing, async ({ params, ...asked }) => {
    await revokeProofing(by(asked), params.userId);
    return undefined;
  });
}
