/**
 * Words that say how much, when, where or how: no words that are kept as they are hold one. Parts of regular
 * expressions over lower case.
 */
const OF_A_DOSE =
  'am|apply|at|bedtime|bid|biweekly|breakfast|cap|caps|capsule|capsules|change|chew|daily|day|days|dc|' +
  'decrease|dinner|discontinue|dose|doses|double|drop|drops|each|eight|evening|every|except|five|four|' +
  'friday|give|gram|grams|half|hold|hour|hours|hr|hrs|hs|im|increase|inhale|inject|insert|instill|' +
  'intramuscular|iv|left|lunch|mcg|mg|ml|monday|monthly|months|morning|night|nightly|nine|noon|omit|' +
  'on|once|one|only|other|patch|patches|place|pm|prn|puff|puffs|qam|qd|qhs|qid|qod|qpm|quarter|reduce|' +
  'repeat|right|saturday|seven|six|skip|spray|sprays|stop|sublingual|sunday|tab|tablet|tablets|tabs|' +
  'take|taking|tapering|ten|then|three|thrice|thursday|tid|time|times|tongue|tube|tuesday|twice|two|' +
  'under|unit|units|until|use|vaginally|wean|wednesday|week|weekdays|weekends|weekly|weeks|x';

/** The same as it is said less often: Latin, days, parts of a day, what makes a dose more, less or another. */
const ALSO_OF_A_DOSE =
  '[a-z]*days?|q(?!u)[a-z]*|quaque|mons|tues?|weds?|thurs?|thu|fri|sat|sun|t+h+s?|tts|' +
  'm-?w-?f|m-?f|tiw|biw|eod|b\\.?d|bds|t\\.?d\\.?s|qds|nocte|mane|tonight|tonite|tomorrow|overnight|midnight|' +
  'mornings|afternoons?|evenings|nights|noons|(?:night|meal|summer|some|life)times?|daytime(?! sleepiness)|' +
  '[a-z]*nights?|january|february|march|april|june|july|august|september|october|november|december|' +
  'spring|summer|autumn|winter|forever|ever|wks?|wkly|mos?|mths?|years?|yrs?|fortnight|about|around|approx|' +
  'approximately|roughly|minimum|least|' +
  'another|additional|extra|more|less|fewer|several|couple|few|pair|dozen|zero|plus|minus|alternate|' +
  'alternates|alternating|switch|swap|load|loading|bolus|taper|tapers|titrate|titrating|weaning|divide|' +
  'divided|split|crush|crushed|cut|halve|dilute|diluted|limit|higher|lower|up|down|instead|rather|' +
  'replace|replaces|begin|start|starting|resume|restart|continue|finish|first|second|third|cycle|' +
  'cycles|course|rounds?|phase|luteal|menses|dialysis|hemodialysis|school|cada|dias?|noche|tarde|' +
  'semanas?|veces|horas?|twenty|thirty|forty|fifty|eleven|twelve|fifteen|hundred|thirds|onehalf';

/**
 * Words that end a purpose in free words: what says how much, when, how long or on which condition something is
 * taken is never part of what it is taken for.
 */
export const NOT_OF_A_PURPOSE =
  `${OF_A_DOSE}|${ALSO_OF_A_DOSE}|` +
  'a|abdomen|above|ac|ad|after|all|an|any|as|assuming|au|avoiding|' +
  'before|beginning|below|besides|beyond|both|buccal|by|call|check|children|' +
  'directed|dispense|dissolve|do|does|during|ear|ears|eighteen|eighty|excluding|eye|eyes|face|fill|' +
  'following|for|fourteen|from|gms?|greater|gtube|h|her|hip|his|hourly|hrly|if|in|inhalation|inside|' +
  'into|intravenous|it|its|last|lasting|later|leave|limited|longer|m|max|maximum|may|maybe|mdd|meals?|' +
  'minutes?|mins?|months?|most|mouth|must|my|nasal|nebulizer|needed|next|' +
  'nineteen|ninety|no|none|nostril|nostrils|not|now|od|off|oral|orally|os|ou|our|over|' +
  'pc|peg|per|perhaps|persisting|please|po|postcoital|pr|prior|provided|pv|q|rectum|refills?|remove|rf|' +
  'same|scalp|seventeen|seventy|shake|since|sixteen|sixty|skin|sl|sparingly|' +
  'supply|swallow|swish|swished|taken|tens|than|that|the|their|thereafter|' +
  'these|they|thigh|thirteen|this|those|through|thru|topical|' +
  'total|uad|ud|unless|upper(?! respiratory)|upto|vagina|vaginal|via|vials?|wait|' +
  'weekday|weekend|when|whenever|while|with|within|without|worse|you|your';

/** Words that no remark for the pharmacist holds: they change the dose, or that it is given at all. */
export const NOT_OF_A_REMARK = `${OF_A_DOSE}|${ALSO_OF_A_DOSE}|cancel|void|ignore|disregard|forgo|wait|wear`;
