import { Checkbox } from '@blueprintjs/core';
import type { DoseAnswer } from '@erx/core/prescriptions/doses-contract';
import { searchDrugs } from '@erx/core/drugs/contract';
import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { useClient } from '../../session/practice-session';
import { queryKey } from '../../session/queries';
import { NextDrugContext } from './next-drug';

const BECAUSE = {
  dose: 'From 50 MME a day',
  benzodiazepine: 'With an opioid and a benzodiazepine together',
} as const;

/**
 * Naloxone where it is to be offered (CDC 2022): said to be there, or prescribed right after what is being
 * written.
 */
export function NaloxoneLine({ because, isHeld }: NonNullable<DoseAnswer['naloxone']>) {
  const client = useClient();
  const next = useContext(NextDrugContext);
  const { data } = useQuery({
    queryKey: queryKey('drugs', 'naloxone'),
    queryFn: ({ signal }) =>
      client.call(searchDrugs, { query: { searchStr: 'naloxone nasal', limit: 20 } }, { signal }),
    enabled: !isHeld && next !== undefined,
  });
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
