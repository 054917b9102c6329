import { type Household } from './households';

/** Patients of the practice in Birmingham, Alabama. All invented; telephones are of the range kept for fiction (555-01xx). */
export const BIRMINGHAM_HOUSEHOLDS: readonly Household[] = [
  { street: '1412 Cullom Street S', zip: '35205', phone: '2055550101', plan: 'Dogwood Mutual PPO', people: [
    { first: 'Marcus', middle: 'Elijah', last: 'Tolliver', sex: 'Male', age: 58, birthday: '04-17', weight: '214', height: '71', sees: 'provider',
      takes: ['lisinopril10', 'metformin1000', 'atorvastatin40'], had: ['cyclobenzaprine'], allergies: [['Penicillin', 'Hives', 'Moderate']], email: 'marcus.tolliver@mail.test' },
    { first: 'Denise', middle: 'Renée', last: 'Tolliver', sex: 'Female', age: 55, birthday: '11-02', weight: '168', height: '65', sees: 'provider',
      takes: ['levothyroxine75', 'estradiol'], had: ['nitrofurantoin'], allergies: [['Sulfa antibiotics', 'Rash', 'Moderate'], ['Codeine', 'Nausea', 'Low']] },
    { first: 'Elijah', last: 'Tolliver', generation: 'Second', sex: 'Male', age: 15, birthday: '08-23', weight: '141', height: '68', sees: 'provider3',
      takes: ['methylphenidate', 'ventolin'], allergies: 'none known' },
  ] },
  { street: '2208 Highland Crescent', street2: 'Unit 4B', zip: '35205', phone: '2055550102', plan: 'Red Mountain Health HMO', people: [
    { first: 'Siobhán', last: "O'Halloran-Wexford", sex: 'Female', age: 34, birthday: '03-09', weight: '137', height: '66', sees: 'provider2',
      takes: ['sprintec', 'sumatriptan', 'sertraline'], had: ['valacyclovir'], allergies: 'none known', email: 'siobhan.ow@mail.test' },
    { first: 'Fionn', last: 'Wexford', sex: 'Male', age: 3, birthday: '06-14', weight: '31', height: '38', sees: 'provider3',
      had: ['otitisAmoxicillin', 'feverIbuprofen'], allergies: 'none known' },
  ] },
  { street: '715 Montclair Terrace', zip: '35213', phone: '2055550103', plan: 'Medicare with Camellia Rx Part D', people: [
    { first: 'Augusta', middle: 'Mae', last: 'Pettigrew', sex: 'Female', age: 84, birthday: '01-28', weight: '124', height: '61', sees: 'provider',
      takes: ['lisinopril20', 'eliquis', 'furosemide', 'carvedilol', 'alendronate', 'donepezil'], allergies: [['Aspirin', 'Angioedema', 'Severe'], ['Latex', 'Rash', 'Low']],
      comments: 'Daughter manages the pill box. Call before 5 pm.' },
    { first: 'Horace', middle: 'Lemuel', last: 'Pettigrew', generation: 'Senior', sex: 'Male', age: 87, birthday: '09-12', weight: '158', height: '68', sees: 'provider',
      takes: ['tamsulosin', 'carbidopaLevodopa', 'latanoprost'], allergies: [['Amoxicillin', 'Anaphylaxis', 'Severe']] },
  ] },
  { street: '3390 Cahaba Bluff Drive', zip: '35243', phone: '2055550104', plan: 'Dogwood Mutual PPO', people: [
    { first: 'José', middle: 'Luis', last: 'Núñez de la Vega', sex: 'Male', age: 41, birthday: '05-30', weight: '187', height: '69', sees: 'provider2',
      takes: ['omeprazole', 'rosuvastatin'], had: ['naproxen'], allergies: 'none known' },
    { first: 'Ximena', last: 'Núñez Arriaga', sex: 'Female', age: 39, birthday: '10-06', weight: '146', height: '63', sees: 'provider2',
      takes: ['levothyroxine100'], had: ['sinusitis'], allergies: [['Shellfish', 'Hives', 'Moderate']] },
    { first: 'Mateo', last: 'Núñez Arriaga', sex: 'Male', age: 9, birthday: '12-19', weight: '66', height: '53', sees: 'provider3',
      takes: ['montelukastChild'], had: ['conjunctivitis'], allergies: [['Amoxicillin', 'Rash', 'Moderate']] },
    { first: 'Lucía', last: 'Núñez Arriaga', sex: 'Female', age: 6, birthday: '02-11', weight: '45', height: '46', sees: 'provider3',
      takes: ['hydrocortisone'], had: ['otitisCefdinir'], allergies: [['Penicillin', 'Hives', 'Moderate']] },
  ] },
  { street: '58 Avondale Park Lane', zip: '35222', phone: '2055550105', plan: 'Red Mountain Health HMO', people: [
    { first: 'Thanh', middle: 'Ngọc', last: 'Nguyễn', sex: 'Female', age: 67, birthday: '07-04', weight: '113', height: '60', sees: 'provider',
      takes: ['metformin500', 'losartan', 'atorvastatin20', 'alendronate'], allergies: [['Lisinopril', 'Angioedema', 'Severe']] },
    { first: 'Minh', last: 'Nguyễn', sex: 'Male', age: 29, birthday: '01-15', weight: '152', height: '67', sees: 'provider2',
      had: ['azithromycin', 'benzonatate'], allergies: 'unknown' },
  ] },
  { street: '904 Valley Forge Road', zip: '35209', phone: '2055550106', plan: null, people: [
    { first: 'Brandi', middle: 'Jo', last: 'Scarborough', sex: 'Female', age: 31, birthday: '09-27', weight: '176', height: '64', sees: 'provider',
      takes: ['bupropion', 'zolpidem'], had: ['cephalexin'], allergies: 'none known', comments: 'Pays cash; prefers generics.' },
    { first: 'Kayden', last: 'Scarborough', sex: 'Male', age: 1, birthday: '08-05', weight: '23', height: '31', sees: 'provider3',
      had: ['otitisAmoxicillin'], allergies: 'unknown' },
  ] },
  { street: '6121 Rocky Ridge Overlook', zip: '35216', phone: '2055550107', plan: 'Dogwood Mutual PPO', people: [
    { first: 'Priyanka', last: 'Venkataraman-Subramaniam', sex: 'Female', age: 46, birthday: '12-03', weight: '139', height: '62', sees: 'provider',
      takes: ['methotrexate', 'folicAcid', 'ergocalciferol'], allergies: [['Ibuprofen', 'Swelling', 'Moderate']], email: 'priyanka.vs@mail.test' },
    { first: 'Arjun', last: 'Subramaniam', sex: 'Male', age: 48, birthday: '04-22', weight: '171', height: '70', sees: 'provider',
      takes: ['allopurinol', 'amlodipine'], allergies: 'none known' },
    { first: 'Meera', last: 'Subramaniam', sex: 'Female', age: 12, birthday: '03-30', weight: '88', height: '59', sees: 'provider3',
      takes: ['triamcinolone'], had: ['strepAmoxicillin'], allergies: 'none known' },
  ] },
  { street: '17 Ensley Mill Court', zip: '35218', phone: '2055550108', plan: 'Alabama Care Medicaid', people: [
    { first: 'Tyrell', middle: 'Desmond', last: 'Broadnax', sex: 'Male', age: 22, birthday: '06-21', weight: '163', height: '72', sees: 'provider2',
      takes: ['levetiracetam'], allergies: 'none known' },
    { first: 'Shanice', last: 'Broadnax', sex: 'Female', age: 20, birthday: '02-02', weight: '131', height: '65', sees: 'provider2',
      takes: ['ventolin', 'flovent'], had: ['prednisone'], allergies: [['Peanut', 'Anaphylaxis', 'Severe'], ['Cat dander', 'Shortness of breath', 'Moderate']] },
    { first: 'Zuri', last: 'Broadnax', sex: 'Female', age: 2, birthday: '11-01', weight: '27', height: '34', sees: 'provider3',
      had: ['feverIbuprofen'], allergies: 'none known' },
  ] },
  { street: '4475 Old Leeds Trace', zip: '35213', phone: '2055550109', plan: 'Medicare with Camellia Rx Part D', people: [
    { first: 'Bartholomew', middle: 'Fitzgerald', last: 'Castellanos-Rutherford', generation: 'Third', sex: 'Male', age: 72, birthday: '10-31', weight: '198', height: '73', sees: 'provider',
      takes: ['metoprolol', 'clopidogrel', 'nitroglycerin', 'atorvastatin40'], allergies: [['Iodinated contrast', 'Hives', 'Moderate']] },
  ] },
  { street: '220 Shades Crest Path', zip: '35226', phone: '2055550110', plan: 'Red Mountain Health HMO', people: [
    { first: 'Łukasz', last: 'Wójcik', sex: 'Male', age: 37, birthday: '07-19', weight: '194', height: '74', sees: 'provider',
      takes: ['lisinopril10'], had: ['hydrocodone', 'cyclobenzaprine'], allergies: 'none known' },
    { first: 'Zoë', last: 'Wójcik', sex: 'Female', age: 16, birthday: '05-08', weight: '122', height: '64', sees: 'provider3',
      takes: ['tretinoin'], allergies: 'none known', comments: 'Minor; a parent is present at visits.' },
  ] },
  { street: '1809 Bessemer Furnace Way', zip: '35020', phone: '2055550111', plan: 'Alabama Care Medicaid', people: [
    { first: 'Lavonne', last: 'Whitlow', sex: 'Female', age: 63, birthday: '08-16', weight: '203', height: '63', sees: 'provider',
      takes: ['lantus', 'metformin1000', 'hydrochlorothiazide', 'pregabalin', 'duloxetine'], allergies: [['Tramadol', 'Dizziness', 'Moderate']] },
    { first: 'Dwight', last: 'Whitlow', sex: 'Male', age: 66, birthday: '03-25', weight: '181', height: '70', sees: 'provider',
      takes: ['spiriva', 'ventolin', 'warfarin'], had: ['azithromycin'], allergies: [['Bee venom', 'Anaphylaxis', 'Severe']] },
  ] },
  { street: '93 Trussville Commons', street2: 'Apt 12', zip: '35173', phone: '2055550112', plan: 'Dogwood Mutual PPO', people: [
    { first: 'Skyler', last: 'Montgomery-Adeyemi', sex: 'Unknown', age: 26, birthday: '01-07', weight: '149', height: '67', sees: 'provider2',
      takes: ['mixedAmphetamine', 'escitalopram'], allergies: 'none known', email: 'skyler.ma@mail.test' },
  ] },
  { street: '640 Hoover Ridge Circle', zip: '35244', phone: '2055550113', plan: 'Red Mountain Health HMO', people: [
    { first: 'Harper', middle: 'Anne', last: 'Ellingsworth', sex: 'Female', age: 8, birthday: '09-03', weight: '', height: '50', sees: 'provider3',
      takes: ['montelukastChild'], allergies: 'unknown', comments: 'Minor without weight: weigh at the next visit before prescribing.' },
    { first: 'Camille', last: 'Ellingsworth', sex: 'Female', age: 38, birthday: '12-12', weight: '143', height: '66', sees: 'provider2',
      takes: ['flonase', 'trazodone'], allergies: 'none known' },
  ] },
  { street: '2711 Lakeview Mews', zip: '35205', phone: '2055550114', plan: null, people: [
    { first: 'Sólveig', last: 'Sæmundsdóttir', sex: 'Female', age: 51, birthday: '06-17', weight: '155', height: '68', sees: 'provider',
      takes: ['alprazolam', 'sertraline', 'estradiol'], allergies: [['Erythromycin', 'Diarrhea', 'Low']] },
  ] },
  { street: '3117 Norwood Boulevard N', zip: '35234', phone: '2055550115', plan: 'Alabama Care Medicaid', people: [
    { first: 'Ernestine', last: 'Hargrove', sex: 'Female', age: 76, birthday: '02-08', weight: '147', height: '63', sees: 'provider',
      takes: ['losartan', 'metformin500', 'pantoprazole'], allergies: [['Penicillin', 'Rash', 'Low'], ['Sulfa antibiotics', 'Hives', 'Moderate']] },
    { first: 'Josiah', last: 'Hargrove-Pruitt', sex: 'Male', age: 11, birthday: '05-26', weight: '81', height: '57', sees: 'provider3',
      had: ['strepAmoxicillin'], allergies: 'none known', comments: 'Lives with his grandmother.' },
  ] },
  { street: '1520 Dauphin Live Oak Street', zip: '36604', phone: '2515550116', plan: 'Dogwood Mutual PPO', people: [
    { first: 'Thibault', middle: 'Antoine', last: 'Delacroix-Fontenot', sex: 'Male', age: 64, birthday: '07-14', weight: '201', height: '70', sees: 'provider',
      takes: ['amlodipine', 'atorvastatin20'], had: ['sinusitis'], allergies: 'none known', comments: 'Moved to Mobile, still comes in twice a year.' },
    { first: 'Odette', last: 'Delacroix-Fontenot', sex: 'Female', age: 62, birthday: '10-19', weight: '136', height: '64', sees: 'provider',
      takes: ['omeprazole', 'flonase'], allergies: [['Erythromycin', 'Nausea', 'Low']] },
  ] },
];
