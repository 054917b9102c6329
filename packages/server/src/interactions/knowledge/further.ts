import type { DrugFact } from '@erx/core/interactions/facts';

/** Single pairs that belong to no other theme. */
export const FURTHER_FACTS: readonly DrugFact[] = [
  {
    first: ['tricyclics'], second: ['ketoconazole', 'fluconazole', 'voriconazole', 'cimetidine', 'terbinafine', 'quinidine', 'bupropion'], severity: 'moderate', effect: 'tricyclic rises', message: 'The tricyclic rises: heart rhythm, confusion. Measure it and watch the ECG.', narrative: 'Inhibition of CYP2D6, CYP2C19 or CYP3A4.', source: 'FDA labels of the tricyclics, Precautions: drugs metabolized by P450 2D6; VA NDF-RT: Critical',
  },
  {
    first: ['ziprasidone'], second: ['possible qt drugs', 'tricyclics'], severity: 'serious', effect: 'qt', message: 'Ziprasidone is contraindicated with other drugs that lengthen the QT interval.', narrative: 'The delay of repolarisation adds up.', source: 'FDA label of ziprasidone, Contraindications; VA NDF-RT: Critical',
  },
  {
    first: ['pimozide'], second: ['macrolides', 'tricyclics', 'efavirenz', 'quinine', 'rate-slowing calcium channel blockers'], severity: 'serious', effect: 'qt', message: 'Contraindicated or to be avoided: pimozide rises, or the QT interval lengthens twice.', narrative: 'Pimozide is broken down by CYP3A4 and CYP2D6.', source: 'FDA label of pimozide, Contraindications; VA NDF-RT: Critical',
  },
  {
    first: ['amiodarone', 'quinidine', 'flecainide', 'propafenone', 'dronedarone', 'conivaptan'], second: ['hiv protease inhibitors', 'ketoconazole', 'itraconazole', 'voriconazole', 'posaconazole', 'nefazodone', 'clarithromycin', 'conivaptan'], severity: 'serious', effect: 'drug rises', message: 'Contraindicated: the antiarrhythmic rises.', narrative: 'Inhibition of CYP3A4 or CYP2D6.', source: 'FDA labels of ritonavir, dronedarone and conivaptan, Contraindications; VA NDF-RT: Critical',
  },
  {
    first: ['dofetilide'], second: ['sulfamethoxazole', 'loop diuretics', 'thiazides', 'troleandomycin', 'erythromycin'], severity: 'serious', effect: 'qt', message: 'Torsades de pointes. Sulfamethoxazole-trimethoprim and hydrochlorothiazide are contraindicated; with other diuretics keep potassium normal.', narrative: 'Dofetilide rises, or potassium falls.', source: 'FDA label of dofetilide, Contraindications and Warnings; VA NDF-RT: Critical',
  },
  {
    first: ['sotalol', 'amiodarone'], second: ['norfloxacin', 'ofloxacin', 'levofloxacin', 'ciprofloxacin'], severity: 'serious', effect: 'qt', message: 'Torsades de pointes. Choose an antibiotic of another class.', narrative: 'Labels of fluoroquinolones advise against class IA and III antiarrhythmics.', source: 'FDA labels of the fluoroquinolones, Warnings: QT prolongation; VA NDF-RT: Critical',
  },
  {
    first: ['classic maois', 'procarbazine'], second: ['dopamine', 'mephentermine', 'levodopa', 'entacapone', 'tolcapone', 'tryptophan', 'phenylalanine', 'rasagiline', 'selegiline', 'safinamide'], severity: 'serious', effect: 'hypertensive crisis', message: 'Contraindicated or to be avoided: hypertensive crisis. Leave 14 days.', narrative: 'Monoamines are added while nothing breaks them down.', source: 'FDA labels of the MAO inhibitors, Contraindications; VA NDF-RT: Critical',
  },
  {
    first: ['rasagiline', 'selegiline', 'safinamide'], second: ['linezolid', 'methylene blue', 'rasagiline', 'selegiline', 'safinamide'], severity: 'serious', effect: 'hypertensive crisis', message: 'Contraindicated: two MAO inhibitors. Leave 14 days.', narrative: 'Selectivity is lost.', source: 'FDA labels of rasagiline and safinamide, Contraindications',
  },
  {
    first: ['maois'], second: ['brimonidine', 'apraclonidine'], severity: 'serious', effect: 'hypertensive crisis', isEvenLocal: true, message: 'The eye drop with an MAO inhibitor: blood pressure may change steeply. Avoid.', narrative: 'Alpha agonists of eye drops reach the blood in part.', source: 'FDA label of brimonidine, Drug interactions',
  },
  {
    first: ['brimonidine'], second: ['opioids', 'barbiturates', 'sedating antihistamines'], severity: 'low', effect: 'sedation', isEvenLocal: true, message: 'Sleepiness may add up.', narrative: 'Brimonidine acts centrally once absorbed.', source: 'FDA label of brimonidine, Drug interactions',
  },
  {
    first: ['ezetimibe'], second: ['gemfibrozil', 'cyclosporine'], severity: 'moderate', effect: 'ezetimibe rises', message: 'Ezetimibe rises; with fibrates gallstones are possible. Fenofibrate is the only one that is labeled.', narrative: 'Its glucuronide is cleared less, and cholesterol goes into the bile.', source: 'FDA label of ezetimibe, Drug interactions; VA NDF-RT: Critical',
  },
  {
    first: ['ezetimibe', 'ursodiol', 'fenofibrate', 'gemfibrozil', 'pravastatin', 'thiazides', 'propranolol'], second: ['bile acid sequestrants'], severity: 'low', effect: 'binding', message: 'Take the other drug 1 hour before or 4 hours after the binder.', narrative: 'Binding in the gut.', source: 'FDA labels of cholestyramine and ezetimibe, Drug interactions',
  },
  {
    first: ['rifabutin'], second: ['fluconazole', 'voriconazole', 'posaconazole', 'ketoconazole', 'itraconazole', 'clarithromycin', 'etravirine'], severity: 'serious', effect: 'rifabutin rises', message: 'Rifabutin rises: uveitis. Voriconazole falls in turn and is contraindicated.', narrative: 'Inhibition one way, induction the other.', source: 'FDA labels of rifabutin and voriconazole; VA NDF-RT: Critical',
  },
  {
    first: ['efavirenz', 'nevirapine', 'etravirine'], second: ['voriconazole', 'enzyme-inducing anticonvulsants', 'hiv protease inhibitors', 'midazolam', 'ergots', 'efavirenz', 'nevirapine', 'etravirine'], severity: 'serious', effect: 'antiretroviral levels', message: 'Levels of one or both change so that treatment fails or harms. Not without an HIV specialist.', narrative: 'Induction and inhibition of CYP3A4 and others.', source: 'FDA labels of efavirenz, nevirapine and etravirine; VA NDF-RT: Critical',
  },
  {
    first: ['erlotinib', 'gefitinib', 'dasatinib', 'nilotinib', 'pazopanib'], second: ['ppis'], severity: 'serious', effect: 'absorption', message: 'The kinase inhibitor is not absorbed without acid. Avoid.', narrative: 'It dissolves in acid only.', source: 'FDA labels of erlotinib, dasatinib and nilotinib, Drug interactions; VA NDF-RT: Critical',
  },
  {
    first: ['erlotinib', 'gefitinib', 'dasatinib', 'nilotinib', 'imatinib', 'vinblastine', 'vincristine'], second: ['strong cyp3a4 inhibitors', 'strong cyp3a4 inducers', 'rifabutin', 'erythromycin', 'fluconazole'], severity: 'serious', effect: 'anticancer levels', message: 'The anticancer drug rises with inhibitors and is lost with inducers. Ask the oncologist.', narrative: 'Broken down by CYP3A4.', source: 'FDA labels of the kinase inhibitors and vinca alkaloids, Drug interactions; VA NDF-RT: Critical',
  },
  {
    first: ['hiv protease inhibitors'], second: ['hormonal contraceptives', 'estrogens'], severity: 'serious', effect: 'contraception fails', message: 'Contraception may fail. Another method, or a barrier method as well.', narrative: 'Many lower ethinyl estradiol, some raise it.', source: 'FDA labels of the protease inhibitors, Drug interactions; VA NDF-RT: Critical',
  },
  {
    first: ['acitretin'], second: ['contraceptive progestins'], severity: 'serious', effect: 'contraception fails', message: 'A minipill of progestin alone is not sure enough with acitretin.', narrative: 'Acitretin hinders it, and harms the unborn for years.', source: 'FDA label of acitretin, Boxed warning; VA NDF-RT: Critical',
  },
  {
    first: ['acitretin', 'disulfiram'], second: ['alcohol'], severity: 'serious', effect: 'alcohol', message: 'No preparation that holds alcohol.', narrative: 'Acitretin turns into an ester that stays for years; disulfiram holds up the breakdown.', source: 'FDA labels of acitretin and disulfiram, Boxed warning',
  },
  {
    first: ['enzyme-inducing anticonvulsants', 'systemic rifamycins', "st john's wort"], second: ['medroxyprogesterone', 'progesterone', 'megestrol', 'oxcarbazepine', 'estrogens'], severity: 'moderate', effect: 'loss of effect', message: 'The hormone may fall. As contraception by mouth it is not sure; the depot injection is.', narrative: 'Induction of CYP3A4.', source: 'FDA labels of medroxyprogesterone and carbamazepine, Drug interactions',
  },
  {
    first: ['terbinafine'], second: ['metoprolol', 'propranolol', 'atomoxetine', 'flecainide', 'propafenone', 'codeine', 'tramadol', 'venlafaxine', 'paroxetine', 'dextromethorphan', 'tamoxifen', 'caffeine'], severity: 'moderate', effect: 'cyp2d6', message: 'The other drug rises, codeine and tamoxifen fail, for weeks after terbinafine too.', narrative: 'Inhibition of CYP2D6.', source: 'FDA label of terbinafine tablets, Drug interactions',
  },
  {
    first: ['terbinafine'], second: ['rifampin', 'fluconazole', 'cyclosporine', 'cimetidine'], severity: 'low', effect: 'terbinafine levels', message: 'Terbinafine falls with rifampin, rises with fluconazole and cimetidine.', narrative: 'Changed breakdown.', source: 'FDA label of terbinafine tablets, Drug interactions',
  },
  {
    first: ['memantine'], second: ['amantadine', 'dextromethorphan', 'ketamine'], severity: 'moderate', effect: 'nmda', message: 'Two NMDA antagonists: confusion. Avoid.', narrative: 'The same receptor twice.', source: 'FDA label of memantine, Drug interactions',
  },
  {
    first: ['memantine', 'amantadine'], second: ['carbonic anhydrase inhibitors', 'sodium bicarbonate'], severity: 'low', effect: 'less excreted', message: 'Alkaline urine holds the drug back. Watch for confusion.', narrative: 'Its excretion depends on the acidity of the urine.', source: 'FDA label of memantine, Drug interactions',
  },
  {
    first: ['amantadine'], second: ['anticholinergics', 'triamterene', 'trimethoprim'], severity: 'moderate', effect: 'anticholinergic', message: 'Confusion and hallucinations. Lower the anticholinergic; check kidney function.', narrative: 'Effects add up, or less is excreted.', source: 'FDA label of amantadine, Drug interactions',
  },
  {
    first: ['ipratropium', 'tiotropium', 'umeclidinium', 'aclidinium'], second: ['anticholinergics', 'ipratropium', 'tiotropium', 'umeclidinium'], severity: 'low', effect: 'anticholinergic', message: 'Anticholinergic effects add up: mouth, eye, bladder.', narrative: 'The same receptor twice.', source: 'FDA labels of tiotropium and ipratropium, Drug interactions',
  },
  {
    first: ['allopurinol'], second: ['amoxicillin', 'ampicillin'], severity: 'low', effect: 'rash', message: 'Rash is more common. Tell the patient.', narrative: 'How is not known.', source: 'FDA label of amoxicillin, Drug interactions',
  },
  {
    first: ['allopurinol'], second: ['ace inhibitors', 'thiazides'], severity: 'low', effect: 'hypersensitivity', message: 'Hypersensitivity is more common, above all with poor kidneys. Stop at the first rash.', narrative: 'Oxypurinol stays longer.', source: 'FDA label of allopurinol, Drug interactions',
  },
  {
    first: ['penicillins'], second: ['hormonal contraceptives'], severity: 'low', effect: 'contraception', message: 'Not shown to matter, unless vomiting or diarrhea come.', narrative: 'Old reports were not confirmed.', source: 'US Medical Eligibility Criteria for Contraceptive Use 2024',
  },
  {
    first: ['omega-3-acid ethyl esters'], second: ['anticoagulants', 'antiplatelets'], severity: 'low', effect: 'bleeding', message: 'Bleeding time may lengthen. Watch.', narrative: 'Fish oil hinders platelets a little.', source: 'FDA label of omega-3-acid ethyl esters, Drug interactions',
  },
  {
    first: ['fludrocortisone'], second: ['digoxin', 'loop diuretics', 'thiazides'], severity: 'moderate', effect: 'potassium falls', message: 'Potassium falls, and digoxin then turns toxic. Check potassium.', narrative: 'The kidney loses potassium.', source: 'FDA label of fludrocortisone, Drug interactions',
  },
  {
    first: ['hydralazine', 'minoxidil'], second: ['nsaids'], severity: 'low', effect: 'pressure', message: 'The blood pressure may rise. Check it.', narrative: 'NSAIDs hold back salt and water.', source: 'FDA labels of the NSAIDs, Drug interactions',
  },
  {
    first: ['bethanechol'], second: ['anticholinergics', 'cholinesterase inhibitors', 'tricyclics'], severity: 'moderate', effect: 'cholinergic', message: 'Each undoes or doubles the other. Ask which is needed.', narrative: 'All act on acetylcholine.', source: 'FDA label of bethanechol, Precautions',
  },
  {
    first: ['naloxone'], second: ['opioids'], severity: 'low', effect: 'rescue', message: 'Meant as rescue: it brings on withdrawal. Teach when to use it.', narrative: 'Naloxone displaces the opioid.', source: 'FDA Drug Safety Communication, July 2020: offer naloxone with opioids',
  },
  {
    first: ['montelukast'], second: ['gemfibrozil', 'phenobarbital', 'rifampin'], severity: 'low', effect: 'montelukast levels', message: 'Montelukast rises with gemfibrozil and falls with inducers. No change of dose is advised.', narrative: 'CYP2C8 and CYP3A4.', source: 'FDA label of montelukast, Clinical pharmacology',
  },
  {
    first: ['cetirizine', 'levocetirizine', 'azelastine'], second: ['opioids', 'benzodiazepines', 'z-drugs', 'barbiturates', 'muscle relaxants'], severity: 'low', effect: 'sedation', message: 'Sleepiness may add up. Warn of driving.', narrative: 'These antihistamines reach the brain a little.', source: 'FDA labels of levocetirizine and azelastine, Drug interactions',
  },
  {
    first: ['nicotine'], second: ['adenosine', 'varenicline'], severity: 'low', effect: 'nicotine', message: 'Nausea and dizziness are more common with varenicline; adenosine acts more strongly.', narrative: 'Effects at the nicotine receptor and the node add up.', source: 'FDA label of varenicline, Drug interactions',
  },
  {
    first: ['didanosine'], second: ['ribavirin', 'allopurinol', 'ganciclovir', 'tenofovir', 'dapsone'], severity: 'serious', effect: 'didanosine', message: 'Didanosine turns toxic, or, with dapsone, hinders absorption. Avoid.', narrative: 'Its breakdown is blocked.', source: 'FDA label of didanosine, Contraindications; VA NDF-RT: Critical',
  },
  {
    first: ['voriconazole', 'nefazodone'], second: ['ritonavir', 'lopinavir', 'cobicistat'], severity: 'serious', effect: 'antifungal levels', message: 'High doses of ritonavir take voriconazole away and are contraindicated; nefazodone rises. Choose another drug.', narrative: 'Induction of CYP2C19, inhibition of CYP3A4.', source: 'FDA labels of voriconazole and ritonavir, Contraindications and Drug interactions; VA NDF-RT: Critical',
  },
  {
    first: ['zidovudine'], second: ['ganciclovir', 'valganciclovir'], severity: 'serious', effect: 'marrow suppression', message: 'White cells fall. Avoid, or follow blood counts closely.', narrative: 'Both suppress the marrow.', source: 'FDA label of zidovudine, Drug interactions; VA NDF-RT: Critical',
  },
  {
    first: ['cimetidine'], second: ['carmustine', 'procainamide', 'lidocaine'], severity: 'serious', effect: 'level rises', message: 'The other drug rises. Famotidine does not do this.', narrative: 'Cimetidine inhibits several enzymes and tubular secretion.', source: 'FDA label of cimetidine, Drug interactions; VA NDF-RT: Critical',
  },
  {
    first: ['nifedipine', 'felodipine'], second: ['rifabutin'], severity: 'moderate', effect: 'calcium channel blocker falls', message: 'The calcium channel blocker may fall. Check the pressure.', narrative: 'Induction of CYP3A4.', source: 'VA NDF-RT: Critical',
  },
  {
    first: ['cabergoline', 'bromocriptine'], second: ['macrolides', 'strong cyp3a4 inhibitors'], severity: 'moderate', effect: 'drug rises', message: 'The dopamine agonist rises: nausea, low pressure.', narrative: 'Inhibition of CYP3A4.', source: 'FDA label of bromocriptine, Drug interactions; VA NDF-RT: Critical',
  },
];
