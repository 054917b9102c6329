import type { DuplicateFact, Term } from '@erx/core/interactions/facts';
import type { InteractionSeverity } from '@erx/core/interactions/model';

type More = Partial<Pick<DuplicateFact, 'second' | 'sites' | 'across' | 'releases' | 'isOfBrands'>>;

/** Drugs of which a patient should take one only. */
export const toDuplicateFact = (
  group: string,
  severity: InteractionSeverity,
  first: readonly Term[],
  message: string,
  source: string,
  more: More = {},
): DuplicateFact => ({ group, severity, first, message, source, ...more });

export const CHOOSE = 'Choose one and stop the other.';

const fact = toDuplicateFact;

/** Of heart, vessels and blood: drugs of which one is enough. */
export const DUPLICATES_OF_HEART_AND_BLOOD: readonly DuplicateFact[] = [
  fact(
    'Two statins',
    'moderate',
    ['statins'],
    `Muscle and liver harm add up; raise the dose of one instead. ${CHOOSE}`,
    'ACC/AHA cholesterol guideline 2018; FDA labels of statins, Warnings: myopathy',
  ),
  fact(
    'Two fibrates',
    'moderate',
    ['fibrates'],
    `The same effect twice, with more muscle harm. ${CHOOSE}`,
    'FDA label of fenofibrate, Warnings: myopathy',
  ),
  fact(
    'Two ACE inhibitors',
    'moderate',
    ['ace inhibitors'],
    `Pressure falls and potassium rises without further gain. ${CHOOSE}`,
    'FDA labels of ACE inhibitors, Warnings: hypotension, hyperkalemia',
  ),
  fact(
    'Two angiotensin receptor blockers',
    'moderate',
    ['arbs'],
    `Pressure falls and potassium rises without further gain. ${CHOOSE}`,
    'FDA labels of angiotensin receptor blockers, Warnings: hypotension, hyperkalemia',
  ),
  fact(
    'Two blockers of the renin-angiotensin system',
    'serious',
    ['ace inhibitors'],
    `Kidney failure, high potassium and fainting are more frequent and nothing is gained. ${CHOOSE}`,
    'FDA labels of lisinopril and losartan, Drug interactions: dual blockade; ONTARGET 2008',
    { second: ['arbs', 'aliskiren'] },
  ),
  fact(
    'Two blockers of the renin-angiotensin system',
    'serious',
    ['aliskiren'],
    `Kidney failure, high potassium and fainting are more frequent and nothing is gained. ${CHOOSE}`,
    'FDA label of aliskiren, Warnings: dual blockade; ALTITUDE 2012',
    { second: ['arbs'] },
  ),
  fact(
    'Two calcium channel blockers of one kind',
    'moderate',
    ['dihydropyridines'],
    `Pressure falls and legs swell; raise the dose of one instead. ${CHOOSE}`,
    'ACC/AHA hypertension guideline 2017, Drugs of one class',
  ),
  fact(
    'Two calcium channel blockers that slow the heart',
    'moderate',
    ['rate-slowing calcium channel blockers'],
    `Block and slow pulse add up. ${CHOOSE}`,
    'FDA labels of verapamil and diltiazem, Warnings: conduction',
  ),
  fact(
    'Two calcium channel blockers',
    'low',
    ['dihydropyridines'],
    'Seldom meant, and the one that slows the heart raises the other. Make sure that both are wanted.',
    'FDA label of amlodipine, Drug interactions: CYP3A inhibitors',
    { second: ['rate-slowing calcium channel blockers'] },
  ),
  fact(
    'Two beta blockers',
    'moderate',
    ['beta blockers'],
    `The pulse slows and pressure falls twice. ${CHOOSE}`,
    'FDA labels of metoprolol and carvedilol, Warnings: bradycardia',
  ),
  fact(
    'A beta blocker for the body and one in the eye',
    'low',
    ['beta blockers'],
    'Drops reach the blood and add to it. Watch pulse and breathing.',
    'FDA label of timolol drops, Drug interactions: beta-blocking agents',
    { across: ['body', 'eye'] },
  ),
  fact(
    'Two beta blockers in the eye',
    'moderate',
    ['beta blockers'],
    `The label advises against two of them. ${CHOOSE}`,
    'FDA label of timolol drops, Drug interactions: beta-blocking agents',
    { sites: ['eye'], isOfBrands: true },
  ),
  fact(
    'Two thiazides',
    'moderate',
    ['thiazides'],
    `Sodium and potassium fall without further gain. ${CHOOSE}`,
    'FDA labels of hydrochlorothiazide and chlorthalidone, Warnings: electrolytes',
  ),
  fact(
    'Two loop diuretics',
    'moderate',
    ['loop diuretics'],
    `Water and potassium are lost twice. ${CHOOSE}`,
    'FDA labels of furosemide and torsemide, Warnings: fluid and electrolytes',
  ),
  fact(
    'Two potassium-sparing diuretics',
    'serious',
    ['potassium-sparing diuretics'],
    `Potassium may rise to where the heart stops; labels forbid it. ${CHOOSE}`,
    'FDA labels of triamterene and eplerenone, Contraindications',
  ),
  fact(
    'Two anticoagulants',
    'serious',
    ['direct oral anticoagulants'],
    'Severe bleeding. Only one is given; at a change the label says when the next one starts.',
    'FDA labels of apixaban, rivaroxaban and dabigatran, Warnings: bleeding',
    { second: ['anticoagulants'] },
  ),
  fact(
    'Two heparins',
    'serious',
    ['heparins'],
    `Severe bleeding. ${CHOOSE}`,
    'FDA label of enoxaparin, Warnings: bleeding',
  ),
  fact(
    'Two vitamin K antagonists',
    'serious',
    ['vitamin k antagonists'],
    `Severe bleeding. ${CHOOSE}`,
    'FDA label of warfarin, Boxed warning',
  ),
  fact(
    'Warfarin and a heparin',
    'moderate',
    ['vitamin k antagonists'],
    'Right for the days until the INR holds, bleeding after that. Say when the injections end.',
    'FDA label of warfarin, Dosage: conversion from other anticoagulants',
    { second: ['heparins'] },
  ),
  fact(
    'Two P2Y12 inhibitors',
    'serious',
    ['p2y12 inhibitors'],
    `Bleeding doubles and nothing is gained. ${CHOOSE}`,
    'ACC/AHA dual antiplatelet guideline 2016: aspirin with one P2Y12 inhibitor',
  ),
  fact(
    'Two long-acting nitrates',
    'moderate',
    ['isosorbide mononitrate'],
    `Tolerance leaves neither at work. ${CHOOSE}`,
    'FDA label of isosorbide mononitrate, Clinical pharmacology: tolerance',
    { second: ['isosorbide dinitrate'] },
  ),
  fact(
    'Two long-acting nitrates',
    'moderate',
    ['nitroglycerin'],
    `Tolerance leaves neither at work. ${CHOOSE}`,
    'FDA label of nitroglycerin patches, Dosage: nitrate-free interval',
    { second: ['isosorbide mononitrate', 'isosorbide dinitrate'], releases: 'both-extended' },
  ),
  fact(
    'Two alpha blockers',
    'moderate',
    ['alpha blockers'],
    `Fainting; the labels advise against two. ${CHOOSE}`,
    'FDA label of tamsulosin, Drug interactions: other alpha blockers',
  ),
  fact(
    'Two drugs that calm the sympathetic nerves',
    'moderate',
    ['clonidine'],
    `Sleepiness, slow pulse and low pressure. ${CHOOSE}`,
    'FDA label of guanfacine, Warnings: hypotension, bradycardia, sedation',
    { second: ['guanfacine', 'methyldopa'] },
  ),
  fact(
    'Two PDE5 inhibitors',
    'moderate',
    ['pde5 inhibitors'],
    `Pressure may fall steeply; labels advise against two. ${CHOOSE}`,
    'FDA labels of sildenafil and tadalafil, Warnings: other PDE5 inhibitors',
  ),
];
