/** Spanish that real directions hold, in its order: what is longer goes before what it begins with. */
const WORDS: readonly (readonly [spanish: string, english: string])[] = [
  ['(?:por|v[ií]?a) (?:la )?(?:v[ií]?a )?(?:oral|boca)|por boca', 'by mouth'],
  ['(?:seg[uú]?n|cuando|si) (?:sea|es|se) (?:necesario|necesite|necesita)|si (?:lo )?necesita', 'as needed'],
  ['seg[uú]?n (?:las )?indicaciones|seg[uú]?n (?:lo )?indicado', 'as directed'],
  ['una vez (?:al|por|cada) d[ií]?a', 'once daily'],
  ['veces (?:al|por|cada) d[ií]?a', 'times daily'],
  ['cada d[ií]?a|todos los d[ií]?as|diariamente|diaria|diario', 'daily'],
  ['al d[ií]?a', 'a day'],
  ['(?:al|antes de) (?:acostarse|dormir)|a la hora de (?:acostarse|dormir)', 'at bedtime'],
  ['(?:por|en|cada) (?:la )?ma(?:ñ|n)?ana|todas las ma(?:ñ|n)anas', 'in the morning'],
  ['al mediod[ií]?a', 'at noon'],
  ['(?:por|en) la tarde', 'in the afternoon'],
  ['(?:por|en|cada) (?:la )?noche|todas las noches', 'at night'],
  ['antes de (?:las |cada )?comidas?', 'before meals'],
  ['despu[eé]?s de (?:las |cada )?comidas?', 'after meals'],
  ['con (?:la |las )?(?:comidas?|alimentos?)', 'with food'],
  ['con el est[oó]?mago vac[ií]?o|en ayunas', 'on an empty stomach'],
  ['en (?:el )?ojo derecho', 'in the right eye'],
  ['en (?:el )?ojo izquierdo', 'in the left eye'],
  ['en (?:ambos|cada) ojos?', 'in both eyes'],
  ['en (?:el )?o[ií]?do derecho', 'in the right ear'],
  ['en (?:el )?o[ií]?do izquierdo', 'in the left ear'],
  ['en cada (?:fosa nasal|orificio nasal)', 'in each nostril'],
  ['en (?:el|las?) [aá]?reas? afectadas?', 'to the affected area'],
  ['debajo de la lengua', 'under the tongue'],
  ['debajo de la piel', 'under the skin'],
  ['tome|tomar|toma', 'take'],
  ['aplique|aplicar', 'apply'],
  ['inyecte|inyectar', 'inject'],
  ['inhalar', 'inhale'],
  ['d[eé]|dar', 'give'],
  ['mastique|masticar', 'chew'],
  ['coloque|colocar', 'place'],
  ['usar', 'use'],
  ['media', 'half'],
  ['una?|uno', '1'],
  ['dos', '2'],
  ['tres', '3'],
  ['cuatro', '4'],
  ['cinco', '5'],
  ['seis', '6'],
  ['ocho', '8'],
  ['diez', '10'],
  ['doce', '12'],
  ['tabletas?|pastillas?|comprimidos?', 'tablets'],
  ['c[aá]?psulas?', 'capsules'],
  ['gotas?', 'drops'],
  ['inhalaci[oó]?n(?:es)?', 'inhalations'],
  ['parches?', 'patch'],
  ['unidades', 'units'],
  ['cada', 'every'],
  ['horas?', 'hours'],
  ['(?:por|durante)(?= \\d)', 'for'],
  ['d[ií]?as?', 'days'],
  ['semanas?', 'weeks'],
  ['mes(?:es)?', 'months'],
  ['para (?:el |la |los )?dolor(?: de cabeza)?', 'for pain'],
  ['para (?:la )?fiebre', 'for fever'],
  ['para (?:la )?tos', 'for cough'],
  ['para (?:la |las )?n[aá]?useas?', 'for nausea'],
  ['para (?:la )?ansiedad', 'for anxiety'],
  ['para dormir', 'for sleep'],
  ['para (?:la )?presi[oó]?n(?: alta| arterial)?', 'for blood pressure'],
  ['luego|despu[eé]?s', 'then'],
  ['y', 'and'],
  ['o', 'or'],
];

const LETTER = '[a-záéíóúñ\\d]';
const READERS = WORDS.map(
  ([spanish, english]) => [new RegExp(`(?<!${LETTER})(?:${spanish})(?!${LETTER})`, 'g'), english] as const,
);
/** What only Spanish directions hold. */
const IS_SPANISH = new RegExp(
  `(?<!${LETTER})(?:tome|tomar|tabletas?|pastillas?|c[aá]?psulas|veces|cada|aplique|inyecte|gotas)(?!${LETTER})`,
);

/** Whether directions are in Spanish. @param typed lower case */
export const isSpanish = (typed: string): boolean => IS_SPANISH.test(typed);

/** Spanish directions in English, word for word; others as they are. Lower case, accents may be lost. */
export const inEnglish = (typed: string): string =>
  isSpanish(typed)
    ? READERS.reduce((text, [spanish, english]) => text.replace(spanish, english), typed)
    : typed;
