import type { DuplicateFact, LegitimatePair } from '@erx/core/interactions/facts';
import { CHOOSE, DUPLICATES_OF_HEART_AND_BLOOD, toDuplicateFact } from './duplicates-heart-and-blood';
import { DUPLICATES_OF_MIND_AND_PAIN } from './duplicates-mind-and-pain';

const fact = toDuplicateFact;

const DIABETES_AND_HORMONES: readonly DuplicateFact[] = [
  fact(
    'Two basal insulins',
    'serious',
    ['insulin glargine', 'insulin degludec', 'insulin detemir', 'insulin isophane'],
    `Severe hypoglycemia for a day and longer. ${CHOOSE}`,
    'FDA labels of insulin glargine and degludec, Warnings: changes of insulin; ADA Standards of Care 2024, 9',
    { isOfBrands: true },
  ),
  fact(
    'Two mealtime insulins',
    'serious',
    ['insulin lispro', 'insulin aspart', 'insulin glulisine', 'insulin regular'],
    `Severe hypoglycemia if both are injected at a meal. ${CHOOSE}`,
    'FDA labels of insulin lispro and aspart, Warnings: hypoglycemia, mix-ups',
    { isOfBrands: true },
  ),
  fact(
    'An insulin beside one of which the kind is not recorded',
    'moderate',
    ['insulin'],
    'They may be the same. Ask which insulin is injected, and when.',
    'FDA labels of insulins, Warnings: mix-ups between insulin products',
    { second: ['insulins'] },
  ),
  fact(
    'Two sulfonylureas',
    'moderate',
    ['sulfonylureas'],
    `Hypoglycemia, and no more effect than one at its full dose. ${CHOOSE}`,
    'ADA Standards of Care 2024, 9; FDA label of glimepiride, Warnings: hypoglycemia',
  ),
  fact(
    'Two drugs that press insulin out',
    'moderate',
    ['meglitinides'],
    `Hypoglycemia without further gain. ${CHOOSE}`,
    'FDA label of nateglinide, Indications: not with other insulin secretagogues',
    { second: ['meglitinides', 'sulfonylureas'] },
  ),
  fact(
    'Two DPP-4 inhibitors',
    'moderate',
    ['dpp-4 inhibitors'],
    `The same effect twice, with more pancreatitis. ${CHOOSE}`,
    'FDA label of sitagliptin, Warnings: pancreatitis; ADA Standards of Care 2024, 9',
  ),
  fact(
    'A DPP-4 inhibitor with a GLP-1 agonist',
    'moderate',
    ['dpp-4 inhibitors'],
    'Both work by one hormone and add nothing. Stop the DPP-4 inhibitor.',
    'ADA Standards of Care 2024, 9: not to be combined',
    { second: ['glp-1 agonists'] },
  ),
  fact(
    'Two GLP-1 agonists',
    'serious',
    ['glp-1 agonists'],
    `Vomiting, dehydration, pancreatitis; the labels forbid a second one. ${CHOOSE}`,
    'FDA labels of Saxenda and Wegovy, Limitations of use: other GLP-1 agonists',
    { isOfBrands: true },
  ),
  fact(
    'Two SGLT2 inhibitors',
    'moderate',
    ['sglt2 inhibitors'],
    `Dehydration and ketoacidosis without further gain. ${CHOOSE}`,
    'FDA labels of empagliflozin and dapagliflozin, Warnings: ketoacidosis, volume depletion',
  ),
  fact(
    'Two glitazones',
    'moderate',
    ['glitazones'],
    `Fluid and heart failure add up. ${CHOOSE}`,
    'FDA label of pioglitazone, Boxed warning: heart failure',
  ),
  fact(
    'Two bisphosphonates',
    'moderate',
    ['oral bisphosphonates'],
    `Ulcers of the gullet and damage of the jaw, no stronger bone. ${CHOOSE}`,
    'FDA label of alendronate, Warnings',
    { second: ['oral bisphosphonates', 'zoledronic acid', 'pamidronate'] },
  ),
  fact(
    'Levothyroxine with liothyronine',
    'low',
    ['levothyroxine'],
    'Sometimes meant; the doses add up. Check that the sum is right.',
    'FDA label of liothyronine, Warnings; ATA hypothyroidism guideline 2014',
    { second: ['liothyronine'] },
  ),
  fact(
    'Two thyroid hormones',
    'moderate',
    ['thyroid', 'liotrix'],
    `Too much thyroid hormone harms heart and bone. ${CHOOSE}`,
    'FDA labels of thyroid hormones, Boxed warning and Overdosage',
    { second: ['levothyroxine', 'liothyronine', 'thyroid', 'liotrix'] },
  ),
  fact(
    'Two estrogens',
    'moderate',
    ['estrogens'],
    `Clots and stroke become more likely. ${CHOOSE}`,
    'FDA labels of estradiol and of combined contraceptives, Boxed warning',
  ),
  fact(
    'An estrogen for the body and one in the vagina',
    'low',
    ['estrogens'],
    'Sometimes meant: a little of the local one is absorbed. Make sure that both are wanted.',
    'NAMS hormone therapy position statement 2022',
    { across: ['body', 'vagina'] },
  ),
  fact(
    'Two hormonal contraceptives',
    'moderate',
    ['hormonal contraceptives', 'medroxyprogesterone'],
    `One is enough, and two make bleeding and clots more likely. ${CHOOSE}`,
    'US Medical Eligibility Criteria for Contraceptive Use 2024',
    { second: ['hormonal contraceptives'] },
  ),
  fact(
    'Two systemic corticosteroids',
    'moderate',
    ['systemic corticosteroids'],
    `The doses add up: sugar, infection, bone. ${CHOOSE}`,
    'FDA labels of prednisone and dexamethasone, Warnings',
  ),
  fact(
    'Two 5-alpha reductase inhibitors',
    'moderate',
    ['finasteride'],
    `The same effect twice. ${CHOOSE}`,
    'AUA guideline on benign prostatic hyperplasia 2021',
    { second: ['dutasteride'] },
  ),
  fact(
    'Two drugs against uric acid',
    'moderate',
    ['xanthine oxidase inhibitors'],
    `Both block one enzyme. ${CHOOSE}`,
    'ACR gout guideline 2020',
  ),
  fact(
    'Two calcineurin inhibitors',
    'serious',
    ['calcineurin inhibitors'],
    `Kidney failure; the labels forbid it. ${CHOOSE}`,
    'FDA label of tacrolimus, Warnings: not with cyclosporine',
  ),
  fact(
    'Two biologics against TNF',
    'serious',
    ['adalimumab', 'etanercept', 'infliximab', 'certolizumab', 'golimumab'],
    `Grave infections without further gain. ${CHOOSE}`,
    'FDA label of adalimumab, Drug interactions: biological products',
  ),
];

/** Two that are meant to be taken together. */
export const LEGITIMATE_PAIRS: readonly LegitimatePair[] = [
  {
    first: ['opioids'],
    second: ['opioids'],
    releases: 'mixed',
    source: 'CDC opioid guideline 2022: a short-acting one for pain that breaks through',
  },
  {
    first: ['levodopa', 'carbidopa'],
    second: ['levodopa', 'carbidopa'],
    releases: 'mixed',
    source: 'FDA label of carbidopa-levodopa extended-release, Dosage: with immediate release',
  },
  {
    first: ['nicotine'],
    second: ['nicotine'],
    isPatchWithOther: true,
    source: 'USPHS guideline on tobacco 2008: patch with gum, lozenge or spray',
  },
  {
    first: ['nitroglycerin'],
    second: ['nitroglycerin'],
    isPatchWithOther: true,
    source: 'FDA label of nitroglycerin patches: not for the attack itself',
  },
];

/** Drugs of which one is enough, by what they are for; the source at each. */
export const DUPLICATE_FACTS: readonly DuplicateFact[] = [
  ...DUPLICATES_OF_HEART_AND_BLOOD,
  ...DIABETES_AND_HORMONES,
  ...DUPLICATES_OF_MIND_AND_PAIN,
];
