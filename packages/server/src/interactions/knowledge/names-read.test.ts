import { indexKnowledge } from '@erx/core/interactions/knowledge-index';
import { describe, expect, it } from 'vitest';
import { starterProducts } from '../../reference/starter-catalogue';
import { nameReaders } from '../names';
import { starterKnowledge } from './starter-knowledge';

/**
 * What people say and what is in it. From FDA's National Drug Code Directory of December 2015, and, of what had
 * left the market by then, from RxNorm's names as HL7's US Core list of medications (2019) has them, or from
 * several published lists that agree.
 */
const NAMES = `
abilify = aripiprazole
aciphex = rabeprazole
actonel = risedronate
actos = pioglitazone
advil pm = diphenhydramine / ibuprofen
aldactazide = hydrochlorothiazide / spironolactone
aldactone = spironolactone
aldomet = methyldopa
allegra-d = fexofenadine / pseudoephedrine
altace = ramipril
amaryl = glimepiride
ambien = zolpidem
aricept = donepezil
asacol = mesalamine
atarax = hydroxyzine
ativan = lorazepam
augmentin = amoxicillin / clavulanate
avandia = rosiglitazone
avelox = moxifloxacin
avodart = dutasteride
axid = nizatidine
aygestin = norethindrone
azulfidine = sulfasalazine
bactrim = sulfamethoxazole / trimethoprim
benicar = olmesartan
bentyl = dicyclomine
blocadren = timolol
boniva = ibandronate
brilinta = ticagrelor
bumex = bumetanide
calan = verapamil
carafate = sucralfate
cardura = doxazosin
catapres = clonidine
ceftin = cefuroxime
celebrex = celecoxib
celexa = citalopram
cialis = tadalafil
cipro = ciprofloxacin
colcrys = colchicine
colestid = colestipol
compazine = prochlorperazine
concerta = methylphenidate
cordarone = amiodarone
coreg = carvedilol
corgard = nadolol
corzide = bendroflumethiazide / nadolol
coumadin = warfarin
cozaar = losartan
crestor = rosuvastatin
cymbalta = duloxetine
cytomel = liothyronine
cytotec = misoprostol
dalmane = flurazepam
darvocet = acetaminophen / propoxyphene
deltasone = prednisone
demadex = torsemide
demerol = meperidine
depakote = valproate
dexilant = dexlansoprazole
diabinese = chlorpropamide
diflucan = fluconazole
dilantin = phenytoin
dilaudid = hydromorphone
diovan = valsartan
ditropan = oxybutynin
diuril = chlorothiazide
donnatal = atropine / hyoscyamine / phenobarbital / scopolamine
dyazide = hydrochlorothiazide / triamterene
edecrin = ethacrynic acid
effient = prasugrel
elavil = amitriptyline
eliquis = apixaban
endep = amitriptyline
estrace = estradiol
evista = raloxifene
exforge = amlodipine / valsartan
farxiga = dapagliflozin
feldene = piroxicam
flagyl = metronidazole
flexeril = cyclobenzaprine
flomax = tamsulosin
flonase = fluticasone
fosamax = alendronate
gantrisin = sulfisoxazole
geodon = ziprasidone
glucotrol = glipizide
gris-peg = griseofulvin
halcion = triazolam
humalog = insulin lispro
hytrin = terazosin
hyzaar = hydrochlorothiazide / losartan
imitrex = sumatriptan
imuran = azathioprine
inderal = propranolol
intuniv = guanfacine
invokana = canagliflozin
isoptin = verapamil
isordil = isosorbide dinitrate
janumet = metformin / sitagliptin
januvia = sitagliptin
jardiance = empagliflozin
keflex = cephalexin
keppra = levetiracetam
kerlone = betaxolol
klonopin = clonazepam
lamictal = lamotrigine
lamisil = terbinafine
lanoxin = digoxin
lantus = insulin glargine
lasix = furosemide
lescol = fluvastatin
levaquin = levofloxacin
levatol = penbutolol
levsin = hyoscyamine
lexapro = escitalopram
librax = chlordiazepoxide / clidinium
lincocin = lincomycin
lipitor = atorvastatin
lomotil = atropine / diphenoxylate
lopid = gemfibrozil
lopressor = metoprolol
lortab = acetaminophen / hydrocodone
lotensin = benazepril
lotrel = amlodipine / benazepril
lovenox = enoxaparin
loxitane = loxapine
lyrica = pregabalin
macrodantin = nitrofurantoin
marplan = isocarboxazid
maxalt = rizatriptan
maxzide = hydrochlorothiazide / triamterene
medrol = methylprednisolone
mellaril = thioridazine
mevacor = lovastatin
micardis = telmisartan
micronase = glyburide
miltown = meprobamate
minipress = prazosin
mirapex = pramipexole
mobic = meloxicam
mucinex dm = dextromethorphan / guaifenesin
naprosyn = naproxen
nardil = phenelzine
nasonex = mometasone
navane = thiothixene
neurontin = gabapentin
nexium = esomeprazole
niaspan = niacin
nitrostat = nitroglycerin
nizoral = ketoconazole
nolvadex = tamoxifen
norco = acetaminophen / hydrocodone
noroxin = norfloxacin
norpace = disopyramide
norvasc = amlodipine
novolog = insulin aspart
nubain = nalbuphine
nucynta = tapentadol
nuvigil = armodafinil
orinase = tolbutamide
oxycontin = oxycodone
pamelor = nortriptyline
parlodel = bromocriptine
parnate = tranylcypromine
paxil = paroxetine
pen vk = penicillin v
pepcid = famotidine
percocet = acetaminophen / oxycodone
percodan = aspirin / oxycodone
persantine = dipyridamole
pfizerpen = penicillin g
phenergan = promethazine
plaquenil = hydroxychloroquine
plavix = clopidogrel
pradaxa = dabigatran etexilate
prandin = repaglinide
precose = acarbose
premarin = conjugated estrogens
prevacid = lansoprazole
principen = ampicillin
prolixin = fluphenazine
proscar = finasteride
protonix = pantoprazole
provera = medroxyprogesterone
provigil = modafinil
prozac = fluoxetine
pyridium = phenazopyridine
questran = cholestyramine
reglan = metoclopramide
remeron = mirtazapine
requip = ropinirole
restoril = temazepam
risperdal = risperidone
ritalin = methylphenidate
robaxin = methocarbamol
robitussin dm = dextromethorphan / guaifenesin
sectral = acebutolol
seldane = terfenadine
senokot-s = docusate / sennosides
serax = oxazepam
seroquel = quetiapine
sinemet = carbidopa / levodopa
singulair = montelukast
skelaxin = metaxalone
slow-k = potassium chloride
soma = carisoprodol
soma compound = aspirin / carisoprodol
stelazine = trifluoperazine
strattera = atomoxetine
suboxone = buprenorphine / naloxone
sumycin = tetracycline
suprax = cefixime
surmontil = trimipramine
symbicort = budesonide / formoterol
synthroid = levothyroxine
tagamet = cimetidine
tapazole = methimazole
tavist = clemastine
tenex = guanfacine
tenormin = atenolol
tessalon = benzonatate
the pill = hormonal contraceptives
thyrolar = levothyroxine / liothyronine
tigan = trimethobenzamide
tofranil = imipramine
tolinase = tolazamide
toprol = metoprolol
toradol = ketorolac
tranxene = clorazepate
tricor = fenofibrate
trilafon = perphenazine
trimox = amoxicillin
tylenol #3 = acetaminophen / codeine
tylenol pm = acetaminophen / diphenhydramine
uloric = febuxostat
ultracet = acetaminophen / tramadol
valium = diazepam
valtrex = valacyclovir
vantin = cefpodoxime
vasotec = enalapril
versed = midazolam
vesicare = solifenacin
viagra = sildenafil
vicodin = acetaminophen / hydrocodone
vicoprofen = hydrocodone / ibuprofen
victoza = liraglutide
visken = pindolol
vistaril = hydroxyzine
vytorin = ezetimibe / simvastatin
vyvanse = lisdexamfetamine
xanax = alprazolam
xarelto = rivaroxaban
xyzal = levocetirizine
z pack = azithromycin
zanaflex = tizanidine
zantac = ranitidine
zaroxolyn = metolazone
zestoretic = hydrochlorothiazide / lisinopril
zestril = lisinopril
zetia = ezetimibe
zithromax = azithromycin
zocor = simvastatin
zofran = ondansetron
zoloft = sertraline
zosyn = piperacillin / tazobactam
zyloprim = allopurinol
zyprexa = olanzapine
`;

const index = indexKnowledge(starterKnowledge());
const { readMedication, readAllergen } = nameReaders(
  starterProducts().map(({ drug }) => drug),
  starterKnowledge(),
  index,
);
const rows = NAMES.trim()
  .split('\n')
  .map((line) => line.split(' = ') as [string, string]);

describe('names in a list of medications and of allergies', () => {
  it('are at least 120', () => {
    expect(rows.length).toBeGreaterThanOrEqual(120);
  });

  it.each(rows)('%s is %s, and wholly understood', (name, ingredients) => {
    const terms = ingredients
      .split(' / ')
      .map((each) => (index.isClass(each) ? each : index.ingredient(each)));
    for (const read of [readMedication, readAllergen])
      for (const text of [name, `${name.toUpperCase()} 10 MG tablet`])
        expect([[...read(text).terms].sort(), read(text).isWhollyRead]).toEqual([terms.sort(), true]);
  });

  it.each([
    ['mtx', ['methotrexate', 'mitoxantrone']],
    ['MS 15', ['morphine', 'magnesium']],
    ['T3', ['acetaminophen-codeine', 'liothyronine']],
    ['hct', ['hydrocortisone', 'hydrochlorothiazide']],
    ['Unisom', ['diphenhydramine', 'doxylamine']],
    ['Robitussin', ['dextromethorphan', 'guaifenesin']],
  ])('%s is looked at as each of %j, and that nobody knows which is said', (text, names) => {
    for (const read of [readMedication, readAllergen]) {
      const found = read(text);
      expect(found.isWhollyRead).toBe(false);
      expect(found.guesses.map((guess) => [...guess.names].sort())).toEqual([[...names].sort()]);
      for (const one of names.flatMap((each) => each.split('-'))) expect(found.terms).toContain(one);
    }
  });

  it.each([
    ['Mucinex', ['guaifenesin'], true],
    ['Mucinex Fast-Max', ['guaifenesin'], false],
    ['Tylenol', ['acetaminophen'], true],
    ['Tylenol Cold', ['acetaminophen'], false],
    ['Sudafed PE', ['phenylephrine'], true],
    ['Aleve-D', ['naproxen', 'pseudoephedrine'], true],
    ['Senokot', ['sennosides'], true],
    ['Losartan HCT', ['losartan', 'hydrocortisone', 'hydrochlorothiazide'], false],
    ['dose pack', [], false],
    ['pack', [], false],
    ['5 mg tablet', [], false],
  ])('%s: %j, wholly understood: %s', (text, terms, isWhollyRead) => {
    expect([readMedication(text).terms, readMedication(text).isWhollyRead]).toEqual([terms, isWhollyRead]);
  });
});
