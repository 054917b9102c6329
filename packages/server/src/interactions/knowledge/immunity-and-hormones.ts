import type { DrugFact } from '@erx/core/interactions/facts';

/** Immunity, cancer, joints, bone, sugar, thyroid and sex hormones. */
export const IMMUNITY_AND_HORMONE_FACTS: readonly DrugFact[] = [
  {
    first: ['methotrexate'], second: ['trimethoprim', 'sulfamethoxazole'], severity: 'serious', effect: 'marrow suppression', message: 'Bone marrow failure; deaths at low weekly doses. Choose another antibiotic.', narrative: 'Both block folate, and sulfamethoxazole displaces methotrexate and hinders its excretion.', source: 'FDA label of methotrexate, Drug interactions; VA NDF-RT: Critical',
  },
  {
    first: ['methotrexate'], second: ['nsaids', 'aspirin', 'salsalate'], severity: 'serious', effect: 'methotrexate rises', message: 'Methotrexate may rise: marrow, gut and kidney suffer. Avoid around high doses; at low weekly doses check blood count and creatinine.', narrative: 'NSAIDs lessen its secretion and the blood flow to the kidney.', source: 'FDA label of methotrexate, Drug interactions',
  },
  {
    first: ['methotrexate'], second: ['ppis'], severity: 'moderate', effect: 'methotrexate rises', message: 'High doses of methotrexate stay longer. Pause the proton pump inhibitor then.', narrative: 'Its secretion is hindered.', source: 'FDA labels of methotrexate and omeprazole, Drug interactions',
  },
  {
    first: ['methotrexate'], second: ['penicillins', 'ciprofloxacin', 'tetracyclines', 'theophylline', 'cyclosporine'], severity: 'moderate', effect: 'methotrexate rises', message: 'Methotrexate may rise. Check the blood count.', narrative: 'Less is excreted.', source: 'FDA label of methotrexate, Drug interactions',
  },
  {
    first: ['methotrexate'], second: ['acitretin', 'leflunomide', 'azathioprine'], severity: 'serious', effect: 'liver', message: 'Liver damage. Acitretin is contraindicated; with leflunomide check transaminases monthly.', narrative: 'Each harms the liver.', source: 'FDA labels of acitretin and leflunomide; VA NDF-RT: Critical',
  },
  {
    first: ['calcineurin inhibitors', 'sirolimus', 'everolimus'], second: ['strong cyp3a4 inhibitors', 'moderate cyp3a4 inhibitors', 'amiodarone'], severity: 'serious', effect: 'immunosuppressant rises', message: 'The immunosuppressant rises: kidneys and nerves suffer. Lower the dose beforehand and measure it.', narrative: 'Inhibition of CYP3A4 and P-glycoprotein.', source: 'FDA labels of cyclosporine and tacrolimus, Drug interactions',
  },
  {
    first: ['calcineurin inhibitors', 'sirolimus', 'everolimus'], second: ['strong cyp3a4 inducers'], severity: 'serious', effect: 'immunosuppressant falls', message: 'The immunosuppressant falls: rejection. Avoid, or measure it often.', narrative: 'Induction of CYP3A4.', source: 'FDA labels of cyclosporine and tacrolimus, Drug interactions',
  },
  {
    first: ['calcineurin inhibitors'], second: ['nsaids', 'aminoglycosides', 'vancomycin'], severity: 'moderate', effect: 'kidney', message: 'The kidney suffers. Check creatinine.', narrative: 'Both lessen its blood flow or harm the tubule.', source: 'FDA labels of cyclosporine and tacrolimus, Drug interactions',
  },
  {
    first: ['cyclosporine'], second: ['tacrolimus'], severity: 'serious', effect: 'kidney', message: 'Never both: the kidneys fail. Leave 24 hours.', narrative: 'The same toxicity twice.', source: 'FDA label of tacrolimus, Drug interactions',
  },
  {
    first: ['cyclosporine'], second: ['bosentan', 'aliskiren', 'dronedarone', 'sitaxentan'], severity: 'serious', effect: 'drug rises', message: 'Contraindicated: the other drug rises many times.', narrative: 'Cyclosporine blocks transporters and CYP3A4.', source: 'FDA labels of bosentan and aliskiren, Contraindications',
  },
  {
    first: ['mycophenolate'], second: ['cholestyramine', 'ppis', 'antacids', 'rifampin', 'sevelamer', 'norfloxacin'], severity: 'moderate', effect: 'mycophenolate falls', message: 'Mycophenolate may fall. Keep binders apart; watch for rejection.', narrative: 'Less is absorbed or returned from the bile.', source: 'FDA label of mycophenolate, Drug interactions',
  },
  {
    first: ['mycophenolate'], second: ['hormonal contraceptives'], severity: 'moderate', effect: 'contraception fails', message: 'Contraception may fail, and mycophenolate harms the unborn. A barrier method as well.', narrative: 'Levonorgestrel falls.', source: 'FDA label of mycophenolate, Drug interactions and Boxed warning',
  },
  {
    first: ['adalimumab', 'etanercept', 'infliximab', 'certolizumab', 'golimumab', 'tofacitinib', 'upadacitinib'], second: ['anakinra', 'abatacept', 'adalimumab', 'etanercept', 'infliximab', 'tofacitinib'], severity: 'serious', effect: 'infection', message: 'Two biologics: severe infections without further benefit. Avoid.', narrative: 'Defence against infection is held back in two ways.', source: 'FDA labels of adalimumab and etanercept, Warnings',
  },
  {
    first: ['azathioprine', 'leflunomide'], second: ['adalimumab', 'etanercept', 'infliximab'], severity: 'moderate', effect: 'infection', message: 'Infections and lymphoma become more likely. Screen and watch.', narrative: 'Immunity is held back in two ways.', source: 'FDA label of adalimumab, Boxed warning',
  },
  {
    first: ['azathioprine'], second: ['ace inhibitors', 'sulfamethoxazole', 'mesalamine', 'sulfasalazine'], severity: 'moderate', effect: 'marrow suppression', message: 'White cells may fall. Check the blood count.', narrative: 'Aminosalicylates block TPMT; the others suppress the marrow.', source: 'FDA label of azathioprine, Drug interactions',
  },
  {
    first: ['tamoxifen'], second: ['paroxetine', 'fluoxetine', 'bupropion', 'quinidine'], severity: 'serious', effect: 'tamoxifen falls', message: 'Tamoxifen may fail: its active form is not made. Venlafaxine or citalopram hinder least.', narrative: 'Inhibition of CYP2D6, which makes endoxifen.', source: 'FDA label of tamoxifen; Kelly 2010; VA NDF-RT: Critical',
  },
  {
    first: ['tamoxifen', 'raloxifene'], second: ['estrogens'], severity: 'serious', effect: 'estrogen', message: 'Each undoes the other, and clots add up. Avoid.', narrative: 'They compete for the estrogen receptor.', source: 'FDA labels of tamoxifen and raloxifene, Drug interactions and Warnings',
  },
  {
    first: ['anastrozole', 'letrozole', 'exemestane'], second: ['estrogens', 'tamoxifen'], severity: 'serious', effect: 'estrogen', message: 'Do not combine: estrogen undoes the aromatase inhibitor, tamoxifen lowers it.', narrative: 'The aim is to be without estrogen.', source: 'FDA labels of anastrozole and letrozole, Drug interactions; VA NDF-RT: Critical',
  },
  {
    first: ['anastrozole', 'exemestane', 'letrozole'], second: ['raloxifene'], severity: 'low', effect: 'estrogen', message: 'Without proven benefit together.', narrative: 'Raloxifene acts on the same receptor.', source: 'FDA label of raloxifene',
  },
  {
    first: ['raloxifene'], second: ['cholestyramine', 'warfarin', 'levothyroxine'], severity: 'moderate', effect: 'absorption', message: 'Keep binders and levothyroxine 12 hours apart; check the INR.', narrative: 'Binding in the gut.', source: 'FDA label of raloxifene, Drug interactions',
  },
  {
    first: ['nsaids'], second: ['aspirin', 'salsalate'], severity: 'moderate', effect: 'stomach', message: 'Bleeding from the stomach, and ibuprofen or naproxen may take the heart protection away. Take ibuprofen 30 minutes after, or 8 hours before, immediate-release aspirin.', narrative: 'They compete for the cyclooxygenase of platelets.', source: 'FDA science paper on ibuprofen and aspirin 2006; FDA labels of the NSAIDs, Boxed warning',
  },
  {
    first: ['nsaids'], second: ['nsaids'], severity: 'serious', effect: 'stomach', message: 'Two NSAIDs: bleeding and renal failure without further benefit. With ketorolac contraindicated.', narrative: 'The same toxicity twice.', source: 'FDA labels of the NSAIDs, Drug interactions; FDA label of ketorolac, Contraindications',
  },
  {
    first: ['nsaids'], second: ['systemic corticosteroids'], severity: 'moderate', effect: 'stomach', message: 'Ulcers and bleeding. A proton pump inhibitor, or acetaminophen instead.', narrative: 'Both weaken the mucosa.', source: 'FDA labels of the NSAIDs, Warnings; ACG guideline 2009',
  },
  {
    first: ['nsaids'], second: ['ssris', 'snris'], severity: 'moderate', effect: 'bleeding', message: 'Bleeding from the stomach. A proton pump inhibitor in patients at risk.', narrative: 'Platelets lack serotonin, and the mucosa is hurt.', source: 'FDA labels of the NSAIDs and SSRIs, Drug interactions',
  },
  {
    first: ['ketorolac'], second: ['pentoxifylline', 'probenecid'], severity: 'serious', effect: 'bleeding', message: 'Contraindicated.', narrative: 'Bleeding with pentoxifylline, high levels with probenecid.', source: 'FDA label of ketorolac, Contraindications',
  },
  {
    first: ['nsaids', 'aspirin'], second: ['oral bisphosphonates'], severity: 'low', effect: 'stomach', message: 'Ulcers of esophagus and stomach. Take the bisphosphonate upright with water.', narrative: 'Both hurt the mucosa.', source: 'FDA label of alendronate, Drug interactions',
  },
  {
    first: ['oral bisphosphonates'], second: ['binding minerals'], severity: 'moderate', effect: 'binding', message: 'The bisphosphonate is bound. Take it at least 30 minutes before, ibandronate 60.', narrative: 'Calcium and other ions hold it in the gut.', source: 'FDA labels of alendronate, risedronate and ibandronate, Drug interactions',
  },
  {
    first: ['thyroid hormones'], second: ['binding minerals', 'bile acid sequestrants', 'sevelamer'], severity: 'moderate', effect: 'binding', message: 'Levothyroxine is bound. Give it 4 hours apart and check TSH.', narrative: 'Complexes in the gut.', source: 'FDA label of levothyroxine, Drug interactions',
  },
  {
    first: ['thyroid hormones'], second: ['ppis', 'estrogens', 'sertraline', 'orlistat'], severity: 'low', effect: 'thyroid falls', message: 'More levothyroxine may be needed. Check TSH in 6 to 8 weeks.', narrative: 'Less acid, more binding globulin, or faster breakdown.', source: 'FDA label of levothyroxine, Drug interactions',
  },
  {
    first: ['thyroid hormones'], second: ['amiodarone'], severity: 'moderate', effect: 'thyroid', message: 'Amiodarone makes the thyroid under- or overactive. Check TSH.', narrative: 'It holds much iodine and blocks the conversion to T3.', source: 'FDA labels of amiodarone and levothyroxine',
  },
  {
    first: ['insulins', 'sulfonylureas', 'meglitinides'], second: ['beta blockers'], severity: 'moderate', effect: 'hypoglycemia', message: 'Hypoglycemia lasts longer and is felt less, sweating apart. Prefer a cardioselective one.', narrative: 'The warning signs come through beta receptors.', source: 'FDA labels of insulin and propranolol, Drug interactions',
  },
  {
    first: ['insulins'], second: ['sulfonylureas', 'meglitinides', 'glp-1 agonists'], severity: 'moderate', effect: 'hypoglycemia', message: 'Hypoglycemia. Lower insulin or the sulfonylurea when adding.', narrative: 'Both lower blood sugar whether it is high or not.', source: 'FDA labels of insulin and the GLP-1 agonists, Warnings; ADA Standards of Care',
  },
  {
    first: ['sulfonylureas', 'meglitinides'], second: ['glp-1 agonists', 'dpp-4 inhibitors', 'sglt2 inhibitors'], severity: 'moderate', effect: 'hypoglycemia', message: 'Hypoglycemia. Lower the sulfonylurea when adding.', narrative: 'The effects add up.', source: 'FDA labels of the GLP-1 agonists and DPP-4 inhibitors, Warnings',
  },
  {
    first: ['sulfonylureas'], second: ['sulfonylureas', 'meglitinides'], severity: 'serious', effect: 'hypoglycemia', message: 'Two drugs that drive out insulin: hypoglycemia without further benefit.', narrative: 'They act at one receptor.', source: 'FDA labels of repaglinide and the sulfonylureas',
  },
  {
    first: ['glp-1 agonists'], second: ['dpp-4 inhibitors', 'glp-1 agonists'], severity: 'moderate', effect: 'incretins', message: 'Two incretin drugs: no further benefit.', narrative: 'They act on one pathway.', source: 'ADA Standards of Care',
  },
  {
    first: ['insulins'], second: ['glitazones'], severity: 'moderate', effect: 'heart failure', message: 'Fluid and heart failure. Watch the weight.', narrative: 'Both hold back sodium.', source: 'FDA label of pioglitazone, Boxed warning',
  },
  {
    first: ['insulins', 'sulfonylureas', 'metformin', 'glp-1 agonists', 'dpp-4 inhibitors', 'sglt2 inhibitors'], second: ['systemic corticosteroids'], severity: 'moderate', effect: 'blood sugar', message: 'Blood sugar rises, mostly after noon. Measure it and adjust.', narrative: 'Steroids work against insulin.', source: 'FDA labels of prednisone and the antidiabetics, Drug interactions',
  },
  {
    first: ['insulins', 'sulfonylureas', 'metformin'], second: ['olanzapine', 'clozapine', 'niacin', 'thiazides', 'estrogens', 'hiv protease inhibitors'], severity: 'low', effect: 'blood sugar', message: 'Blood sugar may rise. Measure it more often at the start.', narrative: 'The drug works against insulin or its release.', source: 'FDA labels of glipizide and metformin, Drug interactions',
  },
  {
    first: ['sulfonylureas'], second: ['gemfibrozil', 'salsalate', 'disopyramide', 'ssris', 'ace inhibitors', 'probenecid'], severity: 'low', effect: 'hypoglycemia', message: 'Blood sugar may fall. Measure it more often at the start.', narrative: 'Displacement, inhibition of CYP2C9, or more sensitive tissue.', source: 'FDA labels of glipizide and glyburide, Drug interactions',
  },
  {
    first: ['repaglinide', 'pioglitazone'], second: ['gemfibrozil'], severity: 'serious', effect: 'hypoglycemia', message: 'Repaglinide rises eightfold: contraindicated. At most 15 mg of pioglitazone.', narrative: 'Inhibition of CYP2C8.', source: 'FDA labels of repaglinide and pioglitazone, Contraindications and Dosage; VA NDF-RT: Critical',
  },
  {
    first: ['glyburide'], second: ['bosentan'], severity: 'serious', effect: 'liver', message: 'Contraindicated: liver enzymes rise.', narrative: 'Both block the export of bile salts.', source: 'FDA label of bosentan, Contraindications',
  },
  {
    first: ['glyburide', 'glimepiride', 'levothyroxine'], second: ['colesevelam'], severity: 'moderate', effect: 'binding', message: 'Give the other drug 4 hours before colesevelam.', narrative: 'Binding in the gut.', source: 'FDA label of colesevelam, Drug interactions',
  },
  {
    first: ['saxagliptin'], second: ['strong cyp3a4 inhibitors'], severity: 'moderate', effect: 'saxagliptin rises', message: 'Give 2.5 mg of saxagliptin.', narrative: 'Inhibition of CYP3A4.', source: 'FDA label of saxagliptin, Dosage',
  },
  {
    first: ['sglt2 inhibitors'], second: ['loop diuretics', 'insulins'], severity: 'low', effect: 'volume', message: 'Loss of fluid, or hypoglycemia. Adjust the diuretic or insulin.', narrative: 'Sugar draws water with it.', source: 'FDA labels of the SGLT2 inhibitors, Drug interactions',
  },
  {
    first: ['metformin'], second: ['iodinated contrast media', 'cimetidine', 'dolutegravir', 'topiramate', 'acetazolamide'], severity: 'moderate', effect: 'lactic acidosis', message: 'Metformin rises or acid builds up. Pause it at contrast when kidneys are poor.', narrative: 'Less is excreted; carbonic anhydrase inhibitors add acid.', source: 'FDA label of metformin, Drug interactions and Warnings',
  },
  {
    first: ['testosterone', 'megestrol', 'systemic corticosteroids'], second: ['insulins'], severity: 'low', effect: 'blood sugar', message: 'Blood sugar may change. Measure it.', narrative: 'The need of insulin changes.', source: 'FDA labels of testosterone and megestrol, Drug interactions',
  },
  {
    first: ['estrogens', 'contraceptive progestins'], second: ['tranexamic acid'], severity: 'serious', effect: 'thrombosis', message: 'Contraindicated with combined hormonal contraception: thrombosis.', narrative: 'Both favour clots.', source: 'FDA label of tranexamic acid, Contraindications',
  },
  {
    first: ['methimazole', 'propylthiouracil'], second: ['digoxin', 'theophylline', 'beta blockers'], severity: 'low', effect: 'level rises', message: 'As the thyroid calms down the other drug rises. Lower its dose in time.', narrative: 'An overactive thyroid clears drugs faster.', source: 'FDA label of methimazole, Drug interactions',
  },
  {
    first: ['desmopressin'], second: ['nsaids', 'ssris', 'tricyclics', 'carbamazepine', 'thiazides', 'loop diuretics', 'systemic corticosteroids', 'lamotrigine', 'opioids'], severity: 'moderate', effect: 'low sodium', message: 'Sodium may fall dangerously. Check it; for nocturia loop diuretics and steroids are contraindicated.', narrative: 'Each makes the kidney hold water.', source: 'FDA label of desmopressin, Contraindications and Warnings',
  },
  {
    first: ['thiazides'], second: ['ssris', 'snris', 'carbamazepine', 'oxcarbazepine'], severity: 'low', effect: 'low sodium', message: 'Sodium may fall, above all in old women. Check it after two weeks.', narrative: 'Both make the kidney lose sodium or hold water.', source: 'FDA labels of hydrochlorothiazide and the SSRIs, Warnings: hyponatremia',
  },
  {
    first: ['thiazides', 'loop diuretics'], second: ['systemic corticosteroids', 'beta agonists'], severity: 'low', effect: 'potassium falls', message: 'Potassium may fall. Check it.', narrative: 'Both lower potassium.', source: 'FDA labels of furosemide and albuterol, Drug interactions',
  },
  {
    first: ['calcitriol', 'ergocalciferol', 'cholecalciferol', 'calcium salts'], second: ['thiazides', 'digoxin'], severity: 'moderate', effect: 'calcium rises', message: 'Calcium may rise, and digoxin then turns toxic. Check calcium.', narrative: 'Thiazides hold calcium back.', source: 'FDA label of calcitriol, Drug interactions',
  },
  {
    first: ['cinacalcet'], second: ['strong cyp3a4 inhibitors', 'desipramine', 'flecainide', 'metoprolol'], severity: 'moderate', effect: 'cyp2d6', message: 'Cinacalcet rises, or raises the other drug. Check calcium and effect.', narrative: 'It is broken down by CYP3A4 and blocks CYP2D6.', source: 'FDA label of cinacalcet, Drug interactions',
  },
  {
    first: ['roflumilast'], second: ['strong cyp3a4 inducers'], severity: 'moderate', effect: 'loss of effect', message: 'Roflumilast is lost. Not recommended.', narrative: 'Induction of CYP3A4.', source: 'FDA label of roflumilast, Drug interactions',
  },
  {
    first: ['finasteride', 'dutasteride', 'solifenacin', 'tolterodine'], second: ['strong cyp3a4 inhibitors'], severity: 'low', effect: 'drug rises', message: 'The drug rises. At most 5 mg of solifenacin, 2 mg of tolterodine.', narrative: 'Inhibition of CYP3A4.', source: 'FDA labels of solifenacin, tolterodine and dutasteride, Dosage and Drug interactions',
  },
  {
    first: ['mirabegron'], second: ['flecainide', 'propafenone', 'thioridazine', 'desipramine', 'metoprolol'], severity: 'moderate', effect: 'cyp2d6', message: 'The other drug rises. Watch it.', narrative: 'Mirabegron blocks CYP2D6 moderately.', source: 'FDA label of mirabegron, Drug interactions',
  },
  {
    first: ['misoprostol'], second: ['antacids'], severity: 'low', effect: 'diarrhea', message: 'Antacids with magnesium add to the diarrhea.', narrative: 'Magnesium draws water into the gut.', source: 'FDA label of misoprostol, Drug interactions',
  },
  {
    first: ['eluxadoline'], second: ['cyclosporine', 'gemfibrozil', 'hiv protease inhibitors', 'rifampin', 'loperamide', 'anticholinergics', 'opioids'], severity: 'moderate', effect: 'gut', message: 'Eluxadoline rises, or severe constipation comes. Give 75 mg; avoid other constipating drugs.', narrative: 'OATP1B1 is blocked, or the gut slowed twice.', source: 'FDA label of eluxadoline, Drug interactions and Warnings',
  },
  {
    first: ['loperamide', 'diphenoxylate'], second: ['opioids', 'anticholinergics'], severity: 'low', effect: 'ileus', message: 'Severe constipation. Avoid the pair.', narrative: 'The gut is slowed twice.', source: 'FDA labels of diphenoxylate and eluxadoline, Drug interactions',
  },
  {
    first: ['diphenoxylate'], second: ['classic maois', 'rasagiline', 'selegiline'], severity: 'moderate', effect: 'hypertensive crisis', message: 'Hypertensive crisis is possible. Avoid.', narrative: 'Diphenoxylate resembles meperidine.', source: 'FDA label of diphenoxylate, Drug interactions; VA NDF-RT: Critical',
  },
  {
    first: ['sucralfate'], second: ['warfarin', 'digoxin', 'phenytoin', 'ketoconazole', 'levothyroxine', 'theophylline'], severity: 'low', effect: 'binding', message: 'Give the other drug 2 hours before sucralfate.', narrative: 'Binding in the gut.', source: 'FDA label of sucralfate, Drug interactions',
  },
  {
    first: ['ergocalciferol'], second: ['cholestyramine', 'orlistat'], severity: 'low', effect: 'absorption', message: 'Less vitamin D is absorbed. Keep them apart.', narrative: 'Fat is bound or not digested.', source: 'FDA label of orlistat, Drug interactions',
  },
  {
    first: ['iron'], second: ['ppis', 'h2 blockers', 'antacids', 'levodopa'], severity: 'low', effect: 'absorption', message: 'Less iron, or levodopa, is absorbed. Keep them 2 hours apart.', narrative: 'Iron needs acid and binds levodopa.', source: 'FDA labels of carbidopa-levodopa and the proton pump inhibitors, Drug interactions',
  },
];
