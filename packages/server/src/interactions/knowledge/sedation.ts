import type { DrugFact } from '@erx/core/interactions/facts';

/** Opioids, sleep, and what weighs on breathing and wakefulness. */
export const SEDATION_FACTS: readonly DrugFact[] = [
  {
    first: ['opioids'], second: ['benzodiazepines', 'z-drugs', 'barbiturates', 'muscle relaxants', 'meprobamate', 'orexin antagonists'], severity: 'serious', effect: 'sedation',
    message: 'Deep sedation, depressed breathing and death. Only where nothing else will do, in the smallest doses, and with naloxone at hand.',
    narrative: 'Both depress breathing and wakefulness. The boxed warning of opioids and of benzodiazepines names the pair.', source: 'FDA Drug Safety Communication, August 2016; FDA labels of opioids and benzodiazepines, Boxed warning',
  },
  {
    first: ['opioids'], second: ['gabapentinoids'], severity: 'moderate', effect: 'sedation',
    message: 'Breathing may be depressed, above all in the old and in lung disease. Start low.', narrative: 'Gabapentinoids add to the effect of opioids, and reduced kidney function raises them.', source: 'FDA Drug Safety Communication, December 2019',
  },
  {
    first: ['opioids'], second: ['sedating antihistamines', 'antipsychotics', 'tricyclics', 'trazodone', 'mirtazapine', 'clonidine', 'dronabinol'], severity: 'moderate', effect: 'sedation',
    message: 'Sedation adds up. Start low; warn of driving.', narrative: 'Both act on wakefulness, some on breathing and blood pressure too.', source: 'FDA labels of opioids, Warnings: other central nervous system depressants',
  },
  {
    first: ['benzodiazepines'], second: ['z-drugs', 'barbiturates', 'muscle relaxants', 'meprobamate', 'sedating antihistamines', 'orexin antagonists', 'antipsychotics'], severity: 'moderate', effect: 'sedation',
    message: 'Sedation and falls. Avoid the pair in the old.', narrative: 'The effects on wakefulness and balance add up.', source: 'FDA labels of benzodiazepines and hypnotics, Drug interactions; 2023 AGS Beers Criteria',
  },
  {
    first: ['benzodiazepines'], second: ['benzodiazepines'], severity: 'moderate', effect: 'sedation', message: 'Two benzodiazepines. One of them in the right dose is enough.', narrative: 'The effects add up, without further benefit.', source: 'FDA labels of benzodiazepines, Drug interactions',
  },
  {
    first: ['z-drugs'], second: ['z-drugs', 'orexin antagonists', 'muscle relaxants', 'barbiturates', 'sedating antihistamines'], severity: 'moderate', effect: 'sedation',
    message: 'Sedation, sleepwalking and falls. Give one hypnotic alone.', narrative: 'Labels advise against other hypnotics at bedtime.', source: 'FDA labels of zolpidem, eszopiclone and suvorexant, Drug interactions',
  },
  {
    first: ['barbiturates'], second: ['muscle relaxants', 'sedating antihistamines', 'meprobamate', 'gabapentinoids'], severity: 'moderate', effect: 'sedation', message: 'Sedation adds up. Start low.', narrative: 'Both depress the central nervous system.', source: 'FDA labels of barbiturates, Drug interactions',
  },
  {
    first: ['muscle relaxants'], second: ['muscle relaxants', 'sedating antihistamines'], severity: 'moderate', effect: 'sedation', message: 'Sedation adds up. Prefer one alone.', narrative: 'Both depress the central nervous system.', source: 'FDA labels of carisoprodol, cyclobenzaprine and tizanidine, Drug interactions',
  },
  {
    first: ['benzodiazepines'], second: ['clozapine', 'olanzapine'], severity: 'serious', effect: 'collapse', message: 'Collapse and arrest of breathing are reported. Injected together they must not be; by mouth start low and watch.', narrative: 'Sedation and low blood pressure add up, mostly at the start.', source: 'FDA labels of clozapine and olanzapine, Warnings: orthostatic hypotension',
  },
  {
    first: ['gabapentinoids'], second: ['benzodiazepines', 'z-drugs', 'muscle relaxants'], severity: 'low', effect: 'sedation', message: 'Sedation adds up. Warn of driving.', narrative: 'Both depress the central nervous system.', source: 'FDA Drug Safety Communication, December 2019',
  },
  {
    first: ['partial opioid agonists'], second: ['full opioid agonists'], severity: 'serious', effect: 'withdrawal', message: 'The partial agonist displaces the full one: withdrawal, or no relief of pain. Avoid.', narrative: 'Buprenorphine and its like bind more firmly and act less.', source: 'FDA labels of full opioid agonists, Drug interactions: mixed agonists and antagonists',
  },
  {
    first: ['naltrexone', 'methylnaltrexone', 'samidorphan'], second: ['opioids'], severity: 'serious', effect: 'withdrawal', message: 'Contraindicated: sudden withdrawal. 7 to 10 days free of opioids before naltrexone.', narrative: 'Naltrexone blocks opioid receptors; overcoming it by higher doses can kill.', source: 'FDA label of naltrexone, Contraindications; VA NDF-RT: Critical',
  },
  {
    first: ['opioids'], second: ['opioids'], severity: 'moderate', effect: 'sedation', message: 'Two opioids. Count their doses together in morphine equivalents.', narrative: 'Long- and short-acting ones are combined on purpose; the sum must be meant.', source: 'CDC Clinical Practice Guideline for Prescribing Opioids 2022',
  },
  {
    first: ['fentanyl', 'oxycodone', 'hydrocodone', 'methadone', 'buprenorphine', 'alfentanil', 'sufentanil', 'tramadol'], second: ['strong cyp3a4 inhibitors', 'moderate cyp3a4 inhibitors'], severity: 'serious', effect: 'opioid rises',
    message: 'The opioid rises: depressed breathing, and withdrawal when the inhibitor stops. Lower the dose and watch closely.', narrative: 'These opioids are broken down by CYP3A4. The boxed warning names it.', source: 'FDA labels of fentanyl, oxycodone, hydrocodone and methadone, Boxed warning',
  },
  {
    first: ['fentanyl', 'oxycodone', 'hydrocodone', 'methadone', 'buprenorphine', 'tramadol'], second: ['strong cyp3a4 inducers', 'rifabutin'], severity: 'moderate', effect: 'opioid falls',
    message: 'The opioid falls: pain or withdrawal; it rises again when the inducer stops.', narrative: 'Induction of CYP3A4, and of others for methadone.', source: 'FDA labels of the opioids, Drug interactions: inducers of CYP3A4',
  },
  {
    first: ['codeine', 'hydrocodone'], second: ['strong cyp2d6 inhibitors'], severity: 'moderate', effect: 'opioid falls', message: 'Pain relief may fail: the active metabolite is not made. Prefer another analgesic.', narrative: 'CYP2D6 turns codeine into morphine.', source: 'FDA label of codeine, Drug interactions; CPIC guideline on CYP2D6 and opioids 2020',
  },
  {
    first: ['opioids'], second: ['anticholinergics'], severity: 'low', effect: 'ileus', message: 'Constipation and retention of urine. Start a laxative.', narrative: 'Both slow the gut and the bladder.', source: 'FDA labels of opioids, Drug interactions: anticholinergic drugs',
  },
  {
    first: ['alprazolam', 'triazolam', 'midazolam', 'estazolam'], second: ['ketoconazole', 'itraconazole', 'posaconazole', 'voriconazole', 'nefazodone', 'hiv protease inhibitors', 'clarithromycin', 'telithromycin', 'cobicistat', 'boceprevir', 'telaprevir', 'conivaptan'], severity: 'serious', effect: 'benzodiazepine rises',
    message: 'The benzodiazepine rises many times: deep and long sedation. Contraindicated for most; lorazepam is an alternative.', narrative: 'They are broken down by CYP3A4 alone.', source: 'FDA labels of alprazolam and triazolam, Contraindications',
  },
  {
    first: ['alprazolam', 'triazolam', 'midazolam', 'diazepam'], second: ['erythromycin', 'fluconazole', 'diltiazem', 'verapamil', 'fluvoxamine', 'cimetidine', 'aprepitant', 'efavirenz'], severity: 'moderate', effect: 'benzodiazepine rises',
    message: 'The benzodiazepine rises. Halve the dose, or use lorazepam, oxazepam or temazepam.', narrative: 'Inhibition of CYP3A4 and, for diazepam, CYP2C19.', source: 'FDA labels of alprazolam, triazolam and diazepam, Drug interactions',
  },
  {
    first: ['diazepam', 'clobazam'], second: ['omeprazole', 'esomeprazole', 'fluoxetine', 'fluconazole'], severity: 'low', effect: 'benzodiazepine rises', message: 'The benzodiazepine may rise. Watch for sleepiness.', narrative: 'Inhibition of CYP2C19.', source: 'FDA labels of diazepam and clobazam, Drug interactions',
  },
  {
    first: ['zolpidem', 'eszopiclone', 'suvorexant', 'zaleplon'], second: ['strong cyp3a4 inhibitors'], severity: 'moderate', effect: 'hypnotic rises', message: 'The hypnotic rises. Lower its dose; suvorexant is better avoided.', narrative: 'Inhibition of CYP3A4.', source: 'FDA labels of zolpidem, eszopiclone and suvorexant, Drug interactions',
  },
  {
    first: ['suvorexant'], second: ['moderate cyp3a4 inhibitors'], severity: 'moderate', effect: 'hypnotic rises', message: 'Give 5 mg of suvorexant, at most 10 mg.', narrative: 'Inhibition of CYP3A4.', source: 'FDA label of suvorexant, Dosage',
  },
  {
    first: ['clonidine'], second: ['beta blockers'], severity: 'moderate', effect: 'rebound', message: 'Stopping clonidine suddenly raises blood pressure steeply. Stop the beta blocker first, days before.', narrative: 'With the beta receptors blocked, the rebound constricts unopposed. The heart may slow as well.', source: 'FDA label of clonidine, Drug interactions',
  },
  {
    first: ['clonidine'], second: ['tricyclics', 'mirtazapine'], severity: 'moderate', effect: 'clonidine falls', message: 'Clonidine may lose its effect. Check the blood pressure.', narrative: 'Tricyclics act against clonidine at the alpha-2 receptor.', source: 'FDA label of clonidine, Drug interactions; VA NDF-RT: Critical',
  },
  {
    first: ['tizanidine'], second: ['clonidine', 'guanfacine', 'ace inhibitors'], severity: 'moderate', effect: 'hypotension', message: 'Low blood pressure. Start low; avoid a second alpha-2 agonist.', narrative: 'Tizanidine is an alpha-2 agonist itself.', source: 'FDA label of tizanidine, Warnings and Drug interactions',
  },
  {
    first: ['guanfacine'], second: ['strong cyp3a4 inhibitors', 'moderate cyp3a4 inhibitors'], severity: 'moderate', effect: 'guanfacine rises', message: 'Guanfacine rises. Halve the dose.', narrative: 'Inhibition of CYP3A4.', source: 'FDA label of extended-release guanfacine, Dosage',
  },
];
