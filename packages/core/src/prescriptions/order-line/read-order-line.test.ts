import { describe, expect, it } from 'vitest';
import type { OrderLine } from './model';
import { readOrderLine } from './read-order-line';

const NOTHING: OrderLine = {
  isOrder: true,
  drugText: '',
  sigText: '',
  isCourse: false,
  isAsWritten: false,
  diagnosisText: '',
  leftOver: [],
};

const of = (drug: string, strength: string | undefined, sigText = '', more: Partial<OrderLine> = {}) => ({
  ...NOTHING,
  drugText: drug,
  ...(strength === undefined ? {} : { strength }),
  sigText,
  ...more,
});
const quantity = (amount: string, unit?: string) => ({
  quantity: { amount, ...(unit === undefined ? {} : { unit }) },
});
const course = (days: string) => ({ days, isCourse: true });

describe('a line of an order', () => {
  it.each<[string, OrderLine]>([
    // every part at its place
    [
      'amox 500 tid 10d #30 otitis',
      of('amox 500', '500', 'tid', { ...course('10'), ...quantity('30'), diagnosisText: 'otitis' }),
    ],
    [
      'lisinopril 10 daily #90 rf3 htn',
      of('lisinopril 10', '10', 'daily', { ...quantity('90'), refills: 3, diagnosisText: 'htn' }),
    ],
    [
      'amox clav 875 bid x10d sinusitis',
      of('amox clav 875', '875', 'bid', { ...course('10'), diagnosisText: 'sinusitis' }),
    ],
    [
      'sertraline 50 qd 30d #30 x2 refills f41.1',
      of('sertraline 50', '50', 'qd', {
        days: '30',
        ...quantity('30'),
        refills: 2,
        diagnosisText: 'f41.1',
      }),
    ],
    ['cipro 500 bid 3d uti', of('cipro 500', '500', 'bid', { ...course('3'), diagnosisText: 'uti' })],
    // amounts of the product
    ['levo 125 mcg daily #90 r3', of('levo 125 mcg', '125 mcg', 'daily', { ...quantity('90'), refills: 3 })],
    ['levothyroxine 0.125 daily', of('levothyroxine 0.125', '0.125', 'daily')],
    ['levothyroxine .125 daily', of('levothyroxine .125', '.125', 'daily')],
    ['norco 5-325 1-2 q4-6h prn pain #20', of('norco 5-325', '5-325', '1-2 q4-6h prn pain', quantity('20'))],
    ['lisinopril hctz 10 12.5 daily', of('lisinopril hctz 10 12.5', '10 12.5', 'daily')],
    [
      'amox 400/5 5 ml bid 10d #100ml',
      of('amox 400/5', '400/5', '5 ml bid', { ...course('10'), ...quantity('100', 'ml') }),
    ],
    [
      'insulin glargine 100 units/ml 10 units qhs',
      of('insulin glargine 100 units/ml', '100 units/ml', '10 units qhs'),
    ],
    ['metoprolol 50 succinate bid', of('metoprolol 50 succinate', '50', 'bid')],
    ['metoprolol 50 bid succinate', of('metoprolol 50 succinate', '50', 'bid')],
    // a number that is no strength
    ['metoprolol 25 1/2 bid', of('metoprolol 25', '25', '1/2 bid')],
    ['metoprolol 1/2 tab bid', of('metoprolol', undefined, '1/2 tab bid')],
    ['amox 5 ml bid', of('amox', undefined, '5 ml bid')],
    ['lantus 10u qhs', of('lantus', undefined, '10u qhs')],
    ['vit d 50,000 units weekly #12', of('vit d', undefined, '50,000 units weekly', quantity('12'))],
    ['prednisone 5 tabs daily', of('prednisone', undefined, '5 tabs daily')],
    ['tylenol #3 1 q6h prn pain #20', of('tylenol #3', undefined, '1 q6h prn pain', quantity('20'))],
    // two numbers are one product with both, never a dose
    ['pred 10 20 daily', of('pred 10 20', '10 20', 'daily')],
    ['lisinopril 10 5 daily', of('lisinopril 10 5', '10 5', 'daily')],
    ['warfarin 5 2 daily', of('warfarin 5', '5', '2 daily')],
    // days
    ['amox 500 tid 2 wks', of('amox 500', '500', 'tid', course('14'))],
    ['amox 500 tid for 10 days', of('amox 500', '500', 'tid', course('10'))],
    ['lisinopril 10 daily 90d', of('lisinopril 10', '10', 'daily', { days: '90' })],
    ['lisinopril 10 daily x90d', of('lisinopril 10', '10', 'daily', course('90'))],
    ['lisinopril 10 daily 14d rf 2', of('lisinopril 10', '10', 'daily', { days: '14', refills: 2 })],
    ['ibuprofen 600 q6h x3d prn pain', of('ibuprofen 600', '600', 'q6h x3d prn pain')],
    [
      'prednisone 10 4 tabs daily x 3 days then 2 tabs daily x 3 days',
      of('prednisone 10', '10', '4 tabs daily x 3 days then 2 tabs daily x 3 days'),
    ],
    ['amox 500 tid 7-10d', of('amox 500', '500', 'tid 7-10d')],
    ['amox 500 1 daily 5 days a week', of('amox 500', '500', '1 daily 5 days a week')],
    ['fentanyl 25 1 patch q3d', of('fentanyl 25', '25', '1 patch q3d')],
    ['amox 500 tid 0d', of('amox 500', '500', 'tid 0d')],
    // quantity
    ['doxy 100 bid disp 14 r0', of('doxy 100', '100', 'bid', { ...quantity('14'), refills: 0 })],
    ['doxy 100 bid qty: 14 tabs', of('doxy 100', '100', 'bid', quantity('14', 'tabs'))],
    ['amox 500 1 cap tid 30 caps', of('amox 500', '500', '1 cap tid', quantity('30', 'caps'))],
    ['amox 500 tid 30 caps', of('amox 500', '500', 'tid 30 caps')],
    ['methotrexate 2.5 weekly 10 tabs', of('methotrexate 2.5', '2.5', 'weekly 10 tabs')],
    ['amox 500 tid #1,000', of('amox 500', '500', 'tid', quantity('1000'))],
    ['amox 500 tid #30-60', of('amox 500', '500', 'tid', { leftOver: ['#30-60'] })],
    ['amox 500 tid #0', of('amox 500', '500', 'tid', { leftOver: ['#0'] })],
    ['amox 500 tid #30 #60', of('amox 500', '500', 'tid', { leftOver: ['#30', '#60'] })],
    ['amox 500 tid x30', of('amox 500', '500', 'tid x30')],
    // refills and substitution
    [
      'amlodipine 5mg po qd dispense 90 refills: 3 no sub',
      of('amlodipine 5mg', '5mg', 'po qd', { ...quantity('90'), refills: 3, isAsWritten: true }),
    ],
    ['lisinopril 10 daily no refills', of('lisinopril 10', '10', 'daily', { refills: 0 })],
    [
      'lisinopril 10 daily rf1 2 refills',
      of('lisinopril 10', '10', 'daily', { leftOver: ['1 refills', '2 refills'] }),
    ],
    ['omeprazole 20 daily r12', of('omeprazole 20', '20', 'daily', { diagnosisText: 'r12' })],
    // what is no diagnosis stays with the directions
    ['amox 500 1 tid hold if rash', of('amox 500', '500', '1 tid hold if rash')],
    ['amox 500 1 tid for sinusitis', of('amox 500', '500', '1 tid for sinusitis')],
    [
      'amox 500 tid 10d #30 20',
      of('amox 500', '500', '', { ...quantity('30'), leftOver: ['tid 10d', '20'] }),
    ],
    // letters of eyes and ears, and those that have been misread
    ['latanoprost 1 gtt ou qhs', of('latanoprost', undefined, '1 gtt ou qhs')],
    ['amox 500 qod', of('amox 500', '500', 'qod')],
    ['mtx 2.5 weekly', of('mtx 2.5', '2.5', 'weekly')],
  ])('%s', (typed, line) => {
    expect(readOrderLine(typed)).toEqual(line);
  });

  it.each([
    'amox 500',
    'statin',
    'otitis',
    'lisin 10',
    'amoxicillin 90 mg/kg/day',
    'vitamin b12 1000 mcg',
    'humulin 70/30',
    'fluticasone nasal spray',
    'amox 875 125',
    '10',
    '',
  ])('%s is no more than a search', (typed) => {
    expect(readOrderLine(typed)).toMatchObject({ isOrder: false, drugText: typed, sigText: '' });
  });
});
