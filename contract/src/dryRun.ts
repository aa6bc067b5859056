import { optionLimits } from './limits.ts';

/** What is wrong with a node of a menu, from the worst on. */
export type OptionProblemKind = 'lost' | 'too-deep' | 'unreachable' | 'untitled' | 'silent';

export interface OptionProblem {
  /** Where in the list the node stands. */
  at: number;
  problem: OptionProblemKind;
}

export interface WalkedNode {
  parent: number | null;
  title: string;
  message: string;
  handOver: boolean;
  hasFile: boolean;
}

/**
 * Walks a menu as customers could. A parent stands before its children in the list. Each node has at most one problem:
 *
 * - lost: its parent is not there, or stands behind it;
 * - too-deep: further down than a menu may go (QOP-04);
 * - unreachable: a person takes over above it, so that nobody ever gets here;
 * - untitled: nothing to choose it by;
 * - silent: it says nothing, leads nowhere and calls nobody.
 */
export function dryRun(nodes: readonly WalkedNode[]): OptionProblem[] {
  const parents = new Set(nodes.map(({ parent }) => parent));
  const depths: number[] = [];
  const isCut: boolean[] = [];
  return nodes.flatMap((node, at): OptionProblem[] => {
    const above = node.parent === null ? undefined : nodes[node.parent];
    const isLost = node.parent !== null && (node.parent >= at || above === undefined);
    depths[at] = node.parent === null || isLost ? 1 : (depths[node.parent] ?? 0) + 1;
    isCut[at] = !isLost && node.parent !== null && (above?.handOver === true || isCut[node.parent] === true);
    const problem = problemOf(node, { isLost, depth: depths[at], isCut: isCut[at], hasChild: parents.has(at) });
    return problem === null ? [] : [{ at, problem }];
  });
}

interface Place {
  isLost: boolean;
  depth: number;
  isCut: boolean;
  hasChild: boolean;
}

function problemOf(node: WalkedNode, { isLost, depth, isCut, hasChild }: Place): OptionProblemKind | null {
  if (isLost) return 'lost';
  if (depth > optionLimits.depth) return 'too-deep';
  if (isCut) return 'unreachable';
  if (node.title.trim() === '') return 'untitled';
  const saysNothing = node.message.trim() === '' && !node.hasFile;
  return saysNothing && !hasChild && !node.handOver ? 'silent' : null;
}
