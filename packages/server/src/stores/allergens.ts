import { allergenOfIngredient } from '@erx/core/allergies/allergens';
import type { Allergen } from '@erx/core/allergies/model';
import type { Connection, Statement } from '../database/database';

/** Ingredients with a word that begins with the text, then those of brands whose name begins with it. */
const SEARCH: Statement = {
  name: 'search-allergen-ingredients',
  text: `SELECT lower(i.name) AS name, bool_or(lower(i.name) ~ $2) AS own FROM products p, unnest(string_to_array(p.ingredients, ' / ')) AS i (name)
    WHERE lower(i.name) ~ $2 OR (p.type = 'Brand Name' AND lower(p.name) ~ $1) GROUP BY lower(i.name) ORDER BY own DESC, count(*) DESC, name LIMIT 200`,
};

const EXISTS: Statement = {
  name: 'allergen-ingredients',
  text: `SELECT DISTINCT lower(i.name) AS name FROM products p, unnest(string_to_array(p.ingredients, ' / ')) AS i (name) WHERE lower(i.name) LIKE $1`,
};

/** What the catalogue's products are made of, as allergens. */
export const allergenIngredients = (connection: Connection) => ({
  /** Ingredients for a text, the commonest first, each once whatever its salts. */
  async search(text: string, limit: number): Promise<Allergen[]> {
    const words = text.trim().toLowerCase();
    if (words === '') return [];
    const pattern = words.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&');
    const rows = await connection.run<{ name: string }>(SEARCH, [`^${pattern}`, `(^|[^a-z0-9])${pattern}`]);
    return [...new Map(rows.map(({ name }) => { const allergen = allergenOfIngredient(name); return [allergen.id, allergen] as const; })).values()].slice(0, limit);
  },

  /** Whether a product of the catalogue has this base ingredient. */
  async has(base: string): Promise<boolean> {
    const rows = await connection.run<{ name: string }>(EXISTS, [`${base.replace(/[\\%_]/g, '\\$&')}%`]);
    return rows.some(({ name }) => allergenOfIngredient(name).id === `ingredient:${base}`);
  },
});
