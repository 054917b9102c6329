import type { DrugUseEvaluation } from '@erx/script/model/medication';

/** What prescribers weigh, and what they did about it; a code that is not here is shown as it is. */
const REASONS: Readonly<Record<string, string>> = {
  DA: 'allergy',
  DC: 'disease, inferred',
  DD: 'interaction',
  DL: 'laboratory value',
  DS: 'tobacco',
  ER: 'early',
  HD: 'high dose',
  ID: 'same ingredient',
  MC: 'disease',
  NR: 'breast-feeding',
  PA: 'age',
  PG: 'pregnancy',
  TD: 'same therapy',
  UD: 'same drug',
};
const SERVICES: Readonly<Record<string, string>> = {
  DP: 'dose evaluated',
  MB: 'benefit outweighs the risk',
  MP: 'will be monitored',
  PA: 'tolerated before',
  ZZ: 'see the words',
};
const RESULTS: Readonly<Record<string, string>> = { '4A': 'prescribed knowing it' };
const LISTS: Readonly<Record<string, string>> = {
  '03': 'NDC',
  '21': 'ICD-10',
  '38': 'RxNorm',
  '39': 'RxNorm',
  '40': 'RxNorm',
  '41': 'RxNorm',
};

const inWords = (code: string | undefined, words: Readonly<Record<string, string>>): string =>
  code === undefined ? '' : `${code}${words[code] === undefined ? '' : ` ${words[code]}`}`;

const agent = ({ coAgent }: DrugUseEvaluation): string => {
  if (coAgent === undefined) return '';
  const { code, qualifier, description } = coAgent;
  const list = LISTS[qualifier];
  return `with ${description}${list === undefined ? '' : ` (${list} ${code})`}`;
};

/** 'DD interaction · with warfarin 5 mg tablet (RxNorm 855332) · MP will be monitored · …' */
const evaluation = (one: DrugUseEvaluation): string =>
  [
    inWords(one.reason, REASONS),
    agent(one),
    inWords(one.service, SERVICES),
    inWords(one.result, RESULTS),
    one.acknowledgement ?? '',
  ]
    .filter((part) => part !== '')
    .join(' · ');

/** What a prescriber weighed, an evaluation a line. */
export const evaluationFacts = ({
  drugUseEvaluations = [],
}: {
  drugUseEvaluations?: readonly DrugUseEvaluation[] | undefined;
}): [string, string][] => drugUseEvaluations.map((one) => ['Weighed', evaluation(one)]);
