import type { OtpType } from '@erx/core/credentials/proofing/model';

/** The ways of authenticating as they are named on a command line. */
export const FACTOR_WAYS = { hardware: 'Hwtok', soft: 'Swtok', push: 'Oob' } as const satisfies Record<
  string,
  OtpType
>;
export type FactorWay = keyof typeof FACTOR_WAYS;

/** The same as the choices of an option. */
export const FACTOR_WAY_NAMES = Object.keys(FACTOR_WAYS) as readonly FactorWay[];
