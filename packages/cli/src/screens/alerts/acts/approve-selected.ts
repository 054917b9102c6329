import { tallMan } from '@erx/core/drugs/tall-man';
import { showQuantity } from '@erx/core/drugs/show-quantity';
import { answerAndConfirm, isPendingAnswer } from '@erx/core/requests/answer-and-confirm';
import { judgeTogether } from '@erx/core/requests/contract';
import type { PharmacyRequest, BulkApprovalJudgement } from '@erx/core/requests/model';
import { findingText } from '@erx/core/safety/words';
import type { RequestFeed } from '../../../requests/feed';
import { patientIdentity } from '../../../requests/request-columns';
import { sentenceOfAct } from '../../../terminal/sentence-of';
import type { Act, DialogContent } from '../use-dialog';

/** A request that goes with others, and what it grants. */
interface Going {
  readonly request: PharmacyRequest;
  readonly judgement: BulkApprovalJudgement & {
    readonly granted: NonNullable<BulkApprovalJudgement['granted']>;
  };
}

/**
 * Approves several refill requests exactly as the server says they would be granted. Which may go together the
 * server judges; the others stay, with their reasons. Each is judged again when it is answered.
 */
export function approveSelectedAct(feed: RequestFeed, requests: readonly PharmacyRequest[]): Act {
  const { client, user } = feed;
  return {
    title: 'Approve together',
    about: undefined,
    async steps(dialog) {
      const judged = await dialog.wait(
        'The server judges which may be approved together …',
        (signal) => client.call(judgeTogether, { body: { ids: requests.map(({ id }) => id) } }, { signal }),
        { canLeave: true },
      );
      const found = new Map(judged.map((one) => [one.id, one]));
      const going = requests.flatMap((request): Going[] => {
        const judgement = found.get(request.id);
        return judgement?.granted && judgement.reasons.length === 0
          ? [{ request, judgement: { ...judgement, granted: judgement.granted } }]
          : [];
      });
      const staying = requests
        .filter(({ id }) => !going.some(({ request }) => request.id === id))
        .flatMap((request): DialogContent => {
          const reasons = found.get(request.id)?.reasons ?? ['The server did not judge it.'];
          return [
            `! ${patientIdentity(request)}: ${request.drug.drugDescription}`,
            ...reasons.map((reason) => `    ${reason}`),
          ];
        });
      const left: DialogContent = staying.length === 0 ? [] : ['', 'Stay on the list:', ...staying];
      if (going.length === 0) {
        await dialog.tell(['None of these can be approved together. Answer each on its own.', ...left]);
        return { text: 'Nothing was approved.', isGood: false };
      }
      await dialog.agree(
        going.length === 1 ? 'Approve this request?' : `Approve these ${String(going.length)} requests?`,
        [
          'Each is granted exactly as shown here.',
          ...going.flatMap((one, index) => ['', ...grantContent(one, index + 1)]),
          ...left,
        ],
      );
      const failed: DialogContent[number][] = [];
      for (const [index, { request, judgement }] of going.entries())
        await dialog.wait(`Approving ${String(index + 1)} of ${String(going.length)} …`, async () => {
          try {
            const reply = await answerAndConfirm(client, user.id, {
              request: { ...request, version: judgement.version },
              answer: {
                responseType: 'Approved',
                ...(judgement.others.length > 0 ? { others: judgement.others } : {}),
              },
              isTogether: true,
            });
            if (isPendingAnswer(reply)) failed.push(`! ${patientIdentity(request)}: it must be signed.`);
          } catch (error) {
            failed.push(`! ${patientIdentity(request)}: ${sentenceOfAct(error)}`);
          }
        });
      const done = going.length - failed.length;
      if (failed.length > 0)
        await dialog.tell([`${String(done)} of ${String(going.length)} are approved.`, ...failed]);
      return {
        text: `${done === 1 ? '1 request is' : `${String(done)} requests are`} approved. The pharmacies are notified.`,
        isGood: failed.length === 0,
      };
    },
  };
}

/** What one of them grants: for whom, the drug, how much, how to take it. */
function grantContent(
  { request, judgement: { granted, others, findings } }: Going,
  number: number,
): DialogContent {
  const { quantity, units, daysSupply, refills, sig } = granted;
  const amounts = [
    showQuantity(quantity, units),
    daysSupply === undefined ? 'days of supply not stated' : `${String(daysSupply)} days`,
    'prn' in refills ? 'refills as needed' : `refills ${String(refills.count)}`,
  ].join(', ');
  return [
    `${String(number)}. ${patientIdentity(request)}`,
    `   ${tallMan(granted.description)}: ${amounts}`,
    `   ${sig}`,
    ...findings.map((finding) => `   Found: ${findingText(finding)}`),
    ...(others.length > 0
      ? [`   Asked ${String(others.length + 1)} times: granted once, the earlier ones are answered with it.`]
      : []),
  ];
}
