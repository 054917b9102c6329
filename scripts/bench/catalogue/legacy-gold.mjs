/**
 * What lines of charts mean whose RxNorm code no package of the directory has: each line was read by a
 * person, and the drug looked up in the catalogue by its ingredients, strength and form. The pattern matches
 * the description of every product that is that drug, generic or brand; null where the catalogue has none.
 * Where a line states no strength or form, every product that it may be counts.
 * @type {Record<string, RegExp | null>}
 */
export const MEDICATIONS = {
  'Acetaminophen 325 MG Oral Tablet': /^acetaminophen 325 mg tablet$/i,
  'Simvistatin 10 MG': /^(simvastatin|zocor) 10 mg tablet$/i,
  'Aspirin 81 MG Oral Tablet': null, // only a delayed-release one
  'Acetaminophen 160 MG Oral Tablet': null,
  'Mestranol / Norethynodrel [Enovid]': null,
  'Norinyl 1+50 28 Day Pack': null, // the directory's two kits of the name do not say that they are this one
  'Acetaminophen 21.7 MG/ML / Dextromethorphan Hydrobromide 1 MG/ML / doxylamine succinate 0.417 MG/ML Oral Solution':
    null,
  'Ibuprofen 100 MG Oral Tablet': null,
  'Ibuprofen 200 MG Oral Tablet': /^ibuprofen 200 mg tablet$/i,
  'Abuse-Deterrent 12 HR Oxycodone Hydrochloride 15 MG Extended Release Oral Tablet':
    /^(oxycontin|oxycodone( hydrochloride)?) 15 mg extended-release tablet$/i,
  'Acetaminophen 300 MG / HYDROcodone Bitartrate 5 MG [Vicodin]': /^vicodin 300 mg-5 mg tablet$/i,
  'Naproxen sodium 220 MG Oral Tablet': /^(naproxen sodium|good sense all day pain relief) 220 mg tablet$/i,
  'Ortho Tri-Cyclen 28 Day Pack': /^ortho tri cyclen kit$/i,
  'Cisplatin 50 MG Injection': /^cisplatin 50 mg\/50 ml injection solution$/i,
  'PACLitaxel 100 MG Injection': /^paclitaxel 100 mg\/16\.7 ml injection$/i,
  'Hydrochlorothiazide 25 MG': /^hydrochlorothiazide 25 mg (tablet|capsule)$/i,
  'Penicillin G 375 MG/ML Injectable Solution': null,
  'Camila 28 Day Pack': /^camila 0\.35 mg tablet$/i,
  'Estrostep Fe 28 Day Pack': /^estrostep fe kit$/i,
  'Errin 28 Day Pack': /^errin 0\.35 mg tablet$/i,
  'Levonorgestrel 0.00354 MG/HR Drug Implant': null,
  'Etonogestrel 68 MG Drug Implant': /^(nexplanon|implanon) 68 mg implant$/i,
  'NDA020800 0.3 ML Epinephrine 1 MG/ML Auto-Injector':
    /^(epipen 0\.3 mg\/0\.3 ml auto-injector|(adrenaclick|epinephrine) 0\.3 mg\/0\.3 ml prefilled injection)$/i,
  'Hydrochlorothiazide 6.25 MG': null,
  '3 ML liraglutide 6 MG/ML Pen Injector': /^(victoza|saxenda) 6 mg\/ml pen injector$/i,
  'Clonazepam [Klonopin]': /^klonopin [\d.]+ mg tablet$/i,
  'Trinessa 28 Day Pack': /^trinessa kit$/i,
  'Alteplase 100 MG Injection': /^activase kit$/i,
  '120 ACTUAT Fluticasone propionate 0.044 MG/ACTUAT Metered Dose Inhaler':
    /^flovent hfa 44 mcg\/actuation metered-dose inhaler$/i,
  '200 ACTUAT Albuterol 0.09 MG/ACTUAT Metered Dose Inhaler':
    /^(albuterol 90 mcg|(proventil|ventolin|proair) hfa 90 mcg\/actuation) metered-dose inhaler$/i,
  'Diazepam [Valium]': /^valium [\d.]+ mg tablet$/i,
  'Loratadine 5 MG Chewable Tablet': null,
  '0.65 ML medroxyprogesterone acetate 160 MG/ML Prefilled Syringe': /^depo-subq provera 104 mg\/0\.65 ml/i,
  '168 HR Ethinyl Estradiol 0.00146 MG/HR / norelgestromin 0.00625 MG/HR Transdermal System':
    /^(ortho evra|xulane) .*patch$/i,
  'Verapamil Hydrochloride 40 MG': /^verapamil hydrochloride 40 mg tablet$/i,
  'insulin human  isophane 70 UNT/ML / Regular Insulin  Human 30 UNT/ML Injectable Suspension [Humulin]':
    /^humulin 70\/30 100 units\/ml/i,
  'Levora 0.15/30 28 Day Pack': /^levora 0\.15 mg-30 mcg tablet pack$/i,
  'Etoposide 100 MG Injection': /^(etopophos 100 mg injection|etoposide 20 mg\/ml injection)/i,
  '3 ML Amiodarone hydrocholoride 50 MG/ML Prefilled Syringe':
    /^amiodarone hydrochloride 50 mg\/ml prefilled injection solution$/i,
  'diphenhydrAMINE Hydrochloride 25 MG Oral Tablet': null,
  '60 ACTUAT Fluticasone propionate 0.25 MG/ACTUAT / salmeterol 0.05 MG/ACTUAT Dry Powder Inhaler':
    /^advair( diskus)? 250 mcg-50 mcg(\/actuation)? (dry powder inhaler|powder)$/i,
  'Captopril 25 MG Oral Tablet': /^captopril 25 mg tablet$/i,
  'Fexofenadine hydrochloride 30 MG Oral Tablet': /^fexofenadine hydrochloride 30 mg tablet$/i,
  '0.25 ML Leuprolide Acetate 30 MG/ML Prefilled Syringe': null,
  'Liletta 52 MG Intrauterine System': null,
  'Chlorpheniramine Maleate 2 MG/ML Oral Solution': null,
  'canagliflozin 100 MG Oral Tablet': /^invokana 100 mg tablet$/i,
  'Astemizole 10 MG Oral Tablet': null,
  '24hr nicotine transdermal patch': /^(nicotine|nicoderm cq) .*patch$/i,
  'cetirizine hydrochloride 5 MG Oral Tablet': /^cetirizine( hydrochloride)? 5 mg tablet$/i,
  '24 HR Donepezil hydrochloride 10 MG / Memantine hydrochloride 28 MG Extended Release Oral Capsule':
    /^(tradename|namzaric) 10 mg-28 mg (extended-release )?capsule$/i,
  'Kyleena 19.5 MG Intrauterine System': null,
  'Fluoxetine 25MG': null,
  'Memantine hydrochloride 2 MG/ML Oral Solution':
    /^(namenda|memantine( hydrochloride)?) 2 mg\/ml oral solution$/i,
  'cycloSPORINE 50 MG Oral Capsule': /^cyclosporine 50 mg capsule$/i,
  'heparin sodium  porcine': /^heparin sodium /i,
  '1 ML Morphine Sulfate 5 MG/ML Injection': /^morphine sulfate 5 mg\/ml injection/i,
  'Loratadine 10 MG Oral Tablet': /^loratadine 10 mg tablet$/i,
  'atomoxetine 100 MG Oral Capsule': /^(atomoxetine( hydrochloride)?|strattera) 100 mg capsule$/i,
  'Milnacipran hydrochloride 100 MG [Savella]': /^savella 100 mg tablet$/i,
  Alfentanil: /^(alfentanil|alfenta)/i,
  'Vitamin B 12 5 MG/ML Injectable Solution': null,
  'Colchicine 0.6 MG [Colcrys]': /^colcrys 0\.6 mg tablet$/i,
  'Lasix 40mg': /^lasix 40 mg tablet$/i,
  'cetirizine hydrochloride 10 MG Oral Tablet': /^cetirizine( hydrochloride)? 10 mg tablet$/i,
  'Sertraline 100MG': /^(sertraline|zoloft) 100 mg tablet$/i,
  'Donepezil hydrochloride 23 MG [Aricept]': /^aricept 23 mg tablet$/i,
  'pregabalin 100 MG Oral Capsule': /^(pregabalin|lyrica) 100 mg capsule$/i,
  'Methotrexate 10 MG Oral Tablet': /^trexall 10 mg tablet$/i,
  // 325 mg of the salt hold 65 mg of iron
  'ferrous sulfate 325 MG Oral Tablet': /^ferrous sulfate 65 mg tablet$/i,
  'Acetaminophen 325 MG / oxyCODONE Hydrochloride 2.5 MG [Percocet]':
    /^percocet (325 mg-2\.5 mg|2\.5 mg-325 mg) tablet$/i,
  'Fexofenadine hydrochloride 60 MG Oral Tablet': /^fexofenadine hydrochloride 60 mg tablet$/i,
  'predniSONE 2.5 MG [Deltasone]': /^prednisone 2\.5 mg tablet$/i,
  Remifentanil: /^(remifentanil|ultiva)/i,
  'Terfenadine 60 MG Oral Tablet': null,
  Fentanyl: /^(fentanyl|duragesic|fentora|subsys|abstral|lazanda|actiq)/i,
};

/**
 * What SNOMED's findings of allergies mean in the pick list: by code, the allergens that are it or hold it.
 */
export const ALLERGIES = {
  300913006: ['substance:shellfish'],
  91935009: ['substance:peanut'],
  419474003: ['substance:mold'],
  232347008: ['substance:cat-dander', 'substance:dog-dander'],
  419263009: ['substance:pollen'],
  232350006: ['substance:dust-mites'],
  418689008: ['substance:pollen'],
  420174000: ['substance:wheat'],
  300916003: ['substance:latex'],
  424213003: ['substance:bee-venom'],
  425525006: ['substance:milk'],
  91930004: ['substance:egg'],
  91934008: ['substance:tree-nuts'],
  417532002: ['substance:fish'],
  714035009: ['substance:soy'],
};
