import type { DrugPackage } from '@erx/core/drugs/model';
import { multiplyCounts, readPackageLevels } from '@erx/core/drugs/package-quantity';

/**
 * A package as the product shows it (N3-13), from the FDA's words: '100 TABLET in 1 BOTTLE' is 100 'Tablet'
 * in 'BOTTLE'; of nested packages ('1 VIAL in 1 CARTON > 10 mL in 1 VIAL') the innermost counts, times what
 * is around it.
 */
export function toDrugPackage(ndc: string, description: string, text: string): DrugPackage {
  const plain = text
    .replaceAll(/(?<!\s)\s*\([\dA-Z*-]+\)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const levels = readPackageLevels(plain);
  const unit = levels?.at(-1)?.unit ?? '';
  return {
    ndc,
    packagedDrugDesc: description,
    packageSize: levels === undefined ? '' : String(multiplyCounts(levels)),
    packageSizeUnitsCodeDesc: UNIT_NAMES[unit.split(',')[0] ?? ''] ?? unit,
    packageDesc: plain,
  };
}

const UNIT_NAMES: Record<string, string | undefined> = {
  TABLET: 'Tablet',
  CAPSULE: 'Capsule',
  mL: 'Milliliter',
  g: 'Gram',
  PATCH: 'Patch',
  SUPPOSITORY: 'Suppository',
  KIT: 'Kit',
  FILM: 'Film',
  RING: 'Ring',
  LOZENGE: 'Lozenge',
  PACKET: 'Packet',
};
