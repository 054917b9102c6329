import { isSure, readSig } from '../packages/core/src/sig/read-sig.ts';
import { sigProductOf } from '../packages/core/src/sig/product.ts';
import { writeSig } from '../packages/core/src/sig/write-sig.ts';
import { readFileSync } from 'node:fs';
const lines = readFileSync('/work/shared/data/sigs-parserx.csv','utf8').split('\n').filter(Boolean);
let sure=0;
const product=(l:string)=> /inhal|puff|neb/.test(l)&&!/ml\b|mls|vial/.test(l)?{doseForm:'metered-dose inhaler',route:'inhalation'}: /\b(ml|mls|milli)/.test(l)?{doseForm:'suspension',route:/inhal|neb/.test(l)?'inhalation':'oral'}: /drop/.test(l)?{doseForm:/ear/.test(l)?'otic solution':'ophthalmic solution',route:/ear/.test(l)?'otic':'ophthalmic'}: /spray/.test(l)?{doseForm:'nasal spray',route:'nasal'}: /apply|topical|shower/.test(l)?{doseForm:'cream',route:'topical'}: /\bcap/.test(l)?{doseForm:'capsule',route:'oral'}: /vial|check glucose/.test(l)?{doseForm:'solution',route:'inhalation'}:{doseForm:'tablet',route:'oral'};
for (const l of lines){ const r = readSig(l, sigProductOf(product(l))); const s=isSure(r); if(s) sure++; console.log((s?'OK  ':'??  ')+l+'\n      => '+(r.sig?writeSig(r.sig):"-")+'   '+(s?'':JSON.stringify([r.unread,r.missing]).slice(0,300))); }
console.log(sure, lines.length);
