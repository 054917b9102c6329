import type { DrugClass } from '@erx/core/interactions/facts';

const of = (name: string, ...members: string[]): DrugClass => ({ name, members });

/** Classes of drugs for the heart, the vessels and the blood. */
export const HEART_CLASSES: readonly DrugClass[] = [
  of('ace inhibitors', 'benazepril', 'captopril', 'enalapril', 'fosinopril', 'lisinopril', 'moexipril', 'perindopril', 'quinapril', 'ramipril', 'trandolapril'),
  of('arbs', 'azilsartan', 'candesartan', 'eprosartan', 'irbesartan', 'losartan', 'olmesartan', 'telmisartan', 'valsartan'),
  of('renin-angiotensin blockers', 'ace inhibitors', 'arbs', 'aliskiren'),
  of('potassium-sparing diuretics', 'amiloride', 'eplerenone', 'finerenone', 'spironolactone', 'triamterene'),
  of('potassium supplements', 'potassium chloride', 'potassium citrate', 'potassium bicarbonate', 'potassium gluconate'),
  of('thiazides', 'bendroflumethiazide', 'chlorothiazide', 'chlorthalidone', 'hydrochlorothiazide', 'hydroflumethiazide', 'indapamide', 'methyclothiazide', 'metolazone'),
  of('loop diuretics', 'bumetanide', 'ethacrynic acid', 'furosemide', 'torsemide'),
  of('sulfonamide loop diuretics', 'bumetanide', 'furosemide', 'torsemide'),
  of('cardioselective beta blockers', 'acebutolol', 'atenolol', 'betaxolol', 'bisoprolol', 'esmolol', 'metoprolol', 'nebivolol'),
  of('nonselective beta blockers', 'carvedilol', 'labetalol', 'levobunolol', 'nadolol', 'penbutolol', 'pindolol', 'propranolol', 'sotalol', 'timolol'),
  of('beta blockers', 'cardioselective beta blockers', 'nonselective beta blockers'),
  of('rate-slowing calcium channel blockers', 'diltiazem', 'verapamil'),
  of('dihydropyridines', 'amlodipine', 'felodipine', 'isradipine', 'nicardipine', 'nifedipine', 'nimodipine', 'nisoldipine'),
  of('statins', 'atorvastatin', 'fluvastatin', 'lovastatin', 'pitavastatin', 'pravastatin', 'rosuvastatin', 'simvastatin'),
  of('fibrates', 'clofibrate', 'fenofibrate', 'fenofibric acid', 'gemfibrozil'),
  of('bile acid sequestrants', 'cholestyramine', 'colesevelam', 'colestipol'),
  of('nitrates', 'amyl nitrite', 'erythrityl tetranitrate', 'isosorbide dinitrate', 'isosorbide mononitrate', 'nitroglycerin'),
  of('pde5 inhibitors', 'avanafil', 'sildenafil', 'tadalafil', 'vardenafil'),
  of('alpha blockers', 'alfuzosin', 'doxazosin', 'prazosin', 'silodosin', 'tamsulosin', 'terazosin'),
  of('vitamin k antagonists', 'anisindione', 'dicoumarol', 'phenprocoumon', 'warfarin'),
  of('factor xa inhibitors', 'apixaban', 'betrixaban', 'edoxaban', 'rivaroxaban'),
  of('direct oral anticoagulants', 'factor xa inhibitors', 'dabigatran'),
  of('heparins', 'dalteparin', 'enoxaparin', 'fondaparinux', 'heparin', 'tinzaparin'),
  of('anticoagulants', 'vitamin k antagonists', 'direct oral anticoagulants', 'heparins'),
  of('thienopyridines', 'clopidogrel', 'prasugrel', 'ticlopidine'),
  of('p2y12 inhibitors', 'thienopyridines', 'ticagrelor'),
  of('antiplatelets', 'p2y12 inhibitors', 'cilostazol', 'dipyridamole', 'vorapaxar'),
  of('class ia and iii antiarrhythmics', 'amiodarone', 'disopyramide', 'dofetilide', 'dronedarone', 'ibutilide', 'procainamide', 'quinidine', 'sotalol'),
  of('class ic antiarrhythmics', 'flecainide', 'propafenone'),
];
