import type { FoodFact } from '@erx/core/interactions/facts';

const food = (drugs: readonly string[], name: string, severity: FoodFact['severity'], screenMessage: string, adviceMessage: string, source: string): FoodFact =>
  ({ drugs, food: name, severity, screenMessage, adviceMessage, source });

const label = (drug: string) => `FDA label of ${drug}`;

/** Food, drink and tobacco: what each does, and what the patient is told. */
export const FOOD_FACTS: readonly FoodFact[] = [
  // Grapefruit blocks CYP3A4 of the gut wall for a day or two.
  food(['simvastatin', 'lovastatin'], 'Grapefruit', 'serious', 'Grapefruit raises the statin: rhabdomyolysis.', 'Do not eat grapefruit or drink its juice while taking this medicine.', label('simvastatin, Drug interactions')),
  food(['atorvastatin'], 'Grapefruit', 'moderate', 'More than a quart of grapefruit juice a day raises atorvastatin.', 'Keep to small amounts of grapefruit.', label('atorvastatin, Drug interactions')),
  food(['felodipine', 'nifedipine', 'nisoldipine'], 'Grapefruit', 'moderate', 'Grapefruit raises the calcium channel blocker: low blood pressure.', 'Do not eat grapefruit or drink its juice.', label('felodipine and nifedipine, Drug interactions')),
  food(['amiodarone', 'dronedarone', 'ivabradine', 'ranolazine', 'eplerenone'], 'Grapefruit', 'serious', 'Grapefruit raises the drug: dangerous rhythms or high potassium.', 'Do not eat grapefruit or drink its juice.', label('amiodarone, ivabradine and ranolazine, Drug interactions')),
  food(['cyclosporine', 'tacrolimus', 'sirolimus', 'everolimus'], 'Grapefruit', 'serious', 'Grapefruit raises the immunosuppressant: kidneys suffer.', 'Do not eat grapefruit or drink its juice.', label('cyclosporine and tacrolimus, Drug interactions')),
  food(['carbamazepine', 'buspirone', 'triazolam', 'lurasidone', 'pimozide', 'quetiapine'], 'Grapefruit', 'moderate', 'Grapefruit raises the drug.', 'Do not drink large amounts of grapefruit juice; better none.', label('carbamazepine, buspirone and lurasidone, Drug interactions')),
  food(['colchicine'], 'Grapefruit', 'moderate', 'Grapefruit can raise colchicine.', 'Do not eat grapefruit or drink its juice.', label('colchicine, Drug interactions')),
  food(['sildenafil', 'tadalafil', 'vardenafil'], 'Grapefruit', 'low', 'Grapefruit may raise the drug.', 'Better without grapefruit.', label('vardenafil and tadalafil, Drug interactions')),
  food(['ticagrelor', 'tolvaptan', 'cilostazol'], 'Grapefruit', 'moderate', 'Grapefruit raises the drug.', 'Do not drink grapefruit juice.', label('tolvaptan and cilostazol, Drug interactions')),
  food(['oxycodone', 'fentanyl', 'methadone'], 'Grapefruit', 'moderate', 'Grapefruit may raise the opioid.', 'Better without grapefruit.', label('fentanyl, Drug interactions')),
  food(['fexofenadine', 'aliskiren'], 'Fruit juice', 'moderate', 'Grapefruit, orange and apple juice lessen absorption.', 'Take it with water.', label('fexofenadine, Directions')),

  // Tyramine sets noradrenaline free, which nothing breaks down then.
  food(['classic maois', 'procarbazine'], 'Tyramine-rich food', 'serious', 'Aged cheese, cured meat, tap beer, soy and yeast extract: hypertensive crisis.', 'Follow the diet sheet until two weeks after the last dose.', label('tranylcypromine and phenelzine, Warnings')),
  food(['linezolid'], 'Tyramine-rich food', 'serious', 'More than 100 mg of tyramine in a meal raises the blood pressure.', 'Avoid aged cheese, cured meat, tap beer, soy and yeast extract.', label('linezolid, Drug interactions')),
  food(['selegiline', 'rasagiline', 'safinamide'], 'Tyramine-rich food', 'moderate', 'Very large amounts of tyramine raise the blood pressure.', 'Avoid very aged cheese; with high doses follow the diet sheet.', label('rasagiline, Warnings')),
  food(['isoniazid'], 'Tyramine- and histamine-rich food', 'moderate', 'Cheese, red wine and some fish: flushing, headache, fast heart.', 'Avoid aged cheese, red wine, tuna and skipjack.', label('isoniazid, Drug interactions')),

  // Warfarin and vitamin K.
  food(['vitamin k antagonists'], 'Vitamin K in green vegetables', 'serious', 'Changing amounts of vitamin K change the INR.', 'Eat about the same amount of green vegetables each week.', label('warfarin, Patient counseling')),
  food(['vitamin k antagonists'], 'Cranberry', 'moderate', 'Large amounts of cranberry may raise the INR.', 'Keep to small amounts of cranberry juice.', label('warfarin, Drug interactions')),
  food(['vitamin k antagonists'], 'Alcohol', 'moderate', 'Alcohol changes the INR: in bouts up, every day down.', 'No more than a drink a day, and evenly.', label('warfarin, Patient counseling')),

  // Alcohol.
  food(['metronidazole', 'tinidazole', 'secnidazole'], 'Alcohol', 'moderate', 'Flushing, vomiting and a fast heart are described.', 'No alcohol until 3 days after the last dose.', label('metronidazole, Warnings')),
  food(['disulfiram'], 'Alcohol', 'serious', 'Severe reaction, down to collapse.', 'No alcohol in any form, sauces and mouthwash included, until 14 days after.', label('disulfiram, Boxed warning')),
  food(['opioids'], 'Alcohol', 'serious', 'Deep sedation and depressed breathing; some extended-release forms give the dose at once.', 'No alcohol while taking this medicine.', label('opioids, Boxed warning')),
  food(['benzodiazepines', 'z-drugs', 'barbiturates', 'orexin antagonists', 'meprobamate'], 'Alcohol', 'serious', 'Deep sedation, and deeds without memory.', 'No alcohol while taking this medicine.', label('benzodiazepines and hypnotics, Warnings')),
  food(['muscle relaxants', 'gabapentinoids', 'sedating antihistamines', 'antipsychotics', 'tricyclics', 'trazodone', 'mirtazapine', 'dronabinol', 'perampanel'], 'Alcohol', 'moderate', 'Sleepiness and unsteadiness add up.', 'Avoid alcohol; do not drive.', label('the drug, Drug interactions: alcohol')),
  food(['metformin'], 'Alcohol', 'moderate', 'Much alcohol favours lactic acidosis.', 'Do not drink much, whether at once or every day.', label('metformin, Warnings')),
  food(['insulins', 'sulfonylureas', 'meglitinides'], 'Alcohol', 'moderate', 'Alcohol on an empty stomach lowers blood sugar for hours.', 'Drink only with a meal and little.', label('insulin and glipizide, Drug interactions')),
  food(['acetaminophen'], 'Alcohol', 'moderate', 'Three drinks a day or more: liver damage.', 'Do not drink much; at most 2 g of acetaminophen a day if you do.', 'FDA OTC labeling of acetaminophen, 21 CFR 201.326'),
  food(['nsaids', 'aspirin'], 'Alcohol', 'moderate', 'Three drinks a day or more: bleeding from the stomach.', 'Do not drink much.', 'FDA OTC labeling of NSAIDs, 21 CFR 201.326'),
  food(['methotrexate', 'acitretin', 'leflunomide'], 'Alcohol', 'serious', 'Liver damage; with acitretin a lasting harmful ester forms.', 'No alcohol; with acitretin until two months after.', label('methotrexate and acitretin, Warnings')),
  food(['bupropion'], 'Alcohol', 'moderate', 'Seizures, above all when much alcohol is stopped at once.', 'Drink little or nothing; do not stop heavy drinking suddenly without help.', label('bupropion, Warnings')),
  food(['nitrates'], 'Alcohol', 'moderate', 'The blood pressure falls.', 'Drink little, and rise slowly.', label('nitroglycerin, Drug interactions')),
  food(['duloxetine'], 'Alcohol', 'moderate', 'Much alcohol: liver damage.', 'Do not drink much.', label('duloxetine, Warnings')),
  food(['niacin'], 'Alcohol', 'low', 'Flushing grows.', 'No alcohol or hot drinks around the dose.', label('niacin, Patient counseling')),
  food(['topiramate', 'varenicline'], 'Alcohol', 'low', 'The effects of alcohol grow; extended-release topiramate must not be taken within 6 hours of it.', 'Find out first how alcohol acts on you now; drink little.', label('varenicline and extended-release topiramate, Warnings')),

  // Calcium, iron and meals.
  food(['tetracycline', 'demeclocycline'], 'Milk', 'moderate', 'Milk binds tetracycline.', 'Take it 1 hour before or 2 hours after meals and milk.', label('tetracycline, Dosage')),
  food(['doxycycline', 'minocycline'], 'Milk', 'low', 'Milk lessens absorption a little.', 'Take it with plenty of water, upright; with food if it upsets the stomach.', label('doxycycline, Dosage')),
  food(['ciprofloxacin', 'norfloxacin'], 'Milk and calcium-fortified juice', 'moderate', 'Calcium alone binds the antibiotic.', 'Do not take it with milk, yogurt or fortified juice alone; within a meal it is fine.', label('ciprofloxacin, Dosage')),
  food(['oral bisphosphonates'], 'Any food or drink but water', 'serious', 'Nothing is absorbed with food, coffee, juice or mineral water.', 'Take it on rising with plain water, stay upright, and wait 30 minutes, with ibandronate 60.', label('alendronate, Dosage')),
  food(['levothyroxine', 'liothyronine'], 'Food, coffee, soy and fiber', 'moderate', 'Less is absorbed.', 'Take it with water 30 to 60 minutes before breakfast, always in the same way.', label('levothyroxine, Dosage and Drug interactions')),
  food(['levodopa'], 'Protein-rich meals', 'moderate', 'Protein hinders the uptake of levodopa.', 'Spread protein over the day; take it 30 minutes before meals where the effect fails.', label('carbidopa-levodopa, Patient counseling')),
  food(['penicillin v', 'ampicillin'], 'Meals', 'low', 'Less is absorbed with food.', 'Better on an empty stomach.', label('penicillin V, Clinical pharmacology')),
  food(['isoniazid', 'rifampin'], 'Meals', 'moderate', 'Less is absorbed with food.', 'Take it 1 hour before or 2 hours after meals.', label('isoniazid and rifampin, Dosage')),
  food(['rivaroxaban'], 'Meals', 'moderate', '15 and 20 mg are absorbed fully only with food.', 'Take 15 and 20 mg with the evening meal, or the meal that the label names.', label('rivaroxaban, Dosage')),
  food(['lurasidone', 'ziprasidone'], 'Meals', 'moderate', 'Without a meal only half is absorbed.', 'Take it with a meal of at least 350 calories, ziprasidone 500.', label('lurasidone and ziprasidone, Dosage')),
  food(['ppis'], 'Meals', 'low', 'Most act best before a meal.', 'Take it 30 to 60 minutes before breakfast; pantoprazole tablets and dexlansoprazole as you like.', label('omeprazole and esomeprazole, Dosage')),
  food(['sucralfate'], 'Meals', 'low', 'It must reach an empty stomach.', 'Take it 1 hour before meals.', label('sucralfate, Dosage')),
  food(['captopril'], 'Meals', 'low', 'Food lessens absorption by a third.', 'Take it 1 hour before meals.', label('captopril, Dosage')),
  food(['glipizide'], 'Meals', 'low', 'Immediate-release tablets act late with food.', 'Take it 30 minutes before a meal; the extended-release tablet with breakfast.', label('glipizide, Dosage')),
  food(['repaglinide', 'nateglinide'], 'A missed meal', 'moderate', 'Without the meal blood sugar falls.', 'Skip the dose when you skip the meal.', label('repaglinide, Dosage')),
  food(['acarbose'], 'Meals', 'low', 'It acts only with the first bite; starch and sugar give gas.', 'Take it with the first bite. Treat low sugar with glucose, not table sugar.', label('acarbose, Dosage and Precautions')),
  food(['itraconazole'], 'Meals', 'low', 'Capsules need a full meal, the solution an empty stomach.', 'Take capsules right after a meal.', label('itraconazole, Dosage')),
  food(['albendazole', 'atovaquone'], 'Fatty meals', 'low', 'Fat raises absorption several times, which is wanted against worms in tissue.', 'Take it with a fatty meal.', label('albendazole, Dosage')),
  food(['metoprolol', 'carvedilol'], 'Meals', 'low', 'Food raises metoprolol, and slows carvedilol so that pressure falls less on standing.', 'Take it with or right after a meal, always alike.', label('metoprolol and carvedilol, Dosage')),
  food(['theophylline'], 'Fatty meals', 'moderate', 'Some 24-hour forms give the dose at once with a fatty meal.', 'Take it an hour before a fatty meal, always alike.', label('extended-release theophylline, Precautions')),
  food(['theophylline'], 'Charcoal-grilled meat and tobacco smoke', 'moderate', 'Both speed the breakdown of theophylline.', 'Tell the prescriber before you start or stop smoking.', label('theophylline, Drug interactions')),

  // Potassium, sodium, caffeine, licorice and tobacco.
  food(['renin-angiotensin blockers', 'potassium-sparing diuretics'], 'Salt substitutes and potassium-rich food', 'moderate', 'Potassium may rise.', 'Use no salt substitute with potassium.', label('lisinopril, losartan and spironolactone')),
  food(['lithium'], 'Salt and fluid', 'serious', 'Less salt or fluid raises lithium, more lowers it.', 'Keep salt and fluid even; drink enough in heat and illness.', label('lithium, Warnings')),
  food(['lithium'], 'Caffeine', 'low', 'Stopping coffee raises lithium.', 'Keep the amount of coffee even.', label('lithium, Drug interactions')),
  food(['theophylline', 'aminophylline'], 'Caffeine', 'low', 'Effects and levels add up.', 'Drink little coffee, tea and cola.', label('theophylline, Drug interactions')),
  food(['clozapine', 'olanzapine'], 'Tobacco smoke', 'serious', 'Smoke speeds breakdown; after stopping, clozapine may double.', 'Tell the prescriber before you start or stop smoking.', label('clozapine, Drug interactions')),
  food(['clozapine', 'tizanidine'], 'Caffeine', 'low', 'Caffeine may raise the drug.', 'Keep the amount of coffee even.', label('clozapine, Drug interactions')),
  food(['hormonal contraceptives'], 'Tobacco smoke', 'serious', 'Over 35 years of age smoking with combined contraception: heart attack and stroke.', 'Do not smoke; over 35 choose a method without estrogen.', label('combined oral contraceptives, Boxed warning')),
  food(['digoxin', 'thiazides', 'loop diuretics'], 'Licorice', 'moderate', 'Real licorice lowers potassium.', 'Do not eat much real licorice.', 'NIH NCCIH: licorice root; FDA consumer update on black licorice'),
  food(['digoxin'], 'Fiber-rich meals', 'low', 'Bran binds some digoxin.', 'Take it alike with regard to meals.', label('digoxin tablets, Clinical pharmacology')),
  food(['iron'], 'Tea, coffee, milk and eggs', 'low', 'They hinder the absorption of iron.', 'Take it between meals, with vitamin C if you like.', 'NIH Office of Dietary Supplements: iron'),
  food(['methylphenidates', 'amphetamines'], 'Caffeine', 'low', 'Pulse and restlessness grow.', 'Drink little coffee and no energy drinks.', label('methylphenidate and amphetamine, Warnings')),
  food(['amphetamines'], 'Acidic juice and vitamin C', 'low', 'Acid lessens absorption of immediate-release amphetamine.', 'No juice or vitamin C within an hour of the dose.', label('the amphetamines, Drug interactions')),
  food(['mycophenolate', 'tacrolimus'], 'Meals', 'low', 'Food lessens absorption.', 'Take it on an empty stomach, or always alike.', label('mycophenolate and tacrolimus, Dosage')),
  food(['sildenafil', 'vardenafil'], 'Fatty meals', 'low', 'It acts later.', 'Take it before or long after a heavy meal.', label('sildenafil, Clinical pharmacology')),
];
