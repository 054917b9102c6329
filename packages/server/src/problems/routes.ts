import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { check, pass, stop } from '@erx/core/findings/finding';
import { createProblem, listProblems, updateProblem } from '@erx/core/problems/contract';
import { type Problem, ProblemFields } from '@erx/core/problems/model';
import { codeHasEnded } from '@erx/core/problems/ended';
import { fieldsOfProblem, problemIsNamed, problemIsNew } from '@erx/core/problems/rules';
import { uuidv7 } from 'uuidv7';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Connection } from '../platform/database/database';
import { applyChanges } from '../platform/api/changed-fields';
import type { Member } from '../platform/api/authenticate';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { changeAndPublish } from '../platform/push/publish-change';
import { diagnosisList } from './diagnosis-queries';
import { patientsStore } from '../patients/store';
import { problemsStore } from './store';

/** Problems of a patient. */
export function serveProblems(server: Server, services: Services): void {
  const { database } = services;

  server.serve(listProblems, async ({ member, params }) =>
    withEnds(database, await getProblems(database, member, params.patientId)),
  );

  server.serve(createProblem, async ({ member, body, now, storeReply }) => {
    const diagnosis = await diagnosisList(database).find(body.icd10Code);
    const [ended] = await diagnosisList(database).findEnded([body.icd10Code]);
    const id = uuidv7();
    return await changeAndPublish(services, async (transaction) => {
      await patientsStore(transaction, member.practiceId).lock(body.patientId);
      const others = await getProblems(transaction, member, body.patientId);
      refuseWhenStopped([
        ...check([problemIsNamed], body),
        ...(diagnosis?.billable === true || body.icd10Code === ''
          ? pass
          : ended
            ? codeHasEnded('problem.code-ended', ended, 'icd10Code')
            : stop('problem.code-unknown', {}, 'icd10Code')),
        ...problemIsNew(body, others),
      ]);
      const store = problemsStore(transaction, member.practiceId);
      await store.add(id, body, now);
      await recordAction(
        transaction,
        member,
        {
          event: 'problem.created',
          resourceType: 'Problem',
          resourceId: id,
          details: { patientId: body.patientId },
        },
        now,
      );
      const added = await store.findForUpdate(id);
      if (!added) throw new AppError('call.failed');
      await storeReply(transaction, added);
      return added;
    });
  });

  server.serve(
    updateProblem,
    async ({ member, params, body, now }) =>
      await changeAndPublish(services, async (transaction) => {
        const store = problemsStore(transaction, member.practiceId);
        const stored = await store.findForUpdate(params.id);
        if (!stored) throw new AppError('record.not-found');
        await patientsStore(transaction, member.practiceId).lock(stored.patientId);
        const { before, after, names, changes } = applyChanges(
          ProblemFields,
          fieldsOfProblem(stored),
          body,
          'problem.unchanged',
        );
        const others = (await getProblems(transaction, member, stored.patientId)).filter(
          ({ id }) => id !== stored.id,
        );
        refuseWhenStopped([
          ...check([problemIsNamed], {
            icd10Code: stored.icd10Code,
            icd10Description: after.icd10Description,
          }),
          ...(before.hide && !after.hide ? problemIsNew(stored, others) : pass),
        ]);
        await store.replace(stored, after, now);
        await recordAction(
          transaction,
          member,
          {
            event: 'problem.changed',
            resourceType: 'Problem',
            resourceId: stored.id,
            details: { patientId: stored.patientId, fields: names, hide: after.hide },
            changes,
          },
          now,
        );
        const changed = await store.findForUpdate(stored.id);
        if (!changed) throw new AppError('call.failed');
        return changed;
      }),
  );
}

/** An entry keeps its code; what took the place of one that ended is named with it. */
async function withEnds(connection: Connection, problems: readonly Problem[]): Promise<Problem[]> {
  const ended = new Map(
    (await diagnosisList(connection).findEnded(problems.map(({ icd10Code }) => icd10Code))).map(
      ({ code, ...end }) => [code, end] as const,
    ),
  );
  return problems.map((problem) => {
    const end = ended.get(problem.icd10Code);
    return end ? { ...problem, ended: end } : problem;
  });
}

async function getProblems(connection: Connection, member: Member, patientId: string) {
  const found = await problemsStore(connection, member.practiceId).list(patientId);
  if (!found) throw new AppError('record.not-found');
  return found;
}
