import { Box } from 'ink';
import { Fragment, useContext } from 'react';
import { keysLeadingTo, type KeyEntry } from './key-line';
import { LeadsTo } from './exit-target';
import { Tone } from './styled-text';

interface Props {
  readonly height: number;
  /** Under their headings: keys with what they do, signs with what they mean. */
  readonly sections: readonly (readonly [heading: string, lines: readonly KeyEntry[]])[];
}

/** Every key and every sign. */
export function HelpPane({ height, sections }: Props) {
  const leadsTo = useContext(LeadsTo);
  return (
    <Box flexDirection="column" height={height} paddingX={1} overflow="hidden">
      {sections.map(([heading, lines]) => (
        <Fragment key={heading}>
          <Tone bold role="accent">
            {heading}
          </Tone>
          {keysLeadingTo(leadsTo, lines).map(([name, text]) => (
            <Box key={name}>
              <Box width={12} flexShrink={0}>
                <Tone bold>{name}</Tone>
              </Box>
              <Tone>{text}</Tone>
            </Box>
          ))}
        </Fragment>
      ))}
    </Box>
  );
}
