import { AppError } from '@erx/core/findings/app-error';
import {
  type PendingApproval,
  PUSH_POLLING_MS,
  type ReadyToSignToken,
  type SigningItem,
} from '@erx/core/signing/model';
import type { SafetyAnswer } from '@erx/core/safety/model';
import { useQueryClient } from '@tanstack/react-query';
import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { isRetryable, queryKey, readAgain } from '../../session/queries';
import type { OtpType } from '@erx/core/credentials/proofing/model';

/**
 * How far a signature has come: prescriptions are read and marked, the factors are asked for, the phone has
 * been asked.
 */
export type Stage =
  | { readonly at: 'review' }
  | {
      readonly at: 'factors';
      readonly otpType: OtpType;
      readonly items: readonly SigningItem[];
      readonly token: ReadyToSignToken;
    }
  | {
      readonly at: 'push';
      readonly items: readonly SigningItem[];
      readonly token: ReadyToSignToken;
      readonly pin: string;
      readonly pending: PendingApproval;
      readonly isCutOff: boolean;
    };

/** The factors as a call takes them. */
export interface Factors {
  readonly otpType: OtpType;
  readonly pin: string;
  readonly otp?: string;
  readonly readyToSignToken: string;
}

/**
 * The calls of one kind of signature; `Signed` is what comes of it: a sent prescription, or an answered
 * request.
 */
export interface SignatureCalls<Signed extends object> {
  /** Asks for the token that covers these. */
  ask(
    first: SigningItem,
    others: readonly SigningItem[],
    safety: SafetyAnswer | undefined,
  ): Promise<ReadyToSignToken>;
  /** Hands over the factors: signed and sent, or the phone has been asked. */
  sign(first: SigningItem, factors: Factors): Promise<Signed | PendingApproval>;
  /** Continues after a push. */
  resume(
    first: SigningItem,
    factors: Pick<Factors, 'pin' | 'readyToSignToken'>,
    signal: AbortSignal,
  ): Promise<Signed | PendingApproval>;
  /**
   * What was signed anyway where a failure does not say so: the answer was lost, or another try was
   * faster (P4-14); undefined where nothing was.
   */
  findOut(first: SigningItem, error: unknown): Promise<Signed | undefined>;
  /** Called once, with the outcome and how many were signed together. */
  onSigned(signed: Signed, count: number): void;
}

/** A signature under way. */
export type Signature = ReturnType<typeof useSignature>;

/** After these the token is of no more use: what is signed is looked at and marked again. */
const ENDED: ReadonlySet<string> = new Set([
  'signing.token-invalid',
  'signing.not-ready',
  'signing.changed-since-ready',
  'signing.other-patient',
  'signing.push-refused',
  'signing.push-expired',
  'record.changed',
  'safety.unanswered',
  'safety.forbidden',
]);

/**
 * One signature of one patient's ready prescriptions: its token, the two factors, and the wait for the phone
 * (P4-14, P9-1).
 */
export function useSignature<Signed extends object>(calls: SignatureCalls<Signed>) {
  const queries = useQueryClient();
  const [stage, setStage] = useState<Stage>({ at: 'review' });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const latest = useRef(calls);
  useEffect(() => {
    latest.current = calls;
  });

  const review = useCallback(
    (why?: unknown) => {
      setFailure(why);
      setStage({ at: 'review' });
      void queries.invalidateQueries({ queryKey: queryKey('signing') });
    },
    [queries],
  );

  const finish = useCallback(
    (signed: Signed, count: number) => {
      readAgain(queries, 'prescriptions', 'requests');
      latest.current.onSigned(signed, count);
    },
    [queries],
  );

  /**
   * Asks for the token that covers these, then for the factors.
   * @param safety the reason for signing in spite of serious findings
   */
  async function begin(
    items: readonly SigningItem[],
    otpType: OtpType,
    safety?: SafetyAnswer,
  ): Promise<void> {
    const [first, ...others] = items;
    if (!first) return setFailure(new AppError('signing.nothing-ready'));
    setBusy(true);
    setFailure(undefined);
    try {
      setStage({ at: 'factors', otpType, items, token: await latest.current.ask(first, others, safety) });
    } catch (error) {
      review(error);
    } finally {
      setBusy(false);
    }
  }

  /**
   * Hands over the factors: signs and sends, or begins the wait for the phone. A wrong code leaves everything
   * as it is for another try.
   */
  async function sign(factors: Pick<Factors, 'pin' | 'otp'>): Promise<void> {
    if (stage.at !== 'factors') return;
    const { items, token, otpType } = stage;
    const [first] = items;
    if (!first) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const reply = await latest.current.sign(first, {
        otpType,
        ...factors,
        readyToSignToken: token.readyToSignToken,
      });
      if (isPending(reply))
        setStage({ at: 'push', items, token, pin: factors.pin, pending: reply, isCutOff: false });
      else finish(reply, items.length);
    } catch (error) {
      await afterFailure(first, items.length, error, (why) => {
        if (why instanceof AppError && ENDED.has(why.code)) review(why);
        else setFailure(why);
      });
    } finally {
      setBusy(false);
    }
  }

  /** Ends as signed where it was signed anyway, and fails otherwise. */
  const afterFailure = useCallback(
    async (first: SigningItem, count: number, error: unknown, fail: (why: unknown) => void) => {
      try {
        const signed = await latest.current.findOut(first, error);
        if (signed) finish(signed, count);
        else fail(error);
      } catch (why) {
        fail(why);
      }
    },
    [finish],
  );

  useWaitForPhone(stage, { latest, setStage, finish, review, afterFailure });
  return { stage, isBusy, failure, begin, sign, review };
}

interface Waiting<Signed extends object> {
  readonly latest: RefObject<SignatureCalls<Signed>>;
  readonly setStage: Dispatch<SetStateAction<Stage>>;
  readonly finish: (signed: Signed, count: number) => void;
  readonly review: (why: unknown) => void;
  readonly afterFailure: (
    first: SigningItem,
    count: number,
    error: unknown,
    fail: (why: unknown) => void,
  ) => Promise<void>;
}

/** Asks until the phone has answered; what fails and may pass is said and asked again. */
function useWaitForPhone<Signed extends object>(
  stage: Stage,
  { latest, setStage, finish, review, afterFailure }: Waiting<Signed>,
): void {
  const waiting = stage.at === 'push' ? stage : undefined;
  const token = waiting?.token;
  useEffect(() => {
    if (!waiting || !token) return undefined;
    const ended = new AbortController();
    const { items, pin } = waiting;
    const [first] = items;
    let isOver = false;
    const ask = async (): Promise<void> => {
      if (!first || ended.signal.aborted) return;
      try {
        const reply = await latest.current.resume(
          first,
          { pin, readyToSignToken: token.readyToSignToken },
          ended.signal,
        );
        if (!isPending(reply)) return finish(reply, items.length);
        setStage((now) => (now.at === 'push' && now.isCutOff ? { ...now, isCutOff: false } : now));
      } catch (error) {
        if (ended.signal.aborted) return;
        isOver = true;
        await afterFailure(first, items.length, error, (why) => {
          isOver = !isRetryable(why);
          if (isOver) review(why);
          else setStage((now) => (now.at === 'push' ? { ...now, isCutOff: true } : now));
        });
      }
      if (!ended.signal.aborted && !isOver)
        timer = setTimeout(() => {
          void ask();
        }, PUSH_POLLING_MS);
    };
    let timer = setTimeout(() => {
      void ask();
    }, PUSH_POLLING_MS);
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
    // One wait for one token: what else of the stage changes meanwhile does not begin it again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [token?.readyToSignToken, waiting?.pending.transactionReference]);
}

function isPending(reply: object): reply is PendingApproval {
  return 'pending' in reply;
}
