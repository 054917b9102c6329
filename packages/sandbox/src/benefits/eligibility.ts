import { type AnsweredCoverage, UNKNOWN_PERSON, UNKNOWN_PLAN } from '@erx/script/x12/answer';
import type { ReceivedInquiry } from '@erx/script/x12/inquiry';
import { writeAnswer, writeRefusal } from '@erx/script/x12/write-answer';
import { createHash } from 'node:crypto';
import type { BehaviourName } from './behaviour';
import { DOGWOOD, type Plan, PLANS, plansNamed } from './plans';

/** What goes back over the wire. */
export interface Reply {
  status: number;
  text: string;
}

const COVERAGE_BEGAN = '2026-01-01';

/** The member id of someone who gave none: always the same for the same person. */
const memberIdOf = ({ person }: ReceivedInquiry): string =>
  person.memberId ||
  `SBX${createHash('sha256').update(`${person.lastName}|${person.firstName}|${person.birthDate}`).digest('hex').slice(0, 9).toUpperCase()}`;

const personOf = (inquiry: ReceivedInquiry): AnsweredCoverage['person'] => {
  const { person } = inquiry;
  const upper = (text: string) => text.toUpperCase();
  return {
    ...person,
    memberId: memberIdOf(inquiry),
    isChanged: false,
    birthDate: person.birthDate || undefined,
    firstName: upper(person.firstName),
    middleName: upper(person.middleName),
    lastName: upper(person.lastName),
    address: upper(person.address),
    address2: upper(person.address2),
    city: upper(person.city),
  };
};

/** Which kinds of pharmacy a plan pays at; a second coverage differs from the first. */
const coverageOf = (inquiry: ReceivedInquiry, plan: Plan, isSecond: boolean): AnsweredCoverage => {
  const person = personOf(inquiry);
  const memberId = isSecond ? `${person.memberId}S` : person.memberId;
  return {
    payer: { name: plan.pbm.name, id: plan.pbm.id },
    rejections: [],
    person: { ...person, memberId },
    plan: {
      name: plan.name,
      bin: plan.bin,
      pcn: plan.pcn,
      groupId: plan.group,
      cardHolderId: memberId.replace(/-\d+S?$/, ''),
      startedAt: COVERAGE_BEGAN,
      status: 'Active',
      retail: 'Active',
      mailOrder: plan.mailOrder ? 'Active' : 'NotCovered',
      specialty: plan.specialty ? 'Active' : 'NotCovered',
      longTermCare: plan.longTermCare ? 'Active' : 'Unknown',
    },
  };
};

const rejected = (inquiry: ReceivedInquiry, code: string, about: 'payer' | 'patient'): AnsweredCoverage => {
  const payer = (plansNamed(inquiry.payer.name)[0] ?? DOGWOOD).pbm;
  return {
    payer,
    rejections: [{ code, about }],
    person: about === 'payer' ? UNKNOWN_PERSON : { ...personOf(inquiry), memberId: inquiry.person.memberId },
    plan: UNKNOWN_PLAN,
  };
};

/** The coverages with which a behaviour answers. */
const coveragesOf = (inquiry: ReceivedInquiry, behaviour: BehaviourName): readonly AnsweredCoverage[] => {
  const named = plansNamed(inquiry.payer.name);
  const plans = named.length > 0 ? named : [DOGWOOD];
  const covered = plans.map((plan, index) => coverageOf(inquiry, plan, index > 0));
  const [first] = covered;
  switch (behaviour) {
    case 'not-found':
      return [rejected(inquiry, '75', 'patient')];
    case 'member-id':
      return [rejected(inquiry, '72', 'patient')];
    case 'birth-date':
      return [rejected(inquiry, '71', 'patient')];
    case 'unavailable':
      return [rejected(inquiry, '42', 'payer')];
    case 'two-coverages':
      return plans.length > 1
        ? covered
        : [
            ...covered,
            ...PLANS.filter((plan) => plan.pbm.id !== plans[0]?.pbm.id && !plan.mailOrder)
              .slice(0, 1)
              .map((plan) => coverageOf(inquiry, plan, true)),
          ];
    case 'inactive':
      return first
        ? [
            {
              ...first,
              plan: {
                ...first.plan,
                status: 'Inactive',
                retail: 'Inactive',
                mailOrder: 'Inactive',
                specialty: 'Unknown',
                longTermCare: 'Unknown',
              },
            },
          ]
        : [];
    case 'moved':
      return covered.map((one) => ({
        ...one,
        person: {
          ...one.person,
          address: '99 OTHER STREET',
          address2: '',
          zipCode: '36695',
          isChanged: true,
        },
      }));
    default:
      return covered;
  }
};

/** The bytes that answer an inquiry under a behaviour; the pause of 'late' is the caller's. */
export const answerInquiry = (
  inquiry: ReceivedInquiry,
  behaviour: BehaviourName,
  { control, now }: { control: string; now: Date },
): Reply => {
  const envelope = {
    control,
    sender: inquiry.receiver,
    receiver: inquiry.sender,
    sentAt: now,
    usage: 'T',
  } as const;
  const reference = behaviour === 'someone-else' ? 'OTHER-INQUIRY' : inquiry.reference;
  const text = writeAnswer(
    { reference, receiver: inquiry.provider, coverages: coveragesOf(inquiry, behaviour) },
    envelope,
  );
  switch (behaviour) {
    case 'refused':
      return { status: 200, text: writeRefusal(envelope, { control: '1' }) };
    case 'envelope': {
      const [header = ''] = text.split('~');
      return {
        status: 200,
        text: `${header}~TA1*${control.padStart(9, '0')}*261120*0900*R*006~IEA*0*${header.split('*')[13] ?? ''}~`,
      };
    }
    case 'cut-off':
      return { status: 200, text: text.slice(0, Math.floor(text.length / 2)) };
    case 'garbage':
      return { status: 200, text: 'ERROR\u0007 eligibility host not in service <<<' };
    case 'error':
      return { status: 500, text: 'failed' };
    default:
      return { status: 200, text };
  }
};
