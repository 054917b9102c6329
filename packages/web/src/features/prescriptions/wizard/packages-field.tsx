import { Box } from '@blueprintjs/icons';
import type { PackageQuantity } from '@erx/core/drugs/package-quantity';
import { packagesMatching, showPackageSize } from '@erx/core/drugs/packages';
import { useState } from 'react';
import { Combobox } from '../../../ui/form/combobox';
import { Field } from '../../../ui/form/field';
import { describeFailure } from '../../../ui/feedback/toasts';
import { useDrugPackages } from './drug-packages';

const HELP = 'Fills in the quantity of a package.';

/**
 * The packages a product comes in (N2-46, N7-36). Choosing one takes over the quantity and unit that the
 * server gives; without them nothing is taken over.
 */
export function PackagesField({
  drugId,
  onQuantity,
}: {
  drugId: string;
  onQuantity: (taken: PackageQuantity) => void;
}) {
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const packages = useDrugPackages(drugId);
  const found = packagesMatching(packages.data ?? [], text);
  const note = packages.isError
    ? describeFailure(packages.error).sentences[0]
    : packages.data && found.length === 0
      ? packages.data.length === 0
        ? 'No packages are known for this product.'
        : 'No package matches.'
      : undefined;
  return (
    <Field
      label="Search Packages"
      help={<span role="status">{refusal === undefined ? HELP : `Nothing was filled in. ${refusal}`}</span>}
      className="erx-span-4 erx-packages"
    >
      {({ intent: _intent, 'aria-required': _required, ...ties }) => (
        <Combobox
          ties={ties}
          listLabel="Packages"
          icon={<Box />}
          placeholder="Size or kind"
          name="packages"
          text={text}
          onText={setText}
          items={found}
          isWorking={packages.isFetching}
          itemId={({ ndc }) => ndc}
          {...(note === undefined ? {} : { note })}
          option={(item) => (
            <span className="erx-package">
              <b>{showPackageSize(item)}</b> <span>{item.packageDesc}</span>
              {item.dispenseNote !== undefined && (
                <span className="erx-package-note">{item.dispenseNote}</span>
              )}
              <span className="erx-package-more">
                {item.packagedDrugDesc} · NDC {item.ndc}
              </span>
            </span>
          )}
          onChoose={(item) => {
            setText('');
            setRefusal(item.dispenseNote);
            if (item.dispense !== undefined) onQuantity(item.dispense);
          }}
        />
      )}
    </Field>
  );
}
