import type { Household } from './households';

/** Patients of the practice in Tucson, Arizona. All invented; telephones are of the range kept for fiction (555-01xx). */
export const TUCSON_HOUSEHOLDS: readonly Household[] = [
  { street: '4012 E Ocotillo Wash Place', zip: '85712', phone: '5205550101', plan: 'Saguaro Valley PPO', people: [
    { first: 'Ramón', middle: 'Ignacio', last: 'Villaseñor', sex: 'Male', age: 61, birthday: '02-14', weight: '192', height: '68', sees: 'provider4',
      takes: ['losartan', 'jardiance', 'atorvastatin20'], had: ['tramadol'], allergies: [['Metformin', 'Diarrhea', 'Low']] },
    { first: 'Guadalupe', last: 'Villaseñor', sex: 'Female', age: 59, birthday: '12-12', weight: '161', height: '62', sees: 'provider4',
      takes: ['levothyroxine75', 'omeprazole'], allergies: 'none known', email: 'lupe.villasenor@mail.test' },
  ] },
  { street: '1875 N Mesquite Bosque Drive', zip: '85716', phone: '5205550102', plan: 'Saguaro Valley PPO', people: [
    { first: 'Aaliyah', last: 'Okonkwo-Bergström', sex: 'Female', age: 33, birthday: '07-29', weight: '134', height: '67', sees: 'provider5',
      takes: ['sprintec', 'flonase'], had: ['nitrofurantoin'], allergies: [['Sulfa antibiotics', 'Rash', 'Moderate']] },
    { first: 'Nils', last: 'Bergström', sex: 'Male', age: 35, birthday: '10-10', weight: '183', height: '75', sees: 'provider5',
      had: ['cyclobenzaprine', 'naproxen'], allergies: 'none known' },
    { first: 'Ingrid', middle: 'Chidinma', last: 'Bergström', sex: 'Female', age: 5, birthday: '04-04', weight: '41', height: '44', sees: 'provider4',
      takes: ['hydrocortisone'], had: ['otitisCefdinir', 'epinephrine'], allergies: [['Peanut', 'Anaphylaxis', 'Severe'], ['Penicillin', 'Hives', 'Moderate']] },
  ] },
  { street: '88 W Camino del Sol', street2: 'Casita 3', zip: '85614', phone: '5205550103', plan: 'Medicare with Sonoran Rx Part D', people: [
    { first: 'Winifred', middle: 'Adelaide', last: 'Hutchings', sex: 'Female', age: 79, birthday: '05-19', weight: '128', height: '62', sees: 'provider4',
      takes: ['amlodipine', 'alendronate', 'latanoprost', 'pantoprazole'], allergies: [['Codeine', 'Nausea', 'Low'], ['Morphine', 'Hives', 'Moderate']] },
    { first: 'Clarence', last: 'Hutchings', sex: 'Male', age: 81, birthday: '11-23', weight: '167', height: '69', sees: 'provider4',
      takes: ['eliquis', 'metoprolol', 'tamsulosin', 'furosemide'], allergies: 'none known', comments: 'Hard of hearing: letters rather than calls.' },
  ] },
  { street: '2550 E Copper Queen Street', zip: '85719', phone: '5205550104', plan: 'Desert Bloom Student Plan', people: [
    { first: 'Jae-won', last: 'Baek', sex: 'Male', age: 21, birthday: '03-01', weight: '148', height: '70', sees: 'provider5',
      takes: ['methylphenidate'], had: ['conjunctivitis'], allergies: 'none known' },
  ] },
  { street: '7301 N Pusch View Lane', zip: '85704', phone: '5205550105', plan: 'Saguaro Valley PPO', people: [
    { first: 'Theodora', last: 'Papadimitriou', sex: 'Female', age: 53, birthday: '08-08', weight: '151', height: '64', sees: 'provider4',
      takes: ['escitalopram', 'zolpidem', 'rosuvastatin'], allergies: [['Penicillin', 'Anaphylaxis', 'Severe']] },
    { first: 'Dimitrios', last: 'Papadimitriou', sex: 'Male', age: 56, birthday: '01-20', weight: '209', height: '71', sees: 'provider4',
      takes: ['lisinopril20', 'hydrochlorothiazide', 'allopurinol'], allergies: [['Colchicine', 'Diarrhea', 'Moderate']] },
    { first: 'Eleni', last: 'Papadimitriou', sex: 'Female', age: 17, birthday: '09-15', weight: '126', height: '65', sees: 'provider5',
      takes: ['tretinoin', 'sumatriptan'], allergies: 'none known' },
  ] },
  { street: '560 S Freeway Frontage Loop', zip: '85745', phone: '5205550106', plan: 'Arizona Complete Medicaid', people: [
    { first: 'Destiny', last: 'Begay', sex: 'Female', age: 28, birthday: '06-06', weight: '158', height: '63', sees: 'provider5',
      takes: ['levetiracetam'], had: ['cephalexin'], allergies: 'unknown' },
    { first: 'Aiden', last: 'Begay', sex: 'Male', age: 4, birthday: '10-24', weight: '36', height: '41', sees: 'provider4',
      had: ['feverIbuprofen', 'otitisAmoxicillin'], allergies: 'none known' },
    { first: 'Nizhoni', last: 'Begay', sex: 'Female', age: 10, birthday: '01-31', weight: '72', height: '55', sees: 'provider4',
      takes: ['montelukastChild', 'ventolin'], allergies: [['Dust mites', 'Shortness of breath', 'Moderate']] },
  ] },
  { street: '1120 W Oracle Foothills Way', zip: '85737', phone: '5205550107', plan: 'Medicare with Sonoran Rx Part D', people: [
    { first: 'Maximilian', middle: 'Alexander', last: 'von Hohenfels-Oberndorf', sex: 'Male', age: 69, birthday: '04-29', weight: '188', height: '73', sees: 'provider4',
      takes: ['clopidogrel', 'atorvastatin40', 'carvedilol'], allergies: [['Lisinopril', 'Swelling', 'Moderate']] },
    { first: 'Annelise', last: 'von Hohenfels-Oberndorf', sex: 'Female', age: 66, birthday: '02-26', weight: '142', height: '66', sees: 'provider4',
      takes: ['ropinirole', 'estradiol', 'ergocalciferol'], allergies: 'none known' },
  ] },
  { street: '333 E Barrio Viejo Alley', zip: '85701', phone: '5205550108', plan: null, people: [
    { first: 'Esperanza', last: 'Quiroga', sex: 'Female', age: 44, birthday: '03-18', weight: '179', height: '61', sees: 'provider5',
      takes: ['metformin500', 'glipizide'], had: ['valacyclovir'], allergies: 'none known' },
    { first: 'Joaquín', last: 'Quiroga', sex: 'Male', age: 13, birthday: '07-11', weight: '97', height: '61', sees: 'provider4',
      had: ['strepAmoxicillin'], allergies: 'none known' },
  ] },
  { street: '9045 E Tanque Verde Ranch Road', zip: '85749', phone: '5205550109', plan: 'Saguaro Valley PPO', people: [
    { first: 'Cornelius', last: "M'Baye", sex: 'Male', age: 49, birthday: '12-27', weight: '176', height: '72', sees: 'provider5',
      takes: ['clobetasol', 'sertraline'], had: ['azithromycin', 'benzonatate'], allergies: [['Naproxen', 'Hives', 'Moderate']] },
    { first: 'Rosalind', last: "M'Baye", sex: 'Female', age: 47, birthday: '09-09', weight: '148', height: '65', sees: 'provider5',
      takes: ['trazodone', 'levothyroxine100'], allergies: 'none known' },
  ] },
  { street: '2117 N Silverbell Overlook', zip: '85745', phone: '5205550110', plan: 'Desert Bloom Student Plan', people: [
    { first: 'Li', last: 'Xu', sex: 'Female', age: 24, birthday: '05-05', weight: '109', height: '62', sees: 'provider5', had: ['ketoconazole'], allergies: 'unknown' },
  ] },
  { street: '6480 E Grant Palms Boulevard', zip: '85715', phone: '5205550111', plan: 'Medicare with Sonoran Rx Part D', people: [
    { first: 'Ebenezer', last: 'Thistlewood', sex: 'Male', age: 91, birthday: '08-30', weight: '139', height: '66', sees: 'provider4',
      takes: ['donepezil', 'warfarin', 'lisinopril10'], allergies: [['Amoxicillin', 'Rash', 'Low'], ['Ciprofloxacin', 'Dizziness', 'Moderate']] },
  ] },
  { street: '701 W Marana Cotton Lane', zip: '85653', phone: '5205550112', plan: 'Arizona Complete Medicaid', people: [
    { first: 'Jolene', last: 'Stubblefield', sex: 'Female', age: 36, birthday: '06-28', weight: '187', height: '64', sees: 'provider4',
      takes: ['pregabalin', 'duloxetine', 'alprazolam'], had: ['codeine'], allergies: [['Adhesive tape', 'Rash', 'Low']] },
    { first: 'Wyatt', last: 'Stubblefield', generation: 'Junior', sex: 'Male', age: 7, birthday: '11-11', weight: '52', height: '48', sees: 'provider4',
      had: ['otitisCefdinir', 'ondansetron'], allergies: [['Amoxicillin', 'Hives', 'Moderate']] },
  ] },
  { street: '1404 N Rillito Bend Trail', zip: '85719', phone: '5205550113', plan: 'Saguaro Valley PPO', people: [
    { first: 'Björn-Henrik', last: 'Ødegård', sex: 'Male', age: 42, birthday: '01-05', weight: '190', height: '76', sees: 'provider5',
      takes: ['bupropion', 'ventolin'], allergies: 'none known' },
    { first: 'Caoimhe', last: 'Ødegård', sex: 'Female', age: 0, birthday: '07-07', weight: '15', height: '25', sees: 'provider4',
      allergies: 'none known', comments: 'First-year visits.' },
  ] },
];
