import type { PrescriptionFilter } from '@erx/core/prescriptions/model';

/** Something by its id, and what people call it. */
export interface Named {
  readonly id: string;
  readonly label: string;
}

/** A patient by id; called by last name, first name and date of birth. */
export type PatientNamed = Named;

/** Where one may go: a screen, and what of it. */
export type Target =
  | { readonly to: 'alerts'; readonly queue?: 'refill' | 'change' }
  | { readonly to: 'grants' }
  | { readonly to: 'attention' }
  | {
      readonly to: 'prescriptions';
      readonly status?: PrescriptionFilter;
      readonly patient?: PatientNamed;
      /** One prescription, by its order number or id. */
      readonly order?: string | undefined;
    }
  | { readonly to: 'patients'; readonly text?: string | undefined }
  | { readonly to: 'trace'; readonly order?: string | undefined }
  | {
      readonly to: 'audit';
      /** Someone by id, e-mail address or name: searched for immediately. */
      readonly who?: string | undefined;
      /** Someone who is known. */
      readonly person?: Named;
      /** A prescription or someone of the practice, by id: what was done with or to it. */
      readonly subject?: Named;
    }
  | { readonly to: 'signed'; readonly patient?: PatientNamed }
  | { readonly to: 'network'; readonly order?: string | undefined };

export type ScreenName = Target['to'];
