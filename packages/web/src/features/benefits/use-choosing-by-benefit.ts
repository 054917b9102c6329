import type { Benefit, BenefitQuestion } from '@erx/core/benefits/price-model';
import { benefitMove, hasPrices, questionKey } from '@erx/core/benefits/pricing';
import type { Drug } from '@erx/core/drugs/model';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import type { Pharmacy } from '@erx/core/pharmacies/model';
import type { PrescriptionForm } from '@erx/core/prescriptions/model';
import { useEffect, useRef, useState, useCallback } from 'react';
import { useNotices } from '../../ui/feedback/toasts';
import { usePracticeSession, useClient } from '../../session/practice-session';
import { usePatientCoverage } from './coverage-context';
import { checkPharmacyBenefits } from '@erx/core/benefits/contract';
import { useQueryClient } from '@tanstack/react-query';
import { queryKey } from '../../session/queries';

/** As long as the server goes by an answer too. */
const PRICE_MINUTES = 30;

/**
 * Asks what a drug costs at a pharmacy, unless that was answered already (N4-8). A failure is not kept:
 * choosing again asks again.
 */
function useAskPrice(): (question: BenefitQuestion) => Promise<Benefit> {
  const client = useClient();
  const queries = useQueryClient();
  return useCallback(
    (question) =>
      queries.fetchQuery({
        queryKey: queryKey('benefits', 'price', questionKey(question)),
        queryFn: ({ signal }) => client.call(checkPharmacyBenefits, { body: question }, { signal }),
        staleTime: PRICE_MINUTES * 60_000,
        retry: false,
      }),
    [client, queries],
  );
}

/** What the person looks at before the pharmacy is selected. */
export interface ShownBenefit {
  readonly pharmacy: Pharmacy;
  readonly question: BenefitQuestion;
  readonly benefit: Benefit;
}

interface Choosing {
  readonly drug: Drug | undefined;
  readonly form: PrescriptionForm;
  /** Selects a pharmacy, with the name of the answer it was chosen by. */
  readonly onChoose: (pharmacy: Pharmacy, benefitsId?: string) => void;
}

/**
 * Choosing a pharmacy by price (N4-8): asks, shows the prices, and selects when they are accepted. Without
 * prices the pharmacy is selected and the price is said to be unknown (N8-6). The last choice counts.
 */
export function useChoosingByBenefit({ drug, form, onChoose }: Choosing) {
  const { patient, coverage } = usePatientCoverage();
  const { provider } = usePracticeSession();
  const notices = useNotices();
  const ask = useAskPrice();
  const [asking, setAsking] = useState<Pharmacy>();
  const [shown, setShown] = useState<ShownBenefit>();
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  ); // anyone who has left the step is not called back

  const finish = (pharmacy: Pharmacy, benefitsId?: string) => {
    turn.current += 1;
    setAsking(undefined);
    setShown(undefined);
    onChoose(pharmacy, benefitsId);
  };

  const askFor = async (pharmacy: Pharmacy, question: BenefitQuestion) => {
    turn.current += 1;
    const mine = turn.current;
    const isCurrent = () => turn.current === mine;
    setAsking(pharmacy);
    try {
      const benefit = await ask(question);
      if (!isCurrent()) return;
      setAsking(undefined);
      if (hasPrices(benefit)) {
        setShown({ pharmacy, question, benefit });
        return;
      }
      notices.toast('info', [benefit.freeText, say('benefits.price-none')].filter(Boolean).join(' '));
    } catch (error) {
      if (!isCurrent()) return;
      notices.toast(
        'warning',
        say(
          error instanceof AppError && error.code === 'benefits.ndc-missing'
            ? 'benefits.price-none'
            : 'benefits.price-failed',
        ),
      );
    }
    finish(pharmacy);
  };

  const choose = (pharmacy: Pharmacy) => {
    const move = benefitMove({
      patientId: patient.id,
      providerId: provider?.id,
      ncpdpId: pharmacy.ncpdpId,
      drug,
      form,
      coverage: coverage && { pbmId: coverage.pbmId, memberId: coverage.patient.memberId },
    });
    if (move.do === 'ask') void askFor(pharmacy, move.question);
    else if (move.do === 'select') finish(pharmacy);
    else {
      try {
        refuseWhenStopped(move.findings);
      } catch (error) {
        notices.failure(error); // N8-14
      }
    }
  };

  return {
    choose,
    asking,
    shown,
    plan: coverage?.patient.healthPlanName ?? '',
    /** Does not wait for the price. */
    skip: () => {
      if (asking) finish(asking);
    },
    accept: () => {
      if (shown) finish(shown.pharmacy, shown.benefit.encryptedId);
    },
    /** The pharmacy that was chosen before stays. */
    cancel: () => {
      setShown(undefined);
    },
  };
}
