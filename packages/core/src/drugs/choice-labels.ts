import type { DrugChoice } from './drug-rows';

type Labelled = Pick<DrugChoice, 'name' | 'strength' | 'description' | 'doseForm'>;

/**
 * What distinguishes a product from others of its ingredients, strength and form, as its description says
 * after the form: 'osmotic', '12-hour, smoking cessation'; '' where nothing does.
 */
export function traitOf(description: string, doseForm: string): string {
  const at = description.lastIndexOf(`${doseForm}, `);
  return at < 0 ? '' : description.slice(at + doseForm.length + 2).toLowerCase();
}

/**
 * What a product of a row is called on its chip: its strength, and where another product of its name has the same
 * one, what its description says besides. Different drugs never have the same words.
 * @param row all products of the row
 */
export function choiceLabel(choice: Labelled, row: readonly Labelled[]): string {
  const { name, strength, description, doseForm } = choice;
  const plain = strength === '' ? 'Choose' : strength;
  const twins = row.filter((other) => other.name === name && other.strength === strength);
  if (twins.length < 2) return plain;
  const traits = twins.map((one) => traitOf(one.description, one.doseForm));
  if (new Set(traits).size < traits.length) return description;
  const trait = traitOf(description, doseForm);
  return trait === '' ? plain : `${plain}, ${trait}`;
}
