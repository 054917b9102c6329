import { ordersOfDay, orderCases, judgeCase } from '../packages/server/src/safety/testing/judge-case.ts';
import { needsAnswer } from '../packages/core/src/safety/tiers.ts';
const count = (m: Map<string, number>, k: string) => m.set(k, (m.get(k) ?? 0) + 1);
for (const [name, list] of [['day', ordersOfDay()], ['harmless', orderCases().filter((c) => c.expect === 'nothing')]] as const) {
  const m = new Map<string, number>(); let told = 0, unch = 0, green = 0, interrupts = 0, ordersUnch = 0;
  for (const c of list) {
    const f = judgeCase(c as never);
    const inc = f.filter((x) => x.kind === 'incomplete'); const t = f.filter((x) => x.kind !== 'incomplete');
    if (f.some(needsAnswer)) interrupts++;
    told += t.filter((x) => !needsAnswer(x)).length; unch += inc.length; if (inc.length) ordersUnch++;
    if (f.length === 0) green++;
    for (const x of f) if (!needsAnswer(x)) count(m, `${x.kind} ${x.severity} ${x.kind === 'incomplete' ? x.key.split('|').slice(1,3).join('|') : x.text.slice(0, 60)}`);
    if (name === 'day') console.log(c.drug, '|', f.map((x) => `${x.severity} ${x.kind} ${x.about}: ${x.text.slice(0,80)}`).join(' || '));
  }
  console.log(name, list.length, { told, unch, ordersUnch, green, interrupts });
  console.log([...m].sort((a, b) => b[1] - a[1]).slice(0, 25).map(([k, n]) => `${n} ${k}`).join('\n'));
}
