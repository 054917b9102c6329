import * as z from 'zod';
import { GRANT_REQUEST_DAYS } from '../grants/vocabulary';
import { CHILD_WEIGHT_DAYS } from '../patients/vocabulary';
import { TimeZone } from '../values/dates';
import { Id } from '../values/ids';
import { Version } from '../values/integers';
import { cityLine } from '../values/contact';
import { line } from '../values/text';

/** The longest picture of a practice in base64: 64 KiB of PNG or JPEG. It comes with every sign-in. */
export const PRACTICE_IMAGE_LIMIT = 87_384;

/**
 * What an administrator changes of a practice (S3-6): as entered, judged by the rules, '' where nothing was
 * entered.
 */
export const PracticeDetails = z.strictObject({
  name: line(70),
  tin: line(30),
  address: line(40),
  address2: line(40),
  city: cityLine(35),
  state: line(2),
  zipCode: line(10),
  phone: line(30),
  fax: line(30),
  timeZone: TimeZone,
  /** A picture, PNG or JPEG in base64. */
  base64Image: z.string().max(PRACTICE_IMAGE_LIMIT),
  /** How another system calls the practice: a name, no secret. */
  key: line(100),
  /** The organization it belongs to, as the other system calls it. */
  organizationId: line(100),
  /** After how many days a grant request that no one approves expires. */
  grantRequestDays: z.number().int().min(GRANT_REQUEST_DAYS.least).max(GRANT_REQUEST_DAYS.most),
});
export type PracticeDetails = z.infer<typeof PracticeDetails>;

/** A change of them: refused where the practice is no longer of this version. */
export const PracticeChange = PracticeDetails.extend({ version: Version });
export type PracticeChange = z.infer<typeof PracticeChange>;

/** How old a child's weight may be before it is asked for again while prescribing. */
export const ChildWeights = z.strictObject({
  days: z.number().int().min(CHILD_WEIGHT_DAYS.least).max(CHILD_WEIGHT_DAYS.most),
});
export type ChildWeights = z.infer<typeof ChildWeights>;

/** The days of a week as working hours count them (S3-7). */
export const DAYS_OF_WEEK = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** More than a few stretches a day are a mistake. */
export const WORKING_HOURS_LIMIT = 70;

/**
 * A stretch of a day in which the practice is open (S3-7): in 24-hour form, to the minute, on the practice's
 * clock. An end of 0:00 is the midnight that ends the day.
 */
export const WorkingHour = z.object({
  /** 0 for Sunday to 6 for Saturday. */
  dayOfWeek: z.number().int().min(0).max(6),
  startHour: z.number().int().min(0).max(23),
  startMinute: z.number().int().min(0).max(59),
  startSecond: z.literal(0),
  endHour: z.number().int().min(0).max(23),
  endMinute: z.number().int().min(0).max(59),
  endSecond: z.literal(0),
});
export type WorkingHour = z.infer<typeof WorkingHour>;

/** All stretches of a week; a day without one is closed. */
export const WorkingWeek = z.array(WorkingHour).max(WORKING_HOURS_LIMIT);
export type WorkingWeek = z.infer<typeof WorkingWeek>;

/** A practice as the application shows it (S3-6). */
export const Practice = z.object({
  id: Id,
  name: z.string(),
  tin: z.string(),
  /** S9-12: Mips, while nothing else is agreed. */
  subscriptionType: z.string(),
  address: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  phone: z.string(),
  fax: z.string(),
  timeZone: TimeZone,
  active: z.boolean(),
  base64Image: z.string(),
  key: z.string(),
  organizationId: z.string(),
  PDMPSiteUrl: z.string(),
  workingHours: z.array(WorkingHour),
  grantRequestDays: z.number().int(),
  version: Version,
});
export type Practice = z.infer<typeof Practice>;
