import { orderCases, judgeCase } from '../packages/server/src/safety/testing/judge-case.ts';
const m = new Map<string, number>();
for (const c of orderCases().filter((c) => c.expect === 'nothing')) for (const f of judgeCase(c)) if (f.key.includes('problems-not-held')) m.set(f.about, (m.get(f.about) ?? 0) + 1);
console.log([...m].sort((a, b) => b[1] - a[1]).slice(0, 60).map(([k, n]) => `${n} ${k}`).join(' | '));
