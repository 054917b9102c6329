import { at, type Phrase, set, type SigProduct } from './draft';

const GLUCOSE = '(?:check|test|monitor) (?:your )?(?:blood )?(?:glucose|sugars?)(?: levels?)?';

/** What directions of strips, lancets and pen needles say besides: what they are used for. */
export function suppliesOf({ method, unit }: SigProduct): Phrase[] {
  if (unit === 'pen needle')
    return [
      {
        // One each time, where no number is said.
        pattern: at('(?:with|to inject|for) (?:the )?insulin(?: (?:pens?|injections?))?|with (?:the )?pens?'),
        read: (draft) => {
          if (draft.amount === undefined) Object.assign(draft, { amount: '1', unit });
          return draft.unit === unit;
        },
      },
    ];
  if (method !== 'test') return [];
  return [
    {
      pattern: at(`to ${GLUCOSE}`),
      read: (draft) => {
        // A strip that is used is what is said already.
        if (draft.amount === undefined) draft.method = 'test';
        return true;
      },
    },
    { pattern: at('by other route'), read: (draft) => set(draft, 'method', draft.method ?? 'use') },
  ];
}
