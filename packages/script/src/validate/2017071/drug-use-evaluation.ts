import { composite, may, must, opaque } from '../table';
import { an, code } from './types';

const REASONS =
  'PC PP EX OH DF NS AN HD SC PA PG DA IC MN DI DL AR SX AT PR DC MS TD ID PS MX LD LK ED PH CD NF NC NA DM ' +
  'CH CS DD SD RE TN DR ER SE AD NP TP LR ND SF NN UD PN DS MC RF SR NR';
const SERVICES = 'SC ZZ RO TC MR FE CC PM PE MO TH PA RT AS DE P0 MA SW MB 00 PT GP PH DP MP';
const RESULTS = '4A 3C 1C 3E 3M 1E 2A 1B 3A 3D 1H 3B 3J 1F 1K 3H 1D 2B 3G 3N 1A 00 3F 3K 1J 1G';
/** What was found of a medication in a review of its use, and what was done about it. */
export const drugUseEvaluation = composite(
  must('ServiceReasonCode', code(...REASONS.split(' '))),
  may('ProfessionalServiceCode', code(...SERVICES.split(' '))),
  may('ServiceResultCode', code(...RESULTS.split(' '))),
  // read in whatever form it comes; what is written has a rule (agentsAreWhole)
  may('CoAgent', opaque),
  may('ClinicalSignificanceCode', code('1', '2', '3', '9')),
  may('AcknowledgementReason', an(100)),
);
