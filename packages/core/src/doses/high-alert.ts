/** Drugs of which a wrong dose kills or maims more often than of others. */
interface HighAlertGroup {
  readonly group: string;
  /** The beginnings of their names: 'insulin' is every insulin. */
  readonly ingredients: readonly string[];
  readonly source: string;
  /** Whether the source was read for this group. */
  readonly isConfirmed: boolean;
}

const ISMP_AMBULATORY = 'ISMP List of High-Alert Medications in Community/Ambulatory Care Settings, 2021';
const CHOSEN = 'Chosen here: narrow therapeutic index, named in no ambulatory list that was read';

/** In these a dose that cannot be judged is asked about, never only shown (docs/decisions/doses.md). */
export const HIGH_ALERT: readonly HighAlertGroup[] = [
  { group: 'insulins', ingredients: ['insulin'], source: ISMP_AMBULATORY, isConfirmed: true },
  {
    group: 'anticoagulants',
    ingredients: [
      ...['warfarin', 'apixaban', 'rivaroxaban', 'dabigatran', 'edoxaban', 'betrixaban'],
      ...['enoxaparin', 'dalteparin', 'fondaparinux', 'heparin'],
    ],
    source: ISMP_AMBULATORY,
    isConfirmed: true,
  },
  {
    group: 'antineoplastics that are no hormones',
    ingredients: [
      ...['methotrexate', 'mercaptopurine', 'thioguanine', 'hydroxyurea', 'capecitabine', 'temozolomide'],
      ...['cyclophosphamide', 'chlorambucil', 'melphalan', 'busulfan', 'lomustine', 'procarbazine'],
      ...['etoposide', 'topotecan', 'tretinoin', 'imatinib', 'dasatinib', 'nilotinib', 'bosutinib'],
      ...['ponatinib', 'erlotinib', 'gefitinib', 'afatinib', 'osimertinib', 'lapatinib', 'neratinib'],
      ...['sorafenib', 'sunitinib', 'pazopanib', 'axitinib', 'cabozantinib', 'lenvatinib', 'regorafenib'],
      ...['ibrutinib', 'acalabrutinib', 'zanubrutinib', 'venetoclax', 'ruxolitinib', 'palbociclib'],
      ...['ribociclib', 'abemaciclib', 'olaparib', 'niraparib', 'rucaparib', 'lenalidomide'],
      ...['thalidomide', 'pomalidomide', 'vorinostat', 'ixazomib', 'everolimus'],
    ],
    source: ISMP_AMBULATORY,
    isConfirmed: true,
  },
  {
    group: 'immunosuppressants',
    ingredients: ['azathioprine', 'cyclosporine', 'tacrolimus', 'sirolimus', 'mycophenol'],
    source: ISMP_AMBULATORY,
    isConfirmed: true,
  },
  {
    group: 'opioids',
    ingredients: [
      ...['oxycodone', 'hydrocodone', 'morphine', 'hydromorphone', 'oxymorphone', 'methadone', 'fentanyl'],
      ...['codeine', 'dihydrocodeine', 'tramadol', 'tapentadol', 'buprenorphine', 'levorphanol'],
      ...['meperidine', 'pentazocine', 'butorphanol', 'opium'],
    ],
    source: ISMP_AMBULATORY,
    isConfirmed: true,
  },
  {
    group: 'sulfonylureas',
    ingredients: [
      ...['glimepiride', 'glipizide', 'glyburide', 'tolbutamide', 'tolazamide', 'chlorpropamide'],
    ],
    source: ISMP_AMBULATORY,
    isConfirmed: true,
  },
  {
    group: 'antiepileptics of narrow index',
    ingredients: ['carbamazepine', 'lamotrigine', 'phenytoin', 'fosphenytoin', 'valpro', 'divalproex'],
    source: ISMP_AMBULATORY,
    isConfirmed: true,
  },
  {
    group: 'barbiturates',
    ingredients: ['phenobarbital', 'primidone', 'butabarbital', 'secobarbital', 'mephobarbital'],
    source: CHOSEN,
    isConfirmed: false,
  },
  {
    group: 'benzodiazepines',
    ingredients: [
      ...['alprazolam', 'chlordiazepoxide', 'clobazam', 'clonazepam', 'clorazepate', 'diazepam', 'estazolam'],
      ...['flurazepam', 'lorazepam', 'midazolam', 'oxazepam', 'quazepam', 'temazepam', 'triazolam'],
    ],
    source: CHOSEN,
    isConfirmed: false,
  },
  {
    group: 'antiarrhythmics',
    ingredients: [
      ...['amiodarone', 'disopyramide', 'dofetilide', 'dronedarone', 'flecainide', 'mexiletine'],
      ...['procainamide', 'propafenone', 'quinidine', 'sotalol'],
    ],
    source: CHOSEN,
    isConfirmed: false,
  },
  {
    group: 'others',
    ingredients: ['digoxin', 'lithium', 'theophylline', 'aminophylline', 'potassium'],
    source: CHOSEN,
    isConfirmed: false,
  },
];

const NAMES: readonly string[] = HIGH_ALERT.flatMap(({ ingredients }) => ingredients);

/** Whether a dose of an ingredient that cannot be judged may kill. */
export const isHighAlert = (ingredient: string): boolean =>
  NAMES.some((name) => ingredient.toLowerCase().startsWith(name));
