import {
  isRight,
  judgeCase,
  orderCases,
  ordersOfDay,
  ordersOfRefillDay,
  linesOf,
} from '../../packages/server/src/safety/testing/judge-case.ts';
import { needsAnswer } from '../../packages/core/src/safety/tiers.ts';
import { starterProducts } from '../../packages/server/src/reference/starter-catalogue.ts';
import { run as judgeOnTheServer } from './interactions.mjs';
import { quantile } from './report/statistics.mjs';

export const title = 'What the safety check finds and leaves alone';

/** The commonest products are those with the most packages in the FDA directory. */
const COMMONEST = 50;
/** Adults with nothing recorded but that there are no allergies, and that the women are not pregnant. */
const HEALTHY = [
  { years: 30, sex: 'M' },
  { years: 30, sex: 'F' },
  { years: 55, sex: 'M' },
  { years: 55, sex: 'F' },
].map((person) => ({ ...person, breastFeeding: false, problems: [], allergies: [], medications: [] }));

const AIM = { allergy: 100, drug: 100 };

/**
 * Every case of tests/fixtures/safety/orders.json, by kind; then the commonest drugs in healthy adults; then what
 * judging costs the service.
 */
export async function run(context) {
  const cases = orderCases();
  const times = [];
  const judged = cases.map((each) => {
    const began = performance.now();
    const findings = judgeCase(each);
    times.push(performance.now() - began);
    return { each, isRight: isRight(each, findings), interrupts: findings.some(needsAnswer) };
  });
  const kinds = [...new Set(cases.map(({ kind }) => kind))];
  const harmless = judged.filter(({ each }) => each.expect === 'nothing');
  return [
    ...kinds.map((kind) => {
      const own = judged.filter(({ each }) => each.kind === kind && each.expect !== 'nothing');
      const aim = AIM[kind] ?? 95;
      const value = share(own.filter(({ isRight: right }) => right).length, own.length);
      return {
        measure: `${kind}: found, or said to be unknown, of ${String(own.length)}`,
        value,
        unit: '%',
        aim: `at least ${String(aim)} %`,
        met: value >= aim,
      };
    }),
    atMost(
      `harmless, and something is said of it, of ${String(harmless.length)}`,
      share(harmless.filter(({ isRight: right }) => !right).length, harmless.length),
    ),
    atMost(
      'harmless, and it interrupts',
      share(harmless.filter(({ interrupts }) => interrupts).length, harmless.length),
      1,
    ),
    atMost(`the ${String(COMMONEST)} commonest drugs in healthy adults: interrupts`, interruptedShare()),
    ofDay(),
    ...lineRows('a day of new orders', ordersOfDay()),
    ...lineRows('a day of refills', ordersOfRefillDay()),
    { measure: 'judging one case, p95', value: quantile(times, 0.95), unit: 'ms' },
    ...(await judgeOnTheServer(context)),
  ];
}

function ofDay() {
  const harmless = ordersOfDay().filter(({ interrupts }) => !interrupts);
  const value = harmless.filter((order) => judgeCase(order).some(needsAnswer)).length;
  return {
    measure: `a day of 32 orders: interrupts for nothing, of ${String(harmless.length)}`,
    value,
    unit: '',
    aim: 'at most 1',
    met: value <= 1,
  };
}

/** Lines that open nothing, what was not checked folded to one; and where everything was checked. */
function lineRows(name, orders) {
  const { linesPerOrder, wholeShare } = linesOf(orders);
  return [
    {
      measure: `${name}: lines an order, folded`,
      value: linesPerOrder,
      unit: '',
      aim: 'at most 1',
      met: linesPerOrder <= 1,
    },
    { measure: `${name}: checked whole`, value: 100 * wholeShare, unit: '%' },
  ];
}

function interruptedShare() {
  const commonest = starterProducts()
    .toSorted((a, b) => b.listings - a.listings)
    .filter(({ drug }, place, all) => all.findIndex((one) => one.drug.name === drug.name) === place)
    .slice(0, COMMONEST);
  const orders = commonest.flatMap(({ drug }) =>
    HEALTHY.map((patient) => judgeCase({ drug: drug.description, patient })),
  );
  return share(orders.filter((findings) => findings.some(needsAnswer)).length, orders.length);
}

const share = (part, whole) => (100 * part) / whole;
const atMost = (measure, value, most = 5) => ({
  measure,
  value,
  unit: '%',
  aim: `at most ${String(most)} %`,
  met: value <= most,
});
