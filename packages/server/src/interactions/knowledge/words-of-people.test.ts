import { readDenial } from '@erx/core/allergies/denial';
import { STATUS_CODES } from '@erx/core/cautions/status-codes';
import type { ReadName } from '@erx/core/interactions/name-reader';
import { describe, expect, it } from 'vitest';
import { starterProduct, STARTER_CHECK } from '../testing/starter-check';
import { check } from '@erx/core/interactions/rules/check';

/**
 * What front desks and patients write, and what it is read as: sure, behind '~' a guess that is said, behind '+' with
 * more that was not understood, '-' not read.
 */
const MEDICINES = `
MAOI = maois
MAO inhibitors = maois
monoamine oxidase inhibitor = maois
water pill = diuretics
fluid pills = diuretics
blood thinner = anticoagulants
bloodthinner = anticoagulants
blood thinning medication = anticoagulants
anticoagulation = anticoagulants
sleeping pill = z-drugs / benzodiazepines / orexin antagonists / sedating antihistamines
pills for sleep = z-drugs / benzodiazepines / orexin antagonists / sedating antihistamines
sleep aid = z-drugs / benzodiazepines / orexin antagonists / sedating antihistamines
HIV meds = hiv medicines
meds for HIV = hiv medicines
antiretrovirals = hiv medicines
protease inhibitor = hiv protease inhibitors
ED pills = pde5 inhibitors
erectile dysfunction medication = pde5 inhibitors
little blue pill = pde5 inhibitors
antidepressant = antidepressants
antidepresants = antidepressants
depression medicine = antidepressants
anxiety meds = benzodiazepines / ssris
nerve pill = benzodiazepines / ssris
mood stabilizer = mood stabilizers
antipsychotic = antipsychotics
seizure meds = seizure medicines
pain pill = opioids / nsaids
painkillers = opioids / nsaids
narcotic pain meds = opioids
oxy = opioids
arthritis pill = nsaids
migraine medicine = triptans / ergots
ADHD meds = amphetamines / methylphenidates
diet pills = appetite suppressants
weight loss shot = glp-1 agonists
cold medicine = cold medicines
cough syrup = cold medicines
decongestant = decongestants
allergy pill = sedating antihistamines
cholesterol pill = statins
calcium channel blocker = dihydropyridines / rate-slowing calcium channel blockers
chest pain pills = nitrates
nitro under the tongue = nitroglycerin
poppers = amyl nitrite
heartburn medicine = ppis / h2 blockers
antacids = antacids
thyroid medicine = thyroid hormones
gout pill = gout medicines
bone pill = oral bisphosphonates
prostate pill = alpha blockers
bladder pill = anticholinergics
transplant meds = transplant medicines
anti-rejection drugs = transplant medicines
TB meds = tuberculosis medicines
hep C treatment = hepatitis c medicines
antifungal = azole antifungals
antibiotics = antibiotics
birth control shot = hormonal contraceptives
morning after pill = hormonal contraceptives
HRT = estrogens
estrogen patch = estrogens
warfarin + ED meds = warfarin / pde5 inhibitors
lisinopril, pain pill = lisinopril / opioids / nsaids
furosemide, potassium = furosemide / potassium supplements
lasix and potassium = furosemide / potassium supplements
lasix & K = furosemide / potassium supplements
Lasix + KCl = furosemide / potassium chloride
levothyroxine, calcium and iron = levothyroxine / calcium salts / iron
losartan potassium = losartan
metoprolol succinate, magnesium = metoprolol / magnesium salts
zinc gummies = zinc salts
tylenol pm and advil = acetaminophen / diphenhydramine / ibuprofen
Emsam patch = selegiline
Zelapar = selegiline
Zyvox 600 = linezolid
Adempas = riociguat
Vivitrol shot = naltrexone
6-MP = mercaptopurine
6MP = mercaptopurine
Stribild = cobicistat / elvitegravir / emtricitabine / tenofovir
Prezcobix = cobicistat / darunavir
Genvoya = cobicistat / elvitegravir / emtricitabine / tenofovir
Symtuza = cobicistat / darunavir / emtricitabine / tenofovir
Biktarvy = bictegravir / emtricitabine / tenofovir
Kaletra = lopinavir / ritonavir
Juluca = dolutegravir / rilpivirine
rilpivirine = rilpivirine
Epclusa = sofosbuvir / velpatasvir
Harvoni = ledipasvir / sofosbuvir
Tracleer 125 = bosentan
Revatio = sildenafil
Adcirca = tadalafil
Nuedexta = dextromethorphan / quinidine
Neoral = cyclosporine
Rapamune = sirolimus
Sublocade = buprenorphine
Zubsolv = buprenorphine / naloxone
Xeloda = capecitabine
Juxtapid = lomitapide
Kerendia 10 mg = finerenone
Xulane = ethinyl estradiol / norelgestromin
red yeast rice = lovastatin
CBD gummies = cannabidiol
medical marijuana = cannabis
salt substitute = salt substitutes
licorice root = licorice
heroin = diamorphine
prenatal vitamins = folic acid / iron
pain patch = buprenorphine / fentanyl / lidocaine
robitusin = ~ dextromethorphan / guaifenesin
goodys powder = acetaminophen / aspirin / caffeine
Goody's powder = acetaminophen / aspirin / caffeine
BC headache powder = aspirin / caffeine
dig = digoxin
doxy = doxycycline
xanex = ~ alprazolam
zanax = ~ alprazolam
norko = ~ acetaminophen / hydrocodone
ibuprophen = ~ ibuprofen
alleve = ~ naproxen
cumadin = ~ warfarin
metropolol = ~ metoprolol
atorvastin = ~ atorvastatin
lisinipril = ~ lisinopril
amlodopine = ~ amlodipine
klonipin = ~ clonazepam
zarelto = ~ rivaroxaban
hydralizine = ~ hydralazine
hydroxizine = ~ hydroxyzine
gabapentine and tramadal = ~ gabapentin / tramadol
Tylenol Cold = + acetaminophen
symbicort inh = + budesonide / formoterol
`;

const ALLERGENS = `
all cillins = penicillins
anything ending in cillin = penicillins
PCNs = penicillins
penecilin = penicillins
pencillin = ~ penicillins
sulfer = sulfonamides / sulfonamide antibiotics
sulfur drugs = sulfonamides / sulfonamide antibiotics
all mycins = macrolides
erythro = erythromycin
E-mycin = erythromycin
doxy = doxycycline
tetra = tetracyclines
clinda = clindamycin
vanco = vancomycin
cefs = cephalosporins
floxacins = fluoroquinolones
AERD = aspirin / nsaids / salicylates
Samter's triad = aspirin / nsaids / salicylates
aspirin sensitive asthma = aspirin / nsaids / salicylates
ibuprophen = ~ ibuprofen
ibuprofin = ~ ibuprofen
codiene = ~ codeine
keflecks = ~ cephalexin
sefdinir = ~ cefdinir
morphene = ~ morphine
pain meds = -
sleeping pills = -
novacaine = novocaine / ester anesthetics
all caines = amide anesthetics / ester anesthetics
phenobarb = phenobarbital
neosporin = bacitracin / neomycin / polymyxin b
heparin (HIT) = heparins
CT dye = contrast media
blood thinners = anticoagulants
ACE = ace inhibitors
none but sulfa = + sulfonamides / sulfonamide antibiotics
`;

/** Nothing that is a medicine: read as none, or said as not understood. */
const NO_MEDICINE = `
none; no meds; denies; vitamins; multivitamin; oxygen; CPAP; walker; compression stockings; water; test strips;
glucose tablets; hearing aids; probiotic; fiber gummies; collagen; green tea; coffee; protein shakes; ensure;
essential oils; eye drops; moisturizer; sunscreen; saline nasal spray; vape; see list; unknown blue pill;
blood sugar; blood test; heart failure clinic; heart pill; diabetes pill; blood pressure pill; chemo; puffer;
inhaler; the shot; reflex; relax; iodine scrub; active; complete; interval; systolic pressure; thiamine; lipids
`;
const NO_ALLERGY = `
none; NKDA; NKA; n/a; unknown; see chart; ?; no known allergies; denies; pt denies; denies allergies;
no drug allergies; vitamins; metal; nickel; cats; dust; hay fever; seasonal; environmental; strawberries; pollen;
ok with penicillin; okay with amoxicillin; does fine with cephalexin; tolerates penicillin; can take amoxicillin;
not allergic to penicillin; no allergy to penicillin; no problems with sulfa; no issues with codeine;
yeast infection; makes me tired; allergies reviewed; flu shot; general anesthesia; mercury; starting over; danger
`;

const rowsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' = ') as [string, string]);
const wordsOf = (text: string) => text.trim().split(/;\s*/);

function shown({ terms, isWhollyRead, guesses }: ReadName): string {
  const how = isWhollyRead ? '' : guesses.length > 0 ? '~ ' : '+ ';
  return terms.length === 0 && !isWhollyRead ? '-' : `${how}${[...terms].sort().join(' / ')}`;
}

const sorted = (expected: string) => {
  const [, how = '', terms = ''] = /^([~+] )?(.*)$/.exec(expected) ?? [];
  return `${how}${terms.split(' / ').sort().join(' / ')}`;
};

const { readMedication } = STARTER_CHECK;
/** An allergy as the check reads it: without what it denies. */
const readAllergy = (text: string) => STARTER_CHECK.readAllergen(readDenial(text).rest);

describe('words of people in a list of medicines', () => {
  it.each(rowsOf(MEDICINES))('%s is %s', (text, expected) => {
    expect(shown(readMedication(text))).toBe(sorted(expected));
  });
  it.each(wordsOf(NO_MEDICINE))('%s is no drug', (text) => {
    expect(readMedication(text).terms).toEqual([]);
  });
});

describe('words of people in a list of allergies', () => {
  it.each(rowsOf(ALLERGENS))('%s is %s', (text, expected) => {
    expect(shown(readAllergy(text))).toBe(sorted(expected));
  });
  it.each(wordsOf(NO_ALLERGY))('%s is no allergy to a drug', (text) => {
    expect(readAllergy(text).terms).toEqual([]);
  });
});

describe('a group on the list', () => {
  const against = (description: string, text: string) =>
    check(
      {
        drug: starterProduct(description),
        allergies: { knowledge: 'none-known', list: [] },
        medications: [{ origin: 'medication', description: text }],
        prescriptions: [],
        fills: [],
        situation: { years: 40, kidney: undefined, recorded: () => undefined },
        today: '2026-11-20',
      },
      STARTER_CHECK,
    );

  it.each([
    ['sertraline 50 mg tablet', 'MAOI'],
    ['ibuprofen 600 mg tablet', 'blood thinner'],
    ['simvastatin 40 mg tablet', 'HIV meds'],
    ['nitroglycerin 0.4 mg sublingual tablet', 'ED pills'],
    ['spironolactone 25 mg tablet', 'lasix & K'],
    ['alprazolam 0.5 mg tablet', 'pain pill'],
    ['omeprazole 20 mg delayed-release capsule', 'rilpivirine'],
  ])('%s beside “%s” is asked at the gravest of the group', (description, text) => {
    expect(against(description, text).drugInteractions[0]).toMatchObject({
      drugDescription: text,
      severity: 'serious',
    });
  });

  it('is never a certain drug: which one it is, no one knows, and that is said', () => {
    expect(against('sertraline 50 mg tablet', 'HIV meds').incomplete).toContainEqual({
      part: 'drug',
      reason: 'medication-unspecific',
      about: 'HIV meds (hiv medicines)',
      entry: 'HIV meds',
    });
  });

  it('leaves what names nothing named as not checked, beside a guess too', () => {
    const { incomplete } = against('sertraline 50 mg tablet', 'xanex and blorbium');
    expect(incomplete).toContainEqual({
      part: 'drug',
      reason: 'medication-guessed',
      about: 'xanex (xanax?)',
      entry: 'xanex and blorbium',
    });
    expect(incomplete).toContainEqual({
      part: 'drug',
      reason: 'medication-in-part',
      about: 'xanex and blorbium',
      entry: 'xanex and blorbium',
    });
  });

  it('stays named as not checked where no group is meant', () => {
    expect(against('sertraline 50 mg tablet', 'heart pill').incomplete).toContainEqual({
      part: 'drug',
      reason: 'medication-unknown',
      about: 'heart pill',
      entry: 'heart pill',
    });
  });
});

describe('what codes of the problem list state', () => {
  it('is read whole, each of them', () => {
    const { allergies, medicines } = STATUS_CODES;
    const { readAllergen, readMedication } = STARTER_CHECK;
    expect(Object.values(allergies).filter((name) => !readAllergen(name).isWhollyRead)).toEqual([]);
    expect(Object.values(medicines).filter((name) => !readMedication(name).isWhollyRead)).toEqual([]);
  });
});
