import type { Ledger } from './ledger.ts';
import type { Random } from './random.ts';

/** One fault. A rule without `times` stays until it is cleared. */
export interface ChaosRule {
  action: 'drop' | 'duplicate' | 'reorder' | 'delay' | 'refuse';
  /** The kind of traffic it affects, by the emulator's names; every kind when omitted. */
  kind?: string;
  /** Only traffic of this phone or number. */
  who?: string;
  times?: number;
  /** 0 to 1; always when omitted. */
  probability?: number;
  /** `delay`: how long; `reorder`: the longest wait for the next message to overtake it. */
  delayMs?: number;
  /** `refuse`: the error code sent to the product. */
  code?: number;
}

type Deliver = () => void;

export interface Chaos {
  add(rule: ChaosRule): void;
  rules(): ChaosRule[];
  /** Removes the rules and delivers the delayed messages. */
  clear(): void;
  /** The code to refuse this with, or null when it may pass. */
  refusal(kind: string, who?: string): number | null;
  /** Delivers once, twice, later, out of order, or never. */
  pass(kind: string, who: string | undefined, deliver: Deliver): void;
}

const REORDER_WAIT_MS = 500;

export function createChaos(random: Random, ledger: Ledger): Chaos {
  let rules: { rule: ChaosRule; left: number }[] = [];
  const heldBack = new Map<string, Deliver>();
  const timers = new Map<NodeJS.Timeout, Deliver>();

  const strike = (kind: string, who: string | undefined, actions: ChaosRule['action'][]): ChaosRule | null => {
    for (const entry of rules) {
      const { rule } = entry;
      if (entry.left <= 0 || !actions.includes(rule.action)) continue;
      if (rule.kind !== undefined && rule.kind !== kind) continue;
      if (rule.who !== undefined && rule.who !== who) continue;
      if (!random.chance(rule.probability ?? 1)) continue;
      entry.left -= 1;
      ledger.write({ direction: 'note', kind: `chaos.${rule.action}`, who, detail: { of: kind } });
      return rule;
    }
    return null;
  };

  const later = (ms: number, deliver: Deliver) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      deliver();
    }, ms);
    timers.set(timer, deliver);
  };

  const holdBack = (lane: string, rule: ChaosRule, deliver: Deliver) => {
    const release = () => {
      if (heldBack.get(lane) !== release) return;
      heldBack.delete(lane);
      deliver();
    };
    heldBack.set(lane, release);
    later(rule.delayMs ?? REORDER_WAIT_MS, release);
  };

  return {
    add: (rule) => {
      rules.push({ rule, left: rule.times ?? Infinity });
    },
    rules: () => rules.filter(({ left }) => left > 0).map(({ rule }) => rule),
    clear: () => {
      rules = [];
      const waiting = [...timers];
      timers.clear();
      for (const [timer, deliver] of waiting) {
        clearTimeout(timer);
        deliver();
      }
    },
    refusal: (kind, who) => {
      const rule = strike(kind, who, ['refuse']);
      return rule && (rule.code ?? 500);
    },
    pass: (kind, who, deliver) => {
      const lane = `${kind} ${who ?? ''}`;
      const overtaken = heldBack.get(lane);
      const rule = strike(
        kind,
        who,
        overtaken ? ['drop', 'duplicate', 'delay'] : ['drop', 'duplicate', 'delay', 'reorder'],
      );
      switch (rule?.action) {
        case 'drop':
          break;
        case 'delay':
          later(rule.delayMs ?? 1_000, deliver);
          break;
        case 'reorder':
          holdBack(lane, rule, deliver);
          break;
        case 'duplicate':
          deliver();
          deliver();
          break;
        case 'refuse':
        case undefined:
          deliver();
      }
      overtaken?.();
    },
  };
}
