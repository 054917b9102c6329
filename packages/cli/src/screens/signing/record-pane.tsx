import { SIGNED_KIND_LABEL, type SignedPrescription } from '@erx/core/signing/model';
import { SIGNATURE_HOLDS, type Validation } from '@erx/core/signing/validation';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import { Box, type Key } from 'ink';
import { useMemo, useState } from 'react';
import { terminalMessages } from '../../messages';
import { wrapLines } from '../../output/lines';
import { Fact } from '../../terminal/fact';
import { ScrolledText, useScrolling } from '../../terminal/scrolled-text';
import { Tone } from '../../terminal/styled-text';
import { toRole, signatureWord } from './columns';
import { bornText, parseContent, patientText, type TextForm, textLines } from './record';

/** Margins of a pane. */
const MARGINS = 2;

/** What is known of the signature, in lines: a record that is not what was signed is marked unmistakably. */
export function validationLines(
  validation: Validation | undefined,
  isAsking: boolean,
  width: number,
): readonly string[] {
  if (isAsking) return ['○ Validating …'];
  if (!validation) return ['Not validated yet: v checks whether the signature is valid.'];
  const word = signatureWord(validation);
  if (validation.state === 'holds')
    return wrapLines(`${word}  ${SIGNATURE_HOLDS} Key ${validation.kid}`, width - MARGINS);
  const next =
    validation.state === 'broken'
      ? ` ${terminalMessages['terminal.signature-broken'].next}`
      : ' r or v asks again.';
  const problem = /[.!?]$/.test(validation.problem) ? validation.problem : `${validation.problem}.`;
  return wrapLines(`${word}  ${problem}${next}`, width - 2 * MARGINS);
}

interface FactsProps {
  readonly record: SignedPrescription;
  readonly zone: TimeZone;
}

/** What the record is of; what the signed text itself says where it can be read. */
function RecordFacts({ record, zone }: FactsProps) {
  const content = parseContent(record);
  return (
    <>
      <Fact name="Drug" value={content?.drug.description ?? record.drugDescription} />
      <Fact name="Date" value={showInstant(zone, record.signedAt)} />
      <Fact
        name="Patient"
        value={[patientText(record), bornText(record) && `born ${bornText(record)}`]
          .filter(Boolean)
          .join(', ')}
        role={content ? 'plain' : 'warn'}
      />
      <Fact name="Provider" value={record.signedBy.name} />
      <Fact
        name="Request"
        value={`${SIGNED_KIND_LABEL[record.referenceResourceType]}${content ? `, order ${content.orderNumber}` : ''}`}
      />
    </>
  );
}

/** What is known of the signature. */
function Signature({
  validation,
  isAsking,
  width,
}: {
  readonly validation: Validation | undefined;
  readonly isAsking: boolean;
  readonly width: number;
}) {
  const isBroken = !isAsking && validation?.state === 'broken';
  const role = isAsking ? 'warn' : validation ? toRole(validation) : 'muted';
  return (
    <Box flexDirection="column" flexShrink={0}>
      {validationLines(validation, isAsking, width).map((line, index) => (
        <Tone key={index} role={role} bold={isBroken} inverse={isBroken}>
          {isBroken ? ` ${line} ` : line}
        </Tone>
      ))}
    </Box>
  );
}

interface SummaryProps extends FactsProps {
  readonly validation: Validation | undefined;
  readonly isAsking: boolean;
  readonly width: number;
}

/** What a record is of and what is known of its signature, next to the list. */
export function RecordSummary({ record, zone, ...signature }: SummaryProps) {
  return (
    <>
      <RecordFacts record={record} zone={zone} />
      <Box marginTop={1}>
        <Signature {...signature} />
      </Box>
    </>
  );
}

interface PaneProps extends SummaryProps {
  readonly text: RecordText;
  readonly height: number;
}

/** Facts above the text, and the line between. */
const FACT_LINES = 5;
const HEADING_LINES = 1;

/** How many lines are left to the text of a record. */
export function toTextHeight(height: number, signatureLines: number): number {
  return Math.max(1, height - FACT_LINES - signatureLines - HEADING_LINES);
}

/** The text of an open record: how it is written, and which part of it is on the screen. */
interface RecordText {
  readonly form: TextForm;
  readonly lines: readonly string[];
  readonly top: number;
  readonly height: number;
  /** Begins at the top. */
  begin(): void;
  /** Scrolls, or writes it the other way. */
  onKey(input: string, key: Key): void;
}

/**
 * The text of a record, scrolled by the keys of a list.
 * @param record undefined while none is open
 * @param height lines for the text
 * @param columns of the screen
 */
export function useRecordText(
  record: SignedPrescription | undefined,
  height: number,
  columns: number,
): RecordText {
  const [form, setForm] = useState<TextForm>('pretty');
  const lines = useMemo(
    () => (record ? textLines(record, form, columns - MARGINS) : []),
    [record, form, columns],
  );
  const scrolling = useScrolling(lines.length, height);
  return {
    form,
    lines,
    top: scrolling.top,
    height,
    begin: scrolling.begin,
    onKey(input, key) {
      if (scrolling.onKey(input, key) || (!key.tab && input !== 't')) return;
      setForm(form === 'pretty' ? 'raw' : 'pretty');
      scrolling.begin();
    },
  };
}

/** One record whole (S2.9-3): what it is of, whether its signature holds, and its text. */
export function RecordPane({
  record,
  zone,
  validation,
  isAsking,
  text: { form, lines, top, height: textHeight },
  width,
  height,
}: PaneProps) {
  const until = Math.min(lines.length, top + textHeight);
  return (
    <Box flexDirection="column" height={height} paddingX={1} overflow="hidden">
      <Box flexDirection="column" height={FACT_LINES} overflow="hidden" flexShrink={0}>
        <RecordFacts record={record} zone={zone} />
      </Box>
      <Signature validation={validation} isAsking={isAsking} width={width} />
      <Box flexShrink={0}>
        <Tone role="accent" bold>
          {form === 'pretty' ? '[Pretty]  Raw JSON' : 'Pretty  [Raw JSON]'}
        </Tone>
        <Tone role="muted">{`   lines ${String(top + 1)} to ${String(until)} of ${String(lines.length)}`}</Tone>
      </Box>
      <ScrolledText lines={lines} top={top} height={textHeight} />
    </Box>
  );
}
