import pg from 'pg';
import { vi } from 'vitest';
import { query } from './postgres-cluster';

/** What PostgreSQL says of a part of a plan that it went by. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** How one table was read by one statement. */
export interface Reading {
  /** The statement, as the service or a trigger sent it. */
  readonly statement: string;
  /** `Seq Scan products`, `Index Scan products_pkey`. */
  readonly way: string;
  readonly table: string;
  /** Rows that were looked at, with those that were then left out, of all times that it was read. */
  readonly rows: number;
}

/** Plans of what is run on a database from now on. */
export interface ObservedPlans {
  /** How many different statements were seen. */
  statements(): number;
  /** The costliest reading of each statement, table and way; with all that was seen before forgotten. */
  take(): Reading[];
  stop(): void;
}

/** PostgreSQL's own observer; it belongs to the server's programs, and some systems pack it by itself. */
export const hasObserver = (superuserUrl: string): Promise<boolean> =>
  query(superuserUrl, "LOAD 'auto_explain'").then(
    () => true,
    () => false,
  );

/**
 * Observes what every connection that is opened from now on runs, triggers and checks of keys among it: the plan
 * that was gone by, and how many rows each part of it looked at.
 * @param planning how plans are made: `auto`, or `force_generic_plan` for any values
 */
export async function observePlans(
  superuserUrl: string,
  planning: 'auto' | 'force_generic_plan',
): Promise<ObservedPlans> {
  const database = new URL(superuserUrl).pathname.slice(1);
  for (const [setting, value] of Object.entries({
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
    plan_cache_mode: planning,
  }))
    await query(superuserUrl, `ALTER DATABASE ${database} SET ${setting} = '${value}'`);

  const worst = new Map<string, Reading>();
  const seen = new Set<string>();
  // A connection says by itself what PostgreSQL tells it; the driver offers no other place to hear of all of them.
  const { emit } = pg.Client.prototype;
  const heard = vi.spyOn(pg.Client.prototype, 'emit').mockImplementation(function (
    this: pg.Client,
    ...args: Parameters<typeof emit>
  ) {
    const [name, notice] = args as [string | symbol, { message?: string } | undefined];
    const text =
      name === 'notice' ? /^duration: .* plan:\n([^]*)$/.exec(notice?.message ?? '')?.[1] : undefined;
    if (text !== undefined) note(JSON.parse(text) as { 'Query Text': string; Plan: PlanNode });
    return emit.apply(this, args);
  });

  function note({ 'Query Text': statement, Plan: plan }: { 'Query Text': string; Plan: PlanNode }): void {
    seen.add(statement);
    for (const reading of readingsOf(plan, statement)) {
      const key = `${statement} ${reading.way}`;
      if ((worst.get(key)?.rows ?? -1) < reading.rows) worst.set(key, reading);
    }
  }
  return {
    statements: () => seen.size,
    take() {
      const all = [...worst.values()];
      worst.clear();
      return all;
    },
    stop: () => {
      heard.mockRestore();
    },
  };
}

function readingsOf(node: PlanNode, statement: string): Reading[] {
  const { 'Relation Name': table, 'Index Name': index, 'Actual Loops': loops = 0 } = node;
  const rows =
    ((node['Actual Rows'] ?? 0) +
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0)) *
    loops;
  const isReading = /Scan/.test(node['Node Type']) && (table ?? index) !== undefined;
  return [
    ...(isReading
      ? [{ statement, way: `${node['Node Type']} ${index ?? table ?? ''}`, table: table ?? '', rows }]
      : []),
    ...(node.Plans ?? []).flatMap((part) => readingsOf(part, statement)),
  ];
}
