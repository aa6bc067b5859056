import { withClient, type Wire } from '@recadia/db/testing';

/** A node of a plan as PostgreSQL tells it. */
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

/** What one statement of the program did, each time it was asked, with all that ran inside of it. */
export interface Statement {
  name: string;
  ms: number[];
  /** Rows that were looked at, the most of any time. */
  rows: number;
  /** Tables that were read from one end to the other. */
  whole: Set<string>;
}

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  // Told to whoever asked, and to nobody's log.
  'auto_explain.log_level': 'debug1',
  client_min_messages: 'debug1',
};

/** From now on the database tells every new connection how it does what it is asked: as the role that asks, and in functions too. */
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

/** What was said on the wire, by statement. What ran inside of a statement was told just before it. */
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

/** The function, where one is called; otherwise how it begins. */
function nameOf(query: string): string {
  const plain = query.replaceAll(/\s+/g, ' ').trim();
  const [, called] = /^select (?:\* from |company_id from )?(\w+)\(/.exec(plain) ?? [];
  return called ?? plain.slice(0, 60);
}

/** Tables that are too large to be read whole at every tick. */
export async function largeTables({ urls }: { urls: { admin: string } }, rows: number): Promise<Set<string>> {
  const found = await withClient(urls.admin, (run) =>
    run(`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
         and reltuples >= ${rows}`),
  );
  return new Set(found.map(({ relname }) => String(relname)));
}
