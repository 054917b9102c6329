import type { DrugPackage } from '@erx/core/drugs/model';

const SIZE = /^([\d.,]+) (.+?) in 1 /;

/**
 * A package as the product shows it (N3-13), from the FDA's words: '100 TABLET in 1 BOTTLE' is 100 'Tablet' in 'BOTTLE';
 * of nested packages ('1 VIAL in 1 CARTON > 10 mL in 1 VIAL') the innermost counts, times what is around it.
 */
export function packageOf(ndc: string, description: string, text: string): DrugPackage {
  const plain = text.replaceAll(/\s*\([\dA-Z*-]+\)/g, '').replaceAll(/\s+/g, ' ').trim();
  const levels = plain.split(' > ').map((level) => SIZE.exec(level));
  const counts = levels.map((level) => Number((level?.[1] ?? '').replaceAll(',', '')));
  const size = counts.every((count) => count > 0) ? Number(counts.reduce((product, count) => product * count, 1).toPrecision(8)) : undefined;
  const unit = levels.at(-1)?.[2] ?? '';
  return {
    ndc,
    packagedDrugDesc: description,
    packageSize: size === undefined ? '' : String(size),
    packageSizeUnitsCodeDesc: UNIT_NAMES[unit.split(',')[0] ?? ''] ?? (unit === '' ? '' : unit),
    packageDesc: plain,
  };
}

const UNIT_NAMES: Record<string, string | undefined> = {
  TABLET: 'Tablet', CAPSULE: 'Capsule', mL: 'Milliliter', g: 'Gram', PATCH: 'Patch', SUPPOSITORY: 'Suppository', KIT: 'Kit', FILM: 'Film',
};
