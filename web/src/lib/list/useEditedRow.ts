import { useState } from 'react';

/** The record that the form beside a list edits; null while it creates one. */
export function useEditedRow<Row>() {
  const [row, setRow] = useState<Row | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** The key of the form: a new number starts it afresh. */
  const [round, setRound] = useState(0);
  const [isDirty, setDirty] = useState(false);
  /** The choice that waits until the user gives up unsaved input. */
  const [waiting, setWaiting] = useState<{ row: Row | null } | null>(null);

  function start(next: Row | null, opens: boolean): void {
    setRow(next);
    setOpen(opens);
    setRound(round + 1);
    setDirty(false);
    setWaiting(null);
  }

  return {
    row,
    isOpen,
    round,
    isDirty,
    isAsking: waiting !== null,
    choose: (next: Row | null) => (isDirty ? setWaiting({ row: next }) : start(next, true)),
    discard: () => waiting && start(waiting.row, true),
    keep: () => setWaiting(null),
    /** After saving, deleting and clearing (CMP-05). */
    reset: () => start(null, false),
    onDirty: setDirty,
  };
}
