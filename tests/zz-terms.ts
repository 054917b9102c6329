import { STARTER_CAUTIONS } from '../packages/server/src/cautions/starter-cautions.ts';
import { STARTER_KNOWLEDGE } from '../packages/server/src/interactions/knowledge/starter-knowledge.ts';
import { indexKnowledge } from '../packages/core/src/interactions/knowledge-index.ts';
const index = indexKnowledge(STARTER_KNOWLEDGE);
const classes = new Set(STARTER_KNOWLEDGE.classes.map(({ name }) => name));
const all = [...new Set(STARTER_CAUTIONS.harmlessProblems.flatMap((p) => p.except))];
console.log(all.filter((n) => !classes.has(n) && !(index.ingredient(n) === n && index.covers(n))).join('; '));
