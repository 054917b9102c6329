import { columnReader } from '../platform/database/columns';
import type { Connection } from '../platform/database/database';
import { isRowId } from '../platform/database/row-id';
import { createInterner } from '../platform/intern';
import { lastFirst } from '../platform/audit-trail/subject';

/** Whom and what a record concerns, as they are called now: an empty text where there is none. */
export interface Subject {
  /** 'Last, First'. */
  readonly patient: string;
  readonly drug: string;
  readonly orderNumber: string;
  readonly requestKind: 'refill' | 'change' | null;
}

/** Names of whom and what a trail mentions. */
export interface Subjects {
  /** What each of these records concerns, in their order; asks for whatever is not known yet. */
  of(records: readonly { readonly resourceId: string | null }[]): Promise<readonly Subject[]>;
}

/** What a record concerns that is about no one and nothing. */
export const NOTHING: Subject = { patient: '', drug: '', orderNumber: '', requestKind: null };

/**
 * So many are known at least: records of one prescription are near one another, and a trail of years names
 * more than a process should keep.
 */
const KNOWN = 10_000;

/**
 * The prescription, else the request, else the patient of an id: ids are unique across them. Each is looked
 * up by its key, one for one (OFFSET 0 says so): a plan that first reads all prescriptions or patients of the
 * practice would do so for each thousand.
 */
const read = columnReader(
  'subjects-of-records',
  {
    id: 's.id::text',
    last: "coalesce(p.last_name, '')",
    first: "coalesce(p.first_name, '')",
    generation: "coalesce(p.generation, 'None')",
    drug: "coalesce(r.description, q.drug_description, '')",
    number: "coalesce(r.order_number, q.order_number, '')",
    kind: "coalesce(q.kind, '')",
  },
  `FROM unnest($2::uuid[]) AS s (id)
  LEFT JOIN LATERAL (SELECT id, patient_id, description, order_number FROM prescriptions
    WHERE practice_id = $1 AND id = s.id OFFSET 0) r ON true
  LEFT JOIN LATERAL (SELECT patient_id, drug_description, order_number, kind FROM pharmacy_requests
    WHERE r.id IS NULL AND practice_id = $1 AND id = s.id OFFSET 0) q ON true
  LEFT JOIN LATERAL (SELECT last_name, first_name, generation FROM patients
    WHERE practice_id = $1 AND id = coalesce(r.patient_id, q.patient_id, s.id) OFFSET 0) p ON true`,
);

/**
 * The subjects of a practice's trail, of this practice alone.
 * @param most how many are known at least; twice as many at most
 */
export function subjectsStore(connection: Connection, practiceId: string, most = KNOWN): Subjects {
  let known = new Map<string, Subject>();
  // What was asked for before `known` was full: what is requested again stays known.
  let before = new Map<string, Subject>();
  const same = createInterner();

  function knownOf(id: string): Subject | undefined {
    const subject = known.get(id);
    if (subject !== undefined) return subject;
    const earlier = before.get(id);
    if (earlier !== undefined) known.set(id, earlier);
    return earlier;
  }

  async function ask(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, Subject>> {
    const found = new Map<string, Subject>();
    const { count, of } = await read(connection, [practiceId, [...ids]]).columns();
    for (let place = 0; place < count; place += 1) {
      const kind = of.kind[place];
      found.set(of.id[place] ?? '', {
        patient: same(lastFirst(of.last[place] ?? '', of.first[place] ?? '', of.generation[place] ?? null)),
        drug: same(of.drug[place] ?? ''),
        orderNumber: of.number[place] ?? '',
        requestKind: kind === 'refill' || kind === 'change' ? kind : null,
      });
    }
    for (const [id, subject] of found) known.set(id, subject);
    return found;
  }

  return {
    async of(records) {
      if (known.size >= most) [before, known] = [known, new Map()];
      const unknown = new Set<string>();
      const subjects = records.map(({ resourceId }) => {
        if (resourceId === null) return NOTHING;
        const subject = knownOf(resourceId);
        if (subject === undefined && isRowId(resourceId)) unknown.add(resourceId);
        return subject;
      });
      if (unknown.size === 0) return subjects.map((subject) => subject ?? NOTHING);
      const found = await ask(unknown); // by then more may have been asked for, and these forgotten
      return subjects.map((subject, at) => subject ?? found.get(records[at]?.resourceId ?? '') ?? NOTHING);
    },
  };
}
