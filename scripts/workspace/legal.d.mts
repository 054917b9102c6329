/** The licenses of everything that is bundled. @throws Error when a package says nowhere how it may be used */
export function legalText(inputs: Iterable<string>, notices?: readonly string[]): string;
export function gatherLicenses(home: string, notices?: readonly string[]): void;
