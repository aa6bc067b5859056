import { optionLimits } from './limits.ts';

/** The problem of a menu node, the most severe first. */
export type OptionProblemKind = 'lost' | 'too-deep' | 'unreachable' | 'untitled' | 'silent';

export interface OptionProblem {
  /** The index of the node in the list. */
  at: number;
  problem: OptionProblemKind;
}

export interface MenuNode {
  parent: number | null;
  title: string;
  message: string;
  handOver: boolean;
  hasFile: boolean;
}

/**
 * Checks every path of a menu. A parent precedes its children in the list. Each node has at most one problem:
 * - lost: its parent is missing or comes after it;
 * - too-deep: deeper than a menu may go (QOP-04);
 * - unreachable: a hand-over to an agent above it ends the menu earlier;
 * - untitled: it has no title to choose;
 * - silent: it has no text, no children and no hand-over.
 */
export function dryRun(nodes: readonly MenuNode[]): OptionProblem[] {
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

function problemOf(node: MenuNode, { isLost, depth, isCut, hasChild }: Place): OptionProblemKind | null {
  if (isLost) return 'lost';
  if (depth > optionLimits.depth) return 'too-deep';
  if (isCut) return 'unreachable';
  if (node.title.trim() === '') return 'untitled';
  const isEmpty = node.message.trim() === '' && !node.hasFile;
  return isEmpty && !hasChild && !node.handOver ? 'silent' : null;
}
