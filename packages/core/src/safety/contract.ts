import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { InteractionSeverity } from '../interactions/model';
import { CalendarDate, Instant } from '../values/dates';
import { Id } from '../values/ids';
import { SafetyCase, SafetyFinding, SafetyKind } from './model';
import { GivenReason } from './reasons';
import { SAFETY_TIERS } from './tiers';
import { QuietRequest, QuietRule } from './quiet';
import { JUDGEMENT_OUTCOMES } from './vocabulary';

/** How many prescriptions are judged by one call. */
export const MOST_JUDGED = 50;

export const judgePending = endpoint({
  name: 'judgePending',
  summary: 'What speaks against prescriptions that wait, judged by what is stored now; others are left out',
  method: 'POST',
  path: '/prescriptions/_judge',
  allow: 'prescription.read',
  body: z.object({ ids: z.array(Id).max(MOST_JUDGED) }),
  reply: z.array(SafetyCase),
});

/** How many drugs of a list are judged by one call, of each kind of key. */
export const MOST_MARKED = 40;

/** What speaks against a drug of a list, under the key that it was asked by. */
export const DrugMark = z.object({
  drugId: z.string().optional(),
  ndc: z.string().optional(),
  favoriteId: Id.optional(),
  findings: z.array(SafetyFinding),
});
export type DrugMark = z.infer<typeof DrugMark>;

export const markDrugs = endpoint({
  name: 'markDrugs',
  summary:
    'What speaks against each drug or favorite sig of a list for a patient, before one is chosen; ' +
    'what the catalogue or the practice does not have is left out',
  method: 'POST',
  path: '/patients/:patientId/drugs/_judge',
  allow: 'clinical.read',
  reading: { event: 'patient.read', of: 'patientId' },
  params: z.object({ patientId: Id }),
  body: z.object({
    drugIds: z.array(z.string().max(64)).max(MOST_MARKED),
    ndcs: z.array(z.string().max(13)).max(MOST_MARKED),
    /** Favorite sigs: the drug of each with its directions and amount. */
    favoriteIds: z.array(Id).max(MOST_MARKED).default([]),
  }),
  reply: z.array(DrugMark),
  errors: ['record.not-found'],
});

/** What was found when someone meant a prescription to leave, and what became of it. */
export const SafetyJudgementRecord = z.object({
  id: Id,
  version: z.number().int(),
  outcome: z.enum(JUDGEMENT_OUTCOMES),
  findings: z.array(SafetyFinding),
  /** Versions of what it was judged by. */
  knowledge: z.string(),
  answer: GivenReason.optional(),
  /** Who sent, signed, approved, printed, or was asked. */
  judgedFor: z.string(),
  judgedAt: Instant,
});
export type SafetyJudgementRecord = z.infer<typeof SafetyJudgementRecord>;

export const listJudgements = endpoint({
  name: 'listJudgements',
  summary:
    'What was found each time a prescription was meant to leave, and how it was answered; newest first',
  method: 'GET',
  path: '/prescriptions/:id/safety',
  allow: 'prescription.read',
  params: z.object({ id: Id }),
  reply: z.array(SafetyJudgementRecord),
  errors: ['prescription.not-found'],
});

/** How often one finding was shown and answered, over all prescriptions of a practice. */
export const SafetyReportRow = z.object({
  kind: SafetyKind,
  tier: z.enum(SAFETY_TIERS),
  severity: InteractionSeverity,
  text: z.string(),
  source: z.string(),
  /** The fact or rule that says so; absent of what was kept before they had ids. */
  factId: z.string().optional(),
  /** Prescriptions and approvals that it was found for. */
  shown: z.number().int(),
  /** Of those, sent in spite of it with a reason. */
  answered: z.number().int(),
  /** How often each reason was given, the most frequent first. */
  reasons: z.array(z.object({ code: GivenReason.shape.code.unwrap(), count: z.number().int() })),
  /** From the moment it was asked to the answer, in seconds, the middle one; absent where none is known. */
  medianSeconds: z.number().optional(),
  /** The answer that nearly all of them were, where there are enough. */
  alike: GivenReason.shape.code.unwrap().optional(),
  /** Until when the practice has made it quiet; absent where it speaks. */
  quietUntil: CalendarDate.optional(),
  /** Whether the practice may make it quiet. */
  mayBeQuiet: z.boolean(),
  /** Asked for a reason often enough, and answered away nearly every time. */
  isNoise: z.boolean(),
});
export type SafetyReportRow = z.infer<typeof SafetyReportRow>;

export const reportFindings = endpoint({
  name: 'reportFindings',
  summary: 'How often each finding was shown and answered, and with which reasons; the most frequent first',
  method: 'GET',
  path: '/safety/report',
  allow: 'audit.read',
  query: z.object({ from: CalendarDate.optional(), to: CalendarDate.optional() }),
  reply: z.array(SafetyReportRow),
});

export const listQuietRules = endpoint({
  name: 'listQuietRules',
  summary:
    'Lines of the safety check that the practice made quiet, was asked to, or let speak again; newest first',
  method: 'GET',
  path: '/safety/quiet',
  allow: 'audit.read',
  reply: z.array(QuietRule),
});

export const askForQuiet = endpoint({
  name: 'askForQuiet',
  summary: 'Asks that a line, never one that asks for an answer, is quiet until a day of review',
  method: 'POST',
  path: '/safety/quiet',
  allow: 'safety.quiet',
  status: 201,
  body: QuietRequest,
  reply: QuietRule,
  errors: ['safety.quiet-not-possible', 'safety.quiet-review', 'safety.quiet-open'],
});

export const decideOnQuiet = endpoint({
  name: 'decideOnQuiet',
  summary: 'A second person approves or declines it; one of the two is a prescriber',
  method: 'POST',
  path: '/safety/quiet/:id/decision',
  allow: 'safety.quiet',
  params: z.object({ id: Id }),
  body: z.object({ version: z.number().int(), isApproved: z.boolean() }),
  reply: QuietRule,
  errors: [
    'record.not-found',
    'safety.quiet-decided',
    'safety.quiet-own',
    'safety.quiet-one-person',
    'safety.quiet-prescriber',
  ],
});

export const endQuiet = endpoint({
  name: 'endQuiet',
  summary: 'Lets a quiet line speak again, or withdraws the request; one person is enough',
  method: 'POST',
  path: '/safety/quiet/:id/end',
  allow: 'safety.quiet',
  params: z.object({ id: Id }),
  body: z.object({ version: z.number().int() }),
  reply: QuietRule,
  errors: ['record.not-found', 'safety.quiet-decided'],
});
