/**
 * Drug names that are mistaken for each other, written so that the difference is seen (regulation: ISMP and Joint
 * Commission). The generic names approved by FDA's Name Differentiation Project, then the names ISMP adds; the letters
 * are theirs. https://www.ismp.org/recommendations/tall-man-letters-list
 */
const FDA_NAMES = [
  'acetaZOLAMIDE', 'acetoHEXAMIDE', 'buPROPion', 'busPIRone', 'chlorproMAZINE', 'chlorproPAMIDE', 'clomiPHENE', 'clomiPRAMINE', 'cycloSERINE',
  'cycloSPORINE', 'DAUNOrubicin', 'dimenhyDRINATE', 'diphenhydrAMINE', 'DOBUTamine', 'DOPamine', 'DOXOrubicin', 'glipiZIDE', 'glyBURIDE',
  'hydrALAZINE', 'HYDROmorphone', 'hydrOXYzine', 'medroxyPROGESTERone', 'methylPREDNISolone', 'methylTESTOSTERone', 'mitoXANTRONE', 'niCARdipine',
  'NIFEdipine', 'prednisoLONE', 'predniSONE', 'risperiDONE', 'rOPINIRole', 'sulfADIAZINE', 'sulfiSOXAZOLE', 'TOLAZamide', 'TOLBUTamide',
  'vinBLAStine', 'vinCRIStine',
] as const;

const ISMP_NAMES = [
  'ALPRAZolam', 'aMILoride', 'amLODIPine', 'ARIPiprazole', 'azaCITIDine', 'azaTHIOprine', 'carBAMazepine', 'CARBOplatin', 'ceFAZolin', 'cefoTEtan',
  'cefOXitin', 'cefTAZidime', 'cefTRIAXone', 'CeleBREX', 'CeleXA', 'chlordiazePOXIDE', 'CISplatin', 'cloBAZam', 'clonazePAM', 'cloNIDine',
  'cloZAPine', 'DACTINomycin', 'DAPTOmycin', 'dexAMETHasone', 'dexmedeTOMIDine', 'diazePAM', 'dilTIAZem', 'DOCEtaxel', 'DULoxetine', 'ePHEDrine', 'EPINEPHrine',
  'epiRUBicin', 'eriBULin', 'fentaNYL', 'flavoxATE', 'FLUoxetine', 'fluPHENAZine', 'fluvoxaMINE', 'guaiFENesin', 'guanFACINE', 'HumaLOG', 'HumuLIN',
  'hydroCHLOROthiazide', 'HYDROcodone', 'IDArubicin', 'inFLIXimab', 'ISOtretinoin', 'KlonoPIN', 'LaMICtal', 'LamISIL', 'lamiVUDine', 'lamoTRIgine', 'levETIRAcetam', 'levOCARNitine',
  'levoFLOXacin', 'LORazepam', 'metFORMIN', 'methazolAMIDE', 'methIMAzole', 'metOLazone', 'metroNIDAZOLE', 'metyraPONE', 'metyroSINE', 'miFEPRIStone',
  'miSOPROStol', 'mitoMYcin', 'NexAVAR', 'NexIUM', 'niMODipine', 'NovoLIN', 'NovoLOG', 'OLANZapine', 'OXcarbazepine', 'oxyCODONE', 'OxyCONTIN',
  'oxyMORphone', 'PACLitaxel', 'PARoxetine', 'PAZOPanib', 'PEMEtrexed', 'penicillAMINE', 'PENTobarbital', 'PHENobarbital', 'PONATinib',
  'PRALAtrexate', 'PriLOSEC', 'PROzac', 'QUEtiapine', 'quiNIDine', 'quiNINE', 'RABEprazole', 'raNITIdine', 'riMANTAdine', 'rifAMPin', 'rifAXIMin', 'riTUXimab',
  'romiDEPsin', 'romiPLOStim', 'SandIMMUNE', 'SandoSTATIN', 'sAXagliptin', 'SEROquel', 'SINEquan', 'SITagliptin', 'SORAfenib', 'SUFentanil',
  'sulfaSALAzine', 'SUMAtriptan', 'SUNItinib', 'TEGretol', 'tiaGABine', 'tiZANidine', 'traMADol', 'traZODone', 'TRENtal', 'valACYclovir',
  'valGANciclovir', 'ZOLMitriptan', 'ZyPREXA', 'ZyrTEC',
] as const;

const BY_NAME: ReadonlyMap<string, string> = new Map([...FDA_NAMES, ...ISMP_NAMES].map((name) => [name.toLowerCase(), name]));
const NAMES = [...BY_NAME.keys()];

/** The listed names in lower case. */
export function tallManNames(): readonly string[] {
  return NAMES;
}

/** Whether a name in lower case is one of the listed names. */
export function isTallManName(name: string): boolean {
  return BY_NAME.has(name);
}

/**
 * A drug's description with the look-alike names in tall-man letters: for reading on a screen only, never for what is
 * stored or sent. Whole words alone are changed, so that a name inside another ('predniSONE' in 'methylprednisone') stays.
 */
export function tallMan(description: string): string {
  return description.replace(/\p{L}+/gu, (word) => BY_NAME.get(word.toLowerCase()) ?? word);
}
