/**
 * Brands of FDA's National Drug Code Directory (prescription packages) that an installation's catalogue may
 * lack: names, what is in them without salts, and where they go; behind it a word that the generic name must
 * have, where salts differ. A test reads each in the directory.
 */
export const LISTED_A_TO_H = `
absorica, amnesteem, claravis | isotretinoin | oral
accolate | zafirlukast | oral
accupril | quinapril | oral
accuretic | hydrochlorothiazide / quinapril | oral
aceon | perindopril | oral
actigall, urso, urso forte | ursodiol | oral
activella | estradiol / norethindrone | oral
actoplus met | metformin / pioglitazone | extended, oral
acular, acular ls | ketorolac | eye
aczone | dapsone | skin
adrenaclick, auvi-q | epinephrine | injected
advair, advair hfa | fluticasone / salmeterol | inhaled
advicor | lovastatin / niacin | extended
aerospan | flunisolide | inhaled
afrezza | insulin human | inhaled
aggrenox | aspirin / dipyridamole | oral
aldactazide | hydrochlorothiazide / spironolactone | oral
aldactone | spironolactone | oral
allegra | fexofenadine | oral
allegra-d | fexofenadine / pseudoephedrine | extended
alrex | loteprednol etabonate | eye
altabax | retapamulin | skin
altoprev | lovastatin | extended
alvesco | ciclesonide | inhaled
ambien | zolpidem | oral
amerge | naratriptan | oral
ampyra | dalfampridine | extended
amrix | cyclobenzaprine | extended
anafranil | clomipramine | oral
anaprox | naproxen | oral | sodium
androderm | testosterone | patch
anoro ellipta | umeclidinium / vilanterol trifenatate | inhaled
antabuse | disulfiram | oral
antivert | meclizine | oral
anusol hc | hydrocortisone | rectum
anusol | hydrocortisone | skin
anzemet | dolasetron | injected, oral
apidra, apidra solostar | insulin glulisine | injected
apriso | mesalamine | extended
aptiom | eslicarbazepine | oral
aranesp | darbepoetin alfa | injected
arava | leflunomide | oral
arcapta neohaler | indacaterol | inhaled
arixtra | fondaparinux | injected
armour thyroid | thyroid | oral
arnuity ellipta | fluticasone | inhaled | furoate
arthrotec | diclofenac / misoprostol | oral
asacol hd, delzicol | mesalamine | delayed
asacol | mesalamine | delayed
asmanex, asmanex hfa | mometasone | inhaled
astelin, astepro | azelastine | nose
atacand hct | candesartan cilexetil / hydrochlorothiazide | oral
atacand | candesartan cilexetil | oral
atelvia | risedronate / risedronate sodium hemi-pentahydrate | delayed
ativan | lorazepam | injected, oral
atrovent | ipratropium | inhaled, nose
aubagio | teriflunomide | oral
avalide | hydrochlorothiazide / irbesartan | oral
avandia | rosiglitazone | oral
avelox abc pack | moxifloxacin | oral
avelox | moxifloxacin | injected, oral
avinza, kadian | morphine | extended
avonex, avonex pen, rebif, rebif rebidose | interferon beta-1a | injected
axert | almotriptan | oral
axid | nizatidine | oral
aygestin, ortho micronor | norethindrone | oral
azasite | azithromycin | eye
azopt | brinzolamide | eye
azor | amlodipine / olmesartan | oral
bactroban | mupirocin | skin
beconase | beclomethasone | nose
belviq | lorcaserin | oral
benicar hct | hydrochlorothiazide / olmesartan | oral
benzaclin, duac | benzoyl peroxide / clindamycin | skin
betapace, betapace af | sotalol | oral
betimol, timoptic | timolol | eye
betoptic s | betaxolol | eye
biaxin | clarithromycin | extended, oral
bicillin c-r, bicillin cr | penicillin g benzathine / penicillin g procaine | injected
bicillin l-a | penicillin g benzathine | injected
bidil | hydralazine / isosorbide dinitrate | oral
biltricide | praziquantel | oral
bontril, bontril pdm | phendimetrazine | oral
brevibloc | esmolol | injected
brovana | arformoterol | nebulized
bydureon, byetta | exenatide | injected
caduet | amlodipine / atorvastatin | oral
cafergot | caffeine / ergotamine | oral
calan | verapamil | oral
campral | acamprosate | delayed
carac, efudex | fluorouracil | skin
carbatrol, equetro | carbamazepine | extended
cardene i.v., cardene iv | nicardipine | injected
cardene | nicardipine | extended
cardizem la, cartia, taztia, tiazac, tiazac extended release | diltiazem | extended
cardizem | diltiazem | oral
cardura | doxazosin | extended, oral
cataflam | diclofenac | oral
cedax | ceftibuten | oral
ceftin | cefuroxime axetil | oral
celexa | citalopram | oral
cialis | tadalafil | oral
ciloxan | ciprofloxacin | eye
cipro hc | benzyl alcohol / ciprofloxacin / hydrocortisone | ear
cipro | ciprofloxacin | injected, oral
cleocin hydrochloride, cleocin pediatric | clindamycin | oral
cleocin phosphate | clindamycin | injected
cleocin t | clindamycin | skin
cleocin | clindamycin | oral, vagina
climara pro | estradiol / levonorgestrel | patch
clobex, temovate, temovate e | clobetasol | skin
clozaril | clozapine | oral
cogentin | benztropine | injected
colazal | balsalazide | oral
colestid | colestipol | oral
combigan | brimonidine / timolol | eye
combivent, combivent respimat | albuterol / ipratropium | inhaled
compazine | prochlorperazine | oral, rectum
comtan | entacapone | oral
concerta | methylphenidate | extended
condylox | podofilox | skin
contrave | bupropion / naltrexone | extended
conzip | tramadol | extended
copaxone | glatiramer | injected
cordarone | amiodarone | oral
coreg | carvedilol | extended, oral
corgard | nadolol | oral
corzide | bendroflumethiazide / nadolol | oral
cosopt pf | dorzolamide / timolol | eye
coumadin | warfarin | injected, oral
cozaar | losartan | oral
creon, pancreaze, zenpep | pancrelipase amylase / pancrelipase lipase / pancrelipase protease | delayed
crestor | rosuvastatin | oral
cutivate | fluticasone | skin | propionate
cymbalta | duloxetine | delayed
dantrium | dantrolene | injected, oral
daypro | oxaprozin | oral
daytrana | methylphenidate | patch
ddavp | desmopressin | injected, nose, oral
demadex | torsemide | oral
demerol | meperidine | injected, oral
depakene | valproic acid | oral
dermatop | prednicarbate | skin
desowen | desonide | skin
detrol | tolterodine | oral
dexedrine | dextroamphetamine | extended, oral
diabeta, glynase | glyburide | oral
diamox sequels | acetazolamide | extended
differin | adapalene | skin
dificid | fidaxomicin | oral
diflucan | fluconazole | oral
dilantin infatabs | phenytoin | oral
dilaudid hp | hydromorphone | injected
diovan | valsartan | oral
diprolene af | betamethasone | skin | dipropionate
diprolene | betamethasone | skin | dipropionate
ditropan | oxybutynin | extended
diuril | chlorothiazide | oral
dolophine, dolophine hydrochloride, methadose, methadose dispersible | methadone | oral
donnatal | atropine / hyoscyamine / phenobarbital / scopolamine | oral
doryx | doxycycline | delayed
dovonex | calcipotriene | skin
duetact | glimepiride / pioglitazone | oral
duexis | famotidine / ibuprofen | oral
dulera | formoterol / mometasone | inhaled
duoneb | albuterol / ipratropium | nebulized
duragesic | fentanyl | patch
dyazide | hydrochlorothiazide / triamterene | oral
dymista | azelastine / fluticasone | nose
ec-naprosyn | naproxen | delayed
edarbi | azilsartan kamedoxomil | oral
edarbyclor | azilsartan kamedoxomil / chlorthalidone | oral
edecrin | ethacrynic acid | oral
effexor | venlafaxine | extended
eldepryl | selegiline | oral
elidel | pimecrolimus | skin
elimite | permethrin | skin
ella | ulipristal | oral
elocon | mometasone | skin
emla | lidocaine / prilocaine | skin
enablex | darifenacin | extended
endocet, roxicet | acetaminophen / oxycodone | oral
epiduo | adapalene / benzoyl peroxide | skin
epivir | lamivudine | oral
epogen, procrit | erythropoietin | injected
ery-tab | erythromycin | delayed, oral
erythrocin lactobionate | erythromycin lactobionate | injected
erythrocin stearate | erythromycin | oral
esgic, fioricet | acetaminophen / butalbital / caffeine | oral
estring, vagifem | estradiol | vagina
eurax | crotamiton | skin
evzio | naloxone | injected
exalgo | hydromorphone | extended
exforge hct | amlodipine / hydrochlorothiazide / valsartan | oral
factive | gemifloxacin | oral
famvir | famciclovir | oral
felbatol | felbamate | oral
feldene | piroxicam | oral
femhrt, loestrin | ethinyl estradiol / norethindrone | oral
fetzima | levomilnacipran | extended
finacea | azelaic acid | skin
fioricet with codeine | acetaminophen / butalbital / caffeine / codeine | oral
fiorinal with codeine | aspirin / butalbital / caffeine / codeine | oral
fiorinal | aspirin / butalbital / caffeine | oral
flagyl er | metronidazole | extended
flagyl | metronidazole | oral
flomax | tamsulosin | oral
flovent | fluticasone | inhaled | propionate
focalin | dexmethylphenidate | extended, oral
foradil | formoterol | inhaled
forteo | teriparatide | injected
fosamax plus d | alendronate / cholecalciferol | oral
fosamax | alendronate | oral
fosrenol | lanthanum | oral
fragmin | dalteparin | injected
frova | frovatriptan | oral
gabitril | tiagabine | oral
garamycin | gentamicin | eye
gelnique | oxybutynin | skin
gilenya | fingolimod | oral
glucagen | glucagon | injected
glucophage | metformin | oral
glucotrol | glipizide | extended, oral
glucovance | glyburide / metformin | oral
glyset | miglitol | oral
gris-peg | griseofulvin | oral
haldol, haldol decanoate | haloperidol | injected
halog | halcinonide | skin
hectorol | doxercalciferol | injected, oral
hiprex | methenamine hippurate | oral
horizant | gabapentin enacarbil | extended
humulin | insulin human | injected
hysingla er, zohydro | hydrocodone | extended
perforomist | formoterol | nebulized
westcort | hydrocortisone | skin | valerate
`;
