/** Namespace declarations and schema locations are XML's own: they say nothing about a prescription. */
export const isNamespacing = (attribute: string): boolean => /^(xmlns(:|$)|xsi:)/.test(attribute);
