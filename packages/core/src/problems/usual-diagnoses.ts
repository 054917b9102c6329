import { baseIngredient } from '../drugs/ingredient-name';
import type { Drug } from '../drugs/model';

/**
 * What drugs are usually given for, as ICD-10-CM codes that can be billed, the commonest first: offered with
 * the drug to be chosen, never filled in. Uses follow section 1 (Indications and Usage) of FDA's labels;
 * which of them is common is our choice, and a use that is not here is found by its words. A test proves that
 * each code exists.
 */
const BY_ROUTE: Readonly<Record<string, string>> = {
  oral: `
acyclovir, valacyclovir: B02.9 B00.1 A60.00
alendronate, risedronate, ibandronate, raloxifene: M81.0
albuterol, theophylline, montelukast: J45.909 J45.901
allopurinol, febuxostat, colchicine: M10.9
amantadine, carbidopa, pramipexole, rasagiline, ropinirole: G20
amiodarone, dofetilide, flecainide, propafenone, sotalol: I48.91 I48.0
amitriptyline, nortriptyline: F32.A G43.909 G89.29
amlodipine, felodipine, nifedipine: I10 I25.10
amoxicillin: J02.0 H66.90 J01.90 J20.9
amphetamine, atomoxetine, dexmethylphenidate, dextroamphetamine: F90.9 F90.0 F90.2
lisdexamfetamine, methylphenidate, guanfacine: F90.9 F90.0 F90.2
anastrozole, letrozole, tamoxifen: C50.919
apixaban, dabigatran etexilate, rivaroxaban, warfarin: I48.91 I82.409 I26.99
aripiprazole, lurasidone, olanzapine, quetiapine, risperidone, ziprasidone: F31.9 F20.9 F32.A
armodafinil, modafinil: G47.33 G47.419
aspirin, clopidogrel, prasugrel, ticagrelor: I25.10 I63.9 I73.9
atenolol, bisoprolol, labetalol, metoprolol, nadolol, nebivolol: I10 I25.10 I48.91
atorvastatin, ezetimibe, lovastatin, pitavastatin: E78.5 E78.00 E78.2
pravastatin, rosuvastatin, simvastatin, colesevelam: E78.5 E78.00 E78.2
azathioprine, leflunomide, methotrexate, sulfasalazine: M06.9
azithromycin, clarithromycin: J20.9 J01.90 J18.9 A74.9
baclofen: G35 M62.838
benazepril, captopril, enalapril, fosinopril, lisinopril, quinapril, ramipril: I10 I50.9 E11.21
benzonatate, guaifenesin: R05.9 J20.9
bupropion: F32.A F17.210
buspirone: F41.1 F41.9
alprazolam, lorazepam: F41.9 F41.0
butalbital: G44.209
candesartan, irbesartan, losartan, olmesartan, telmisartan, valsartan: I10 I50.9 E11.21
carbamazepine, lacosamide, levetiracetam, oxcarbazepine, phenytoin, zonisamide: G40.909
carisoprodol, cyclobenzaprine, metaxalone, methocarbamol, tizanidine: M62.838 M54.50
carvedilol: I50.9 I10
cefadroxil, cephalexin: L03.90 N39.0 J02.0
cefdinir, cefixime, cefpodoxime, cefuroxime: J01.90 H66.90 J02.0
celecoxib, diclofenac, etodolac, meloxicam, nabumetone: M19.90 M54.50 M06.9
cetirizine, desloratadine, fexofenadine, levocetirizine, loratadine: J30.9 L50.9
chlorthalidone, hydrochlorothiazide, triamterene: I10 R60.9
ciprofloxacin: N39.0 N10 K57.32
citalopram, desvenlafaxine, escitalopram, fluoxetine, mirtazapine: F32.A F33.9 F41.1
paroxetine, sertraline, vilazodone, vortioxetine: F32.A F33.9 F41.1
clindamycin: L03.90 L02.91 K04.7
clonazepam: F41.0 G40.909
clonidine: I10 F90.9
cyproheptadine: J30.9
digoxin: I48.91 I50.9
diltiazem, verapamil: I10 I48.91 I20.9
donepezil, galantamine, memantine: G30.9
doxazosin, prazosin, terazosin: I10 N40.1
doxycycline, minocycline: J20.9 L70.0 A74.9 L71.9
duloxetine, venlafaxine: F32.A F41.1 E11.40
dutasteride, finasteride, tamsulosin, alfuzosin: N40.1
canagliflozin, dapagliflozin, empagliflozin, glimepiride, glipizide, glyburide, linagliptin, metformin: E11.9 E11.65
nateglinide, pioglitazone, repaglinide, saxagliptin, semaglutide, sitagliptin, acarbose: E11.9 E11.65
eletriptan, rizatriptan, sumatriptan: G43.909 G43.109
ergocalciferol: E55.9
dexlansoprazole, esomeprazole, famotidine, lansoprazole, omeprazole, pantoprazole, rabeprazole: K21.9 K27.9
estradiol, conjugated estrogens: N95.1
eszopiclone, ramelteon, suvorexant, temazepam, zaleplon, zolpidem: G47.00
ethinyl estradiol, norethindrone, levonorgestrel: Z30.41 N92.0
fenofibrate, gemfibrozil, niacin, omega-3-acid ethyl esters: E78.1 E78.2
fluconazole: B37.3 B37.0
folic acid: D52.9 Z34.90
bumetanide, furosemide, torsemide, metolazone: R60.9 I50.9
gabapentin, pregabalin: E11.40 B02.29 M79.2 M79.7
hydrocodone, hydromorphone, morphine, oxycodone, oxymorphone: G89.29 G89.18 M54.50
tapentadol, tramadol, codeine, methadone: G89.29 G89.18 M54.50
hydroxychloroquine: M06.9 M32.9
hydroxyzine: F41.9 L29.9
ibuprofen, ketorolac, naproxen: M54.50 R52 M19.90
isosorbide mononitrate, isosorbide dinitrate, ranolazine: I20.9 I25.10
lamotrigine: G40.909 F31.9
levofloxacin, moxifloxacin: J18.9 N10 J01.90
levothyroxine, liothyronine: E03.9
linaclotide, lubiprostone, polyethylene glycol 3350, lactulose: K59.00 K58.1
lithium carbonate: F31.9
meclizine: R42
methimazole: E05.90
methylprednisolone, prednisolone, prednisone, dexamethasone: J45.901 J44.1 L23.9 M06.9
metoclopramide: R11.2 K31.84
metronidazole: N76.0 A59.01 K57.32
mirabegron, oxybutynin, solifenacin, tolterodine, trospium: N32.81
naltrexone, acamprosate, disulfiram: F10.20
nitrofurantoin, phenazopyridine: N39.0 N30.00
nystatin: B37.0
ondansetron, promethazine, prochlorperazine: R11.2
oseltamivir: J11.1
penicillin V: J02.0 K04.7
phentermine, phendimetrazine: E66.9
potassium chloride: E87.6
propranolol: I10 G43.909 G25.0
sacubitril: I50.9 I50.22
sildenafil, tadalafil, vardenafil: N52.9
spironolactone, eplerenone: I50.9 I10
sulfamethoxazole: N39.0 L03.90
terbinafine: B35.1
topiramate: G43.909 G40.909
trazodone: G47.00 F32.A
ursodiol: K74.3
valproate: G40.909 F31.9
varenicline: F17.210`,
  ophthalmic: `
bimatoprost, brimonidine, dorzolamide, latanoprost, timolol, travoprost: H40.9
ciprofloxacin, erythromycin, moxifloxacin, ofloxacin, polymyxin B, tobramycin: H10.9
cyclosporine: H04.123
olopatadine: H10.45`,
  otic: `
ciprofloxacin, ofloxacin: H60.90 H66.90`,
  nasal: `
azelastine, fluticasone, ipratropium, mometasone: J30.9
naloxone: Z79.891`,
  inhalation: `
albuterol, levalbuterol: J45.909 J45.901 J44.9
beclomethasone, budesonide, fluticasone, fluticasone furoate: J45.909 J45.40
ipratropium, tiotropium: J44.9 J44.1`,
  topical: `
adapalene, benzoyl peroxide, tretinoin: L70.0
betamethasone, clobetasol, desonide, fluocinonide, hydrocortisone, mometasone, triamcinolone: L30.9 L20.9 L40.0
ciclopirox, clotrimazole, ketoconazole: B35.4 B35.3 B35.1
clindamycin: L70.0
diclofenac: M19.90
imiquimod: A63.0 L57.0
metronidazole: L71.9
mupirocin: L01.00
nystatin: B37.2
permethrin: B86
silver sulfadiazine: T30.0
tacrolimus: L20.9
testosterone: E29.1`,
  subcutaneous: `
adalimumab, etanercept: M06.9 L40.0
dulaglutide, liraglutide, semaglutide: E11.9 E11.65
insulin aspart, insulin detemir, insulin glargine, insulin lispro, insulin degludec: E11.65 E11.9 E10.9
enoxaparin: I82.409 I26.99`,
  intramuscular: `
cyanocobalamin: E53.8 D51.0
epinephrine: T78.2XXA Z91.010
medroxyprogesterone: Z30.42
testosterone: E29.1`,
  transdermal: `
estradiol: N95.1
buprenorphine, fentanyl: G89.29
lidocaine: B02.29
nicotine: F17.210
nitroglycerin: I20.9
clonidine: I10`,
  sublingual: `
buprenorphine: F11.20
nitroglycerin: I20.9 I25.10
hyoscyamine: K58.9`,
  vaginal: `
estradiol: N95.2
metronidazole: N76.0
ethinyl estradiol: Z30.44`,
};

/** So many are offered: more would be a list to read. */
const MOST = 6;

const USES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(BY_ROUTE).flatMap(([route, lines]) =>
    lines
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [ingredients = '', codes = ''] = line.split(': ');
        return ingredients
          .split(', ')
          .map((ingredient) => [`${route} ${ingredient.toLowerCase()}`, codes.split(' ')] as const);
      }),
  ),
);

/** Every code that is offered with any drug. */
export const USUAL_CODES: readonly string[] = [...new Set([...USES.values()].flat())];

/**
 * The codes that a drug is usually given for, the commonest first; those of a combination come from each of its
 * ingredients in turn. Empty where nothing is held.
 */
export function usualDiagnosisCodes({
  ingredients,
  route,
}: Pick<Drug, 'route'> & { readonly ingredients: readonly string[] }): readonly string[] {
  const uses = ingredients.map((name) => USES.get(`${route} ${baseIngredient(name)}`) ?? []);
  const longest = Math.max(0, ...uses.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, place) => uses.flatMap((codes) => codes[place] ?? []));
  return [...new Set(inTurn.flat())].slice(0, MOST);
}
