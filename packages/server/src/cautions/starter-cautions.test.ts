import { CONDITIONS, isCodeOf } from '@erx/core/cautions/conditions';
import { conditionsInWords } from '@erx/core/cautions/conditions-in-words';
import { readFileSync } from 'node:fs';
import { indexKnowledge } from '@erx/core/interactions/knowledge-index';
import { describe, expect, it } from 'vitest';
import { starterKnowledge } from '../interactions/knowledge/starter-knowledge';
import { starterDiagnoses, starterEndedDiagnoses } from '../reference/starter-catalogue';
import diagnoses from '../../data/starter/diagnoses.json';
import drugs from '../../data/starter/drugs.json';
import { starterCautions } from './starter-cautions';

const index = indexKnowledge(starterKnowledge());
const classes = new Set(starterKnowledge().classes.map(({ name }) => name));
const { facts, withoutFacts, harmlessProblems } = starterCautions();

/** Drugs in use that neither the starter catalog nor the knowledge of interactions has. */
const ELSEWHERE = new Set([
  'teriflunomide',
  'mycophenolic acid',
  'tazarotene',
  'thalidomide',
  'lenalidomide',
  'pomalidomide',
  'ambrisentan',
  'macitentan',
  'benzhydrocodone',
  'lindane',
  'methyldopa',
  'baricitinib',
  'glucagon',
  'magnesium',
  'rasburicase',
  'tafenoquine',
  'denosumab',
  'daptomycin',
]);

const inPart = JSON.parse(
  readFileSync(new URL('../../../core/src/cautions/conditions-in-part.json', import.meta.url), 'utf8'),
) as readonly string[];

describe('the starter set of cautions', () => {
  it('names classes and ingredients by the names that a check has for them', () => {
    const names = [
      ...facts.flatMap(({ drugs: named, except = [] }) => [...named, ...except]),
      ...withoutFacts,
      ...harmlessProblems.flatMap(({ except }) => except),
    ];
    const wrong = [...new Set(names)].filter(
      (name) =>
        !classes.has(name) &&
        !ELSEWHERE.has(name) &&
        (index.ingredient(name) !== name || !index.covers(name)),
    );
    expect(wrong).toEqual([]);
  });

  it('has looked at nearly every ingredient of the starter catalog', () => {
    const named = new Set([...facts.flatMap((fact) => fact.drugs), ...withoutFacts]);
    const all = new Set(
      drugs.flatMap(({ ingredients }) => ingredients.map((name) => index.ingredient(name))),
    );
    const unseen = [...all].filter((name) => ![...index.termsOf(name)].some((term) => named.has(term)));
    expect(unseen).toEqual([]);
  });

  it('says each fact in one line with its source, and no fact twice', () => {
    for (const { message, source } of facts) {
      expect(message.length).toBeLessThanOrEqual(190);
      expect(source).not.toBe('');
    }
    const keys = facts.map(({ drugs: named, when }) => JSON.stringify([named, when]));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('interrupts by old age alone only where a boxed warning names the age', () => {
    const grave = facts.filter(
      ({ when, severity }) => when.kind === 'age' && when.fromMonths && severity === 'serious',
    );
    expect(grave.map(({ drugs: named, message }) => [named, message.startsWith('Boxed warning')])).toEqual([
      [['prasugrel'], true],
    ]);
  });

  it('reads in the published words of ICD-10-CM only conditions that the codes say, but for these', () => {
    const others = [...starterDiagnoses(), ...starterEndedDiagnoses()].flatMap(({ code, description }) =>
      [...conditionsInWords(description)]
        .filter((condition) => !isCodeOf(code, condition))
        .map((condition) => `${code} ${condition}`),
    );
    // Of newborns, of heat, cough and counseling: what the words say is right, and a rule on it does no harm.
    expect(others.sort()).toMatchInlineSnapshot(`
      [
        "G90.01 syncope",
        "P28.3 sleep apnea",
        "P29.30 pulmonary hypertension",
        "P54.3 gastrointestinal bleeding",
        "P72.1 hyperthyroidism",
        "P74.31 hyperkalemia",
        "P78.81 liver failure or cirrhosis",
        "P78.82 peptic ulcer",
        "P91.821 stroke",
        "P91.822 stroke",
        "P91.823 stroke",
        "P91.829 stroke",
        "P94.0 myasthenia gravis",
        "R05.4 syncope",
        "T67.1XXA syncope",
        "Z71.41 alcohol use disorder",
      ]
    `);
  });

  it('calls no problem harmless that has the code of a condition of a fact, but for those known in part', () => {
    const named = new Set<string>(
      facts.flatMap(({ when }) => (when.kind === 'condition' ? when.conditions : [])),
    );
    const conditions = Object.entries(CONDITIONS).filter(
      ([name]) => named.has(name) && !inPart.includes(name),
    );
    const codes = harmlessProblems.flatMap(({ codes: of }) => of);
    const both = codes.filter((code) =>
      conditions.some(([, of]) => of.some((prefix) => prefix.startsWith(code) || code.startsWith(prefix))),
    );
    expect(both).toEqual([]);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('has codes for its conditions that exist', () => {
    const known = diagnoses.map(([code = '']) => code.replace('.', ''));
    const used = new Set(facts.flatMap(({ when }) => (when.kind === 'condition' ? when.conditions : [])));
    expect([...used].filter((name) => !(name in CONDITIONS))).toEqual([]);
    const without = [...used].filter((name) =>
      CONDITIONS[name]
        .filter((prefix) => !prefix.startsWith('!'))
        .every((prefix) => !known.some((code) => code.startsWith(prefix))),
    );
    // Of these the starter's common diagnoses hold none; their codes are of the whole list.
    expect(without.sort()).toMatchInlineSnapshot(`
      [
        "G6PD deficiency",
        "Marfan or Ehlers-Danlos syndrome",
        "Stevens-Johnson syndrome or toxic epidermal necrolysis",
        "angle-closure glaucoma",
        "antiphospholipid syndrome",
        "bifascicular block",
        "bone marrow failure",
        "drug-induced cholestasis",
        "endocarditis",
        "galactosemia",
        "head injury or raised intracranial pressure",
        "hemiplegic migraine",
        "hemolytic anemia",
        "heparin-induced thrombocytopenia",
        "hereditary optic atrophy",
        "herpes of the eye",
        "iron overload",
        "ischemic optic neuropathy",
        "kidney transplant",
        "liver tumor",
        "long QT syndrome",
        "metabolic acidosis",
        "mitochondrial disease",
        "multiple sclerosis",
        "organ transplant",
        "parkinson disease",
        "pericardial effusion",
        "peripartum cardiomyopathy",
        "pheochromocytoma",
        "porphyria",
        "pre-excitation syndrome",
        "renal artery stenosis",
        "retinal vessel occlusion",
        "rhabdomyolysis",
        "rheumatic mitral disease",
        "strongyloidiasis",
        "tardive dyskinesia",
        "thrombophilia",
        "tuberculosis",
        "urea cycle disorder",
      ]
    `);
  });
});
