import { Checkbox } from '@blueprintjs/core';
import type { DoseAnswer } from '@erx/core/prescriptions/doses-contract';
import { searchDrugs } from '@erx/core/drugs/contract';
import { useContext } from 'react';
import { queryKey } from '../../session/queries';
import { NextDrugContext } from './next-drug';
import { useEndpointQuery } from '../../session/use-endpoint-query';

const BECAUSE = {
  dose: 'From 50 MME a day',
  benzodiazepine: 'With an opioid and a benzodiazepine together',
} as const;

/**
 * Naloxone where it is to be offered (CDC 2022): said to be there, or prescribed right after what is being
 * written.
 */
export function NaloxoneLine({ because, isHeld }: NonNullable<DoseAnswer['naloxone']>) {
  const next = useContext(NextDrugContext);
  const { data } = useEndpointQuery(
    searchDrugs,
    { query: { searchStr: 'naloxone nasal', limit: 20 } },
    queryKey('drugs', 'naloxone'),
    {
      enabled: !isHeld && next !== undefined,
    },
  );
  if (isHeld)
    return <p className="erx-dose-naloxone">{BECAUSE[because]} naloxone is offered: the patient has some.</p>;
  const product = data?.find(
    ({ ingredients, route }) => ingredients.join() === 'naloxone' && route.toLowerCase() === 'nasal',
  );
  return (
    <div className="erx-dose-naloxone">
      <p>{BECAUSE[because]} naloxone is offered (CDC 2022): none is known of.</p>
      {next && product && (
        <Checkbox
          checked={next.drugId === product.prescribableDrugId}
          label={`Prescribe ${product.description} next`}
          onChange={({ currentTarget: { checked } }) => {
            next.choose(checked ? product.prescribableDrugId : undefined);
          }}
        />
      )}
    </div>
  );
}
