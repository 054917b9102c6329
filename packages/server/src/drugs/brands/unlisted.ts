/**
 * Brands that are sold without a prescription, are newer than the directory that the tests read, or have left
 * the market and are still said. About half of them were looked up in a public list of brands on 2026-11-25; the
 * others are general knowledge that nobody has checked against a label. Each ingredient is a known name. A fourth
 * column is a word that the generic name must have: Atarax was the hydrochloride, Vistaril is the pamoate.
 */
export const UNLISTED_BRANDS = `
accutane | isotretinoin | oral
adalat cc | nifedipine | extended
adipex | phentermine | oral
advil, motrin, nuprin | ibuprofen | oral
afrin | oxymetazoline | nose
aldomet | methyldopa | oral
aleve | naproxen | oral | sodium
amoxil | amoxicillin | oral
apresoline | hydralazine | oral
artane | trihexyphenidyl | oral
atarax | hydroxyzine | oral | hydrochloride
belbuca | buprenorphine | mouth
benadryl, zzzquil | diphenhydramine | oral
bonine | meclizine | oral
bumex | bumetanide | oral
buspar | buspirone | oral
capoten | captopril | oral
ceclor | cefaclor | oral
cefzil | cefprozil | oral
claritin d | loratadine / pseudoephedrine | extended
claritin | loratadine | oral
clinoril | sulindac | oral
clomid | clomiphene | oral
colace | docusate | oral
dayquil | acetaminophen / dextromethorphan / phenylephrine | oral
decadron | dexamethasone | oral
delsym, robitussin | dextromethorphan | oral
deltasone | prednisone | oral
depo-subq provera | medroxyprogesterone | injected
desyrel | trazodone | oral
ditropan | oxybutynin | oral
dramamine | dimenhydrinate | oral
dulcolax | bisacodyl | oral, delayed, rectum
duricef | cefadroxil | oral
ecotrin, bayer, bufferin | aspirin | oral, delayed
elavil | amitriptyline | oral
emgality | galcanezumab | injected
eskalith | lithium carbonate | oral
excedrin | acetaminophen / aspirin / caffeine | oral
feosol, slow fe | ferrous sulfate | oral, extended
flexeril | cyclobenzaprine | oral
florinef | fludrocortisone | oral
flumadine | rimantadine | oral
hytrin | terazosin | oral
imodium | loperamide | oral
inderal | propranolol | oral
isoptin | verapamil | oral
k-dur | potassium chloride | extended
kytril | granisetron | oral
librium | chlordiazepoxide | oral
lidex | fluocinonide | skin
lioresal | baclofen | oral
loniten | minoxidil | oral
lopressor hct | metoprolol / hydrochlorothiazide | oral
lotrimin | clotrimazole | skin
maxzide | triamterene / hydrochlorothiazide | oral
metamucil | psyllium | oral
micronase | glyburide | oral
miralax | polyethylene glycol 3350 | oral
monistat | miconazole | vagina
monopril | fosinopril | oral
mounjaro, zepbound | tirzepatide | injected
mucinex | guaifenesin | extended
mycostatin | nystatin | oral, skin
namzaric | donepezil / memantine | extended
nicoderm | nicotine | patch
nicorette | nicotine | oral, mouth
nitro-dur | nitroglycerin | patch
nolvadex | tamoxifen | oral
norflex | orphenadrine | extended
normodyne | labetalol | oral
nyquil | acetaminophen / dextromethorphan / doxylamine | oral
omnicef | cefdinir | oral
paxlovid | nirmatrelvir / ritonavir | oral
pen vk, veetids, penvee k | penicillin v | oral
pepcid ac | famotidine | oral
pepto-bismol | bismuth subsalicylate | oral
phenergan | promethazine | oral
prelone | prednisolone | oral
prilosec | omeprazole | delayed
prinzide | lisinopril / hydrochlorothiazide | oral
relafen | nabumetone | oral
rybelsus | semaglutide | oral
senokot | sennosides | oral
septra, septra ds | sulfamethoxazole / trimethoprim | oral
sinequan | doxepin | oral
spectazole | econazole | skin
subutex | buprenorphine | mouth
sudafed | pseudoephedrine | oral
symmetrel | amantadine | oral
synjardy | empagliflozin / metformin | oral
tagamet | cimetidine | oral
tambocor | flecainide | oral
thorazine | chlorpromazine | oral
toradol | ketorolac | oral
trental | pentoxifylline | extended
tresiba | insulin degludec | injected
tums | calcium carbonate | oral
tylenol | acetaminophen | oral
unisom | doxylamine | oral
vermox, emverm | mebendazole | oral
wegovy | semaglutide | injected
wellbutrin | bupropion | oral
xofluza | baloxavir | oral
zaditor | ketotifen | eye
zantac | ranitidine | oral
zyrtec d | cetirizine / pseudoephedrine | extended
zyban | bupropion | extended
zyrtec | cetirizine | oral
`;
