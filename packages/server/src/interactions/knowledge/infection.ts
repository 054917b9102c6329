import type { DrugFact } from '@erx/core/interactions/facts';

/** Drugs against infections, and what they do to others. */
export const INFECTION_FACTS: readonly DrugFact[] = [
  {
    first: ['fluoroquinolones', 'tetracyclines'], second: ['binding minerals'], severity: 'moderate', effect: 'binding', message: 'The antibiotic is bound in the gut and fails. Give it at least 2 hours before or 6 hours after.', narrative: 'Metal ions form complexes that are not absorbed.', source: 'FDA labels of ciprofloxacin, levofloxacin and doxycycline, Drug interactions',
  },
  {
    first: ['fluoroquinolones'], second: ['systemic corticosteroids'], severity: 'moderate', effect: 'tendon', message: 'Tendons may rupture, above all over 60. Stop at the first pain.', narrative: 'Both weaken tendons.', source: 'FDA labels of fluoroquinolones, Boxed warning',
  },
  {
    first: ['fluoroquinolones'], second: ['insulins', 'sulfonylureas', 'meglitinides'], severity: 'moderate', effect: 'blood sugar', message: 'Blood sugar may fall or rise severely. Measure it.', narrative: 'Fluoroquinolones act on the secretion of insulin.', source: 'FDA Drug Safety Communication, July 2018',
  },
  {
    first: ['fluoroquinolones'], second: ['nsaids'], severity: 'low', effect: 'seizures', message: 'Seizures are possible in patients at risk.', narrative: 'NSAIDs add to the effect of fluoroquinolones at the GABA receptor.', source: 'FDA labels of levofloxacin and ciprofloxacin, Drug interactions',
  },
  {
    first: ['xanthines'], second: ['ciprofloxacin', 'enoxacin', 'norfloxacin', 'fluvoxamine', 'cimetidine', 'erythromycin', 'clarithromycin', 'troleandomycin', 'zileuton', 'ticlopidine', 'mexiletine'], severity: 'serious', effect: 'theophylline rises', message: 'Theophylline rises: seizures and arrhythmia. Choose another drug, or lower the dose and measure it.', narrative: 'Inhibition of CYP1A2 and CYP3A4.', source: 'FDA labels of theophylline and ciprofloxacin, Drug interactions; VA NDF-RT: Critical',
  },
  {
    first: ['xanthines'], second: ['strong cyp3a4 inducers'], severity: 'moderate', effect: 'theophylline falls', message: 'Theophylline falls. Measure it.', narrative: 'Induction of CYP1A2 and CYP3A4.', source: 'FDA label of theophylline, Drug interactions',
  },
  {
    first: ['clozapine', 'olanzapine'], second: ['ciprofloxacin', 'fluvoxamine', 'enoxacin'], severity: 'serious', effect: 'antipsychotic rises', message: 'Clozapine rises up to tenfold, olanzapine twofold: seizures, collapse. Give a third of the clozapine and measure it.', narrative: 'Inhibition of CYP1A2.', source: 'FDA labels of clozapine and olanzapine, Drug interactions',
  },
  {
    first: ['duloxetine', 'rasagiline', 'caffeine', 'ropinirole'], second: ['ciprofloxacin', 'fluvoxamine', 'enoxacin'], severity: 'moderate', effect: 'cyp1a2', message: 'The drug rises. Avoid with duloxetine; at most 0.5 mg of rasagiline.', narrative: 'Inhibition of CYP1A2.', source: 'FDA labels of duloxetine and rasagiline, Drug interactions',
  },
  {
    first: ['systemic rifamycins'], second: ['hormonal contraceptives'], severity: 'serious', effect: 'contraception fails', message: 'Contraception fails. A barrier method as well, until 4 weeks after.', narrative: 'Induction of CYP3A4.', source: 'FDA labels of rifampin and the contraceptives, Drug interactions',
  },
  {
    first: ['rifampin', 'rifapentine'], second: ['voriconazole', 'itraconazole', 'isavuconazonium', 'efavirenz', 'nevirapine', 'etravirine', 'ticagrelor', 'tolvaptan', 'lurasidone', 'ranolazine', 'apremilast', 'tofacitinib', 'ivabradine', 'roflumilast', 'eplerenone', 'nifedipine'], severity: 'serious', effect: 'loss of effect',
    message: 'Rifampin takes the drug away. Avoid; mostly contraindicated or advised against.', narrative: 'Induction of CYP3A4 and others lowers it by up to nine tenths.', source: 'FDA label of rifampin, Drug interactions',
  },
  {
    first: ['rifampin'], second: ['methadone', 'systemic corticosteroids', 'levothyroxine', 'sulfonylureas', 'meglitinides', 'losartan', 'metoprolol', 'propranolol', 'propafenone', 'zolpidem', 'statins', 'lamotrigine', 'cyclosporine', 'tacrolimus', 'fluconazole', 'quetiapine', 'haloperidol', 'dapsone', 'chloramphenicol', 'carvedilol'], severity: 'moderate', effect: 'loss of effect',
    message: 'Rifampin weakens the drug. Check its effect or level, and again when rifampin stops.', narrative: 'Induction builds up in a week and fades in two.', source: 'FDA label of rifampin, Drug interactions',
  },
  {
    first: ['isoniazid'], second: ['rifampin', 'acetaminophen'], severity: 'moderate', effect: 'liver', message: 'Liver damage. Check transaminases; at most 2 g of acetaminophen a day.', narrative: 'Toxic metabolites increase.', source: 'FDA label of isoniazid, Boxed warning and Drug interactions',
  },
  {
    first: ['isoniazid'], second: ['phenytoin', 'carbamazepine', 'fosphenytoin'], severity: 'serious', effect: 'anticonvulsant rises', message: 'The anticonvulsant rises: unsteadiness, confusion. Measure it and lower the dose.', narrative: 'Inhibition of CYP2C19 and CYP3A4.', source: 'FDA label of isoniazid, Drug interactions',
  },
  {
    first: ['metronidazole', 'tinidazole'], second: ['disulfiram'], severity: 'serious', effect: 'psychosis', message: 'Contraindicated within two weeks: psychosis.', narrative: 'Reported in people who took both.', source: 'FDA label of metronidazole, Contraindications',
  },
  {
    first: ['metronidazole'], second: ['lithium', 'busulfan', 'phenytoin'], severity: 'moderate', effect: 'level rises', message: 'The other drug rises. Measure it; avoid busulfan.', narrative: 'Less is excreted or broken down.', source: 'FDA label of metronidazole, Drug interactions',
  },
  {
    first: ['linezolid'], second: ['insulins', 'sulfonylureas'], severity: 'moderate', effect: 'blood sugar', message: 'Blood sugar may fall. Measure it.', narrative: 'Reported under linezolid.', source: 'FDA label of linezolid, Warnings: hypoglycemia',
  },
  {
    first: ['linezolid'], second: ['epinephrine', 'dopamine', 'dobutamine', 'norepinephrine'], severity: 'serious', effect: 'hypertensive crisis', message: 'The blood pressure rises. Lower the starting dose of the vasopressor; never withhold epinephrine in anaphylaxis.', narrative: 'Linezolid inhibits monoamine oxidase reversibly.', source: 'FDA label of linezolid, Drug interactions; VA NDF-RT: Critical',
  },
  {
    first: ['sulfamethoxazole', 'fluconazole', 'clarithromycin', 'voriconazole', 'miconazole', 'levofloxacin'], second: ['sulfonylureas'], severity: 'moderate', effect: 'hypoglycemia', message: 'Hypoglycemia, above all in the old. Measure blood sugar more often.', narrative: 'Inhibition of CYP2C9 or displacement.', source: 'FDA labels of glipizide and glyburide, Drug interactions; Schelleman 2010',
  },
  {
    first: ['fluconazole', 'voriconazole', 'sulfamethoxazole', 'trimethoprim'], second: ['phenytoin', 'fosphenytoin'], severity: 'serious', effect: 'phenytoin rises', message: 'Phenytoin rises. Measure it and lower the dose.', narrative: 'Inhibition of CYP2C9 or CYP2C8.', source: 'FDA labels of phenytoin and fluconazole, Drug interactions',
  },
  {
    first: ['ketoconazole', 'itraconazole', 'posaconazole'], second: ['ppis', 'h2 blockers', 'antacids', 'sucralfate'], severity: 'moderate', effect: 'absorption', message: 'The antifungal is not absorbed without acid. Stop the acid reducer, or take it with a non-diet cola or as the solution.', narrative: 'These azoles dissolve in acid only.', source: 'FDA labels of ketoconazole and itraconazole, Drug interactions',
  },
  {
    first: ['colchicine'], second: ['strong cyp3a4 inhibitors', 'moderate cyp3a4 inhibitors', 'cyclosporine', 'ranolazine'], severity: 'serious', effect: 'colchicine rises', message: 'Colchicine rises: deaths have followed. Contraindicated in renal or hepatic impairment; otherwise the reduced dose of the label.', narrative: 'Inhibition of CYP3A4 and P-glycoprotein.', source: 'FDA label of colchicine, Contraindications and Dosage',
  },
  {
    first: ['steroids broken down by cyp3a4', 'methylprednisolone', 'dexamethasone', 'prednisone', 'prednisolone'], second: ['hiv protease inhibitors', 'cobicistat', 'ketoconazole', 'itraconazole', 'clarithromycin', 'posaconazole', 'voriconazole'], severity: 'moderate', effect: 'steroid rises',
    message: 'The steroid rises, inhaled and nasal ones too: Cushing\'s syndrome and failing adrenals. Beclomethasone is safer with ritonavir.', narrative: 'Inhibition of CYP3A4.', source: 'FDA labels of fluticasone, budesonide and ritonavir, Drug interactions; VA NDF-RT: Critical',
  },
  {
    first: ['salmeterol'], second: ['strong cyp3a4 inhibitors'], severity: 'serious', effect: 'beta agonist rises', message: 'Salmeterol rises: palpitations, longer QT interval. Not recommended; formoterol is an alternative.', narrative: 'Inhibition of CYP3A4.', source: 'FDA label of salmeterol, Drug interactions',
  },
  {
    first: ['vilanterol'], second: ['strong cyp3a4 inhibitors'], severity: 'moderate', effect: 'beta agonist rises', message: 'Vilanterol may rise. Watch pulse and rhythm.', narrative: 'Inhibition of CYP3A4.', source: 'FDA label of fluticasone-vilanterol, Drug interactions',
  },
  {
    first: ['lurasidone', 'quetiapine', 'ziprasidone', 'aripiprazole', 'clozapine', 'iloperidone'], second: ['strong cyp3a4 inhibitors'], severity: 'serious', effect: 'antipsychotic rises', message: 'The antipsychotic rises. Lurasidone is contraindicated; quetiapine a sixth of the dose, aripiprazole half.', narrative: 'Inhibition of CYP3A4.', source: 'FDA labels of lurasidone, quetiapine and aripiprazole, Dosage and Contraindications',
  },
  {
    first: ['lurasidone', 'quetiapine', 'aripiprazole', 'clozapine', 'risperidone', 'haloperidol', 'olanzapine'], second: ['strong cyp3a4 inducers'], severity: 'moderate', effect: 'antipsychotic falls', message: 'The antipsychotic loses effect. Lurasidone is contraindicated; the others need a higher dose.', narrative: 'Induction of CYP3A4 and others.', source: 'FDA labels of the antipsychotics, Drug interactions',
  },
  {
    first: ['lurasidone', 'quetiapine'], second: ['moderate cyp3a4 inhibitors'], severity: 'moderate', effect: 'antipsychotic rises', message: 'The antipsychotic rises. At most 80 mg of lurasidone, starting with 20 mg.', narrative: 'Inhibition of CYP3A4.', source: 'FDA label of lurasidone, Dosage',
  },
  {
    first: ['probenecid'], second: ['penicillins', 'cephalosporins', 'methotrexate', 'ketorolac', 'nsaids', 'acyclovirs'], severity: 'moderate', effect: 'less excreted', message: 'The other drug rises. Contraindicated with ketorolac.', narrative: 'Probenecid blocks tubular secretion.', source: 'FDA labels of probenecid and ketorolac, Drug interactions',
  },
  {
    first: ['nitrofurantoin'], second: ['antacids'], severity: 'low', effect: 'absorption', message: 'Magnesium trisilicate and its like lessen absorption. Keep them apart.', narrative: 'Adsorption in the gut.', source: 'FDA label of nitrofurantoin, Drug interactions',
  },
  {
    first: ['ivermectin', 'albendazole', 'nitazoxanide'], second: ['warfarin'], severity: 'low', effect: 'inr rises', message: 'The INR may rise. Check it.', narrative: 'Reported after marketing; nitazoxanide is highly bound to protein.', source: 'FDA labels of ivermectin and nitazoxanide, Drug interactions',
  },
  {
    first: ['aminoglycosides', 'vancomycin'], second: ['loop diuretics', 'nsaids', 'cyclosporine', 'tacrolimus'], severity: 'moderate', effect: 'kidney and ear', message: 'Kidney and hearing may suffer. Follow levels and creatinine.', narrative: 'Each harms the kidney, loop diuretics the ear.', source: 'FDA labels of gentamicin and vancomycin, Warnings',
  },
  {
    first: ['tetracyclines'], second: ['retinoids by mouth'], severity: 'serious', effect: 'brain pressure', message: 'Avoid: pressure in the skull. Headache and blurred sight are the signs.', narrative: 'Each alone can cause pseudotumor cerebri.', source: 'FDA labels of isotretinoin and doxycycline, Warnings; VA NDF-RT: Critical',
  },
  {
    first: ['tetracyclines'], second: ['penicillins'], severity: 'low', effect: 'antagonism', message: 'The tetracycline may hinder the penicillin. Avoid where killing bacteria matters.', narrative: 'Penicillins act on growing bacteria.', source: 'FDA label of doxycycline, Drug interactions',
  },
  {
    first: ['tenofovir', 'emtricitabine'], second: ['nsaids', 'aminoglycosides', 'adefovir'], severity: 'moderate', effect: 'kidney', message: 'Acute renal failure is reported with high or several NSAIDs. Prefer another analgesic.', narrative: 'Tenofovir harms the tubule, NSAIDs lessen blood flow.', source: 'FDA label of tenofovir disoproxil, Warnings',
  },
];
