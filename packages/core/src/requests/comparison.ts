import type { Schedule } from '../drugs/model';
import { showQuantity } from '../drugs/show-quantity';
import { showDate } from '../values/dates';
import { plainDecimal, showDecimal } from '../values/decimals';
import type { RequestContent, RequestMedication } from './model';

/** The blocks of a request that are shown side by side. */
export type ComparedBlock = 'prescribed' | 'dispensed' | 'requested';

/** What one block says of one property. */
export interface ComparedCell {
  /** Undefined where the pharmacy did not say it. */
  readonly text: string | undefined;
  /**
   * Whether it differs from what was prescribed; where one of both is not said, that is not known and does
   * not count.
   */
  readonly differs: boolean;
  /** Of the medication itself. */
  readonly schedule?: Schedule;
}

export interface ComparedRow {
  readonly property: string;
  readonly cells: Readonly<Record<ComparedBlock, ComparedCell>>;
}

interface Property {
  readonly name: string;
  readonly shown: (medication: RequestMedication) => string | undefined;
  /**
   * What is compared; undefined where it is not said. Properties without it are never marked, such as dates.
   */
  readonly compared?: (medication: RequestMedication) => string | undefined;
  /** A day of a fill or a writing, which differs with each repetition. */
  readonly isDate?: true;
}

// pharmacies write in capitals
const words = (text: string | undefined) => text?.trim().replace(/\s+/g, ' ').toLowerCase();

const PROPERTIES: readonly Property[] = [
  {
    name: 'Medication',
    shown: ({ description }) => description,
    compared: ({ description, schedule }) => `${words(description) ?? ''} ${schedule}`,
  },
  { name: 'NDC', shown: ({ ndc }) => ndc, compared: ({ ndc }) => ndc?.replaceAll('-', '') },
  {
    name: 'Ingredients',
    shown: ({ ingredients }) => ingredients?.join('; '),
    compared: ({ ingredients }) => words(ingredients?.join('; ')),
  },
  {
    name: 'Dispense',
    shown: ({ quantity, units }) =>
      quantity === undefined
        ? undefined
        : units === undefined
          ? showDecimal(quantity)
          : showQuantity(quantity, units),
    compared: ({ quantity, units }) =>
      quantity === undefined ? undefined : `${plainDecimal(quantity)} ${units ?? ''}`,
  },
  {
    name: 'Days supply',
    shown: ({ daysSupply }) => daysSupply?.toString(),
    compared: ({ daysSupply }) => daysSupply?.toString(),
  },
  { name: 'Sig', shown: ({ sig }) => sig, compared: ({ sig }) => words(sig) },
  {
    name: 'Clarification of the sig',
    shown: ({ clarifyingText }) => clarifyingText,
    compared: ({ sig, clarifyingText }) => (sig === undefined ? undefined : (words(clarifyingText) ?? '')),
  },
  { name: 'Prior authorization', shown: ({ priorAuthorization }) => priorAuthorization },
  // What is left of them is no measure of what is asked (docs/decisions/requests.md).
  { name: 'Refills', shown: shownRefills },
  { name: 'Substitution', shown: shownSubstitution, compared: shownSubstitution },
  { name: 'Date written', shown: ({ writtenDate }) => writtenDate && showDate(writtenDate), isDate: true },
  { name: 'Last fill', shown: ({ lastFillDate }) => lastFillDate && showDate(lastFillDate), isDate: true },
  { name: 'Note', shown: ({ note }) => note },
];

function shownRefills({ refills }: RequestMedication): string | undefined {
  if (refills === undefined) return undefined;
  return 'prn' in refills ? 'PRN' : String(refills.count);
}

function shownSubstitution({ substitutionAllowed }: RequestMedication): string | undefined {
  if (substitutionAllowed === undefined) return undefined;
  return substitutionAllowed ? 'Allowed' : 'Not allowed';
}

/**
 * What was prescribed, what was dispensed and what is asked for, property by property, so that nothing that
 * differs is overlooked. A property that no block says is left out.
 * @param requested the one of the requested medications that is looked at; undefined where none is asked for
 */
export function compareMedications(
  { prescribed, dispensed }: Pick<RequestContent, 'prescribed' | 'dispensed'>,
  requested: RequestMedication | undefined,
): readonly ComparedRow[] {
  const blocks = { prescribed, dispensed, requested };
  return PROPERTIES.flatMap(({ name, shown, compared }) => {
    const original = prescribed && compared?.(prescribed);
    const cellOf = (block: RequestMedication | undefined): ComparedCell => {
      const own = block && compared?.(block);
      return {
        text: block && shown(block),
        differs: original !== undefined && own !== undefined && own !== original,
        ...(name === 'Medication' && block ? { schedule: block.schedule } : {}),
      };
    };
    const cells = {
      prescribed: cellOf(blocks.prescribed),
      dispensed: cellOf(blocks.dispensed),
      requested: cellOf(blocks.requested),
    };
    return Object.values(cells).some(({ text }) => text !== undefined) ? [{ property: name, cells }] : [];
  });
}

/** What a medication says by property, without the days that differ with each repetition. */
export function propertiesSaid(medication: RequestMedication): readonly (readonly [string, string])[] {
  return PROPERTIES.flatMap(({ name, shown, isDate }) => {
    const text = isDate ? undefined : shown(medication);
    return text === undefined ? [] : [[name, text] as const];
  });
}
