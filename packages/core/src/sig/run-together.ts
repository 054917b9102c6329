/**
 * Record systems lose the line breaks of directions: 'bidx30 days', 'tidprnas needed', 'dailyinstrdo not crush'.
 * Each of these words is whole by itself, and what is taken apart holds nothing else.
 */
const OFTEN =
  'daily|bid|tid|qid|qd|qhs|qam|qpm|bedtime|q\\d{1,2} ?h(?:rs?|ours?)?|hrs?|\\d ?x ?/ ?day|days?|night';
const AS_NEEDED = 'prn';
const BEHIND_PRN = 'as needed|as|for|pain|anxiety|nausea|itching|cough|sleep|fever';

const STEPS: readonly (readonly [pattern: RegExp, write: string])[] = [
  // The labels of fields: instructions, the interval.
  [/instr(?:uctions)?: ?(?=[a-z\d])|(?<=[a-z\d])instr(?=[a-z])/g, ' ; '],
  [new RegExp(`\\b(${OFTEN}) int ?(?=${AS_NEEDED})`, 'g'), '$1 '],
  [new RegExp(`\\b(${OFTEN})(${AS_NEEDED})`, 'g'), '$1 $2'],
  [new RegExp(`\\b(${BEHIND_PRN})(?=${AS_NEEDED})`, 'g'), '$1 '],
  [new RegExp(`\\b(${AS_NEEDED})(${BEHIND_PRN})\\b`, 'g'), '$1 $2'],
  [new RegExp(`\\b(${OFTEN})x ?(?=\\d)`, 'g'), '$1 x '],
  [/\bx(\d{1,3}) ?(days?|weeks?|months?)(?=prn|for|with)/g, 'x $1 $2 '],
  [/\b(\d{1,3})(nights?)\b/g, '$1 $2'],
  [/\b(food|milk|meals?)(?=for\b)/g, '$1 '],
  [/\b(tid|bid|qid|daily)(?=w ;)/g, '$1 '],
  [/\b(dose)(?=\d)/g, '$1 '],
  [/(?<=[a-z])(?=(?:inform|please) )/g, ' '],
];

/** The same with a blank where one was lost; lower case. */
export const takenApart = (typed: string): string =>
  STEPS.reduce((text, [pattern, write]) => text.replace(pattern, write), typed);
