import brands from './controlled-brands.json' with { type: 'json' };

/**
 * Names under which controlled substances are sold that name no substance, in lower case and plain words. Of
 * those of the FDA's directory packages/server/src/reference/free-text.test.ts has every one refused. A name too
 * many costs a search; one too few, a licence.
 */
export const CONTROLLED_BRANDS: readonly string[] = brands.flatMap(({ names }) => names);
