import { baseIngredient } from '../drugs/ingredient-name';
import type { Allergen } from './model';

interface Listed {
  readonly slug: string;
  readonly name: string;
  /** Other words it is looked for by, in lower case. */
  readonly words?: string;
}

/** Classes of drugs that charts record allergies to. */
const CLASSES: readonly Listed[] = [
  { slug: 'penicillins', name: 'Penicillin', words: 'penicillins pcn beta-lactam' },
  { slug: 'cephalosporins', name: 'Cephalosporins', words: 'cephalosporin beta-lactam' },
  { slug: 'carbapenems', name: 'Carbapenems', words: 'carbapenem beta-lactam' },
  { slug: 'sulfonamide-antibiotics', name: 'Sulfa antibiotics', words: 'sulfonamide sulfa drugs' },
  { slug: 'macrolides', name: 'Macrolide antibiotics', words: 'macrolides' },
  { slug: 'fluoroquinolones', name: 'Fluoroquinolones', words: 'quinolones fluoroquinolone' },
  { slug: 'tetracyclines', name: 'Tetracyclines', words: 'tetracycline antibiotics' },
  { slug: 'aminoglycosides', name: 'Aminoglycosides', words: 'aminoglycoside' },
  { slug: 'lincosamides', name: 'Lincosamides', words: 'lincosamide' },
  { slug: 'azole-antifungals', name: 'Azole antifungals', words: 'azoles' },
  { slug: 'nsaids', name: 'NSAIDs', words: 'nonsteroidal anti-inflammatory nsaid' },
  { slug: 'salicylates', name: 'Salicylates', words: 'salicylate' },
  { slug: 'opioids', name: 'Opioids', words: 'opiates narcotics opioid' },
  { slug: 'ace-inhibitors', name: 'ACE inhibitors', words: 'angiotensin converting enzyme acei' },
  { slug: 'angiotensin-receptor-blockers', name: 'Angiotensin receptor blockers', words: 'arb sartans' },
  { slug: 'beta-blockers', name: 'Beta blockers', words: 'beta-blocker' },
  { slug: 'calcium-channel-blockers', name: 'Calcium channel blockers', words: 'ccb' },
  { slug: 'statins', name: 'Statins', words: 'hmg-coa statin' },
  { slug: 'thiazides', name: 'Thiazide diuretics', words: 'thiazides' },
  { slug: 'loop-diuretics', name: 'Loop diuretics' },
  { slug: 'proton-pump-inhibitors', name: 'Proton pump inhibitors', words: 'ppi' },
  { slug: 'ssris', name: 'SSRIs', words: 'selective serotonin reuptake inhibitors ssri' },
  { slug: 'tricyclic-antidepressants', name: 'Tricyclic antidepressants', words: 'tca tricyclics' },
  { slug: 'benzodiazepines', name: 'Benzodiazepines', words: 'benzodiazepine benzos' },
  { slug: 'barbiturates', name: 'Barbiturates', words: 'barbiturate' },
  { slug: 'phenothiazines', name: 'Phenothiazines', words: 'phenothiazine' },
  { slug: 'aromatic-anticonvulsants', name: 'Aromatic anticonvulsants', words: 'antiepileptics' },
  { slug: 'triptans', name: 'Triptans', words: 'triptan' },
  { slug: 'corticosteroids', name: 'Corticosteroids', words: 'steroids cortisone' },
  { slug: 'local-anesthetics-amide', name: 'Local anesthetics (amide)', words: 'lidocaine-type caine' },
  { slug: 'local-anesthetics-ester', name: 'Local anesthetics (ester)', words: 'procaine-type caine' },
  { slug: 'iodinated-contrast', name: 'Iodinated contrast', words: 'contrast dye media iodine' },
  { slug: 'heparins', name: 'Heparins', words: 'low molecular weight' },
  { slug: 'insulins', name: 'Insulins', words: 'insulin' },
  { slug: 'sulfonylureas', name: 'Sulfonylureas', words: 'sulfonylurea' },
];

/** What is no drug: foods, materials, animals, excipients. */
const SUBSTANCES: readonly Listed[] = [
  { slug: 'latex', name: 'Latex', words: 'rubber' },
  { slug: 'adhesive-tape', name: 'Adhesive tape', words: 'bandage' },
  { slug: 'nickel', name: 'Nickel', words: 'metal' },
  { slug: 'peanut', name: 'Peanut', words: 'peanuts nuts food' },
  { slug: 'tree-nuts', name: 'Tree nuts', words: 'almond cashew walnut food' },
  { slug: 'egg', name: 'Egg', words: 'eggs food' },
  { slug: 'milk', name: 'Milk', words: 'dairy food' },
  { slug: 'soy', name: 'Soy', words: 'soya food' },
  { slug: 'wheat', name: 'Wheat', words: 'gluten food' },
  { slug: 'fish', name: 'Fish', words: 'food' },
  { slug: 'shellfish', name: 'Shellfish', words: 'shrimp crab food' },
  { slug: 'sesame', name: 'Sesame', words: 'food' },
  { slug: 'strawberry', name: 'Strawberry', words: 'strawberries food' },
  { slug: 'bee-venom', name: 'Bee venom', words: 'bee sting insect' },
  { slug: 'wasp-venom', name: 'Wasp venom', words: 'wasp sting insect' },
  { slug: 'fire-ant', name: 'Fire ant', words: 'insect sting' },
  { slug: 'pollen', name: 'Pollen', words: 'hay fever grass tree weed ragweed' },
  { slug: 'dust-mites', name: 'Dust mites', words: 'house dust' },
  { slug: 'mold', name: 'Mold', words: 'mould' },
  { slug: 'cat-dander', name: 'Cat dander', words: 'cats animal' },
  { slug: 'dog-dander', name: 'Dog dander', words: 'dogs animal' },
  { slug: 'gelatin', name: 'Gelatin' },
  { slug: 'tetanus-toxoid', name: 'Tetanus toxoid', words: 'tetanus vaccine tdap' },
  { slug: 'polyethylene-glycol', name: 'Polyethylene glycol', words: 'peg macrogol' },
  { slug: 'polysorbate-80', name: 'Polysorbate 80' },
  { slug: 'propylene-glycol', name: 'Propylene glycol' },
  { slug: 'sulfites', name: 'Sulfites', words: 'sulphites' },
  { slug: 'tartrazine', name: 'Tartrazine', words: 'yellow dye' },
  { slug: 'povidone-iodine', name: 'Povidone-iodine', words: 'betadine iodine' },
  { slug: 'chlorhexidine', name: 'Chlorhexidine' },
];

const LISTED: readonly (Allergen & { readonly words: string })[] = [
  ...CLASSES.map(({ slug, name, words = '' }) => ({
    id: `class:${slug}`,
    name,
    kind: 'class' as const,
    words: `${name} ${words}`.toLowerCase(),
  })),
  ...SUBSTANCES.map(({ slug, name, words = '' }) => ({
    id: `substance:${slug}`,
    name,
    kind: 'substance' as const,
    words: `${name} ${words}`.toLowerCase(),
  })),
];

/** The classes and substances in whose names or other words every word of the text begins a word. */
export function listedAllergens(text: string): Allergen[] {
  const wanted = wordsOf(text);
  if (wanted.length === 0) return [];
  return LISTED.filter(({ words }) =>
    wanted.every((word) => wordsOf(words).some((own) => own.startsWith(word))),
  ).map(({ id, name, kind }) => ({ id, name, kind }));
}

/** Every class and substance with the other words it is looked for by. */
export function everyListedAllergen(): readonly (Allergen & { readonly words: string })[] {
  return LISTED;
}

/** A class or substance by its id; undefined for any other. */
export function listedAllergen(id: string): Allergen | undefined {
  const found = LISTED.find((each) => each.id === id);
  return found && { id: found.id, name: found.name, kind: found.kind };
}

/** The allergen that an ingredient of the catalogue is: salts and esters do not distinguish allergies. */
export function allergenOfIngredient(ingredient: string): Allergen {
  const base = baseIngredient(ingredient);
  return { id: `ingredient:${base}`, name: base.charAt(0).toUpperCase() + base.slice(1), kind: 'ingredient' };
}

/** The base ingredient that an allergen's id names; undefined for a class or a substance. */
export function ingredientOfAllergen(id: string): string | undefined {
  return id.startsWith('ingredient:') ? id.slice('ingredient:'.length) : undefined;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
