import { isSure, readSig } from '../packages/core/src/sig/read-sig.ts';
import { sigProductOf } from '../packages/core/src/sig/product.ts';
import { writeSig } from '../packages/core/src/sig/write-sig.ts';
import { readFileSync, writeFileSync } from 'node:fs';
const P:any={tablet:['tablet','oral'],capsule:['extended-release capsule','oral'],liquid:['suspension','oral'],child:['suspension','oral',true],insulin:['injection','subcutaneous'],inhaler:['metered-dose inhaler','inhalation'],eye:['ophthalmic solution','ophthalmic'],ear:['otic solution','otic'],nose:['nasal spray','nasal'],cream:['cream','topical'],patch:['patch','transdermal'],suppository:['suppository','rectal'],strips:['test strip',''],lancets:['lancet',''],needles:['pen needle',''],sensor:['glucose sensor',''],meter:['glucose meter','']};
const f='tests/fixtures/directions/typed.txt';
const out=readFileSync(f,'utf8').split('\n').map(l=>{ if(l===''||l.startsWith('#')) return l; const [p,t,m]=l.split(' | '); const prod=P[p!]?sigProductOf({doseForm:P[p!][0],route:P[p!][1]},P[p!][2]):{}; const r=readSig(t!,prod); const said=isSure(r)?writeSig(r.sig):'?'; const exp=m!.startsWith('~ ')?'?':m; if(said!==exp){ console.log(`${p} | ${t}\n   was ${m}\n   now ${said}`); return said==='?'? l : `${p} | ${t} | ${said}`;} return l;});
if(process.argv[2]==='write') writeFileSync(f,out.join('\n'));
