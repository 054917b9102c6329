import type { ConditionName } from '@erx/core/cautions/conditions';
import type { CautionFact } from '@erx/core/cautions/facts';

type Text = Pick<CautionFact, 'drugs' | 'severity' | 'message' | 'source'> &
  Partial<Pick<CautionFact, 'except' | 'isEvenLocal' | 'isConfirmed'>>;
const within = (conditions: readonly ConditionName[], fact: Text): CautionFact => ({
  ...fact,
  when: { kind: 'condition', conditions },
});

/** Drugs that make a disease of nerves, mind, eyes or bladder worse, or that addiction speaks against. */
export const NERVES_AND_MIND_CAUTIONS: readonly CautionFact[] = [
  within(['epilepsy'], {
    drugs: ['bupropion'],
    severity: 'serious',
    message: 'Lowers the threshold of seizures: contraindicated.',
    source: 'FDA label of bupropion, Contraindications: seizure disorder',
  }),
  within(['eating disorder'], {
    drugs: ['bupropion'],
    severity: 'serious',
    message: 'Seizures are commoner with bulimia and anorexia: contraindicated.',
    source: 'FDA label of bupropion, Contraindications: bulimia or anorexia nervosa',
  }),
  within(['epilepsy'], {
    drugs: ['tramadol', 'tapentadol', 'meperidine', 'clozapine', 'fluoroquinolones', 'metoclopramide'],
    severity: 'serious',
    message: 'May bring on seizures. Choose another; metoclopramide is contraindicated.',
    source: 'FDA labels, Warnings: seizures; metoclopramide, Contraindications: epilepsy',
  }),
  within(['epilepsy'], {
    drugs: ['tricyclics', 'antipsychotics', 'amphetamines', 'methylphenidates', 'theophylline', 'isoniazid'],
    except: ['clozapine'],
    severity: 'moderate',
    message: 'May lower the threshold of seizures. The least, slowly.',
    source: 'FDA labels, Warnings: seizures',
  }),
  within(['myasthenia gravis'], {
    drugs: ['fluoroquinolones', 'macrolides', 'aminoglycosides', 'telithromycin'],
    severity: 'serious',
    message: 'May stop the breathing muscles. Avoid; the boxed warning of fluoroquinolones says so.',
    source:
      'FDA labels of fluoroquinolones, Boxed warning: myasthenia gravis; of macrolides and aminoglycosides, Warnings',
  }),
  within(['myasthenia gravis'], {
    drugs: [
      'beta blockers',
      'benzodiazepines',
      'muscle relaxants',
      'anticholinergics',
      'hydroxychloroquine',
      'statins',
      'z-drugs',
      'magnesium',
    ],
    severity: 'moderate',
    message: 'May weaken the muscles further. Watch breathing and swallowing.',
    source: 'FDA labels, Warnings; Myasthenia Gravis Foundation of America, cautionary drugs',
  }),
  within(['parkinson disease'], {
    drugs: ['antipsychotics', 'metoclopramide', 'prochlorperazine', 'promethazine', 'dopamine blockers'],
    except: ['quetiapine', 'clozapine', 'ondansetron'],
    severity: 'serious',
    message:
      'Blocks dopamine and worsens it. For nausea ondansetron, for psychosis quetiapine, clozapine or pimavanserin.',
    source: 'AGS Beers Criteria 2023, table 3: Parkinson disease; FDA label of metoclopramide, Warnings',
  }),
  within(['tardive dyskinesia'], {
    drugs: ['metoclopramide', 'phenothiazines', 'haloperidol'],
    severity: 'serious',
    message: 'The cause of it: contraindicated.',
    source: 'FDA label of metoclopramide, Contraindications and Boxed warning: tardive dyskinesia',
  }),
  within(['dementia'], {
    drugs: ['antipsychotics'],
    severity: 'serious',
    message: 'More deaths in old people with dementia. Only for danger, after all else, and ended again.',
    source: 'FDA labels of antipsychotics, Boxed warning: mortality in elderly patients with dementia',
  }),
  within(['dementia'], {
    drugs: [
      'anticholinergics',
      'sedating antihistamines',
      'tricyclics',
      'benzodiazepines',
      'z-drugs',
      'paroxetine',
      'muscle relaxants',
    ],
    severity: 'moderate',
    message: 'Confuses further, and works against donepezil. Choose another.',
    source: 'AGS Beers Criteria 2023, table 3: dementia or cognitive impairment',
  }),
  within(['angle-closure glaucoma'], {
    drugs: ['phentermine', 'phendimetrazine'],
    severity: 'serious',
    message: 'Widens the pupil and may close the angle. Contraindicated in glaucoma.',
    source: 'FDA labels of phentermine and phendimetrazine, Contraindications: glaucoma',
  }),
  within(['angle-closure glaucoma'], {
    drugs: ['snris'],
    severity: 'moderate',
    message: 'Widens the pupil and may close an angle that was not opened. Ask the eye doctor first.',
    source: 'FDA labels of duloxetine and venlafaxine, Warnings: angle-closure glaucoma',
  }),
  within(['urinary retention'], {
    drugs: ['oxybutynin', 'tolterodine', 'solifenacin', 'darifenacin', 'trospium', 'fesoterodine'],
    severity: 'serious',
    message: 'Stops the bladder that does not empty. Contraindicated in urinary retention.',
    source: 'FDA labels of oxybutynin, tolterodine and solifenacin, Contraindications: urinary retention',
  }),
  within(['angle-closure glaucoma'], {
    drugs: [
      'anticholinergics',
      'tricyclics',
      'sedating antihistamines',
      'decongestants',
      'topiramate',
      'amphetamines',
      'methylphenidates',
      'ipratropium',
      'tiotropium',
      'umeclidinium',
      'benztropine',
    ],
    severity: 'serious',
    message: 'May close the angle and cost the sight. Contraindicated unless the angle was opened.',
    source: 'FDA labels of anticholinergics, stimulants, Contraindications; of topiramate, Warnings',
  }),
  within(['enlarged prostate', 'urinary retention'], {
    drugs: [
      'anticholinergics',
      'sedating antihistamines',
      'tricyclics',
      'decongestants',
      'tiotropium',
      'umeclidinium',
      'cyclobenzaprine',
    ],
    severity: 'moderate',
    message: 'Water may stop. Choose another.',
    source: 'FDA labels, Contraindications: urinary retention; AGS Beers Criteria 2023, table 3',
  }),
  within(['urinary retention'], {
    drugs: ['dicyclomine', 'hyoscyamine', 'orphenadrine', 'cyproheptadine'],
    severity: 'serious',
    message: 'May cause urinary retention. Contraindicated in bladder outlet obstruction.',
    source:
      'FDA labels of dicyclomine, hyoscyamine, orphenadrine, cyproheptadine, Contraindications: obstructive uropathy',
    isConfirmed: false,
  }),
  within(['migraine with aura'], {
    drugs: ['ethinyl estradiol', 'mestranol'],
    severity: 'serious',
    message: 'Stroke: combined hormones are contraindicated with aura. Progestin-only or an IUD.',
    source:
      'CDC U.S. Medical Eligibility Criteria for Contraceptive Use, 2024: migraine with aura, category 4',
  }),
  within(['alcohol use disorder'], {
    drugs: ['opioids', 'benzodiazepines', 'z-drugs', 'barbiturates'],
    severity: 'serious',
    message: 'With alcohol breathing stops. Weigh another; see who keeps the tablets.',
    source: 'FDA labels of opioids and benzodiazepines, Boxed warnings',
  }),
  within(['alcohol use disorder'], {
    drugs: ['metformin', 'acetaminophen', 'metronidazole', 'disulfiram', 'methotrexate', 'bupropion'],
    except: [],
    severity: 'moderate',
    message:
      'Reacts with alcohol or with what it did: lactic acidosis, liver, flushing, seizures on stopping.',
    source: 'FDA labels, Warnings: alcohol',
  }),
  within(['opioid use disorder', 'substance use disorder', 'stimulant use disorder'], {
    drugs: [
      'full opioid agonists',
      'tramadol',
      'benzodiazepines',
      'amphetamines',
      'methylphenidates',
      'carisoprodol',
      'butalbital',
      'z-drugs',
    ],
    severity: 'serious',
    message:
      'May be misused: boxed warning. Weigh it, look into the PDMP, small amounts. Methadone for the disorder is right.',
    source:
      'FDA labels of opioids, benzodiazepines and stimulants, Boxed warning: abuse, misuse and addiction',
  }),
  within(['opioid use disorder'], {
    drugs: ['naltrexone'],
    severity: 'moderate',
    message: 'Sudden withdrawal unless 7 to 10 days without any opioid.',
    source: 'FDA label of naltrexone, Contraindications and Warnings: precipitated withdrawal',
  }),
  within(['head injury or raised intracranial pressure'], {
    drugs: ['opioids'],
    severity: 'serious',
    message: 'Raises the pressure in the skull and hides its signs. Avoid.',
    source: 'FDA labels of opioids, Warnings: increased intracranial pressure',
  }),
  within(['head injury or raised intracranial pressure'], {
    drugs: ['tetracyclines', 'retinoids by mouth'],
    severity: 'serious',
    message: 'A cause of raised pressure of the brain. Choose another.',
    source: 'FDA labels of tetracyclines and isotretinoin, Warnings: intracranial hypertension',
  }),
  within(['psychosis', 'bipolar disorder', 'schizophrenia'], {
    drugs: [
      'amphetamines',
      'methylphenidates',
      'atomoxetine',
      'modafinil',
      'armodafinil',
      'systemic corticosteroids',
      'levodopa',
      'varenicline',
      'dronabinol',
    ],
    severity: 'moderate',
    message: 'May set off or worsen psychosis or mania. With the psychiatrist.',
    source: 'FDA labels, Warnings: psychiatric adverse reactions',
  }),
  within(['bipolar disorder'], {
    drugs: ['ssris', 'snris', 'tricyclics', 'bupropion', 'mirtazapine', 'serotonin modulators'],
    severity: 'moderate',
    message: 'May switch into mania without a mood stabilizer.',
    source: 'FDA labels of antidepressants, Warnings: activation of mania',
  }),
  within(['depression', 'suicidal thoughts'], {
    drugs: [
      'montelukast',
      'levetiracetam',
      'perampanel',
      'isotretinoin',
      'varenicline',
      'topiramate',
      'roflumilast',
      'medroxyprogesterone',
      'z-drugs',
      'clonidine',
    ],
    severity: 'low',
    message: 'Mood and suicidal thoughts may change: ask soon.',
    source: 'FDA labels, Warnings: depression and suicidal behavior; Boxed warning of montelukast',
  }),
  within(['multiple sclerosis'], {
    drugs: ['adalimumab', 'etanercept'],
    severity: 'serious',
    message: 'Demyelination begins or worsens. Choose another.',
    source: 'FDA labels of TNF blockers, Warnings: demyelinating disease',
  }),
];
