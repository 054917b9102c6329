/** Brands of FDA's National Drug Code Directory, as in listed-a-to-h.ts. */
export const LISTED_I_TO_Z = `
ilevro, nevanac | nepafenac | eye
ilotycin | erythromycin | eye
imdur | isosorbide mononitrate | extended
imitrex | sumatriptan | injected, nose, oral
implanon, nexplanon | etonogestrel | injected
inapsine | droperidol | injected
incruse ellipta | umeclidinium | oral
inderal, inderal xl | propranolol | extended
indocin | indomethacin | oral, rectum
inspra | eplerenone | oral
invega sustenna | paliperidone | injected
invega | paliperidone | extended
invokamet | canagliflozin / metformin | oral
isentress | raltegravir | oral
isordil | isosorbide dinitrate | oral
jalyn | dutasteride / tamsulosin | oral
jantoven | warfarin | oral
jentadueto | linagliptin / metformin | oral
jublia | efinaconazole | skin
k-tab, klor-con m, micro-k extencaps | potassium chloride | extended
kapidex | dexlansoprazole | delayed
kapvay | clonidine | extended
kazano | alogliptin / metformin | oral
keflex | cephalexin | oral
kenalog | triamcinolone acetonide | skin
kerydin | tavaborole | skin
ketek | telithromycin | oral
klonopin | clonazepam | oral
klor-con | potassium chloride | extended, oral
kombiglyze | metformin / saxagliptin | extended
lac-hydrin | ammonium | skin
lamisil | terbinafine | oral
lasix | furosemide | oral
lescol xl | fluvastatin | extended
lescol | fluvastatin | extended, oral
levaquin | levofloxacin | injected, oral
levatol | penbutolol | oral
levitra, staxyn | vardenafil | oral
levoxyl, unithroid | levothyroxine | oral
levsin | hyoscyamine | injected, oral
lexapro | escitalopram | oral
librax | chlordiazepoxide / clidinium | oral
lincocin | lincomycin | injected
lioresal | baclofen | injected
lipitor | atorvastatin | oral
liptruzet | atorvastatin / ezetimibe | oral
lithobid | lithium | extended
locoid, locoid lipocream | hydrocortisone butyrate | skin
lodine | etodolac | oral
lopid | gemfibrozil | oral
lopressor | metoprolol | injected, oral | tartrate
loprox | ciclopirox | skin
lorcet, lorcet hd, lorcet plus, lortab, vicodin, vicodin es, vicodin hp, xodol, zydone | acetaminophen / hydrocodone | oral
lotensin hct | benazepril / hydrochlorothiazide | oral
lotronex | alosetron | oral
lovenox | enoxaparin | injected
loxitane | loxapine | oral
luvox cr | fluvoxamine | extended
lyrica | pregabalin | oral
malarone | atovaquone / proguanil | oral
marplan | isocarboxazid | oral
mavik | trandolapril | oral
maxalt | rizatriptan | oral
maxidex | dexamethasone | eye
menest | estrogens, esterified | oral
metadate cd, metadate er | methylphenidate | extended
mevacor | lovastatin | oral
miacalcin | calcitonin salmon | injected, nose
micardis hct | hydrochlorothiazide / telmisartan | oral
microzide | hydrochlorothiazide | oral
migranal | dihydroergotamine | nose
minipress | prazosin | oral
minocin kit, solodyn | minocycline | extended
minocin | minocycline | extended, injected
mirvaso | brimonidine | skin
mitigare | colchicine | oral
monurol | fosfomycin | oral
mucinex d | guaifenesin / pseudoephedrine | extended
multaq | dronedarone | oral
naftin | naftifine | skin
naprelan | naproxen | extended
naprosyn | naproxen | oral | !sodium
nardil | phenelzine | oral
nasacort aq | triamcinolone acetonide | nose
natroba | spinosad | skin
navane | thiothixene | oral
neptazane | methazolamide | oral
nesina | alogliptin | oral
neupro | rotigotine | patch
neurontin | gabapentin | oral
nexium | esomeprazole | delayed, injected
nitro-bid | nitroglycerin | skin
noroxin | norfloxacin | oral
norpace | disopyramide | oral
norpramin | desipramine | oral
norvasc | amlodipine | oral
noxafil | posaconazole | injected, oral
ocuflox | ofloxacin | eye
oleptro | trazodone | extended
omnaris | ciclesonide | nose
opana er | oxymorphone | extended
opana | oxymorphone | extended, injected, oral
orapred, pediapred | prednisolone | oral
oravig | miconazole | mouth
ortho evra | ethinyl estradiol / norelgestromin | patch
ortho guard | sodium fluoride | oral
oseni | alogliptin / pioglitazone | oral
osphena | ospemifene | oral
otezla | apremilast | oral
otrexup | methotrexate | injected
ovide | malathion | skin
oxistat | oxiconazole | skin
oxycontin | oxycodone | extended
oxytrol | oxybutynin | patch
parafon dsc, parafon forte dsc | chlorzoxazone | oral
parlodel | bromocriptine | oral
parnate | tranylcypromine | oral
patanase | olopatadine | nose
patanol | olopatadine | eye
paxil | paroxetine | extended, oral
pce | erythromycin ethylsuccinate | oral
penicillin g potassium | penicillin g | injected
pepcid | famotidine | oral
percocet | acetaminophen / oxycodone | oral
percodan | aspirin / oxycodone | oral
persantine | dipyridamole | oral
pfizerpen | penicillin g | injected
phenergan | promethazine | injected, rectum
phoslo | calcium acetate | oral
plan b, plan b one-step | levonorgestrel | oral
plavix | clopidogrel bisulfate | oral
plendil | felodipine | extended
pletal | cilostazol | oral
polytrim | polymyxin b / trimethoprim | eye
prandin | repaglinide | oral
pravachol | pravastatin | oral
precose | acarbose | oral
pred mild | prednisolone | eye
prevacid | lansoprazole | delayed, oral
prevalite, questran | cholestyramine | oral
prilosec | omeprazole | delayed, oral
primsol | trimethoprim | oral
prinivil | lisinopril | oral
proair, ventolin | albuterol | inhaled
procardia | nifedipine | oral
proctofoam | hydrocortisone / pramoxine | skin
prolensa | bromfenac | eye
prolia | denosumab | injected
propecia, proscar | finasteride | oral
prozac | fluoxetine | delayed, oral
pulmicort respules | budesonide | nebulized
pylera | bismuth subcitrate / metronidazole / tetracycline | oral
pyridium | phenazopyridine | oral
qnasl | beclomethasone | nose
qsymia | phentermine / topiramate | extended
rapaflo | silodosin | oral
rayos | prednisone | delayed
razadyne | galantamine | extended, oral
reclast | zoledronic acid | injected
relenza | zanamivir | inhaled
relistor | methylnaltrexone | injected
renagel | sevelamer | oral | hydrochloride
retin-a micro | tretinoin | skin
revia | naltrexone | oral
rheumatrex, trexall | methotrexate | oral
rhinocort aqua | budesonide | nose
ritalin | methylphenidate | extended, oral
rocephin | ceftriaxone | injected
rowasa | mesalamine | rectum
roxicodone | oxycodone | oral
rythmol | propafenone | extended, oral
sanctura | trospium | extended, oral
saphris | asenapine | mouth
savaysa | edoxaban | oral
savella | milnacipran | oral
sectral | acebutolol | oral
serevent | salmeterol | inhaled
silenor | doxepin | oral
simbrinza | brimonidine / brinzolamide | eye
simcor | niacin / simvastatin | extended
sklice, soolantra | ivermectin | skin
sonata | zaleplon | oral
soriatane | acitretin | oral
spectracef | cefditoren pivoxil | oral
spiriva, spiriva respimat | tiotropium | inhaled
sporanox | itraconazole | oral
stalevo | carbidopa / entacapone / levodopa | oral
starlix | nateglinide | oral
stelara | ustekinumab | injected
stendra | avanafil | oral
striverdi respimat | olodaterol | inhaled
sulfatrim | sulfamethoxazole / trimethoprim | oral
sular | nisoldipine | extended
sumavel dosepro | sumatriptan | injected
suprax | cefixime | oral
suprep bowel prep | magnesium sulfate / potassium sulfate / sodium sulfate | oral
surmontil | trimipramine | oral
synalar | fluocinolone acetonide | skin
synarel | nafarelin | nose
synthroid | levothyroxine | oral
taclonex, taclonex scalp | betamethasone / calcipotriene | skin
talwin | pentazocine | injected
tapazole | methimazole | oral
tazorac | tazarotene | oral, skin
tecfidera | dimethyl | oral
tegretol | carbamazepine | oral
tekturna hct | aliskiren / hydrochlorothiazide | oral
tekturna | aliskiren | oral
tenex | guanfacine | oral
tenoretic | atenolol / chlorthalidone | oral
tenormin | atenolol | oral
terazol | terconazole | vagina
teveten hct | eprosartan / hydrochlorothiazide | oral
teveten | eprosartan | oral
thyrolar | levothyroxine / liothyronine | oral
tigan | trimethobenzamide | injected, oral
tindamax | tinidazole | oral
tobradex st | dexamethasone / tobramycin | eye
tobrex | tobramycin | eye
tofranil | imipramine | oral
topamax | topiramate | oral
topicort | desoximetasone | skin
toprol | metoprolol | extended | succinate
toviaz | fesoterodine | extended
trandate | labetalol | oral
transderm scop | scopolamine | patch
tranxene | clorazepate dipotassium | oral
treximet | naproxen / sumatriptan | oral
tribenzor | amlodipine / hydrochlorothiazide / olmesartan | oral
trilipix | fenofibric acid | delayed
trusopt | dorzolamide | eye
tudorza pressair | aclidinium | inhaled
twynsta | amlodipine / telmisartan | oral
tylenol with codeine | acetaminophen / codeine | oral
uceris | budesonide | extended, rectum
ultram | tramadol | oral
ultravate, ultravate pac, ultravate pac-cream | halobetasol | skin
unasyn | ampicillin / sulbactam | injected
univasc | moexipril | oral
urecholine | bethanechol | oral
uroxatral | alfuzosin | extended
valium | diazepam | oral
valtrex | valacyclovir | oral
vancocin | vancomycin | oral
vantin | cefpodoxime proxetil | oral
vascepa | icosapent ethyl | oral
vaseretic | enalapril / hydrochlorothiazide | oral
vasotec | enalapril | oral
veramyst | fluticasone | nose | furoate
verelan pm | verapamil | extended
verelan | verapamil | delayed
vfend | voriconazole | injected, oral
viagra | sildenafil | oral
vibra-tabs | doxycycline | oral
vibramycin calcium, vibramycin hyclate, vibramycin monohydrate | doxycycline | oral
vicoprofen | hydrocodone / ibuprofen | oral
vimovo | esomeprazole / naproxen | delayed
viread | tenofovir disoproxil | oral
vospire | albuterol | extended
wellbutrin | bupropion | extended, oral
xanax | alprazolam | extended, oral
xeljanz | tofacitinib | oral
xenical | orlistat | oral
xigduo | dapagliflozin propanediol / metformin | extended
xolair | omalizumab | injected
xopenex | levalbuterol | inhaled, nebulized
xyrem | sodium oxybate | oral
xyzal | levocetirizine | oral
zantac | ranitidine | injected, oral
zarontin | ethosuximide | oral
zaroxolyn | metolazone | oral
zebeta | bisoprolol | oral
zegerid | omeprazole / sodium bicarbonate | oral
zemplar | paricalcitol | injected, oral
zestril | lisinopril | oral
ziac | bisoprolol / hydrochlorothiazide | oral
ziagen | abacavir | oral
ziana | clindamycin / tretinoin | skin
zioptan | tafluprost | eye
zmax | azithromycin | oral
zocor | simvastatin | oral
zoloft | sertraline | oral
zomig zmt | zolmitriptan | oral
zomig | zolmitriptan | nose, oral
zonegran | zonisamide | oral
zontivity | vorapaxar | oral
zosyn | piperacillin / tazobactam | injected
zovirax | acyclovir | oral, skin
zyclara | imiquimod | skin
zyflo cr | zileuton | extended
zyflo | zileuton | oral
zylet | loteprednol etabonate / tobramycin | eye
zymaxid | gatifloxacin | eye
`;
