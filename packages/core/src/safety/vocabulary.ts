/**
 * What became of a judgement: the sender was asked and has not answered, has answered with a reason, or was
 * told of what needs none.
 */
export const JUDGEMENT_OUTCOMES = ['asked', 'answered', 'informed'] as const;
export type JudgementOutcome = (typeof JUDGEMENT_OUTCOMES)[number];
