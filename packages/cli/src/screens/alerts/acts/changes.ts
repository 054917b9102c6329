import type { Refills } from '@erx/core/prescriptions/model';
import { commentLimit } from '@erx/core/requests/rules/answering';
import { askedFor } from '@erx/core/requests/rules/granting';
import { toApproval, type TypedApproval } from '../../../requests/given-answer';
import { reasonsContent, blockedReason, type Reading } from './setting';

type Field = 'refills' | 'dispense' | 'daysSupply' | 'sig' | 'substitution' | 'comment';

const MOST_SIG = 140;

/**
 * What is granted otherwise than it is asked: a line each, changed one by one, until it is something that the
 * rules allow to be granted.
 */
export async function askChanges(reading: Reading, confirmed: TypedApproval): Promise<TypedApproval> {
  const { dialog, details } = reading;
  const { request, content } = details;
  const asked = askedFor(request.kind, undefined, content);
  const prepared = request.preparation?.answer;
  let typed: TypedApproval = {
    ...confirmed,
    refills: prepared?.granted?.refills,
    dispense: prepared?.granted?.dispense,
    daysSupply: prepared?.granted?.daysSupply,
    sig: prepared?.granted?.sig,
    substitution: substitutionWord(prepared?.granted?.substitutionAllowed),
    comment: prepared?.comments,
  };
  let problem = '';
  let last: Field | 'done' = 'refills';
  for (;;) {
    const lines: readonly (readonly [Field, string, string | undefined, string])[] = [
      ['refills', 'Refills', typed.refills && showRefills(typed.refills), showRefills(asked?.refills)],
      ['dispense', 'Dispense', typed.dispense, asked?.quantity ?? ''],
      ['daysSupply', 'Days supply', typed.daysSupply?.toString(), asked?.daysSupply?.toString() ?? ''],
      ['sig', 'Directions', typed.sig, asked?.sig ?? ''],
      [
        'substitution',
        'Substitution',
        typed.substitution,
        substitutionWord(asked?.substitutionAllowed) ?? '',
      ],
      ['comment', 'Comment', typed.comment, ''],
    ];
    const field: Field | 'done' = await dialog.choose<Field | 'done'>({
      title: 'What do you grant differently?',
      current: last,
      content: [...reasonsContent(reading), ...(problem === '' ? [] : [`! ${problem}`])],
      choices: [
        ...lines.map(([value, name, now, as]) => ({
          value,
          label: `${name.padEnd(13)}${now === undefined ? as || 'none' : `≠ ${now}${as === '' ? '' : ` (asked: ${as})`}`}`,
        })),
        { value: 'done' as const, label: 'Continue' },
      ],
    });
    problem = '';
    last = field;
    if (field === 'done') {
      problem = blockedReason(reading, toApproval(typed, details));
      if (problem === '') return typed;
    } else {
      const [, name, now, as] = lines.find(([value]) => value === field) ?? lines[0] ?? [];
      const given = await changeOf(reading, field, name ?? '', now ?? as ?? '');
      if (given === undefined) problem = WRONG[field];
      else typed = { ...typed, ...given };
    }
  }
}

const WRONG: Readonly<Record<Field, string>> = {
  refills: 'Refills are a whole number up to 99, or PRN.',
  dispense: '',
  daysSupply: 'Days of supply are a whole number from 1 to 999.',
  sig: '',
  substitution: '',
  comment: '',
};

/** One field as it was typed; undefined for what cannot be meant. An empty one is as it is asked. */
async function changeOf(
  { dialog }: Reading,
  field: Field,
  name: string,
  initial: string,
): Promise<TypedApproval | undefined> {
  if (field === 'substitution')
    return {
      substitution: await dialog.choose<'allowed' | 'not-allowed' | undefined>({
        title: 'Substitution',
        choices: [
          { value: undefined, label: 'As it is asked' },
          { value: 'allowed', label: 'Allowed' },
          { value: 'not-allowed', label: 'Not allowed' },
        ],
      }),
    };
  const most = field === 'comment' ? commentLimit({}) : field === 'sig' ? MOST_SIG : 12;
  const text = (await dialog.type({ label: `${name}: `, initial, most })).trim();
  if (text === '') return { [field]: undefined };
  if (field === 'refills') {
    if (/^prn$/i.test(text)) return { refills: { prn: true } };
    return /^\d{1,2}$/.test(text) ? { refills: { count: Number(text) } } : undefined;
  }
  if (field === 'daysSupply') return /^[1-9]\d{0,2}$/.test(text) ? { daysSupply: Number(text) } : undefined;
  return { [field]: text };
}

function showRefills(refills: Refills | undefined): string {
  if (refills === undefined) return '';
  return 'prn' in refills ? 'PRN' : String(refills.count);
}

function substitutionWord(isAllowed: boolean | undefined): 'allowed' | 'not-allowed' | undefined {
  if (isAllowed === undefined) return undefined;
  return isAllowed ? 'allowed' : 'not-allowed';
}
