import { Box } from '@blueprintjs/icons';
import { listDrugPackages } from '@erx/core/drugs/contract';
import { packagesMatching, quantityOfPackage, showPackageSize } from '@erx/core/drugs/packages';
import type { DecimalText } from '@erx/core/values/decimals';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Combobox } from '../../../ui/combobox';
import { Field } from '../../../ui/field';
import { describeFailure } from '../../../workplace/notices';
import { queryKey } from '../../../workplace/queries';
import { useClient } from '../../../workplace/workplace';

/** The packages a product comes in (N2-46, N7-36). Choosing one takes its quantity over. */
export function PackagesField({ drugId, onQuantity }: { drugId: string; onQuantity: (quantity: DecimalText) => void }) {
  const client = useClient();
  const [text, setText] = useState('');
  const packages = useQuery({
    queryKey: queryKey('drugs', 'packages', drugId),
    queryFn: ({ signal }) => client.call(listDrugPackages, { params: { id: drugId } }, { signal }),
  });
  const found = packagesMatching(packages.data ?? [], text);
  const note = packages.isError ? describeFailure(packages.error).sentences[0] : packages.data && found.length === 0 ? (packages.data.length === 0 ? 'No packages are known for this product.' : 'No package matches.') : undefined;
  return (
    <Field label="Search Packages" help="Takes over the quantity of a package." className="erx-span-4 erx-packages">
      {({ intent: _intent, 'aria-required': _required, ...ties }) => (
        <Combobox
          ties={ties} listLabel="Packages" icon={<Box />} placeholder="Size or kind" name="packages" text={text} onText={setText} items={found} isWorking={packages.isFetching}
          itemId={({ ndc }) => ndc} {...(note === undefined ? {} : { note })}
          option={(item) => (
            <span className="erx-package">
              <b>{showPackageSize(item)}</b> <span>{item.packageDesc}</span>
              <span className="erx-package-more">{item.packagedDrugDesc} · NDC {item.ndc}</span>
            </span>
          )}
          onChoose={(item) => { setText(''); const quantity = quantityOfPackage(item); if (quantity !== undefined) onQuantity(quantity); }}
        />
      )}
    </Field>
  );
}
