import type { AllergenName } from '@erx/core/interactions/facts';

const named = (names: string, ...terms: string[]): AllergenName => ({ names: names.split(', '), terms });

/**
 * Names that allergies go by, beside the names of drugs. What stands for no drug at all is named too: an allergy to
 * pollen is understood, one to a word that nobody knows is not.
 */
export const ALLERGEN_NAMES: readonly AllergenName[] = [
  named('penicillin, penicillins, pcn, beta lactam penicillin', 'penicillins'),
  named('beta lactams, beta lactam, betalactam', 'penicillins', 'cephalosporins', 'carbapenems'),
  named('cephalosporin, cephalosporins, cephalosporin antibiotics', 'cephalosporins'),
  named('carbapenem, carbapenems', 'carbapenems'),
  named('sulfa, sulfas, sulfa drugs, sulfa antibiotics, sulpha, sulfonamide, sulfonamides, sulphonamides, sulfonamide antibiotics, sulfa antibiotic', 'sulfonamides', 'sulfonamide antibiotics'),
  named('bactrim, septra, sulfatrim, co trimoxazole, cotrimoxazole, tmp smx, tmp smz', 'sulfamethoxazole', 'trimethoprim'),
  named('augmentin', 'amoxicillin', 'clavulanate'),
  named('zosyn', 'piperacillin'),
  named('macrolide, macrolides, macrolide antibiotics', 'macrolides'), named('erythromycins, mycins', 'macrolides'),
  named('quinolone, quinolones, fluoroquinolone, fluoroquinolones', 'fluoroquinolones'),
  named('tetracyclines, tetracycline antibiotics', 'tetracyclines'), named('lincosamide, lincosamides', 'lincosamides'),
  named('aminoglycoside, aminoglycosides', 'aminoglycosides'),
  named('azoles, azole antifungal, azole antifungals, imidazole antifungals', 'azole antifungals', 'topical imidazoles'),
  named('aspirin, asa, acetylsalicylic acid', 'aspirin'), named('salicylate, salicylates', 'salicylates'),
  named('nsaid, nsaids, nonsteroidal anti inflammatory, nonsteroidal anti inflammatory drugs, non steroidal anti inflammatory, non steroidal anti inflammatory drugs, anti inflammatories', 'nsaids', 'salicylates'),
  named('opioid, opioids, opiate, opiates, narcotic, narcotics, opioid analgesics', 'opioids'),
  named('ace inhibitor, ace inhibitors, ace, acei, angiotensin converting enzyme inhibitors', 'ace inhibitors'),
  named('arb, arbs, angiotensin receptor blockers, angiotensin ii receptor blockers, sartans, angiotensin receptor blocker', 'arbs'),
  named('statin, statins, hmg coa reductase inhibitors', 'statins'),
  named('beta blocker, beta blockers', 'beta blockers'), named('thiazide, thiazides, thiazide diuretics', 'thiazides'), named('loop diuretic, loop diuretics', 'loop diuretics'),
  named('nitrate, nitrates', 'nitrates'),
  named('benzodiazepine, benzodiazepines, benzos', 'benzodiazepines'), named('barbiturate, barbiturates', 'barbiturates'),
  named('tricyclic, tricyclics, tricyclic antidepressant, tricyclic antidepressants', 'tricyclics'), named('phenothiazine, phenothiazines', 'phenothiazines'), named('ssri, ssris', 'ssris'), named('triptan, triptans', 'triptans'),
  named('hydantoin, hydantoins', 'phenytoin', 'fosphenytoin'), named('anticonvulsants aromatic, aromatic anticonvulsants', 'aromatic anticonvulsants'),
  named('proton pump inhibitor, proton pump inhibitors, ppi, ppis', 'ppis'),
  named('corticosteroid, corticosteroids, steroids, steroid, cortisone, adrenal corticosteroids', 'corticosteroids'),
  named('insulin, insulins', 'insulins'), named('sulfonylurea, sulfonylureas', 'sulfonylureas'),
  named('local anesthetic, local anesthetics, caine anesthetics, caines', 'amide anesthetics', 'ester anesthetics'), named('local anesthetics amide, amide anesthetics', 'amide anesthetics'), named('local anesthetics ester, ester anesthetics', 'ester anesthetics'), named('novocaine, novocain', 'procaine'), named('para aminobenzoic acid, paba', 'para-aminobenzoic acid'),
  named('contrast, contrast media, contrast dye, iv contrast, iv dye, x ray dye, radiocontrast, contrast medium, iodinated contrast, iodinated contrast media, iodine contrast, gadolinium, mri contrast media, ct contrast', 'contrast media'),
  named('iodine, iodide, iodides, povidone iodine, betadine', 'iodine'),
  named('polyethylene glycol, peg, macrogol', 'polyethylene glycol 3350'), named('heparin, heparins', 'heparins'), named('pork, pork products, porcine', 'pork'),
  named('xanthines', 'xanthines'), named('ergot, ergot alkaloids', 'ergots'), named('calcium channel blockers', 'dihydropyridines', 'rate-slowing calcium channel blockers'),
  named('peanut, peanuts, peanut oil, peanut butter', 'peanut'), named('soy, soya, soybean, soybeans, soybean oil, soy milk, soy products, soy sauce', 'soy'),
  named('egg, eggs, egg whites, egg white, egg yolks, egg yolk, egg products', 'egg'),
  named('fish, salmon, tuna, cod, codfish, cod liver oil, seafood, trout, halibut, catfish', 'fish'),
  named('shellfish, shrimp, crab, lobster, clams, oysters, mussels, scallops, crustaceans, prawns, seafood', 'shellfish'),
  named('milk, milk protein, cow s milk, dairy, dairy product, dairy foods, casein, whey', 'milk protein'),
  named('sulfite, sulfites, metabisulfite, bisulfites', 'sulfites'), named('tartrazine, yellow dye, yellow dyes, fd c yellow dye 5', 'tartrazine'), named('paraben, parabens', 'benzoic acid and parabens'),
  named('wheat, gluten, wheat starch, wheat flour', 'wheat'), named('corn, maize, corn starch, cornstarch', 'corn'), named('sesame, sesame seed, sesame seeds, sesame oil', 'sesame'), named('aspartame', 'aspartame'),
  named('red dye, red dyes, blue dye, blue dyes, green dye, green dyes, orange dye, food coloring, food colorings, food dye, food dyes, artificial color, artificial colors', 'dyes'),
  // No drug of a prescriber holds these, or none because of them.
  named([
    'latex', 'chlorhexidine', 'natural rubber', 'rubber', 'nickel', 'metal', 'adhesive', 'adhesive tape', 'tape', 'band aid', 'wool', 'dust', 'house dust', 'house dust mite', 'dust mite', 'dust mites', 'mite', 'mites', 'mold', 'mould', 'molds', 'fungus',
    'pollen', 'pollens', 'tree pollen', 'grass pollen', 'grass', 'grasses', 'weed pollen', 'weeds', 'ragweed', 'tree', 'trees', 'hay', 'hay fever', 'dander', 'animal dander', 'dander animal', 'animal', 'animals', 'cat', 'cats', 'cat dander', 'dog', 'dogs',
    'dog dander', 'horse', 'horses', 'feathers', 'cockroach', 'cockroaches', 'bee', 'bees', 'bee venom', 'bee sting', 'bee stings', 'wasp', 'wasps', 'wasp venom', 'hornet', 'yellow jacket', 'insect', 'insects', 'insect stings', 'insect bites', 'fire ant', 'fire ants', 'venom',
    'nut', 'nuts', 'tree nut', 'tree nuts', 'almond', 'almonds', 'walnut', 'walnuts', 'cashew', 'cashews', 'pecan', 'pecans', 'pistachio', 'pistachios', 'hazelnut', 'hazelnuts', 'brazil nut', 'brazil nuts', 'oats', 'rye', 'barley', 'rice', 
    'chocolate', 'cocoa', 'strawberry', 'strawberries', 'tomato', 'tomatoes', 'banana', 'bananas', 'kiwi', 'avocado', 'apple', 'apples', 'peach', 'peaches', 'citrus', 'citrus fruit', 'orange', 'oranges', 'lemon', 'lemons', 'mango', 'pineapple', 'melon', 'berries', 'fruit', 'celery', 'mustard', 'garlic', 'onion', 'onions', 'cinnamon',
    'beef', 'chicken', 'turkey', 'lamb', 'meat', 'msg', 'monosodium glutamate', 'sunlight', 'sun', 'cold air', 'perfume', 'perfumes', 'fragrance', 'cosmetics', 'soap', 'detergent', 'detergents', 'chlorine bleach', 'poison ivy', 'poison oak', 'smoke', 'tobacco smoke', 'environmental', 'seasonal',
  ].join(', ')),
];

/** Fillers, colours, preservatives, oils and proteins that products hold besides what acts. */
export const EXCIPIENTS: readonly string[] = [
  'wheat', 'corn', 'sesame', 'soy', 'peanut', 'egg', 'milk protein', 'pork', 'sulfites', 'tartrazine', 'dyes', 'aspartame', 'benzoic acid and parabens', 'polyethylene glycol 3350',
];

/** Other names of ingredients: of other countries, of the chemist, of old lists. Keys as they stand without salt. */
export const SYNONYMS: Readonly<Record<string, string>> = {
  'acetylsalicylic acid': 'aspirin', 'aciclovir': 'acyclovir', 'adrenaline': 'epinephrine', 'aluminum hydroxide': 'aluminum', 'aluminium hydroxide': 'aluminum', 'amfetamine': 'amphetamine',
  'amphetamine mixed salts': 'amphetamine', 'ascorbic acid': 'vitamin c', 'beclometasone': 'beclomethasone', 'bendroflumethiazide': 'bendroflumethiazide', 'cefalexin': 'cephalexin', 'chlorphenamine': 'chlorpheniramine',
  'ciclosporin': 'cyclosporine', 'cyclosporin': 'cyclosporine', 'colestyramine': 'cholestyramine', 'clavulanic acid': 'clavulanate', 'dexamfetamine': 'dextroamphetamine', 'divalproex': 'valproate', 'dipyrone': 'metamizole', 'estrogens, conjugated': 'conjugated estrogens',
  'ergometrine': 'ergonovine', 'ethanol': 'alcohol', 'ferric': 'iron', 'ferrous': 'iron', 'ferrous sulfate': 'iron', 'ferrous fumarate': 'iron', 'ferrous gluconate': 'iron', 'frusemide': 'furosemide', 'glibenclamide': 'glyburide', 'glyceryl trinitrate': 'nitroglycerin', 'hyoscine': 'scopolamine', 'insulin human': 'insulin', 'isosorbide': 'isosorbide dinitrate', 'l-dopa': 'levodopa', 'l-phenylalanine': 'phenylalanine', 'l-tryptophan': 'tryptophan',
  'levomethadyl acetate': 'levomethadyl', 'lithium': 'lithium', 'lithium carbonate': 'lithium', 'lithium citrate': 'lithium', 'mesalazine': 'mesalamine', 'metamfetamine': 'methamphetamine', 'methylergometrine': 'methylergonovine', 'methylphenobarbital': 'mephobarbital', 'nitroglycerine': 'nitroglycerin', 'norethisterone': 'norethindrone',
  'omega-3 fatty acids': 'omega-3-acid ethyl esters', 'omega-3-acid': 'omega-3-acid ethyl esters', 'oestradiol': 'estradiol', 'paracetamol': 'acetaminophen', 'penicillin': 'penicillin v', 'benzylpenicillin': 'penicillin g', 'phenoxymethylpenicillin': 'penicillin v', 'pethidine': 'meperidine', 'phenobarbitone': 'phenobarbital', 'phytomenadione': 'phytonadione',
  'rifampicin': 'rifampin', 'salbutamol': 'albuterol', 'salicylate-sodium': 'salicylate', 'st. john\'s wort': "st john's wort", 'hypericum': "st john's wort", 'sulfafurazole': 'sulfisoxazole', 'sulphamethoxazole': 'sulfamethoxazole', 'tak-390mr': 'dexlansoprazole', 'thyroxine': 'levothyroxine', 'torasemide': 'torsemide', 'trimipramine': 'trimipramine', 'valproic acid': 'valproate', 'valproate': 'valproate',
  'silver sulfadiazine': 'silver sulfadiazine', 'potassium chloride': 'potassium chloride', 'sodium bicarbonate': 'sodium bicarbonate', 'omega-3-acid ethyl esters': 'omega-3-acid ethyl esters', 'sulbactam': 'sulbactam', 'amphetamine aspartate': 'amphetamine',
};
