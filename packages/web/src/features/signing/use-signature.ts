import { AppError } from '@erx/core/findings/app-error';
import { getPrescription, sendPrescription } from '@erx/core/prescribing/contract';
import type { Prescription } from '@erx/core/prescribing/model';
import { createReadyToSignToken, resumeSigning } from '@erx/core/signing/contract';
import { isPendingApproval, type OtpType, type PendingApproval, PUSH_POLLING_MS, type ReadyToSignToken, type SendingReply, type SigningItem } from '@erx/core/signing/model';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isPassing, queryKey } from '../../workplace/queries';
import { useClient } from '../../workplace/workplace';

/** How far a signature has come: prescriptions are read and marked, the factors are asked for, the phone has been asked. */
export type Stage =
  | { readonly at: 'review' }
  | { readonly at: 'factors'; readonly otpType: OtpType; readonly items: readonly SigningItem[]; readonly token: ReadyToSignToken }
  | { readonly at: 'push'; readonly items: readonly SigningItem[]; readonly token: ReadyToSignToken; readonly pin: string; readonly pending: PendingApproval; readonly isCutOff: boolean };

/** After these the token is of no more use: what is signed is looked at and marked anew. */
const ENDED: ReadonlySet<string> = new Set([
  'signing.token-invalid', 'signing.not-ready', 'signing.changed-since-ready', 'signing.other-patient', 'signing.push-refused', 'signing.push-expired', 'record.changed',
]);

/**
 * One signature of one patient's ready prescriptions: its token, the two factors, and the wait for the phone (P4-14, P9-1).
 * @param onSigned told once, with the first of what was signed as it now is
 */
export function useSignature(onSigned: (sent: Prescription, count: number) => void) {
  const client = useClient();
  const queries = useQueryClient();
  const [stage, setStage] = useState<Stage>({ at: 'review' });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const told = useRef(onSigned);
  useEffect(() => { told.current = onSigned; }, [onSigned]);

  const review = useCallback((why?: unknown) => {
    setFailure(why);
    setStage({ at: 'review' });
    void queries.invalidateQueries({ queryKey: queryKey('signing') });
  }, [queries]);

  const finish = useCallback(async (items: readonly SigningItem[], sent?: Prescription) => {
    const [first] = items;
    const now = sent ?? (first && await client.call(getPrescription, { params: { id: first.prescriptionId } }));
    void queries.invalidateQueries({ queryKey: queryKey('prescriptions') });
    if (now) told.current(now, items.length);
  }, [client, queries]);

  /** Whether a failure means that it is sent all the same: the answer was lost, or another try was faster (P4-14). */
  const isSentNow = useCallback(async (items: readonly SigningItem[], error: unknown): Promise<boolean> => {
    if (error instanceof AppError && error.code === 'signing.already-processed') return true;
    const [first] = items;
    if (!first || !isPassing(error)) return false;
    const now = await client.call(getPrescription, { params: { id: first.prescriptionId } }).catch(() => undefined);
    return now?.scriptStatus === 'Sent';
  }, [client]);

  /** Asks for the token that covers these, then for the factors. */
  async function begin(items: readonly SigningItem[], otpType: OtpType): Promise<void> {
    const [first, ...others] = items;
    if (!first) return setFailure(new AppError('signing.nothing-ready'));
    setBusy(true);
    setFailure(undefined);
    try {
      const also = others.map(({ prescriptionId }) => prescriptionId);
      const token = await client.call(createReadyToSignToken, { params: { type: 'Prescription', id: first.prescriptionId }, body: also.length > 0 ? { also } : {} });
      setStage({ at: 'factors', otpType, items, token });
    } catch (error) {
      review(error);
    } finally {
      setBusy(false);
    }
  }

  /** Hands over the factors: signs and sends, or begins the wait for the phone. A wrong code leaves everything as it is for another try. */
  async function sign(factors: { pin: string; otp?: string }): Promise<void> {
    if (stage.at !== 'factors') return;
    const { items, token, otpType } = stage;
    const [first] = items;
    if (!first) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const reply: SendingReply = await client.call(sendPrescription, {
        params: { id: first.prescriptionId }, body: { version: first.version, signing: { otpType, ...factors, readyToSignToken: token.readyToSignToken } },
      });
      if (isPendingApproval(reply)) setStage({ at: 'push', items, token, pin: factors.pin, pending: reply, isCutOff: false });
      else await finish(items, reply);
    } catch (error) {
      if (await isSentNow(items, error)) await finish(items).catch(setFailure);
      else if (error instanceof AppError && ENDED.has(error.code)) review(error);
      else setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  const waiting = stage.at === 'push' ? stage : undefined;
  const token = waiting?.token;
  useEffect(() => {
    if (!waiting || !token) return undefined;
    const ended = new AbortController();
    const { items, pin } = waiting;
    const [first] = items;
    const ask = async (): Promise<void> => {
      if (!first || ended.signal.aborted) return;
      try {
        const reply = await client.call(resumeSigning, { params: { id: first.prescriptionId }, body: { pin, readyToSignToken: token.readyToSignToken } }, { signal: ended.signal });
        if (!isPendingApproval(reply)) return await finish(items, reply);
        setStage((now) => (now.at === 'push' && now.isCutOff ? { ...now, isCutOff: false } : now));
      } catch (error) {
        if (ended.signal.aborted) return;
        if (await isSentNow(items, error)) return await finish(items).catch(review);
        if (!isPassing(error)) return review(error);
        setStage((now) => (now.at === 'push' ? { ...now, isCutOff: true } : now));
      }
      if (!ended.signal.aborted) timer = setTimeout(() => { void ask(); }, PUSH_POLLING_MS);
    };
    let timer = setTimeout(() => { void ask(); }, PUSH_POLLING_MS);
    return () => { ended.abort(); clearTimeout(timer); };
    // One wait for one token: what else of the stage changes meanwhile does not begin it anew.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [token?.readyToSignToken, waiting?.pending.transactionReference]);

  return { stage, isBusy, failure, begin, sign, review };
}
