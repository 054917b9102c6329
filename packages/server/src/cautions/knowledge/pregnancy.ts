import type { CautionFact } from '@erx/core/cautions/facts';

type Text = Pick<CautionFact, 'drugs' | 'severity' | 'message' | 'source'> &
  Partial<Pick<CautionFact, 'except' | 'isEvenLocal'>>;
const inPregnancy = (fact: Text, fromWeek?: number): CautionFact => ({
  ...fact,
  when: { kind: 'pregnancy', ...(fromWeek === undefined ? {} : { fromWeek }) },
});
const inLactation = (fact: Text): CautionFact => ({ ...fact, when: { kind: 'lactation' } });

/** Drugs in pregnancy and while breast-feeding, by the labels' sections 4, 5 and 8 and FDA's communications. */
export const PREGNANCY_CAUTIONS: readonly CautionFact[] = [
  inPregnancy({
    drugs: ['ace inhibitors', 'arbs', 'aliskiren', 'sacubitril'],
    severity: 'serious',
    message:
      'Injures and kills the fetus, most in the second and third trimester. Stop it and choose another drug.',
    source: 'FDA labels of ACE inhibitors and ARBs, Boxed warning: fetal toxicity',
  }),
  inPregnancy({
    drugs: ['vitamin k antagonists'],
    severity: 'serious',
    message:
      'Causes malformations and fetal bleeding. Only with a mechanical heart valve is it weighed; else heparin.',
    source: 'FDA label of warfarin, Contraindications: pregnancy',
  }),
  inPregnancy({
    drugs: ['methotrexate', 'leflunomide', 'teriflunomide', 'mycophenolate', 'mycophenolic acid'],
    severity: 'serious',
    message: 'Causes fetal death and malformations. Not to be used in pregnancy for anything but cancer.',
    source: 'FDA labels of methotrexate, leflunomide, mycophenolate, Boxed warning: embryo-fetal toxicity',
  }),
  inPregnancy({
    drugs: ['retinoids by mouth'],
    severity: 'serious',
    message: 'Severe malformations after any dose. Never in pregnancy.',
    source: 'FDA labels of isotretinoin and acitretin, Boxed warning',
  }),
  inPregnancy({
    drugs: ['tazarotene'],
    severity: 'serious',
    message: 'A retinoid: contraindicated in pregnancy, on the skin, too.',
    source: 'FDA label of tazarotene, Contraindications',
    isEvenLocal: true,
  }),
  inPregnancy({
    drugs: ['adapalene', 'tretinoin'],
    severity: 'low',
    message: 'Little is absorbed through the skin; usually put off until after the birth.',
    source: 'FDA labels of topical tretinoin and adapalene, Pregnancy',
    isEvenLocal: true,
  }),
  inPregnancy({
    drugs: ['valproate'],
    severity: 'serious',
    message:
      'Neural tube defects and lower IQ of the child. Contraindicated for migraine; in epilepsy only if nothing else works.',
    source: 'FDA label of valproate, Boxed warning: fetal risk',
  }),
  inPregnancy({
    drugs: ['topiramate'],
    severity: 'serious',
    message: 'Cleft lip and palate and small babies. Weigh another drug; folic acid.',
    source: 'FDA label of topiramate, Warnings: fetal toxicity',
  }),
  inPregnancy({
    drugs: ['carbamazepine', 'phenytoin', 'fosphenytoin', 'phenobarbital', 'primidone', 'barbiturates'],
    severity: 'moderate',
    message: 'More malformations. Do not stop it suddenly; ask the neurologist, folic acid, levels.',
    source: 'FDA labels of carbamazepine, phenytoin, phenobarbital, Pregnancy',
  }),
  inPregnancy({
    drugs: ['lamotrigine', 'levetiracetam', 'oxcarbazepine', 'lacosamide', 'zonisamide', 'perampanel'],
    severity: 'low',
    message: 'Levels fall in pregnancy: measure them and adjust. Do not stop it suddenly.',
    source: 'FDA labels of lamotrigine and levetiracetam, Pregnancy',
  }),
  inPregnancy({
    drugs: ['lithium'],
    severity: 'moderate',
    message:
      'Heart defects after the first trimester’s exposure; levels change. Weigh it with the psychiatrist.',
    source: 'FDA label of lithium, Use in specific populations: pregnancy',
  }),
  inPregnancy({
    drugs: ['paroxetine'],
    severity: 'moderate',
    message: 'Heart defects in the first trimester. Another SSRI is usually chosen.',
    source: 'FDA label of paroxetine, Warnings: embryofetal toxicity',
  }),
  inPregnancy({
    drugs: ['ssris', 'snris'],
    except: ['paroxetine'],
    severity: 'low',
    message:
      'Late exposure: adaptation trouble and pulmonary hypertension of the newborn. Weigh the depression.',
    source: 'FDA labels of SSRIs and SNRIs, Pregnancy',
  }),
  inPregnancy({
    drugs: ['misoprostol'],
    severity: 'serious',
    message: 'Abortion, early birth and malformations. Contraindicated in pregnancy for stomach protection.',
    source: 'FDA label of misoprostol, Boxed warning',
  }),
  inPregnancy({
    drugs: ['statins'],
    severity: 'moderate',
    message: 'Stop it in most pregnancies; go on only where the risk of the heart and vessels is very high.',
    source: 'FDA Drug Safety Communication on statins in pregnancy, July 2021',
  }),
  inPregnancy({
    drugs: ['tetracyclines'],
    severity: 'serious',
    message: 'Stains the teeth and slows the bones of the child from the second trimester. Choose another.',
    source: 'FDA labels of tetracyclines, Warnings: tooth development',
  }),
  inPregnancy({
    drugs: ['fluoroquinolones'],
    severity: 'moderate',
    message: 'Cartilage damage in young animals; choose another where one works.',
    source: 'FDA labels of fluoroquinolones, Pregnancy',
  }),
  inPregnancy({
    drugs: ['aminoglycosides'],
    severity: 'serious',
    message: 'May make the child deaf. Only where nothing else works.',
    source: 'FDA labels of aminoglycosides, Warnings: fetal harm',
  }),
  inPregnancy({
    drugs: ['trimethoprim', 'sulfonamide antibiotics'],
    severity: 'moderate',
    message:
      'Antifolate in the first trimester, jaundice of the newborn near term. Choose another if one works.',
    source: 'FDA label of sulfamethoxazole-trimethoprim, Pregnancy; ACOG Committee Opinion 717, 2017',
  }),
  inPregnancy(
    {
      drugs: ['nitrofurantoin'],
      severity: 'serious',
      message:
        'Contraindicated at term (38 to 42 weeks): hemolytic anemia of the newborn. A due date may be a week off.',
      source: 'FDA label of nitrofurantoin, Contraindications',
    },
    37,
  ),
  inPregnancy({
    drugs: ['griseofulvin'],
    severity: 'serious',
    message: 'Malformations and abortion. Contraindicated in pregnancy.',
    source: 'FDA label of griseofulvin, Contraindications: pregnancy (not confirmed)',
  }),
  inPregnancy({
    drugs: ['terbinafine'],
    severity: 'moderate',
    message: 'Nails can wait: not begun in pregnancy. Treat on the skin where it is possible.',
    source: 'FDA label of terbinafine tablets, Use in specific populations: pregnancy (not confirmed)',
  }),
  inPregnancy({
    drugs: ['fluconazole', 'voriconazole', 'itraconazole', 'ketoconazole'],
    severity: 'moderate',
    message:
      'Malformations after high or long use of azoles by mouth. Treat on the skin where it is possible.',
    source: 'FDA Drug Safety Communications on fluconazole in pregnancy, 2011 and 2016; labels, Pregnancy',
  }),
  inPregnancy({
    drugs: ['dronabinol'],
    severity: 'moderate',
    message: 'Cannabinoids harm growth and brain of the fetus. Avoid; another against nausea.',
    source: 'FDA label of dronabinol, section 8.1 (not confirmed)',
  }),
  inPregnancy(
    {
      drugs: ['nsaids'],
      severity: 'serious',
      message:
        'From week 20 the kidneys of the fetus fail and the fluid falls; from week 30 the ductus closes. Avoid.',
      source: 'FDA Drug Safety Communication on NSAIDs in pregnancy, October 2020',
    },
    20,
  ),
  inPregnancy(
    {
      drugs: ['aspirin', 'salicylates'],
      severity: 'moderate',
      message: 'From week 20 only the low dose that an obstetrician orders; nothing stronger near the birth.',
      source: 'FDA Drug Safety Communication on NSAIDs in pregnancy, October 2020',
    },
    20,
  ),
  inPregnancy({
    drugs: ['opioids'],
    severity: 'moderate',
    message:
      'Withdrawal of the newborn after long use. In addiction methadone or buprenorphine is gone on with.',
    source: 'FDA labels of opioids, Boxed warning: neonatal opioid withdrawal syndrome',
  }),
  inPregnancy({
    drugs: ['benzodiazepines', 'z-drugs'],
    severity: 'moderate',
    message: 'Sedation and withdrawal of the newborn. The least, for the shortest time, or another.',
    source: 'FDA labels of benzodiazepines, Pregnancy: neonatal sedation and withdrawal',
  }),
  inPregnancy({
    drugs: ['finasteride', 'dutasteride'],
    severity: 'serious',
    message: 'Malforms the genitals of a boy; not to be taken or handled in pregnancy.',
    source: 'FDA labels of finasteride and dutasteride, Contraindications',
  }),
  inPregnancy({
    drugs: [
      'ribavirin',
      'thalidomide',
      'lenalidomide',
      'pomalidomide',
      'bosentan',
      'ambrisentan',
      'macitentan',
      'riociguat',
    ],
    severity: 'serious',
    message: 'Malformations and fetal death. Contraindicated in pregnancy.',
    source: 'FDA labels, Boxed warning: embryo-fetal toxicity',
  }),
  inPregnancy({
    drugs: ['methimazole'],
    severity: 'moderate',
    message: 'Malformations in the first trimester; propylthiouracil is preferred there.',
    source: 'FDA label of methimazole, Warnings: teratogenicity; American Thyroid Association 2017',
  }),
  inPregnancy({
    drugs: ['spironolactone', 'eplerenone', 'thiazides', 'loop diuretics', 'triamterene', 'metolazone'],
    severity: 'low',
    message: 'Not for swelling of a normal pregnancy; spironolactone feminized male animals. Weigh it.',
    source: 'FDA labels of diuretics, Pregnancy',
  }),
  inPregnancy({
    drugs: ['sglt2 inhibitors'],
    severity: 'moderate',
    message:
      'Not recommended in the second and third trimester: kidneys of the fetus. Insulin is the standard.',
    source: 'FDA labels of SGLT2 inhibitors, Pregnancy',
  }),
  inPregnancy({
    drugs: ['glp-1 agonists', 'appetite suppressants'],
    severity: 'moderate',
    message: 'Weight loss is of no use in pregnancy and may harm the fetus. Stop it.',
    source: 'FDA labels of semaglutide, liraglutide (Wegovy, Saxenda) and phentermine, Pregnancy',
  }),
  inPregnancy({
    drugs: ['phentermine', 'phendimetrazine'],
    severity: 'serious',
    message: 'Contraindicated: weight loss is of no use in pregnancy and may harm the fetus. Stop it.',
    source: 'FDA labels of phentermine and phendimetrazine, Contraindications: pregnancy',
  }),
  inPregnancy({
    drugs: ['sulfonylureas', 'glitazones', 'dpp-4 inhibitors', 'meglitinides'],
    severity: 'low',
    message:
      'Insulin is the standard in pregnancy; sulfonylureas near the birth leave the newborn low in sugar.',
    source: 'FDA labels of sulfonylureas, Pregnancy; ADA Standards of Care 2025',
  }),
  inPregnancy({
    drugs: [
      'testosterone',
      'estrogens',
      'hormonal contraceptives',
      'megestrol',
      'clomiphene',
      'raloxifene',
      'tamoxifen',
      'letrozole',
      'anastrozole',
      'danazol',
    ],
    severity: 'serious',
    message: 'No use in pregnancy, and harm to the fetus: contraindicated, or to be stopped.',
    source:
      'FDA labels of androgens, raloxifene, tamoxifen, aromatase inhibitors, clomiphene, Contraindications',
  }),
  inPregnancy({
    drugs: ['ergots'],
    severity: 'serious',
    message: 'Contracts the womb and the vessels of the placenta. Contraindicated.',
    source: 'FDA labels of ergotamine and dihydroergotamine, Contraindications',
  }),
  inPregnancy({
    drugs: ['amiodarone', 'dronedarone'],
    severity: 'serious',
    message: 'Thyroid, heart and growth of the fetus suffer. Only where nothing else works.',
    source: 'FDA labels of amiodarone (Warnings: fetal toxicity) and dronedarone (Contraindications)',
  }),
  inPregnancy({
    drugs: ['atenolol'],
    severity: 'moderate',
    message: 'Small babies when begun early. Labetalol is preferred.',
    source: 'FDA label of atenolol, Warnings: pregnancy and fetal injury',
  }),
  inPregnancy({
    drugs: ['direct oral anticoagulants'],
    severity: 'moderate',
    message: 'Bleeding of mother and child, little is known. Heparin is the standard.',
    source: 'FDA labels of apixaban, rivaroxaban, dabigatran, Pregnancy',
  }),
  inPregnancy({
    drugs: ['decongestants'],
    severity: 'low',
    message: 'Avoided in the first trimester and with high blood pressure.',
    source: 'ACOG patient guidance on medicines in pregnancy; labels of pseudoephedrine',
  }),
  inPregnancy({
    drugs: ['thiopurines', 'hydroxychloroquine', 'colchicine', 'tacrolimus', 'cyclosporine'],
    severity: 'low',
    message: 'Usually gone on with where the disease needs it; with the specialist.',
    source: 'ACR Guideline for reproductive health in rheumatic diseases, 2020',
  }),
  inLactation({
    drugs: ['phentermine', 'phendimetrazine'],
    severity: 'serious',
    message:
      'Contraindicated while breast-feeding: a stimulant for the child. Stop it, or do not breast-feed.',
    source: 'FDA labels of phentermine and phendimetrazine, Contraindications: nursing',
  }),
  inLactation({
    drugs: ['codeine', 'tramadol'],
    severity: 'serious',
    message: 'A fast metabolizer’s milk has stopped babies breathing. Not while breast-feeding.',
    source: 'FDA Drug Safety Communication on codeine and tramadol, April 2017',
  }),
  inLactation({
    drugs: ['opioids'],
    except: ['codeine', 'tramadol'],
    severity: 'moderate',
    message: 'Sedates the baby. The least, for a few days, and watch the baby’s breathing.',
    source: 'FDA labels of opioids, Lactation',
  }),
  inLactation({
    drugs: ['methotrexate', 'leflunomide', 'mycophenolate', 'retinoids by mouth', 'amiodarone', 'ribavirin'],
    severity: 'serious',
    message: 'Passes into the milk and may harm the baby. Do not breast-feed, or choose another.',
    source: 'FDA labels of methotrexate, leflunomide, isotretinoin, amiodarone, Lactation',
  }),
  inLactation({
    drugs: ['lithium', 'ergots', 'clozapine', 'doxepin'],
    severity: 'moderate',
    message: 'Reaches amounts in the milk that act on the baby. Usually not while breast-feeding.',
    source: 'FDA labels of lithium, ergotamine, clozapine, doxepin, Lactation',
  }),
  inLactation({
    drugs: ['benzodiazepines', 'phenobarbital', 'primidone', 'barbiturates'],
    severity: 'moderate',
    message: 'Sedates the baby and slows its gain of weight. A short-acting one, the least, or another.',
    source: 'FDA labels of benzodiazepines and phenobarbital, Lactation',
  }),
  inLactation({
    drugs: ['ethinyl estradiol', 'estrogens', 'cabergoline', 'bromocriptine', 'decongestants'],
    severity: 'moderate',
    message: 'Lowers the milk. Progestin-only contraception is chosen in the first weeks.',
    source: 'CDC U.S. Medical Eligibility Criteria for Contraceptive Use, 2024; labels, Lactation',
  }),
  inLactation({
    drugs: ['statins'],
    severity: 'moderate',
    message: 'Breast-feeding is not recommended with a statin.',
    source: 'FDA Drug Safety Communication on statins, July 2021; labels, Lactation',
  }),
  inLactation({
    drugs: ['tetracyclines', 'fluoroquinolones', 'metronidazole', 'sulfonamide antibiotics'],
    severity: 'low',
    message: 'Little passes over in a short course; sulfonamides not to a newborn with jaundice.',
    source: 'FDA labels, Lactation',
  }),
  inLactation({
    drugs: ['atenolol'],
    severity: 'moderate',
    message:
      'Much of it is in the milk: slow pulse and low sugar, most in the newborn. Metoprolol or propranolol instead.',
    source: 'FDA label of atenolol, Nursing mothers; LactMed NBK501142 (2021)',
  }),
];
