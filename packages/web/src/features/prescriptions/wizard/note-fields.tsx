import { COMMENT_LIMIT, type Refills } from '@erx/core/prescriptions/model';
import { noteLimit, PRN_NOTE } from '@erx/core/prescriptions/rules/fields';
import { plainTypography } from '@erx/core/values/plain-text';
import { AreaField } from '../../../ui/form/text-field';
import type { FormAccess } from './form-access';

/** How much of a limit is used; red above it. Text is never cut off: the rule says what is wrong. */
export function Counter({ text, limit }: { text: string; limit: number }) {
  const length = text.trim().length;
  return (
    <span className="erx-counter" data-over={length > limit}>
      {length}/{limit}
      <span className="erx-visually-hidden"> characters</span>
    </span>
  );
}

/** What the pharmacist reads next to the sig. */
export function CountedNote({ access: { form, set, errorOf, leave } }: { access: FormAccess }) {
  return (
    <div className="erx-span-6 erx-noted">
      <AreaField
        label="Pharmacy Note"
        error={errorOf('pharmacyNote')}
        help={noteHelp(form.refills)}
        name="pharmacyNote"
        fill
        rows={2}
        maxLength={2000}
        value={form.pharmacyNote}
        onChange={(event) => {
          set({ pharmacyNote: plainTypography(event.currentTarget.value) });
        }}
        onBlur={() => {
          leave('pharmacyNote');
        }}
      />
      <Counter text={form.pharmacyNote} limit={noteLimit(form)} />
    </div>
  );
}

/** Refills as needed are written in words before the note, and count toward its length. */
const noteHelp = (refills: Refills): string =>
  'prn' in refills ? `Read by the pharmacist, after “${PRN_NOTE}”` : 'Read by the pharmacist.';

/** What stays in the practice. */
export function PlainComments({ access: { form, set, errorOf, leave } }: { access: FormAccess }) {
  return (
    <div className="erx-span-6 erx-noted">
      <AreaField
        label="Comments"
        error={errorOf('comments')}
        help="Kept in the practice, not sent."
        name="comments"
        fill
        rows={2}
        maxLength={2000}
        value={form.comments}
        onChange={(event) => {
          set({ comments: event.currentTarget.value });
        }}
        onBlur={() => {
          leave('comments');
        }}
      />
      <Counter text={form.comments} limit={COMMENT_LIMIT} />
    </div>
  );
}
