import type { DrugFact } from '@erx/core/interactions/facts';

/** Pressure, rhythm, potassium, cholesterol. */
export const HEART_FACTS: readonly DrugFact[] = [
  {
    first: ['pde5 inhibitors'], second: ['nitrates', 'riociguat'], severity: 'serious', effect: 'hypotension', message: 'Contraindicated: blood pressure may fall to a fatal level. No nitrate for 24 hours after sildenafil or vardenafil, 48 after tadalafil.',
    narrative: 'Both raise cyclic GMP in the vessels.', source: 'FDA labels of sildenafil, tadalafil and vardenafil, Contraindications',
  },
  {
    first: ['pde5 inhibitors'], second: ['alpha blockers'], severity: 'moderate', effect: 'hypotension', message: 'Blood pressure may fall on standing. Start the PDE5 inhibitor low in a patient steady on the alpha blocker.', narrative: 'Both widen the vessels.', source: 'FDA labels of sildenafil, tadalafil and vardenafil, Warnings',
  },
  {
    first: ['pde5 inhibitors'], second: ['strong cyp3a4 inhibitors', 'erythromycin'], severity: 'moderate', effect: 'pde5 inhibitor rises', message: 'The PDE5 inhibitor rises many times. Lower the dose and space it out as the label says.', narrative: 'Inhibition of CYP3A4.', source: 'FDA labels of sildenafil, tadalafil and vardenafil, Dosage',
  },
  {
    first: ['vardenafil'], second: ['class ia and iii antiarrhythmics'], severity: 'serious', effect: 'qt', message: 'Avoid: the QT interval lengthens.', narrative: 'Vardenafil itself lengthens it a little.', source: 'FDA label of vardenafil, Warnings; VA NDF-RT: Critical',
  },
  {
    first: ['renin-angiotensin blockers'], second: ['potassium-sparing diuretics'], severity: 'serious', effect: 'potassium rises', message: 'Potassium may rise dangerously. Check potassium and creatinine before, after a week, and with every change.', narrative: 'Both hold potassium back; kidneys that work badly, diabetes and age add to it. In heart failure the pair is meant and watched.',
    source: 'FDA labels of spironolactone, eplerenone and lisinopril; 2022 AHA/ACC/HFSA heart failure guideline',
  },
  {
    first: ['renin-angiotensin blockers', 'potassium-sparing diuretics', 'drospirenone'], second: ['potassium supplements', 'salt substitutes'], severity: 'serious', effect: 'potassium rises', message: 'Potassium may rise dangerously. Give potassium only for a proven lack, and check it.', narrative: 'Potassium is held back and added at once. With amiloride, eplerenone and triamterene the supplement is contraindicated.', source: 'FDA labels of spironolactone, triamterene, lisinopril and losartan, Warnings: hyperkalemia',
  },
  {
    first: ['potassium-sparing diuretics'], second: ['potassium-sparing diuretics'], severity: 'serious', effect: 'potassium rises', message: 'Two potassium-sparing diuretics: contraindicated.', narrative: 'Both hold potassium back.', source: 'FDA labels of triamterene, amiloride and eplerenone, Contraindications',
  },
  {
    first: ['renin-angiotensin blockers', 'potassium-sparing diuretics'], second: ['trimethoprim'], severity: 'serious', effect: 'potassium rises', message: 'Potassium may rise within days; sudden deaths in the old are reported. Choose another antibiotic or check potassium after 3 to 4 days.', narrative: 'Trimethoprim acts on the kidney like amiloride.', source: 'FDA label of sulfamethoxazole-trimethoprim, Warnings: hyperkalemia; Fralick 2014',
  },
  {
    first: ['renin-angiotensin blockers', 'potassium-sparing diuretics'], second: ['cyclosporine', 'tacrolimus', 'heparins'], severity: 'moderate', effect: 'potassium rises', message: 'Potassium may rise. Check it.', narrative: 'These drugs hold potassium back too.', source: 'FDA labels of cyclosporine, tacrolimus and enoxaparin',
  },
  {
    first: ['drospirenone'], second: ['renin-angiotensin blockers', 'potassium-sparing diuretics', 'nsaids'], severity: 'moderate', effect: 'potassium rises', message: 'Potassium may rise. Check it in the first cycle of long treatment.', narrative: 'Drospirenone acts like a weak spironolactone.', source: 'FDA label of drospirenone-ethinyl estradiol, Warnings: hyperkalemia',
  },
  {
    first: ['ace inhibitors'], second: ['arbs', 'aliskiren'], severity: 'serious', effect: 'dual blockade', message: 'Two blockers of the renin-angiotensin system: renal failure, high potassium, low pressure, and no further benefit. Avoid.', narrative: 'The trials ONTARGET and VA NEPHRON-D showed harm.', source: 'FDA labels of ACE inhibitors and ARBs, Drug interactions: dual blockade',
  },
  {
    first: ['arbs'], second: ['arbs', 'aliskiren'], severity: 'serious', effect: 'dual blockade', message: 'Two blockers of the renin-angiotensin system. Avoid.', narrative: 'Renal failure, high potassium and low pressure.', source: 'FDA labels of ARBs, Drug interactions: dual blockade',
  },
  {
    first: ['ace inhibitors'], second: ['ace inhibitors'], severity: 'serious', effect: 'dual blockade', message: 'Two ACE inhibitors. One must go.', narrative: 'The same effect twice: low pressure, high potassium, renal failure.', source: 'FDA labels of ACE inhibitors',
  },
  {
    first: ['ace inhibitors'], second: ['sacubitril'], severity: 'serious', effect: 'angioedema', message: 'Contraindicated: angioedema. Leave 36 hours between them.', narrative: 'Both keep bradykinin from being broken down.', source: 'FDA label of sacubitril-valsartan, Contraindications',
  },
  {
    first: ['renin-angiotensin blockers'], second: ['nsaids'], severity: 'moderate', effect: 'kidney', message: 'Kidney function may fail and the pressure rise, above all with a diuretic. Check creatinine, or use acetaminophen.', narrative: 'NSAIDs narrow the vessel into the glomerulus, the blocker widens the one out of it.', source: 'FDA labels of lisinopril, losartan and the NSAIDs, Drug interactions',
  },
  {
    first: ['thiazides', 'loop diuretics', 'potassium-sparing diuretics'], second: ['nsaids'], severity: 'moderate', effect: 'kidney', message: 'The diuretic loses effect and the kidney may suffer. Check weight, pressure and creatinine.', narrative: 'NSAIDs hold back salt and water and lessen blood flow to the kidney.', source: 'FDA labels of furosemide, hydrochlorothiazide and the NSAIDs, Drug interactions',
  },
  {
    first: ['beta blockers'], second: ['nsaids'], severity: 'low', effect: 'pressure', message: 'The blood pressure may rise. Check it.', narrative: 'NSAIDs hold back salt and water.', source: 'FDA labels of the NSAIDs, Drug interactions',
  },
  {
    first: ['beta blockers'], second: ['rate-slowing calcium channel blockers'], severity: 'serious', effect: 'slow heart', isEvenLocal: true, message: 'The heart may slow, block or fail; eye drops count too. Avoid, or watch the ECG.', narrative: 'Both slow the sinus and the atrioventricular node and weaken the beat.', source: 'FDA labels of verapamil, diltiazem and timolol eye drops, Drug interactions',
  },
  {
    first: ['beta blockers', 'rate-slowing calcium channel blockers'], second: ['digoxin'], severity: 'moderate', effect: 'slow heart', message: 'The heart may slow or block. Check pulse and ECG.', narrative: 'Both slow the atrioventricular node.', source: 'FDA label of digoxin, Drug interactions',
  },
  {
    first: ['nonselective beta blockers'], second: ['beta agonists'], severity: 'serious', effect: 'bronchospasm', isEvenLocal: true, message: 'The beta blocker undoes the bronchodilator: severe bronchospasm; eye drops count too. Prefer a cardioselective one, or another class.', narrative: 'Both act on the same receptor.', source: 'FDA labels of albuterol, propranolol and timolol, Drug interactions and Contraindications',
  },
  {
    first: ['cardioselective beta blockers'], second: ['beta agonists'], severity: 'low', effect: 'bronchospasm', message: 'In asthma the airways may narrow. Watch, and keep the dose low.', narrative: 'Selectivity is lost at higher doses.', source: 'FDA label of albuterol, Drug interactions; GINA report',
  },
  {
    first: ['nonselective beta blockers'], second: ['epinephrine'], severity: 'moderate', effect: 'epinephrine weak', message: 'Epinephrine may act less in anaphylaxis and raise the pressure. Never withhold it; have glucagon ready.', narrative: 'With beta receptors blocked, the alpha effect stands alone.', source: 'FDA label of epinephrine auto-injectors, Drug interactions',
  },
  {
    first: ['metoprolol', 'propranolol', 'carvedilol', 'nebivolol'], second: ['strong cyp2d6 inhibitors', 'duloxetine'], severity: 'moderate', effect: 'beta blocker rises', message: 'The beta blocker rises. Watch pulse and pressure.', narrative: 'Inhibition of CYP2D6.', source: 'FDA labels of metoprolol, carvedilol and nebivolol, Drug interactions',
  },
  {
    first: ['digoxin'], second: ['amiodarone', 'dronedarone', 'quinidine', 'verapamil', 'propafenone', 'clarithromycin', 'erythromycin', 'itraconazole', 'ketoconazole', 'cyclosporine', 'ritonavir', 'ranolazine', 'captopril', 'carvedilol', 'tolvaptan', 'mirabegron'], severity: 'serious', effect: 'digoxin rises',
    message: 'Digoxin rises. Measure it before, lower the dose by 30 to 50 % with the strong ones, and follow it.', narrative: 'P-glycoprotein, which carries digoxin out, is blocked.', source: 'FDA label of digoxin, Drug interactions',
  },
  {
    first: ['digoxin'], second: ['loop diuretics', 'thiazides', 'systemic corticosteroids'], severity: 'moderate', effect: 'digoxin toxicity', message: 'Loss of potassium makes digoxin toxic. Keep potassium and magnesium normal.', narrative: 'Digoxin and potassium compete for the sodium pump.', source: 'FDA label of digoxin, Warnings: electrolyte disorders',
  },
  {
    first: ['digoxin'], second: ['spironolactone', 'azithromycin', 'omeprazole', 'atorvastatin', 'tetracyclines', 'nifedipine', 'telmisartan', 'diltiazem'], severity: 'moderate', effect: 'digoxin rises', message: 'Digoxin may rise. Measure it.', narrative: 'Less is excreted, or more absorbed.', source: 'FDA label of digoxin, Drug interactions',
  },
  {
    first: ['digoxin'], second: ['rifampin', "st john's wort", 'phenytoin', 'cholestyramine', 'colestipol', 'antacids', 'sucralfate', 'neomycin'], severity: 'moderate', effect: 'digoxin falls', message: 'Digoxin may fall. Measure it; keep binders apart.', narrative: 'By induction of P-glycoprotein, or by binding in the gut.', source: 'FDA label of digoxin, Drug interactions',
  },
  {
    first: ['amiodarone'], second: ['beta blockers', 'rate-slowing calcium channel blockers'], severity: 'serious', effect: 'slow heart', message: 'Slow heart and block. Watch the ECG.', narrative: 'The effects on sinus and atrioventricular node add up.', source: 'FDA label of amiodarone, Drug interactions',
  },
  {
    first: ['class ic antiarrhythmics'], second: ['strong cyp2d6 inhibitors', 'amiodarone'], severity: 'serious', effect: 'antiarrhythmic rises', message: 'The antiarrhythmic rises: dangerous rhythms. Avoid, or halve the dose and watch the ECG.', narrative: 'Inhibition of CYP2D6.', source: 'FDA labels of flecainide and propafenone, Drug interactions',
  },
  {
    first: ['statins'], second: ['gemfibrozil'], severity: 'serious', effect: 'myopathy', message: 'Rhabdomyolysis; contraindicated with simvastatin. Use fenofibrate if a fibrate is needed.', narrative: 'Gemfibrozil blocks the uptake into the liver and the glucuronidation of statins.', source: 'FDA labels of the statins, Contraindications and Warnings: myopathy; VA NDF-RT: Critical',
  },
  {
    first: ['statins'], second: ['fenofibrate', 'fenofibric acid', 'niacin', 'colchicine'], severity: 'moderate', effect: 'myopathy', message: 'Muscle damage is possible. Ask about pain and weakness.', narrative: 'Each can damage muscle.', source: 'FDA labels of the statins, Warnings: myopathy',
  },
  {
    first: ['statins'], second: ['cyclosporine'], severity: 'serious', effect: 'myopathy', message: 'The statin rises many times. Contraindicated with simvastatin and pitavastatin; limit the others.', narrative: 'Cyclosporine blocks OATP1B1 and CYP3A4.', source: 'FDA labels of the statins, Contraindications and Dosage',
  },
  {
    first: ['atorvastatin'], second: ['strong cyp3a4 inhibitors', 'erythromycin'], severity: 'moderate', effect: 'myopathy', message: 'Atorvastatin rises. At most 20 mg with clarithromycin or itraconazole.', narrative: 'Inhibition of CYP3A4.', source: 'FDA label of atorvastatin, Dosage and Drug interactions',
  },
  {
    first: ['simvastatin'], second: ['amlodipine', 'ranolazine', 'lomitapide'], severity: 'moderate', effect: 'myopathy', message: 'At most 20 mg of simvastatin a day.', narrative: 'Weak inhibition of CYP3A4.', source: 'FDA label of simvastatin, Dosage',
  },
  {
    first: ['pitavastatin', 'rosuvastatin', 'pravastatin'], second: ['erythromycin', 'rifampin', 'clarithromycin', 'lopinavir', 'ritonavir', 'atazanavir'], severity: 'moderate', effect: 'myopathy', message: 'The statin may rise. Keep to the dose limit of the label.', narrative: 'Inhibition of hepatic uptake.', source: 'FDA labels of pitavastatin, rosuvastatin and pravastatin, Dosage; VA NDF-RT: Critical',
  },
  {
    first: ['ranolazine'], second: ['strong cyp3a4 inhibitors', 'strong cyp3a4 inducers'], severity: 'serious', effect: 'ranolazine', message: 'Contraindicated.', narrative: 'Ranolazine rises and lengthens the QT interval with inhibitors, and is lost with inducers.', source: 'FDA label of ranolazine, Contraindications',
  },
  {
    first: ['ranolazine'], second: ['moderate cyp3a4 inhibitors'], severity: 'moderate', effect: 'ranolazine', message: 'At most 500 mg of ranolazine twice daily.', narrative: 'Inhibition of CYP3A4.', source: 'FDA label of ranolazine, Dosage',
  },
  {
    first: ['ranolazine'], second: ['metformin'], severity: 'moderate', effect: 'metformin rises', message: 'At most 1,700 mg of metformin a day with ranolazine 1,000 mg twice daily.', narrative: 'Ranolazine blocks the renal secretion of metformin.', source: 'FDA label of ranolazine, Drug interactions',
  },
  {
    first: ['eplerenone'], second: ['strong cyp3a4 inhibitors'], severity: 'serious', effect: 'potassium rises', message: 'Contraindicated: eplerenone and with it potassium rise.', narrative: 'Inhibition of CYP3A4.', source: 'FDA label of eplerenone, Contraindications',
  },
  {
    first: ['eplerenone'], second: ['erythromycin', 'verapamil', 'fluconazole', 'diltiazem'], severity: 'moderate', effect: 'potassium rises', message: 'Start eplerenone with 25 mg. Check potassium.', narrative: 'Inhibition of CYP3A4.', source: 'FDA label of eplerenone, Drug interactions',
  },
  {
    first: ['dihydropyridines', 'rate-slowing calcium channel blockers'], second: ['clarithromycin', 'erythromycin', 'itraconazole', 'ketoconazole', 'hiv protease inhibitors'], severity: 'moderate', effect: 'calcium channel blocker rises', message: 'Low blood pressure and renal failure. Azithromycin does not do this.', narrative: 'Inhibition of CYP3A4.', source: 'FDA labels of clarithromycin and felodipine, Drug interactions; Wright 2011',
  },
  {
    first: ['dihydropyridines', 'rate-slowing calcium channel blockers'], second: ['strong cyp3a4 inducers'], severity: 'moderate', effect: 'calcium channel blocker falls', message: 'The calcium channel blocker loses effect. Check the pressure; nifedipine with rifampin is contraindicated.', narrative: 'Induction of CYP3A4.', source: 'FDA labels of nifedipine, felodipine and verapamil',
  },
  {
    first: ['alpha blockers'], second: ['strong cyp3a4 inhibitors'], severity: 'moderate', effect: 'alpha blocker rises', message: 'Blood pressure may fall. Alfuzosin and silodosin are contraindicated; avoid tamsulosin.', narrative: 'Inhibition of CYP3A4.', source: 'FDA labels of alfuzosin, silodosin and tamsulosin',
  },
  {
    first: ['tolvaptan'], second: ['strong cyp3a4 inhibitors'], severity: 'serious', effect: 'tolvaptan rises', message: 'Contraindicated: sodium may rise too fast.', narrative: 'Inhibition of CYP3A4.', source: 'FDA label of tolvaptan, Contraindications',
  },
  {
    first: ['midodrine'], second: ['sympathomimetics', 'ergots', 'linezolid', 'classic maois'], severity: 'moderate', effect: 'hypertension', message: 'The blood pressure may rise steeply.', narrative: 'Vasoconstriction adds up.', source: 'FDA label of midodrine, Drug interactions',
  },
];
