import { Box, useIsScreenReaderEnabled } from 'ink';
import SelectInput from 'ink-select-input';
import { useContext } from 'react';
import { printable } from '../output/printable';
import { ScreenHost } from './screen-host';
import { Tone } from './styled-text';

export interface Choice<Value> {
  readonly label: string;
  readonly value: Value;
}

interface Props<Value> {
  readonly title: string;
  readonly choices: readonly Choice<Value>[];
  /** The one that holds now. */
  readonly current?: Value | undefined;
  /** The most lines it may take, its title included. */
  readonly height: number;
  /** Whether it is only looked at: keys go elsewhere. */
  readonly isIdle?: boolean;
  onChoose(value: Value): void;
}

/** One of several: j, k or arrows, Enter; digits choose immediately. */
export function ChoiceList<Value>({
  title,
  choices,
  current,
  height,
  isIdle = false,
  onChoose,
}: Props<Value>) {
  const { isShown, command } = useContext(ScreenHost);
  const at = choices.findIndex(({ value }) => value === current);
  const items = choices.map(({ label, value }, index) => ({
    key: String(index),
    label: printable(label),
    value,
  }));
  const room = Math.max(1, height - 1);
  return (
    <Box flexDirection="column" height={height} paddingX={1} overflow="hidden">
      <Tone bold role="accent">
        {title}
      </Tone>
      <SelectInput
        items={items}
        initialIndex={Math.max(0, at)}
        isFocused={!isIdle && isShown && command === undefined}
        {...(items.length > room ? { limit: room } : {})}
        indicatorComponent={Indicator}
        itemComponent={Item}
        onSelect={({ value }) => onChoose(value)}
      />
    </Box>
  );
}

function Indicator({ isSelected = false }: { readonly isSelected?: boolean }) {
  if (useIsScreenReaderEnabled()) return <></>;
  return (
    <Box width={2} flexShrink={0}>
      <Tone role="accent" bold>
        {isSelected ? '›' : ' '}
      </Tone>
    </Box>
  );
}

function Item({ isSelected = false, label }: { readonly isSelected?: boolean; readonly label: string }) {
  // Written in lines, only the one that Enter takes is said.
  if (useIsScreenReaderEnabled()) return isSelected ? <Tone>{label}</Tone> : <></>;
  return (
    <Tone bold={isSelected} inverse={isSelected}>
      {label}
    </Tone>
  );
}
