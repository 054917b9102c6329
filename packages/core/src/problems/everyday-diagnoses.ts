/**
 * What clinicians type for diagnoses, and the ICD-10-CM codes that it means: a code or the beginning of codes,
 * the likeliest first. Abbreviations are read as whole words, so that 'uti' is no 'utility'. The choice of words
 * is ours; the codes are those of the ICD-10-CM tabular list, and a test proves that each exists.
 */
const LINES = `
abdominal pain, belly ache, stomach ache, tummy ache: R10.9 R10
abnormal pap: R87.61
acid reflux, gerd, reflux, gord: K21.9 K21
acne, zits: L70.0 L70
acute kidney injury, aki, arf: N17.9 N17
add, adhd, attention deficit: F90.9 F90
afib, a fib, af, atrial fib: I48.91 I48
aflutter, atrial flutter: I48.92 I48.3 I48.4
alcoholism, alcohol abuse, alcohol use disorder, aud, etoh abuse: F10.20 F10.10 F10
allergies, seasonal allergies, hay fever, hayfever: J30.2 J30.9 J30
als, lou gehrig: G12.21
alzheimers, alzheimer: G30.9 G30
anaphylaxis: T78.2XXA T78.0
anemia, anaemia: D64.9 D50.9
angina, cp angina: I20.9 I20
animal bite, dog bite, cat bite, human bite: S61.45 S61.25 S51.85 S81.85 S91.35 S01.85
annual exam, physical, annual physical, checkup: Z00.00 Z00.01
anxiety, nerves: F41.9 F41
appendicitis: K35.80 K35
arthritis of knee, knee arthritis, arthritis of knees, arthritis of both knees, knee oa, oa of knee: M17.9 M17
arthritis: M19.90 M19
asthma attack, asthma exacerbation: J45.901 J45.21 J45.31 J45.41
asthma, reactive airway disease, rad: J45.909 J45
athletes foot, athlete foot, tinea pedis: B35.3
autism, asd, autistic: F84.0
baby check, well child, well baby, wcc: Z00.129 Z00.121
back pain, low back pain, lbp, lumbago, backache: M54.50 M54.5
bed sore, bedsore, pressure sore, pressure ulcer, decubitus: L89.90 L89
bed wetting, bedwetting, enuresis: N39.44 F98.0
bee sting, wasp sting, hornet sting, insect sting: T63.441A T63.461A T63.451A T63.44
bells palsy, bell palsy: G51.0
bipolar, manic depression: F31.9 F31
birth control, contraception, ocp, bcp: Z30.41 Z30.09 Z30
bladder infection, cystitis: N30.00 N30.90 N30
blood clot leg, dvt, deep vein thrombosis: I82.40 I82.4
blood in stool, rectal bleeding, brbpr: K92.1 K62.5
blood in urine, hematuria: R31.9 R31
boil, abscess: L02.91 L02
bph, enlarged prostate, big prostate: N40.1 N40.0
bppv, positional vertigo: H81.10 H81.1
breast cancer, breast ca: C50.919 C50
broken arm: S52.90 S42.30 S52 S42
bronchitis: J20.9 J40
bulging disc, slipped disc, herniated disc, disc herniation: M51.26 M51.27 M50.20 M51
bv, bacterial vaginosis: N76.0
cad, coronary artery disease, heart disease: I25.10 I25
candida, thrush: B37.0 B37
carpal tunnel, cts: G56.00 G56.0
cataract, cataracts: H26.9 H25
cellulitis: L03.90 L03
chest cold, cold, common cold, uri, upper respiratory infection: J06.9 J00
chest pain: R07.9 R07
chf, heart failure, congestive heart failure: I50.9 I50
chicken pox, chickenpox: B01.9 B01
chlamydia: A74.9 A56.00 A56
chronic pain: G89.29 G89.4
cirrhosis: K74.60 K70.30 K74
ckd 1, ckd stage 1, ckd i: N18.1
ckd 2, ckd stage 2, ckd ii: N18.2
ckd 3, ckd stage 3, ckd iii: N18.30 N18.3
ckd 3a, ckd stage 3a: N18.31
ckd 3b, ckd stage 3b: N18.32
ckd 4, ckd stage 4, ckd iv: N18.4
ckd 5, ckd stage 5, ckd v: N18.5
ckd, chronic kidney disease, kidney disease: N18.9 N18
cluster headache, cluster headaches: G44.009 G44.0
cold sore, cold sores, fever blister, oral herpes: B00.1 B00.2
colon cancer screening, colonoscopy: Z12.11
colon cancer, colon ca: C18.9 C18
concussion: S06.0X0A S06.0
constipation, constipated: K59.00 K59.0
copd exacerbation, copd flare, aecopd: J44.1
copd: J44.9 J44
corns, callus, corn: L84
cough: R05.9 R05
covid, covid 19, covid19, coronavirus: U07.1
crohns, crohn: K50.90 K50
croup: J05.0
ddd, degenerative disc disease: M51.36 M50.30 M51
dehydration, dehydrated: E86.0
dementia, memory loss: F03.90 F03 R41.3
depression, mdd, major depression: F32.A F32.9 F33.9 F32 F33
dermatitis, eczema, atopic dermatitis: L20.9 L30.9 L20
diabetes type 1, type 1 diabetes, t1dm, dm1, iddm: E10.9 E10
diabetes type 2, type 2 diabetes, t2dm, dm2, niddm: E11.9 E11
diabetes, dm, sugar diabetes: E11.9 E11 E10
diabetic foot, diabetic foot ulcer: E11.621 E10.621
diabetic neuropathy: E11.40 E11.42 E10.40
diaper rash: L22
diarrhea, loose stools: R19.7 K52.9
diverticulitis: K57.32 K57
diverticulosis: K57.30
dizziness, dizzy, vertigo: R42 H81.1
dry eye, dry eyes: H04.123 H04.12
dvt prophylaxis, blood thinner, anticoagulated: Z79.01
ear infection, otitis media, aom, om: H66.90 H66 H65
ear wax, earwax, cerumen: H61.20 H61.2
earache, ear pain, otalgia: H92.09 H92.0
ed, erectile dysfunction, impotence: N52.9 N52
edema, swelling legs, leg swelling: R60.0 R60.9
elbow pain: M77.10 M25.521 M77.1
epilepsy, seizure disorder: G40.909 G40
esrd, dialysis: N18.6 Z99.2
fatigue, tired, tiredness: R53.83 R53
fatty liver, nafld, nash: K76.0 K75.81
fever: R50.9 R50
fibroids, uterine fibroid: D25.9 D25
fibromyalgia: M79.7
flu, influenza: J11.1 J10.1 J10 J11
food poisoning: A05.9 A05
foot pain: M79.673 M79.67
g6pd, g6pd deficiency: D55.0
gad, generalized anxiety: F41.1
gallstones, gall stones: K80.20 K80
gas, bloating: R14.0 R14
gastritis: K29.70 K29
gastroenteritis, stomach flu, stomach bug: K52.9 A09 A08.4
genital herpes, herpes genitalis: A60.00 A60
genital warts: A63.0
glaucoma: H40.9 H40
goiter: E04.9 E04
gonorrhea: A54.9 A54
gout: M10.9 M10
graves, graves disease: E05.00 E05.0
hair loss, balding, alopecia: L65.9 L64.9 L63.9
hand foot mouth, hfmd: B08.4
hashimoto, hashimotos: E06.3
headache, ha, cephalgia: R51.9 R51
heart attack, mi, myocardial infarction, stemi, nstemi: I21.9 I21.4 I21
heart murmur: R01.1
heartburn: R12 K21.9
heat rash: L74.0
heavy periods, menorrhagia: N92.0 N92
hemorrhoids, piles: K64.9 K64
hep b, hepatitis b: B18.1 B16.9 B19.10
hep c, hepatitis c, hcv: B18.2 B17.10 B19.20
hernia: K46.9 K40.90 K42.9
hfpef, diastolic heart failure: I50.30 I50.32 I50.3
hfref, systolic heart failure: I50.20 I50.22 I50.2
hiatal hernia: K44.9
high blood pressure, htn, hypertension, bp high, elevated bp: I10 I11.9 R03.0
high blood sugar, hyperglycemia: R73.9 E11.65
high cholesterol, cholesterol, hld, hyperlipidemia, dyslipidemia: E78.5 E78.00 E78.2 E78
high triglycerides, hypertriglyceridemia: E78.1
hip pain: M25.551 M25.552 M25.559
hiv, aids: B20 Z21
hives, urticaria: L50.9 L50
hot flashes, menopause: N95.1
hpv: B97.7 A63.0
hyperkalemia, high potassium: E87.5
hyperthyroid, hyperthyroidism, overactive thyroid: E05.90 E05
hypokalemia, low potassium: E87.6
hyponatremia, low sodium: E87.1
hypothyroid, hypothyroidism, low thyroid: E03.9 E03
ibs, irritable bowel: K58.9 K58
impetigo: L01.00 L01
infertility: N97.9 N46.9
ingrown nail, ingrown toenail: L60.0
insomnia, cant sleep, trouble sleeping: G47.00 F51.01 G47.0
iron deficiency, ida, iron deficiency anemia: D50.9 D50
itching, pruritus: L29.9 L29
jaw pain, tmj: M26.60 M26.62 R68.84
jock itch, tinea cruris: B35.6
kidney infection, pyelo, pyelonephritis: N10 N12
kidney stone, kidney stones, renal stone: N20.0 N20
knee pain: M25.569 M25.561 M25.562
lice, head lice: B85.0 B85.2
long qt, prolonged qt, lqts, qt prolongation: I45.81 R94.31
low blood pressure, hypotension: I95.9 I95
low t, low testosterone, hypogonadism: E29.1
lupus, sle: M32.9 M32
lyme, lyme disease: A69.20 A69.2
macular degeneration, amd: H35.30 H35.3
measles: B05.9 B05
migraine with aura, classic migraine: G43.109 G43.1
migraine without aura: G43.009 G43.0
migraine, migraines: G43.909 G43
mono, mononucleosis: B27.90 B27
mrsa: A49.02 B95.62
ms, multiple sclerosis: G35
mumps: B26.9 B26
nail fungus, onychomycosis, toenail fungus: B35.1
nausea vomiting, n v, nv: R11.2
nausea: R11.0 R11
neck pain: M54.2
nerve pain, neuralgia: M79.2 G62.9
neuropathy, peripheral neuropathy: G62.9 G62
nicotine dependence, smoker, tobacco abuse, smoking: F17.210 F17 Z72.0
nosebleed, nose bleed, epistaxis: R04.0
oa, osteoarthritis, djd: M19.90 M17.9 M16.9
obesity, obese, overweight: E66.9 E66
ocd: F42.9 F42
opioid use disorder, oud, opioid dependence: F11.20 F11
osa, sleep apnea: G47.33 G47.3
osteopenia: M85.80 M85.8
osteoporosis: M81.0 M81
ovarian cyst: N83.20 N83.2
overactive bladder, oab: N32.81
pad, pvd, peripheral artery disease: I73.9 I70.20
palpitations: R00.2
pancreatitis: K85.90 K86.1 K85
panic attack, panic attacks, panic disorder: F41.0
pap smear, pap: Z12.4 Z01.419
parkinsons, parkinson: G20
pcos, polycystic ovaries: E28.2
pe, pulmonary embolism, lung clot: I26.99 I26
peptic ulcer, pud, stomach ulcer: K27.9 K25.9 K27
pid, pelvic inflammatory disease: N73.9 N73.0
pink eye, pinkeye, conjunctivitis: H10.9 H10.3 H10
pinworms, pinworm: B80
plantar fasciitis: M72.2
pmdd: F32.81
pms: N94.3
pneumonia, pna, cap: J18.9 J18
poison ivy, poison oak: L23.7
post nasal drip: R09.82
postpartum depression: F53.0
pots, postural tachycardia: I49.8
pregnancy, pregnant, prenatal: Z34.90 Z33.1 O09.90
preop, pre op: Z01.818
prostate cancer, prostate ca: C61
prostatitis: N41.9 N41
psoriasis: L40.0 L40.9 L40
ptsd: F43.10 F43.1
ra, rheumatoid arthritis: M06.9 M05.79 M06
rash: R21
refill, medication refill: Z76.0
restless legs, rls: G25.81
ringworm, tinea corporis: B35.4
rosacea: L71.9 L71
rotator cuff: M75.100 M75.10
rsv: J21.0 J12.1 B97.4
runny nose, rhinitis: J31.0 J30.9
scabies: B86
schizophrenia: F20.9 F20
sciatica: M54.30 M54.3
seborrhea, dandruff: L21.0 L21.9
seizure, seizures, convulsions: R56.9 G40.909 G40
shingles, zoster: B02.9 B02
short of breath, sob, dyspnea, shortness of breath: R06.02 R06.00
shoulder pain: M25.511 M25.512 M25.519
sinus infection, sinusitis: J01.90 J32.9 J01
skin tag: L91.8
sore throat, pharyngitis: J02.9 J02
sprained ankle, ankle sprain: S93.401A S93.40
strep test positive: J02.0
strep, strep throat: J02.0
stroke, cva: I63.9 I63
stye, hordeolum: H00.019 H00.01
suicidal, si: R45.851
svt, supraventricular tachycardia: I47.1
swimmers ear, otitis externa: H60.339 H60.33 H60.90 H60
syncope, fainting, passed out: R55
syphilis: A53.9 A51
tb, tuberculosis: A15.9 A15
tennis elbow: M77.10 M77.1
tia, mini stroke: G45.9
tinnitus, ringing in ears: H93.19 H93.1
tonsillitis: J03.90 J03
tooth abscess, dental abscess: K04.7
tooth pain, toothache: K08.89
tremor: R25.1 G25.0
trich, trichomonas: A59.01 A59
uc, ulcerative colitis: K51.90 K51
underweight, weight loss: R63.4 R63.6
urinary incontinence, leaky bladder: R32 N39.41
uti in pregnancy, uti pregnant: O23.40 O23.4 O23
uti, urinary infection, urinary tract infection: N39.0
vaginal yeast infection, yeast infection, yeast: B37.3 B37
varicose veins: I83.93 I83.90
vitamin b12 deficiency, b12 deficiency: E53.8 D51.9
vitamin d deficiency, low vitamin d: E55.9
vomiting, throwing up: R11.10 R11.1
warts, wart: B07.9 B07
well woman, gyn exam: Z01.419 Z01.411
wheezing, wheeze: R06.2
whooping cough, pertussis: A37.90 A37
`;

/** A wording with the codes that it means. */
export interface EverydayDiagnosis {
  readonly said: string;
  /** Codes or beginnings of codes, the likeliest first. */
  readonly codes: readonly string[];
}

/** Every wording once. */
export const EVERYDAY_DIAGNOSES: readonly EverydayDiagnosis[] = LINES.trim()
  .split('\n')
  .flatMap((line) => {
    const [names = '', codes = ''] = line.split(':');
    return names.split(',').map((said) => ({ said: said.trim(), codes: codes.trim().split(' ') }));
  });

/** Words of ordinary speech, and the words of the list that say the same. */
export const SAME_WORDS: Readonly<Record<string, readonly string[]>> = {
  leg: ['lower limb'],
  legs: ['lower limb', 'leg'],
  foot: ['lower limb'],
  feet: ['lower limb', 'foot'],
  hand: ['upper limb'],
  arm: ['upper limb'],
  knees: ['knee'],
  l: ['left'],
  lt: ['left'],
  r: ['right'],
  rt: ['right'],
  bilat: ['bilateral'],
  both: ['bilateral'],
  belly: ['abdominal', 'abdomen'],
  stomach: ['abdominal', 'gastric', 'abdomen'],
  heart: ['cardiac'],
  kidney: ['renal'],
  lung: ['pulmonary'],
  liver: ['hepatic'],
  skin: ['cutaneous'],
  cancer: ['malignant neoplasm'],
  ca: ['malignant neoplasm'],
  tumor: ['neoplasm'],
  broken: ['fracture'],
  fx: ['fracture'],
  hx: ['history'],
  fh: ['family history'],
  infection: ['infectious', 'infected'],
  high: ['elevated', 'hyper'],
  low: ['deficiency', 'hypo'],
  bruise: ['contusion'],
  cut: ['laceration'],
  pregnant: ['pregnancy'],
};
