/**
 * Brands that are sold without a prescription, are newer than the directory that the tests read, or have left
 * the market and are still said. About half of them were looked up in a public list of brands on 2026-11-25;
 * the others are general knowledge that no one has checked against a label. Each ingredient is a known name.
 * A fourth column is a word that the generic name must have: Atarax was the hydrochloride, Vistaril is the
 * pamoate.
 */
export const UNLISTED_BRANDS = `
accutane | isotretinoin | oral
adalat cc | nifedipine | extended
adderall | amphetamine / dextroamphetamine | extended, oral
adipex | phentermine | oral
advil pm | ibuprofen / diphenhydramine | oral
advil, motrin, nuprin | ibuprofen | oral
afrin | oxymetazoline | nose
aldomet | methyldopa | oral
aleve | naproxen | oral | sodium
alka-seltzer | aspirin / sodium bicarbonate | oral
amoxil | amoxicillin | oral
anoro | umeclidinium / vilanterol | inhaled
apresoline | hydralazine | oral
artane | trihexyphenidyl | oral
atarax | hydroxyzine | oral | hydrochloride
basaglar, semglee | insulin glargine | injected
belbuca | buprenorphine | mouth
benadryl, zzzquil | diphenhydramine | oral
blocadren | timolol | oral
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
cycrin | medroxyprogesterone | oral
dalmane | flurazepam | oral
darvocet, darvocet-n | propoxyphene / acetaminophen | oral
darvon | propoxyphene | oral
dayquil | acetaminophen / dextromethorphan / phenylephrine | oral
decadron | dexamethasone | oral
delsym | dextromethorphan | oral
deltasone | prednisone | oral
depo-subq provera | medroxyprogesterone | injected
desyrel | trazodone | oral
diabinese | chlorpropamide | oral
ditropan | oxybutynin | oral
dramamine | dimenhydrinate | oral
dulcolax | bisacodyl | oral, delayed, rectum
duricef | cefadroxil | oral
ecotrin, bayer, bufferin | aspirin | oral, delayed
elavil | amitriptyline | oral
emgality | galcanezumab | injected
endep | amitriptyline | oral
eskalith | lithium carbonate | oral
excedrin | acetaminophen / aspirin / caffeine | oral
feosol, slow fe | ferrous sulfate | oral, extended
flexeril | cyclobenzaprine | oral
florinef | fludrocortisone | oral
flumadine | rimantadine | oral
gantrisin | sulfisoxazole | oral
hytrin | terazosin | oral
imodium | loperamide | oral
inderal | propranolol | oral
isoptin | verapamil | oral
k-dur | potassium chloride | extended
kerlone | betaxolol | oral
kytril | granisetron | oral
librium | chlordiazepoxide | oral
lidex | fluocinonide | skin
lioresal | baclofen | oral
loniten | minoxidil | oral
lopressor hct | metoprolol / hydrochlorothiazide | oral
lotrimin | clotrimazole | skin
macrobid | nitrofurantoin | oral | monohydrate
macrodantin | nitrofurantoin | oral | nitrofurantoin macrocrystals
maxitrol | dexamethasone / neomycin / polymyxin b | eye
maxzide | triamterene / hydrochlorothiazide | oral
mellaril | thioridazine | oral
metamucil | psyllium | oral
micronase | glyburide | oral
miltown | meprobamate | oral
miralax | polyethylene glycol 3350 | oral
monistat | miconazole | vagina
monopril | fosinopril | oral
mounjaro, zepbound | tirzepatide | injected
mucinex dm | dextromethorphan / guaifenesin | extended
mucinex | guaifenesin | extended
mycostatin | nystatin | oral, skin
namzaric | donepezil / memantine | extended
nicoderm | nicotine | patch
nicorette | nicotine | oral, mouth
nitro-dur | nitroglycerin | patch
nolvadex | tamoxifen | oral
norflex | orphenadrine | extended
normodyne | labetalol | oral
np thyroid | thyroid | oral
nubain | nalbuphine | injected
nyquil | acetaminophen / dextromethorphan / doxylamine | oral
ogen | estropipate | oral, vagina
omnicef | cefdinir | oral
orinase | tolbutamide | oral
panadol | acetaminophen | oral
paxlovid | nirmatrelvir / ritonavir | oral
pen vk, veetids, penvee k | penicillin v | oral
pepcid ac | famotidine | oral
pepto | bismuth subsalicylate | oral
pepto-bismol | bismuth subsalicylate | oral
phenergan | promethazine | oral
prelone | prednisolone | oral
prilosec | omeprazole | delayed
principen | ampicillin | oral
prinzide | lisinopril / hydrochlorothiazide | oral
prolixin | fluphenazine | oral, injected
pronestyl | procainamide | injected
relafen | nabumetone | oral
robitussin dm | dextromethorphan / guaifenesin | oral
robitussin | dextromethorphan | oral
robitussin | guaifenesin | oral
rogaine | minoxidil | skin
rufen | ibuprofen | oral
rybelsus | semaglutide | oral
seldane | terfenadine | oral
senokot | sennosides | oral
senokot-s | docusate / sennosides | oral
septra, septra ds | sulfamethoxazole / trimethoprim | oral
serax | oxazepam | oral
sinequan | doxepin | oral
slow-k | potassium chloride | extended
soma compound with codeine | aspirin / carisoprodol / codeine | oral
soma compound | aspirin / carisoprodol | oral
sorbitrate | isosorbide dinitrate | oral, mouth
spectazole | econazole | skin
stelazine | trifluoperazine | oral, injected
stiolto, stiolto respimat | tiotropium / olodaterol | inhaled
subutex | buprenorphine | mouth
sudafed | pseudoephedrine | oral
sumycin | tetracycline | oral
symmetrel | amantadine | oral
synjardy | empagliflozin / metformin | oral
tagamet | cimetidine | oral
tambocor | flecainide | oral
tavist | clemastine | oral
theolair, theochron | theophylline | oral, extended
thorazine | chlorpromazine | oral
tolinase | tolazamide | oral
toradol | ketorolac | oral
trelegy, trelegy ellipta | fluticasone furoate / umeclidinium / vilanterol | inhaled
trental | pentoxifylline | extended
tresiba | insulin degludec | injected
trilafon | perphenazine | oral, injected
trimox | amoxicillin | oral
tums | calcium carbonate | oral
tylenol pm | acetaminophen / diphenhydramine | oral
tylenol | acetaminophen | oral
unisom | diphenhydramine | oral
unisom | doxylamine | oral
vermox, emverm | mebendazole | oral
versed | midazolam | injected
vibramycin | doxycycline | oral
viroptic | trifluridine | eye
visken | pindolol | oral
wegovy | semaglutide | injected
wellbutrin | bupropion | oral
xofluza | baloxavir | oral
zaditor | ketotifen | eye
zantac | ranitidine | oral
zyban | bupropion | extended
zyrtec d | cetirizine / pseudoephedrine | extended
zyrtec | cetirizine | oral
`;
