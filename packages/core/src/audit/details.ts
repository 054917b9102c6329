import type { AnyEndpoint } from '../client/endpoint';
import type { BenefitProblem } from '../benefits/model';
import type { MessageCode } from '../findings/messages';
import type { Operation } from '../grants/model';
import type { PatientFields } from '../patients/model';
import type { OtpType } from '../credentials/proofing/model';

/** One property of an account or a practice that was changed, with its value before and after. */
export interface AuditedChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** What a detail of a record may hold. No kind holds a name, a sig or another value of a patient. */
interface DetailKinds {
  /** What identifies a record, a message, an organization, a product or a file. */
  readonly id: string;
  readonly ids: readonly string[];
  /** A word of a fixed vocabulary: of the network, of a law or of this service. */
  readonly code: string;
  readonly codes: readonly string[];
  readonly 'message code': MessageCode;
  readonly 'benefit problem': BenefitProblem;
  readonly operation: Operation;
  readonly 'otp type': OtpType;
  /** What may be done, as rights and endpoints name it. */
  readonly permission: AnyEndpoint['allow'];
  /** A number, a version or a place in a list. */
  readonly count: number;
  readonly flag: boolean;
  /** A month, a day or an instant. */
  readonly time: string;
  /** Names of properties or filters, never their values. */
  readonly 'field names': readonly string[];
  readonly 'network address': string;
  /** Why a member did something, in the member's own words. */
  readonly reason: string;
}

type DetailKind = keyof DetailKinds;

/** A kind, one that may be null, or the words of which a detail is one. */
export type Detail = DetailKind | `${DetailKind} | null` | readonly string[];

/** Names under which a patient's data is known: no detail has one of them. */
type PatientData =
  | Exclude<keyof PatientFields, 'address' | 'state'>
  | 'name'
  | 'patientName'
  | 'drugName'
  | 'drugDescription'
  | 'diagnosis'
  | 'sig'
  | 'sigText'
  | 'note'
  | 'pharmacyNote';

/** Kinds of details by the details' names; a name that ends in '?' may be absent. */
export type DetailTable<Kind = Detail> = Readonly<Record<string, Kind>> &
  Readonly<Partial<Record<PatientData | `${PatientData}?`, never>>>;

type DetailValue<Kind> = Kind extends DetailKind
  ? DetailKinds[Kind]
  : Kind extends `${infer Base extends DetailKind} | null`
    ? DetailKinds[Base] | null
    : Kind extends 'changes'
      ? readonly AuditedChange[]
      : Kind extends readonly (infer Word)[]
        ? Word
        : never;

/** The details that a table of kinds describes. */
export type DetailsFrom<Table extends DetailTable<Detail | 'changes'> | 'ids by name'> =
  Table extends 'ids by name'
    ? Readonly<Record<string, string>>
    : {
        readonly [Name in keyof Table as Name extends `${string}?` ? never : Name]: DetailValue<Table[Name]>;
      } & {
        readonly [Name in keyof Table as Name extends `${infer Optional}?` ? Optional : never]?: DetailValue<
          Table[Name]
        >;
      };
