/** A dose form as far as a text says it; '' where it says nothing. */
export interface DoseForm {
  /** 'tablet', 'capsule', 'oral liquid', 'injection', 'cream' … */
  readonly family: string;
  /** What distinguishes forms of one family: 'chewable', 'disintegrating', 'suspension', 'pen' … */
  readonly kind: string;
  readonly release: '' | 'extended' | 'delayed';
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
  reading('(?:12|24|72|168)[- ]?(?:hr|hour)s?', {}), // the hours are taken apart below
  reading(
    'extended[- ]release|sustained[- ]release|controlled[- ]release|modified[- ' +
      ']release|prolonged[- ]release|long[- ]acting|er|xr|xl|sr|cr|la',
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
  reading('pen injectors?|pens?|kwikpen|flexpen|solostar|cartridges?', {
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
  reading('ophthalmic (?:solution|suspension|emulsion)|eye drops?', {
    family: 'ophthalmic liquid',
    place: 'ophthalmic',
  }),
  reading('otic (?:solution|suspension)|ear drops?', { family: 'otic liquid', place: 'otic' }),
  reading('nasal (?:spray|solution)', { family: 'nasal spray', place: 'nasal' }),
  reading('(?:mucosal|sublingual|lingual|translingual|oral) spray', { family: 'spray', place: 'sublingual' }),
  reading('spray(?: metered)?', { family: 'spray' }),
  reading('sublingual', { place: 'sublingual' }),
  reading('buccal', { place: 'buccal' }),
  reading('ophthalmic|eye', { place: 'ophthalmic' }),
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
  reading('(?:oral )?suspension|susp', { family: 'liquid', kind: 'suspension' }),
  reading('(?:oral )?solution|soln|(?:oral )?drops', { family: 'liquid', kind: 'solution' }),
  reading('syrup', { family: 'liquid', kind: 'syrup', place: 'oral' }),
  reading('elixir|tincture', { family: 'liquid', kind: 'elixir', place: 'oral' }),
  reading('concentrate', { family: 'liquid', kind: 'solution' }),
  reading('emulsion', { family: 'liquid', kind: 'emulsion' }),
  reading('liquid', { family: 'liquid' }),
  reading('oral', { place: 'oral' }),
  reading('cream', { family: 'cream' }),
  reading('ointment|oint', { family: 'ointment' }),
  reading('lotion', { family: 'lotion' }),
  reading('gel|jelly', { family: 'gel' }),
  reading('foam', { family: 'foam' }),
  reading('shampoo', { family: 'shampoo' }),
  reading('paste', { family: 'paste' }),
  reading('suppositor(?:y|ies)|supp', { family: 'suppository' }),
  reading('lozenges?|troche', { family: 'lozenge' }),
  reading('gum', { family: 'gum' }),
  reading('film', { family: 'film' }),
  reading('tablet pack|(?:dose|starter|day) pack|packs?|kit', { family: 'pack' }),
  reading('film[- ]coated|coated|multilayer', {}),
  reading('tablets?|tabs?|caplets?|pills?', { family: 'tablet' }),
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
  form.hours = /(?<![\d.])(12|24|72|168)[- ]?(?:hr|hour)s?(?![a-z])/.exec(text)?.[1] ?? '';
  for (const [pattern, says] of READINGS) {
    const without = rest.replace(pattern, ' ');
    if (without === rest) continue;
    rest = without;
    form.family ||= says.family ?? '';
    form.kind ||= says.kind ?? '';
    form.release ||= says.release ?? '';
    form.place ||= says.place ?? '';
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
  if (/^(cream|ointment|lotion|gel|foam|shampoo)$/.test(form.family) && form.place === '')
    return { ...form, place: 'topical' };
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

/** Compares the form a line states with a product's. A form with another release is a different one. */
export function compareForms(stated: DoseForm, product: DoseForm): FormAgreement {
  const places = stated.place === '' || product.place === '' || stated.place === product.place;
  if (stated.release !== product.release && stated.family !== '' && isTimed(product)) return 'different';
  if (stated.release !== '' && stated.release !== product.release) return 'different';
  // a pack is how tablets come
  if (
    stated.family === '' ||
    product.family === '' ||
    (stated.family === 'pack' && product.family === 'tablet')
  )
    return places ? 'unknown' : 'different';
  if (stated.family !== product.family || !places) return isAlike(stated, product) ? 'near' : 'different';
  if (stated.hours !== '' && product.hours !== '' && stated.hours !== product.hours) return 'different';
  return stated.kind === product.kind ? 'same' : 'near';
}

/** Only what is swallowed whole has a release worth distinguishing. */
function isTimed({ family }: DoseForm): boolean {
  return family === 'tablet' || family === 'capsule' || family === 'oral liquid';
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
