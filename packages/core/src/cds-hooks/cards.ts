import { foldUnchecked } from '../safety/coverage';
import type { SafetyFinding } from '../safety/model';
import { SAFETY_REASON_CODES, SAFETY_REASONS } from '../safety/reasons';
import { isStop, needsAnswer } from '../safety/tiers';
import { findingText, SAFETY_KIND_LABEL } from '../safety/words';
import type { Card } from './model';

/** An order, or a medicine that is taken, with what was found for it. */
export interface JudgedMedicine {
  /** 'MedicationRequest/17'; absent of what is taken already, and of an order without an id. */
  readonly reference?: string;
  readonly description: string;
  /** Gravest first. */
  readonly findings: readonly SafetyFinding[];
  /** What could not be judged besides, in a few words each. */
  readonly notJudged: readonly string[];
}

/** What a card is made with. */
export interface CardMaking {
  /** Of this service: where its codes and its screens are. */
  readonly publicUrl: string;
  readonly newId: () => string;
}

/** A card with the finding it is of, which is kept for what its reader says of it. */
export interface MadeCard {
  readonly card: Card;
  readonly kind: SafetyFinding['kind'];
  /** The fact or rule that says so; '' of a card that names what was not judged. */
  readonly factId: string;
}

/** The longest summary (CDS Hooks 2.0: fewer than 140 characters). */
const SUMMARY = 139;
/** Lines that interrupt no one and have a card each, for one order; the others are in one. */
const MOST_LINES = 8;

/** How much a finding asks of its reader: a stop, a reason, or to be read. */
export const indicatorOf = (finding: Pick<SafetyFinding, 'tier'>): Card['indicator'] =>
  isStop(finding) ? 'critical' : needsAnswer(finding) ? 'warning' : 'info';

/**
 * Cards for orders, gravest first. What was not judged is a card of each order, so that no order without one looks
 * as if it had been judged whole.
 */
export function toCards(orders: readonly JudgedMedicine[], making: CardMaking): MadeCard[] {
  const seen = new Map<string, JudgedMedicine>();
  const cards = orders.flatMap((order) => {
    const { shown, notHeld } = foldUnchecked(order.findings);
    // of two orders that speak against each other it is said once
    const once = shown.filter((finding) => {
      const first = seen.get(pairKey(finding, finding.about, order.description));
      return !PAIRED.has(finding.kind) || first === undefined || first === order;
    });
    for (const finding of once) {
      const key = pairKey(finding, order.description, finding.about);
      if (!seen.has(key)) seen.set(key, order);
    }
    const asking = once.filter(needsAnswer);
    const lines = once.filter((finding) => !needsAnswer(finding));
    const open = [...notHeld, ...order.notJudged.map((what) => ({ what, why: what }))];
    return [
      ...[...asking, ...lines.slice(0, MOST_LINES)].map((finding) => findingCard(order, finding, making)),
      ...(lines.length > MOST_LINES ? [restCard(order, lines.slice(MOST_LINES), making)] : []),
      ...(open.length === 0 ? [] : [openCard(order, open, making)]),
    ];
  });
  return cards.toSorted((a, b) => RANK[b.card.indicator] - RANK[a.card.indicator]);
}

const RANK = { info: 0, warning: 1, critical: 2 } as const satisfies Record<Card['indicator'], number>;

/** What speaks against both of two medicines. */
const PAIRED: ReadonlySet<SafetyFinding['kind']> = new Set(['drug', 'duplicate']);

/** A finding of a pair as one of the two has it; the text of a duplicate names the other one. */
const pairKey = ({ kind, severity, factId, text }: SafetyFinding, of: string, about: string): string =>
  JSON.stringify(
    [kind, severity, factId, kind === 'duplicate' ? '' : text, of, about].map((part) => part ?? ''),
  );

function findingCard(order: JudgedMedicine, finding: SafetyFinding, making: CardMaking): MadeCard {
  const { kind, factId = '', source } = finding;
  const text = findingText(finding);
  const indicator = indicatorOf(finding);
  const isOrdered = order.reference !== undefined;
  const link = { label: 'Open erx', url: `${making.publicUrl}/`, type: 'absolute' as const };
  return {
    kind,
    factId,
    card: {
      uuid: making.newId(),
      summary: cut(`${order.description}: ${text}`),
      detail: [`**${escaped(order.description)}**`, escaped(text)].join('\n\n'),
      indicator,
      source: { label: source === '' ? 'erx' : cut(source), ...urlIn(source), topic: topicOf(kind, making) },
      ...(isOrdered && indicator !== 'info'
        ? {
            suggestions: [
              {
                label: cut(`Remove ${order.description}`),
                uuid: making.newId(),
                actions: [
                  {
                    type: 'delete' as const,
                    description: `Remove the order of ${order.description}`,
                    resourceId: order.reference,
                  },
                ],
              },
            ],
            selectionBehavior: 'at-most-one' as const,
          }
        : {}),
      // no reason lets an order leave that has to be changed
      ...(isOrdered && indicator === 'warning' ? { overrideReasons: overrideReasons(making) } : {}),
      ...(indicator === 'info' ? {} : { links: [link] }),
    },
  };
}

function restCard(order: JudgedMedicine, findings: readonly SafetyFinding[], making: CardMaking): MadeCard {
  const texts = findings.map(findingText);
  return listCard(order, `${String(texts.length)} more lines to be read`, texts, making);
}

function openCard(
  order: JudgedMedicine,
  open: readonly { readonly what: string; readonly why: string }[],
  making: CardMaking,
): MadeCard {
  const [only, ...others] = open;
  const what = only && others.length === 0 ? only.what : `${String(open.length)} things`;
  const texts = open.map(({ why }) => why);
  return listCard(order, `not judged: ${what}`, texts, making);
}

function listCard(
  { description }: JudgedMedicine,
  what: string,
  texts: readonly string[],
  making: CardMaking,
): MadeCard {
  return {
    kind: 'incomplete',
    factId: '',
    card: {
      uuid: making.newId(),
      summary: cut(`${description}: ${what}`),
      detail: [
        `**${escaped(description)}**`,
        texts.map((text) => `- ${escaped(capital(text))}`).join('\n'),
      ].join('\n\n'),
      indicator: 'info',
      source: { label: 'erx', topic: topicOf('incomplete', making) },
    },
  };
}

/** The product's own reasons for sending in spite of a finding. */
export const overrideReasons = ({
  publicUrl,
}: Pick<CardMaking, 'publicUrl'>): Required<Card>['overrideReasons'] =>
  SAFETY_REASON_CODES.map((code) => ({
    system: reasonSystem(publicUrl),
    code,
    display: SAFETY_REASONS[code],
  }));

/** The system of those reasons. */
export const reasonSystem = (publicUrl: string): string => `${publicUrl}/fhir/CodeSystem/safety-reason`;

const topicOf = (kind: SafetyFinding['kind'], { publicUrl }: CardMaking): Card['source']['topic'] => ({
  system: `${publicUrl}/fhir/CodeSystem/safety-kind`,
  code: kind,
  display: SAFETY_KIND_LABEL[kind],
});

/** The label that a source names by its set of DailyMed. */
const DAILYMED = /DailyMed set ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/i;
function urlIn(source: string): { readonly url?: string } {
  const set = DAILYMED.exec(source)?.[1];
  return set === undefined ? {} : { url: `https://dailymed.nlm.nih.gov/dailymed/drugInfo.cfm?setid=${set}` };
}

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

function cut(text: string): string {
  const letters = [...text];
  return text.length <= SUMMARY ? text : `${fitting(letters)}…`;
}

/** As many letters as fit before the ellipsis, never half of one. */
function fitting(letters: readonly string[]): string {
  let kept = '';
  for (const letter of letters) {
    if (kept.length + letter.length > SUMMARY - 1) break;
    kept += letter;
  }
  return kept.trimEnd();
}

/** A text as Markdown shows it: names that others wrote format nothing and link nowhere. */
const escaped = (text: string): string => text.replaceAll(/[\\`*_{}[\]<>#|~!]/g, (sign) => `\\${sign}`);
