/** What the tools around the box are told and tell. */
export interface ComposerTools {
  isNote: boolean;
  signs: boolean;
  /** Something lies on the table. */
  canSend: boolean;
  /** Free text does not go through now. */
  isShut: boolean;
  isSaving: boolean;
  /** A colleague is writing to the same customer. */
  isCrowded: boolean;
  /** No room for another file. */
  isFull: boolean;
  /** A menu or panel of the tools was closed. */
  onClosed: () => void;
  onAttach: (files: File[]) => void;
  onEmoji: (emoji: string) => void;
  onQuick: () => void;
  onNote: () => void;
  onSign: (signs: boolean) => void;
  onRecord: () => void;
  onSend: () => void;
}
