import { Box } from 'ink';
import stringWidth from 'string-width';
import { fit } from '../output/fit';
import { Tone } from './styled-text';
import type { PagedList } from './use-paged-list';

interface Props {
  /** What is looked at, the most important first. */
  readonly parts: readonly string[];
  readonly list: Pick<PagedList<unknown>, 'above' | 'below' | 'page' | 'hasNext' | 'hasPrevious'>;
  readonly width: number;
}

/** What is being looked at; which page of it, and what lies above and below the screen. */
export function ListSummary({ parts, list, width }: Props) {
  const right = [
    ...(list.hasPrevious || list.hasNext
      ? [`page ${String(list.page)}${list.hasNext ? '' : ', the last'}`]
      : []),
    ...(list.above > 0 ? [`▲ ${String(list.above)}`] : []),
    ...(list.below > 0 ? [`▼ ${String(list.below)}`] : []),
  ].join('  ');
  return (
    <Box width={width}>
      <Tone role="muted">{fit(` ${parts.join(' · ')}`, Math.max(0, width - stringWidth(right) - 2))}</Tone>
      <Tone role="muted">{` ${right} `}</Tone>
    </Box>
  );
}
