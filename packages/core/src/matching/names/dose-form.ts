/** A dose form as far as a text says it; '' where it says nothing. */
export interface DoseForm {
  /** 'tablet', 'capsule', 'oral liquid', 'injection', 'cream' … */
  readonly family: string;
  /** What distinguishes forms of one family: 'chewable', 'disintegrating', 'suspension', 'pen' … */
  readonly kind: string;
  /** 'immediate' only where a text says so. */
  readonly release: '' | 'extended' | 'delayed' | 'immediate';
  /** Where it is put: 'oral', 'topical', 'ophthalmic' … */
  readonly place: string;
  /** Hours that one dose lasts: '12', '24'. */
  readonly hours: string;
}

export const NO_FORM: DoseForm = { family: '', kind: '', release: '', place: '', hours: '' };

type Reading = readonly [pattern: RegExp, says: Partial<DoseForm>];
const reading = (words: string, says: Partial<DoseForm>): Reading => [
  new RegExp(String.raw`(?<![a-z\d])(?:${words})(?![a-z\d])`, 'g'),
  says,
];

/**
 * Read in this order; what one has read the next does not see. The first that says something of a property
 * decides it.
 */
const READINGS: readonly Reading[] = [
  // dispensing systems write forms in four letters
  reading('tb24', { family: 'tablet', release: 'extended', hours: '24' }),
  reading('cp24', { family: 'capsule', release: 'extended', hours: '24' }),
  reading('tb12', { family: 'tablet', release: 'extended', hours: '12' }),
  reading('cp12', { family: 'capsule', release: 'extended', hours: '12' }),
  reading('tber|tbcr', { family: 'tablet', release: 'extended' }),
  reading('cper|cpcr', { family: 'capsule', release: 'extended' }),
  reading('tbec', { family: 'tablet', release: 'delayed' }),
  reading('cpdr|cpep', { family: 'capsule', release: 'delayed' }),
  reading('tbdp', { family: 'tablet', kind: 'disintegrating' }),
  reading('subl', { family: 'tablet', place: 'sublingual' }),
  reading('pt(?:24|72|wk|tw)', { family: 'patch' }),
  reading('sosy', { family: 'injection', kind: 'syringe', place: 'injection' }),
  reading('sopn', { family: 'injection', kind: 'pen', place: 'injection' }),
  reading('aepb|diskus|ellipta|handihaler|respiclick', { family: 'dry powder inhaler', place: 'inhalation' }),
  reading('nebu|nebs?(?: sol(?:n|ution)?| susp)?', { family: 'nebulizer liquid', place: 'inhalation' }),
  reading('(?:12|24|72|168)[- ]?(?:hr|hour|h)s?', {}), // the hours are taken apart below
  reading('immediate[- ]release|ir', { release: 'immediate' }),
  reading(
    'extended[- ]release|sustained[- ]release|controlled[- ]release|modified[- ' +
      ']release|prolonged[- ]release|long[- ]acting|er|xr|xl|sr|cr|la|cd',
    { release: 'extended' },
  ),
  reading('delayed[- ]release|enteric[- ]coated|particles|dr|ec', { release: 'delayed' }),
  reading('orally disintegrating|disintegrating|odt', { kind: 'disintegrating', family: 'tablet' }),
  reading('chewable|chew(?:s)?', { kind: 'chewable', family: 'tablet' }),
  reading('effervescent', { kind: 'effervescent', family: 'tablet' }),
  reading('powder for oral solution|granules? for oral solution', { family: 'oral powder', place: 'oral' }),
  reading('dry powder inhaler|powder inhaler|powder metered|inhalation powder|inhalation capsules?', {
    family: 'dry powder inhaler',
    place: 'inhalation',
  }),
  reading('metered[- ]dose inhaler|aerosol metered|inhalation aerosol|mdi|hfa|inhaler', {
    family: 'inhaler',
    place: 'inhalation',
  }),
  reading('nebulizer (?:solution|suspension)|inhalation (?:solution|suspension)|nebules?', {
    family: 'nebulizer liquid',
    place: 'inhalation',
  }),
  reading('inhalant(?: (?:solution|liquid))?', { family: 'inhalant', place: 'inhalation' }),
  reading('intrauterine (?:device|system)|iud', { family: 'intrauterine', place: 'intrauterine' }),
  reading('vaginal ring|ring', { family: 'ring', place: 'vaginal' }),
  reading('drug implant|implant', { family: 'implant' }),
  reading('transdermal (?:system|patch)|patch(?:es)?', { family: 'patch', place: 'transdermal' }),
  reading('auto[- ]?injectors?', { family: 'injection', kind: 'auto-injector', place: 'injection' }),
  reading('pen injectors?|pens?|kwikpen|flexpen|flextouch|solostar|cartridges?', {
    family: 'injection',
    kind: 'pen',
    place: 'injection',
  }),
  reading('prefilled (?:syringes?|injection)|pre-filled|syringes?', {
    family: 'injection',
    kind: 'syringe',
    place: 'injection',
  }),
  reading(
    'injectable (?:solution|suspension|product)|injections?(?: ' +
      '(?:solution|suspension|emulsion|powder))*|injectable|vials?|ampules?|inj|lyophilized',
    { family: 'injection', place: 'injection' },
  ),
  reading('(?:ophthalmic|ophth?) (?:solution|suspension|emulsion|sol[n]?|susp)|eye drops?', {
    family: 'ophthalmic liquid',
    place: 'ophthalmic',
  }),
  reading('otic (?:solution|suspension|sol[n]?|susp)|ear drops?', { family: 'otic liquid', place: 'otic' }),
  reading('nasal (?:spray|solution)', { family: 'nasal spray', place: 'nasal' }),
  reading('(?:mucosal|sublingual|lingual|translingual|oral) spray', { family: 'spray', place: 'sublingual' }),
  reading('spray(?: metered)?', { family: 'spray' }),
  reading('sublingual|sl', { place: 'sublingual' }),
  reading('buccal', { place: 'buccal' }),
  reading('ophthalmic|ophth?|eye', { place: 'ophthalmic' }),
  reading('otic|ear', { place: 'otic' }),
  reading('nasal', { place: 'nasal' }),
  reading('vaginal', { place: 'vaginal' }),
  reading('rectal', { place: 'rectal' }),
  reading('topical|cutaneous|external', { place: 'topical' }),
  reading('transdermal', { place: 'transdermal' }),
  reading('respiratory|inhalation', { place: 'inhalation' }),
  reading(
    'intramuscular|intravenous|subcutaneous|intradermal|epidural|intrathecal|parenteral|sq|subq|im|iv',
    { place: 'injection' },
  ),
  reading('(?:oral )?suspension|susp|susr', { family: 'liquid', kind: 'suspension' }),
  reading('(?:oral )?solution|soln?|(?:oral )?drops', { family: 'liquid', kind: 'solution' }),
  reading('syrup|syrp', { family: 'liquid', kind: 'syrup', place: 'oral' }),
  reading('elixir|elix|tincture', { family: 'liquid', kind: 'elixir', place: 'oral' }),
  reading('concentrate|conc', { family: 'liquid', kind: 'solution' }),
  reading('emulsion', { family: 'liquid', kind: 'emulsion' }),
  reading('liquid', { family: 'liquid' }),
  reading('oral', { place: 'oral' }),
  reading('cream|crea|crm', { family: 'cream' }),
  reading('ointment|oint', { family: 'ointment' }),
  reading('lotion|lotn', { family: 'lotion' }),
  reading('gel|jelly', { family: 'gel' }),
  reading('foam', { family: 'foam' }),
  reading('shampoo|sham', { family: 'shampoo' }),
  reading('paste', { family: 'paste' }),
  reading('suppositor(?:y|ies)|supp', { family: 'suppository' }),
  reading('lozenges?|troche', { family: 'lozenge' }),
  reading('gum', { family: 'gum' }),
  reading('film', { family: 'film' }),
  reading('tablet pack|(?:dose|starter|day) pack|dosepak|packs?|kit', { family: 'pack' }),
  reading('film[- ]coated|coated|multilayer', {}),
  reading('tablets?|tabs?|tb|caplets?|pills?', { family: 'tablet' }),
  reading('capsules?|caps?|softgels?|gelcaps?', { family: 'capsule' }),
  reading('powder|granules?', { family: 'powder' }),
  reading('aerosol', { family: 'inhaler' }),
  reading('insert|system|device', {}),
];

/** A text with the words of its dose form taken out. */
export interface WithoutForm {
  readonly rest: string;
  readonly form: DoseForm;
}

/**
 * Takes the dose form out of a text in lower case: 'oral tablet', '24 hr … extended release oral capsule',
 * 'tab', 'injection powder lyophilized for solution'.
 */
export function takeDoseForm(text: string): WithoutForm {
  const form: { -readonly [Property in keyof DoseForm]: DoseForm[Property] } = { ...NO_FORM };
  let rest = text;
  form.hours = /(?<![\d.])(12|24|72|168)[- ]?(?:hr|hour|h)s?(?![a-z])/.exec(text)?.[1] ?? '';
  for (const [pattern, says] of READINGS) {
    const without = rest.replace(pattern, ' ');
    if (without === rest) continue;
    rest = without;
    form.family ||= says.family ?? '';
    form.kind ||= says.kind ?? '';
    form.release ||= says.release ?? '';
    form.place ||= says.place ?? '';
    form.hours ||= says.hours ?? '';
  }
  return { rest, form: settled(form) };
}

/** A liquid is called by where it goes; what is by mouth unless said otherwise is by mouth. */
function settled(form: DoseForm): DoseForm {
  if ((form.family === 'liquid' || form.family === 'powder') && form.place === 'injection')
    return settled({ ...form, family: 'injection' });
  if (form.family === 'liquid' && form.place === 'inhalation') return { ...form, family: 'nebulizer liquid' };
  if (form.family === 'liquid' && form.place !== '' && form.place !== 'oral')
    return { ...form, family: `${form.place} liquid`, kind: '' };
  if (form.family === 'liquid') return { ...form, family: 'oral liquid', place: 'oral' };
  if ((form.family === 'tablet' || form.family === 'capsule' || form.family === 'pack') && form.place === '')
    return { ...form, place: 'oral' };
  if (form.family === 'patch') return { ...form, release: '', place: 'transdermal' };
  if (form.family === 'ring' || form.family === 'implant' || form.family === 'intrauterine')
    return { ...form, release: '' };
  if (form.family === 'injection')
    return {
      ...form,
      kind: /^(?:pen|syringe|auto-injector)$/.test(form.kind) ? form.kind : '',
      release: '',
      place: 'injection',
    };
  return form;
}

/** In words that read as the same form again: '24 hr extended release chewable oral tablet'. */
export function writeDoseForm({ family, kind, release, place, hours }: DoseForm): string {
  const words =
    {
      'oral liquid': `oral ${kind === '' ? 'liquid' : kind}`,
      pack: 'pack',
      injection:
        kind === 'pen' ? 'pen injector' : kind === 'syringe' ? 'prefilled syringe' : kind || 'injection',
    }[family] ??
    [
      kind,
      /^(inhaler|dry powder inhaler|nebulizer liquid|nasal spray|intrauterine|ring|patch|implant|inhalant|oral powder)$/.test(
        family,
      ) || family.endsWith(' liquid')
        ? ''
        : place,
      WRITTEN[family] ?? family,
    ]
      .filter(Boolean)
      .join(' ');
  return [hours && `${hours} hr`, release && `${release} release`, words].filter(Boolean).join(' ');
}

const WRITTEN: Record<string, string | undefined> = {
  intrauterine: 'intrauterine system',
  'nebulizer liquid': 'nebulizer solution',
  'ophthalmic liquid': 'ophthalmic solution',
  'otic liquid': 'otic solution',
  'nasal liquid': 'nasal spray',
  'topical liquid': 'topical solution',
  'oral powder': 'powder for oral solution',
};

/** How two forms compare: 'near' is another kind of the same family. */
export type FormAgreement = 'same' | 'near' | 'unknown' | 'different';

/**
 * Compares the form a line states with a product's. A form with another release is a different one; hours that
 * a product states and a line does not are not known to be the same.
 */
export function compareForms(stated: DoseForm, product: DoseForm): FormAgreement {
  const places = stated.place === '' || product.place === '' || stated.place === product.place;
  if (isOtherRelease(stated, product)) return 'different';
  if (stated.release === '' && stated.family !== '' && product.release !== '' && isTimed(product))
    return 'different';
  // a pack is how tablets come
  if (
    stated.family === '' ||
    product.family === '' ||
    (stated.family === 'pack' && product.family === 'tablet')
  )
    return places ? 'unknown' : 'different';
  if (stated.family !== product.family || !places) return isAlike(stated, product) ? 'near' : 'different';
  if (stated.hours === '' && product.hours !== '' && isTimed(product)) return 'near';
  return stated.kind === product.kind ? 'same' : 'near';
}

/** A release, or hours of it, that is stated and is another than the product's. */
export function isOtherRelease(stated: DoseForm, product: DoseForm): boolean {
  if (stated.hours !== '' && product.hours !== '' && stated.hours !== product.hours) return true;
  if (stated.release === '') return false;
  return stated.release === 'immediate'
    ? product.release !== '' && isTimed(product)
    : stated.release !== product.release;
}

/**
 * Whether two forms are stated that no one takes for each other: a tablet and a capsule, a cream and an
 * ointment, a patch and a liquid. Of liquids, and of what is sprayed or breathed in, labels speak too
 * loosely.
 */
export function isOtherFamily(stated: DoseForm, product: DoseForm): boolean {
  const families = [stated.family, product.family];
  if (stated.family === product.family || families.some((family) => LOOSE.has(family))) return false;
  return families.some((family) => SOLID.has(family)) || families.every((family) => SPREAD.has(family));
}

const LOOSE = new Set(['', 'pack', 'powder', 'oral powder', 'dry powder inhaler', 'lozenge', 'gum']);
const SOLID = new Set(['tablet', 'capsule', 'patch', 'suppository', 'film']);
const SPREAD = new Set(['cream', 'ointment', 'gel', 'lotion', 'foam', 'shampoo']);

/** What is swallowed, and eye drops that form a gel, have a release worth distinguishing. */
export function isTimed({ family }: DoseForm): boolean {
  return /^(?:tablet|capsule|oral liquid|ophthalmic liquid)$/.test(family);
}

/** A pack of tablets and tablets; forms that one label calls one and another the other. */
const ALIKE: readonly (readonly [string, string])[] = [
  ['tablet', 'pack'],
  ['inhaler', 'spray'],
  ['nasal spray', 'spray'],
  ['oral powder', 'powder'],
  ['inhalant', 'oral liquid'],
  ['inhalant', 'nebulizer liquid'],
  ['inhalant', 'nasal liquid'],
];

function isAlike(one: DoseForm, other: DoseForm): boolean {
  return ALIKE.some(
    ([first, second]) =>
      (one.family === first && other.family === second) || (one.family === second && other.family === first),
  );
}
