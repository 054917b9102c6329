import type { DrugFact } from '@erx/core/interactions/facts';

const WARFARIN = 'FDA label of warfarin, Drug interactions';

/** What makes anticoagulants and antiplatelet drugs too strong or too weak. */
export const ANTICOAGULANT_FACTS: readonly DrugFact[] = [
  {
    first: ['anticoagulants'], second: ['nsaids', 'aspirin', 'salsalate', 'salicylate'], severity: 'serious', effect: 'bleeding',
    message: 'Bleeding, above all from the stomach. Avoid the NSAID; aspirin only where it is clearly meant, with a proton pump inhibitor.',
    narrative: 'NSAIDs hurt the mucosa and hinder platelets while clotting is held back. Acetaminophen is the usual alternative for pain.', source: 'FDA labels of warfarin, apixaban, rivaroxaban and dabigatran: bleeding risk; 2023 AGS Beers Criteria',
  },
  {
    first: ['anticoagulants'], second: ['antiplatelets'], severity: 'serious', effect: 'bleeding',
    message: 'Bleeding. Only where both are meant, such as after a stent, and as short as possible.', narrative: 'Clotting and platelets are held back at once.', source: 'FDA labels of the anticoagulants: bleeding risk; 2023 ACC/AHA guideline on atrial fibrillation',
  },
  {
    first: ['anticoagulants'], second: ['anticoagulants'], severity: 'serious', effect: 'bleeding',
    message: 'Two anticoagulants: bleeding. Combine only while changing from one to the other.', narrative: 'The effects add up. Labels give the timing of a change.', source: 'FDA labels of the anticoagulants, Drug interactions',
  },
  {
    first: ['anticoagulants'], second: ['ssris', 'snris', 'vilazodone', 'vortioxetine'], severity: 'moderate', effect: 'bleeding',
    message: 'Bleeding becomes more likely. Tell the patient the signs.', narrative: 'Platelets need serotonin that these antidepressants keep from them.', source: 'FDA labels of the SSRIs, SNRIs and anticoagulants: bleeding',
  },
  {
    first: ['warfarin'], second: ['sulfamethoxazole', 'trimethoprim', 'metronidazole', 'fluconazole', 'voriconazole', 'miconazole'], severity: 'serious', effect: 'inr rises',
    message: 'The INR rises steeply. Choose another anti-infective, or lower warfarin by a quarter to a half and check the INR in 3 to 5 days.',
    narrative: 'These drugs block CYP2C9, which breaks down S-warfarin. Hospital admissions for bleeding are well documented.', source: `${WARFARIN}; Holbrook 2005; CHEST 2012 guideline`,
  },
  {
    first: ['warfarin'], second: ['amiodarone'], severity: 'serious', effect: 'inr rises',
    message: 'The INR rises over weeks. Lower warfarin by 30 to 50 % and check weekly until steady.', narrative: 'Amiodarone blocks CYP2C9 and others and stays for months.', source: `${WARFARIN}; FDA label of amiodarone`,
  },
  {
    first: ['warfarin'], second: ['ciprofloxacin', 'levofloxacin', 'moxifloxacin', 'ofloxacin', 'clarithromycin', 'erythromycin', 'azithromycin', 'doxycycline', 'tetracycline', 'minocycline', 'isoniazid', 'amoxicillin', 'cefixime', 'cefuroxime'],
    severity: 'moderate', effect: 'inr rises', message: 'The INR may rise. Check it within a week of starting and of stopping.',
    narrative: 'Illness and loss of gut bacteria, and in part enzyme inhibition, strengthen warfarin.', source: `${WARFARIN}: antibiotics and antifungals`,
  },
  {
    first: ['warfarin'], second: ['strong cyp3a4 inducers', 'rifabutin', 'nafcillin', 'dicloxacillin', 'bosentan', 'griseofulvin'], severity: 'serious', effect: 'inr falls',
    message: 'Warfarin loses its effect, and overshoots when the inducer is stopped. Check the INR often; the dose may have to be doubled.', narrative: 'Induction of CYP2C9, 3A4 and 1A2 builds up over two weeks and fades as slowly.', source: WARFARIN,
  },
  {
    first: ['warfarin'], second: ['fluvoxamine', 'fluoxetine', 'cimetidine', 'omeprazole', 'esomeprazole', 'fenofibrate', 'gemfibrozil', 'simvastatin', 'lovastatin', 'rosuvastatin', 'fluvastatin', 'propafenone', 'allopurinol', 'tramadol', 'capecitabine', 'tamoxifen', 'danazol', 'disulfiram', 'leflunomide', 'zafirlukast', 'testosterone', 'oxandrolone', 'thyroid hormones', 'valproate', 'levofloxacin', 'glyburide'],
    severity: 'moderate', effect: 'inr rises', message: 'The INR may rise. Check it when the drug is started, changed or stopped.', narrative: 'By inhibition of the enzymes that break warfarin down, by displacement, or by a faster loss of clotting factors.', source: `${WARFARIN}; Holbrook 2005`,
  },
  {
    first: ['warfarin'], second: ['acetaminophen'], severity: 'low', effect: 'inr rises',
    message: 'More than 2 g of acetaminophen a day for several days raises the INR. Check it then.', narrative: 'A metabolite interferes with the vitamin K cycle.', source: `${WARFARIN}; Holbrook 2005`,
  },
  {
    first: ['warfarin'], second: ['cholestyramine', 'colestipol', 'sucralfate', 'azathioprine', 'mercaptopurine', 'phytonadione', 'vitamin k', 'hormonal contraceptives', 'estrogens', 'carbimazole', 'methimazole', 'propylthiouracil', 'mesalamine', 'rifaximin', 'ubiquinone', 'trazodone'],
    severity: 'moderate', effect: 'inr falls', message: 'Warfarin may lose effect. Check the INR when the drug is started, changed or stopped.', narrative: 'By less absorption, faster breakdown, more vitamin K, or slower loss of clotting factors.', source: `${WARFARIN}; Holbrook 2005`,
  },
  {
    first: ['warfarin'], second: ['phenytoin', 'fosphenytoin'], severity: 'serious', effect: 'phenytoin rises',
    message: 'Warfarin first rises, then falls, and phenytoin may rise. Check INR and phenytoin level.', narrative: 'Displacement and inhibition at first, induction later.', source: `${WARFARIN}; FDA label of phenytoin, Drug interactions`,
  },
  {
    first: ['warfarin'], second: ['prednisone', 'methylprednisolone', 'dexamethasone', 'prednisolone'], severity: 'moderate', effect: 'inr rises',
    message: 'The INR may rise, and the stomach bleeds more easily. Check the INR within a week.', narrative: 'Seen above all with high doses.', source: WARFARIN,
  },
  {
    first: ['warfarin'], second: ['ginkgo', 'garlic', 'ginseng', "st john's wort", 'turmeric'], severity: 'moderate', effect: 'herb with warfarin',
    message: 'The herb changes bleeding or the INR. Better without it.', narrative: 'Garlic and ginkgo add to bleeding; ginseng and St. John\'s wort weaken warfarin.', source: `${WARFARIN}: botanical products`,
  },
  {
    first: ['apixaban', 'rivaroxaban'], second: ['ketoconazole', 'itraconazole', 'posaconazole', 'ritonavir', 'cobicistat', 'conivaptan'], severity: 'serious', effect: 'doac rises',
    message: 'The anticoagulant rises: bleeding. Avoid rivaroxaban; halve apixaban 5 or 10 mg, avoid it at 2.5 mg.', narrative: 'Blocks CYP3A4 and P-glycoprotein at once.', source: 'FDA labels of apixaban and rivaroxaban, Drug interactions',
  },
  {
    first: ['direct oral anticoagulants'], second: ['rifampin', 'carbamazepine', 'phenytoin', 'fosphenytoin', 'phenobarbital', 'primidone', "st john's wort", 'apalutamide', 'enzalutamide'], severity: 'serious', effect: 'doac falls',
    message: 'The anticoagulant falls by half: stroke or thrombosis. Avoid the pair.', narrative: 'Induction of P-glycoprotein and CYP3A4.', source: 'FDA labels of apixaban, rivaroxaban, edoxaban and dabigatran, Drug interactions',
  },
  {
    first: ['dabigatran'], second: ['dronedarone', 'ketoconazole'], severity: 'serious', effect: 'doac rises',
    message: 'Dabigatran rises: bleeding. Lower the dose in renal impairment, or avoid.', narrative: 'Inhibition of P-glycoprotein.', source: 'FDA label of dabigatran, Drug interactions',
  },
  {
    first: ['dabigatran', 'edoxaban', 'apixaban', 'rivaroxaban'], second: ['amiodarone', 'verapamil', 'diltiazem', 'clarithromycin', 'erythromycin', 'dronedarone'], severity: 'moderate', effect: 'doac rises',
    message: 'The anticoagulant may rise. Watch for bleeding, above all with poor kidneys.', narrative: 'Inhibition of P-glycoprotein or CYP3A4, or both.', source: 'FDA labels of the direct oral anticoagulants, Drug interactions',
  },
  {
    first: ['clopidogrel'], second: ['omeprazole', 'esomeprazole'], severity: 'serious', effect: 'clopidogrel falls',
    message: 'Clopidogrel loses effect. Avoid; pantoprazole is an alternative.', narrative: 'Omeprazole and esomeprazole block CYP2C19, which makes clopidogrel active.', source: 'FDA label of clopidogrel, Warnings and Drug interactions',
  },
  {
    first: ['clopidogrel'], second: ['fluoxetine', 'fluvoxamine', 'fluconazole', 'voriconazole', 'ticlopidine', 'cimetidine'], severity: 'moderate', effect: 'clopidogrel falls',
    message: 'Clopidogrel may lose effect. Prefer another drug.', narrative: 'Inhibition of CYP2C19.', source: 'FDA label of clopidogrel, Drug interactions: CYP2C19 inhibitors',
  },
  {
    first: ['clopidogrel'], second: ['repaglinide'], severity: 'serious', effect: 'hypoglycemia',
    message: 'Repaglinide rises up to fivefold: hypoglycemia. Avoid; otherwise at most 4 mg a day.', narrative: 'A metabolite of clopidogrel blocks CYP2C8.', source: 'FDA labels of clopidogrel and repaglinide, Drug interactions',
  },
  {
    first: ['ticagrelor'], second: ['strong cyp3a4 inhibitors'], severity: 'serious', effect: 'ticagrelor rises', message: 'Ticagrelor rises: bleeding and shortness of breath. Avoid.', narrative: 'Ticagrelor is broken down by CYP3A4.', source: 'FDA label of ticagrelor, Drug interactions',
  },
  {
    first: ['ticagrelor'], second: ['strong cyp3a4 inducers'], severity: 'serious', effect: 'ticagrelor falls', message: 'Ticagrelor falls. Avoid.', narrative: 'Induction of CYP3A4.', source: 'FDA label of ticagrelor, Drug interactions',
  },
  {
    first: ['ticagrelor'], second: ['simvastatin', 'lovastatin'], severity: 'moderate', effect: 'myopathy', message: 'The statin rises. At most 40 mg of simvastatin or lovastatin.', narrative: 'Competition for CYP3A4.', source: 'FDA label of ticagrelor, Drug interactions',
  },
  {
    first: ['antiplatelets'], second: ['nsaids'], severity: 'moderate', effect: 'bleeding', message: 'Bleeding, above all from the stomach. Prefer acetaminophen.', narrative: 'Both hinder platelets; the NSAID hurts the mucosa.', source: 'FDA labels of clopidogrel, prasugrel and ticagrelor, Drug interactions',
  },
  {
    first: ['antiplatelets', 'aspirin'], second: ['ssris', 'snris'], severity: 'moderate', effect: 'bleeding', message: 'Bleeding becomes more likely. Tell the patient the signs; protect the stomach in high risk.', narrative: 'Platelets lack serotonin.', source: 'FDA labels of clopidogrel and the SSRIs, Drug interactions',
  },
  {
    first: ['ticagrelor'], second: ['aspirin'], severity: 'low', effect: 'ticagrelor with aspirin', message: 'Keep aspirin at 75 to 100 mg a day: more weakens ticagrelor.', narrative: 'Seen in the trial on which the approval rests.', source: 'FDA label of ticagrelor, Boxed warning',
  },
  {
    first: ['cilostazol'], second: ['strong cyp3a4 inhibitors', 'erythromycin', 'diltiazem', 'omeprazole', 'fluconazole', 'ticlopidine'], severity: 'moderate', effect: 'cilostazol rises', message: 'Cilostazol rises. Give 50 mg twice daily.', narrative: 'Inhibition of CYP3A4 or CYP2C19.', source: 'FDA label of cilostazol, Dosage',
  },
];
