import { Button, Checkbox } from '@blueprintjs/core';
import { CaretDown, Print, Translate } from '@blueprintjs/icons';
import type { Medication } from '@erx/core/medications/model';
import type { RefObject } from 'react';
import { useLetters } from '../../page/for-keys';
import { lazyComponent } from '../../page/lazy-component';
import { useMay } from '../../session/practice-session';
import { MenuButton } from '../../ui/popover/menu-button';
import { ActButton } from '../../ui/table/act-button';
import type { RowAction } from '../../ui/table/row-action';
import type { useSelection } from '../../ui/table/use-selection';
import { usePrintMedications } from './use-medications';
import './medications.css';

const ActionMenu = lazyComponent(
  () => import('../../ui/table/action-menu'),
  (part) => part.ActionMenu,
);

interface Act {
  readonly name: string;
  /** The letter that does it outside fields. */
  readonly letter: string;
  readonly isBusy?: boolean;
  /** Why it cannot be done with these. */
  readonly refusalOf: (medications: readonly Medication[]) => string | undefined;
  readonly run: (medications: readonly Medication[]) => void;
}

interface Props {
  patientId: string;
  isListed: boolean;
  /** How many can be ticked. */
  count: number;
  selection: ReturnType<typeof useSelection<Medication>>;
  /** The medicine that has the pointer or the focus. */
  pointed: RefObject<Medication | undefined>;
  acts: readonly Act[];
}

/**
 * What is done with the ticked medicines, by buttons and by single letters; where none is ticked, a letter is meant
 * for the one that is pointed at.
 */
export function MedicationTools({ patientId, isListed, count, selection, pointed, acts }: Props) {
  const { chosen } = selection;
  useLetters(
    Object.fromEntries(
      acts.map(({ letter, refusalOf, isBusy, run }) => [
        letter,
        () => {
          const meant = chosen.length === 0 && pointed.current ? [pointed.current] : chosen;
          if (isBusy !== true && refusalOf(meant) === undefined) run(meant);
        },
      ]),
    ),
  );
  const mayPrint = useMay('clinical.print');
  return (
    <div className="erx-table-tools erx-medication-tools" role="toolbar" aria-label="Ticked medications">
      {acts.length > 0 && (
        <Checkbox
          className="erx-select-row"
          aria-label="Select all medications"
          checked={count > 0 && chosen.length === count}
          indeterminate={chosen.length > 0 && chosen.length < count}
          disabled={count === 0}
          onChange={chosen.length === count ? selection.clear : selection.all}
        />
      )}
      {acts.map(({ name, letter, isBusy = false, refusalOf, run }) => (
        <ActButton
          key={name}
          size="small"
          loading={isBusy}
          refusal={refusalOf(chosen)}
          aria-keyshortcuts={letter}
          aria-label={chosen.length === 0 ? name : `${name}: ${namesOf(chosen)}`}
          text={
            <>
              {name} <kbd aria-hidden="true">{letter}</kbd>
            </>
          }
          onClick={() => {
            run(chosen);
          }}
        />
      ))}
      {mayPrint && <PrintMenu patientId={patientId} isListed={isListed} />}
    </div>
  );
}

const namesOf = (chosen: readonly Medication[]) => chosen.map(({ description }) => description).join(', ');

/** Prints what the patient takes, for home: in English, or with Spanish beside it. */
function PrintMenu({ patientId, isListed }: { patientId: string; isListed: boolean }) {
  const print = usePrintMedications(patientId);
  const languages: RowAction[] = [
    {
      name: 'English',
      icon: <Print />,
      onClick: () => {
        print.start();
      },
    },
    {
      name: 'English and Spanish',
      icon: <Translate />,
      onClick: () => {
        print.start('es');
      },
    },
  ];
  return (
    <MenuButton menu={<ActionMenu actions={languages} />}>
      {(opens) => (
        <Button
          {...opens}
          size="small"
          variant="minimal"
          icon={<Print />}
          endIcon={<CaretDown />}
          text="Print list"
          title="The list for home, in large type: what changed today comes first. Spanish as far as its phrases were checked"
          disabled={!isListed}
          loading={print.isPending}
        />
      )}
    </MenuButton>
  );
}
