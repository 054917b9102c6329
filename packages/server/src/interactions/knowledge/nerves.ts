import type { DrugFact } from '@erx/core/interactions/facts';

/** Lithium, anticonvulsants, antipsychotics, stimulants, and drugs for memory and movement. */
export const NERVE_FACTS: readonly DrugFact[] = [
  {
    first: ['lithium'], second: ['nsaids'], severity: 'serious', effect: 'lithium rises', message: 'Lithium rises. Avoid; acetaminophen, or aspirin, does not do this. Otherwise measure lithium within a week.', narrative: 'NSAIDs lessen its excretion by a fifth to a half.', source: 'FDA label of lithium, Drug interactions',
  },
  {
    first: ['lithium'], second: ['ace inhibitors', 'arbs', 'thiazides'], severity: 'serious', effect: 'lithium rises', message: 'Lithium rises over weeks. Halve the dose and measure it, or choose another antihypertensive.', narrative: 'The kidney holds lithium back together with sodium.', source: 'FDA label of lithium, Drug interactions; Juurlink 2004',
  },
  {
    first: ['lithium'], second: ['loop diuretics', 'potassium-sparing diuretics', 'metronidazole', 'topiramate'], severity: 'moderate', effect: 'lithium rises', message: 'Lithium may rise. Measure it.', narrative: 'Loss of sodium makes the kidney hold lithium back.', source: 'FDA label of lithium, Drug interactions',
  },
  {
    first: ['lithium'], second: ['xanthines', 'caffeine', 'acetazolamide', 'sodium bicarbonate'], severity: 'moderate', effect: 'lithium falls', message: 'Lithium may fall. Measure it, and again when the drug stops.', narrative: 'More lithium is excreted.', source: 'FDA label of lithium, Drug interactions',
  },
  {
    first: ['lithium'], second: ['antipsychotics', 'rate-slowing calcium channel blockers', 'carbamazepine'], severity: 'moderate', effect: 'neurotoxicity', message: 'Confusion, rigidity or tremor may come at normal levels. Watch, above all at the start.', narrative: 'An encephalopathy is reported, first with haloperidol.', source: 'FDA label of lithium, Drug interactions and Warnings',
  },
  {
    first: ['valproate'], second: ['carbapenems'], severity: 'serious', effect: 'valproate falls', message: 'Valproate falls within a day: seizures. Choose another antibiotic or another anticonvulsant.', narrative: 'Carbapenems hinder the recovery of valproate from its glucuronide.', source: 'FDA labels of valproate and meropenem, Drug interactions; VA NDF-RT: Critical',
  },
  {
    first: ['valproate'], second: ['lamotrigine'], severity: 'serious', effect: 'lamotrigine rises', message: 'Lamotrigine doubles: Stevens-Johnson syndrome. Start with 25 mg every other day and raise it slowly.', narrative: 'Valproate blocks its glucuronidation.', source: 'FDA label of lamotrigine, Boxed warning and Dosage',
  },
  {
    first: ['valproate'], second: ['topiramate', 'zonisamide', 'acetazolamide'], severity: 'moderate', effect: 'ammonia', message: 'Ammonia may rise, with confusion and low body temperature. Measure it in a drowsy patient.', narrative: 'Both hinder the urea cycle.', source: 'FDA labels of topiramate and valproate, Warnings',
  },
  {
    first: ['valproate'], second: ['phenobarbital', 'primidone'], severity: 'serious', effect: 'barbiturate rises', message: 'Phenobarbital rises: deep sedation. Lower it and measure both.', narrative: 'Valproate slows its breakdown; phenobarbital speeds that of valproate.', source: 'FDA label of valproate, Drug interactions',
  },
  {
    first: ['valproate'], second: ['phenytoin', 'carbamazepine', 'aspirin', 'felbamate', 'rufinamide', 'clonazepam', 'amitriptyline', 'nortriptyline'], severity: 'moderate', effect: 'anticonvulsant levels', message: 'Levels change. Measure them, phenytoin unbound.', narrative: 'Displacement and inhibition one way, induction the other. With clonazepam absence status is reported.', source: 'FDA label of valproate, Drug interactions',
  },
  {
    first: ['valproate'], second: ['estrogens'], severity: 'moderate', effect: 'anticonvulsant falls', message: 'Estrogens lower valproate. Measure it. Valproate harms the unborn: contraception must be sure.', narrative: 'Estrogens speed its glucuronidation.', source: 'FDA label of valproate, Drug interactions and Boxed warning',
  },
  {
    first: ['lamotrigine'], second: ['hormonal contraceptives', 'estrogens'], severity: 'moderate', effect: 'anticonvulsant falls', message: 'Estrogen halves lamotrigine, which rises in the pill-free week. Adjust the dose.', narrative: 'Estrogens speed its glucuronidation.', source: 'FDA label of lamotrigine, Drug interactions',
  },
  {
    first: ['lamotrigine'], second: ['enzyme-inducing anticonvulsants'], severity: 'moderate', effect: 'anticonvulsant falls', message: 'Lamotrigine falls by about two fifths. Use the starting scheme for inducers.', narrative: 'Induction of glucuronidation.', source: 'FDA label of lamotrigine, Dosage',
  },
  {
    first: ['enzyme-inducing anticonvulsants', 'oxcarbazepine', 'felbamate', 'rufinamide', 'clobazam', 'perampanel', "st john's wort", 'bosentan', 'griseofulvin', 'modafinil', 'armodafinil', 'eslicarbazepine', 'aprepitant', 'efavirenz'], second: ['hormonal contraceptives'], severity: 'serious', effect: 'contraception fails',
    message: 'Contraception may fail. An intrauterine device or depot injection, or a barrier method as well.', narrative: 'Induction of CYP3A4 lowers estrogen and progestin.', source: 'FDA labels of the anticonvulsants and contraceptives, Drug interactions; US Medical Eligibility Criteria for Contraceptive Use 2024',
  },
  {
    first: ['topiramate'], second: ['hormonal contraceptives'], severity: 'moderate', effect: 'contraception fails', message: 'From 200 mg a day contraception may fail. Ask about bleeding between periods.', narrative: 'Topiramate lowers ethinyl estradiol.', source: 'FDA label of topiramate, Drug interactions',
  },
  {
    first: ['enzyme-inducing anticonvulsants'], second: ['systemic corticosteroids', 'estrogens', 'levothyroxine', 'statins', 'tricyclics', 'ssris', 'calcineurin inhibitors', 'doxycycline', 'methadone', 'apixaban'], severity: 'moderate', effect: 'loss of effect', message: 'The anticonvulsant weakens the other drug. Check its effect or level.', narrative: 'Induction of CYP3A4 and others.', source: 'FDA labels of carbamazepine, phenytoin and phenobarbital, Drug interactions',
  },
  {
    first: ['carbamazepine'], second: ['strong cyp3a4 inhibitors', 'erythromycin', 'diltiazem', 'verapamil', 'fluconazole', 'cimetidine', 'fluoxetine', 'fluvoxamine'], severity: 'serious', effect: 'anticonvulsant rises', message: 'Carbamazepine rises: unsteadiness, double sight, block of the heart. Choose another drug or measure it. With nefazodone it is contraindicated.', narrative: 'Inhibition of CYP3A4.', source: 'FDA label of carbamazepine, Drug interactions and Contraindications',
  },
  {
    first: ['carbamazepine'], second: ['clozapine'], severity: 'serious', effect: 'marrow suppression', message: 'Agranulocytosis, and clozapine falls. Avoid.', narrative: 'Both suppress the marrow; carbamazepine induces CYP1A2 and CYP3A4.', source: 'FDA label of clozapine, Drug interactions',
  },
  {
    first: ['phenytoin', 'fosphenytoin'], second: ['amiodarone', 'cimetidine', 'fluoxetine', 'fluvoxamine', 'sertraline', 'ticlopidine', 'omeprazole', 'disulfiram', 'oxcarbazepine', 'capecitabine', 'fluorouracil', 'topiramate', 'methylphenidate', 'isoniazid'], severity: 'moderate', effect: 'anticonvulsant rises', message: 'Phenytoin may rise. Measure it.', narrative: 'Inhibition of CYP2C9 or CYP2C19, which phenytoin fills early.', source: 'FDA label of phenytoin, Drug interactions',
  },
  {
    first: ['phenytoin'], second: ['sucralfate', 'antacids', 'folic acid', 'theophylline', 'ciprofloxacin'], severity: 'low', effect: 'anticonvulsant falls', message: 'Phenytoin may fall. Keep antacids apart and measure it.', narrative: 'Less is absorbed or more broken down.', source: 'FDA label of phenytoin, Drug interactions',
  },
  {
    first: ['bupropion', 'tramadol', 'tapentadol', 'clozapine'], second: ['enzyme-inducing anticonvulsants'], severity: 'low', effect: 'seizures', message: 'A drug that lowers the seizure threshold in somebody treated for seizures. Ask whether it must be.', narrative: 'Bupropion is contraindicated in a seizure disorder.', source: 'FDA labels of bupropion and tramadol, Contraindications and Warnings',
  },
  {
    first: ['dopamine blockers'], second: ['dopaminergic drugs'], severity: 'serious', effect: 'dopamine', message: 'Each undoes the other: Parkinson symptoms return, or the antipsychotic fails. Quetiapine or clozapine, and domperidone or ondansetron, hinder least.', narrative: 'One blocks the dopamine receptor that the other acts on.', source: 'FDA labels of carbidopa-levodopa, ropinirole and metoclopramide, Drug interactions; 2023 AGS Beers Criteria',
  },
  {
    first: ['metoclopramide'], second: ['antipsychotics', 'prochlorperazine', 'promethazine'], severity: 'serious', effect: 'dyskinesia', message: 'Avoid: tardive dyskinesia and neuroleptic malignant syndrome.', narrative: 'Both block dopamine in the brain.', source: 'FDA label of metoclopramide, Warnings and Drug interactions',
  },
  {
    first: ['antipsychotics'], second: ['antipsychotics'], severity: 'low', effect: 'two antipsychotics', message: 'Two antipsychotics. Combine only while changing, or as a plan that failed with one.', narrative: 'Weight, sugar, movement and the QT interval suffer together.', source: 'APA practice guideline on schizophrenia 2020',
  },
  {
    first: ['cholinesterase inhibitors'], second: ['anticholinergics', 'tricyclics', 'sedating antihistamines'], severity: 'moderate', effect: 'cholinergic', message: 'Each undoes the other. Ask which is needed; avoid anticholinergics in dementia.', narrative: 'One raises acetylcholine, the other blocks its receptor.', source: 'FDA labels of donepezil and oxybutynin, Drug interactions; 2023 AGS Beers Criteria',
  },
  {
    first: ['cholinesterase inhibitors'], second: ['beta blockers', 'rate-slowing calcium channel blockers'], severity: 'moderate', effect: 'slow heart', message: 'The heart may slow, and the patient faint. Check the pulse.', narrative: 'Both strengthen the vagus or slow the node.', source: 'FDA labels of donepezil and rivastigmine, Warnings',
  },
  {
    first: ['anticholinergics'], second: ['anticholinergics', 'tricyclics', 'sedating antihistamines'], severity: 'moderate', effect: 'anticholinergic', message: 'Confusion, retention of urine, constipation. Avoid the pair in the old.', narrative: 'The effects add up.', source: '2023 AGS Beers Criteria; FDA labels of oxybutynin and solifenacin',
  },
  {
    first: ['potassium supplements'], second: ['anticholinergics'], severity: 'serious', effect: 'ulcer', message: 'Solid potassium chloride lies in the gut and ulcerates it: contraindicated. Use a liquid.', narrative: 'Anticholinergics slow the passage.', source: 'FDA labels of potassium chloride tablets and glycopyrrolate, Contraindications',
  },
  {
    first: ['amphetamines', 'methylphenidates'], second: ['tricyclics', 'venlafaxine', 'appetite suppressants', 'decongestants'], severity: 'moderate', effect: 'pressure', message: 'Pulse and pressure rise. Check them.', narrative: 'Noradrenaline adds up.', source: 'FDA labels of amphetamine and methylphenidate, Drug interactions',
  },
  {
    first: ['amphetamines'], second: ['acetazolamide', 'sodium bicarbonate', 'ppis', 'methazolamide'], severity: 'low', effect: 'amphetamine rises', message: 'Less acid lets amphetamine rise or come earlier.', narrative: 'Alkaline urine holds it back; less stomach acid changes when extended-release forms open.', source: 'FDA labels of the amphetamines, Drug interactions',
  },
  {
    first: ['amphetamines'], second: ['strong cyp2d6 inhibitors'], severity: 'moderate', effect: 'serotonin', message: 'Amphetamine rises, and serotonin syndrome is possible. Start low.', narrative: 'Inhibition of CYP2D6.', source: 'FDA labels of the amphetamines, Drug interactions',
  },
  {
    first: ['atomoxetine'], second: ['albuterol'], severity: 'low', effect: 'pressure', message: 'Pulse and pressure may rise, with albuterol by mouth or in high doses.', narrative: 'Noradrenaline is saved while beta receptors are stimulated.', source: 'FDA label of atomoxetine, Drug interactions',
  },
  {
    first: ['modafinil', 'armodafinil'], second: ['cyclosporine', 'triazolam', 'clopidogrel', 'warfarin', 'phenytoin'], severity: 'moderate', effect: 'enzyme changes', message: 'Levels change: cyclosporine falls, phenytoin and warfarin may rise. Measure.', narrative: 'Induction of CYP3A4, inhibition of CYP2C19.', source: 'FDA label of modafinil, Drug interactions',
  },
  {
    first: ['riluzole', 'rasagiline', 'pramipexole'], second: ['cimetidine', 'methazolamide'], severity: 'low', effect: 'less excreted', message: 'The drug may rise. Watch for its effects.', narrative: 'Less is secreted or broken down.', source: 'FDA labels of pramipexole and riluzole, Drug interactions',
  },
  {
    first: ['clobazam', 'lacosamide', 'perampanel', 'zonisamide', 'levetiracetam'], second: ['carbamazepine', 'phenytoin'], severity: 'low', effect: 'anticonvulsant levels', message: 'Levels of one or both change. Watch for sleepiness and seizures.', narrative: 'Induction of CYP3A4, and effects that add up.', source: 'FDA labels of the anticonvulsants, Drug interactions',
  },
  {
    first: ['lacosamide'], second: ['beta blockers', 'rate-slowing calcium channel blockers', 'digoxin', 'class ic antiarrhythmics'], severity: 'moderate', effect: 'slow heart', message: 'The PR interval lengthens. ECG before and while raising the dose.', narrative: 'Lacosamide slows sodium channels of the heart too.', source: 'FDA label of lacosamide, Warnings',
  },
];
