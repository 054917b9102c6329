import type { Schedule } from './model';

type Listed = Exclude<Schedule, 'none' | 'unknown'>;

/**
 * Substances of 21 CFR 1308.11–1308.15 that stand, or have stood, in products of the NDC directory, by the schedule of
 * the substance alone. Names are words in lower case; a salt, ester or hydrate added to the name changes nothing
 * (1308.11–15: 'salts, isomers, and salts of isomers'). Limits for combinations are in schedules.ts.
 */
export const CONTROLLED: Record<Listed, readonly string[]> = {
  // 1308.11. Difenoxin alone is here; with atropine it is IV or V.
  I: [
    'difenoxin', 'gamma hydroxybutyrate', 'gamma hydroxybutyric acid', 'gamma-hydroxybutyric acid', 'heroin', 'diamorphine', 'marihuana', 'marijuana',
    'cannabis', 'tetrahydrocannabinol', 'tetrahydrocannabinols', 'methaqualone', 'mecloqualone', 'cathinone', 'methcathinone',
    'mescaline', 'peyote', 'psilocybin', 'psilocyn', 'lysergide', 'lysergic acid diethylamide', 'mdma', 'midomafetamine',
    'ibogaine', 'dimethyltryptamine', 'fenethylline', 'propiram', 'racemoramide', 'tilidine', 'trimeperidine',
  ],
  // 1308.12 (b) opium and coca, (c) opiates, (d) stimulants, (e) depressants, (f) hallucinogens, (g) precursors.
  II: [
    'opium', 'morphine', 'codeine', 'thebaine', 'ethylmorphine', 'etorphine', 'hydrocodone', 'benzhydrocodone', 'hydromorphone', 'metopon',
    'oxycodone', 'oxymorphone', 'noroxymorphone', 'oripavine', 'dihydrocodeine', 'dihydroetorphine', 'cocaine', 'coca', 'ecgonine', 'poppy straw',
    'alfentanil', 'alphaprodine', 'anileridine', 'bezitramide', 'carfentanil', 'diphenoxylate', 'fentanyl', 'isomethadone',
    'levomethadyl', 'levo-alphacetylmethadol', 'levomethorphan', 'levorphanol', 'metazocine', 'methadone', 'meperidine', 'pethidine', 'oliceridine',
    'phenazocine', 'piminodine', 'racemethorphan', 'racemorphan', 'remifentanil', 'sufentanil', 'tapentadol', 'thiafentanil',
    'amphetamine', 'dextroamphetamine', 'dexamphetamine', 'levoamphetamine', 'amfetamine', 'dexamfetamine', 'lisdexamfetamine',
    'methamphetamine', 'metamfetamine', 'phenmetrazine', 'methylphenidate', 'dexmethylphenidate', 'serdexmethylphenidate',
    'amobarbital', 'pentobarbital', 'secobarbital', 'glutethimide', 'phencyclidine', 'nabilone',
  ],
  // 1308.13 (b) stimulants, (c) depressants, (d) nalorphine, (e) narcotics, (f) anabolic steroids, (g) dronabinol in capsules.
  III: [
    'benzphetamine', 'benzfetamine', 'phendimetrazine', 'chlorphentermine', 'clortermine', 'ketamine', 'esketamine', 'perampanel', 'oxybate',
    'butabarbital', 'butalbital', 'aprobarbital', 'talbutal', 'thiopental', 'thiamylal', 'vinbarbital', 'barbituric acid', 'chlorhexadol', 'embutramide',
    'methyprylon', 'sulfondiethylmethane', 'sulfonethylmethane', 'sulfonmethane', 'tiletamine', 'zolazepam', 'nalorphine', 'buprenorphine',
    'dronabinol', 'paregoric', 'testosterone', 'methyltestosterone', 'fluoxymesterone', 'nandrolone', 'oxandrolone', 'oxymetholone', 'stanozolol',
    'stanolone', 'androstanolone', 'dihydrotestosterone', 'androstenedione', 'androstenediol', 'androstanedione', 'androstanediol', 'bolasterone',
    'boldenone', 'calusterone', 'clostebol', 'dehydrochlormethyltestosterone', 'dromostanolone', 'drostanolone', 'ethylestrenol', 'formebolone',
    'furazabol', 'mestanolone', 'mesterolone', 'methandienone', 'methandrostenolone', 'methandriol', 'methenolone', 'metenolone', 'mibolerone',
    'methyldienolone', 'methyltrienolone', 'norbolethone', 'norclostebol', 'norethandrolone', 'oxymesterone', 'testolactone', 'tetrahydrogestrinone', 'trenbolone',
  ],
  // 1308.14 (b) narcotics, (c) depressants, (d) lorcaserin, (e) fenfluramine (removed in 2022), (f) stimulants, (g) others.
  IV: [
    'propoxyphene', 'dextropropoxyphene', 'tramadol', 'alprazolam', 'barbital', 'brexanolone', 'bromazepam', 'camazepam', 'carisoprodol', 'chloral',
    'chloral hydrate', 'chloral betaine', 'chlordiazepoxide', 'clobazam', 'clonazepam', 'clorazepate', 'clorazepic acid', 'clotiazepam', 'cloxazolam',
    'daridorexant', 'delorazepam', 'diazepam', 'dichloralphenazone', 'estazolam', 'eszopiclone', 'ethchlorvynol', 'ethinamate', 'ethyl loflazepate', 'fludiazepam',
    'flunitrazepam', 'flurazepam', 'fospropofol', 'halazepam', 'haloxazolam', 'ketazolam', 'lemborexant', 'loprazolam', 'lorazepam', 'lormetazepam',
    'mebutamate', 'medazepam', 'meprobamate', 'methohexital', 'methylphenobarbital', 'mephobarbital', 'midazolam', 'nimetazepam', 'nitrazepam',
    'nordiazepam', 'oxazepam', 'oxazolam', 'paraldehyde', 'petrichloral', 'phenobarbital', 'pinazepam', 'prazepam', 'quazepam', 'remimazolam',
    'suvorexant', 'temazepam', 'tetrazepam', 'triazolam', 'zaleplon', 'zolpidem', 'zopiclone', 'zuranolone', 'lorcaserin', 'cathine', 'norpseudoephedrine', 'diethylpropion',
    'amfepramone', 'fencamfamin', 'fenproporex', 'mazindol', 'mefenorex', 'modafinil', 'armodafinil', 'pemoline', 'phentermine', 'pipradrol',
    'sibutramine', 'solriamfetol', 'butorphanol', 'eluxadoline', 'pentazocine',
  ],
  // 1308.15 (d) stimulants, (e) depressants; its narcotic preparations are limits in schedules.ts.
  V: ['pyrovalerone', 'brivaracetam', 'cenobamate', 'ezogabine', 'ganaxolone', 'lacosamide', 'lasmiditan', 'pregabalin'],
};
