import { withClient, type Wire } from '@recadia/db/testing';

/** A node of PostgreSQL's query plan. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

interface Remark {
  'Query Text': string;
  Plan: PlanNode;
}

/** The executions of one statement of the program, with the statements inside it. */
export interface Statement {
  name: string;
  ms: number[];
  /** The maximum of rows read in one execution. */
  rows: number;
  /** Tables that were read completely. */
  whole: Set<string>;
}

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  // Sent to the client, not to the server's log.
  'auto_explain.log_level': 'debug1',
  client_min_messages: 'debug1',
};

/**
 * Lets the database report the plan of every statement to each new connection: as the calling role, and inside
 * functions.
 */
export async function explainEverything({
  name,
  urls,
}: {
  name: string;
  urls: { admin: string };
}): Promise<() => Promise<void>> {
  const each = (how: (key: string, value: string) => string) =>
    withClient(urls.admin, async (run) => {
      for (const [key, value] of Object.entries(settings)) await run(`alter database ${name} ${how(key, value)}`);
    });
  await each((key, value) => `set ${key} = '${value}'`);
  return () => each((key) => `reset ${key}`);
}

/** The statements on the wire. Statements inside a statement are reported just before it. */
export function statementsOf(wire: Pick<Wire, 'notices' | 'statements'>): Statement[] {
  const asked = new Set(wire.statements());
  const inside = new Map<number, PlanNode[]>();
  const all = new Map<string, Statement>();
  for (const { connection, text } of wire.notices()) {
    const [, ms, json] = /^duration: ([\d.]+) ms {2}plan:\n(.*)$/s.exec(text) ?? [];
    if (ms === undefined || json === undefined) continue;
    const { 'Query Text': query, Plan: plan } = JSON.parse(json) as Remark;
    const plans = [...(inside.get(connection) ?? []), plan];
    inside.set(connection, asked.has(query) ? [] : plans);
    if (!asked.has(query) || query.startsWith('begin')) continue;
    const nodes = plans.flatMap(nodesOf);
    const name = nameOf(query);
    const one = all.get(name) ?? { name, ms: [], rows: 0, whole: new Set() };
    one.ms.push(Number(ms));
    one.rows = Math.max(one.rows, sum(nodes.map(rowsOf)));
    for (const node of nodes)
      if (node['Node Type'] === 'Seq Scan' && (node['Actual Loops'] ?? 1) > 0)
        one.whole.add(node['Relation Name'] ?? '');
    all.set(name, one);
  }
  return [...all.values()];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);

const rowsOf = (node: PlanNode): number =>
  node['Relation Name'] === undefined
    ? 0
    : ((node['Actual Rows'] ?? 0) +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0)) *
      (node['Actual Loops'] ?? 1);

/** The called function, otherwise the beginning of the statement. */
function nameOf(query: string): string {
  const plain = query.replaceAll(/\s+/g, ' ').trim();
  const [, called] = /^select (?:\* from |company_id from )?(\w+)\(/.exec(plain) ?? [];
  return called ?? plain.slice(0, 60);
}

/** Tables that are too large to be read completely at every tick. */
export async function largeTables({ urls }: { urls: { admin: string } }, rows: number): Promise<Set<string>> {
  const found = await withClient(urls.admin, (run) =>
    run(`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
         and reltuples >= ${rows}`),
  );
  return new Set(found.map(({ relname }) => String(relname)));
}
