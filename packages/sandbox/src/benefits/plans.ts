/** What a member pays on one tier, in dollars or as a fraction. */
export interface TierCost {
  amount?: string;
  rate?: string;
  least?: string;
  most?: string;
}

/** A plan of the sandbox. All invented; the numbers belong to no one. */
export interface Plan {
  name: string;
  pbm: { name: string; id: string };
  bin: string;
  pcn: string;
  group: string;
  /** Costs of tiers 1 (preferred generic) to the last. */
  tiers: readonly TierCost[];
  /** What is paid for is said apart for mail order, at so many times the retail cost for 90 days. */
  mailOrder: boolean;
  /** Costs in long-term care are said too. */
  longTermCare: boolean;
  /** The member pays all of it until so much was paid out of pocket. */
  deductible?: string;
  /** Lists of drugs that this plan does not pay for, by class. */
  excludes: readonly string[];
  specialty: boolean;
  site: string;
}

const commercial = {
  mailOrder: true,
  longTermCare: false,
  excludes: ['PDE5 inhibitor'],
  specialty: true,
} as const;

export const DOGWOOD: Plan = {
  ...commercial,
  name: 'Dogwood Mutual PPO',
  pbm: { name: 'Cahaba Rx Services', id: 'SBX0001' },
  bin: '999001',
  pcn: 'DGWD',
  group: 'DGW1000',
  tiers: [{ amount: '10' }, { amount: '35' }, { amount: '70' }, { rate: '0.25', least: '50', most: '200' }],
  site: 'https://dogwood.example',
};

const RED_MOUNTAIN: Plan = {
  ...commercial,
  name: 'Red Mountain Health HMO',
  pbm: { name: 'Iron Ridge Pharmacy Benefits', id: 'SBX0002' },
  bin: '999002',
  pcn: 'RMHMO',
  group: 'RM-HMO-22',
  tiers: [{ amount: '5' }, { amount: '25' }, { rate: '0.3', most: '100' }],
  excludes: [],
  site: 'https://redmountain.example',
};

const CAMELLIA: Plan = {
  name: 'Camellia Rx Part D',
  pbm: { name: 'Gulf Coast Rx Management', id: 'SBX0003' },
  bin: '999003',
  pcn: 'MEDDCAM',
  group: 'CAMPDP01',
  tiers: [{ amount: '2' }, { amount: '12' }, { amount: '47' }, { rate: '0.33' }],
  mailOrder: true,
  longTermCare: true,
  deductible: '590',
  excludes: ['PDE5 inhibitor'],
  specialty: true,
  site: 'https://camellia.example',
};

const SUPPLEMENT: Plan = {
  ...commercial,
  name: 'Old Harbor Retiree Supplement',
  pbm: { name: 'Iron Ridge Pharmacy Benefits', id: 'SBX0002' },
  bin: '999002',
  pcn: 'OHSUP',
  group: 'OH-RET',
  mailOrder: false,
  tiers: [{ amount: '0' }, { amount: '20' }, { amount: '40' }],
  site: 'https://oldharbor.example',
};

const medicaid = {
  mailOrder: false,
  longTermCare: false,
  specialty: false,
  excludes: ['PDE5 inhibitor'],
  tiers: [{ amount: '0' }, { amount: '3' }],
} as const;

const ALABAMA_CARE: Plan = {
  ...medicaid,
  name: 'Alabama Care Medicaid',
  pbm: { name: 'Alabama Care Pharmacy', id: 'SBX0004' },
  bin: '999004',
  pcn: 'ALMCD',
  group: 'ALMEDICAID',
  site: 'https://alabamacare.example',
};

const SAGUARO: Plan = {
  ...commercial,
  name: 'Saguaro Valley PPO',
  pbm: { name: 'Sonora Rx Partners', id: 'SBX0005' },
  bin: '999005',
  pcn: 'SGRO',
  group: 'SVP-88',
  tiers: [{ amount: '8' }, { amount: '40' }, { amount: '80' }, { rate: '0.2', least: '25', most: '150' }],
  site: 'https://saguaro.example',
};

const SONORAN: Plan = {
  ...CAMELLIA,
  name: 'Sonoran Rx Part D',
  pbm: { name: 'Sonora Rx Partners', id: 'SBX0005' },
  bin: '999005',
  pcn: 'MEDDSON',
  group: 'SONPDP01',
  site: 'https://sonoran.example',
};

const DESERT_BLOOM: Plan = {
  ...commercial,
  name: 'Desert Bloom Student Plan',
  pbm: { name: 'Cahaba Rx Services', id: 'SBX0001' },
  bin: '999001',
  pcn: 'DBSTU',
  group: 'DB-STUDENT',
  mailOrder: false,
  specialty: false,
  tiers: [{ rate: '0.1' }, { rate: '0.2' }, { rate: '0.5', least: '30' }],
  site: 'https://desertbloom.example',
};

const ARIZONA_COMPLETE: Plan = {
  ...medicaid,
  name: 'Arizona Complete Medicaid',
  pbm: { name: 'Arizona Complete Pharmacy', id: 'SBX0006' },
  bin: '999006',
  pcn: 'AZMCD',
  group: 'AZCOMPLETE',
  site: 'https://azcomplete.example',
};

export const PLANS: readonly Plan[] = [
  DOGWOOD,
  RED_MOUNTAIN,
  CAMELLIA,
  SUPPLEMENT,
  ALABAMA_CARE,
  SAGUARO,
  SONORAN,
  DESERT_BLOOM,
  ARIZONA_COMPLETE,
];

/**
 * The plans of a payer's name, the primary one first: with Medicare there is a supplement too. None for an
 * unknown name.
 */
export const plansNamed = (payer: string): readonly Plan[] => {
  const name = payer.trim().toUpperCase();
  if (name === '') return [];
  if (name === 'MEDICARE WITH CAMELLIA RX PART D') return [CAMELLIA, SUPPLEMENT];
  if (name === 'MEDICARE WITH SONORAN RX PART D') return [SONORAN, SUPPLEMENT];
  return PLANS.filter((plan) => plan.name.toUpperCase() === name);
};

/** The plan of a benefit manager and group. */
export const planOf = (pbmId: string, group: string): Plan | undefined =>
  PLANS.find((plan) => plan.pbm.id === pbmId && plan.group === group);
