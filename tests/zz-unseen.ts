import { unseenCases, judgeUnseen, outcomeOf, toOrdered } from '../packages/server/src/safety/testing/unseen-cases';
const table: Record<string, Record<string, number>> = {};
const detail = process.argv[2] === 'all';
for (const c of unseenCases()) {
  let f; try { f = judgeUnseen(c); } catch (e) { console.log('ERR', (e as Error).message); continue; }
  const o = outcomeOf(c, f);
  const k = `${c.group}/${c.expected}`; (table[k] ??= {})[o] = (table[k][o] ?? 0) + 1; table[k].n = (table[k].n ?? 0) + 1;
  if (o !== 'right' || detail) { console.log(o.toUpperCase(), '|', c.line); console.log('    ', toOrdered(c.order).description); for (const x of f) console.log('      ', x.kind, x.severity, x.about, '::', x.text.slice(0, 150)); }
}
console.table(table);
